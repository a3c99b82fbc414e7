"""What a game is: the six formal parts of the textbooks, and what a person needs to see of it."""

from collections.abc import Sequence
from fractions import Fraction
from math import inf
from typing import Any, Protocol

Value = int | float | Fraction
"""A utility: exact where it was written exactly, ±∞ as a float."""

INF: float = inf

MAX, MIN = 0, 1
"""The two players of a zero-sum game; further players count on from here."""
CHANCE = -1
"""The mover at a chance node."""


class Game(Protocol):
    """Rules. A state is any hashable value, an action any value; neither is changed in place."""

    players: tuple[str, ...]
    """The names of the players, MAX first."""

    def start(self) -> Any:
        """S0: the state the game begins in."""

    def player(self, state: Any) -> int:
        """Whose turn it is: MAX or MIN."""

    def actions(self, state: Any) -> Sequence[Any]:
        """What the mover may do, in the game's fixed order."""

    def result(self, state: Any, action: Any) -> Any:
        """The state that an action leads to."""

    def is_terminal(self, state: Any) -> bool:
        """Whether the game is over."""

    def utility(self, state: Any) -> Value:
        """What a finished game is worth to MAX."""

    def evaluate(self, state: Any) -> Value:
        """Eval: an estimate for MAX under a depth limit, where it replaces utility too."""

    def label(self, state: Any, action: Any) -> str:
        """An action's name, short enough for a tree's row."""

    def picture(self, state: Any) -> str:
        """The position drawn as plain text, several lines."""
