"""Games: the six formal parts of the textbooks, and defaults for everything else.

A game is a class derived from ``Game`` with six methods: ``start``, ``player``, ``actions``,
``result``, ``is_terminal`` and ``utility``. All other members have defaults. Override what the
game knows better: how an action or a position looks, an Eval, bounds, chance.
"""

from abc import ABC, abstractmethod
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from copy import copy
from fractions import Fraction
from inspect import signature
from itertools import pairwise, zip_longest
from math import inf
from types import MappingProxyType
from typing import Any, NamedTuple, Self

Value = int | float | Fraction
"""A utility: a whole number, a fraction, or ±∞ as a float."""
Payoffs = tuple[Value, ...]
"""A utility for each player, in games that are not MAX against MIN."""
Arrange = Callable[[Any, Sequence[Any]], list[int]]
"""Given a state and its actions, returns the positions of the actions in the order to try them."""

INF: float = inf

MAX, MIN = 0, 1
"""The two players of a zero-sum game; further players have the next numbers."""
CHANCE = -1
"""The mover at a chance node."""

EMPTY, NO_CELL, ACROSS, DOWN, DOT, WALL = ".", " ", "-", "|", "+", "%"
"""Marks on a board that are not pieces: an empty cell, a gap, and the parts of the board."""
COLOURS = "white", "orange", "green", "red", "blue", "yellow"
_GROUP = 5
"""Stones of a heap that stand together: the eye counts them faster than a long row."""


def pays_each(players: tuple[str, ...]) -> bool:
    """Return True if each player has a payoff of its own, instead of one number for MAX."""
    return bool(set(players) - {"MAX", "MIN"})


class Board(NamedTuple):
    """A position as cells with marks; it keeps its size throughout a game."""

    rows: Sequence[str]
    """The marks from the top, one for each cell."""
    sides: tuple[str, str] = ("X", "O")
    """The marks of MAX's pieces, and those of MIN's."""
    columns: Sequence[str] = ()
    """The names of the columns, as players write them."""
    numbers: Sequence[str] = ()
    """The names of the rows, as players write them."""
    numbers_right: Sequence[str] = ()
    columns_below: bool = False
    """True if the names of the columns stand below the board."""
    colours: Mapping[str, str] = MappingProxyType({})
    """The colours of marks that stand for a colour, each one of ``COLOURS``."""
    line: Collection[int] = ()
    """The cells of a winning line, counted row by row."""
    said: Sequence[str] = ()
    """Lines of text below the board."""
    framed: bool = True
    """True if the cells are squares of a board with an edge."""
    tight: bool = False
    """True if the cells are stones of heaps, which stand close together."""

    @property
    def cells(self) -> Iterator[str]:
        """The marks of all cells, row by row."""
        return (mark for row in self.rows for mark in row)

    def text(self) -> str:
        """Return the position as plain text; of heaps, only the stones that are left."""
        width = max(map(len, self.columns), default=1)
        names = [" ".join(name.rjust(width) for name in self.columns)] if self.columns else []
        if self.numbers:
            names = ["  " + line for line in names]
        lines = [
            f"{left} {self._row_text(row, width)} {right}"
            if self.numbers
            else self._row_text(row, width)
            for left, row, right in zip_longest(
                self.numbers, self.rows, self.numbers_right, fillvalue=""
            )
        ]
        above, below = ([], names) if self.columns_below else (names, [])
        shown = [line.rstrip() for line in [*above, *lines, *below, *self.said]]
        return "\n".join(line for line in shown if line or not self.tight)

    def _row_text(self, row: str, width: int) -> str:
        if self.tight:
            there = row.rstrip(EMPTY + NO_CELL)
            return " ".join(there[at : at + _GROUP] for at in range(0, len(there), _GROUP))
        between = [ACROSS if ACROSS in pair else " " for pair in pairwise(row)]
        return "".join(
            mark.rjust(width) + gap for mark, gap in zip_longest(row, between, fillvalue="")
        )


