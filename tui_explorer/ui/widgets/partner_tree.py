"""The tree of the partner, beside the tree that is shown: the same rows, at the same place."""

from textual import events
from textual.content import Content

from tui_explorer.engine.trace.moment import Moment
from tui_explorer.engine.tree.names import Names
from tui_explorer.engine.tree.tree import Tree
from tui_explorer.ui.widgets.search_tree import SearchTree
from tui_explorer.ui.widgets.tree_rows import StyledRow, StyledRows, TreeLine
from tui_explorer.view.beside import Beside
from tui_explorer.view.outline import Outline
from tui_explorer.view.rows import Rows
from tui_explorer.words.glyphs import Glyphs
from tui_explorer.words.two_trees import some_read


class PartnerRows(StyledRows):
    """The rows of the shown tree, as the partner would fill them."""

    def __init__(self, beside: Beside, glyphs: Glyphs, columns: str) -> None:
        super().__init__(beside.partner.names, glyphs, columns)
        self._beside = beside
        self._shown = Rows(beside.shown.names, glyphs, columns)
        """For nodes that the partner has no name for."""
        self.is_extra = beside.is_read_there_only

    def _tree(self, moment: Moment) -> Tree:
        return self._beside.shown.tree

    def _current(self, moment: Moment) -> int:
        return self._beside.current

    def _row(self, moment: Moment, line: TreeLine, here: int) -> StyledRow:
        beside, (node, group, guides) = self._beside, line
        status, same = beside.status(node), beside.partner_node(node)
        if group:
            read = beside.read_of(group)
            some = some_read(read, len(group)) if 0 < read < len(group) else ""
            row = self._shown.group_row(group, guides, status, some)
        elif same is None:
            row = self._shown.unlisted_row(node, guides, status)
        else:
            row = self.rows.row(moment, same, guides)
        row = row._replace(here=moment.is_under_way and node == here)
        style = self.rows.role(status, row, is_owner=False)
        return self._marked(row, style, group[-1] if group else node)

    def _note_owner(self, moment: Moment, outline: Outline, top: int) -> str:
        """Say nothing of bounds: the search that is shown tells whose they are."""
        return ""


class PartnerTree(SearchTree, can_focus=False):
    """Goes with the tree that has the keys: step, folding, cursor and scrolling."""

    DEFAULT_CSS = """
    PartnerTree { scrollbar-size-vertical: 0; border-title-color: $text; }
    """

    def __init__(self, leader: SearchTree, glyphs: Glyphs, *, id: str) -> None:  # noqa: A002
        super().__init__(glyphs=glyphs, id=id)
        self._leader = leader
        self.both: Beside | None = None
        """Both searches at the same place; None while one of them is not there yet."""

    def on_mount(self) -> None:
        """Scroll with the other tree."""
        self.watch(self._leader, "scroll_y", self._scroll_along, init=False)

    def show_beside(self, beside: Beside, outline: Outline, title: str) -> None:
        """Show a partner in the rows of the search that it stands beside."""
        self.both = beside
        self.columns = self._leader.columns
        self.show_search(beside.moment, outline, beside.partner.names)
        self.border_title = Content(title)

    def on_unmount(self) -> None:
        """Let go of both searches."""
        self.both = None

    def wait(self, title: str) -> None:
        """Show nothing until there is a search to be shown."""
        self.both, self._moment, self._outline, self._rows = None, None, None, None
        self.border_title = Content(title)
        self.refresh()

    def styled_rows(self, names: Names) -> StyledRows:
        """The rows of the shown tree, filled by the partner."""
        assert self.both is not None
        return PartnerRows(self.both, self._glyphs, self.columns)

    @property
    def guide_room(self) -> int:
        """The same lines as in the other tree: the columns here may leave more room."""
        return min(self._leader.guide_room, super().guide_room)

    # -- going along -----------------------------------------------------------------------------

    def go_to(self, moment: Moment) -> None:
        """Come to the same place of the tree."""
        if self.both is not None:
            self.both.go_to(moment)

    def go_along(self) -> None:
        """Show the same rows, and the cursor on the same one."""
        if self.both is not None:
            self.show_moment(self.both.moment, self._leader.cursor)

    def is_left_out(self, node: int) -> bool:
        """Whether the partner has left out a node that the search reads."""
        return self.both is not None and self.both.is_read_here_only(node)

    def _scroll_along(self) -> None:
        self._scroll_to_cursor()

    def _scroll_to_cursor(self) -> bool:
        """Show the rows that the other tree shows; whether anything moved."""
        top = self.top
        self.show_from(self._leader.top)
        return top != self.top

    def on_mouse_scroll_down(self, event: events.MouseScrollDown) -> None:
        """Scroll both trees."""
        self._scroll_both(event, self.app.scroll_sensitivity_y)

    def on_mouse_scroll_up(self, event: events.MouseScrollUp) -> None:
        """Scroll both trees."""
        self._scroll_both(event, -self.app.scroll_sensitivity_y)

    def _scroll_both(self, event: events.MouseEvent, lines: float) -> None:
        event.stop()
        event.prevent_default()
        self._leader.action_move(round(lines))
