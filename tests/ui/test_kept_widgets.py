"""Widgets one by one, each alone on a screen: what is painted and said after each of many doings.

Renew it with ``pytest tests/ui/test_kept_widgets.py --snapshot-update``, and read what changed.
Whatever a widget repaints, the terminal must show what a full repaint would show.
"""

from __future__ import annotations

import asyncio
import gc
from collections.abc import AsyncIterator, Callable
from contextlib import ExitStack, asynccontextmanager
from inspect import signature
from typing import Any, ClassVar
from unittest.mock import patch

import pytest
from syrupy.assertion import SnapshotAssertion
from syrupy.extensions.single_file import SingleFileSnapshotExtension, WriteMode
from textual import events
from textual._compositor import CompositorUpdate
from textual.app import ComposeResult
from textual.message import Message
from textual.pilot import Pilot
from textual.screen import Screen

from tests.ui.driving import key_event
from tests.ui.test_screen_buffer import CONSOLE, Grid, stock_borders
from tui_explorer.api import search
from tui_explorer.engine.trace.moment import Moment
from tui_explorer.ui.fast import Painter
from tui_explorer.ui.fast.screen_buffer import ScreenBuffer
from tui_explorer.ui.screens import BaseScreen
from tui_explorer.ui.themes import legible
from tui_explorer.ui.widgets.game_panels import BOARD_CLASSES, BOARD_CSS
from tui_explorer.ui.widgets.headline import Headline, headline
from tui_explorer.ui.widgets.key_bar import KeyBar, fitting
from tui_explorer.ui.widgets.line_view import LineByLine
from tui_explorer.ui.widgets.list_panel import ListPanel
from tui_explorer.ui.widgets.prompt import Prompt
from tui_explorer.ui.widgets.search_tree import SearchTree
from tui_explorer.ui.widgets.text_panel import TextPanel
from tui_explorer.ui.widgets.timeline import Timeline
from tui_explorer.ui.widgets.tree_diagram import TreeDiagram
from tui_explorer.ui.widgets.tree_view import TreeView
from tui_explorer.view.outline import Outline
from tui_explorer.words.glyphs import ASCII

pytestmark = pytest.mark.private


class Kept(SingleFileSnapshotExtension):
    """A file of text for each widget."""

    _write_mode = WriteMode.TEXT
    file_extension = "txt"


class Whole(BaseScreen, Screen[None]):
    """A screen with one widget, beside which a board may stand."""

    COMPONENT_CLASSES: ClassVar[set[str]] = BOARD_CLASSES
    DEFAULT_CSS = f"Whole {{ {BOARD_CSS} }}"

    def __init__(self, widget: LineByLine) -> None:
        super().__init__()
        self.widget = widget

    def compose(self) -> ComposeResult:
        yield self.widget


class Alone(Painter):
    """An app of one widget, and what a terminal would show of it."""

    def __init__(self, widget: LineByLine, size: tuple[int, int]) -> None:
        super().__init__()
        self.widget, self.cells = widget, size
        self.grid = Grid(*size)

    def get_default_screen(self) -> Screen[Any]:
        return Whole(self.widget)

    def get_css_variables(self) -> dict[str, str]:
        return legible(super().get_css_variables())

    def _display(self, screen: Screen[Any], renderable: Any) -> None:
        if isinstance(renderable, CompositorUpdate):
            self.grid.feed(self._screen_buffer.write(renderable, CONSOLE))

    def fresh(self) -> Grid:
        """What a terminal would show after a full repaint."""
        with stock_borders(self.screen):
            update = self.screen._compositor.render_update(full=True)
        grid = Grid(*self.cells)
        assert update is not None
        grid.feed(ScreenBuffer().write(update, CONSOLE))
        return grid


