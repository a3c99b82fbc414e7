"""The panels beside the tree; those that there is no room for take turns in one place."""

from textual import events
from textual.app import ComposeResult
from textual.containers import Vertical

from tui_explorer.ui.widgets.text_panel import TextPanel
from tui_explorer.words.captions import PANELS

TWO_COLUMNS = 100
"""Cells of a window that has room for panels beside the tree, and not below it."""

_BOTTOM = ("code", "node", "proof", "series")
"""Beside the tree, these take turns and the others stand above them; below it, all take turns."""


class SidePanels(Vertical):
    """Makes each panel when it is first asked for: most sessions need half of them."""

    DEFAULT_CSS = """
    SidePanels {
        TextPanel { height: 1fr; }
        #comparison { height: 15; }
        #why { height: 6; }
        &.-narrow TextPanel, TextPanel.-maximized { height: 1fr !important; }
    }
    """

    def __init__(self, bottom: str, *, id: str) -> None:  # noqa: A002
        """Where there is room, one of those that take turns is shown from the start."""
        super().__init__(id=id)
        self.made: dict[str, TextPanel] = {}
        """The panels that there are, by name."""
        self.active = self._bottom = bottom
        """The one that a person has asked for, and the last of those at the bottom."""
        self.has_series = False
        """Whether there are iterations or orders to speak of."""

    def compose(self) -> ComposeResult:
        """Those that are shown first."""
        if self.is_narrow:
            self.active = "why"
        self.set_class(self.is_narrow, "-narrow")
        yield from map(self._make, self._shown)

    def _make(self, name: str) -> TextPanel:
        self.made[name] = TextPanel(id=name)
        return self.made[name]

    def panel(self, name: str) -> TextPanel:
        """One of the panels."""
        if name not in self.made:
            made = self._make(name)
            made.display = False
            self.mount(made)
        return self.made[name]

    @property
    def is_narrow(self) -> bool:
        """Whether there is room for one panel only."""
        return self.app.size.width < TWO_COLUMNS

    @property
    def _shown(self) -> tuple[str, ...]:
        return (self.active,) if self.is_narrow else ("comparison", "why", self._bottom)

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

    def show(self, name: str) -> None:
        """Bring a panel to the front."""
        self.active = name
        if name in _BOTTOM:
            self._bottom = name
        self.rearrange()

    def rearrange(self) -> None:
        """Show the panels that there is room for; each names those it takes turns with."""
        self.set_class(self.is_narrow, "-narrow")
        for name in self._shown:
            turns = tuple(PANELS) if self.is_narrow else _BOTTOM if name in _BOTTOM else (name,)
            tabs = [tab for tab in turns if tab != "series" or self.has_series]
            self.panel(name).show_tabs({tab: PANELS[tab] for tab in tabs})
        for name, panel in self.made.items():
            panel.display = name in self._shown
            if self.screen.maximized is panel and not panel.display:
                self.screen.minimize()

    def on_descendant_focus(self, event: events.DescendantFocus) -> None:
        """A panel that a person goes to stays when there is room for one only."""
        if event.widget.id in PANELS:
            self.active = event.widget.id
