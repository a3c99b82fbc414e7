"""Opening what a person named: read beside the screen where that takes long, and remembered."""

from __future__ import annotations

from os import path
from typing import TYPE_CHECKING

from textual.worker import get_current_worker

from tui_explorer.errors import ExplorerError
from tui_explorer.ui.explorer.once import Once
from tui_explorer.words.notices import READING
from tui_explorer.words.safe import safe

if TYPE_CHECKING:
    from tui_explorer.formats.read.limits import Limits
    from tui_explorer.searches.source import Source
    from tui_explorer.ui.app import ExplorerApp
    from tui_explorer.ui.memory import Memory

_READ_AT_ONCE = 200_000
"""Bytes of a file that is read without a thread: a blink."""


class Opening:
    """Turns texts into sources for the app to show; a fault is told and nothing is lost."""

    def __init__(self, app: ExplorerApp, limits: Limits, memory: Memory) -> None:
        self._app, self._memory = app, memory
        self.limits = limits
        """How large a source may be."""

    def open(self, text: str) -> None:
        """Open a file, an inline tree, a bundled tree or a game, in place of what is being read."""
        self._app.workers.cancel_group(self._app, "read")
        if path.isfile(text) and path.getsize(text) > _READ_AT_ONCE:
            self._app.notify(READING, markup=False)
            self._app.run_worker(
                Once(lambda: self._read(text)), thread=True, exclusive=True, group="read"
            )
        else:
            self._take(text, self._opened(text))

    def _read(self, text: str) -> None:
        source = self._opened(text)
        if not get_current_worker().is_cancelled:
            self._app.call_from_thread(self._take, text, source)

    def _opened(self, text: str) -> Source | ExplorerError:
        from tui_explorer.searches.source import open_source

        try:
            return open_source(text, self.limits)
        except ExplorerError as error:
            return error

    def _take(self, text: str, source: Source | ExplorerError) -> None:
        if isinstance(source, ExplorerError):
            self._app.ask_for_source(safe(str(source)))
        else:
            self.remember(text)
            self._app.show_source(source)

    def remember(self, text: str) -> None:
        """Put a file among those opened lately."""
        if path.isfile(text):
            self._memory.add_recent(text)
            self._memory.save()
