"""The panels beside the tree; those that there is no room for take turns in one place."""

from textual import events
from textual.app import ComposeResult
from textual.containers import Horizontal, Vertical
from textual.message import Message
from textual.widget import Widget

from tui_explorer.ui.panels import Panel, Slot, panel_named, panels_for
from tui_explorer.ui.widgets.text_panel import TextPanel

TWO_COLUMNS, THREE_PANELS, TWO_PANELS = 100, 26, 18
"""Cells of a window that has room for panels beside the tree, and not below it; and there for three
panels one below the other, or for two."""

_SHARE, _LEAST_WIDTH, _MOST_WIDTH, _BESIDE_TWO_TREES = 45, 46, 56, 50
"""Percent of a window that panels beside the tree have, and in which bounds; cells of them beside
two trees: as the style sheet has it (``sizes.py``)."""
_FRAME, _AROUND_TAB, _LEAST_HEADING = 5, 3, 4
"""Cells of a frame; of what is around a tab; of a heading of which something can still be read: its
key, and two letters."""
_LEAST_TREE, _LEAST_BELOW, _EDGES = 7, 5, 2
"""Lines that a tree and a panel keep beside a board, and those of a frame: where room is short, a
board of eight rows is whole, with the names of its columns."""
_SMALL_TREE, _HEADING, _LEAST_SIDE = 14, 1, 6
"""Rows of a tree for which panels below it give way, and lines of its heading; lines that they
keep, enough for the reason of a cut."""


class Body(Horizontal):
    """Tree and panels together; tells when they have more or less room, as when notes come."""

    class RoomChanged(Message):
        """There is another number of lines or columns."""

    def on_resize(self) -> None:
        """Tell it."""
        self.post_message(self.RoomChanged())


