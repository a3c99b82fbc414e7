"""Pawns and Breakthrough: two rows of pieces race for the far row; white is MAX.

A state is ``(white, black, mover)``, the pieces as sets of cells. Each game numbers the cells in
its own way and must keep it: the random order of a seed depends on the states.
"""

from abc import abstractmethod
from collections.abc import Sequence
from itertools import chain
from typing import Any

from tui_explorer.engine.game import MAX, MIN, Board, Game, Value
from tui_explorer.errors import BadData
from tui_explorer.games._boards import (
    LETTERS,
    bits,
    read_board,
    require_at_most,
    require_choice,
    require_range,
    require_size,
)
from tui_explorer.games._evals import BoundedEval

State = tuple[int, int, int]
Action = tuple[int, int]
"""The bits of the cell a piece leaves and of the one it enters."""

_SIZE = 3
"""The usual rows and columns of Pawns."""
_LARGEST = len(LETTERS)
_TWO_ROWS = 6
"""From this number of rows on, each side of Breakthrough begins with two rows of pieces."""


class _Race(Game):
    """Pieces go forward, take diagonally, and win on the far row or by taking all others."""

    turns = ("W", "B")

    def _set_up(self, board: list[str], mover: str, name: str) -> None:
        """Begin with a board, written from the top, and a mover; pieces are called ``name``."""
        require_choice("turn", mover, self.turns)
        self.rows, self.cols = len(board), len(board[0])
        self._cells = [
            [1 << self._number(row, column) for column in range(self.cols)]
            for row in range(self.rows)
        ]
        """The bit of each cell, row by row from the top."""
        self._names = {
            cell: f"{LETTERS[column]}{self.rows - row}"
            for row, cells in enumerate(self._cells)
            for column, cell in enumerate(cells)
        }
        self._rows = [sum(row) for row in self._cells]
        self._top, self._bottom = self._rows[0], self._rows[-1]
        marks = list(zip(chain(*board), chain(*self._cells), strict=True))
        white, black = (sum(cell for mark, cell in marks if mark == side) for side in self.turns)
        if not white and not black:
            raise BadData(f"the board has no {name}s", f"write W and B for {name}s")
        if white & self._top and black & self._bottom:
            raise BadData("both sides have reached the far row", f"the first {name} there wins")
        self._start = white, black, self.turns.index(mover)

    def start(self) -> State:
        """The position of the options."""
        return self._start

    def player(self, state: State) -> int:
        """Players alternate."""
        return state[2]

    def result(self, state: State, action: Action) -> State:
        """The piece moves, and takes an enemy on its new cell."""
        white, black, mover = state
        source, target = action
        if mover == MAX:
            return white ^ source ^ target, black & ~target, MIN
        return white & ~target, black ^ source ^ target, MAX

    def is_terminal(self, state: State) -> bool:
        """A piece is on its far row, or a side has no pieces."""
        white, black, _ = state
        return bool(white & self._top or black & self._bottom or not white or not black)

    def utility(self, state: State) -> Value:
        """+1 if white has won, -1 if black has."""
        white, black, _ = state
        return 1 if white & self._top or not black else -1

    def label(self, state: State, action: Action) -> str:
        """a2-a3 for a step, a2xb3 for a capture."""
        source, target = action
        sign = "x" if target & (state[0] | state[1]) else "-"
        return f"{self._names[source]}{sign}{self._names[target]}"

    def board(self, state: State) -> Board:
        """White's home row is at the bottom, as on a chessboard's diagram."""
        white, black, _ = state
        return Board(
            [
                "".join("W" if white & c else "B" if black & c else "." for c in row)
                for row in self._cells
            ],
            sides=("W", "B"),
            columns=LETTERS[: self.cols],
            numbers=[str(row) for row in range(self.rows, 0, -1)],
            columns_below=True,
        )

    def _counts(self, state: State) -> tuple[int, int, int]:
        """Pieces, rows they have advanced, rows the foremost has to go: white's minus black's.

        A side without pieces is a row farther away than its home row.
        """
        white, black, _ = state
        pieces = advance = 0
        white_left, black_first = self.rows, -1
        for row, here in enumerate(self._rows):
            above, below = (white & here).bit_count(), (black & here).bit_count()
            pieces += above - below
            advance += (self.rows - 1 - row) * above - row * below
            if above and row < white_left:
                white_left = row
            if below:
                black_first = row
        return pieces, advance, white_left - (self.rows - 1 - black_first)

    @abstractmethod
    def _number(self, row: int, column: int) -> int:
        """Return the number of a cell, by its row from the top and its column."""


