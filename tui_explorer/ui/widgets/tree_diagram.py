"""The tree as a diagram, live with the search: only changed lines are painted anew."""

from collections.abc import Mapping, Sequence
from types import MappingProxyType

from rich.segment import Segment
from rich.style import Style
from textual.geometry import Region, Size
from textual.strip import Strip

from tui_explorer.engine.trace.moment import Moment
from tui_explorer.engine.tree.names import Names
from tui_explorer.ui.fast import repaint
from tui_explorer.ui.widgets.panned import Panned
from tui_explorer.ui.widgets.tree_view import WINS, mover_style
from tui_explorer.view.columns import WINDOW
from tui_explorer.view.diagram.diagram import Diagram, Piece
from tui_explorer.view.diagram.fitting import telling_most
from tui_explorer.view.diagram.nodes import ALL, ZOOMS, Detail
from tui_explorer.view.diagram.out_of_sight import SmallMap, View, exits
from tui_explorer.view.diagram.part import MOST

_MARGIN = 2
"""Cells by which a node is kept away from the edge."""


class TreeDiagram(Panned):
    """The diagram at one step of a search."""

    DEFAULT_CSS = """
    TreeDiagram { width: 1fr; height: 1fr; }
    """

    _names: Names | None = None
    _diagram: Diagram | None = None
    _chosen_zoom: int | None = None
    """The zoom that a person has chosen, if that is not what fits anyhow; else the latter is shown.
    """
    _painted_cursor: int | None = None
    """The item where the cursor was last painted."""
    _map_made: SmallMap | None = None
    _exits: Mapping[int, list[Piece]] = MappingProxyType({})
    """By line in sight: signs that say where hidden parents are."""
    _map_made_for: tuple[object, ...] = ()
    """What the map shows."""

    # -- what is shown -----------------------------------------------------------------------------

    def prepare(self, moment: Moment, names: Names) -> None:
        """A diagram of another search."""
        self._names, self._moment = names, moment
        self._diagram = self._fitting()

    def _fitting(self) -> Diagram:
        """A diagram at the zoom that was chosen, or one that tells as much as fits.

        A large tree, which unfolds where the search goes, never does.
        """
        assert self._moment is not None
        if self._chosen_zoom is not None or len(self._moment.tree) > MOST:
            return self._made(ALL if self._chosen_zoom is None else self._chosen_zoom)
        return telling_most(self._made, *self.room, windows_first=self.columns != WINDOW)

    def _made(self, zoom: int, details: Sequence[Detail] = ()) -> Diagram:
        """A diagram at a zoom, or with other details at each level."""
        assert self._names is not None
        assert self._moment is not None
        assert self._outline is not None
        rows, (width, height) = self.made_rows(self._names), self.room
        given = self._names, self._glyphs, self.columns, zoom, height, rows
        diagram = Diagram(*given, width=width, details=details)
        diagram.shake(self.shaken)
        diagram.show(self._moment, self._outline, self.cursor)
        return diagram

    def on_unmount(self) -> None:
        """Let go of the search, as the screen does."""
        self._diagram, self._names = None, None

    def on_show(self) -> None:
        """Take the place of the outline again."""
        self.on_resize()

    def on_resize(self) -> None:
        """Another room, perhaps for another zoom."""
        if self._moment is not None:
            self._diagram = self._fitting()
            self._lay_out_anew()

    def show_moment(self, moment: Moment, cursor: int | None = None) -> None:
        """Show another step of the same search, and the cursor elsewhere if told so."""
        self._moment = moment
        if cursor is not None:
            self.put_cursor(cursor)
        self._show(is_to_move=cursor is not None)

    def refold(self) -> None:
        """Take over a change of folding; the cursor stays in view."""
        self._show(is_to_move=True)

    def repaint_shaken(self) -> None:
        """Show other values of leaves at the same step."""
        if self._diagram is not None:
            self._diagram.shake(self.shaken)
            self._show(is_to_move=False)

    def bring_into_view(self) -> None:
        """Show the part of the diagram where the cursor is; then repaint."""
        self._show(is_to_move=True)

    def _show(self, *, is_to_move: bool) -> None:
        """Bring the diagram up to date; what was nearest to the cursor stays where it is."""
        diagram, moment, outline = self._diagram, self._moment, self._outline
        if diagram is None or moment is None or outline is None:
            return
        near = self._cursor_index
        node, was = diagram.part.items[near].node, diagram.extents[near]
        lines = diagram.show(moment, outline, self.cursor)
        seen, index, painted = (self.left, self.top), self._cursor_index, self._painted_cursor
        if lines is None and (stays := diagram.part.index_of.get(node)) is not None:
            self.left += diagram.extents[stays].x - was.x
            self.top += diagram.extents[stays].y - was.y
        self.keep_inside()
        if is_to_move:
            self._bring_cursor_into_sight()
        self._painted_cursor = index
        if lines is None or seen != (self.left, self.top) or self._map is not None:
            self.refresh()
            return
        if index != painted:
            lines |= diagram.lines_of(index)
            lines |= diagram.lines_of(painted) if painted is not None else set()
        width, height = self.room
        shown = [Region(0, y - self.top, width, 1) for y in lines if 0 <= y - self.top < height]
        if shown:
            repaint(self, *shown)

    def _lay_out_anew(self) -> None:
        self.keep_inside()
        self._bring_cursor_into_sight()
        self._painted_cursor = self._cursor_index
        self.refresh()

    @property
    def whole(self) -> Size:
        """The size of the diagram."""
        return Size(self._diagram.width, self._diagram.height) if self._diagram else Size()

    @property
    def _cursor_index(self) -> int:
        assert self._diagram is not None
        return self._diagram.part.hiding(self.cursor) or 0

    def _bring_cursor_into_sight(self) -> None:
        """Put the cursor's node into the middle if it, or its parent, is not in sight."""
        assert self._diagram is not None
        extent = self._diagram.extents[self._cursor_index]
        whole, (width, height) = self.whole, self.room
        first, last = max(extent.x - extent.left - _MARGIN, 0), extent.x + extent.right + _MARGIN
        if not self.left <= first or not min(last, whole.width) <= self.left + width:
            self.left = extent.x - width // 2
        level = self._diagram.layout.level
        up = min(level + 1, height - 2)
        above, below = max(extent.y - up, 0), min(extent.y + min(level, height - up), whole.height)
        if not self.top <= above or not below <= self.top + height:
            self.top = min(extent.y - height // 2, above)
        self.keep_inside()

    # -- moving ------------------------------------------------------------------------------------

    def node_by_rows(self, rows: int) -> int:
        """The node so many levels below the cursor, straight down, or above it."""
        assert self._diagram is not None
        items, layout, index = self._diagram.part.items, self._diagram.layout, self._cursor_index
        for _ in range(abs(rows)):
            following = layout.nearest_below(index) if rows > 0 else items[index].parent
            if following is None or following < 0:
                break
            index = following
        return items[index].node

    def beside(self, by: int) -> int | None:
        """The node at the left or at the right, of the same family or another."""
        assert self._diagram is not None
        return self._diagram.part.items[self._diagram.layout.beside(self._cursor_index, by)].node

    @property
    def hides_children(self) -> bool:
        """Whether below the cursor there is a sign for what is folded."""
        assert self._diagram is not None
        assert self._outline is not None
        is_lowest = self._diagram.layout.nearest_below(self._cursor_index) is None
        return is_lowest and self._outline.has_children(self.cursor)

    def zoom(self, by: int) -> bool:
        """Say more of each node, or less; whether there is such a zoom."""
        assert self._diagram is not None
        zoom = self._diagram.zoom + by
        if zoom not in ZOOMS:
            return False
        self._chosen_zoom = None
        self._diagram = self._fitting()
        if self._diagram.zoom != zoom:
            self._chosen_zoom, self._diagram = zoom, self._made(zoom)
        self._lay_out_anew()
        return True

    def clicked(self, x: int, y: int) -> None:
        """Tell which node was clicked, if only the way to it; or go where the map points."""
        if self._diagram is None:
            return
        small = self._map
        if small is not None and (point := small.point_of(x, y)):
            self.pan_to(point[0] - self.room.width // 2, point[1] - self.room.height // 2)
            return
        parents = [sign.item for sign in self._exits.get(y, ()) if sign.x == x]
        found = parents[0] if parents else self._diagram.index_at(x + self.left, y + self.top)
        if found is not None:
            self.post_message(self.Clicked(self._diagram.part.items[found].node))

    # -- painting ----------------------------------------------------------------------------------

    @property
    def _map(self) -> SmallMap | None:
        """The map, where the diagram does not fit; made once for what is in sight at a step."""
        diagram, view = self._diagram, View(self.left, self.top, *self.room)
        if diagram is None or (diagram.width <= view.width and diagram.height <= view.height):
            self._exits = {}
            return None
        made_for = diagram, self._moment, self._cursor_index, view
        if self._map_made_for != made_for:
            self._map_made_for = made_for
            small = SmallMap(diagram, view, self._glyphs, self._cursor_index)
            self._map_made = small if small.has_room else None
            self._exits = exits(diagram, view, self._glyphs)
        return self._map_made

    def render_line(self, y: int) -> Strip:
        """One line of what is in sight."""
        width = self.room.width
        if self._diagram is None:
            return Strip.blank(width, self.style_of())
        small, strip = self._map, self._strip(self._pieces(y), width)
        for x, text, role, *_ in self._exits.get(y, ()):
            strip = _covered(strip, x, Strip([Segment(text, self._style(role))]))
        if small is None or not small.y <= y < small.y + small.height:
            return strip
        drawn = Strip(Segment(text, self._style(role)) for text, role in small.lines[y - small.y])
        return _covered(strip, small.x, drawn)

    def _pieces(self, y: int) -> list[Piece]:
        """The pieces of a line in sight; nothing is said of nodes that are just above that."""
        assert self._diagram is not None
        pieces, extents = self._diagram.line(y + self.top), self._diagram.extents
        if y:
            return pieces
        return [each for each in pieces if each.item < 0 or extents[each.item].y >= self.top]

    def _strip(self, pieces: list[Piece], width: int) -> Strip:
        """The pieces of a line that are in sight."""
        blank, at, cursor = self.style_of(), self.left, self._cursor_index
        segments: list[Segment] = []
        for x, text, role, winner, item, is_head, mover in pieces:
            if x + 2 * len(text) <= at or x >= self.left + width:
                continue
            is_at_cursor = is_head and item == cursor
            segment = Segment(text, self._style(role, winner, mover, is_at_cursor=is_at_cursor))
            if x > at:
                segments.append(Segment(" " * (x - at), blank))
                at = x
            segments += Strip([segment]).crop(at - x) if x < at else [segment]
            at = max(at, x + segment.cell_length)
        return Strip(segments).adjust_cell_length(width, blank)

    def _style(
        self,
        role: str,
        winner: int | None = None,
        mover: int | None = None,
        *,
        is_at_cursor: bool = False,
    ) -> Style:
        names = ["tree--cursor"] if is_at_cursor else []
        if role:
            names.append(f"tree--{role}")
        if winner in WINS:
            names.append(WINS[winner])
        if mover is not None:
            names.append(mover_style(mover))
        return self.style_of(*names)


def _covered(strip: Strip, x: int, by: Strip) -> Strip:
    """A line with something laid over it."""
    parts = strip.crop(0, x), by, strip.crop(x + by.cell_length)
    return Strip.join([part for part in parts if part.cell_length])
