"""The Textual app: opens sources, and remembers them; shows help and the palette."""

from __future__ import annotations

from collections.abc import Iterable
from functools import partial
from os import path
from typing import TYPE_CHECKING, Any

from textual import events
from textual.app import SystemCommand
from textual.screen import Screen

from tui_explorer import catalog
from tui_explorer.engine.settings import Settings
from tui_explorer.errors import ExplorerError
from tui_explorer.formats.read.syntax import Limits
from tui_explorer.ui.actions import key_of
from tui_explorer.ui.background import attempted, collect_again, work_out
from tui_explorer.ui.careful import Careful
from tui_explorer.ui.in_turn import InTurn
from tui_explorer.ui.journal import Journal
from tui_explorer.ui.memory import Memory
from tui_explorer.ui.opening import Kept, Openings, Start
from tui_explorer.ui.terminal.driver import DRIVER
from tui_explorer.ui.themed import Themed
from tui_explorer.ui.timers import SureTimers
from tui_explorer.ui.toasts import Toasts
from tui_explorer.view.columns import WINDOW
from tui_explorer.words import captions, notices
from tui_explorer.words.glyphs import UNICODE, Glyphs
from tui_explorer.words.random_trees import RANDOM
from tui_explorer.words.safe import safe

if TYPE_CHECKING:
    from tui_explorer.searches.shelf import Shelf
    from tui_explorer.searches.source import Source
    from tui_explorer.ui.dialogs.open import OpenScreen
    from tui_explorer.ui.explorer.budgets import Allowed
    from tui_explorer.ui.explorer.screen import ExplorerScreen

_READ_AT_ONCE = 200_000
"""Bytes of a file that is read without a thread: a blink."""
_PATIENCE = 0.5
"""Seconds after which something is said of what is being read."""


