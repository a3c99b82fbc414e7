"""Drive the explorer without a terminal, and read what is painted."""

from __future__ import annotations

import asyncio
import re
import unicodedata
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from itertools import chain, pairwise, zip_longest
from pathlib import Path
from typing import Any

from textual import events
from textual.app import App
from textual.keys import REPLACED_KEYS, _character_to_key, _get_unicode_name_from_key
from textual.pilot import Pilot
from textual.strip import Strip
from textual.widget import Widget
from textual.widgets import Input
from textual.worker import WorkerCancelled

from tui_explorer import testing
from tui_explorer.engine.settings import Settings
from tui_explorer.searches.source import Source, open_source
from tui_explorer.testing import settle
from tui_explorer.ui.app import ExplorerApp
from tui_explorer.ui.explorer.screen import ExplorerScreen
from tui_explorer.ui.fast.compositor import LeanCompositor
from tui_explorer.ui.memory import Memory
from tui_explorer.ui.session import Session
from tui_explorer.ui.widgets.search_tree import SearchTree

CUT = 17
"""The only step of aima-5-2 at which something is cut away."""
END = 30
TALL = "[" + ",".join(f"[{n},{n + 1},{n + 2}]" for n in range(20)) + "]"
"""Eighty-one nodes: more rows than any screen here has lines."""
_BLINK = 0.001
"""Seconds between two looks."""
SECONDS = 120
"""How long anything may take before it counts as stuck."""


async def _end_of_workers(app: App[None]) -> None:
    """Wait for all workers; one that was called off has ended too."""
    for worker in list(app.workers):
        with suppress(WorkerCancelled):
            await worker.wait()


class Explorer:
    """An explorer that runs, and what a person would see of it."""

    def __init__(self, app: ExplorerApp, pilot: Pilot[None]) -> None:
        self.app = app
        self.pilot = pilot
        self.said: list[str] = []
        """What toasts have said so far, oldest first."""
        self.said_how: list[dict[str, Any]] = []
        """How loud each of them was, and for how long, where that was not as usual."""

    # -- doing -----------------------------------------------------------------------------------

    async def settle(self) -> None:
        """Wait until every search is done and everything is painted."""
        await settle(self.pilot)

    async def press(self, *keys: str) -> None:
        """Press one key after another, each when the one before has done its work."""
        for key in keys:
            await self.tap(key)
            await _end_of_workers(self.app)
        await self.settle()

    async def tap(self, key: str) -> None:
        """Press a key and wait for what comes of it, but not for searches.

        Pilot's own way sleeps until the processor is idle, which takes ten times as long.
        """
        self.send(key_event(key))
        for _ in range(3):
            await self.pilot._wait_for_screen()

    def send(self, event: events.Event) -> None:
        """Let the terminal send something."""
        assert self.app._driver is not None
        event.set_sender(self.app)
        self.app._driver.send_message(event)

    async def type(self, text: str) -> None:
        """Put a text into the field that is open, and accept it."""
        self.app.screen.query_one(Input).value = text
        await self.settle()
        await self.press("enter")

    async def click(self, x: int, y: int, times: int = 1) -> None:
        """Click on a cell of the screen."""
        await self.pilot.click(offset=(x, y), times=times)
        await self.settle()

    async def resize(self, width: int, height: int) -> None:
        """Give the terminal another size, and wait until everything is laid out in it."""
        await self.pilot.resize_terminal(width, height)
        while self.app.screen._compositor.size != (width, height):
            await asyncio.sleep(_BLINK)
        await self.settle()

    # -- knowing ---------------------------------------------------------------------------------

    @property
    def screen(self) -> ExplorerScreen:
        """The explorer's own screen, whatever lies on top of it."""
        return next(s for s in reversed(self.app.screen_stack) if isinstance(s, ExplorerScreen))

    @property
    def session(self) -> Session:
        assert self.screen.session is not None
        return self.screen.session

    @property
    def step(self) -> int:
        return self.session.step

    @property
    def steps(self) -> int:
        return len(self.session.run.trace)

    @property
    def tree(self) -> SearchTree:
        return self.screen.tree_widget

    @property
    def cursor(self) -> str:
        """The name of the node under the cursor: the actions that lead to it."""
        return self.name_of(self.tree.cursor)

    def name_of(self, node: int) -> str:
        return ".".join(
            self.session.run.names.action(n) for n in self.session.run.tree.line(node)[1:]
        )

    def node(self, name: str) -> int:
        return next(n for n in range(len(self.session.run.tree)) if self.name_of(n) == name)

    # -- seeing ----------------------------------------------------------------------------------

    def painted(self) -> list[str]:
        """The whole screen, line by line."""
        return [strip.text for strip in self.app.screen._compositor.render_strips()]

    @property
    def text(self) -> str:
        return "\n".join(self.painted())

    @property
    def header(self) -> str:
        return self.lines("#header")[0]

    def lines(self, selector: str) -> list[str]:
        """What is painted inside a widget's frame; nothing if it is not on screen."""
        widget = self.app.screen.query_one(selector)
        if not widget.is_on_screen or not widget.display:
            return []
        return [strip.text for strip in self.strips(widget)]

    def told(self, name: str = "why") -> str:
        """What a panel says, its spaces made one, without the board that stands at its right."""
        beside = self.screen.side.panel(name)._beside
        words = []
        for line, pieces in zip_longest(self.lines(f"#{name}"), beside, fillvalue=""):
            board = "".join(text for text, _ in pieces).rstrip()
            assert line.rstrip().endswith(board), (line, board)
            words += line.rstrip().removesuffix(board).split()
        return " ".join(words)

    def strips(self, widget: Widget) -> list[Strip]:
        """The painted cells inside a widget's frame, without its scrollbar.

        Textual itself can only paint the whole screen, which takes longer than most steps.
        """
        region = widget.scrollable_content_region
        compositor = self.app.screen._compositor
        if isinstance(compositor, LeanCompositor):
            within = range(max(region.y, 0), min(region.bottom, len(compositor.cuts)))
            lines = compositor._painted({y: dict(pairwise(compositor.cuts[y])) for y in within})
            strips = [Strip(chain(*(line[x][1] for x in sorted(line)))) for line in lines.values()]
        else:
            strips = compositor.render_strips()[region.y : region.bottom]
        return [strip.crop(region.x, region.right) for strip in strips]

    def rows(self) -> list[str]:
        """The rows of the tree as they are painted, without its heading and what is empty."""
        return [line for line in self.lines("#tree")[1:] if line.strip()]

    def row(self, wanted: str) -> str:
        """The painted row that holds a text, with its spaces made one."""
        found = [row for row in self.rows() if wanted in row]
        assert len(found) == 1, (wanted, self.rows())
        return " ".join(found[0].split())

    def place(self, wanted: str, selector: str = "#tree") -> tuple[int, int]:
        """Where on the screen a text is painted inside a widget."""
        region = self.app.screen.query_one(selector).scrollable_content_region
        for number, line in enumerate(self.lines(selector)):
            if wanted in line:
                return region.x + line.index(wanted), region.y + number
        raise AssertionError((wanted, self.lines(selector)))

    def step_told(self) -> tuple[int, int]:
        """The step and the number of steps that the header tells."""
        found = re.search(r"step ([\d,]+) of ([\d,]+)", self.header)
        assert found, self.header
        step, steps = (int(number.replace(",", "")) for number in found.groups())
        return step, steps


