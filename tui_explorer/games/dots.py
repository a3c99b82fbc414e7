"""Dots and boxes.

A state is ``(lines, x, o, mover)``: the drawn lines and the boxes of both players as sets of bits,
and the mover. Lines are counted in reading order. First come those between the dots of the first
row, then those from there down, then those between the dots of the second row, and so on.
"""

from collections.abc import Sequence
from typing import Any

from tui_explorer.engine.game import ACROSS, DOWN, MAX, MIN, NO_CELL, Board
from tui_explorer.errors import BadData
from tui_explorer.games._boards import (
    LETTERS,
    numbers,
    require_choice,
    require_marks,
    require_range,
    require_size,
)
from tui_explorer.games._evals import BoundedEval

State = tuple[int, int, int, int]

_SIZE = 2
_LARGEST = 5


class Dots(BoundedEval):
    """The rules, with so many rows and columns of boxes, from any position."""

    title = (
        "Dots and boxes: join two dots by a line; who closes a box has it and moves again; X is "
        "MAX."
    )
    keywords = (
        "pontos e caixas", "jogo dos pontinhos", "puntos y cajas", "timbiriche", "quadradinho",
    )  # fmt: skip
    origin = (
        "Published by Lucas in the 19th century. A player who closes a box moves again, so MAX and "
        "MIN do not always alternate."
    )
    turns = ("X", "O")

    def __init__(
        self, *, rows: int = _SIZE, cols: int = _SIZE, state: str = "", turn: str = "X"
    ) -> None:
        require_choice("turn", turn, self.turns)
        _require_size(rows, cols)
        written = _read(state, rows, cols) if state else []
        self.rows, self.cols = (len(written) // 2, len(written[0])) if state else (rows, cols)
        self._boxes = [
            self._across(row, column)
            | self._across(row + 1, column)
            | self._down(row, column)
            | self._down(row, column + 1)
            for row in range(self.rows)
            for column in range(self.cols)
        ]
        """The four lines of each box."""
        self._all = 0
        for lines in self._boxes:
            self._all |= lines
        self._beside = [
            [(lines, 1 << box) for box, lines in enumerate(self._boxes) if lines >> line & 1]
            for line in numbers(self._all)
        ]
        """The boxes on both sides of each line: their lines, and the box as a bit."""
        most = len(self._boxes)
        self._set_weights({"boxes": ("0.02", most), "threes": ("0.01", most)})
        self._start = self._place(written, self.turns.index(turn))

    def start(self) -> State:
        """The position of the options."""
        return self._start

    def player(self, state: State) -> int:
        """Players alternate, but a player who has closed a box moves again."""
        return state[3]

    def actions(self, state: State) -> Sequence[int]:
        """The lines that are not drawn yet, in reading order."""
        return tuple(numbers(self._all ^ state[0]))

    def result(self, state: State, action: int) -> State:
        """A line is drawn, and the mover gets the boxes that it closes."""
        lines, x, o, mover = state
        lines |= 1 << action
        closed = 0
        for box_lines, box in self._beside[action]:
            if lines & box_lines == box_lines:
                closed |= box
        if not closed:
            return lines, x, o, 1 - mover
        return (lines, x | closed, o, MAX) if mover == MAX else (lines, x, o | closed, MIN)

    def is_terminal(self, state: State) -> bool:
        """All lines are drawn."""
        return state[0] == self._all

    def utility(self, state: State) -> int:
        """The boxes of X minus the boxes of O."""
        return state[1].bit_count() - state[2].bit_count()

    def label(self, state: State, action: int) -> str:
        """The two dots, by column letter and row number from the top left: a1-b1."""
        row, place = divmod(action, 2 * self.cols + 1)
        if place < self.cols:
            return f"{LETTERS[place]}{row + 1}-{LETTERS[place + 1]}{row + 1}"
        column = LETTERS[place - self.cols]
        return f"{column}{row + 1}-{column}{row + 2}"

    def options_with(self, state: State, rows: Sequence[str], mover: int) -> dict[str, Any]:
        """The lines across without the dots, those down with the boxes, and the mover."""
        between = [row if number % 2 else row[1::2] for number, row in enumerate(rows)]
        return super().options_with(state, between, mover)

    def marks_at(self, board: Board, cell: int) -> str:
        """A line across or down, or the owner of a box; a dot stays."""
        row, column = divmod(cell, len(board.rows[0]))
        if row % 2:
            return NO_CELL + ("XO" if column % 2 else DOWN)
        return NO_CELL + ACROSS if column % 2 else ""

    def board(self, state: State) -> Board:
        """The dots with the lines between them, and the owner of each closed box."""
        lines, x, o, _ = state
        rows, numbers = [], []
        for row in range(self.rows + 1):
            marks = [
                "-" if lines & self._across(row, column) else " " for column in range(self.cols)
            ]
            rows.append("+" + "".join(f"{mark}+" for mark in marks))
            numbers.append(str(row + 1))
            if row == self.rows:
                break
            between = ""
            for column in range(self.cols + 1):
                box = 1 << row * self.cols + column if column < self.cols else 0
                between += "|" if lines & self._down(row, column) else " "
                between += "X" if x & box else "O" if o & box else " "
            rows.append(between[:-1])
            numbers.append(" ")
        return Board(
            rows, columns=" ".join(LETTERS[: self.cols + 1]), numbers=numbers, framed=False
        )

    def _counts(self, state: State) -> tuple[int, int]:
        """Boxes, X's minus O's; and boxes that lack one line, which the mover can close at once."""
        lines, x, o, mover = state
        threes = 0
        for box in self._boxes:
            if (lines & box).bit_count() == 3:
                threes += 1
        return x.bit_count() - o.bit_count(), threes if mover == MAX else -threes

    def _across(self, row: int, column: int) -> int:
        """The line from a dot to the right."""
        return 1 << row * (2 * self.cols + 1) + column

    def _down(self, row: int, column: int) -> int:
        """The line from a dot down."""
        return self._across(row, column) << self.cols

    def _place(self, written: list[str], mover: int) -> State:
        """Return the state for the rows of the option, if the boxes fit the lines."""
        lines = 0
        boxes = {"X": 0, "O": 0, ".": 0}
        for number, text in enumerate(written):
            row, is_down = divmod(number, 2)
            for column, mark in enumerate(text[::2] if is_down else text):
                if mark != ".":
                    lines |= self._down(row, column) if is_down else self._across(row, column)
            for column, mark in enumerate(text[1::2] if is_down else ""):
                boxes[mark] |= 1 << row * self.cols + column
        for box, around in enumerate(self._boxes):
            if (lines & around == around) == bool(boxes["."] >> box & 1) and written:
                row, column = divmod(box, self.cols)
                name = f"{LETTERS[column]}{row + 1}"
                hint = "a box is X or O if all its lines are drawn, and only then"
                raise BadData(f"the box below and right of {name} does not fit its lines", hint)
        return lines, boxes["X"], boxes["O"], mover


def _require_size(rows: int, cols: int) -> None:
    require_range("rows", rows, 1, _LARGEST)
    require_range("cols", cols, 1, _LARGEST)


def _read(text: str, rows: int, cols: int) -> list[str]:
    """Return the rows of a text such as --/|X|.|/-./..|.|/.. for 2 by 2 boxes.

    Rows of lines across take turns with rows of lines down and the boxes between them.
    """
    require_marks(text, "-|XO./", "mark", "write - and | for lines, X and O for boxes, or .")
    written = text.split("/")
    height, width = len(written), len(written[0])
    if height % 2 == 0 or any(
        len(row) != (2 * width + 1 if number % 2 else width) for number, row in enumerate(written)
    ):
        raise BadData(
            "the rows of state do not make boxes",
            "rows of n lines across and of n + 1 lines down with boxes between take turns",
        )
    _require_size(height // 2, width)
    require_size("rows", rows, _SIZE, height // 2)
    require_size("cols", cols, _SIZE, width)
    for number, row in enumerate(written):
        for marks, known in (
            ((row[::2], "|."), (row[1::2], "XO.")) if number % 2 else ((row, "-."),)
        ):
            require_marks(marks, known, "mark", "- lies across, | goes down, X and O are boxes")
    return written