class Pawns(_Race):
    """The pawns of chess: a step forward needs an empty cell, and a blocked side does not win.

    Columns lie one after another, each from MAX's home row to the far row. So a step is a shift by
    one, and it cannot leave its column: a game with a pawn on its far row is over. Only the plain
    3x3 board begins with fewer pawns: its tree fits on a screen.
    """

    title = (
        "Pawns: step forward, take diagonally, reach the far row; white is MAX (hexapawn, any "
        "size)."
    )
    keywords = (
        "jogo dos peões", "peão", "peões", "peones", "juego de peones", "hexapawn", "xadrez",
        "ajedrez",
    )  # fmt: skip
    origin = (
        "The pawn game of Portuguese course slides, whose board is lost; 3 by 3 squares with "
        "two pawns each give all the numbers that are printed there."
    )
    win = 100
    position_option = "start"

    def __init__(
        self,
        *,
        rows: int = _SIZE,
        cols: int = _SIZE,
        blocked: str = "draw",
        start: str = "",
        turn: str = "W",
    ) -> None:
        require_range("rows", rows, 2, _LARGEST)
        require_range("cols", cols, 1, _LARGEST)
        require_choice("blocked", blocked, ("draw", "loss"))
        board = _read_pawns(start, rows, cols) if start else _home_rows(rows, cols)
        self.blocked = blocked
        self.orders = {"captures": self._captures_first}
        self._set_up(board[::-1], turn, "pawn")
        self._size = self.rows * self.cols
        self._all = (1 << self._size) - 1
        self._moves = self._list_moves(1), self._list_moves(-1)
        self.weights = {"pawn": 10, "advance": 1, "nearest": 0}
        self._weights_changed()

    def actions(self, state: State) -> Sequence[Action]:
        """By the pawn's column, then the destination's column, then row."""
        white, black, mover = state
        own, enemy = (black, white) if mover == MIN else (white, black)
        empty = self._all ^ own ^ enemy
        board = (enemy << self._size | empty) << self._size | own
        return [move for move, needed in self._moves[mover] if board & needed == needed]

    def is_terminal(self, state: State) -> bool:
        """A pawn is on its far row, a side has no pawns, or the mover is blocked."""
        white, black, mover = state
        if white & self._top or black & self._bottom or not white or not black:
            return True
        empty = self._all ^ white ^ black
        if mover == MAX:
            return not (white << 1 & empty or self._attacks(white, MAX) & black)
        return not (black >> 1 & empty or self._attacks(black, MIN) & white)

    def utility(self, state: State) -> Value:
        """+1 if white has won, -1 if black has, 0 for a blocked game that is drawn."""
        white, black, mover = state
        if white & self._top or not black:
            return 1
        if black & self._bottom or not white:
            return -1
        if self.blocked == "draw":
            return 0
        return -1 if mover == MAX else 1

    def evaluate(self, state: State) -> Value:
        """EVAL(s): the weight of white's pawns and of the rows they advanced, minus black's."""
        if self.is_terminal(state):
            return self.win * self.utility(state)
        white, black, _ = state
        value = self._nearest * self._counts(state)[2] if self._nearest else 0
        for here, white_worth, black_worth in self._worth:
            value += white_worth * (white & here).bit_count()
            value -= black_worth * (black & here).bit_count()
        return value

    def features(self, state: State) -> dict[str, Value]:
        """Pawns, rows they have advanced, rows the foremost has to go: white's minus black's."""
        return dict(zip(self.weights, self._counts(state), strict=True))

    def options_with(self, state: State, rows: Sequence[str], mover: int) -> dict[str, Any]:
        """The rows from MAX's home row on, and the mover."""
        return super().options_with(state, rows[::-1], mover)

    def _weights_changed(self) -> None:
        pawn, advance = self.weights["pawn"], self.weights["advance"]
        black_worth = [pawn + advance * row for row in range(self.rows)]
        self._worth = list(zip(self._rows, reversed(black_worth), black_worth, strict=True))
        """The cells of each row, and the weight of a white and of a black pawn there."""
        self._nearest = self.weights["nearest"]

    def _captures_first(self, state: State, actions: Sequence[Action]) -> list[int]:
        """Captures, then threats, then other advances, each class in the rules' own order.

        A threat is a step after which the pawn that moved attacks an enemy pawn.
        """
        white, black, mover = state
        enemy = white if mover == MIN else black

        def rank(position: int) -> int:
            target = actions[position][1]
            if target & enemy:
                return 0
            return 1 if self._attacks(target, mover) & enemy else 2

        return sorted(range(len(actions)), key=rank)

    def _attacks(self, pawns: int, side: int) -> int:
        """Return the cells diagonally in front of pawns; a cell off the board holds no pawn."""
        if side == MAX:
            return pawns << self.rows + 1 | pawns >> self.rows - 1
        return pawns >> self.rows + 1 | pawns << self.rows - 1

    def _list_moves(self, forward: int) -> list[tuple[Action, int]]:
        """Return a side's moves in order, each with the own, empty and enemy cells it needs.

        The three sets of cells are joined to one.
        """
        moves = []
        for column in range(self.cols):
            for to_column in range(max(column - 1, 0), min(column + 2, self.cols)):
                for row in range(max(0, -forward), self.rows - max(0, forward)):
                    source = 1 << column * self.rows + row
                    target = 1 << to_column * self.rows + row + forward
                    shift = self._size if to_column == column else 2 * self._size
                    moves.append(((source, target), source | target << shift))
        return moves

    def _number(self, row: int, column: int) -> int:
        return column * self.rows + self.rows - 1 - row