class Tried:
    """A widget on its screen, and all that is noted of it."""

    def __init__(self, app: Alone, pilot: Pilot[None]) -> None:
        self.app, self._pilot, self.widget = app, pilot, app.widget
        self.noted: list[str] = []
        self.posted: list[str] = []
        self._seen: dict[int, str] = {}
        """By line: what was noted of it last."""

    def hook(self, message: Message) -> None:
        """Note the widget's own messages."""
        kind = type(message)
        if kind.__module__.startswith("tui_explorer"):
            names = signature(kind).parameters.keys() & vars(message).keys()
            if given := {name: vars(message)[name] for name in sorted(names)}:
                self.posted.append(f"{kind.__qualname__} {given}")

    async def settle(self) -> None:
        """Wait until all messages have had their effect, and everything is painted."""
        for _ in range(2):
            await self._round()

    async def _round(self) -> None:
        await self._pilot._wait_for_screen()
        painted = asyncio.Event()
        self.app.screen.call_after_refresh(painted.set)
        await painted.wait()

    async def do(self, what: str, doing: Callable[[], object] = lambda: None) -> None:
        """Do something, and note what can be seen then."""
        said = doing()
        await self.settle()
        for _ in range(5):  # of a busy machine
            fresh = self.app.fresh().cells
            if self.app.grid.cells == fresh:
                break
            await self._round()
        self.noted.append(f"===== {what}" + ("" if said is None else f": {said}"))
        self.noted += dict.fromkeys(self.posted)
        self.posted.clear()
        shown, region = self.app.grid.cells, self.widget.content_region
        for number, line in enumerate(shown):
            text = "".join(sign for sign, _ in line).rstrip()
            if region.y <= number < region.bottom:
                text += f"\n    {self.styles(number - region.y)}"
            if self._seen.get(number) != text:
                self._seen[number] = text
                self.noted.append(f"{number:2} {text}")
        assert shown == fresh, what

    def styles(self, number: int) -> str:
        """Which parts of a line are in which styles of the widget."""
        widget = self.widget
        known = {widget.style_of(name): name for name in sorted(widget.COMPONENT_CLASSES)}
        known.pop(widget.style_of(), None)
        at, parts = 0, []
        for segment in widget.render_line(number):
            name = "" if segment.style is None else known.get(segment.style, "")
            if name:
                parts.append(f"{at}-{at + segment.cell_length} {name.partition('--')[2]}")
            at += segment.cell_length
        return f"{at} wide, {', '.join(parts)}" if parts else f"{at} wide"

    def mouse(self, kind: type[events.MouseEvent], x: int, y: int, **how: Any) -> None:
        """Have a terminal send what a mouse does."""
        given = {"button": 1, "shift": False, "meta": False, "ctrl": False, **how}
        event = kind(None, x, y, 0, 0, screen_x=x, screen_y=y, **given)
        event.set_sender(self.app)
        assert self.app._driver is not None
        self.app._driver.send_message(event)

    def press(self, key: str) -> None:
        event = key_event(key)
        event.set_sender(self.app)
        assert self.app._driver is not None
        self.app._driver.send_message(event)

    async def mice(self, *doings: tuple[Any, ...], **how: Any) -> None:
        """Some doings of the mouse, one after the other."""
        for kind, x, y in doings:
            await self.do(f"{kind.__name__} {x}, {y} {how}", lambda k=kind, x=x, y=y: self.mouse(
                k, x, y, **how))  # fmt: skip

    async def click(self, x: int, y: int) -> None:
        """Press and let go at a cell."""
        self.mouse(DOWN, x, y)
        await self.settle()
        self.mouse(UP, x, y)
        await self.do(f"click {x}, {y}")

    async def keys(self, *keys: str) -> None:
        for key in keys:
            await self.do(f"key {key}", lambda key=key: self.press(key))

    @property
    def text(self) -> str:
        return "\n".join(self.noted) + "\n"