class ExplorerApp(SureTimers, Toasts, Careful, Themed, InTurn):
    """See a search think."""

    TITLE = "tui-explorer"
    CSS = """
    Screen { overflow: hidden; }
    ToastRack { dock: bottom; margin: 0; overflow-y: hidden; }
    ToastHolder { align-horizontal: left; }
    Toast { width: 100%; max-width: 100%; padding: 0 1; margin: 0; }
    """
    """Toasts lie over the keys at the bottom, which can be had again, and over nothing else."""
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
        columns: str = WINDOW,
        view: str | None = None,
        hides_ahead: bool = False,
        names_algorithm: bool = False,
        root: int | None = None,
        theme: str = "",
        start: Start | None = None,
        shelf: Shelf | None = None,
    ) -> None:
        """Open a source with these settings; what else is given holds for all sources to come.

        So do the settings as far as they fit, and their algorithm if it was asked for by name.
        With a shelf, it is a kiosk: it opens nothing else, and lets nothing be saved.
        """
        super().__init__(driver_class=DRIVER)
        self._shelf = shelf
        self.animation_level = "none"
        self._source = source
        self._now = Kept(settings, columns, hides_ahead, root)
        """How the source is looked at when it is opened."""
        self._openings = Openings(self._now, names_algorithm=names_algorithm)
        self._start = start or Start()
        self._glyphs, self._allowed = glyphs, allowed
        self._memory = memory or Memory()
        self.journal = Journal(self._memory.folder)
        self._view = view or self._memory.view
        self._limits = limits or Limits()
        """The largest source that is read."""
        self.take_on_theme(theme or self._memory.theme)

    def get_default_screen(self) -> Screen[None]:
        """An explorer of the source, or the list of what there is to open."""
        if self._source is None:
            return self._list_of_sources()
        from tui_explorer.searches.fit import fitted
        from tui_explorer.ui.explorer.screen import ExplorerScreen

        settings, columns, hides_ahead, _ = self._now
        given = self._source, fitted(settings, self._source), self._glyphs, self._allowed, columns
        return ExplorerScreen(
            *given,
            view=self._view,
            hides_ahead=hides_ahead,
            journal=self.journal,
            start=self._start,
            shelf=self._shelf,
        )

    def on_mount(self) -> None:
        """Make a mode of the first screen, as of others later."""
        self.add_mode(self.DEFAULT_MODE, self.get_default_screen)

    def on_ready(self) -> None:
        """The first frame is there: memory is cleared up again, and the file remembered."""
        collect_again()
        if self._source is not None:
            self._memory.add_recent(self._source.text)
        self.offer_what_was_left(in_passing=self._source is not None)

    def choose_view(self, view: str) -> None:
        """Remember the view that was chosen, for sources to come and for the next time."""
        self._view = view
        self._memory.choose_view(view)

    def on_delivery_failed(self, event: events.DeliveryFailed) -> None:
        """Say why a browser has not got an export; one that it has, it shows itself."""
        self.notify(notices.not_saved(event.exception), severity="error")

    # -- sources ---------------------------------------------------------------------------------

    def ask_for_source(self, message: str = "") -> None:
        """Let a person choose what to open; the message says why that was asked before."""
        from tui_explorer.ui.dialogs.open import OpenScreen

        if isinstance(self.screen, OpenScreen):
            self.screen.say(message)
        else:
            self.push_screen(self._list_of_sources(message))

    def _list_of_sources(self, message: str = "") -> OpenScreen:
        from tui_explorer.ui.dialogs.open import OpenScreen

        given = self._memory.recent(), message, self._glyphs, self._limits
        return OpenScreen(
            *given, done=self._memory.done, is_first=self._source is None, shelf=self._shelf
        )

    def on_open_screen_chosen(self, answer: OpenScreen.Chosen) -> None:
        """Open what was chosen; without an answer, what was open stays."""
        if answer.screen is not self.screen:
            return
        if len(self.screen_stack) > 1:
            self.pop_screen()
        elif answer.text is None:
            self.exit()
        if answer.text is not None:
            self.open(answer.text)

    def open(self, text: str, *, is_wanted_again: bool = True) -> None:
        """Open any source, in place of what is being read; remember it if it may be asked for."""
        from tui_explorer.searches.options import own_file
        from tui_explorer.searches.shelf import opener

        def take(source: Source | ExplorerError) -> None:
            waiting.stop()
            if isinstance(source, ExplorerError):
                self.ask_for_source(safe(str(source)))
            else:
                if is_wanted_again:
                    self._memory.add_recent(text)
                self.when_kept(partial(self.show_source, source))

        open_one = opener(self._shelf)
        may_take_long = text.partition(":")[0] == RANDOM or bool(own_file(text)[0])
        is_known = self._shelf is None and not may_take_long
        at_once = is_known and (not path.isfile(text) or path.getsize(text) <= _READ_AT_ONCE)
        waiting = self.set_timer(_PATIENCE, lambda: self.notify(notices.READING))
        self.workers.cancel_group(self, "read")

        def read() -> Source:
            return self._openings.with_root(open_one(text, self._limits))

        work_out(self, "read", lambda _: attempted(read), take, at_once=at_once)

    def on_app_focus(self) -> None:
        """Somebody comes back, perhaps from an editor: look whether the file has changed."""
        from tui_explorer.ui.explorer.reloading import look
        from tui_explorer.ui.explorer.screen import ExplorerScreen

        if isinstance(self.screen, ExplorerScreen):
            look(self.screen, at_once=True)

    def on_explorer_screen_ended(self, ended: ExplorerScreen.Ended) -> None:
        """Remember which trees of the lessons are done."""
        name = ended.origin.name
        if name not in self._memory.done and name in catalog.tree_files():
            self._memory.add_done(name)

    def open_random_tree(self) -> None:
        """Open the next random tree like the one that is open, or the first if that is none."""
        from tui_explorer.searches.random_tree import next_after
        from tui_explorer.ui.explorer.screen import ExplorerScreen

        before = self._source.origin.name if self._source else ""
        text = next_after(before)
        if isinstance(self.screen, ExplorerScreen) and before.partition(":")[0] == RANDOM:
            self._openings.hand_on(self.screen, text)
        self.open(text, is_wanted_again=False)

    def on_editable_made(self, made: ExplorerScreen.Made) -> None:
        """Remember a file that was saved, or a position that was set up."""
        self._memory.add_recent(made.text)

    def show_source(self, source: Source) -> None:
        """Put a new explorer in the place of whatever is open; say what does not hold there."""
        from tui_explorer.ui.explorer.screen import ExplorerScreen

        for screen in [each for each in self.screen_stack if isinstance(each, ExplorerScreen)]:
            self._openings.keep(screen)
            self._start = self._start.of_the_next()
        self._source = source
        self._now, said = self._openings.how(source)
        if said:
            self.notify(said)
        self.show_anew()

    def show_anew(self) -> None:
        """Put the screen that would be the first by now in the place of whatever is open."""
        last = self.current_mode
        following = str(int(last) + 1)
        self.add_mode(following, self.get_default_screen)
        self.switch_mode(following)
        self.remove_mode(last)

    # -- what leaves the app, but for a kiosk ----------------------------------------------------

    def open_url(self, url: str, *, new_tab: bool = True) -> None:
        """Open an address in a browser, which a kiosk would do on a machine of others."""
        if self._shelf is None:
            super().open_url(url, new_tab=new_tab)

    def deliver_binary(self, *given: Any, **named: Any) -> str | None:
        """Save a file or hand it to a browser; a kiosk gives nothing away."""
        return super().deliver_binary(*given, **named) if self._shelf is None else None

    def deliver_text(self, *given: Any, **named: Any) -> str | None:
        """Save a text or hand it to a browser; a kiosk gives nothing away."""
        return super().deliver_text(*given, **named) if self._shelf is None else None

    # -- commands --------------------------------------------------------------------------------

    def follow(self) -> None:
        """Say that there is nobody to follow; in a lab there may be."""
        from tui_explorer.words.labs import NOBODY_LEADS

        self.notify(NOBODY_LEADS)

    def action_help_quit(self) -> None:
        """Say what to press instead of Ctrl-C, which others take for the end."""
        self.notify(notices.QUITS.format(key=key_of("quit")), timeout=2)

    def show_help(self) -> None:
        """Show keys and glossary."""
        from tui_explorer.ui.dialogs.help import HelpScreen

        self.push_screen(HelpScreen(self._glyphs))

    def action_command_palette(self) -> None:
        """Show the palette."""
        from tui_explorer.ui.dialogs.palette import Palette

        if not isinstance(self.screen, Palette):
            self.push_screen(Palette())

    def search_themes(self) -> None:
        """Show a palette of themes."""
        from textual.theme import ThemeProvider

        from tui_explorer.ui.dialogs.palette import Palette

        self.push_screen(Palette([ThemeProvider], placeholder=captions.THEMES_FIELD))

    def get_system_commands(self, screen: Screen[object]) -> Iterable[SystemCommand]:
        """The palette: every action, every tree and game, every theme."""
        from tui_explorer.ui.dialogs.choices import all_named
        from tui_explorer.ui.dialogs.palette import commands

        yield from commands(self, screen, all_named(self._memory.recent(), self._shelf))
