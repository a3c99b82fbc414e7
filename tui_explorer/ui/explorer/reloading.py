"""Sources read while one is shown; and a file that changed on disk, noticed at a key or a focus."""

from __future__ import annotations

import os
from functools import partial
from os import path
from time import monotonic
from typing import TYPE_CHECKING, TypeVar

from tui_explorer.errors import ExplorerError
from tui_explorer.searches.options import own_file
from tui_explorer.ui.actions import key_of
from tui_explorer.ui.background import attempted, work_out
from tui_explorer.ui.explorer.budgets import is_quick
from tui_explorer.words import notices

if TYPE_CHECKING:
    from collections.abc import Callable

    from tui_explorer.searches.source import Source
    from tui_explorer.ui.explorer.screen import ExplorerScreen

Result = TypeVar("Result")
_BETWEEN_LOOKS = 1.0
"""Seconds between two looks at a file while keys are pressed."""
_LONG = 10
"""Seconds that the offer to read a file again stays."""


class Watched:
    """A file as it was when it was read; nothing where a source is no file."""

    def __init__(self, name: str) -> None:
        file = own_file(name)[0] or name
        self.path = path.abspath(file) if path.isfile(file) else ""
        self._read = self._known = self._state()
        self._next_look = 0.0

    def _state(self) -> tuple[int, int] | None:
        """When it was changed last, and its size; None where it is not there."""
        try:
            found = os.stat(self.path)
        except (OSError, ValueError):
            return None
        return found.st_mtime_ns, found.st_size

    @property
    def is_as_read(self) -> bool:
        """Whether it is what was read, whatever has been said of it since."""
        return self._state() == self._read

    def has_changed(self, *, at_once: bool) -> bool:
        """Whether it is another since it was last looked at, which was not just now."""
        if not self.path or (not at_once and monotonic() < self._next_look):
            return False
        self._next_look = monotonic() + _BETWEEN_LOOKS
        now = self._state()
        is_other = now is not None and now != self._known
        self._known = now or self._known
        return is_other


def read(
    screen: ExplorerScreen,
    make: Callable[[], Result],
    take: Callable[[Result], None],
    *,
    at_once: bool,
) -> None:
    """Read a source, at once or in a thread, and take it if the screen is still there; say why
    where it is refused.
    """

    def hand_over(found: Result | ExplorerError) -> None:
        if isinstance(found, ExplorerError):
            screen.refuse(found)
        elif screen.is_open:
            take(found)

    work_out(screen, "read", lambda _: attempted(make), hand_over, at_once=at_once)


def look(screen: ExplorerScreen, *, at_once: bool = False) -> None:
    """Offer to read a file again that has changed."""
    file = screen.file
    if file.has_changed(at_once=at_once):
        said = notices.file_changed(path.basename(file.path), key_of("reload"))
        screen.notify(said, timeout=_LONG)


def reload(screen: ExplorerScreen) -> None:
    """Read the file again, and show the new tree at the same step."""
    source = screen.searching.asked.source.home
    if not screen.file.path:
        screen.notify(notices.NOT_A_FILE)
        return

    def take(other: Source | None) -> None:
        if other is not None and screen.searching.asked.source.home is source:
            screen.file = file
            screen.saved_revision = other.origin.revision
            screen.searching.start(other, screen.searching.asked.settings)

    file = Watched(screen.file.path)
    screen.app.clear_notifications()
    screen.file.has_changed(at_once=True)
    at_once = is_quick(source)
    if not at_once:
        screen.notify(notices.READING)
    make: Callable[[], Source | None] = partial(source.read_again, source.root)
    if source.origin.revision:  # the file is another than what was made of it here
        make = partial(screen.read, screen.saved_as or source.text)
    read(screen, make, take, at_once=at_once)
