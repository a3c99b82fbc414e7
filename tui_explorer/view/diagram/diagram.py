"""The diagram: the pieces of text that every line is made of, on a screen or printed.

Places depend on what is unfolded, not on the step, so that nothing moves while a search is stepped
through; a step makes the pieces of those nodes anew that it changes.
"""

from collections.abc import Mapping, Sequence
from itertools import chain, pairwise
from typing import NamedTuple

from tui_explorer.engine.game import Value
from tui_explorer.engine.trace.moment import Moment
from tui_explorer.engine.trace.trace import ENTER, UPDATE
from tui_explorer.engine.tree.names import Names
from tui_explorer.view.columns import INTERVAL, WINDOW, bound_headings
from tui_explorer.view.diagram.layout import Extent, TreeLayout
from tui_explorer.view.diagram.nodes import ALL, DETAILS, Detail, NodeText, NodeTexts, Reach
from tui_explorer.view.diagram.part import Item, Part
from tui_explorer.view.diagram.strokes import Edge, bar, strokes_for
from tui_explorer.view.layout import cell_len
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
    mover: int | None = None
    """Whose sign it is: a player's, or that of chance."""


_SIGN, _VALUE = 1, 3
"""The parts of a head that have colours of their own: it begins, sign, blank, value, and a mark."""


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
        details: Sequence[Detail] = (),
    ) -> None:
        """A diagram that shows nothing yet; levels move apart to fill so many lines.

        Families move together for a width, if there is one. Rows say what stands at its nodes, as
        in the outline. Details, if there are any, say what each level tells instead of the zoom.
        """
        self.details = details or (DETAILS[zoom],)
        self.zoom, self._columns, self._glyphs = zoom, columns, glyphs
        self._width, self._most_lines = width, lines
        self._texts = NodeTexts(
            names, rows or Rows(names, glyphs, columns), glyphs, columns, self.details
        )
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

    @property
    def names_any(self) -> bool:
        """Whether the name of any node or action is told."""
        return any(said.is_named for said in self._now)

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
        self._has_line_below = self._lines_below(moment)
        room = self._width, self._most_lines
        self.layout = TreeLayout(part, reaches, self.details, self._has_line_below, room)
        lowest = max(map(self._lowest, range(len(part.items))))
        self.lines = [{} for _ in range(lowest + 1)]
        if part.above:
            said = f"{self._glyphs.omitted}{part.above:,}"
            x = max(0, self.extents[0].x - len(said) // 2)
            self.lines[0][-1] = [Piece(x, said, "guides")]
        for index in range(len(part.items)):
            self._draw(index)
            self._draw_bar(index)

    def _lines_below(self, moment: Moment) -> list[bool]:
        """By depth: whether there is a line below the heads, for windows or for names of leaves."""
        has_bounds = bool(bound_headings(moment.trace, self._glyphs, self._columns))
        lines: list[bool] = []
        for item, said in zip(self.part.items, self._now, strict=True):
            if item.depth == len(lines):
                lines.append(has_bounds and self._texts.detail(item).has_windows)
            lines[item.depth] |= bool(said.below)
        return lines

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
        return self._has_line_below[item.depth] and (is_inner or bool(self._now[index].below))

    # -- pieces ------------------------------------------------------------------------------------

    def _draw(self, index: int) -> set[int]:
        """Make the pieces of an item anew; the lines that they are in."""
        said, (x, y, *_), item = self._now[index], self.extents[index], self.part.items[index]
        if item.folded:
            y = self.layout.bar_line(index)
        (first, last), (begin, end) = said.sign, said.value
        ends = [0, first, last, begin, end, len(said.head)]
        start, head = x - said.at, []
        for part, (left, right) in enumerate(pairwise(ends)):
            text = said.head[left:right]
            if not part:
                start, text = start + cell_len(text) - cell_len(text.lstrip()), text.lstrip()
            if text:
                winner = said.winner if part == _VALUE else None
                mover = said.mover if part == _SIGN else None
                head.append(Piece(start, text, said.role, winner, index, True, mover))
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
        if is_told and said.is_close and said.action:
            begin = x - (cell_len(said.action) - 1) // 2
            return [Piece(begin, said.action, said.role, None, index)]
        if is_told and said.is_struck and not said.is_close:
            stem = self._strokes.struck
        edge = Piece(x, stem, said.edge or "guides")
        if not is_told or not said.action:
            return [edge]
        return [Piece(x - cell_len(said.action), said.action, said.role, None, index), edge]

    def _is_struck_at_bar(self, said: NodeText) -> bool:
        """Whether an edge is struck out where it begins, for want of room below."""
        return said.is_struck and (said.is_close or not self.layout.stems)

    def _draw_bar(self, index: int) -> set[int]:
        """Make the line from an item to its children anew."""
        if not self.layout.is_opened(index):
            return set()
        children = self.layout.below[index]
        texts = [self._now[child] for child in children]
        edges = [
            Edge(self.extents[child].x, said.edge, self._is_struck_at_bar(said))
            for child, said in zip(children, texts, strict=True)
        ]
        line = self.layout.bar_line(children[0])
        pieces = bar(self._strokes, self.extents[index].x, edges)
        self.lines[line][index] = [Piece(*piece) for piece in pieces]
        return {line}
