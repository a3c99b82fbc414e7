"""Base class of the two views of a tree, outline and diagram: one can stand for the other.

Screen and keys speak to whichever is shown; the fold state is the outline's in both.
"""

from collections.abc import Mapping
from typing import TYPE_CHECKING, ClassVar

from textual.content import Content
from textual.message import Message

from tui_explorer.engine.game import CHANCE, MAX, MIN, Value
from tui_explorer.engine.trace.moment import DRAW, Moment
from tui_explorer.engine.tree.names import Names
from tui_explorer.engine.tree.tree import ROOT
from tui_explorer.ui.themes import PLAYERS
from tui_explorer.ui.widgets.line_view import LineView
from tui_explorer.view.columns import WINDOW, title_above
from tui_explorer.view.outline import Outline
from tui_explorer.view.rows import Rows
from tui_explorer.words.glyphs import UNICODE, Glyphs

if TYPE_CHECKING:
    from tui_explorer.ui.widgets.partner_tree import PartnerTree

WINS: dict[int | None, str] = {MAX: "tree--player-1", MIN: "tree--player-2", DRAW: "tree--draw"}
"""By who wins: the colour of a value."""


def mover_style(mover: int) -> str:
    """The colour of who moves; where there are more players than colours, they come again."""
    return "tree--chance" if mover == CHANCE else f"tree--player-{mover % PLAYERS + 1}"


class TreeView(LineView, can_focus=True):
    """A tree at one step of a search, with a cursor of its own."""

    COMPONENT_CLASSES: ClassVar[set[str]] = {
        "tree--heading",
        "tree--guides",
        "tree--path",
        "tree--exit",
        "tree--here",
        "tree--owner",
        "tree--cut",
        "tree--unvisited",
        "tree--shaken",
        "tree--chosen",
        "tree--extra",
        *(f"tree--player-{number}" for number in range(1, PLAYERS + 1)),
        "tree--chance",
        "tree--draw",
        "tree--cursor",
    }

    DEFAULT_CSS = """
    TreeView {
        border: round $frame;
        border-subtitle-color: $text;
        padding: 0 1;
        &:focus { border: round $frame-focus; }
        & > .tree--heading { color: $foreground-muted; text-style: bold; }
        & > .tree--guides { color: $foreground-disabled; }
        & > .tree--path { text-style: bold; }
        & > .tree--exit { color: $foreground-muted; }
        & > .tree--here { color: $text-accent; text-style: bold; }
        & > .tree--owner { color: $owner; text-style: bold underline; }
        & > .tree--cut { color: $text-error; }
        & > .tree--unvisited { color: $foreground-muted; }
        & > .tree--shaken { color: $text-warning; text-style: bold; }
        & > .tree--chosen { color: $text-success; }
        & > .tree--extra { color: $text-primary; text-style: italic; }
        & > .tree--player-1 { color: $player-1; }
        & > .tree--player-2 { color: $player-2; }
        & > .tree--player-3 { color: $player-3; }
        & > .tree--player-4 { color: $player-4; }
        & > .tree--player-5 { color: $player-5; }
        & > .tree--chance { color: $chance; }
        & > .tree--draw { color: $draw; }
        & > .tree--cursor { background: $cursor-ground-still; }
        &:focus > .tree--cursor { background: $cursor-ground; }
        &:nocolor > .tree--cursor { text-style: reverse; }
        &:ansi > .tree--cursor { background: ansi_default; text-style: reverse; }
    }
    """

    class Highlighted(Message):
        """The cursor is on another node."""

    class Clicked(Message):
        """A click on a node: it chooses it, or folds or unfolds the one under the cursor."""

        def __init__(self, node: int) -> None:
            super().__init__()
            self.node = node

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
        self._plain: Rows | None = None
        self.shaken: Mapping[int, Value] = {}
        """By leaf never visited: the value that a shake has given it, while that is shown."""
        self.hides_ahead = False
        """Whether what the search will do is not to be given away."""
        self.cursor = ROOT
        self.follower: PartnerTree | None = None
        """The tree of another search that stands beside this one and goes along."""

    def show_search(self, moment: Moment, outline: Outline, names: Names) -> None:
        """Show another search, or the same tree folded otherwise."""
        self._outline = outline
        self._plain = self.made_rows(names)
        self.shaken = {}
        self.border_title = Content(title_above(moment.trace, self.columns))
        self.prepare(moment, names)
        self.refresh()
        self.show_moment(moment)

    def made_rows(self, names: Names) -> Rows:
        """What makes the rows of another search's tree."""
        rows = Rows(names, self._glyphs, self.columns)
        rows.hides_ahead = self.hides_ahead
        return rows

    def on_unmount(self) -> None:
        """Let go of the search, as the screen does."""
        self._moment, self._outline, self._plain = None, None, None

    def move_to(self, node: int) -> None:
        """Put the cursor on a node, or on what hides it, bring it into view, and tell."""
        before = self.cursor
        self.put_cursor(node)
        self.bring_into_view()
        if before != self.cursor:
            self.post_message(self.Highlighted())

    def put_cursor(self, node: int) -> None:
        """Put the cursor on a node, or on what hides it."""
        assert self._outline is not None
        self.cursor = self._outline.standing_for(node)

    def show_shaken(self, values: Mapping[int, Value]) -> None:
        """Show what a shake has put in the place of leaves never visited, or what they are."""
        if values != self.shaken and self._plain is not None:
            self.shaken = self._plain.shaken = values
            self.repaint_shaken()

    def repaint_shaken(self) -> None:
        """Show other values of leaves at the same step."""
        self.refresh()

    def row_text(self, node: int) -> str:
        """A node as a row of plain text, to be copied."""
        assert self._plain is not None
        assert self._moment is not None
        row = self._plain.row(self._moment, node, "")
        window = f"[{', '.join(row.bounds)}]" if any(row.bounds) else ""
        return " ".join(filter(None, [row.text, window, row.value, row.mark]))

    # -- what each view does in its own way --------------------------------------------------------

    def prepare(self, moment: Moment, names: Names) -> None:
        """Make ready for another search."""
        raise NotImplementedError

    def show_moment(self, moment: Moment, cursor: int | None = None) -> None:
        """Show another step of the same search, and the cursor elsewhere if told so."""
        raise NotImplementedError

    def refold(self) -> None:
        """Take over a change of folding; the cursor stays in view."""
        raise NotImplementedError

    def bring_into_view(self) -> None:
        """Show the part of the tree where the cursor is; then repaint."""
        raise NotImplementedError

    def node_by_rows(self, rows: int) -> int:
        """The node so many rows below the cursor, or above it."""
        raise NotImplementedError

    def beside(self, by: int) -> int | None:
        """The node at the left or at the right of the cursor; None where rows have no sides."""
        return None

    @property
    def hides_children(self) -> bool:
        """Whether there is something below the cursor to which one cannot go yet."""
        return False

    def zoom(self, by: int) -> bool:
        """Tell more of each node, or less; whether that can be."""
        return False

    def pan(self, x: int, y: int) -> None:
        """Move what is in sight and not the cursor, by halves of it."""
        self.action_move(y * (self.room.height // 2))