class Game(ABC):
    """The rules of a game.

    A state is any hashable value, such as a tuple. It includes the player to move. ``result``
    makes a new state and does not change the old one. An action is any value. The options of a
    game are the keyword arguments of its class: int, str or bool, each with a default.
    """

    # -- facts about the game ----------------------------------------------------------------------

    title: str = ""
    """One sentence for lists, at most 100 characters long."""
    keywords: tuple[str, ...] = ()
    """More words that find the game in lists, in any language."""
    origin: str = ""
    """The history of the game, in whole sentences."""
    players: tuple[str, ...] = ("MAX", "MIN")
    """The names of the players, MAX first. MAX alone, and MAX against MIN, have one number as
    utility. Players with other names have a payoff each."""
    has_chance: bool = False
    """True if chance moves: by default, if the class defines ``probability``. Star1 also needs
    ``least`` and ``most``."""
    has_cycles: bool = False
    """True if play can return to an earlier state. Only a depth limit ends a search then."""
    most_walked: int | None = None
    """The most states to visit when measuring the structure, if the rules are slow."""

    # -- what the values mean ----------------------------------------------------------------------

    weights: Mapping[str, Value] = MappingProxyType({})
    """The weight of each feature in Eval; empty if Eval does not use features."""
    win: Value | None = None
    """The worth of a won game under a depth limit, more than any Eval; None if unknown."""
    least_win: Value = 0
    """The least utility that is a win and not only points."""
    least: Value | None = None
    """A lower bound of all utilities and Evals; with payoffs, of each player's."""
    most: Value | None = None
    """An upper bound of all utilities and Evals."""
    total: Value | None = None
    """An upper bound of the sum of all payoffs."""

    # -- positions and orders ----------------------------------------------------------------------

    orders: Mapping[str, Arrange] = MappingProxyType({})
    """Orders of actions that only this game has, by name."""
    position_option: str = "state"
    """The option that holds a position. On the command line, ``state`` also stands for it."""
    turns: tuple[str, ...] = ()
    """The names of the players in the option ``turn``; empty if there is no such option."""
    changes_places: bool = False
    """True if there is one piece of each mark, so that placing one swaps two."""
    before: Any = None
    """The state before the start, if the game continues a match; its last move is marked."""

    def __init_subclass__(cls) -> None:
        super().__init_subclass__()
        if "has_chance" not in vars(cls):
            cls.has_chance = cls.probability is not Game.probability

    # -- the six methods of every game -------------------------------------------------------------

    @abstractmethod
    def start(self) -> Any:
        """S0: the first state of the game."""

    @abstractmethod
    def player(self, state: Any) -> int:
        """PLAYER(s): the mover, as an index into the players, or CHANCE."""

    @abstractmethod
    def actions(self, state: Any) -> Sequence[Any]:
        """ACTIONS(s): the legal actions in the game's fixed order; for chance, the outcomes."""

    @abstractmethod
    def result(self, state: Any, action: Any) -> Any:
        """RESULT(s, a): the state that an action leads to."""

    @abstractmethod
    def is_terminal(self, state: Any) -> bool:
        """TERMINAL-TEST(s): true if the game is over."""

    @abstractmethod
    def utility(self, state: Any) -> Value | Payoffs:
        """UTILITY(s): the worth of a finished game to MAX, or to each of the players."""

    # -- defaults ----------------------------------------------------------------------------------

    def probability(self, state: Any, action: Any) -> Fraction:
        """P(a): the probability of an outcome when chance moves; all of them sum to 1."""
        raise NotImplementedError

    def evaluate(self, state: Any) -> Value | Payoffs:
        """EVAL(s): the utility of a finished game, else the weighted sum of the features."""
        if self.is_terminal(state):
            return self.utility(state)
        if not self.weights:
            return (0,) * len(self.players) if pays_each(self.players) else 0
        value: Value = 0
        for name, feature in self.features(state).items():
            value += self.weights[name] * feature
        return value

    def features(self, state: Any) -> dict[str, Value]:
        """Return the features of an unfinished state by name: MAX's part minus MIN's."""
        return {}

    def label(self, state: Any, action: Any) -> str:
        """Return the name of an action, short enough for a row of the tree."""
        return str(action)

    def board(self, state: Any) -> Board | None:
        """Return the position as cells with marks; None if the game has a ``picture`` only."""
        return None

    def picture(self, state: Any) -> str:
        """Return the position as plain text."""
        board = self.board(state)
        return str(state) if board is None else board.text()

    @classmethod
    def options(cls) -> dict[str, Any]:
        """Return the options of the game with their defaults: the arguments of its class."""
        return {name: each.default for name, each in signature(cls).parameters.items()}

    def options_for(self, state: Any) -> dict[str, Any]:
        """Return the options that begin in a state, ``state`` first; empty if there are none."""
        board = self.board(state)
        if board is None or self.position_option not in self.options():
            return {}
        return self.options_with(state, board.rows, self.player(state))

    def options_with(self, state: Any, rows: Sequence[str], mover: int) -> dict[str, Any]:
        """Return the options that begin in a state, but with this board and this mover.

        The position may be impossible: the game refuses it when it reads the options.
        """
        turn = {"turn": self.turns[mover]} if self.turns else {}
        return {"state": "/".join(rows).replace(NO_CELL, EMPTY), **turn}

    def marks_at(self, board: Board, cell: int) -> str:
        """Return the marks that a person may place on a cell, the empty one first.

        The text is empty if the cell cannot be changed.
        """
        row, column = divmod(cell, len(board.rows[0]))
        is_fixed = board.tight or board.rows[row][column] == NO_CELL
        return "" if is_fixed else EMPTY + "".join(board.sides)

    # -- the same game, changed --------------------------------------------------------------------

    def with_weights(self, weights: Mapping[str, Value]) -> Self:
        """Return the same game with these weights; features without a new weight keep theirs."""
        other = copy(self)
        other.weights = {**self.weights, **weights}
        other._weights_changed()
        return other

    def _weights_changed(self) -> None:
        """Prepare what ``evaluate`` needs from the weights, so that it stays fast."""
        return

    def continued(self, state: Any, before: Any = None) -> Self:
        """Return the same game, begun in a later state; ``before`` is the state before that."""
        later = copy(self)
        later.start = lambda: state  # type: ignore[method-assign]
        later.before = before
        return later
