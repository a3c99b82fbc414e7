"""The explorer as a Textual app: it opens sources, remembers a little and shows one screen."""

import gc
from collections.abc import Iterable, Sequence
from functools import partial
from os import path

from textual import events
from textual.app import SystemCommand
from textual.filter import LineFilter
from textual.notifications import Notify
from textual.screen import Screen

from tui_explorer.engine.search import Settings
from tui_explorer.errors import ExplorerError
from tui_explorer.formats.limits import Limits
from tui_explorer.runs import fitted
from tui_explorer.sources import Source, open_source
from tui_explorer.ui.actions import ACTIONS, key_of
from tui_explorer.ui.allowed import Allowed
from tui_explorer.ui.ascii_only import AsciiOnly
from tui_explorer.ui.driver import DRIVER
from tui_explorer.ui.frame import Painter
from tui_explorer.ui.memory import Memory
from tui_explorer.ui.screens.explorer import ExplorerScreen
from tui_explorer.ui.themes import FALLBACKS, THEMES, legible
from tui_explorer.words.glossary import key_names
from tui_explorer.words.glyphs import ASCII, UNICODE, Glyphs
from tui_explorer.words.safe import safe

_READ_AT_ONCE = 200_000
"""Bytes of a file that is read without a thread: a blink."""


