"""The tree with its columns: only the rows on screen are ever made, only changed rows repainted."""

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
from tui_explorer.ui.widgets.repaint import repaint
from tui_explorer.ui.widgets.tree_lines import Place, TreeLines
from tui_explorer.words.glyphs import UNICODE, Glyphs
from tui_explorer.words.outline import Outline
from tui_explorer.words.rows import Row, Rows, column_widths, headings, is_small_step
from tui_explorer.words.whereabouts import ABOVE, BELOW, HIDDEN, from_depth, owner_note

_HEADING = 1
"""Lines at the top that do not scroll."""


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
        & > .tree--owner { color: $text-secondary; text-style: bold underline; }
        & > .tree--cut { color: $text-error; }
        & > .tree--unvisited { color: $foreground-muted; }
        & > .tree--chosen { color: $text-success; }
        & > .tree--cursor { background: $surface-lighten-2; }
        &:focus > .tree--cursor { background: $primary-muted; }
    }
    """

    class Highlighted(Message):
        """The cursor is on another node."""

    class Clicked(Message):
        """A click on a row: it chooses the node, or folds or unfolds the one under the cursor."""

        def __init__(self, node: int) -> None:
            super().__init__()
            self.node = node

    def __init__(self, *, glyphs: Glyphs = UNICODE, id: str | None = None) -> None:  # noqa: A002
        super().__init__(id=id)
        self._glyphs = glyphs
        self._moment: Moment | None = None
        self._outline: Outline | None = None
        self._names: Names | None = None
        self._rows: Rows | None = None
        self._owner: int | None = None
        self._owner_note = ""
        """Whose bound it was and where that row is, if it is not on screen."""
        self._lines = TreeLines(glyphs)
        self._looks: list[_Look] = []
        """Of the places, one by one."""
        self._looked_at: Moment | None = None
        self._looked_for: tuple[object, ...] = ()
        """When the looks were made, and what else for."""
        self._painted: dict[int, object] = {}
        """By line on screen: what it was last painted from."""
        self._needed: list[int] = []
        """Cells that bounds and values need."""
        self._columns_for: tuple[object, ...] = ()
        """What the columns were made for."""
        self._changes = 0
        """The changes of folding that are taken over."""
        self.cursor = ROOT

    # -- what is shown ---------------------------------------------------------------------------

    def show_search(self, moment: Moment, outline: Outline, names: Names) -> None:
        """Show another search, or the same tree folded otherwise."""
        self._outline = outline
        self._names, self._rows = names, Rows(names, self._glyphs)
        self._needed = column_widths(moment.trace, self._glyphs)
        self.refresh()
        self.show_moment(moment)

    def show_moment(self, moment: Moment, cursor: int | None = None) -> None:
        """Show another step of the same search, and the cursor elsewhere if told so."""
        assert self._outline is not None
        self._moment = moment
        cut = moment.cut
        self._owner = cut.owner if cut else None
        is_refolded = self._outline.changes != self._changes
        self._fit()
        if cursor is not None:
            self._put_cursor(cursor)
        elif is_refolded:
            self.bring_into_view(self.cursor_row)
        else:
            self._repaint_changed()

    def refold(self) -> None:
        """Take over a change of folding; the cursor stays in view."""
        self._fit()
        self.bring_into_view(self.cursor_row)

    def _fit(self) -> None:
        assert self._outline is not None
        self._changes = self._outline.changes
        self.set_line_count(len(self._outline) + _HEADING)

    def move_to(self, node: int) -> None:
        """Put the cursor on a node, or on the row that hides it, bring it into view, and tell."""
        before = self.cursor
        self._put_cursor(node)
        if before != self.cursor:
            self.post_message(self.Highlighted())

    def _put_cursor(self, node: int) -> None:
        assert self._outline is not None
        row = self._outline.row_of(node)
        self.cursor = self._outline.node_at(row)
        self.bring_into_view(row)

    def bring_into_view(self, row: int) -> None:
        """Scroll, by leaps rather than line by line, so that a row is on screen; then repaint."""
        shown = self.room.height - _HEADING
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
        cursors = [place.node == self.cursor for place in self._lines.places]
        now: dict[int, object] = dict(enumerate(zip(looks, cursors, strict=True), _HEADING))
        now[0] = self._heading()
        changed = [
            Region(0, line, width, 1)
            for line in range(self.room.height)
            if line not in painted or painted[line] != now.get(line)
        ]
        if changed:
            repaint(self, *changed)

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

    def _line(self, line: int) -> tuple[_Look, bool] | None:
        """What a line is to be painted from; None if it is empty."""
        row, looks = line - _HEADING, self._look_at_rows()
        if row >= len(looks):
            return None
        return looks[row], self._lines.places[row].node == self.cursor

    def _look_at_rows(self) -> list[_Look]:
        """The rows on screen at this step, made once."""
        outline, moment, rows = self._outline, self._moment, self._rows
        if outline is None or moment is None or rows is None:
            return []
        lines, top, shown = self._lines, self.scroll_offset.y, self.room.height - _HEADING
        lines.find(moment.tree, outline, top, shown, self._columns.most_guides, self.cursor)
        before, looked_for = self._looked_at, (rows, lines.version)
        if before is not moment or self._looked_for != looked_for:
            here = outline.node_at(outline.row_of(moment.current))
            if before and self._looked_for == looked_for and is_small_step(before, moment):
                was_here = outline.node_at(outline.row_of(before.current))
                changed = {before.current, moment.current, was_here, here}
                for number, place in enumerate(lines.places):
                    if place.node in changed:
                        self._looks[number] = self._look(moment, rows, place, here)
            else:
                self._looks = [self._look(moment, rows, place, here) for place in lines.places]
                self._owner_note = self._note_owner(moment, outline)
            self._looked_at, self._looked_for = moment, looked_for
        return self._looks

    def _look(self, moment: Moment, rows: Rows, place: Place, here: int) -> _Look:
        """How a row looks; if it hides where the search is, it says that the search is here."""
        node, run, guides = place
        row = rows.gathered(moment, run, guides) if run else rows.row(moment, node, guides)
        row = row._replace(here=moment.is_under_way and node == here)
        is_owner = node == self._owner and not run
        style = self._style_name(moment.status(node), row, is_owner=is_owner)
        if is_owner and not row.mark:
            row = row._replace(mark=self._glyphs.owner)
        return _Look(row, style)

    def _note_owner(self, moment: Moment, outline: Outline) -> str:
        """Where the owner of the bound is, if nobody can see its row."""
        cut, owner, places = moment.cut, self._owner, self._lines.places
        if cut is None or owner is None or self._names is None:
            return ""
        if any(place.node == owner and not place.run for place in places):
            return ""
        where = HIDDEN
        if outline.is_visible(owner):
            where = ABOVE if outline.row_of(owner) < self.scroll_offset.y else BELOW
        return owner_note(cut, moment.tree, self._names, where, self._glyphs)

    def _heading(self) -> tuple[Row, str] | None:
        """What stands above the rows, and the style of what is said at its left."""
        if self._moment is None:
            return None
        row, skipped = headings(self._moment.trace, self._glyphs), self._lines.levels.skipped
        if self._owner_note:
            return row._replace(guides=self._owner_note), "tree--owner"
        said = from_depth(skipped, self._glyphs) if skipped else ""
        return row._replace(guides=said), "tree--heading"

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
        columns, of = self._columns, self.known_styles.of
        if y < _HEADING:
            self._look_at_rows()
            heading = self._heading()
            self._painted[y] = heading
            if heading is None:
                return Strip.blank(columns.width, of())
            return columns.strip(heading[0], of("tree--heading"), of(heading[1]), of())
        line = self._painted[y] = self._line(y)
        if line is None:
            return Strip.blank(columns.width, of())
        (row, style_name), under_cursor = line
        cursor = ("tree--cursor",) if under_cursor else ()
        styles = (*cursor, f"tree--{style_name}") if style_name else cursor
        return columns.strip(row, of(*styles), of(*cursor, "tree--guides"), of(*cursor))

    @property
    def _columns(self) -> Columns:
        """The columns that fit this size; a scroll bar or none makes no difference."""
        measured = (self.outer_size, self._needed)
        if self._columns_for != measured:
            self._columns_for = measured
            self._columns_then = Columns(
                self.scrollable_content_region.width, self._needed, self._glyphs
            )
        return self._columns_then

    # -- mouse -----------------------------------------------------------------------------------

    def on_click(self, event: events.Click) -> None:
        """Tell which row was clicked."""
        place = event.get_content_offset(self)
        if self._outline is not None and place is not None and place.y >= _HEADING:
            row = place.y - _HEADING + self.scroll_offset.y
            if row < len(self._outline):
                self.post_message(self.Clicked(self._outline.node_at(row)))