@asynccontextmanager
async def explorer(
    tmp_path: Path,
    source: str | Source | None = "aima-5-2",
    size: tuple[int, int] = (120, 36),
    settings: Settings | None = None,
    *,
    wait: bool = True,
    toasts: bool = False,
    seconds: float | None = SECONDS,
    **options: Any,
) -> AsyncIterator[Explorer]:
    """Run the explorer on a source until the end of the block.

    It waits for the first searches, or not; toasts can be kept out of the way. What the loop calls
    back must not fail either: asyncio would only write that down.
    """
    opened = open_source(source) if isinstance(source, str) else source
    asked = vars(settings or Settings())
    app = testing.explorer(opened, size=size, memory=Memory(tmp_path), **asked, **options)
    said: list[str] = []
    said_how: list[dict[str, Any]] = []
    show = app.notify

    def notify(message: str, **how: Any) -> None:
        said.append(message)
        said_how.append(how)
        show(message, **how)

    app.notify = notify  # type: ignore[method-assign, assignment]
    failed: list[object] = []

    def note_failure(loop: asyncio.AbstractEventLoop, context: dict[str, Any]) -> None:
        failed.extend([context["exception"]] if "handle" in context else [])
        loop.default_exception_handler(context)

    asyncio.get_running_loop().set_exception_handler(note_failure)
    async with asyncio.timeout(seconds), app.run_test(notifications=toasts) as pilot:
        running = Explorer(app, pilot)
        running.said, running.said_how = said, said_how
        if wait:
            await running.settle()
        yield running
    assert failed == []


def key_event(key: str) -> events.Key:
    """A key as a terminal would send it."""
    name = _character_to_key(key) if len(key) == 1 and not key.isalnum() else key
    try:
        written = _get_unicode_name_from_key(REPLACED_KEYS.get(name, name))
        character: str | None = unicodedata.lookup(written)
    except KeyError:
        character = name if len(name) == 1 else None
    return events.Key(name, character)


def assert_cursor_is_painted(e: Explorer) -> None:
    """The node under the cursor has a row on screen that differs from the others."""
    tree = e.tree
    line = tree.cursor_row - tree.scroll_offset.y + 1
    assert 1 <= line < tree.size.height, (tree.cursor_row, tree.scroll_offset, tree.size)
    strip = e.strips(tree)[line]
    name = e.session.run.names.action(tree.cursor) if tree.cursor else ""
    assert name in strip.text
    colours = {segment.style.bgcolor for segment in strip if segment.style}
    assert colours == {tree.get_component_rich_style("tree--cursor", partial=True).bgcolor}
