"""Pawns: step forward, take diagonally, reach the far row; white is MAX (hexapawn, any size).

A state is ``(white, black, mover)``, the pawns as sets of bits. Columns lie one after another, each
from MAX's home row on: a step forward shifts by one, and a pawn that could shift out of its column
stands on its far row, where the game is over.

Also found by: jogo dos peões, peão, peões, peones, juego de peones, hexapawn, xadrez, ajedrez.
"""

from collections.abc import Sequence
from typing import Any

from tui_explorer.engine.board import Board
from tui_explorer.engine.game import MAX, MIN, Value
from tui_explorer.engine.tree.game_tree import Arrange
from tui_explorer.errors import BadData
from tui_explorer.games._boards import LETTERS, read_board
from tui_explorer.games._shared import Features, require_choice, require_range

State = tuple[int, int, int]
Action = tuple[int, int]
"""The bits of the cell a pawn leaves and of the one it enters."""

_SIZE = 3
_LARGEST = len(LETTERS)


class Pawns(Features):
    """The rules; ``start`` is the board, and without it pawns fill both home rows.

    Only the plain 3x3 board has a smaller start, one whose tree fits on a screen.
    """

    origin = (
        "The pawn game of Portuguese course slides, whose board is lost; 3 by 3 squares with "
        "two pawns each give all the numbers that are printed there."
    )
    win = 100
    turns: tuple[str, ...] = ("W", "B")

    def __init__(
        self,
        *,
        rows: int = _SIZE,
        cols: int = _SIZE,
        blocked: str = "draw",
        start: str = "",
        turn: str = "W",
        state: str = "",
    ) -> None:
        start = state or start
        require_range("rows", rows, 2, _LARGEST)
        require_range("cols", cols, 1, _LARGEST)
        require_choice("blocked", blocked, ("draw", "loss"))
        require_choice("turn", turn, self.turns)
        board = _read(start, rows, cols) if start else _home_rows(rows, cols)
        self.rows, self.cols = len(board), len(board[0])
        self.blocked = blocked
        self.orders: dict[str, Arrange] = {"captures": self._captures_first}
        self._home = sum(1 << column * self.rows for column in range(self.cols))
        self._far = self._home << self.rows - 1
        self._rows = [self._home << row for row in range(self.rows)]
        self._cells = self.rows * self.cols
        self._all = (1 << self._cells) - 1
        self._moves = (self._list_moves(1), self._list_moves(-1))
        self._start = self._place(board, self.turns.index(turn))
        self.weights = {"pawn": 10, "advance": 1, "nearest": 0}
        self._weigh()

    def start(self) -> State:
        """The board of the options."""
        return self._start

    def player(self, state: State) -> int:
        """Players alternate."""
        return state[2]

    def actions(self, state: State) -> Sequence[Action]:
        """By the pawn's column, then the destination's column, then row."""
        white, black, mover = state
        own, enemy = (black, white) if mover == MIN else (white, black)
        empty = self._all ^ own ^ enemy
        board = (enemy << self._cells | empty) << self._cells | own
        return [move for move, needed in self._moves[mover] if board & needed == needed]

    def result(self, state: State, action: Action) -> State:
        """The pawn moves, and takes what stood there."""
        white, black, mover = state
        source, target = action
        if mover == MAX:
            return white ^ source ^ target, black & ~target, MIN
        return white & ~target, black ^ source ^ target, MAX

    def is_terminal(self, state: State) -> bool:
        """A pawn on its far row, a side without pawns, or a mover who is blocked."""
        white, black, mover = state
        if white & self._far or black & self._home or not white or not black:
            return True
        empty = self._all ^ white ^ black
        if mover == MAX:
            return not (white << 1 & empty or self._attacks(white, MAX) & black)
        return not (black >> 1 & empty or self._attacks(black, MIN) & white)

    def utility(self, state: State) -> int:
        """+1 if white has won, -1 if black has, 0 for a blocked game that is drawn."""
        white, black, mover = state
        if white & self._far or not black:
            return 1
        if black & self._home or not white:
            return -1
        if self.blocked == "draw":
            return 0
        return -1 if mover == MAX else 1

    def evaluate(self, state: State) -> Value:
        """The weight of white's pawns and of the rows they have advanced, minus black's."""
        if self.is_terminal(state):
            return self.win * self.utility(state)
        white, black, _ = state
        value = self._nearest * self._lead(state) if self._nearest else 0
        for here, white_worth, black_worth in self._worth:
            value += white_worth * (white & here).bit_count()
            value -= black_worth * (black & here).bit_count()
        return value

    def features(self, state: State) -> dict[str, Value]:
        """Pawns, rows they advanced, rows the foremost has to go: white's minus black's."""
        white, black, _ = state
        advance = 0
        for row, here in enumerate(self._rows):
            advance += row * (white & here).bit_count()
            advance -= (self.rows - 1 - row) * (black & here).bit_count()
        pawns = white.bit_count() - black.bit_count()
        return {"pawn": pawns, "advance": advance, "nearest": self._lead(state)}

    def label(self, state: State, action: Action) -> str:
        """a1-a2 for a step, a1xb2 for a capture."""
        source, target = (self._name(cell) for cell in action)
        return f"{source}{'-' if source[0] == target[0] else 'x'}{target}"

    def options_with(self, state: State, rows: Sequence[str], mover: int) -> dict[str, Any]:
        """The rows from MAX's home row on, and who moves."""
        return super().options_with(state, rows[::-1], mover)

    def board(self, state: State) -> Board:
        """MAX's home row is at the bottom, as on a chessboard's diagram."""
        white, black, _ = state
        rows = []
        for row in reversed(range(self.rows)):
            cells = [1 << column * self.rows + row for column in range(self.cols)]
            rows.append("".join("W" if white & c else "B" if black & c else "." for c in cells))
        return Board(
            rows,
            sides=("W", "B"),
            columns=LETTERS[: self.cols],
            numbers=[str(row) for row in range(self.rows, 0, -1)],
            columns_below=True,
        )

    def _weigh(self) -> None:
        pawn, advance = self.weights["pawn"], self.weights["advance"]
        worth = [pawn + advance * row for row in range(self.rows)]
        self._worth = list(zip(self._rows, worth, reversed(worth), strict=True))
        """The cells of each row, and what a white and a black pawn weigh there."""
        self._nearest = self.weights["nearest"]

    def _lead(self, state: State) -> int:
        """The rows that white's foremost pawn has to go, minus those of black's.

        A side without pawns is a row farther away than its home row.
        """
        white, black, _ = state
        white_rows = (row for row, here in enumerate(self._rows) if white & here)
        black_rows = (row for row, here in enumerate(self._rows) if black & here)
        return self.rows - 1 - max(white_rows, default=-1) - min(black_rows, default=self.rows)

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
        """The cells diagonally in front of pawns; those beside the board hold no pawn."""
        if side == MAX:
            return pawns << self.rows + 1 | pawns >> self.rows - 1
        return pawns >> self.rows + 1 | pawns << self.rows - 1

    def _list_moves(self, forward: int) -> list[tuple[Action, int]]:
        """A side's moves in order, with the own, empty and enemy cells each needs as one set."""
        moves = []
        for column in range(self.cols):
            for to_column in range(max(column - 1, 0), min(column + 2, self.cols)):
                for row in range(max(0, -forward), self.rows - max(0, forward)):
                    source = 1 << column * self.rows + row
                    target = 1 << to_column * self.rows + row + forward
                    aside = self._cells if to_column == column else 2 * self._cells
                    moves.append(((source, target), source | target << aside))
        return moves

    def _place(self, board: list[str], mover: int) -> State:
        cells = [cell for column in zip(*board, strict=True) for cell in column]
        white, black = (sum(1 << i for i, c in enumerate(cells) if c == pawn) for pawn in "WB")
        if not white and not black:
            raise BadData("the board has no pawns", "write W and B where pawns stand")
        if white & self._far and black & self._home:
            raise BadData("both sides have reached the far row", "the first pawn there wins")
        return white, black, mover

    def _name(self, cell: int) -> str:
        column, row = divmod(cell.bit_length() - 1, self.rows)
        return f"{LETTERS[column]}{row + 1}"


def _home_rows(rows: int, cols: int) -> list[str]:
    if rows == cols == _SIZE:
        return ["WW.", "...", ".BB"]
    return ["W" * cols, *["." * cols] * (rows - 2), "B" * cols]


def _read(text: str, rows: int, cols: int) -> list[str]:
    """The rows of a text such as WW./.../.BB, which must not contradict a size that was given."""
    board = read_board(text, "WB.", "cells are W, B or . for empty", "start")
    for name, given, size in (("rows", rows, len(board)), ("cols", cols, len(board[0]))):
        if given not in (_SIZE, size):
            raise BadData(f"start has {size} {name}, not {given}", f"leave {name} out")
        require_range(name, size, 2 if name == "rows" else 1, _LARGEST)
    return board


GAME = Pawns