class ExplorerApp(Painter):
    """See a search think."""

    TITLE = "tui-explorer"
    CSS_PATH = "screens/explorer.tcss"
    ENABLE_COMMAND_PALETTE = True
    ALLOW_SELECT = False
    NOTIFICATION_TIMEOUT = 4
    ALLOW_IN_MAXIMIZED_VIEW = "Headline, Timeline, KeyBar"
    DEFAULT_MODE = "1"
    """Each source is opened in a mode of its own, and they are numbered."""

    def __init__(
        self,
        source: Source | None,
        settings: Settings,
        *,
        limits: Limits | None = None,
        glyphs: Glyphs = UNICODE,
        memory: Memory | None = None,
        allowed: Allowed | None = None,
    ) -> None:
        super().__init__(driver_class=DRIVER)
        self.animation_level = "none"
        self._source = source
        self._settings = settings
        self._limits = limits or Limits()
        self._glyphs, self._allowed = glyphs, allowed
        self._last_filters = [AsciiOnly()] if glyphs == ASCII else []
        self._memory = memory or Memory.load()
        for theme in THEMES:
            self.register_theme(theme)
        if self._memory.theme in self.available_themes:
            self.theme = self._memory.theme

    def get_theme_variable_defaults(self) -> dict[str, str]:
        """Colours for themes that do not name them all."""
        return FALLBACKS

    def get_css_variables(self) -> dict[str, str]:
        """The theme's colours, made strong enough to be read."""
        return legible(super().get_css_variables())

    def get_line_filters(self) -> Sequence[LineFilter]:
        """What every painted line goes through."""
        return [*super().get_line_filters(), *self._last_filters]

    def get_default_screen(self) -> Screen[None]:
        """An explorer of the source, or nothing yet."""
        if self._source is None:
            from tui_explorer.ui.screens.modal import Backdrop

            return Backdrop()
        source, settings = self._source, fitted(self._settings, self._source)
        return ExplorerScreen(source, settings, self._glyphs, self._allowed)

    def on_mount(self) -> None:
        """Ask for a source if there is none."""
        self.add_mode(self.DEFAULT_MODE, self.get_default_screen)
        if self._source is None:
            self.ask_for_source()

    def on_ready(self) -> None:
        """The first frame is there: memory is cleared up again, and the file remembered."""
        gc.enable()
        if self._source is not None:
            self._remember(self._source.origin.name)

    def on_delivery_complete(self, event: events.DeliveryComplete) -> None:
        """Say where an export was saved."""
        from tui_explorer.ui.exporting import EXPORT

        if event.name == EXPORT and event.path is not None:
            self.notify(f"Saved as {safe(str(event.path))}", markup=False)

    def on_delivery_failed(self, event: events.DeliveryFailed) -> None:
        """Say that an export was not saved, and why."""
        why = safe(str(event.exception))
        self.notify(f"Not saved: {why}", severity="error", markup=False)

    def watch_theme(self, theme: str) -> None:
        """Remember the theme that was chosen."""
        if self.is_running:
            self._memory.theme = theme
            self._memory.save()

    def on_notify(self, event: Notify) -> None:
        """Say nothing that is being said: a key held down would fill the screen with it."""
        if any(said.message == event.notification.message for said in self._notifications):
            event.prevent_default()

    def ask_for_source(self, message: str = "") -> None:
        """Let a person choose what to open; without an answer, what was open stays."""
        from tui_explorer.ui.screens.open import OpenScreen

        given = self._memory.recent(), message, self._glyphs
        self.push_screen(OpenScreen(*given, is_first=not self._has_explorer), self._opened)

    @property
    def _has_explorer(self) -> bool:
        """Whether there is a screen to go back to."""
        return any(isinstance(screen, ExplorerScreen) for screen in self.screen_stack)

    def _opened(self, text: str | None) -> None:
        if text is None:
            if not self._has_explorer:
                self.exit()
            return
        self.open_text(text)

    def open_text(self, text: str) -> None:
        """Open what a person named; a fault is told and nothing is lost."""
        if path.isfile(text) and path.getsize(text) > _READ_AT_ONCE:
            self.notify("Reading…", markup=False)
            self.run_worker(lambda: self._read(text), thread=True, exclusive=True, group="read")
        else:
            self._take(text, self._opened_source(text))

    def _read(self, text: str) -> None:
        source = self._opened_source(text)
        self.call_from_thread(self._take, text, source)

    def _opened_source(self, text: str) -> Source | ExplorerError:
        try:
            return open_source(text, self._limits)
        except ExplorerError as error:
            return error

    def _take(self, text: str, source: Source | ExplorerError) -> None:
        if isinstance(source, ExplorerError):
            self.ask_for_source(safe(str(source)))
            return
        self._remember(text)
        self._show(source)

    def _remember(self, text: str) -> None:
        """Put a file among those opened lately."""
        if path.isfile(text):
            self._memory.add_recent(text)
            self._memory.save()

    def _show(self, source: Source) -> None:
        """Put a new explorer in the place of whatever is open; its players are perfect again."""
        from tui_explorer.ui import switching

        self._source = source
        self._settings = self._settings._replace(opponent="", by_hand=())
        for screen in [each for each in self.screen_stack if isinstance(each, ExplorerScreen)]:
            switching.tell_of_replacement(screen, source, self._settings)
        before = self.current_mode
        after = str(int(before) + 1)
        self.add_mode(after, self.get_default_screen)
        self.switch_mode(after)
        self.remove_mode(before)

    def action_help_quit(self) -> None:
        """Say what to press instead of Ctrl-C, which others take for the end."""
        self.notify(f"{key_of('quit')} quits.", markup=False, timeout=2)

    def action_command_palette(self) -> None:
        """Show the palette."""
        from tui_explorer.ui.screens.palette import Palette

        if not isinstance(self.screen, Palette):
            self.push_screen(Palette())

    def search_themes(self) -> None:
        """Show a palette of themes."""
        from textual.theme import ThemeProvider

        from tui_explorer.ui.screens.palette import Palette

        self.push_screen(Palette([ThemeProvider], placeholder="Search for themes…"))

    def get_system_commands(self, screen: Screen[object]) -> Iterable[SystemCommand]:
        """The palette: every action, every tree and game, and what Textual offers."""
        from tui_explorer.ui import switching
        from tui_explorer.ui.screens.open import named_sources

        if isinstance(screen, ExplorerScreen):
            for action in ACTIONS:
                yield SystemCommand(
                    action.help,
                    f"{action.label}: {key_names(action.keys, self._glyphs)}",
                    partial(screen.action_do, action.name),
                )
            yield from switching.palette(screen)
        for text, name, about in named_sources(self._memory.recent()):
            yield SystemCommand(f"Open {name}", about, partial(self.open_text, text))
        yield from super().get_system_commands(screen)
