"""The explorer is driven as fast as it can follow."""

import asyncio
from time import monotonic

import pytest
import textual.app
import textual.pilot
import textual.screen

from tui_explorer.ui.fast import FAST

PAINT = 1 / 1000
"""Seconds until what has changed is painted; a sixtieth for people."""
SOON = 1 / 50
"""Seconds within which a timer counts as work that is under way."""


async def nothing_left_to_do(min_sleep: float = 0, max_sleep: float = 1) -> None:
    """Wait until only a slow timer, a thread or a key can make a difference.

    Textual's own way sleeps until the processor has been idle for a while.
    """
    loop, end = asyncio.get_running_loop(), monotonic() + max_sleep
    await asyncio.sleep(min_sleep)
    while monotonic() < end:
        soon = loop.time() + SOON
        due = [timer.when() for timer in loop._scheduled if not timer.cancelled()]  # type: ignore[attr-defined]
        if loop._ready:  # type: ignore[attr-defined]
            await asyncio.sleep(0)
        elif due and min(due) <= soon:
            await asyncio.sleep(min(due) - loop.time())
        else:
            break


@pytest.fixture(autouse=True, scope="session")
def _no_sleep() -> None:
    textual.screen.UPDATE_PERIOD = PAINT  # type: ignore[misc]
    textual.app.wait_for_idle = textual.pilot.wait_for_idle = nothing_left_to_do


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Where Textual's private parts are not used, leave out the tests that are about them."""
    if not FAST:
        about = [item for item in items if item.get_closest_marker("private")]
        config.hook.pytest_deselected(items=about)
        items[:] = [item for item in items if item not in about]