class Breakthrough(_Race, BoundedEval):
    """Pieces also step diagonally, so that no side is ever blocked and no game is drawn.

    Cells are counted row by row from the top left.
    """

    title = (
        "Breakthrough: step straight or diagonally, take diagonally, reach the far row; white is "
        "MAX."
    )
    keywords = ("avanço", "avance", "ruptura", "peões", "peones", "soma nula", "suma cero")
    origin = (
        "Invented by Dan Troyka in 2000. Its rules are short, no game is drawn, and "
        "small boards are solved."
    )

    def __init__(
        self, *, rows: int = _LARGEST, cols: int = _LARGEST, state: str = "", turn: str = "W"
    ) -> None:
        _require_breakthrough(rows, cols)
        board = _read_breakthrough(state, rows, cols) if state else _opening(rows, cols)
        self._set_up(board, turn, "piece")
        most = self.cols * min(2, self.rows // 2)
        for name, pieces in (("white", self._start[0]), ("black", self._start[1])):
            require_at_most(name, pieces, most)
        self._moves = [self._list_moves(way) for way in (-1, 1)]
        """The moves from each cell, white's and black's: straight, and diagonally."""
        self._set_weights(
            {
                "pieces": ("0.03", most),
                "advance": ("0", most * self.rows),
                "nearest": ("-0.01", self.rows),
            }
        )

    def actions(self, state: State) -> Sequence[Action]:
        """By the piece's cell, then by its new cell, both row by row from the top left."""
        white, black, mover = state
        own, occupied = (black if mover == MIN else white), white | black
        moves = self._moves[mover]
        return [
            move
            for piece in bits(own)
            for target, move, is_straight in moves[piece]
            if not target & (occupied if is_straight else own)
        ]

    def _list_moves(self, way: int) -> dict[int, list[tuple[int, Action, bool]]]:
        """Return the moves from each cell, up the board or down: the target, the move, and True
        if it is straight.
        """
        moves: dict[int, list[tuple[int, Action, bool]]] = {}
        for row in range(self.rows):
            for column in range(self.cols):
                source = 1 << row * self.cols + column
                moves[source] = []
                if not 0 <= row + way < self.rows:
                    continue
                for to_column in range(max(column - 1, 0), min(column + 2, self.cols)):
                    target = 1 << (row + way) * self.cols + to_column
                    moves[source].append((target, (source, target), to_column == column))
        return moves

    def _number(self, row: int, column: int) -> int:
        return row * self.cols + column


def _home_rows(rows: int, cols: int) -> list[str]:
    if rows == cols == _SIZE:
        return ["WW.", "...", ".BB"]
    return ["W" * cols, *["." * cols] * (rows - 2), "B" * cols]


def _opening(rows: int, cols: int) -> list[str]:
    home = 2 if rows >= _TWO_ROWS else 1
    return ["B" * cols] * home + ["." * cols] * (rows - 2 * home) + ["W" * cols] * home


def _require_breakthrough(rows: int, cols: int) -> None:
    require_range("rows", rows, 3, _LARGEST)
    require_range("cols", cols, 2, _LARGEST)


def _read_pawns(text: str, rows: int, cols: int) -> list[str]:
    """Return the rows of a text such as WW./.../.BB, MAX's home row first."""
    board = read_board(text, "WB.", "cells are W, B or . for empty", "start")
    for name, given, size in (("rows", rows, len(board)), ("cols", cols, len(board[0]))):
        require_size(name, given, _SIZE, size, "start")
        require_range(name, size, 2 if name == "rows" else 1, _LARGEST)
    return board


def _read_breakthrough(text: str, rows: int, cols: int) -> list[str]:
    """Return the rows of a text such as BBB/.../WWW, black's home row first."""
    board = read_board(text, "WB.", "cells are W, B or . for empty")
    _require_breakthrough(len(board), len(board[0]))
    require_size("rows", rows, _LARGEST, len(board))
    require_size("cols", cols, _LARGEST, len(board[0]))
    return board
