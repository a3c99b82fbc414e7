"""Sliding tiles (8-puzzle), a game for one player.

A state is ``(board, gap before, moves left)``, the board as one text from the top left. A move may
not be taken back at once: no shortest solution ever does that, and the tree stays small. With
``moves=0`` moves are not counted and a state is the board alone. Then any move may be taken back,
and the search space is a graph with cycles.
"""

from collections.abc import Sequence
from typing import Any

from tui_explorer.engine.game import MAX, Board, Game, Value
from tui_explorer.errors import BadData
from tui_explorer.games._boards import require_range, rows_of

State = tuple[str, int, int]

_TILES = "123456789abcdef"
_GAP = "."
_NOWHERE = -1
_LARGEST = 4
_MOST_MOVES = 80
_UNCOUNTED = -1
"""Moves left if they are not counted."""
_WAYS = {"up": (-1, 0), "down": (1, 0), "left": (0, -1), "right": (0, 1)}
"""The moves of a tile, as steps in rows and columns."""


class SlidingTiles(Game):
    """The rules; the board ``start`` also gives the size, and 0 moves mean any number."""

    title = (
        "Slide: one player slides tiles into their order, in as few moves as can be (8-puzzle, "
        "any size)."
    )
    keywords = (
        "8-puzzle", "15-puzzle", "quebra-cabeça", "quebra-cabeças", "charada dos oito",
        "rompecabezas", "puzzle de ocho", "um jogador", "un jugador", "peças deslizantes",
    )  # fmt: skip
    origin = (
        "The 8-puzzle is a smaller version of the 15-puzzle, a craze in 1880; the Spanish slides "
        "have it as a game for one player."
    )
    players = ("MAX",)
    position_option = "start"
    changes_places = True

    def __init__(self, *, start: str = "13./425/786", moves: int = 8) -> None:
        require_range("moves", moves, 0, _MOST_MOVES)
        rows = _read(start)
        self.rows, self.cols = len(rows), len(rows[0])
        self.moves = moves
        self.has_cycles = not moves
        self._goal = _TILES[: self.rows * self.cols - 1] + _GAP
        self._start = "".join(rows)
        self._ways = [self._tiles_around(gap) for gap in range(len(self._goal))]
        self.weights = {"distance": -1, "misplaced": 0}
        self._require_solvable()

    def start(self) -> State:
        """The board of the option ``start``."""
        return self._start, _NOWHERE, self.moves or _UNCOUNTED

    def player(self, state: State) -> int:
        """Always MAX."""
        return MAX

    def actions(self, state: State) -> Sequence[int]:
        """The cells whose tile may slide into the gap: tiles that go up, down, left and right."""
        board, before, _ = state
        return [cell for cell in self._ways[board.index(_GAP)] if cell != before]

    def result(self, state: State, action: int) -> State:
        """The tile and the gap change places."""
        board, _, left = state
        gap = board.index(_GAP)
        cells = list(board)
        cells[gap], cells[action] = cells[action], _GAP
        after = "".join(cells)
        return (after, _NOWHERE, left) if left == _UNCOUNTED else (after, gap, left - 1)

    def is_terminal(self, state: State) -> bool:
        """Solved, or no move left."""
        return not state[2] or state[0] == self._goal

    def utility(self, state: State) -> int:
        """One more than the moves left if the board is solved; else the distance, as a loss.

        If moves are not counted, every way to the goal is worth the same.
        """
        board, _, left = state
        return max(left, 0) + 1 if board == self._goal else -self._distance(board)

    def features(self, state: State) -> dict[str, Value]:
        """The steps of all tiles to their places, and the number of misplaced tiles."""
        board = state[0]
        astray = sum(tile != self._goal[cell] for cell, tile in enumerate(board) if tile != _GAP)
        return {"distance": self._distance(board), "misplaced": astray}

    def label(self, state: State, action: int) -> str:
        """The tile and its direction: 5 left."""
        board = state[0]
        way = self._ways[board.index(_GAP)][action]
        return f"{board[action]} {way}"

    def options_for(self, state: State) -> dict[str, Any]:
        """The options that begin in a state, unless its moves are used up."""
        return super().options_for(state) if state[2] else {}

    def options_with(self, state: State, rows: Sequence[str], mover: int) -> dict[str, Any]:
        """The tiles, and the moves left."""
        moves = {"moves": max(state[2], 0)} if state[2] else {}
        return {**super().options_with(state, rows, mover), **moves}

    def marks_at(self, board: Board, cell: int) -> str:
        """The gap, or any of the tiles."""
        return _GAP + self._goal[:-1]

    def board(self, state: State) -> Board:
        """The tiles, and how many moves are left, if they are counted."""
        board, _, left = state
        counted = [] if left == _UNCOUNTED else [f"{left} move{'' if left == 1 else 's'} left"]
        return Board(rows_of(board, self.cols), sides=("", ""), said=counted)

    def _tiles_around(self, gap: int) -> dict[int, str]:
        """Return the cells next to a gap, each with the direction of its tile into the gap."""
        row, column = divmod(gap, self.cols)
        found = {}
        for way, (down, right) in _WAYS.items():
            from_row, from_column = row - down, column - right
            if 0 <= from_row < self.rows and 0 <= from_column < self.cols:
                found[from_row * self.cols + from_column] = way
        return found

    def _distance(self, board: str) -> int:
        """Return the steps of all tiles to their places, as if each were alone."""
        steps = 0
        for cell, tile in enumerate(board):
            if tile != _GAP:
                row, column = divmod(cell, self.cols)
                to_row, to_column = divmod(_TILES.index(tile), self.cols)
                steps += abs(row - to_row) + abs(column - to_column)
        return steps

    def _require_solvable(self) -> None:
        """Each move swaps the gap with a tile, so half of all boards can never be solved."""
        board = self._start
        order = [self._goal.index(tile) for tile in board]
        swaps = sum(a > b for at, a in enumerate(order) for b in order[at + 1 :])
        row, column = divmod(board.index(_GAP), self.cols)
        gap_steps = self.rows - 1 - row + self.cols - 1 - column
        if (swaps + gap_steps) % 2:
            raise BadData("no moves can solve this board", "let two of its tiles change places")


def _read(text: str) -> list[str]:
    """Return the rows of a text such as 12./453, if it has every tile once and one gap."""
    rows = text.split("/")
    if len({len(row) for row in rows}) > 1:
        raise BadData("the rows of start differ in length", f"write {_GAP} for the gap")
    for name, size in (("rows", len(rows)), ("columns", len(rows[0]))):
        require_range(f"the number of {name}", size, 2, _LARGEST)
    needed = _TILES[: len(rows) * len(rows[0]) - 1] + _GAP
    if sorted("".join(rows)) != sorted(needed):
        raise BadData("the tiles of start are not right", f"each of {needed} once")
    return rows
