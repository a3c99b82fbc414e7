"""The tree with its columns: only the rows on screen are ever made, only changed rows repainted."""

from dataclasses import dataclass
from typing import ClassVar, NamedTuple, Protocol

from textual import events
from textual.content import Content
from textual.geometry import Region
from textual.message import Message
from textual.strip import Strip

from tui_explorer.engine.game import MAX, MIN
from tui_explorer.engine.trace.moment import Moment
from tui_explorer.engine.trace.winner import NOBODY
from tui_explorer.engine.tree.names import Names
from tui_explorer.engine.tree.tree import ROOT
from tui_explorer.ui.fast import repaint
from tui_explorer.ui.widgets.line_view import LineView
from tui_explorer.ui.widgets.tree_rows import Columns, StyledRow, StyledRows, Widths
from tui_explorer.view.columns import WINDOW, bound_headings, title_above
from tui_explorer.view.outline import Outline
from tui_explorer.view.rows import Row
from tui_explorer.words.glyphs import UNICODE, Glyphs

_HEADING = 1
"""Lines at the top that do not scroll."""
_WINS: dict[int | None, str] = {MAX: "tree--win-1", MIN: "tree--win-2", NOBODY: "tree--draw"}
"""By who wins: the colour of a value."""


class Follower(Protocol):
    """A tree that goes along with another one."""

    def go_to(self, moment: Moment) -> None:
        """Come to the same place of the tree."""

    def go_along(self) -> None:
        """Show the same rows, and the cursor on the same one."""

    def is_left_out(self, node: int) -> bool:
        """Whether its search has left out a node that the other one reads."""


