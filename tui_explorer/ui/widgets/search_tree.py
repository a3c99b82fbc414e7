"""The tree with its columns: only the rows on screen are ever made, only changed rows repainted."""

from dataclasses import dataclass, replace
from typing import ClassVar

from rich.segment import Segment
from rich.style import Style
from textual import events
from textual.geometry import Region, Size
from textual.message import Message
from textual.scroll_view import ScrollView
from textual.strip import Strip

from tui_explorer.engine.moment import Moment, Status
from tui_explorer.engine.names import Names
from tui_explorer.engine.tree import ROOT
from tui_explorer.words.glyphs import UNICODE, Glyphs
from tui_explorer.words.outline import Outline
from tui_explorer.words.rows import Row, Rows, column_widths, headings

_HEADING = 1
"""Lines at the top that do not scroll."""
_NAME_ROOM = 14
"""Cells kept for names however deep a node is."""
_MARGIN = 2
"""Cells at the left, for the sign of where the search is."""


class SearchTree(ScrollView, can_focus=True, inherit_bindings=False):
    """Rows of a tree at one step of a search, with a cursor of its own."""

    COMPONENT_CLASSES: ClassVar[set[str]] = {
        "tree--heading",
        "tree--guides",
        "tree--path",
        "tree--here",
        "tree--owner",
        "tree--cut",
        "tree--unvisited",
        "tree--chosen",
        "tree--cursor",
    }

    DEFAULT_CSS = """
    SearchTree {
        & > .tree--heading { color: $foreground-muted; text-style: bold; }
        & > .tree--guides { color: $foreground-disabled; }
        & > .tree--path { text-style: bold; }
        & > .tree--here { color: $text-accent; text-style: bold; }
        & > .tree--owner { color: $text-warning; text-style: bold; }
        & > .tree--cut { color: $text-error; }
        & > .tree--unvisited { color: $foreground-muted; }
        & > .tree--chosen { color: $text-success; }
        & > .tree--cursor { background: $surface-lighten-2; }
        &:focus > .tree--cursor { background: $primary-muted; }
    }
    """

    @dataclass
    class Highlighted(Message):
        """The cursor is on another node."""

        node: int

    @dataclass
    class Toggled(Message):
        """A click asks to fold or unfold a node."""

        node: int

    def __init__(self, *, glyphs: Glyphs = UNICODE, id: str | None = None) -> None:  # noqa: A002
        super().__init__(id=id)
        self._glyphs = glyphs
        self._moment: Moment | None = None
        self._outline: Outline | None = None
        self._rows: Rows | None = None
        self._owner: int | None = None
        self._needed: list[int] = []
        """Cells that bounds and values need."""
        self._painted: dict[int, tuple[object, ...]] = {}
        """By line on screen: what it was last painted from."""
        self.cursor = ROOT

    # -- what is shown ---------------------------------------------------------------------------

    def show_search(self, moment: Moment, outline: Outline, names: Names) -> None:
        """Show another search, or the same tree folded otherwise."""
        self._outline = outline
        self._rows = Rows(names, self._glyphs)
        self._moment = moment
        self._needed = column_widths(moment.trace, self._glyphs)
        self._set_owner(moment)
        self.refold()

    def show_moment(self, moment: Moment) -> None:
        """Show another step of the same search, repainting the rows that differ."""
        self._moment = moment
        self._set_owner(moment)
        if self._outline is not None and len(self._outline) + _HEADING != self.virtual_size.height:
            self.refold()
            return
        for line in range(_HEADING, self.size.height):
            if self._painted.get(line) != self._essence(line):
                self.refresh(Region(0, line, self.size.width, 1))

    def _set_owner(self, moment: Moment) -> None:
        cut = moment.cut
        self._owner = cut.owner if cut else None

    def refold(self) -> None:
        """Take over a change of folding."""
        assert self._outline is not None
        self.virtual_size = Size(0, len(self._outline) + _HEADING)
        self.refresh()
        self.call_after_refresh(self._keep_cursor_in_view)

    def _keep_cursor_in_view(self) -> None:
        """How far one can scroll is known only after the layout."""
        self.bring_into_view(self.cursor_row)

    def move_to(self, node: int) -> None:
        """Put the cursor on a node, or on the row that hides it, and bring it into view."""
        assert self._outline is not None
        row = self._outline.row_of(node)
        before, self.cursor = self.cursor, self._outline.node_at(row)
        self.bring_into_view(row)
        self._repaint_rows(before, self.cursor)
        if before != self.cursor:
            self.post_message(self.Highlighted(self.cursor))

    def bring_into_view(self, row: int) -> None:
        """Scroll, by leaps rather than line by line, so that a row is on screen."""
        shown = self.size.height - _HEADING
        top = self.scroll_offset.y
        if shown > 0 and not top <= row < top + shown:
            self.scroll_to(y=max(0, row - shown // 2), animate=False, immediate=True)

    def _repaint_rows(self, *nodes: int) -> None:
        assert self._outline is not None
        for node in nodes:
            line = self._outline.row_of(node) - self.scroll_offset.y + _HEADING
            if _HEADING <= line < self.size.height:
                self.refresh(Region(0, line, self.size.width, 1))

    @property
    def cursor_row(self) -> int:
        """The row of the cursor."""
        return self._outline.row_of(self.cursor) if self._outline else 0

    def node_at_row(self, row: int) -> int:
        """The node nearest to a row."""
        assert self._outline is not None
        return self._outline.node_at(min(max(row, 0), len(self._outline) - 1))

    def row_text(self, node: int) -> str:
        """A row as plain text, to be copied."""
        assert self._rows is not None
        assert self._moment is not None
        row = self._rows.row(self._moment, node, "")
        window = f"[{', '.join(row.bounds)}]" if any(row.bounds) else ""
        return " ".join(filter(None, [row.text, window, row.value, row.mark]))

    # -- painting --------------------------------------------------------------------------------

    def _essence(self, line: int) -> tuple[object, ...]:
        """All that decides how a line looks."""
        outline, moment = self._outline, self._moment
        row = line - _HEADING + self.scroll_offset.y
        if outline is None or moment is None or self._rows is None or row >= len(outline):
            return ()
        node = outline.node_at(row)
        guides = self._guides(node)
        run = outline.run_at(node)
        if run is not None:
            shown = self._rows.gathered(run, guides)
        else:
            shown = self._rows.row(moment, node, guides)
        on_path = moment.status(node) is Status.OPEN
        return shown, on_path, node == self._owner, node == self.cursor, self._width

    def render_line(self, y: int) -> Strip:
        """One line: the heading or a row."""
        width = self._width
        if y < _HEADING:
            if self._moment is None:
                return Strip.blank(width, self.rich_style)
            heading = headings(self._moment.trace, self._glyphs)
            style = self.get_component_rich_style("tree--heading", partial=True)
            return self._strip(heading, style, style).apply_style(self.rich_style)
        essence = self._essence(y)
        self._painted[y] = essence
        if not essence:
            return Strip.blank(width, self.rich_style)
        row, on_path, is_owner, under_cursor = essence[:4]
        assert isinstance(row, Row)
        if is_owner and not row.mark:
            row = replace(row, mark=self._glyphs.owner)
        style = self._style_of(row, on_path=bool(on_path), is_owner=bool(is_owner))
        guides = self.get_component_rich_style("tree--guides", partial=True)
        base = self.rich_style
        if under_cursor:
            base += self.get_component_rich_style("tree--cursor", partial=True)
        return self._strip(row, style, guides).apply_style(base)

    def _style_of(self, row: Row, *, on_path: bool, is_owner: bool) -> Style:
        moment = self._moment
        assert moment is not None
        status = moment.status(row.node)
        if row.here:
            name = "here"
        elif is_owner:
            name = "owner"
        elif status is Status.CUT_AWAY or row.mark == self._glyphs.cut:
            name = "cut"
        elif status is Status.UNVISITED:
            name = "unvisited"
        elif row.mark == self._glyphs.chosen:
            name = "chosen"
        elif on_path:
            name = "path"
        else:
            return Style.null()
        return self.get_component_rich_style(f"tree--{name}", partial=True)

    @property
    def _width(self) -> int:
        """Cells of a row: what the scroll bar leaves."""
        return self.scrollable_content_region.width

    def _strip(self, row: Row, style: Style, guides: Style) -> Strip:
        width = self._width
        usual, most = (7, 16) if width >= 60 else (5, 12)
        columns = [min(max(usual, needed + 2), most) for needed in self._needed]
        room = max(8, width - sum(columns) - 2 - _MARGIN)
        here = (self._glyphs.here if row.here else " ").ljust(_MARGIN)
        shown = row.guides
        most = max(6, room - _NAME_ROOM)
        if len(shown) > most:
            shown = self._glyphs.unknown + shown[1 - most :]
        text = Strip([Segment(shown, guides), Segment(row.text, style)])
        text = text.adjust_cell_length(room)
        cells = [*(row.bounds or [""] * (len(columns) - 1)), row.value]
        right = "".join(
            self._fitted(cell, column - 1).rjust(column)
            for cell, column in zip(cells, columns, strict=True)
        )
        right += f" {row.mark:<1}"
        strip = Strip.join([Strip([Segment(here, style)]), text, Strip([Segment(right, style)])])
        return strip.adjust_cell_length(width)

    def _fitted(self, number: str, room: int) -> str:
        """A number, with a sign where digits had to be left out."""
        fits = len(number) <= room
        return number if fits else number[: room - 1] + self._glyphs.unknown

    def _guides(self, node: int) -> str:
        """The lines from the ancestors, and an elbow that says whether the node is folded."""
        if node == ROOT or self._outline is None or self._moment is None:
            return ""
        tree, glyphs = self._moment.tree, self._glyphs
        parts = []
        for step in tree.line(node)[1:-1]:
            last = step == tree.children(tree.parent[step])[-1]
            parts.append(" " * len(glyphs.trunk) if last else glyphs.trunk)
        last = node == tree.children(tree.parent[node])[-1]
        elbow = glyphs.last_branch if last else glyphs.branch
        run = self._outline.run_at(node)
        if run or (self._outline.has_children(node) and not self._outline.is_open(node)):
            elbow = elbow[0] + glyphs.folded + elbow[2:]
        return "".join(parts) + elbow

    # -- mouse -----------------------------------------------------------------------------------

    def on_click(self, event: events.Click) -> None:
        """A click chooses a row; a click on the chosen row folds or unfolds it."""
        place = event.get_content_offset(self)
        if self._outline is None or place is None or place.y < _HEADING:
            return
        row = place.y - _HEADING + self.scroll_offset.y
        if row >= len(self._outline):
            return
        node = self._outline.node_at(row)
        if node == self.cursor:
            self.post_message(self.Toggled(node))
        else:
            self.move_to(node)
