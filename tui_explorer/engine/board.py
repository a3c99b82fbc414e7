"""Boards: positions as cells with marks. A game says what lies where, others paint it."""

from collections.abc import Collection, Iterator, Mapping, Sequence
from itertools import pairwise, zip_longest
from types import MappingProxyType
from typing import NamedTuple

EMPTY, NO_CELL, ACROSS, DOWN, DOT, WALL = ".", " ", "-", "|", "+", "%"
"""Marks that are no pieces: nothing there, no cell there, and what boards are made of."""
COLOURS = "white", "orange", "green", "red", "blue", "yellow"
_GROUP = 5
"""Stones of a heap that stand together: the eye counts them faster than a long row."""


class Board(NamedTuple):
    """A position, as large throughout a game as at its start."""

    rows: Sequence[str]
    """The marks from the top, one a cell."""
    sides: tuple[str, str] = ("X", "O")
    """The marks of the pieces of MAX, and of those of MIN."""
    columns: Sequence[str] = ()
    """The names of the columns, as players write them."""
    numbers: Sequence[str] = ()
    """The names of the rows, as players write them."""
    numbers_right: Sequence[str] = ()
    columns_below: bool = False
    """Whether the names of the columns stand below the board."""
    colours: Mapping[str, str] = MappingProxyType({})
    """The colours of marks that are named by a colour, each one of ``COLOURS``."""
    line: Collection[int] = ()
    """The cells of a winning line, counted row by row."""
    said: Sequence[str] = ()
    """What is to be said below."""
    framed: bool = True
    """Whether the cells are squares of a board, which has an edge."""
    tight: bool = False
    """Whether the cells are stones of heaps, which stand close together."""

    @property
    def cells(self) -> Iterator[str]:
        """The marks of all cells, row by row."""
        return (mark for row in self.rows for mark in row)

    def text(self) -> str:
        """The position in plain text, of heaps only the stones that are there."""
        width = max(map(len, self.columns), default=1)
        names = [" ".join(name.rjust(width) for name in self.columns)] if self.columns else []
        if self.numbers:
            names = ["  " + line for line in names]
        lines = [
            f"{left} {self._row_text(row, width)} {right}"
            if self.numbers
            else self._row_text(row, width)
            for left, row, right in zip_longest(
                self.numbers, self.rows, self.numbers_right, fillvalue=""
            )
        ]
        above, below = ([], names) if self.columns_below else (names, [])
        shown = [line.rstrip() for line in [*above, *lines, *below, *self.said]]
        return "\n".join(line for line in shown if line or not self.tight)

    def _row_text(self, row: str, width: int) -> str:
        if self.tight:
            there = row.rstrip(EMPTY + NO_CELL)
            return " ".join(there[at : at + _GROUP] for at in range(0, len(there), _GROUP))
        between = [ACROSS if ACROSS in pair else " " for pair in pairwise(row)]
        return "".join(
            mark.rjust(width) + gap for mark, gap in zip_longest(row, between, fillvalue="")
        )