class _Line(NamedTuple):
    """A row, with the names of the styles of its text, guides, what is empty, and its value."""

    row: Row
    text: tuple[str, ...]
    guides: tuple[str, ...]
    empty: tuple[str, ...]
    value: tuple[str, ...]


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
        "tree--extra",
        "tree--win-1",
        "tree--win-2",
        "tree--draw",
        "tree--cursor",
    }

    DEFAULT_CSS = """
    SearchTree {
        border: round $frame;
        border-subtitle-color: $text;
        padding: 0 1;
        &:focus { border: round $frame-focus; }
        & > .tree--heading { color: $foreground-muted; text-style: bold; }
        & > .tree--guides { color: $foreground-disabled; }
        & > .tree--path { text-style: bold; }
        & > .tree--here { color: $text-accent; text-style: bold; }
        & > .tree--owner { color: $text-secondary; text-style: bold underline; }
        & > .tree--cut { color: $text-error; }
        & > .tree--unvisited { color: $foreground-muted; }
        & > .tree--chosen { color: $text-success; }
        & > .tree--extra { color: $text-warning; }
        & > .tree--win-1 { color: $win-1; }
        & > .tree--win-2 { color: $win-2; }
        & > .tree--draw { color: $draw; }
        & > .tree--cursor { background: $cursor-ground-still; }
        &:focus > .tree--cursor { background: $cursor-ground; }
        &:nocolor > .tree--cursor { text-style: reverse; }
        &:ansi > .tree--cursor { background: ansi_default; text-style: reverse; }
    }
    """

    class Highlighted(Message):
        """The cursor is on another node."""

    @dataclass
    class Clicked(Message):
        """A click on a row: it chooses the node, or folds or unfolds the one under the cursor."""

        node: int

    def __init__(
        self,
        *,
        glyphs: Glyphs = UNICODE,
        columns: str = WINDOW,
        id: str | None = None,  # noqa: A002
    ) -> None:
        super().__init__(id=id)
        self._glyphs = glyphs
        self.columns = columns
        """The way to look at the bounds of nodes."""
        self._moment: Moment | None = None
        self._outline: Outline | None = None
        self._rows: StyledRows | None = None
        self._painted: dict[int, _Line | None] = {}
        """By line on screen: what it was last painted from."""
        self._widths = Widths()
        """Cells that names and numbers have needed so far."""
        self._columns_for: tuple[object, ...] = ()
        """The size and widths that the columns were made for."""
        self._changes = 0
        """The changes of folding that are taken over."""
        self.cursor = ROOT
        self.follower: Follower | None = None
        """The tree of another search that stands beside this one and goes along."""

    # -- what is shown ---------------------------------------------------------------------------

    def show_search(self, moment: Moment, outline: Outline, names: Names) -> None:
        """Show another search, or the same tree folded otherwise."""
        self._outline = outline
        self._rows = self._made_rows(names)
        bounds = len(bound_headings(moment.trace, self._glyphs, self.columns))
        self._widths = Widths.at_first(bounds, can_cut=moment.trace.can_cut)
        self.border_title = Content(title_above(moment.trace, self.columns))
        self.refresh()
        self.show_moment(moment)

    def _made_rows(self, names: Names) -> StyledRows:
        rows = StyledRows(names, self._glyphs, self.columns)
        rows.is_extra = None if self.follower is None else self.follower.is_left_out
        return rows

    def show_moment(self, moment: Moment, cursor: int | None = None) -> None:
        """Show another step of the same search, and the cursor elsewhere if told so."""
        assert self._outline is not None
        self._moment = moment
        if self.follower is not None:
            self.follower.go_to(moment)
        is_refolded = self._outline.changes != self._changes
        self._fit()
        if cursor is not None:
            self.cursor = self._outline.node_at(self._outline.row_of(cursor))
        has_moved = cursor is not None or is_refolded
        if not (has_moved and self._scroll_to_cursor()):
            self._repaint_changed()
        self._take_along()

    def _take_along(self) -> None:
        """Let the tree beside this one show the same rows."""
        if self.follower is not None:
            self.follower.go_along()

    def on_unmount(self) -> None:
        """Let go of the search, as the screen does."""
        self._moment, self._outline, self._rows = None, None, None

    def refold(self) -> None:
        """Take over a change of folding; the cursor stays in view."""
        self._fit()
        self.bring_into_view()

    def _fit(self) -> None:
        assert self._outline is not None
        self._changes = self._outline.changes
        self.set_line_count(len(self._outline) + _HEADING)

    def move_to(self, node: int) -> None:
        """Put the cursor on a node, or on the row that hides it, bring it into view, and tell."""
        assert self._outline is not None
        before = self.cursor
        self.cursor = self._outline.node_at(self._outline.row_of(node))
        self.bring_into_view()
        if before != self.cursor:
            self.post_message(self.Highlighted())

    def bring_into_view(self) -> None:
        """Scroll so that the row of the cursor is on screen; then repaint."""
        if not self._scroll_to_cursor():
            self._repaint_changed()
        self._take_along()

    def _scroll_to_cursor(self) -> bool:
        """Scroll by leaps rather than line by line; whether anything moved, and was repainted."""
        shown, row, top = self.room.height - _HEADING, self.cursor_row, self.scroll_offset.y
        if shown > 0 and not top <= row < top + shown:
            self.scroll_to(y=max(0, row - shown // 2), animate=False, immediate=True)
        return top != self.scroll_offset.y

    def _repaint_changed(self) -> None:
        widths, rows, painted = self._widths, self._rows_on_screen(), self._painted
        width = self._columns.width
        if widths != self._widths:
            self.refresh()
            return
        changed = [
            Region(0, y, width, 1)
            for y in range(self.room.height)
            if y not in painted or painted[y] != self._line(y, rows)
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
        row = self._rows.rows.row(self._moment, node, "")
        window = f"[{', '.join(row.bounds)}]" if any(row.bounds) else ""
        return " ".join(filter(None, [row.text, window, row.value, row.mark]))

    # -- painting --------------------------------------------------------------------------------

    def _rows_on_screen(self) -> list[StyledRow]:
        """The rows on screen at this step."""
        outline, moment, rows = self._outline, self._moment, self._rows
        if outline is None or moment is None or rows is None:
            return []
        top = self.scroll_offset.y
        shown = range(top, top + max(0, self.room.height - _HEADING))
        made = rows.at(moment, outline, shown, self.guide_room, self.cursor)
        heading, _ = rows.heading(moment)
        self._widths = self._widths.grown([heading, *(row for row, _ in made)])
        return made

    def _line(self, y: int, rows: list[StyledRow]) -> _Line | None:
        """What a line on screen shows, given the rows that have just been found."""
        if self._rows is None or self._moment is None:
            return None
        if y < _HEADING:
            row, said = self._rows.heading(self._moment)
            return _Line(row, ("tree--heading",), (said,), (), ("tree--heading",))
        number = y - _HEADING
        if number >= len(rows):
            return None
        row, style = rows[number]
        cursor = ("tree--cursor",) if self._rows.places[number].node == self.cursor else ()
        text = (*cursor, f"tree--{style}") if style else cursor
        value = (*text, _WINS[row.winner]) if row.winner in _WINS else text
        return _Line(row, text, (*cursor, "tree--guides"), cursor, value)

    def render_line(self, y: int) -> Strip:
        """One line: the heading or a row."""
        line = self._painted[y] = self._line(y, self._rows_on_screen())
        columns, of = self._columns, self.style_of
        if line is None:
            return Strip.blank(columns.width, of())
        row, *styles = line
        return columns.strip(row, *(of(*names) for names in styles))

    @property
    def _columns(self) -> Columns:
        """The columns that fit this size; a scroll bar or none makes no difference."""
        measured = (self.outer_size, self._widths)
        if self._columns_for != measured:
            self._columns_for = measured
            self._columns_then = Columns(
                self.scrollable_content_region.width, self._widths, self._glyphs
            )
        return self._columns_then

    @property
    def guide_room(self) -> int:
        """The cells for the lines from the ancestors."""
        return self._columns.most_guides

    # -- mouse -----------------------------------------------------------------------------------

    def on_click(self, event: events.Click) -> None:
        """Tell which row was clicked."""
        place = event.get_content_offset(self)
        if self._outline is not None and place is not None and place.y >= _HEADING:
            row = place.y - _HEADING + self.scroll_offset.y
            if row < len(self._outline):
                self.post_message(self.Clicked(self._outline.node_at(row)))
