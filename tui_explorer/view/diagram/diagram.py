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
from tui_explorer.view.diagram.nodes import ALL, WINDOWS, Look, Looks
from tui_explorer.view.diagram.part import MOST, Item, Part
from tui_explorer.view.diagram.places import Places, Room, Spot
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
    place: int = -1
    """The place that it belongs to."""
    is_head: bool = False
    """Whether it is what a cursor makes stand out."""


class Diagram:
    """The diagram of one search's tree at one zoom."""

    part: Part
    places: Places

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
        self._looks = Looks(names, rows or Rows(names, glyphs, columns), glyphs, columns, zoom)
        self._strokes = strokes_for(glyphs)
        self._rooms: dict[Item, Room] = {}
        """By item: the most room that it has needed so far."""
        self._is_shaken = False
        """Whether leaves have got other values since the last step was shown."""
        self._moment: Moment | None = None
        self._now: list[Look] = []
        """By place: what stands there."""
        self.here: int | None = None
        """The place where the search is, or that hides it."""
        self.lines: list[dict[int, list[Piece]]] = []
        """By line: the pieces of each place that has some there."""

    @property
    def width(self) -> int:
        """Columns in all."""
        return self.places.width

    @property
    def height(self) -> int:
        """Lines in all."""
        return len(self.lines)

    @property
    def spots(self) -> list[Spot]:
        """By place: where it is."""
        return self.places.spots

    def line(self, y: int) -> list[Piece]:
        """The pieces of a line, from left to right."""
        return sorted(chain(*self.lines[y].values())) if 0 <= y < len(self.lines) else []

    def lines_of(self, place: int) -> set[int]:
        """The lines in which a place has text."""
        near = range(max(0, self.places.bar_line(place)), min(self.spots[place].y + 2, self.height))
        return {line for line in near if place in self.lines[line]}

    def edge_role(self, place: int) -> str:
        """What the edge to a place is at this step."""
        return self._now[place].edge

    def place_at(self, x: int, y: int) -> int | None:
        """The place whose text is in a cell."""
        for piece in self.line(y):
            if piece.place >= 0 and piece.x <= x < piece.x + cell_len(piece.text):
                return piece.place
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
        for place in self._changed(before, moment):
            look, spot = self._look(place), self.spots[place]
            if look != self._now[place]:
                if look.room[0] > spot.left or look.room[1] > spot.right:
                    self._lay_out(moment)
                    return None
                self._now[place] = look
                lines |= self._draw(place)
                if (above := self.part.items[place].parent) >= 0:
                    lines |= self._draw_bar(above)
        return lines

    def shake(self, values: Mapping[int, Value]) -> None:
        """Have other values of leaves shown at the next step, or at this one again."""
        self._looks.shake(values)
        self._is_shaken = True

    def _changed(self, before: Moment, moment: Moment) -> set[int]:
        """The places whose looks may be others than at the moment before."""
        was_here, self.here = self.here, self._place_of_search(moment)
        trace, ends = moment.trace, (0, len(moment.trace))
        is_near = trace is before.trace and trace.nested and abs(before.step - moment.step) == 1
        is_shaken, self._is_shaken = self._is_shaken, False
        if before is moment and not is_shaken:
            return set()
        if is_shaken or not is_near or before.step in ends or moment.step in ends:
            return set(range(len(self._now)))
        changed = {was_here, self.here}
        for each in (before, moment):
            place = self.part.hiding(each.current)
            changed.add(place)
            if trace.kind[each.step - 1] not in (ENTER, UPDATE) and place is not None:
                changed.update(self.places.all_below(place))
            if each.cut is not None and each.cut.owner is not None:
                changed.add(self.part.hiding(each.cut.owner))
            if self._columns == INTERVAL:
                changed.update(map(self.part.hiding, each.path))
        return {place for place in changed if place is not None}

    def _place_of_search(self, moment: Moment) -> int | None:
        return self.part.hiding(moment.current) if moment.is_under_way else None

    def _look(self, place: int) -> Look:
        assert self._moment is not None
        is_here = place == self.here
        return self._looks.look(self._moment, self.part.items[place], is_here=is_here)

    def _lay_out(self, moment: Moment) -> None:
        """Find the place of every item, and draw all of them."""
        part, self.here = self.part, self._place_of_search(moment)
        self._now = [self._look(place) for place in range(len(part.items))]
        rooms = [self._room(moment, place) for place in range(len(part.items))]
        has_bounds = bool(bound_headings(moment.trace, self._glyphs, self._columns))
        has_names = any(look.below for look in self._now)
        self._has_line_below = has_names or (has_bounds and self.zoom >= WINDOWS)
        has_line_below, lines = self._has_line_below, self._most_lines
        self.places = Places(
            part, rooms, self.zoom, has_line_below=has_line_below, width=self._width, lines=lines
        )
        lowest = max(map(self._lowest, range(len(part.items))))
        self.lines = [{} for _ in range(lowest + 1)]
        if part.above:
            said = f"{self._glyphs.omitted}{part.above:,}"
            x = max(0, self.spots[0].x - len(said) // 2)
            self.lines[0][-1] = [Piece(x, said, "guides")]
        for place in range(len(part.items)):
            self._draw(place)
            self._draw_bar(place)

    def _room(self, moment: Moment, place: int) -> Room:
        """The most that an item needs, as far as that is known by now."""
        item, look = self.part.items[place]._replace(parent=-1), self._now[place]
        known, (left, right) = self._rooms.get(item), look.room
        known = known or self._looks.room(moment.trace, item, look)
        self._rooms[item] = max(known[0], left), max(known[1], right)
        return self._rooms[item]

    def _lowest(self, place: int) -> int:
        """The last line that a place has something on."""
        if self.part.items[place].folded:
            return self.places.bar_line(place)
        return self.spots[place].y + self._is_told_below(place)

    def _is_told_below(self, place: int) -> bool:
        """Whether a place has a line below its head at some step."""
        item = self.part.items[place]
        is_inner = item.is_node and self.part.tree.count[item.node] != 0
        return self._has_line_below and (is_inner or bool(self._now[place].below))

    # -- pieces ------------------------------------------------------------------------------------

    def _draw(self, place: int) -> set[int]:
        """Make the pieces of a place anew; the lines that they are in."""
        look, (x, y, *_), item = self._now[place], self.spots[place], self.part.items[place]
        if item.folded:
            y = self.places.bar_line(place)
        begin, end = look.value
        start, head = x - look.at, []
        parts = look.head[:begin], look.head[begin:end], look.head[end:]
        for text, winner in zip(parts, (None, look.winner, None), strict=True):
            if text:
                head.append(Piece(start, text, look.role, winner, place, is_head=True))
                start += cell_len(text)
        self.lines[y][place] = head
        drawn = {y}
        if self._is_told_below(place):
            start = x - (cell_len(look.below) - 1) // 2
            self.lines[y + 1][place] = [Piece(start, look.below, look.role, None, place)]
            drawn.add(y + 1)
        if item.parent >= 0 and not item.folded:
            told = y - (self.places.stems + 1) // 2
            for line in range(y - self.places.stems, y):
                self.lines[line][place] = self._stem(place, is_told=line == told)
                drawn.add(line)
        return drawn

    def _stem(self, place: int, *, is_told: bool) -> list[Piece]:
        """A line of the edge to a place; on one of them it tells its action and is struck out."""
        look, x = self._now[place], self.spots[place].x
        stem = self._strokes.dotted if look.edge == "cut" else self._strokes.upright
        if is_told and look.is_struck:
            stem = self._strokes.struck
        edge = Piece(x, stem, look.edge or "guides")
        if not is_told or not look.action:
            return [edge]
        return [Piece(x - cell_len(look.action), look.action, look.role, None, place), edge]

    def _draw_bar(self, place: int) -> set[int]:
        """Make the line from a place to its children anew."""
        if not self.places.is_opened(place):
            return set()
        children = self.places.below[place]
        looks = [self._now[child] for child in children]
        edges = [
            Edge(self.spots[child].x, look.edge, look.is_struck and not self.places.stems)
            for child, look in zip(children, looks, strict=True)
        ]
        line = self.places.bar_line(children[0])
        pieces = bar(self._strokes, self.spots[place].x, edges)
        self.lines[line][place] = [Piece(*piece) for piece in pieces]
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
