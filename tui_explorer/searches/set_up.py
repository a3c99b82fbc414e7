"""A position that the user sets up on the board before a game begins.

The game supplies the board, the marks for each cell (``marks_at``) and the options for the
position (``options_with``). It refuses impossible positions when these options are used.
"""

from typing import Any, NamedTuple

from tui_explorer.engine.game import EMPTY, NO_CELL, Board, Game
from tui_explorer.searches.options import written

NOTHING = EMPTY + NO_CELL
"""Marks for an empty cell. Some games use one of them for something else."""


class SetUp(NamedTuple):
    """An unfinished position. It is immutable: each change returns a new one."""

    source: str
    """The text of the open source."""
    game: Game
    state: Any
    """The state at the start; facts that the board does not show stay as they are."""
    board: Board
    mover: int
    """The index of the player to move, among the game's turns."""

    @classmethod
    def at(cls, source: str, game: Game, state: Any) -> "SetUp | None":
        """The position of a state; None if no cell can change or no option holds a position."""
        board = game.board(state)
        if board is None or game.position_option not in game.options():
            return None
        turns = len(game.turns) or 1
        begun = cls(source, game, state, board._replace(line=()), game.player(state) % turns)
        return begun if any(map(begun.marks, begun.cells())) else None

    def cells(self) -> range:
        """The numbers of all cells, row by row."""
        return range(len(self.board.rows) * len(self.board.rows[0]))

    @property
    def first(self) -> int:
        """The first cell for the cursor, in the row that players count from."""
        cols, board = len(self.board.rows[0]), self.board
        row = len(board.rows) - 1 if board.columns_below else 0
        begun: list[int] = [*range(row * cols, (row + 1) * cols), *self.cells()]
        return next(cell for cell in begun if self.marks(cell))

    def marks(self, cell: int) -> str:
        """The marks that a cell may have; empty if it cannot change."""
        return self.game.marks_at(self.board, cell)

    def mark(self, cell: int) -> str:
        """The mark on a cell."""
        row, column = divmod(cell, len(self.board.rows[0]))
        return self.board.rows[row][column]

    def put(self, cell: int, mark: str) -> "SetUp":
        """The position with another mark on a cell, if the cell may have it."""
        if not mark or mark not in self.marks(cell):
            return self
        marks = list(self.board.cells)
        if self.game.changes_places and mark in marks:
            marks[marks.index(mark)] = marks[cell]
        marks[cell] = mark
        return self._with(marks)

    def empty(self, cell: int) -> str:
        """The mark of an empty cell; empty text if the cell always has a piece."""
        first = self.marks(cell)[:1]
        return first if first in NOTHING and not self.game.changes_places else ""

    def emptied(self) -> "SetUp":
        """The position with every cell empty that can be empty."""
        return self._with([self.empty(cell) or self.mark(cell) for cell in self.cells()])

    def with_next_mover(self) -> "SetUp":
        """The position with the next player to move, if the user can choose the player."""
        return self._replace(mover=(self.mover + 1) % (len(self.game.turns) or 1))

    def usual(self) -> "SetUp":
        """The game's usual start position, on a board of this size."""
        now = vars(self.game)
        kept = {
            name: now[name]
            for name, default in self.game.options().items()
            if type(now.get(name)) is type(default)
        }
        game = type(self.game)(**kept)
        begun = SetUp.at(self.source, game, game.start())
        assert begun is not None
        return begun

    @property
    def text(self) -> str:
        """The position as a SOURCE; an impossible position raises an error."""
        options = self.game.options_with(self.state, self.board.rows, self.mover)
        return written(self.source, self.game, options)

    def _with(self, marks: list[str]) -> "SetUp":
        cols = len(self.board.rows[0])
        rows = ["".join(marks[at : at + cols]) for at in range(0, len(marks), cols)]
        return self._replace(board=self.board._replace(rows=rows))
