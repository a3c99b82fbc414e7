"""The tree with its columns: only the rows on screen are ever made, only changed rows repainted."""

from dataclasses import dataclass
from typing import ClassVar, NamedTuple

from textual import events
from textual.geometry import Region
from textual.message import Message
from textual.strip import Strip

from tui_explorer.engine.moment import Moment, Status
from tui_explorer.engine.names import Names
from tui_explorer.engine.tree import ROOT
from tui_explorer.ui.widgets.columns import Columns
from tui_explorer.ui.widgets.line_view import LineView
from tui_explorer.words.glyphs import UNICODE, Glyphs
from tui_explorer.words.guides import guides
from tui_explorer.words.outline import Outline
from tui_explorer.words.rows import Row, Rows, column_widths, headings

_HEADING = 1
"""Lines at the top that do not scroll."""


class _Place(NamedTuple):
    """Who stands in a line of the screen, whatever the step."""

    node: int
    run: range | None
    """The siblings that share the line, if they do."""
    guides: str


class _Look(NamedTuple):
    """How a row is painted at one step, but for the cursor."""

    row: Row
    style: str


class SearchTree(LineView, can_focus=True, inherit_bindings=False):
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
        self._places: list[_Place] = []
        """From the first row on screen to the last."""
        self._placed: tuple[object, ...] = ()
        """What the places were found for."""
        self._looks: list[_Look] = []
        """Of the places, one by one."""
        self._looked: tuple[object, ...] = ()
        """What the looks were made for."""
        self._painted: dict[int, tuple[_Look, bool] | None] = {}
        """By line on screen: the look it was last painted from, and whether with the cursor."""
        self._needed: list[int] = []
        """Cells that bounds and values need."""
        self._measured: tuple[object, ...] = ()
        """What the columns were made for."""
        self.cursor = ROOT

    # -- what is shown ---------------------------------------------------------------------------

    def show_search(self, moment: Moment, outline: Outline, names: Names) -> None:
        """Show another search, or the same tree folded otherwise."""
        self._outline = outline
        self._rows = Rows(names, self._glyphs)
        self._needed = column_widths(moment.trace, self._glyphs)
        self.refresh()
        self.show_moment(moment)

    def show_moment(self, moment: Moment, cursor: int | None = None) -> None:
        """Show another step of the same search, and the cursor elsewhere if told so."""
        self._moment = moment
        cut = moment.cut
        self._owner = cut.owner if cut else None
        self._fit()
        if cursor is None:
            self._repaint_changed()
        else:
            self.move_to(cursor)

    def refold(self) -> None:
        """Take over a change of folding; the cursor stays in view."""
        self._fit()
        self.bring_into_view(self.cursor_row)

    def _fit(self) -> None:
        assert self._outline is not None
        self.set_line_count(len(self._outline) + _HEADING)

    def move_to(self, node: int) -> None:
        """Put the cursor on a node, or on the row that hides it, and bring it into view."""
        assert self._outline is not None
        row = self._outline.row_of(node)
        before, self.cursor = self.cursor, self._outline.node_at(row)
        self.bring_into_view(row)
        if before != self.cursor:
            self.post_message(self.Highlighted(self.cursor))

    def bring_into_view(self, row: int) -> None:
        """Scroll, by leaps rather than line by line, so that a row is on screen; then repaint."""
        shown = self.size.height - _HEADING
        top = self.scroll_offset.y
        if shown > 0 and not top <= row < top + shown:
            self.scroll_to(y=max(0, row - shown // 2), animate=False, immediate=True)
        if top == self.scroll_offset.y:
            self._repaint_changed()

    def watch_scroll_y(self, old_value: float, new_value: float) -> None:
        """Repaint the rows that differ from what stood in their place."""
        if self.show_vertical_scrollbar:
            self.vertical_scrollbar.position = new_value
        if round(old_value) != round(new_value):
            self._repaint_changed()

    def _repaint_changed(self) -> None:
        width, looks, painted = self._columns.width, self._look_at_rows(), self._painted
        cursors = [place.node == self.cursor for place in self._places]
        now = dict(enumerate(zip(looks, cursors, strict=True), _HEADING))
        changed = [
            Region(0, line, width, 1)
            for line in range(_HEADING, self.size.height)
            if line not in painted or painted[line] != now.get(line)
        ]
        if changed:
            self.refresh(*changed)

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

    def _place_rows(self) -> list[_Place]:
        """Find who stands where on screen, unless nothing has moved since the last time."""
        outline, shown = self._outline, self.size.height - _HEADING
        if outline is None or self._moment is None:
            return []
        top = self.scroll_offset.y
        most = self._columns.most_guides
        placed = (outline, outline.changes, top, shown, most)
        if self._placed != placed:
            self._placed = placed
            nodes = outline.nodes_from(top, shown) if top < len(outline) else []
            self._places = [self._place(outline, node, most) for node in nodes]
        return self._places

    def _place(self, outline: Outline, node: int, most: int) -> _Place:
        assert self._moment is not None
        lines = guides(self._moment.tree, outline, node, self._glyphs, most)
        return _Place(node, outline.run_at(node), lines)

    def _line(self, line: int) -> tuple[_Look, bool] | None:
        """What a line is to be painted from; None if it is empty."""
        row, looks = line - _HEADING, self._look_at_rows()
        return (looks[row], self._places[row].node == self.cursor) if row < len(looks) else None

    def _look_at_rows(self) -> list[_Look]:
        """The rows on screen at this step, made once."""
        places, moment, rows = self._place_rows(), self._moment, self._rows
        looked = (moment, rows, self._placed)
        if moment is not None and rows is not None and self._looked != looked:
            self._looked = looked
            self._looks = [self._look(moment, rows, place) for place in places]
        return self._looks

    def _look(self, moment: Moment, rows: Rows, place: _Place) -> _Look:
        node, run, guides = place
        row = rows.gathered(run, guides) if run else rows.row(moment, node, guides)
        is_owner = node == self._owner
        style = self._style_name(moment.status(node), row, is_owner=is_owner)
        if is_owner and not row.mark:
            row = row._replace(mark=self._glyphs.owner)
        return _Look(row, style)

    def _style_name(self, status: Status, row: Row, *, is_owner: bool) -> str:
        if row.here:
            return "here"
        if is_owner:
            return "owner"
        if status is Status.CUT_AWAY or row.mark == self._glyphs.cut:
            return "cut"
        if status is Status.UNVISITED:
            return "unvisited"
        if row.mark == self._glyphs.chosen:
            return "chosen"
        return "path" if status is Status.OPEN else ""

    def render_line(self, y: int) -> Strip:
        """One line: the heading or a row."""
        columns = self._columns
        if y < _HEADING:
            if self._moment is None:
                return Strip.blank(columns.width, self.known_styles.of())
            heading = headings(self._moment.trace, self._glyphs)
            style = self.known_styles.of("tree--heading")
            return columns.strip(heading, style, style, self.known_styles.of())
        line = self._painted[y] = self._line(y)
        if line is None:
            return Strip.blank(columns.width, self.known_styles.of())
        (row, style_name), under_cursor = line
        cursor = ("tree--cursor",) if under_cursor else ()
        styles = (*cursor, f"tree--{style_name}") if style_name else cursor
        of = self.known_styles.of
        return columns.strip(row, of(*styles), of(*cursor, "tree--guides"), of(*cursor))

    @property
    def _columns(self) -> Columns:
        """The columns that fit this size; a scroll bar or none makes no difference."""
        measured = (self.outer_size, self._needed)
        if self._measured != measured:
            self._measured = measured
            self._columns_then = Columns(
                self.scrollable_content_region.width, tuple(self._needed), self._glyphs
            )
        return self._columns_then

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
