"""Shared by games: Eval as a weighted sum, a picture of a board, refusals of options."""

from collections.abc import Callable, Mapping, Sequence
from copy import copy
from inspect import signature
from math import isfinite
from types import MappingProxyType
from typing import Any, Self

from tui_explorer.engine.board import EMPTY, NO_CELL, Board
from tui_explorer.engine.game import Game, Value
from tui_explorer.errors import BadData


def require_range(name: str, value: int, low: int, high: int) -> None:
    """Refuse an option's value that the rules cannot work with or that nobody could look at."""
    if not low <= value <= high:
        raise BadData(f"{name} cannot be {value}", f"{name} goes from {low} to {high}")


def require_choice(name: str, value: str, choices: tuple[str, ...]) -> None:
    """Refuse an option's value that is not one of the words it can be."""
    if value not in choices:
        raise BadData(f"{name} cannot be {value[:20]!r}", f"{name} is {' or '.join(choices)}")


def require_marks(text: str, marks: str, what: str, hint: str) -> None:
    """Refuse a picture of a board in which something else stands than what can stand there."""
    foreign = sorted(set(text) - set(marks))
    if foreign:
        raise BadData(f"a {what} cannot be {foreign[0]!r}", hint)


def last_and_all(
    x: int, o: int, has_line: Callable[[int], bool], both: tuple[str, str]
) -> tuple[int, int]:
    """The marks of whoever moved last, and all marks, if X and O can have come so far in turn.

    ``both`` is what to say, and to do, where both have a line.
    """
    ahead = x.bit_count() - o.bit_count()
    if ahead not in (0, 1):
        raise BadData(
            f"{x.bit_count()} X and {o.bit_count()} O cannot be",
            "X moves first, so there are as many X as O or one more",
        )
    if has_line(x) and has_line(o):
        raise BadData(*both)
    last, other = (x, o) if ahead else (o, x)
    if has_line(other):
        loser = "X" if ahead else "O"
        raise BadData(f"{loser} has moved after the game was over", f"take one {loser} away")
    return last, x | o


def open_lines(lines: Sequence[int], x: int, o: int, worth: Sequence[Any]) -> Any:
    """X's lines minus O's, of those that the enemy has nothing in: each is worth what the number
    of marks in it says.
    """
    value = 0
    for line in lines:
        if not line & o:
            value += worth[(line & x).bit_count()]
        elif not line & x:
            value -= worth[(line & o).bit_count()]
    return value


class Features:
    """Eval as a weighted sum of features: none, unless a game names some and gives them weights."""

    players: tuple[str, ...] = ("MAX", "MIN")
    weights: Mapping[str, Value] = MappingProxyType({})
    has_cycles: bool = False
    origin: str = ""
    """Where the game comes from, in whole sentences."""
    most_walked: int | None = None
    """States to be walked through at most by whoever asks for the structure, where rules are slow;
    None where nobody says so."""
    win: int | None = None
    """The worth of a won game where a depth limit makes Evals of others, all of them below it; None
    where nobody says so."""

    turns: tuple[str, ...] = ()
    """What is said of who moves next, by player, as the option ``turn`` says it; empty where there
    is no choice."""
    changes_places: bool = False
    """Whether there is one of each mark, so that two change places where one is put."""

    def evaluate(self: Game, state: Any) -> Any:
        """The utility of a finished game; of others the features by their weights, or else 0."""
        if self.is_terminal(state):
            return self.utility(state)
        value: Value = 0
        for name, feature in self.features(state).items():
            value += self.weights[name] * feature
        return value

    def features(self, state: Any) -> dict[str, Value]:
        """The features of an unfinished state that Eval weighs: MAX's part minus MIN's, by name."""
        return {}

    def board(self, state: Any) -> Board | None:
        """The position as cells with marks, if it is one of a board; else there is a picture."""
        return None

    def picture(self, state: Any) -> str:
        """The position in plain text."""
        board = self.board(state)
        assert board is not None, "a game without a board draws a picture of its own"
        return board.text()

    def options_for(self: Any, state: Any) -> dict[str, Any]:
        """The options that begin in a state, ``state`` first; empty where none can say it."""
        board = self.board(state)
        if board is None or "state" not in signature(type(self)).parameters:
            return {}
        options: dict[str, Any] = self.options_with(state, board.rows, self.player(state))
        return options

    def options_with(self, state: Any, rows: Sequence[str], mover: int) -> dict[str, Any]:
        """The options that begin in a state, but for the marks on its board and who moves.

        What stands there may make no sense, which whoever reads the options says.
        """
        turn = {"turn": self.turns[mover]} if self.turns else {}
        return {"state": "/".join(rows).replace(NO_CELL, EMPTY), **turn}

    def marks_at(self, board: Board, cell: int) -> str:
        """The marks that may stand on a cell of a board, nothing first where that may; empty where
        nobody can change what is there.
        """
        row, column = divmod(cell, len(board.rows[0]))
        is_fixed = board.tight or board.rows[row][column] == NO_CELL
        return "" if is_fixed else EMPTY + "".join(board.sides)

    def with_weights(self, weights: Mapping[str, Value]) -> Self:
        """The same game with these weights; features that are not named keep theirs."""
        for name, weight in weights.items():
            if name not in self.weights:
                known = ", ".join(self.weights)
                hint = f"one of {known}" if known else "the Eval of this game has no features"
                raise BadData(f"there is no feature {name[:20]!r}", hint)
            if not isfinite(weight):
                raise BadData(f"{name} cannot weigh {weight}", "a finite number")
        other = copy(self)
        other.weights = {**self.weights, **weights}
        other._weigh()
        return other

    def _weigh(self) -> None:
        """Prepare what ``evaluate`` needs of the weights, so that asking it stays cheap."""
