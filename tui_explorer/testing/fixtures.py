"""A fixture for pytest, by ``pytest_plugins = ["tui_explorer.testing.fixtures"]`` in a conftest.py.

::

    async def test_my_tree(explore):
        async with explore("my-tree.yaml", size=(120, 36)) as shown:
            await shown.press("c")
            assert "MIN at C" in shown.text
"""

from collections.abc import AsyncIterator, Callable
from contextlib import AbstractAsyncContextManager, asynccontextmanager
from dataclasses import dataclass
from typing import Any

import pytest
from textual.pilot import Pilot

from tui_explorer.testing import explorer, press, screen_text, settle
from tui_explorer.ui.app import ExplorerApp


@dataclass
class Shown:
    """An explorer that runs, with keys to press and a screen to read."""

    app: ExplorerApp
    pilot: Pilot[Any]

    async def press(self, keys: str) -> None:
        """Press keys that are written with blanks between them."""
        await press(self.pilot, keys)

    @property
    def lines(self) -> list[str]:
        """The lines that a person sees."""
        return screen_text(self.app)

    @property
    def text(self) -> str:
        """All lines as one text."""
        return "\n".join(self.lines)


Explore = Callable[..., AbstractAsyncContextManager[Shown]]


@pytest.fixture
def explore() -> Explore:
    """Open an explorer, with what ``tui_explorer.testing.explorer`` takes."""

    @asynccontextmanager
    async def opened(source: str | None, **how: Any) -> AsyncIterator[Shown]:
        app = explorer(source, **how)
        async with app.run_test() as pilot:
            await settle(pilot)
            yield Shown(app, pilot)

    return opened
