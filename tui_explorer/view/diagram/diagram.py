"""The diagram: the pieces of text that every line is made of, on a screen or printed.

Places depend on what is unfolded, not on the step, so that nothing moves while a search is stepped
through; a step makes the pieces of those nodes anew that it changes.
"""

from collections.abc import Iterator, Mapping
from itertools import chain
from typing import NamedTuple

from tui_explorer.engine.game import Value
from tui_explorer.engine.trace.events import ENTER, UPDATE
from tui_explorer.engine.trace.moment import Moment
from tui_explorer.engine.tree.names import Names
from tui_explorer.engine.tree.tree import ROOT
from tui_explorer.view.columns import INTERVAL, WINDOW, bound_headings
from tui_explorer.view.diagram.layout import Extent, TreeLayout
from tui_explorer.view.diagram.nodes import ALL, WINDOWS, NodeText, NodeTexts, Reach
from tui_explorer.view.diagram.part import MOST, Item, Part
from tui_explorer.view.diagram.strokes import Edge, bar, strokes_for
from tui_explorer.view.layout import cell_len, padded
from tui_explorer.view.outline import Outline
from tui_explorer.view.rows import Rows
from tui_explorer.words.glyphs import UNICODE, Glyphs


class Piece(NamedTuple):
    """A text in a line, all of it in one style."""

    x: int
    text: str
    role: str
    winner: int | None = None
    item: int = -1
    """The item that it belongs to."""
    is_head: bool = False
    """Whether it is what a cursor makes stand out."""


