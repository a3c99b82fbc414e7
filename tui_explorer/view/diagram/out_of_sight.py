"""What is out of sight in a diagram that does not fit: a small map, and signs where edges leave."""

from collections.abc import Iterator
from itertools import groupby
from operator import itemgetter
from typing import NamedTuple

from tui_explorer.view.diagram.diagram import Diagram, Piece
from tui_explorer.view.diagram.strokes import strokes_for
from tui_explorer.words.glyphs import Glyphs

_MOST_COLUMNS, _MOST_LINES = 22, 6
_LEAST_COLUMNS, _LEAST_ROOM = 6, 3
"""The least that it is drawn for: columns of its own, lines of what is in sight."""

Cells = list[tuple[str, str]]
"""Texts and their roles."""
Hidden = tuple[int, int, int]
"""The cursor and the search, cells of text, cells of lines: the first counts before all others."""


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
    """A map of all nodes, those in sight and the search, where it hides the least: in a corner.

    A line at either side divides it from the diagram; in the corner, the frame of that ends it.
    """

    def __init__(self, diagram: Diagram, view: View, glyphs: Glyphs, cursor: int) -> None:
        self._diagram, self._view, self._glyphs = diagram, view, glyphs
        columns = min(_MOST_COLUMNS, view.width // 4)
        rows = max(1, min(_MOST_LINES, len(diagram.layout.levels), view.height // 3))
        self.has_room = columns >= _LEAST_COLUMNS and view.height >= _LEAST_ROOM
        if self.has_room:
            smaller = max(columns // 2, _LEAST_COLUMNS), min(rows, 2)
            for self._columns, self._rows in ((columns, rows), smaller):
                self.width, self.height = self._columns + 1, self._rows + 1
                """Its size with the lines that divide it from the diagram."""
                hidden, self.x, self.y = min(self._corners(cursor), key=itemgetter(0))
                if hidden[:2] == (0, 0):
                    break
            self.lines = self._drawn()
            """Line by line, texts and their roles."""

    def _corners(self, cursor: int) -> Iterator[tuple[Hidden, int, int]]:
        """How much it would hide in each corner, and where that is."""
        for y in (self._view.height - self.height, 0):
            for x in (self._view.width - self.width, 0):
                yield self._hidden_at(x, y, cursor), x, y

    def _hidden_at(self, x: int, y: int, cursor: int) -> Hidden:
        """How much it would hide at a place."""
        behind = View(self._view.x + x, self._view.y + y, self.width, self.height)
        dear = text = lines = 0
        for line in range(behind.y, behind.y + self.height):
            for piece in self._diagram.line(line):
                first = max(piece.x, behind.x)
                cells = max(0, min(piece.x + len(piece.text), behind.x + self.width) - first)
                if piece.item >= 0:
                    text += cells
                else:
                    lines += cells
        for index in {cursor, self._diagram.here}:
            extent = self._diagram.extents[cursor if index is None else index]
            around = range(extent.x - extent.left, extent.x + extent.right)
            dear += any(behind.holds(cell, extent.y) for cell in around)
        return dear, text, lines

    def _drawn(self) -> list[Cells]:
        strokes = strokes_for(self._glyphs)
        upright, level = (strokes.upright, "guides"), strokes.level * self._columns
        corner = strokes.corners[self.y == 0][self.x == 0]
        end: Cells = [(f"{level}{corner}" if self.x == 0 else f"{corner}{level}", "guides")]
        rows = [_joined(cells) for cells in self._cells()]
        rows = [[*row, upright] if self.x == 0 else [upright, *row] for row in rows]
        return [*rows, end] if self.y == 0 else [end, *rows]

    def _cells(self) -> list[Cells]:
        """A sign for each cell: the search before what is in sight before what is not."""
        cells: list[Cells] = [[(" ", "")] * self._columns for _ in range(self._rows)]
        rank = {" ": 0, self._glyphs.unvisited: 1, self._glyphs.leaf: 2, self._glyphs.here: 3}
        for index, extent in enumerate(self._diagram.extents):
            row = extent.depth * self._rows // len(self._diagram.layout.levels)
            column = extent.x * self._columns // self._diagram.width
            if index == self._diagram.here:
                new = self._glyphs.here, "here"
            elif self._view.holds(extent.x, extent.y):
                new = self._glyphs.leaf, ""
            else:
                new = self._glyphs.unvisited, "unvisited"
            if rank[new[0]] > rank[cells[row][column][0]]:
                cells[row][column] = new
        return cells

    def point_of(self, x: int, y: int) -> tuple[int, int] | None:
        """The cell of the diagram that a cell of the map stands for; None beside the map."""
        column, row = x - self.x, y - self.y
        if not (0 <= column < self.width and 0 <= row < self.height):
            return None
        column, row = column - (self.x != 0), row - (self.y != 0)
        x = column * self._diagram.width // self._columns
        return x, row * self._diagram.height // self._rows


def _joined(cells: Cells) -> Cells:
    """Neighbours of the same role as one text."""
    runs = groupby(cells, key=itemgetter(1))
    return [("".join(sign for sign, _ in run), role) for role, run in runs]


def exits(diagram: Diagram, view: View, glyphs: Glyphs) -> dict[int, list[Piece]]:
    """Signs where edges from hidden parents leave, by line of what is in sight, each with the
    parent that it leads to.
    """
    signs: dict[int, dict[int, Piece]] = {}
    for index, extent in enumerate(diagram.extents):
        item = diagram.part.items[index]
        if item.folded or item.parent < 0 or not view.holds(extent.x, extent.y):
            continue
        parent = diagram.extents[item.parent]
        if view.holds(parent.x, parent.y):
            continue
        way, x, y = _way_out(view, parent.x, diagram.layout.bar_line(index), extent.x)
        if y >= extent.y - view.y:  # nothing of the edge is in sight
            continue
        role = diagram.edge_role(index) if diagram.edge_role(index) == "path" else "exit"
        sign = Piece(x, glyphs.ways[way], role, item=item.parent)
        if role == "path" or x not in signs.setdefault(y, {}):
            signs.setdefault(y, {})[x] = sign
    return {y: list(line.values()) for y, line in signs.items()}


def _way_out(view: View, parent: int, bar: int, child: int) -> tuple[int, int, int]:
    """The way to a parent, and the cell in which the edge to its child goes out of sight."""
    if bar < view.y:
        return 2, child - view.x, 0
    if parent < view.x:
        return 0, 0, bar - view.y
    if parent >= view.x + view.width:
        return 1, view.width - 1, bar - view.y
    return 2, parent - view.x, 0
