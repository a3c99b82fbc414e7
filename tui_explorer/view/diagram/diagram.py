"""The diagram: where each node stands, in cells, and the pieces of text that every line is made of.

Places depend on what is unfolded, not on the step, so that nothing moves while a search is stepped
through; a step makes the pieces of those nodes anew that it changes.
"""

from collections.abc import Iterable
from itertools import chain
from typing import NamedTuple

from tui_explorer.drawing.spots import depths_of
from tui_explorer.drawing.tidy import tidy
from tui_explorer.engine.trace.events import ENTER, UPDATE
from tui_explorer.engine.trace.moment import Moment
from tui_explorer.engine.tree.names import Names
from tui_explorer.view.columns import INTERVAL, WINDOW, bound_headings
from tui_explorer.view.diagram.nodes import ALL, VALUES, WINDOWS, Look, Looks
from tui_explorer.view.diagram.part import MOST, Part
from tui_explorer.view.diagram.strokes import Edge, bar, strokes_for
from tui_explorer.view.layout import cell_len
from tui_explorer.view.outline import Outline
from tui_explorer.words.glyphs import UNICODE, Glyphs

_GAPS = {VALUES: (0, 2), WINDOWS: (1, 3), ALL: (1, 3)}
"""Cells between siblings and between families."""

_MOST_STEMS = 2
"""Lines more between levels where there is room."""
_NEARLY = 2
"""Cells more that a leaf is given to stand as far apart as the others of its level."""


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


class Spot(NamedTuple):
    """The place of an item, in cells."""

    x: int
    y: int
    """The line of its head."""
    depth: int
    left: int
    right: int
    """The cells that are its own, before x and from there on."""