class Diagram:
    """The diagram of one search's tree at one zoom."""

    part: Part
    layout: TreeLayout

    def __init__(
        self,
        names: Names,
        glyphs: Glyphs = UNICODE,
        columns: str = WINDOW,
        zoom: int = ALL,
        lines: int = 0,
        rows: Rows | None = None,
        *,
        width: int = 0,
    ) -> None:
        """A diagram that shows nothing yet; levels move apart to fill so many lines.

        Families move together for a width, if there is one. Rows say what stands at its nodes, as
        in the outline.
        """
        self.zoom, self._columns, self._glyphs = zoom, columns, glyphs
        self._width, self._most_lines = width, lines
        self._texts = NodeTexts(names, rows or Rows(names, glyphs, columns), glyphs, columns, zoom)
        self._strokes = strokes_for(glyphs)
        self._reaches: dict[Item, Reach] = {}
        """By item: the farthest that it has reached so far."""
        self._is_shaken = False
        """Whether leaves have got other values since the last step was shown."""
        self._moment: Moment | None = None
        self._now: list[NodeText] = []
        """By item: what it says."""
        self.here: int | None = None
        """The item where the search is, or that hides it."""
        self.lines: list[dict[int, list[Piece]]] = []
        """By line: the pieces of each item that has some there."""

    @property
    def width(self) -> int:
        """Columns in all."""
        return self.layout.width

    @property
    def height(self) -> int:
        """Lines in all."""
        return len(self.lines)

    @property
    def extents(self) -> list[Extent]:
        """By item: where it is."""
        return self.layout.extents

    def line(self, y: int) -> list[Piece]:
        """The pieces of a line, from left to right."""
        return sorted(chain(*self.lines[y].values())) if 0 <= y < len(self.lines) else []

    def lines_of(self, index: int) -> set[int]:
        """The lines in which an item has text."""
        near = range(
            max(0, self.layout.bar_line(index)), min(self.extents[index].y + 2, self.height)
        )
        return {line for line in near if index in self.lines[line]}

    def edge_role(self, index: int) -> str:
        """What the edge to an item is at this step."""
        return self._now[index].edge

    def index_at(self, x: int, y: int) -> int | None:
        """The item whose text is in a cell."""
        for piece in self.line(y):
            if piece.item >= 0 and piece.x <= x < piece.x + cell_len(piece.text):
                return piece.item
        return None

    # -- another step, another part ----------------------------------------------------------------

    def show(self, moment: Moment, outline: Outline, focus: int) -> set[int] | None:
        """Show a step, with a certain node in sight: the lines that changed, or None if all did."""
        before, self._moment = self._moment, moment
        if before is None or not self.part.shows(outline, focus):
            self.part = Part(moment.tree, outline, focus)
            self._lay_out(moment)
            return None
        lines: set[int] = set()
        for index in self._changed(before, moment):
            said, extent = self._text_at(index), self.extents[index]
            if said != self._now[index]:
                if said.reach[0] > extent.left or said.reach[1] > extent.right:
                    self._lay_out(moment)
                    return None
                self._now[index] = said
                lines |= self._draw(index)
                if (above := self.part.items[index].parent) >= 0:
                    lines |= self._draw_bar(above)
        return lines

    def shake(self, values: Mapping[int, Value]) -> None:
        """Have other values of leaves shown at the next step, or at this one again."""
        self._texts.shake(values)
        self._is_shaken = True

    def _changed(self, before: Moment, moment: Moment) -> set[int]:
        """The items whose texts may be others than at the moment before."""
        was_here, self.here = self.here, self._index_of_search(moment)
        trace, ends = moment.trace, (0, len(moment.trace))
        is_near = trace is before.trace and trace.nested and abs(before.step - moment.step) == 1
        is_shaken, self._is_shaken = self._is_shaken, False
        if before is moment and not is_shaken:
            return set()
        if is_shaken or not is_near or before.step in ends or moment.step in ends:
            return set(range(len(self._now)))
        changed = {was_here, self.here}
        for each in (before, moment):
            index = self.part.hiding(each.current)
            changed.add(index)
            if trace.kind[each.step - 1] not in (ENTER, UPDATE) and index is not None:
                changed.update(self.layout.all_below(index))
            if each.cut is not None and each.cut.owner is not None:
                changed.add(self.part.hiding(each.cut.owner))
            if self._columns == INTERVAL:
                changed.update(map(self.part.hiding, each.path))
        return {index for index in changed if index is not None}

    def _index_of_search(self, moment: Moment) -> int | None:
        return self.part.hiding(moment.current) if moment.is_under_way else None

    def _text_at(self, index: int) -> NodeText:
        assert self._moment is not None
        is_here = index == self.here
        return self._texts.text_of(self._moment, self.part.items[index], is_here=is_here)

    def _lay_out(self, moment: Moment) -> None:
        """Find a place for every item, and draw all of them."""
        part, self.here = self.part, self._index_of_search(moment)
        self._now = [self._text_at(index) for index in range(len(part.items))]
        reaches = [self._reach(moment, index) for index in range(len(part.items))]
        has_bounds = bool(bound_headings(moment.trace, self._glyphs, self._columns))
        has_names = any(said.below for said in self._now)
        self._has_line_below = has_names or (has_bounds and self.zoom >= WINDOWS)
        has_line_below, lines = self._has_line_below, self._most_lines
        self.layout = TreeLayout(
            part, reaches, self.zoom, has_line_below=has_line_below, width=self._width, lines=lines
        )
        lowest = max(map(self._lowest, range(len(part.items))))
        self.lines = [{} for _ in range(lowest + 1)]
        if part.above:
            said = f"{self._glyphs.omitted}{part.above:,}"
            x = max(0, self.extents[0].x - len(said) // 2)
            self.lines[0][-1] = [Piece(x, said, "guides")]
        for index in range(len(part.items)):
            self._draw(index)
            self._draw_bar(index)

    def _reach(self, moment: Moment, index: int) -> Reach:
        """The most that an item needs, as far as that is known by now."""
        item, said = self.part.items[index]._replace(parent=-1), self._now[index]
        known, (left, right) = self._reaches.get(item), said.reach
        known = known or self._texts.reach(moment.trace, item, said)
        self._reaches[item] = max(known[0], left), max(known[1], right)
        return self._reaches[item]

    def _lowest(self, index: int) -> int:
        """The last line that an item has something on."""
        if self.part.items[index].folded:
            return self.layout.bar_line(index)
        return self.extents[index].y + self._is_told_below(index)

    def _is_told_below(self, index: int) -> bool:
        """Whether an item has a line below its head at some step."""
        item = self.part.items[index]
        is_inner = item.is_node and self.part.tree.count[item.node] != 0
        return self._has_line_below and (is_inner or bool(self._now[index].below))

    # -- pieces ------------------------------------------------------------------------------------

    def _draw(self, index: int) -> set[int]:
        """Make the pieces of an item anew; the lines that they are in."""
        said, (x, y, *_), item = self._now[index], self.extents[index], self.part.items[index]
        if item.folded:
            y = self.layout.bar_line(index)
        begin, end = said.value
        start, head = x - said.at, []
        parts = said.head[:begin], said.head[begin:end], said.head[end:]
        for text, winner in zip(parts, (None, said.winner, None), strict=True):
            if text:
                head.append(Piece(start, text, said.role, winner, index, is_head=True))
                start += cell_len(text)
        self.lines[y][index] = head
        drawn = {y}
        if self._is_told_below(index):
            start = x - (cell_len(said.below) - 1) // 2
            self.lines[y + 1][index] = [Piece(start, said.below, said.role, None, index)]
            drawn.add(y + 1)
        if item.parent >= 0 and not item.folded:
            told = y - (self.layout.stems + 1) // 2
            for line in range(y - self.layout.stems, y):
                self.lines[line][index] = self._stem(index, is_told=line == told)
                drawn.add(line)
        return drawn

    def _stem(self, index: int, *, is_told: bool) -> list[Piece]:
        """A line of the edge to an item; on one of them it tells its action and is struck out."""
        said, x = self._now[index], self.extents[index].x
        stem = self._strokes.dotted if said.edge == "cut" else self._strokes.upright
        if is_told and said.is_struck:
            stem = self._strokes.struck
        edge = Piece(x, stem, said.edge or "guides")
        if not is_told or not said.action:
            return [edge]
        return [Piece(x - cell_len(said.action), said.action, said.role, None, index), edge]

    def _draw_bar(self, index: int) -> set[int]:
        """Make the line from an item to its children anew."""
        if not self.layout.is_opened(index):
            return set()
        children = self.layout.below[index]
        texts = [self._now[child] for child in children]
        edges = [
            Edge(self.extents[child].x, said.edge, said.is_struck and not self.layout.stems)
            for child, said in zip(children, texts, strict=True)
        ]
        line = self.layout.bar_line(children[0])
        pieces = bar(self._strokes, self.extents[index].x, edges)
        self.lines[line][index] = [Piece(*piece) for piece in pieces]
        return {line}


def printed_diagram(
    moment: Moment, names: Names, glyphs: Glyphs = UNICODE, columns: str = WINDOW
) -> Iterator[str]:
    """The tree at a step as plain text; of a large one, what lies beside the best line of play."""
    tree = moment.tree
    outline = Outline(tree, unfolded=len(tree) <= MOST)
    for node in [ROOT, *moment.trace.principal_variation]:
        outline.reveal(node)
    diagram = Diagram(names, glyphs, columns)
    diagram.show(moment, outline, ROOT)
    for number in range(diagram.height):
        line = ""
        for piece in diagram.line(number):
            line = padded(line, piece.x) + piece.text
        yield line.rstrip()
