"""An explorer that follows a presenter, and returns to its own place.

The place to show is read from a file that others can write. So following and resuming open only
what a kiosk offers, and the SOURCE of the command line.
"""

from __future__ import annotations

import asyncio
from os import path
from typing import TYPE_CHECKING, Any

from textual import events
from textual.screen import Screen
from textual.widgets import Input

from tui_explorer.errors import ExplorerError
from tui_explorer.lab.bookmark import Bookmark
from tui_explorer.searches.shelf import Shelf, opener
from tui_explorer.searches.source import Source
from tui_explorer.ui.actions import key_of
from tui_explorer.ui.background import attempted, work_out
from tui_explorer.ui.dialogs.open import OpenScreen
from tui_explorer.ui.explorer.screen import ExplorerScreen
from tui_explorer.ui.opening import Start, with_root
from tui_explorer.ui.quiz.app import AskingApp
from tui_explorer.words import labs
from tui_explorer.words.safe import safe

if TYPE_CHECKING:
    from tui_explorer.lab.leading import Led

_BETWEEN_LOOKS = 0.05
"""Seconds between two looks where the leader is, while one follows."""
_LONGEST_NAME = 20


class FollowingApp(AskingApp):
    """Knows who leads."""

    def __init__(
        self, *given: Any, led: Led | None = None, follows: bool = False, **options: Any
    ) -> None:
        super().__init__(*given, **options)
        self._led, self._follows = led, follows
        self._opened_with = None if self._source is None else self._source.text
        """The SOURCE of the command line."""
        self._own: tuple[Bookmark, Source] | None = None
        """The place to return to, and what is open there, while the explorer follows."""
        self._looks: asyncio.Task[None] | None = None
        """Runs while one follows, and only then."""
        self._company = ""
        """What the header says of that."""
        self._wanted: Bookmark | None = None
        """The place whose source is being read."""
        self._arrives: Start | None = None
        """What the next screen shows first."""

    def get_default_screen(self) -> Screen[None]:
        """An explorer that says who is followed, or the list."""
        if self._arrives is not None:
            self._start, self._arrives = self._arrives, None
        screen = super().get_default_screen()
        if isinstance(screen, ExplorerScreen):
            screen.company = self._company
        return screen

    def _list_of_sources(self, message: str = "") -> OpenScreen:
        listed = super()._list_of_sources(message)
        if self._led is not None:
            listed.hint = labs.LIST_KEYS.replace("{key}", key_of("follow"))
        return listed

    def on_ready(self) -> None:
        """Follow if that was asked for."""
        if self._follows:
            self._begin_to_follow()

    def on_unmount(self) -> None:
        """Follow no longer."""
        self._let_go("")

    @property
    def _explorer(self) -> ExplorerScreen | None:
        """The explorer's screen, if something is open."""
        return next((s for s in self.screen_stack if isinstance(s, ExplorerScreen)), None)

    def follow(self) -> None:
        """Follow; or go back from there to the own place."""
        if self._led is None:
            super().follow()
        elif self._looks is None:
            self._begin_to_follow()
        else:
            self._let_go("")
            own, self._own = self._own, None
            if own is not None:
                self._show_bookmark(*own)

    async def on_event(self, event: events.Event) -> None:
        """Let a person look around who presses a key of the own accord, or points somewhere; in
        the list, where nothing is typed yet, the key that follows does so, too.
        """
        is_asked = isinstance(event, events.Key) and event.key == key_of("follow")
        is_other = isinstance(event, events.Key | events.MouseDown) and not is_asked
        if is_asked and self._led is not None and isinstance(listed := self.screen, OpenScreen):
            if not listed.query_one(Input).value:
                self.follow()
                return
        elif self._looks is not None and is_other:
            self._let_go(labs.LOOKS_AROUND.format(key=key_of("follow")))
        await super().on_event(event)

    def _begin_to_follow(self) -> None:
        if self._led is None:
            return
        if self._own is None and self._explorer is not None:
            open_now = self._explorer.searching.asked.source
            self._own = Bookmark.of(self._explorer, self._opened_with), open_now
        self._led.look_again()
        self._looks = asyncio.create_task(self._look_often(self._led))
        self._look()

    async def _look_often(self, led: Led) -> None:
        """Look for news; a timer of Textual's would cost several times as much, for a class."""
        while True:
            await asyncio.sleep(_BETWEEN_LOOKS)
            if led.has_news():
                self.call_later(self._look)

    def _let_go(self, company: str) -> None:
        if self._looks is not None:
            self._looks.cancel()
        self._looks = None
        self._say_company(company)

    def _say_company(self, company: str) -> None:
        self._company = company
        if (screen := self._explorer) is not None and screen.company != company:
            screen.company = company
            screen.show_header()

    def _look(self) -> None:
        """Go where the presenter is, if that is another place than before."""
        if self._led is None or self._looks is None:
            return
        try:
            is_new, bookmark = self._led.news()
        except ExplorerError:
            self.notify(labs.NOT_HERE, severity="warning")
            return
        if is_new and bookmark is None:
            self._say_company(labs.NOBODY_YET)
            if self._explorer is None:
                self.notify(labs.WAITS)
        elif bookmark is not None:
            self._say_company(labs.FOLLOWING.format(name=safe(bookmark.name, _LONGEST_NAME)))
            self._show_bookmark(bookmark)

    def _show_bookmark(self, bookmark: Bookmark, own: Source | None = None) -> None:
        """Show a place: another step, other settings, or another source, which may be open yet."""
        screen = self._explorer
        if screen is None or not _is_same(screen.searching.asked.source.text, bookmark.source):
            if own is None:
                self._open_bookmark(bookmark)
            else:
                self._wanted = bookmark
                self._take_bookmark(own)
            return
        self._wanted = None
        source, settings = screen.searching.asked
        if screen.columns != bookmark.kept.columns:
            screen.show_columns(bookmark.kept.columns)
        if (settings, source.root) != (bookmark.kept.settings, bookmark.kept.root):
            screen.begin_at(Start(bookmark.step))
            screen.searching.start(with_root(source, bookmark.kept.root), bookmark.kept.settings)
        elif screen.session is None or screen.searching.is_running:
            screen.begin_at(Start(bookmark.step))
        else:
            screen.show_step(min(bookmark.step, len(screen.session.run.trace)))

    def _open_bookmark(self, bookmark: Bookmark) -> None:
        """Open the source of a place, once, however many steps are taken there meanwhile."""
        is_being_read = self._wanted is not None and self._wanted.source == bookmark.source
        self._wanted = bookmark
        if not is_being_read:
            work_out(
                self,
                "read",
                lambda _: attempted(self._offered, bookmark),
                self._take_bookmark,
                at_once=False,
            )

    def _offered(self, bookmark: Bookmark) -> Source:
        """The source of a place: the SOURCE of the command line, or what a kiosk offers."""
        text, shelf = bookmark.source, self._shelf or Shelf()
        if self._opened_with is not None and _is_same(self._opened_with, text):
            source = opener(self._shelf)(self._opened_with, self._limits)
        else:
            source = shelf.open(text if shelf.offers(text) else path.basename(text), self._limits)
        return with_root(source, bookmark.kept.root)

    def _take_bookmark(self, source: Source | ExplorerError) -> None:
        bookmark, self._wanted = self._wanted, None
        if bookmark is None:
            return
        if not isinstance(source, Source):
            self.notify(labs.NOT_HERE, severity="warning")
            return
        self._openings.put(source.text, bookmark.kept)
        self._arrives = Start(bookmark.step)
        self.show_source(source)


def _is_same(here: str, there: str) -> bool:
    """Whether two texts name one source, for whoever opens it by a path or by its name."""
    return here == there or path.basename(there) == here or path.abspath(here) == there