@asynccontextmanager
async def alone(widget: LineByLine, size: tuple[int, int]) -> AsyncIterator[Tried]:
    """Run an app with one widget until the end of the block."""
    app = Alone(widget, size)
    heard: list[Callable[[Message], None]] = []

    def hear(message: Message) -> None:
        for each in heard:
            each(message)

    with ExitStack() as at_the_end:
        async with app.run_test(size=size, message_hook=hear) as pilot:
            tried = Tried(app, pilot)
            await tried.settle()
            heard.append(tried.hook)
            yield tried
            at_the_end.enter_context(patch.object(gc, "collect"))


DOWN, MOVE, UP, CLICK = events.MouseDown, events.MouseMove, events.MouseUp, events.Click
WHEELS = (
    events.MouseScrollDown, events.MouseScrollUp, events.MouseScrollLeft, events.MouseScrollRight,
)  # fmt: skip


@pytest.mark.slow
@pytest.mark.parametrize("ascii_only", [False, True])
async def test_a_timeline(ascii_only: bool, snapshot: SnapshotAssertion) -> None:
    few, many = search("two-deep-cuts").trace, search("random:b=3,d=5,seed=2").trace
    bar = Timeline(ascii_only=ascii_only)
    async with alone(bar, (30, 1)) as tried:
        await tried.do("nothing to be shown")
        await tried.mice((DOWN, 3, 0), (UP, 3, 0))
        for trace in (few, many):
            for step in (0, 1, len(trace) // 2, len(trace) - 1, len(trace), 3):
                await tried.do(f"step {step}", lambda t=trace, s=step: bar.show_step(t, s))
        furthest = 0
        for step in (0, 20, 31, 9, 32, 33, 20, 34, 42, 30, 51, 52):
            furthest = max(step, furthest)
            await tried.do(
                f"step {step}, no further than {furthest}",
                lambda s=step, reach=furthest: bar.show_step(few, s, reach),
            )
        await tried.mice((DOWN, 0, 0), (MOVE, 15, 0), (MOVE, 29, 0), (UP, 29, 0), (MOVE, 9, 0))
        bar.show_step(few, 0)
        await tried.mice((DOWN, 1, 0), (UP, 1, 0), (DOWN, 28, 0), (UP, 28, 0), (DOWN, 29, 0))
    assert tried.text == snapshot.use_extension(Kept)


async def test_a_timeline_of_one_cell() -> None:
    bar = Timeline(ascii_only=True)
    async with alone(bar, (1, 1)) as tried:
        trace = search("two-deep-cuts").trace
        for step in (0, len(trace)):
            bar.show_step(trace, step)
            await tried.mice((DOWN, 0, 0), (UP, 0, 0))
            assert tried.app.grid.cells[0][0][0] == "#"
    assert tried.noted.count("Timeline.Seek {'step': 0}") == 2


async def test_a_terminal_that_was_disturbed_is_painted_anew() -> None:
    line = Headline(id="header")
    async with alone(line, (30, 2)) as tried:
        line.show([["name"]], ["step 1"])
        await tried.settle()
        cells, shown = tried.app.grid.cells, [list(line) for line in tried.app.grid.cells]

        def disturb() -> None:
            for y, line in enumerate(shown):
                cells[y][:] = [("?", "")] * len(line)

        disturb()
        tried.app.refresh(layout=True)
        await tried.settle()
        assert cells[0][1] == ("?", "")  # what a layout has moved, and nothing has
        tried.app.refresh()
        await tried.settle()
        assert cells == shown
        disturb()
        tried.app.on_resize()
        tried.app.refresh(layout=True)
        await tried.settle()
        assert cells == shown


async def test_a_headline(snapshot: SnapshotAssertion) -> None:
    line = Headline(id="header")
    long = ["a name of some length", "alpha-beta", "order natural"]
    async with alone(line, (44, 1)) as tried:
        await tried.do("at first")
        await tried.do("both", lambda: line.show([long], ["step 1 of 9", "1/9"]))
        await tried.do("the same", lambda: line.show([long], ["step 1 of 9", "1/9"]))
        await tried.do("other", lambda: line.show([long, ["short"]], ["step 10 of 99", "10/99"]))
        await tried.do("room", lambda: line.text_width)
    forms = [long, ["name", "ab", "n"]]
    for width in range(60, 0, -1):
        tried.noted.append(f"{width:2} {headline(forms, ['step 1 of 9', '1/9'], width)}|")
        tried.noted.append(f"   {headline([['…/folder/name', 'alpha-beta']], [''], width)}|")
    assert tried.text == snapshot.use_extension(Kept)


def test_a_headline_without_parts() -> None:
    assert headline([[]], ["end"], 8) == "     end"
    assert headline([["name"]], [""], 4) == "name"
    assert headline([["name"]], [""], 3) == "na…"
    assert headline([["name"]], ["e"], 7) == "name  e"
    assert headline([["name"]], ["e"], 6) == "na…  e"


@pytest.mark.slow
async def test_a_prompt(snapshot: SnapshotAssertion) -> None:
    prompt = Prompt(id="prompt")
    async with alone(prompt, (40, 3)) as tried:
        await tried.do("hidden")
        prompt.display = True
        prompt.focus()
        await tried.do("nothing asked")
        for takes in ("number", "yes", "cursor"):
            asked = f"What comes next, {takes}?", "enter answers", takes, "Right."
            await tried.do(takes, lambda asked=asked: prompt.ask(*asked))
            await tried.keys("enter", "4", "y", "n", "-", "x", "backspace", "7", "enter")
            await tried.do("again", lambda asked=asked: prompt.ask(*asked))
        await tried.do("long", lambda: prompt.ask("Which is " * 9, "keys", "number", "So " * 20))
        await tried.keys(*"12345678901234567890", "9", "backspace", "3")
        await tried.do("hint", lambda: prompt.hint("A number."))
        await tried.do("no keys", lambda: prompt.ask("?", "", "number", ""))
    assert tried.text == snapshot.use_extension(Kept)


async def test_a_bar_of_keys(snapshot: SnapshotAssertion) -> None:
    bar = KeyBar(ASCII, is_editing=False)
    async with alone(bar, (60, 2)) as tried:
        await tried.do("at first")
        await tried.do("playing", lambda: bar.show_playing(is_on=True))
        await tried.do("still playing", lambda: bar.show_playing(is_on=True))
        await tried.do("played", lambda: bar.show_playing(is_on=False))
        await tried.do("editing", lambda: bar.show_editing(is_on=True))
        for x in (0, 9, 10, 11, 12, 13, 30, 58, 59):
            await tried.do(f"over {x}", lambda x=x: tried.mouse(MOVE, x, 1))
            tried.noted.append(f"tells {bar.tooltip!r}")
        await tried.do("edited", lambda: bar.show_editing(is_on=False))
        before = ""
        for width in range(140):
            labels = ", ".join(action.label for action in fitting(bar._keys, width))
            if labels != before:
                tried.noted.append(f"{width:3}: {labels}")
            before = labels
    assert tried.text == snapshot.use_extension(Kept)


LINES = [f"line {number} {'x' * number}" for number in range(12)]
BOARD = [[("ab", "max"), ("cd", "")], [("王", "min"), ("..", "edge")]]


@pytest.mark.slow
@pytest.mark.parametrize("kind", [TextPanel, ListPanel])
async def test_a_panel(kind: type[TextPanel], snapshot: SnapshotAssertion) -> None:
    panel = kind(id="why")
    panel.styles.height = 6
    async with alone(panel, (24, 7)) as tried:
        panel.focus()
        await tried.do("empty")
        await tried.do("few", lambda: panel.show(LINES[:3], (1,)))
        await tried.do("many", lambda: panel.show(LINES, (5,)))
        for lit in ((6,), (2, 3), (3,), (11,), (0, 11), ()):
            await tried.do(f"lit {lit}", lambda lit=lit: panel.show(LINES, lit))
        await tried.keys("down", "j", "k", "up", "pagedown", "pagedown", "pageup", "end", "home")
        await tried.keys("enter")
        await tried.do("board", lambda: panel.show(LINES[:9], (), BOARD))
        await tried.do("other board", lambda: panel.show(LINES[:9], (), [BOARD[1], BOARD[1]]))
        await tried.do("half a board", lambda: panel.show(LINES[:9], (), BOARD[1:]))
        await tried.do("no board", lambda: panel.show(LINES[:9], (8,)))
        await tried.do("shorter", lambda: panel.show(LINES[:2]))
        panel.show_tabs({"code": "Co", "why": "Why", "node": "No"})
        await tried.do("tabs")
        for x in range(2, 20):
            await tried.click(x, 0)
        await tried.click(3, 2)
        panel.show_tabs({"why": "Alone"})
        await tried.do("one tab")
        panel.styles.height = 4
        await tried.do("lower")
        panel.display = False
        await tried.do("hidden", lambda: panel.show(LINES, (7,)))
        panel.display = True
        await tried.do("shown again")
    assert tried.text == snapshot.use_extension(Kept)


TREES: dict[str, tuple[str, str, tuple[int, int]]] = {
    "outline": ("two-deep-cuts", "alphabeta", (44, 14)),
    "wide": ("random:b=4,d=4,seed=1", "minimax", (36, 11)),
}


def shown(view: TreeView, source: str, algorithm: str) -> Callable[..., None]:
    """Show a search from its first step; what shows another step, with the cursor elsewhere."""
    run = search(source, algorithm)
    outline = Outline(run.tree, unfolded=True)

    def go_to(step: int, cursor: int | None = None) -> None:
        view.show_moment(Moment(run.trace, step), cursor)

    view.show_search(Moment(run.trace, 0), outline, run.names)
    return go_to


async def change_folding(tried: Tried, view: TreeView) -> None:
    """Fold and unfold here and there."""
    outline = view._outline
    assert outline is not None
    for change, node in ((outline.fold, 1), (outline.fold, 2), (outline.unfold, 1)):
        change(node)
        await tried.do(f"{change.__name__} {node}", view.refold)
    outline.fold(0)
    await tried.do("all folded", lambda: view.move_to(9))
    outline.unfold(0)
    outline.unfold(2)
    await tried.do("unfolded again", view.refold)


@pytest.mark.slow
@pytest.mark.parametrize("name", TREES)
async def test_a_tree(name: str, snapshot: SnapshotAssertion) -> None:
    source, algorithm, size = TREES[name]
    tree = SearchTree(id="tree")
    async with alone(tree, size) as tried:
        await tried.do("nothing to be shown")
        tree.focus()
        go_to = shown(tree, source, algorithm)
        await tried.do("begun")
        for step in (1, 2, 3, 4, 3, 20, 33, 34, 42):
            await tried.do(f"step {step}", lambda step=step: go_to(step))
        for step, cursor in ((43, 2), (44, 0), (45, 30), (46, 30), (47, 12), (52, 0)):
            await tried.do(f"step {step}, {cursor}", lambda s=step, c=cursor: go_to(s, c))
        for node in (1, 15, 30, 0):
            await tried.do(f"to {node}", lambda node=node: tree.move_to(node))
            tried.noted.append(f"row {tree.cursor_row} at {tree.top}: {tree.row_text(node)}")
            tried.noted.append(str([tree.node_by_rows(rows) for rows in (-99, -1, 0, 1, 5, 99)]))
        for y in (1, 1, -1, 9, -9):
            await tried.do(f"pan {y}", lambda y=y: tree.pan(0, y))
        await change_folding(tried, tree)
        for x, y in ((5, 0), (5, 1), (5, 2), (9, 5), (2, size[1] - 2), (2, size[1] - 1)):
            await tried.click(x, y)
        await tried.do("shaken", lambda: tree.show_shaken({30: 99, 22: -5}))
        await tried.do("the same", lambda: tree.show_shaken({30: 99, 22: -5}))
        await tried.do("as it was", lambda: tree.show_shaken({}))
        await tried.do("beside", lambda: (tree.beside(1), tree.hides_children, tree.zoom(1)))
    assert tried.text == snapshot.use_extension(Kept)


DIAGRAMS: dict[str, tuple[str, str, tuple[int, int]]] = {
    "just-fits": ("aima-5-2", "alphabeta", (61, 11)),
    "out-of-sight": ("two-deep-cuts", "alphabeta", (50, 9)),
    "deep": ("[" * 24 + "1,2" + "],3" * 23 + "]", "minimax", (44, 17)),
}


@pytest.mark.slow
@pytest.mark.parametrize("name", DIAGRAMS)
async def test_a_diagram(name: str, snapshot: SnapshotAssertion) -> None:
    source, algorithm, size = DIAGRAMS[name]
    tree = TreeDiagram(id="tree")
    width, height = size
    async with alone(tree, size) as tried:
        await tried.do("nothing to be shown")
        go_to = shown(tree, source, algorithm)
        tree.focus()
        await tried.do("begun", lambda: (tree.left, tree.top, *tree.whole))
        for step in (1, 2, 3, 4, 3, 13, 17):
            await tried.do(f"step {step}", lambda step=step: go_to(step))
        for step, cursor in ((18, 2), (19, 0), (20, 12), (21, 3), (22, 8)):
            await tried.do(f"step {step}, {cursor}", lambda s=step, c=cursor: go_to(s, c))
        assert tree._moment is not None
        last = len(tree._moment.tree) - 1
        for node in (1, 5, 10, last, last // 2, last // 2 + 4, 0):
            await tried.do(f"to {node}", lambda node=node: tree.move_to(node))
            told = [tree.node_by_rows(rows) for rows in (-9, -1, 0, 1, 2, 9)]
            beside = [tree.beside(by) for by in (-9, -1, 0, 1, 9)]
            tried.noted.append(f"{told} {beside} {tree.hides_children}")
        for way in (1, -1):
            places = []
            for _ in range(26):
                tree.move_to(tree.node_by_rows(way))
                places.append(f"{tree.cursor} at {tree.left}, {tree.top}")
            tried.noted.append("; ".join(dict.fromkeys(places)))
        for by in (1, -1, -1, -1, 1, 1):
            await tried.do(f"zoom {by}", lambda by=by: tree.zoom(by))
        for x, y in ((1, 0), (1, 0), (0, 1), (-1, 0), (0, -1), (-1, -1), (9, 9)):
            await tried.do(f"pan {x}, {y}", lambda x=x, y=y: tree.pan(x, y))
            tried.noted.append(f"at {tree.left}, {tree.top}")
        await tried.mice(*((wheel, 20, 4) for wheel in WHEELS))
        await tried.mice(*((wheel, 20, 4) for wheel in WHEELS[:2]), shift=True)
        await tried.mice((WHEELS[0], 20, 4), ctrl=True)
        await tried.mice((DOWN, 20, 5), (MOVE, 15, 4), (MOVE, 22, 4), (UP, 22, 4), (MOVE, 9, 9))
        await tried.click(width - 4, height - 2)
        for x, y in ((width // 2, 1), (width // 2 + 2, 2), (9, 5), (4, 1), (width - 5, 1), (2, 7)):
            await tried.click(x, y)
        await change_folding(tried, tree)
        await tried.do("shaken", lambda: tree.show_shaken({11: 99, 12: -5}))
        await tried.do("as it was", lambda: tree.show_shaken({}))
    assert tried.text == snapshot.use_extension(Kept)
