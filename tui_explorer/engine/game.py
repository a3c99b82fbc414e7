"""Games: the six formal parts of the textbooks, and what a person needs to see of one."""

from collections.abc import Mapping, Sequence
from fractions import Fraction
from math import inf
from typing import TYPE_CHECKING, Any, Protocol, Self

if TYPE_CHECKING:
    from tui_explorer.engine.board import Board

Value = int | float | Fraction
"""A utility: a whole number, a fraction, or ±∞ as a float. Other floats that a game returns are
taken as the decimals that they are written as."""
Payoffs = tuple[Value, ...]
"""A utility for each player, where it is not just MAX's gain and MIN's loss."""

INF: float = inf

MAX, MIN = 0, 1
"""The two players of a zero-sum game; further players count on from here."""
CHANCE = -1
"""The mover at a chance node."""


class Game(Protocol):
    """Rules. A state is any hashable value, an action any value; neither is changed in place."""

    players: tuple[str, ...]
    """The names of the players, MAX first. MAX alone and MAX against MIN have one number for a
    utility; players of other names each have a component of their own."""

    weights: Mapping[str, Value]
    """The weight of each feature in Eval; empty where Eval is no sum of features."""

    has_cycles: bool
    """Whether play can come back to a state it has left: then only a depth limit ends a search."""

    def start(self) -> Any:
        """S0: the state the game begins in."""

    def player(self, state: Any) -> int:
        """Whose turn it is: an index into the players, or CHANCE."""

    def actions(self, state: Any) -> Sequence[Any]:
        """The mover's legal actions, in the game's fixed order; of chance, the outcomes."""

    def result(self, state: Any, action: Any) -> Any:
        """The state that an action leads to."""

    def is_terminal(self, state: Any) -> bool:
        """Whether the game is over."""

    def utility(self, state: Any) -> Value | Payoffs:
        """The worth of a finished game to MAX, or to each of the players."""

    def evaluate(self, state: Any) -> Value | Payoffs:
        """Eval: an estimate of the utility under a depth limit, where it replaces that too."""

    def features(self, state: Any) -> dict[str, Value]:
        """The features of an unfinished state that Eval weighs: MAX's part minus MIN's, by name."""

    def with_weights(self, weights: Mapping[str, Value]) -> Self:
        """The same game with other weights for some of its features."""

    def label(self, state: Any, action: Any) -> str:
        """An action's name, short enough for a tree's row."""

    def board(self, state: Any) -> "Board | None":
        """The position as cells with marks; None where it is no board."""

    def picture(self, state: Any) -> str:
        """The position drawn as plain text, several lines."""


class GameOfChance(Game, Protocol):
    """Rules with dice: ``probability`` is what tells them from others."""

    least: Value
    most: Value
    """No utility and no Eval is below the one or above the other."""

    def probability(self, state: Any, action: Any) -> Fraction:
        """The probability of an outcome in a state where chance moves; all of them sum to 1."""


class GameOfMany(Game, Protocol):
    """Rules whose utilities and Evals are payoffs, all of them within bounds that allow cuts."""

    total: Value
    """The most that all players get together."""
    least: Value
    """The least that a player gets."""
