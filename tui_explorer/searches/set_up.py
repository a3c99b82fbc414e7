"""A position that a person sets up on the board, until a game begins there.

The board is the one that the game shows. The game also gives the marks for each cell and the
options for a position (``marks_at``, ``options_with``). It refuses an impossible position as it
refuses options that a user types.
"""

from typing import Any, NamedTuple

from tui_explorer.engine.game import EMPTY, NO_CELL, Board, Game
from tui_explorer.searches.options import written

NOTHING = EMPTY + NO_CELL
"""Marks that may say that a cell is empty; in some games one of them says something else."""


class SetUp(NamedTuple):
    """A position that is being set up; each change makes another one."""

    source: str
    """The source that was open."""
    game: Game
    state: Any
    """The state that was begun with: what no board shows stays as it is there."""
    board: Board
    mover: int
    """The next mover, as an index into the game's turns."""

    @classmethod
    def at(cls, source: str, game: Game, state: Any) -> "SetUp | None":
        """Return the position of a state to begin with; None if no cell can be changed or no option
        holds a position.
        """
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
        """The cell to begin with: the first in the row that players count from."""
        cols, board = len(self.board.rows[0]), self.board
        row = len(board.rows) - 1 if board.columns_below else 0
        begun: list[int] = [*range(row * cols, (row + 1) * cols), *self.cells()]
        return next(cell for cell in begun if self.marks(cell))

    def marks(self, cell: int) -> str:
        """The marks that may stand on a cell; empty if it cannot be changed."""
        return self.game.marks_at(self.board, cell)

    def mark(self, cell: int) -> str:
        """The mark that stands there."""
        row, column = divmod(cell, len(self.board.rows[0]))
        return self.board.rows[row][column]

    def put(self, cell: int, mark: str) -> "SetUp":
        """The position with another mark on a cell, if it may stand there."""
        if not mark or mark not in self.marks(cell):
            return self
        marks = list(self.board.cells)
        if self.game.changes_places and mark in marks:
            marks[marks.index(mark)] = marks[cell]
        marks[cell] = mark
        return self._with(marks)

    def empty(self, cell: int) -> str:
        """The mark that says that nothing is on a cell; none where something always is."""
        first = self.marks(cell)[:1]
        return first if first in NOTHING and not self.game.changes_places else ""

    def emptied(self) -> "SetUp":
        """The position with nothing on any cell that can be empty."""
        return self._with([self.empty(cell) or self.mark(cell) for cell in self.cells()])

    def with_next_mover(self) -> "SetUp":
        """The position with the next player to move, if that can be chosen."""
        return self._replace(mover=(self.mover + 1) % (len(self.game.turns) or 1))

    def usual(self) -> "SetUp":
        """The default position of the game on this size."""
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
        """The position as a SOURCE; what makes no sense at all is refused."""
        options = self.game.options_with(self.state, self.board.rows, self.mover)
        return written(self.source, self.game, options)

    def _with(self, marks: list[str]) -> "SetUp":
        cols = len(self.board.rows[0])
        rows = ["".join(marks[at : at + cols]) for at in range(0, len(marks), cols)]
        return self._replace(board=self.board._replace(rows=rows))