class SidePanels(Vertical):
    """Makes each panel when it is first asked for: most sessions need half of them."""

    DEFAULT_CSS = """
    SidePanels {
        TextPanel { height: 1fr; }
        #comparison { height: 15; }
        #why { height: 7; }
        &.-single TextPanel, TextPanel.-maximized { height: 1fr !important; }
    }
    """

    def __init__(self, below: str, *, id: str) -> None:  # noqa: A002
        """Show ``below`` from the start, where there is room for it."""
        super().__init__(id=id)
        self.offered: list[Panel] = panels_for(None)
        """The panels that have something to say, in the order in which they take turns."""
        self.made: dict[str, TextPanel] = {}
        """The widgets that there are, by the names of their panels."""
        self.active = self._below = self._first = below
        """The one that a person has asked for, the last of those that take turns below, and the one
        that stands there at first."""

    def compose(self) -> ComposeResult:
        """Those that are shown first."""
        if self.is_single:
            self.active = "why"
        self.set_class(self.is_single, "-single")
        yield from map(self._make, self.shown)

    def _make(self, name: str) -> TextPanel:
        row = panel_named(name)
        kind = TextPanel
        if row.is_list:
            from tui_explorer.ui.widgets.list_panel import ListPanel

            kind = ListPanel
        self.made[name] = kind(id=name, leaves_arrows=row.leaves_arrows)
        return self.made[name]

    def panel(self, name: str) -> TextPanel:
        """The widget of a panel."""
        if name not in self.made:
            made = self._make(name)
            made.display = False
            self.mount(made)
        return self.made[name]

    @property
    def is_single(self) -> bool:
        """Whether there is room for one panel only."""
        return self.is_narrow or self.app.size.height < TWO_PANELS

    @property
    def is_narrow(self) -> bool:
        """Whether panels stand below the tree, not beside it."""
        return self.app.size.width < TWO_COLUMNS

    def _names(self, *, above: bool) -> list[str]:
        """The names of the panels that are always to be seen in a window of this height, or of the
        others.
        """
        is_high = self.app.size.height >= THREE_PANELS
        always = (Slot.ABOVE, Slot.ABOVE_IF_HIGH) if is_high else (Slot.ABOVE,)
        return [panel.name for panel in self.offered if (panel.slot in always) is above]

    @property
    def shown(self) -> list[str]:
        """The names of the panels that there is room for."""
        if self.is_single:
            return [self.active]
        below = self._names(above=False)
        front = next(name for name in (self._below, self._first, *below) if name in below)
        return [*self._names(above=True), front]

    @property
    def on_screen(self) -> list[str]:
        """The names of the panels that can be seen."""
        return [name for name, panel in self.made.items() if panel.has_room]

    @property
    def text_width(self) -> int:
        """Cells for text in a panel: border, padding and scroll bar take the rest."""
        alone = self.screen.maximized
        room = alone if isinstance(alone, TextPanel) else self
        return max(20, room.outer_size.width - 5)

    @property
    def beside_board(self) -> str:
        """The name of the panel that a board stands in, at the right of its text."""
        alone = self.screen.maximized
        if isinstance(alone, TextPanel):
            return alone.id or ""
        return self.active if self.is_single else "why"

    @property
    def _lines_of_body(self) -> int:
        """The lines of tree and panels, where these stand below it."""
        return self.parent.outer_size.height if isinstance(self.parent, Widget) else 0

    def leave_to_tree(self, rows: int | None) -> None:
        """Where panels stand below a small tree, leave it lines for all its rows, or what they can
        spare; which of them are unfolded makes no difference. None are the rows of a tree that
        grows.
        """
        most = None
        if self.is_narrow and rows is not None and rows <= _SMALL_TREE:
            most = max(_LEAST_SIDE, self._lines_of_body - rows - _HEADING - _EDGES)
        self.styles.max_height = most

    @property
    def room_for_board(self) -> int:
        """The lines that a board can have without taking too many from others."""
        body = self._lines_of_body
        if self.is_narrow:
            return body - _LEAST_TREE - _EDGES
        above = "comparison" in self._names(above=True)
        others = self.panel("comparison").outer_size.height if above else 0
        return body - others - _EDGES - (0 if self.is_single else _LEAST_BELOW)

    def make_room(self, lines: int) -> None:
        """Give the panel with the board so many lines at least; none if there is no board."""
        least = lines + _EDGES if lines else None
        self.styles.min_height = least if self.is_narrow else None
        self.panel("why").styles.min_height = None if self.is_narrow else least

    def offer(self, panels: list[Panel], front: str = "") -> None:
        """Offer these panels, and bring one to the front if it is named.

        What stands there at first takes the place of one that is offered no longer.
        """
        self.offered = panels
        names, below = [panel.name for panel in panels], self._names(above=False)
        self.active = next(name for name in (front, self.active, self._first) if name in names)
        self._below = next(
            name for name in (self.active, self._below, self._first) if name in below
        )
        self.rearrange()

    def rearrange(self) -> None:
        """Show the panels that there is room for, in their places, whenever each was made; each
        names those it takes turns with.
        """
        self.set_class(self.is_single, "-single")
        every, below = [each.name for each in self.offered], self._names(above=False)
        for name in self.shown:
            turns = every if self.is_single else below if name in below else [name]
            self.panel(name).show_tabs(self._headings(turns, name))
        places = [*self._names(above=True), *below]
        self.sort_children(key=lambda panel: places.index(panel.id) if panel.id in places else -1)
        for name, panel in self.made.items():
            panel.display = name in self.shown
            if self.screen.maximized is panel and not panel.display:
                self.screen.minimize()

    @property
    def _width(self) -> int:
        """The cells of a panel, also before it is laid out."""
        width = self.app.size.width
        if self.is_narrow:
            return width
        if self.screen.has_class("-two-trees"):
            return _BESIDE_TWO_TREES
        return min(max(width * _SHARE // 100, _LEAST_WIDTH), _MOST_WIDTH)

    def _headings(self, turns: list[str], front: str) -> dict[str, str]:
        """The headings of panels that take turns; where room is short, all but one are cut to the
        same length, or to their keys alone.
        """
        at_length = {name: panel_named(name).heading for name in turns}
        room = self._width - _FRAME - _AROUND_TAB * len(turns)
        longest = max(map(len, at_length.values()))
        for length in (*range(longest, _LEAST_HEADING - 1, -1), 1):
            cut = {name: h if name == front else h[:length] for name, h in at_length.items()}
            if sum(map(len, cut.values())) <= room:
                break
        return cut

    def on_descendant_focus(self, event: events.DescendantFocus) -> None:
        """A panel that a person goes to stays when there is room for one only."""
        if event.widget.id in self.made:
            self.active = event.widget.id


def made_panels(*, of_game: bool) -> SidePanels:
    """The panels of a screen: a game is best followed on its board, a tree by the pseudo-code."""
    if not of_game:
        return SidePanels("code", id="side")
    from tui_explorer.ui.widgets.game_panels import GamePanels

    return GamePanels("node", id="side")
