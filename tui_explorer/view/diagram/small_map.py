"""A small map of a diagram that does not fit: its nodes, which of them are in sight, the search."""

from itertools import groupby
from operator import itemgetter
from typing import NamedTuple

from tui_explorer.view.diagram.diagram import Diagram
from tui_explorer.view.diagram.strokes import strokes_for
from tui_explorer.words.glyphs import Glyphs

_MOST_COLUMNS, _MOST_LINES = 22, 6
_LEAST_COLUMNS, _LEAST_LINES = 6, 2
_DEAR = 1000
"""Cells that the cursor and the search count for, so that they are never hidden."""

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
    """A map in a frame, in that corner of what is in sight where it hides the least."""

    def __init__(self, diagram: Diagram, view: View, glyphs: Glyphs, cursor: int) -> None:
        self._diagram, self._view, self._glyphs = diagram, view, glyphs
        self._columns = min(_MOST_COLUMNS, view.width // 4)
        self._rows = min(_MOST_LINES, len(diagram.places.levels), view.height // 3 - 2)
        self.has_room = self._columns >= _LEAST_COLUMNS and self._rows >= _LEAST_LINES
        self.width, self.height = self._columns + 2, self._rows + 2
        """Its size with the frame."""
        if self.has_room:
            right, bottom = view.width - self.width, view.height - self.height
            corners = (right, bottom), (0, bottom), (right, 0), (0, 0)
            self.x, self.y = min(corners, key=lambda at: self._hidden_at(at[0], at[1], cursor))
            self.lines = self._drawn()
            """Line by line, texts and their roles."""

    def _hidden_at(self, x: int, y: int, cursor: int) -> int:
        """How much it would hide in a corner."""
        behind = View(self._view.x + x, self._view.y + y, self.width, self.height)
        hidden = 0
        for line in range(behind.y, behind.y + self.height):
            for piece in self._diagram.line(line):
                first = max(piece.x, behind.x)
                hidden += max(0, min(piece.x + len(piece.text), behind.x + self.width) - first)
        for place in {cursor, self._diagram.here}:
            spot = self._diagram.spots[cursor if place is None else place]
            around = range(spot.x - spot.left, spot.x + spot.right)
            hidden += _DEAR * any(behind.holds(cell, spot.y) for cell in around)
        return hidden

    def _drawn(self) -> list[Cells]:
        strokes = strokes_for(self._glyphs)
        level, upright = strokes.level * self._columns, (strokes.upright, "guides")
        top, bottom = (f"{left}{level}{right}" for left, right in strokes.corners)
        inside = [[upright, *_joined(cells), upright] for cells in self._cells()]
        return [[(top, "guides")], *inside, [(bottom, "guides")]]

    def _cells(self) -> list[Cells]:
        """A sign for each cell: the search before what is in sight before what is not."""
        cells: list[Cells] = [[(" ", "")] * self._columns for _ in range(self._rows)]
        rank = {" ": 0, self._glyphs.unvisited: 1, self._glyphs.leaf: 2, self._glyphs.here: 3}
        for place, spot in enumerate(self._diagram.spots):
            row = spot.depth * self._rows // len(self._diagram.places.levels)
            column = spot.x * self._columns // self._diagram.width
            if place == self._diagram.here:
                new = self._glyphs.here, "here"
            elif self._view.holds(spot.x, spot.y):
                new = self._glyphs.leaf, ""
            else:
                new = self._glyphs.unvisited, "unvisited"
            if rank[new[0]] > rank[cells[row][column][0]]:
                cells[row][column] = new
        return cells

    def place_of(self, x: int, y: int) -> tuple[int, int] | None:
        """The cell of the diagram that a cell of the map stands for; None beside the map."""
        column, row = x - self.x, y - self.y
        if not (0 <= column < self.width and 0 <= row < self.height):
            return None
        x = (column - 1) * self._diagram.width // self._columns
        return x, (row - 1) * self._diagram.height // self._rows


def _joined(cells: Cells) -> Cells:
    """Neighbours of the same role as one text."""
    runs = groupby(cells, key=itemgetter(1))
    return [("".join(sign for sign, _ in run), role) for role, run in runs]
