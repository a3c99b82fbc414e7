"""A small map of a diagram that does not fit: its nodes, which of them are in sight, the search."""

from itertools import groupby
from operator import itemgetter
from typing import NamedTuple

from tui_explorer.view.diagram.diagram import Diagram
from tui_explorer.view.diagram.strokes import strokes_for
from tui_explorer.words.glyphs import Glyphs

_MOST_COLUMNS, _MOST_LINES = 24, 6
_LEAST_COLUMNS, _LEAST_LINES = 6, 2

Cells = list[tuple[str, str]]
"""Texts and their roles."""


class View(NamedTuple):
    """The part of a diagram that is in sight, in its own cells."""

    x: int
    y: int
    width: int
    height: int

    def holds(self, x: int, y: int) -> bool:
        """Whether a cell is in sight."""
        return self.x <= x < self.x + self.width and self.y <= y < self.y + self.height


class SmallMap:
    """A map in a frame, so small that it fits into a corner of what is in sight."""

    def __init__(self, diagram: Diagram, view: View, glyphs: Glyphs) -> None:
        self._diagram, self._view, self._glyphs = diagram, view, glyphs
        self._columns = min(_MOST_COLUMNS, view.width // 4)
        self._lines = min(_MOST_LINES, len(diagram.levels), view.height // 3 - 2)

    @property
    def is_wanted(self) -> bool:
        """Whether the diagram does not fit, and there is room for a map of it."""
        diagram, view = self._diagram, self._view
        is_too_large = diagram.width > view.width or diagram.height > view.height
        fits = self._columns >= _LEAST_COLUMNS and self._lines >= _LEAST_LINES
        return is_too_large and fits

    @property
    def size(self) -> tuple[int, int]:
        """Columns and lines, with the frame."""
        return self._columns + 2, self._lines + 2

    def lines(self) -> list[Cells]:
        """Line by line, texts and their roles."""
        strokes = strokes_for(self._glyphs)
        level, upright = strokes.level * self._columns, (strokes.upright, "guides")
        top, bottom = (f"{left}{level}{right}" for left, right in strokes.corners)
        inside = [[upright, *_joined(cells), upright] for cells in self._cells()]
        return [[(top, "guides")], *inside, [(bottom, "guides")]]

    def _cells(self) -> list[Cells]:
        """A sign for each cell: the search before what is in sight before what is not."""
        cells: list[Cells] = [[(" ", "")] * self._columns for _ in range(self._lines)]
        rank = {" ": 0, self._glyphs.unvisited: 1, self._glyphs.leaf: 2, self._glyphs.here: 3}
        for place, spot in enumerate(self._diagram.spots):
            line = spot.depth * self._lines // len(self._diagram.levels)
            column = spot.x * self._columns // self._diagram.width
            if place == self._diagram.here:
                new = self._glyphs.here, "here"
            elif self._view.holds(spot.x, spot.y):
                new = self._glyphs.leaf, ""
            else:
                new = self._glyphs.unvisited, "unvisited"
            if rank[new[0]] > rank[cells[line][column][0]]:
                cells[line][column] = new
        return cells

    def place_of(self, column: int, line: int) -> tuple[int, int] | None:
        """The cell of the diagram that a cell of the map stands for; None beside the map."""
        width, height = self.size
        if not (0 <= column < width and line < height):
            return None
        x = (column - 1) * self._diagram.width // self._columns
        return x, (line - 1) * self._diagram.height // self._lines


def _joined(cells: Cells) -> Cells:
    """Neighbours of the same role as one text."""
    runs = groupby(cells, key=itemgetter(1))
    return [("".join(sign for sign, _ in run), role) for role, run in runs]
