"""The command palette: Textual's, with our commands, and robust against bursts of events."""

from collections.abc import Iterator
from functools import partial
from typing import TYPE_CHECKING, Any

from textual import events
from textual.app import ComposeResult, SystemCommand
from textual.command import CommandList, CommandPalette
from textual.css.query import NoMatches
from textual.screen import Screen
from textual.widgets import Input

from tui_explorer import catalog
from tui_explorer.ui.actions import ACTIONS
from tui_explorer.ui.dialogs.asking import RobustList
from tui_explorer.ui.dialogs.choices import Named
from tui_explorer.ui.explorer import switching
from tui_explorer.ui.explorer.screen import ExplorerScreen
from tui_explorer.ui.screens import BaseScreen
from tui_explorer.words import captions
from tui_explorer.words.glossary import key_names
from tui_explorer.words.safe import safe

if TYPE_CHECKING:
    from tui_explorer.ui.app import ExplorerApp


class Commands(CommandList, RobustList, can_focus=False):
    """The commands found in the palette."""


class Palette(BaseScreen, CommandPalette):
    """Textual's palette, made to bear bursts of events as our own screens do."""

    DEFAULT_CSS = "Palette SearchIcon { display: none; }"  # its glyph is as wide as two

    def compose(self) -> ComposeResult:
        """Textual's parts, but a list of our own."""
        for part in super().compose():
            yield Commands() if isinstance(part, CommandList) else part

    def on_mount(self, event: events.Mount) -> None:
        """Nothing blinks here, and nothing is done where another source was opened meanwhile."""
        self.query_one(Input).cursor_blink = False
        if not self._is_open:
            event.prevent_default()

    def on_click(self, event: events.Click) -> None:
        """Ignore a click beyond the edge that the window has by now, or Textual would fail."""
        if not self.region.contains_point(event.screen_offset):
            event.prevent_default()

    @property
    def _is_open(self) -> bool:
        """Whether it has not been closed: what was typed last, or found, may come later."""
        return self.app.screen is self

    def on_input_changed(self, event: Input.Changed) -> None:
        """Look for nothing that was typed into a palette that is closed."""
        if not self._is_open:
            event.prevent_default()

    def query_one(self, *asked: Any, **named: Any) -> Any:
        """Find a part of the palette; once it is closed, one like it, for a late find to change."""
        try:
            return super().query_one(*asked, **named)
        except NoMatches:
            if self._is_open:
                raise
            return asked[-1]()


def commands(
    app: "ExplorerApp", screen: Screen[object], sources: list[Named]
) -> Iterator[SystemCommand]:
    """Actions and fitting algorithms, if the explorer is shown; trees, games and themes."""
    if isinstance(screen, ExplorerScreen):
        for action in ACTIONS:
            yield SystemCommand(
                captions.action_command(action.label, action.help),
                key_names(action.keys, screen.glyphs),
                partial(screen.action_do, action.name),
            )
        source, settings = screen.searching.asked
        for name in catalog.fitting(source.kind_under(settings)):
            title = captions.SEARCH_COMMAND.format(algorithm=catalog.load_algorithm(name).title)
            search = partial(switching.search_by, screen, name)
            yield SystemCommand(title, catalog.algorithm_summary(name), search)
    for named in sources:
        title = captions.OPEN_COMMAND.format(name=safe(named.name))
        yield SystemCommand(title, safe(named.title), partial(app.open, named.text))
    yield SystemCommand(captions.THEMES, captions.ABOUT_THEMES, app.action_change_theme)
    for theme in app.available_themes:
        put_on = partial(setattr, app, "theme", theme)
        yield SystemCommand(captions.THEME_COMMAND.format(name=theme), "", put_on, discover=False)
