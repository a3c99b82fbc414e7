"""The explorer is driven as fast as it can follow."""

import asyncio
from functools import cache
from time import monotonic
from typing import Any

import pytest
import textual.app
import textual.css.stylesheet
import textual.pilot
import textual.screen
from textual.css.parse import parse
from textual.css.tokenize import tokenize_values
from textual.message_pump import MessagePump
from textual.pilot import Pilot

from tui_explorer.ui.fast import FAST

PAINT = 1 / 1000
"""Seconds until what has changed is painted; a sixtieth for people."""
SOON = 1 / 50
"""Seconds within which a timer counts as work that is under way."""
_TURNS = 1000
"""How often the event loop may go round before Textual's own way is tried after all."""


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


def _waits_for_a_message(pump: MessagePump) -> bool:
    return bool(pump._message_queue.ready_event._waiters)


async def all_messages_handled(
    pilot: Pilot[Any], timeout: float = 30.0, ask: Any = Pilot._wait_for_screen
) -> bool:
    """Wait until no widget of the screen has anything to handle.

    Textual's own way asks each of them by a message, which takes as long as most keys.
    """
    loop: Any = asyncio.get_running_loop()
    for _ in range(_TURNS):
        await asyncio.sleep(0)
        if not loop._ready:
            break
    pumps = [pilot.app, *pilot.app.screen.walk_children(with_self=True)]
    return all(map(_waits_for_a_message, pumps)) or await ask(pilot, timeout)


@cache
def _variables(*given: tuple[str, str]) -> Any:
    return tokenize_values(dict(given))


_RULES: dict[Any, Any] = {}


def rules(*text: Any, variable_tokens: Any, **how: Any) -> Any:
    """The rules of a style sheet, which is read once for all explorers that have its colours."""
    key = (text, id(variable_tokens), *how.items())
    if key not in _RULES:
        _RULES[key] = list(parse(*text, variable_tokens=variable_tokens, **how))
    return _RULES[key]


@pytest.fixture(autouse=True, scope="session")
def _no_sleep() -> None:
    textual.screen.UPDATE_PERIOD = PAINT  # type: ignore[misc]
    textual.app.wait_for_idle = textual.pilot.wait_for_idle = nothing_left_to_do
    Pilot._wait_for_screen = all_messages_handled  # type: ignore[method-assign]
    sheets: Any = textual.css.stylesheet
    sheets.parse, sheets.tokenize_values = rules, lambda given: _variables(*given.items())


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Where Textual's private parts are not used, leave out the tests that are about them."""
    if not FAST:
        about = [item for item in items if item.get_closest_marker("private")]
        config.hook.pytest_deselected(items=about)
        items[:] = [item for item in items if item not in about]
