"""Breakthrough: step straight or diagonally, take diagonally, reach the far row; white is MAX.

A state is ``(white, black, mover)``, the pieces as sets of bits: cells are counted row by row from
the top left, black's home row is on top. Nobody is ever blocked, and nobody draws: the foremost
piece of a side has no piece of its own in front of it, and can always go on diagonally.

Also found by: avanço, avance, ruptura, peões, peones, soma nula, suma cero.
"""

from collections.abc import Sequence

from tui_explorer.engine.board import Board
from tui_explorer.engine.game import MAX, MIN
from tui_explorer.errors import BadData
from tui_explorer.games._boards import (
    LETTERS,
    bits,
    cells_of,
    read_board,
    require_size,
    rows_of,
)
from tui_explorer.games._shared import require_choice, require_range
from tui_explorer.games._weighed import Weighed

State = tuple[int, int, int]
Action = tuple[int, int]
"""The bits of the cell a piece leaves and of the one it enters."""

_SIZE = 8
_TWO_ROWS = 6
"""Rows of a board on which each side begins with two rows of pieces; on smaller ones with one."""


class Breakthrough(Weighed):
    """The rules, on any board up to 8 by 8, from any position."""

    origin = (
        "Invented by Dan Troyka in 2000. Its rules are told in a minute, no game is drawn, and "
        "small boards are solved."
    )
    turns: tuple[str, ...] = ("W", "B")

    def __init__(
        self, *, rows: int = _SIZE, cols: int = _SIZE, state: str = "", turn: str = "W"
    ) -> None:
        require_choice("turn", turn, self.turns)
        _require_board(rows, cols)
        board = _read(state, rows, cols) if state else _opening(rows, cols)
        self.rows, self.cols = rows, cols = len(board), len(board[0])
        self._rows = [(1 << cols) - 1 << row * cols for row in range(rows)]
        self._top, self._bottom = self._rows[0], self._rows[-1]
        self._moves = [self._list_moves(way) for way in (-1, 1)]
        """The moves from each cell, white's and black's: straight, and diagonally."""
        self._start = self._place(board, self.turns.index(turn))
        most = _most_pieces(rows, cols)
        self._set_weights(
            {
                "pieces": ("0.03", most),
                "advance": ("0", most * rows),
                "nearest": ("-0.01", rows),
            }
        )

    def start(self) -> State:
        """The position of the options."""
        return self._start

    def player(self, state: State) -> int:
        """Players alternate."""
        return state[2]

    def actions(self, state: State) -> Sequence[Action]:
        """By the piece's cell, then by where it goes, both row by row from the top left."""
        white, black, mover = state
        own, occupied = (black if mover == MIN else white), white | black
        moves = self._moves[mover]
        return [
            move
            for piece in bits(own)
            for target, move, is_straight in moves[piece]
            if not target & (occupied if is_straight else own)
        ]

    def result(self, state: State, action: Action) -> State:
        """The piece moves, and takes what stood there."""
        white, black, mover = state
        source, target = action
        if mover == MAX:
            return white ^ source ^ target, black & ~target, MIN
        return white & ~target, black ^ source ^ target, MAX

    def is_terminal(self, state: State) -> bool:
        """A piece on its far row, or a side without pieces."""
        white, black, _ = state
        return bool(white & self._top or black & self._bottom or not white or not black)

    def utility(self, state: State) -> int:
        """+1 if white has won, -1 if black has."""
        white, black, _ = state
        return 1 if white & self._top or not black else -1

    def label(self, state: State, action: Action) -> str:
        """a2-a3 for a step, a2xb3 for a capture."""
        source, target = action
        sign = "x" if target & (state[0] | state[1]) else "-"
        return f"{self._name(source)}{sign}{self._name(target)}"

    def board(self, state: State) -> Board:
        """White's home row is at the bottom, as on a chessboard's diagram."""
        white, black, _ = state
        cells = range(self.rows * self.cols)
        marks = ["W" if white >> cell & 1 else "B" if black >> cell & 1 else "." for cell in cells]
        return Board(
            rows_of(marks, self.cols),
            sides=("W", "B"),
            columns=LETTERS[: self.cols],
            numbers=[str(row) for row in range(self.rows, 0, -1)],
            columns_below=True,
        )

    def _counts(self, state: State) -> tuple[int, int, int]:
        """Pieces, rows they have gone, rows that the foremost has to go: white's minus black's."""
        white, black, _ = state
        pieces = gone = 0
        white_lead, black_lead = self.rows, 0
        for row, here in enumerate(self._rows):
            above, below = (white & here).bit_count(), (black & here).bit_count()
            pieces += above - below
            gone += (self.rows - 1 - row) * above - row * below
            if above and row < white_lead:
                white_lead = row
            if below:
                black_lead = row
        return pieces, gone, white_lead - (self.rows - 1 - black_lead)

    def _list_moves(self, way: int) -> dict[int, list[tuple[int, Action, bool]]]:
        """Where a piece can go from each cell, up the board or down, in the order of cells."""
        moves = {}
        for row in range(self.rows):
            for column in range(self.cols):
                source = 1 << row * self.cols + column
                moves[source] = (
                    [
                        (target, (source, target), to_column == column)
                        for to_column in range(max(column - 1, 0), min(column + 2, self.cols))
                        for target in [1 << (row + way) * self.cols + to_column]
                    ]
                    if 0 <= row + way < self.rows
                    else []
                )
        return moves

    def _place(self, board: list[str], mover: int) -> State:
        white, black = cells_of(board, "W"), cells_of(board, "B")
        if not white and not black:
            raise BadData("the board has no pieces", "write W and B where pieces stand")
        if white & self._top and black & self._bottom:
            raise BadData("both sides have reached the far row", "the first piece there wins")
        for name, pieces in (("white", white), ("black", black)):
            most = _most_pieces(self.rows, self.cols)
            if pieces.bit_count() > most:
                raise BadData(
                    f"{pieces.bit_count()} {name} pieces cannot be", f"two rows at most: {most}"
                )
        return white, black, mover

    def _name(self, cell: int) -> str:
        row, column = divmod(cell.bit_length() - 1, self.cols)
        return f"{LETTERS[column]}{self.rows - row}"


def _require_board(rows: int, cols: int) -> None:
    require_range("rows", rows, 3, _SIZE)
    require_range("cols", cols, 2, _SIZE)


def _most_pieces(rows: int, cols: int) -> int:
    """Two rows of them, as players also begin with on small boards."""
    return cols * min(2, rows // 2)


def _opening(rows: int, cols: int) -> list[str]:
    home = 2 if rows >= _TWO_ROWS else 1
    return ["B" * cols] * home + ["." * cols] * (rows - 2 * home) + ["W" * cols] * home


def _read(text: str, rows: int, cols: int) -> list[str]:
    """The rows of a text such as BBB/.../WWW, black's home row first."""
    board = read_board(text, "WB.", "cells are W, B or . for empty")
    _require_board(len(board), len(board[0]))
    require_size("rows", rows, _SIZE, len(board))
    require_size("cols", cols, _SIZE, len(board[0]))
    return board


GAME = Breakthrough
