"""The tree with its columns: only the rows on screen are ever made, only changed rows repainted."""

from typing import Any

from textual import events
from textual.geometry import Region
from textual.strip import Strip

from tui_explorer.engine.trace.moment import Moment
from tui_explorer.engine.tree.names import Names
from tui_explorer.engine.tree.tree import ROOT
from tui_explorer.ui.fast import repaint
from tui_explorer.ui.widgets.tree_columns import Columns, RowStyles, Widths
from tui_explorer.ui.widgets.tree_rows import StyledRow, StyledRows
from tui_explorer.ui.widgets.tree_view import WINS, TreeView, mover_style
from tui_explorer.view.columns import bound_headings
from tui_explorer.view.rows import Row

_HEADING = 1
"""Lines at the top that do not scroll."""
_KEPT = 500
"""Painted lines that are kept."""

_ShownLine = tuple[StyledRow | None, bool]
"""A line on screen: what it shows, and whether the cursor is there."""


class SearchTree(TreeView):
    """Rows of a tree at one step of a search, with a cursor of its own."""

    def __init__(self, **given: Any) -> None:
        super().__init__(**given)
        self._rows: StyledRows | None = None
        self._lines: list[_ShownLine] = []
        """What all lines on screen show by now."""
        self._found_for: tuple[list[StyledRow], int, int] = [], ROOT, 0
        """The rows, the cursor and the height that these lines were found for."""
        self._painted: dict[int, _ShownLine] = {}
        """By line on screen: what it was last painted from."""
        self._strips: dict[_ShownLine, Strip] = {}
        """Lines as they were painted: most of those that one scrolls to were there before."""
        self._widths = Widths()
        """Cells that names and numbers have needed so far."""
        self._columns_for: tuple[object, ...] = ()
        """The size and widths that the columns were made for."""
        self._changes = 0
        """The changes of folding that are taken over."""

    # -- what is shown ---------------------------------------------------------------------------

    def prepare(self, moment: Moment, names: Names) -> None:
        """Rows and columns for another search."""
        self._rows = self.styled_rows(names)
        bounds = len(bound_headings(moment.trace, self._glyphs, self.columns))
        self._widths = Widths.at_first(bounds, can_cut=moment.trace.can_cut)

    def styled_rows(self, names: Names) -> StyledRows:
        """The rows, with marks on what the search beside this one does not read."""
        rows = StyledRows(names, self._glyphs, self.columns, self.made_rows(names))
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
            self.put_cursor(cursor)
        has_moved = cursor is not None or is_refolded
        if not (has_moved and self._scroll_to_cursor()):
            self._repaint_changed()
        self._take_along()

    def _take_along(self) -> None:
        """Let the tree beside this one show the same rows."""
        if self.follower is not None:
            self.follower.go_along()

    def on_show(self) -> None:
        """Take the place of the diagram again."""
        if self._moment is not None:
            self.bring_into_view()

    def on_unmount(self) -> None:
        """Let go of the search, as the screen does."""
        self._rows = None

    def refold(self) -> None:
        """Take over a change of folding; the cursor stays in view."""
        self._fit()
        self.bring_into_view()

    def _fit(self) -> None:
        assert self._outline is not None
        self._changes = self._outline.changes
        self.set_line_count(len(self._outline) + _HEADING)

    def bring_into_view(self) -> None:
        """Scroll so that the row of the cursor is on screen; then repaint."""
        if not self._scroll_to_cursor():
            self._repaint_changed()
        self._take_along()

    def _scroll_to_cursor(self) -> bool:
        """Scroll by leaps rather than line by line; whether anything moved, and was repainted."""
        shown, row, top = self.room.height - _HEADING, self.cursor_row, self.top
        if shown <= 0 or top <= row < top + shown:
            return False
        self.show_from(row - shown // 2)
        return top != self.top

    def repaint_shaken(self) -> None:
        """Show other values of leaves at the same step."""
        if self._rows is not None:
            self._rows.shake(self.shaken)
            self._repaint_changed()

    def _repaint_changed(self) -> None:
        widths, painted = self._widths, self._painted
        self._find_lines()
        if widths != self._widths:
            repaint(self, self.room.region)
            return
        width = self._columns.width
        changed = [y for y, line in enumerate(self._lines) if line != painted.get(y)]
        if changed:
            repaint(self, *(Region(0, y, width, 1) for y in changed))

    def notify_style_update(self) -> None:
        """Paint lines anew in another theme or state."""
        self._strips.clear()
        super().notify_style_update()

    @property
    def cursor_row(self) -> int:
        """The row of the cursor."""
        assert self._outline is not None
        return self._outline.row_of(self.cursor)

    def node_by_rows(self, rows: int) -> int:
        """The node so many rows below the cursor, or above it; the last one at the most."""
        assert self._outline is not None
        row = self.cursor_row + rows
        return self._outline.node_at(min(max(row, 0), len(self._outline) - 1))

    # -- painting --------------------------------------------------------------------------------

    def _rows_on_screen(self) -> list[StyledRow]:
        """The rows on screen at this step."""
        outline, moment, rows = self._outline, self._moment, self._rows
        if outline is None or moment is None or rows is None:
            return []
        top = self.top
        shown = range(top, top + max(0, self.room.height - _HEADING))
        made = rows.at(moment, outline, shown, self.guide_room, self.cursor)
        if rows.fresh:
            self._widths = self._widths.grown(rows.fresh)
        return made

    def _find_lines(self) -> None:
        """Find what all lines on screen show by now: the heading, rows, and nothing below them."""
        rows, cursor, height = self._rows_on_screen(), self.cursor, self.room.height
        before, self._found_for = self._found_for, (rows, cursor, height)
        if before[0] is rows and before[1:] == (cursor, height):
            return
        self._lines = []
        if self._rows is not None:
            both = zip(rows, self._rows.lines, strict=True)
            self._lines = [(self._rows.heading, False)]
            self._lines += [(row, line.node == cursor) for row, line in both]
        self._lines += [(None, False)] * (height - len(self._lines))

    def render_lines(self, crop: Region) -> list[Strip]:
        """Some of the lines; right after another size, more than there is room for by now."""
        self._find_lines()
        self._lines += [(None, False)] * (crop.bottom - len(self._lines))
        self._fit_columns()
        return super().render_lines(crop)

    def render_line(self, y: int) -> Strip:
        """One line, which may have been painted before."""
        line = self._painted[y] = self._lines[y]
        strip = self._strips.get(line)
        if strip is None:
            if len(self._strips) >= _KEPT:
                self._strips.clear()
            strip = self._strips[line] = self._strip(*line)
        return strip

    def _strip(self, shown: StyledRow | None, has_cursor: bool) -> Strip:
        """The heading, a row, or nothing."""
        if shown is None:
            return Strip.blank(self._columns.width, self.style_of())
        row, style = shown
        if row.node < 0:
            named = self.style_of("tree--heading")
            said = self.style_of(f"tree--{style}")
            styles = RowStyles(named, named, said, self.style_of(), named, named)
        else:
            styles = self._styles_of(row, style, ("tree--cursor",) if has_cursor else ())
        return self._columns.strip(row, styles)

    def _styles_of(self, row: Row, style: str, cursor: tuple[str, ...]) -> RowStyles:
        """The styles of the parts of a row, on the cursor or not."""
        of, text = self.style_of, (*cursor, f"tree--{style}") if style else cursor
        return RowStyles(
            text=of(*text),
            sign=of(*text) if row.mover is None else of(*text, mover_style(row.mover)),
            guides=of(*cursor, "tree--guides"),
            empty=of(*cursor),
            value=of(*text, WINS[row.winner]) if row.winner in WINS else of(*text),
            mark=of(*text, "tree--cut") if row.mark == self._glyphs.cut else of(*text),
        )

    @property
    def _columns(self) -> Columns:
        """The columns that fit this size; a scroll bar or none makes no difference."""
        self._fit_columns()
        return self._columns_then

    def _fit_columns(self) -> None:
        """Make columns for another size or other rows; what was painted in others is no more."""
        measured = (self.outer_size, self._widths)
        if self._columns_for != measured:
            width = self.scrollable_content_region.width
            self._columns_for = measured if width else ()  # what is hidden has no place yet
            self._columns_then = Columns(width, self._widths, self._glyphs)
            self._strips.clear()

    @property
    def guide_room(self) -> int:
        """The cells for the lines from the ancestors."""
        return self._columns.most_guides

    # -- mouse -----------------------------------------------------------------------------------

    def on_click(self, event: events.Click) -> None:
        """Tell which row was clicked."""
        place = event.get_content_offset(self)
        if self._outline is not None and place is not None and place.y >= _HEADING:
            row = place.y - _HEADING + self.top
            if row < len(self._outline):
                self.post_message(self.Clicked(self._outline.node_at(row)))