class Diagram:
    """The diagram of one search's tree at one zoom."""

    def __init__(
        self,
        names: Names,
        glyphs: Glyphs = UNICODE,
        columns: str = WINDOW,
        zoom: int = ALL,
        room: int = 0,
    ) -> None:
        self.zoom, self._columns, self._glyphs = zoom, columns, glyphs
        self._room_below = room
        """Lines that may be filled; levels are moved apart where there are enough."""
        self._stems = int(zoom == ALL)
        """Lines between the bar below a parent and its children."""
        self._looks = Looks(names, glyphs, columns, zoom)
        self._strokes = strokes_for(glyphs)
        self._rooms: dict[object, tuple[int, int]] = {}
        """By item but for its parent: the most room that it has needed so far."""
        self._part: Part | None = None
        self._below: list[list[int]] = []
        """By place: its children's places."""
        self._moment: Moment | None = None
        self.here: int | None = None
        """The place where the search is, or that hides it."""
        self._now: list[Look] = []
        self.spots: list[Spot] = []
        self.levels: list[list[int]] = []
        """By depth: the places there, from left to right."""
        self.lines: list[dict[int, list[Piece]]] = []
        """By line: the pieces of each place that has some there."""
        self.width = 0

    @property
    def height(self) -> int:
        """Lines in all."""
        return len(self.lines)

    @property
    def part(self) -> Part:
        """The part of the tree that is drawn."""
        assert self._part is not None
        return self._part

    # -- where everything stands -------------------------------------------------------------------

    def show(self, moment: Moment, outline: Outline, focus: int) -> set[int] | None:
        """Show a step, with a certain node in sight: the lines that changed, or None if all did."""
        if self._part is None or not self._part.shows(outline, focus):
            self._part = Part(moment.tree, outline, focus)
            self._lay_out(moment)
            return None
        before, self._moment = self._moment, moment
        changed = self._changed(before, moment) if before else set(range(len(self.spots)))
        lines: set[int] = set()
        for place in changed:
            look = self._look(place)
            if look != self._now[place]:
                left, right = look.room
                if left > self.spots[place].left or right > self.spots[place].right:
                    self._lay_out(moment)
                    return None
                self._now[place] = look
                lines |= self._draw(place)
                above = self.part.items[place].parent
                if above >= 0:
                    lines |= self._draw_bar(above)
        return lines

    def _lay_out(self, moment: Moment) -> None:
        """Find the place of every item, and draw all of them."""
        items = self.part.items
        self._moment, self.here = moment, self._place_of_search(moment)
        parents = [item.parent for item in items]
        depths = depths_of(parents)
        self._below = [[] for _ in items]
        self.levels = [[] for _ in range(max(depths) + 1)]
        for place, parent in enumerate(parents):
            if parent >= 0:
                self._below[parent].append(place)
            self.levels[depths[place]].append(place)
        rooms = self._evened([self._room(moment, place) for place in range(len(items))])
        left, right = ([room[side] for room in rooms] for side in (0, 1))
        gap, family_gap = _GAPS[self.zoom]
        middles = [int(x) for x in tidy(parents, left, right, gap, family_gap, whole=True)]
        self.width = max(x + room for x, room in zip(middles, right, strict=True))
        self._now = [self._look(place) for place in range(len(items))]
        self._has_line_below = any(look.below for look in self._now) or (
            self.zoom >= WINDOWS and bool(bound_headings(moment.trace, self._glyphs, self._columns))
        )
        self._stems = int(self.zoom == ALL)
        level = 2 + self._stems + self._has_line_below
        if len(moment.tree) <= MOST and len(self.levels) > 1:
            spare = (self._room_below - len(self.levels) * level) // (len(self.levels) - 1)
            more = min(max(spare, 0), _MOST_STEMS)
            self._stems, level = self._stems + more, level + more
        top = int(self.part.above > 0)
        self.spots = [
            Spot(x, top + depth * level, depth, *room)
            for x, depth, room in zip(middles, depths, rooms, strict=True)
        ]
        lowest = max(self._lowest(place) for place in range(len(items)))
        self.lines = [{} for _ in range(lowest + 1)]
        if self.part.above:
            said = f"{self._glyphs.omitted}{self.part.above}"
            self.lines[0][-1] = [Piece(max(0, middles[0] - len(said) // 2), said, "guides")]
        for place in range(len(items)):
            self._draw(place)
            self._draw_bar(place)

    def _lowest(self, place: int) -> int:
        """The last line that a place has something on."""
        if self.part.items[place].folded:
            return self._bar_line(place)
        return self.spots[place].y + bool(self._has_line_below and self._is_told_below(place))

    def _is_told_below(self, place: int) -> bool:
        """Whether a place has a line below its head at some step."""
        item = self.part.items[place]
        is_inner = item.is_node and self.part.tree.count[item.node] != 0
        return is_inner or bool(self._now[place].below)

    def _bar_line(self, place: int) -> int:
        """The line of the bar above a place."""
        return self.spots[place].y - 1 - self._stems

    def _room(self, moment: Moment, place: int) -> tuple[int, int]:
        item = self.part.items[place]
        key = item.node, item.siblings, item.folded
        known = self._rooms.get(key)
        now = self._look(place).room
        if known is None:
            known = self._looks.room(moment, item)
        left, right = max(known[0], now[0]), max(known[1], now[1])
        self._rooms[key] = left, right
        return left, right

    def _evened(self, rooms: list[tuple[int, int]]) -> list[tuple[int, int]]:
        """The same room for all of a level that need nearly the same, so that it is regular."""
        evened = list(rooms)
        for level in self.levels:
            most = [max(rooms[place][side] for place in level) for side in (0, 1)]
            for place in level:
                if not self._is_opened(place):
                    left, right = rooms[place]
                    left = most[0] if most[0] <= left + _NEARLY else left
                    evened[place] = left, most[1] if most[1] <= right + _NEARLY else right
        return evened

    # -- what stands there -------------------------------------------------------------------------

    def _look(self, place: int) -> Look:
        assert self._moment is not None
        is_here = place == self.here
        return self._looks.look(self._moment, self.part.items[place], is_here=is_here)

    def _place_of_search(self, moment: Moment) -> int | None:
        return self.part.hiding(moment.current) if moment.is_under_way else None

    def _changed(self, before: Moment, moment: Moment) -> set[int]:
        """The places whose looks may be others than at the moment before."""
        was_here, self.here = self.here, self._place_of_search(moment)
        trace = moment.trace
        ends = 0, len(trace)
        is_near = trace is before.trace and trace.nested and abs(before.step - moment.step) == 1
        if not is_near or before.step in ends or moment.step in ends:
            return set(range(len(self.spots)))
        changed = {was_here, self.here}
        for each in (before, moment):
            place = self.part.hiding(each.current)
            changed.add(place)
            if trace.kind[each.step - 1] not in (ENTER, UPDATE) and place is not None:
                changed.update(self._all_below(place))
            if each.cut is not None and each.cut.owner is not None:
                changed.add(self.part.hiding(each.cut.owner))
            if self._columns == INTERVAL:
                changed.update(map(self.part.hiding, each.path))
        return {place for place in changed if place is not None}

    def _is_opened(self, place: int) -> bool:
        """Whether children of a place are drawn."""
        below = self._below[place]
        return bool(below) and not self.part.items[below[0]].folded

    def _all_below(self, place: int) -> Iterable[int]:
        waiting = [place]
        for each in waiting:
            waiting.extend(self._below[each])
        return waiting

    def _draw(self, place: int) -> set[int]:
        """Make the pieces at a place anew; the lines that they are in."""
        look, (x, y, *_) = self._now[place], self.spots[place]
        item, role = self.part.items[place], look.role
        if item.folded:
            y = self._bar_line(place)
        begin, end = look.value
        start = x - look.at
        parts = [(look.head[:begin], None), (look.head[begin:end], look.winner)]
        head = []
        for text, winner in (*parts, (look.head[end:], None)):
            if text:
                head.append(Piece(start, text, role, winner, place, is_head=True))
                start += cell_len(text)
        self.lines[y][place] = head
        lines = {y}
        if self._has_line_below and self._is_told_below(place):
            below = x - (cell_len(look.below) - 1) // 2
            self.lines[y + 1][place] = [Piece(below, look.below, role, None, place)]
            lines.add(y + 1)
        if item.parent >= 0 and not item.folded:
            for line in range(y - self._stems, y):
                self.lines[line][place] = self._stem(
                    place, is_told=line == y - (self._stems + 1) // 2
                )
                lines.add(line)
        return lines

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

    def lines_of(self, place: int) -> set[int]:
        """The lines in which a place has text."""
        y = self.spots[place].y
        near = range(max(0, self._bar_line(place)), min(y + 2, self.height))
        return {line for line in near if place in self.lines[line]}

    def _draw_bar(self, place: int) -> set[int]:
        """Make the line from a place to its children anew."""
        if not self._is_opened(place):
            return set()
        children = self._below[place]
        edges = [
            Edge(self.spots[child].x, look.edge, look.is_struck and not self._stems)
            for child in children
            for look in [self._now[child]]
        ]
        line = self._bar_line(children[0])
        pieces = bar(self._strokes, self.spots[place].x, edges)
        self.lines[line][place] = [Piece(*piece) for piece in pieces]
        return {line}

    def line(self, y: int) -> list[Piece]:
        """The pieces of a line, from left to right."""
        return sorted(chain(*self.lines[y].values())) if 0 <= y < len(self.lines) else []

    # -- from place to place -----------------------------------------------------------------------

    def place_at(self, x: int, y: int) -> int | None:
        """The place whose text is in a cell or right beside it."""
        for piece in self.line(y):
            if piece.place >= 0 and piece.x <= x < piece.x + cell_len(piece.text):
                return piece.place
        return None

    def beside(self, place: int, by: int) -> int:
        """The next place in the same level at the left or at the right."""
        level = self.levels[self.spots[place].depth]
        return level[min(max(level.index(place) + by, 0), len(level) - 1)]

    def nearest_below(self, place: int) -> int | None:
        """The child that stands nearest below a place."""
        if not self._is_opened(place):
            return None
        x = self.spots[place].x
        return min(self._below[place], key=lambda child: abs(self.spots[child].x - x))
