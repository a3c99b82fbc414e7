"""Tests of screens: an explorer on any source that knows nothing of its user, driven key by key.

Public. In a test that may wait::

    app = explorer("my-tree.yaml", size=(80, 24))
    async with app.run_test() as pilot:
        await press(pilot, "c")
        assert any("✂" in line for line in screen_text(app))

``tui_explorer.testing.fixtures`` has the same as a fixture for pytest.
"""

from __future__ import annotations

import asyncio
from contextlib import AbstractAsyncContextManager, suppress
from typing import Any

from textual.app import App
from textual.pilot import Pilot
from textual.worker import WorkerCancelled

from tui_explorer.engine.settings import SETTING_NAMES, Settings
from tui_explorer.searches.fit import as_meant
from tui_explorer.searches.source import Source, open_source
from tui_explorer.ui.app import ExplorerApp
from tui_explorer.ui.in_turn import InTurn
from tui_explorer.ui.memory import Memory
from tui_explorer.ui.picture import picture_text

__all__ = ["explorer", "press", "screen_text", "settle"]

Size = tuple[int, int]
"""Columns and rows."""

_ROUNDS = 2
"""How often work is waited for and then a paint: either may begin the other."""
_BLINK = 0.001
"""Seconds between two looks at whether all keys are handed out."""
_PATIENCE = 1.0
"""Seconds for a paint that may never come."""
_FOR_EVER = 1e6
"""Seconds that no test lasts."""
_THEME = "textual-dark"
"""Textual's own, where no variable of a user's says otherwise."""


class TestedApp(ExplorerApp):
    """An explorer that no clock changes, in a window of its own size."""

    __test__ = False
    """It is no test itself, whatever pytest makes of its name."""

    tested_size: Size

    def run_test(  # type: ignore[override]
        self, *, size: Size | None = None, **how: Any
    ) -> AbstractAsyncContextManager[Pilot[None]]:
        """Run it without a terminal."""
        return super().run_test(size=size or self.tested_size, **how)

    def notify(self, message: str, **how: Any) -> None:
        """Say something until the next key is pressed."""
        super().notify(message, **{**how, "timeout": _FOR_EVER})


def explorer(
    source: str | Source | None,
    *,
    size: Size = (80, 24),
    theme: str | None = None,
    **settings: Any,
) -> ExplorerApp:
    """An explorer that neither reads nor writes what its user has chosen or opened before.

    Settings are those of a search, such as ``algorithm="minimax"`` or ``depth=4``; whatever else is
    given, such as ``columns="local"``, goes to the app.
    """
    opened = open_source(source) if isinstance(source, str) else source
    given = {name: settings.pop(name) for name in SETTING_NAMES if name in settings}
    chosen = Settings(**given)
    if opened and "algorithm" not in given:
        chosen = as_meant(chosen, opened)
    memory = settings.pop("memory", Memory.of_nobody())
    app = TestedApp(opened, chosen, memory=memory, **settings)
    app.tested_size = size
    app.theme = theme or memory.theme or _THEME
    return app


async def press(pilot: Pilot[Any], keys: str) -> None:
    """Press keys that are written with blanks between them, each when all before has been shown.

    A key is a sign (``c``, ``]``) or has the name that Textual gives it (``space``, ``enter``).
    """
    await settle(pilot)
    for key in keys.split():
        pilot.app.clear_notifications()
        await pilot.press(key)
        await settle(pilot)


async def settle(pilot: Pilot[Any]) -> None:
    """Wait until every search is done and everything is painted.

    Some searches begin only when something has been painted, and nothing is for a moment after
    another source was opened.
    """
    app = pilot.app
    for _ in range(_ROUNDS):
        while isinstance(app, InTurn) and app.has_keys_waiting and app.is_running:
            await asyncio.sleep(_BLINK)
        await _end_of_workers(app)
        await pilot.pause()
        while getattr(app, "_batch_count", 0) and app.is_running:
            await asyncio.sleep(_BLINK)
        await _painted(app)
    while not all(worker.is_finished for worker in app.workers):
        await _end_of_workers(app)
        await pilot.pause()


async def _end_of_workers(app: App[Any]) -> None:
    """Wait for all workers; one that was called off has ended too."""
    for worker in list(app.workers):
        with suppress(WorkerCancelled):
            await worker.wait()


async def _painted(app: App[Any]) -> None:
    """Wait for what is to happen after the next paint; an app that ends paints no more."""
    shown = asyncio.Event()
    if app.is_running and app.screen.call_after_refresh(shown.set):
        with suppress(TimeoutError):
            await asyncio.wait_for(shown.wait(), _PATIENCE)


def screen_text(app: App[Any]) -> list[str]:
    """The lines that a person sees, without the blanks at their ends."""
    return picture_text(app.export_screenshot())
