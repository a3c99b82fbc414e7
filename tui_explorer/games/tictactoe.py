"""Tic-tac-toe.

A state is ``(last, occupied)``: the marks of the player who moved last, and all marks, as sets of
cells; bit 0 is the top left cell. Only the player who moved last can have completed a line. The
number of marks determines the next mover.
"""

from collections.abc import Sequence
from typing import Any

from tui_explorer.engine.game import MAX, MIN, Board, Game, Value
from tui_explorer.errors import BadData
from tui_explorer.games._boards import last_and_all, open_lines, require_marks, rows_of
from tui_explorer.words.names import noun

State = tuple[int, int]

_SIZE = 3
_CELLS = _SIZE * _SIZE
_FULL = (1 << _CELLS) - 1
_LINES = (0b111, 0b111000, 0b111000000, 0o111, 0o222, 0o444, 0b100010001, 0b001010100)
_HAS_LINE = [any(marks & line == line for line in _LINES) for marks in range(_FULL + 1)]
_EMPTY_CELLS = [
    tuple(cell for cell in range(_CELLS) if not occupied >> cell & 1)
    for occupied in range(_FULL + 1)
]
_MOVER = [MIN if occupied.bit_count() % 2 else MAX for occupied in range(_FULL + 1)]
_ONE_LACKS, _TWO_LACK = "threats(1)", "threats(2)"
"""Lines without an enemy mark, by the marks that they lack."""


class TicTacToe(Game):
    """The rules, from any position that play can reach."""

    title = "Tic-tac-toe: three in a row on a 3x3 board; X moves first and is MAX."
    keywords = (
        "noughts and crosses", "jogo do galo", "jogo da velha", "três em linha", "tres en raya",
        "tres en línea", "gato", "ameaças", "amenazas", "soma nula", "suma cero",
    )  # fmt: skip
    origin = (
        "Played in many lands under many names: noughts and crosses, jogo do galo, jogo da "
        "velha, tres en raya. Its tree is the first that every course draws."
    )
    win = 1000

    def __init__(self, *, state: str = "." * _CELLS) -> None:
        self._start = _read(state)
        self.weights = {_ONE_LACKS: 10, _TWO_LACK: 1}
        self._weights_changed()

    def start(self) -> State:
        """The position of the option ``state``."""
        return self._start

    def player(self, state: State) -> int:
        """MAX with as many X as O on the board."""
        return _MOVER[state[1]]

    def actions(self, state: State) -> Sequence[int]:
        """The empty cells, row by row."""
        return _EMPTY_CELLS[state[1]]

    def result(self, state: State, action: int) -> State:
        """The mover sets a mark, and has now moved last."""
        last, occupied = state
        occupied |= 1 << action
        return occupied ^ last, occupied

    def is_terminal(self, state: State) -> bool:
        """A line, or no cell left."""
        last, occupied = state
        return _HAS_LINE[last] or occupied == _FULL

    def utility(self, state: State) -> int:
        """+1 if X has a line, -1 if O has one, 0 for a draw."""
        last, occupied = state
        if not _HAS_LINE[last]:
            return 0
        return 1 if _MOVER[occupied] == MIN else -1

    def evaluate(self, state: State) -> Value:
        """EVAL(s): the weights of the lines still open to X, minus those open to O."""
        if self.is_terminal(state):
            return self.win * self.utility(state)
        value: Value = open_lines(_LINES, *_sides(state), self._worth)
        return value

    def features(self, state: State) -> dict[str, Value]:
        """Lines that lack one mark and lines that lack two, X's minus O's."""
        x, o = _sides(state)
        return {
            _ONE_LACKS: open_lines(_LINES, x, o, (0, 0, 1)),
            _TWO_LACK: open_lines(_LINES, x, o, (0, 1, 0)),
        }

    def label(self, state: State, action: int) -> str:
        """Column letter and row number, from the top left: a1."""
        row, column = divmod(action, _SIZE)
        return f"{'abc'[column]}{row + 1}"

    def options_with(self, state: State, rows: Sequence[str], mover: int) -> dict[str, Any]:
        """The cells as one text; the numbers of marks determine the mover."""
        return {"state": "".join(rows)}

    def board(self, state: State) -> Board:
        """Columns have letters, rows numbers from the top; three in a row are a winning line."""
        x, o = _sides(state)
        marks = ["X" if x >> cell & 1 else "O" if o >> cell & 1 else "." for cell in range(_CELLS)]
        won = [line for line in _LINES if line & state[0] == line]
        cells = {cell for cell in range(_CELLS) for line in won if line >> cell & 1}
        rows = rows_of(marks, _SIZE)
        return Board(rows, columns="abc", numbers="123", line=cells)

    def _weights_changed(self) -> None:
        self._worth = (0, self.weights[_TWO_LACK], self.weights[_ONE_LACKS])


def _sides(state: State) -> tuple[int, int]:
    """The marks of X and the marks of O."""
    last, occupied = state
    x = last if _MOVER[occupied] == MIN else occupied ^ last
    return x, occupied ^ x


def _read(text: str) -> State:
    """Return the state of a text of nine cells, if play can reach it."""
    require_marks(text, "XO.", "cell", "cells are X, O or . for empty")
    if len(text) != _CELLS:
        what = f"the board has {len(text)} {noun(len(text), 'cell')}"
        raise BadData(what, f"it takes {_CELLS}, row by row")
    x, o = (sum(1 << cell for cell in range(_CELLS) if text[cell] == mark) for mark in "XO")
    both = "both X and O have three in a row", "the first line ends the game"
    return last_and_all(x, o, _HAS_LINE.__getitem__, both)
