"""Othello.

A state is ``(x, o, mover)``: the discs of both as sets of bits, and the mover. The top left
cell is bit 0, so a way over the board is a shift. A player who cannot move
passes; if neither can move, the game is over.
"""

from collections.abc import Sequence
from itertools import product

from tui_explorer.engine.game import MAX, MIN, Board
from tui_explorer.errors import BadData
from tui_explorer.games._boards import (
    LETTERS,
    cells_of,
    numbers,
    read_square,
    require_choice,
    require_even_size,
    rows_of,
)
from tui_explorer.games._evals import BoundedEval

State = tuple[int, int, int]

_SIZE = 8
_PASS = -1
"""The action of a player who cannot set a disc; any other action is the number of a cell."""
_Ray = tuple[int, int]
"""The cells from a cell to the edge in one of eight directions: the first of them, and all."""


class Othello(BoundedEval):
    """The rules, on boards of 4, 6 or 8 cells a side, from any position."""

    title = (
        "Othello: enclose enemy discs to turn them; the most discs win; X moves first and is MAX."
    )
    keywords = ("reversi", "otelo", "othelo", "discos", "fichas", "soma nula", "suma cero")
    origin = (
        "Reversi is from the 1880s; with today's rules it is called Othello, since 1971. Since the "
        "1990s programs play it better than any person."
    )
    turns = ("X", "O")

    def __init__(self, *, size: int = _SIZE, state: str = "", turn: str = "X") -> None:
        require_even_size(size)
        require_choice("turn", turn, self.turns)
        rows = _read(state, size) if state else _opening(size)
        self.size = size = len(rows)
        self._all = (1 << size * size) - 1
        column = sum(1 << row * size for row in range(size))
        self._inner = self._all ^ column ^ column << size - 1
        """Cells that are not at the left or right edge: a line can continue sideways there."""
        self._rays = [self._rays_from(cell) for cell in range(size * size)]
        """The rays of each cell, those to lower bits and those to higher ones."""
        self._corners = 1 | 1 << size - 1 | 1 << size * (size - 1) | 1 << size * size - 1
        cells = size * size
        self._set_weights(
            {"corners": ("0.08", 4), "mobility": ("0.01", cells - 4), "discs": ("0", cells)}
        )
        x, o, mover = cells_of(rows, "X"), cells_of(rows, "O"), self.turns.index(turn)
        if not x | o:
            raise BadData("the board has no discs", "write X and O where discs lie")
        self._start = x, o, mover
        self._known: tuple[State, int] = self._start, self._moves_of(self._start)
        """The latest state, and its cells for a new disc."""

    def start(self) -> State:
        """The position of the options."""
        return self._start

    def player(self, state: State) -> int:
        """Players alternate; a player who cannot move passes."""
        return state[2]

    def actions(self, state: State) -> Sequence[int]:
        """The cells for a new disc, row by row from the top left; if there are none, to pass."""
        return tuple(numbers(self._choices(state))) or (_PASS,)

    def result(self, state: State, action: int) -> State:
        """A disc is set, and all lines of enemy discs between it and an own one are turned."""
        x, o, mover = state
        if action == _PASS:
            return x, o, 1 - mover
        if mover == MAX:
            turned = self._turned(action, x, o)
            return x | turned | 1 << action, o ^ turned, MIN
        turned = self._turned(action, o, x)
        return x ^ turned, o | turned | 1 << action, MAX

    def is_terminal(self, state: State) -> bool:
        """Neither player can set a disc."""
        x, o, mover = state
        return not self._choices(state) and not self._moves_of((x, o, 1 - mover))

    def utility(self, state: State) -> int:
        """The discs of X minus the discs of O."""
        return state[0].bit_count() - state[1].bit_count()

    def label(self, state: State, action: int) -> str:
        """Column letter and row number, from the top left: d3; or pass."""
        if action == _PASS:
            return "pass"
        row, column = divmod(action, self.size)
        return f"{LETTERS[column]}{row + 1}"

    def board(self, state: State) -> Board:
        """Columns have letters, rows numbers from the top."""
        x, o, _ = state
        cells = range(self.size * self.size)
        marks = ["X" if x >> cell & 1 else "O" if o >> cell & 1 else "." for cell in cells]
        names = [str(row + 1) for row in range(self.size)]
        return Board(rows_of(marks, self.size), columns=LETTERS[: self.size], numbers=names)

    def _counts(self, state: State) -> tuple[int, int, int]:
        """Corners, cells for a new disc, and discs: X's minus O's."""
        x, o, mover = state
        ahead = self._choices(state).bit_count() - self._moves_of((x, o, 1 - mover)).bit_count()
        mobility = ahead if mover == MAX else -ahead
        corners = (x & self._corners).bit_count() - (o & self._corners).bit_count()
        return corners, mobility, x.bit_count() - o.bit_count()

    def _choices(self, state: State) -> int:
        """Return the mover's cells for a new disc, computed once for several questions."""
        known, cells = self._known
        if known is not state:
            cells = self._moves_of(state)
            self._known = state, cells
        return cells

    def _moves_of(self, state: State) -> int:
        """Return the empty cells at the ends of lines of enemy discs that begin next to own discs.

        All lines in one direction are followed at once.
        """
        x, o, mover = state
        own, enemy = (x, o) if mover == MAX else (o, x)
        size, inner, ends = self.size, enemy & self._inner, 0
        for shift, between in ((1, inner), (size - 1, inner), (size, enemy), (size + 1, inner)):
            line = own << shift & between
            while line:
                line <<= shift
                ends |= line
                line &= between
            line = own >> shift & between
            while line:
                line >>= shift
                ends |= line
                line &= between
        return ends & (self._all ^ own ^ enemy)

    def _turned(self, cell: int, own: int, enemy: int) -> int:
        """Return the enemy discs between a cell and own discs, in all eight directions.

        A line ends at the first cell of its ray without an enemy disc. That is the lowest such bit
        on a ray to higher bits, and the highest on a ray to lower bits.
        """
        turned, lower, higher = 0, *self._rays[cell]
        for first, ray in higher:
            if first & enemy:
                left = ray & ~enemy
                end = left & -left
                if end & own:
                    turned |= ray & end - 1
        for first, ray in lower:
            if first & enemy:
                end = 1 << (ray & ~enemy).bit_length() >> 1
                if end & own:
                    turned |= ray & -(end << 1)
        return turned

    def _rays_from(self, cell: int) -> tuple[list[_Ray], list[_Ray]]:
        """Return the rays from a cell that can enclose a disc: to lower bits, to higher ones."""
        rays: tuple[list[_Ray], list[_Ray]] = ([], [])
        for down, right in product((-1, 0, 1), repeat=2):
            row, column = divmod(cell, self.size)
            line = []
            while (down or right) and 0 <= (row := row + down) < self.size:
                if not 0 <= (column := column + right) < self.size:
                    break
                line.append(1 << row * self.size + column)
            if len(line) > 1:
                rays[(down, right) > (0, 0)].append((line[0], sum(line)))
        return rays


def _opening(size: int) -> list[str]:
    """Four discs in the middle, crosswise; the cell of O is the one nearer to the top left."""
    side, rest = "." * (size // 2 - 1), ["." * size] * (size // 2 - 1)
    return [*rest, f"{side}OX{side}", f"{side}XO{side}", *rest]


def _read(text: str, size: int) -> list[str]:
    """Return the rows of a text such as ..../.OX./.XO./...., which also gives the size."""
    return read_square(text, "XO.", "cells are X, O or . for empty", size, _SIZE)
