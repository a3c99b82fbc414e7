"""Steps of the search: one by one, over and out of a node, from cut to cut, played, by number."""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from traceback import extract_stack
from types import FrameType
from typing import Any

import pytest
from textual.geometry import Region
from textual.widget import Widget

import tui_explorer
from tests.ui.driving import CUT, END, Explorer, explorer
from tui_explorer.ui.dialogs.asking import PromptScreen
from tui_explorer.ui.explorer.screen import ExplorerScreen
from tui_explorer.ui.fast import repaint
from tui_explorer.ui.widgets import search_tree

pytestmark = pytest.mark.slow


@pytest.mark.does("next", "back")
async def test_forwards_and_backwards_and_no_farther(tmp_path: Path) -> None:
    async with explorer(tmp_path) as e:
        assert (e.step, e.step_told()) == (0, (0, END))
        await e.press("b")
        assert e.step == 0
        for step, key in enumerate(["space", "n", "full_stop"], 1):
            await e.press(key)
            assert (e.step, e.step_told()) == (step, (step, END))
        assert e.row("b1").startswith("▶")
        for step, key in zip([2, 1, 0], ["b", "backspace", "comma"], strict=True):
            await e.press(key)
            assert (e.step, e.step_told()) == (step, (step, END))
        await e.press("right_square_bracket", "space", "space")
        assert e.step == END


@pytest.mark.does("first", "last")
async def test_the_start_and_the_end(tmp_path: Path) -> None:
    async with explorer(tmp_path) as e:
        whole = e.rows()
        assert not any("■" in row for row in whole)
        await e.press("right_square_bracket")
        assert e.step_told() == (END, END)
        assert e.row("▲ A") == "▲ A 3 +∞ =3 ★"
        assert e.row("▼ C") == "├─ a2 ▼ C 3 +∞ ≤2 ✂"
        assert e.row("c3") == "│ └─ c3 ✂ never visited (6)"
        await e.press("left_square_bracket")
        assert e.step_told() == (0, END)
        assert e.rows() == whole


@pytest.mark.does("over", "out")
async def test_over_a_node_and_out_of_it(tmp_path: Path) -> None:
    async with explorer(tmp_path) as e:
        await e.press("space", "space", "o")
        assert e.step == 12
        assert "=3" in e.row("▼ B")
        await e.press("o")
        assert e.step == 13
        await e.press("b", "b", "b", "b", "u")
        assert e.step == 12
        await e.press("u")
        assert e.step == END
        await e.press("o", "u")
        assert e.step == END
        await e.press("left_square_bracket", "o")
        assert e.step == END


@pytest.mark.does("next_cut", "previous_cut")
async def test_from_cut_to_cut(tmp_path: Path) -> None:
    async with explorer(tmp_path) as e:
        await e.press("C")
        assert (e.step, e.said[-1]) == (0, "There is no cut before this step.")
        await e.press("c")
        assert e.step == CUT
        why = " ".join(" ".join(e.lines("#why")).split())
        assert "c2 and c3 are cut" in why
        assert "the bound was set at A" in why
        await e.press("c")
        assert (e.step, e.said[-1]) == (CUT, "There is no cut after this step.")
        await e.press("right_square_bracket", "C")
        assert e.step == CUT
        assert len(e.said) == 2


class FakeTimer:
    """A timer that ticks when told to."""

    def __init__(self, seconds: float, tick: Callable[[], None]) -> None:
        self.seconds, self.tick = seconds, tick
        self.stopped = False

    def stop(self) -> None:
        self.stopped = True


@pytest.fixture
def timers(monkeypatch: pytest.MonkeyPatch) -> list[FakeTimer]:
    """The timers of the explorer's own, in the order they were made."""
    made: list[FakeTimer] = []
    real = ExplorerScreen.set_interval

    def set_interval(screen: ExplorerScreen, seconds: float, tick: Any, **how: Any) -> Any:
        if not getattr(tick, "__module__", "").startswith("tui_explorer"):
            return real(screen, seconds, tick, **how)
        made.append(FakeTimer(seconds, tick))
        return made[-1]

    monkeypatch.setattr(ExplorerScreen, "set_interval", set_interval)
    return made


@pytest.mark.does("play", "faster", "slower")
async def test_playing(tmp_path: Path, timers: list[FakeTimer]) -> None:
    async with explorer(tmp_path) as e:
        await e.press("p")
        timers[0].tick()
        timers[0].tick()
        await e.settle()
        assert (e.step, e.step_told()[0]) == (2, 2)
        await e.press("plus")
        assert timers[0].stopped
        assert timers[1].seconds < timers[0].seconds
        await e.press("minus", "minus")
        assert timers[-1].seconds > timers[0].seconds
        await e.press("p")
        assert all(timer.stopped for timer in timers)
        assert e.screen.player is None
        for _ in range(10):
            await e.pilot.press("equals_sign")
        assert e.screen.player is None
        await e.press("p")
        speeds = [1 / timers[-1].seconds]
        for _ in range(10):
            await e.pilot.press("minus")
            if (speed := 1 / timers[-1].seconds) != speeds[-1]:
                speeds.append(speed)
        assert speeds == [16, 8, 4, 2, 1, 0.5]


@pytest.mark.does("play")
async def test_playing_ends_where_the_search_ends(tmp_path: Path, timers: list[FakeTimer]) -> None:
    async with explorer(tmp_path) as e:
        await e.press("right_square_bracket", "b", "p")
        assert e.said == []
        timers[0].tick()
        assert e.step == END
        assert timers[0].stopped
        assert e.screen.player is None
        assert "playing" not in e.header
        assert e.said == []


@pytest.mark.does("next")
async def test_at_the_end_there_is_no_next_step(tmp_path: Path) -> None:
    async with explorer(tmp_path) as e:
        await e.press("right_square_bracket", "b", "space")
        assert e.said == []
        await e.press("space")
        assert e.said == ["This is the last step."]
        assert e.step == END


@pytest.mark.does("go_to")
async def test_going_to_a_step(tmp_path: Path) -> None:
    async with explorer(tmp_path) as e:
        await e.press("g")
        assert isinstance(e.app.screen, PromptScreen)
        for wrong in ("31", "-1", "x", "", "1.5", "١"):
            await e.type(wrong)
            assert isinstance(e.app.screen, PromptScreen), wrong
            assert "A number from 0 to 30." in e.text
        await e.type(" 17")
        assert e.step_told() == (17, END)
        await e.press("g", "escape")
        assert e.step == 17


@pytest.mark.does("go_to")
async def test_a_step_of_a_thousand_digits(tmp_path: Path) -> None:
    async with explorer(tmp_path) as e:
        await e.press("g")
        await e.type("9" * 5000)
        assert isinstance(e.app.screen, PromptScreen)
        assert "A number from 0 to 30." in e.text


@pytest.mark.private
async def test_a_key_reaches_the_rows_in_few_hops(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    package = Path(tui_explorer.__file__).parent
    walks: list[list[str]] = []

    def noted(widget: Widget, *regions: Region) -> None:
        files = ((Path(frame.filename), frame.name) for frame in extract_stack())
        walks.append([f"{file.stem}.{name}" for file, name in files if package in file.parents])
        repaint(widget, *regions)

    async with explorer(tmp_path) as e:
        monkeypatch.setattr(search_tree, "repaint", noted)
        await e.press("space")
    assert walks[0] == [
        "in_turn.on_event",
        "bindings._check_bindings",
        "screen.action_do",
        "actions.__call__",
        "stepping.by_events",
        "screen.show_step",
        "search_tree.show_moment",
        "search_tree._repaint_changed",
    ]


async def calls_of(e: Explorer, key: str) -> Counter[str]:
    """How often a key calls functions of our own: the same on any machine on any day."""
    package = str(Path(tui_explorer.__file__).parent)
    calls: Counter[str] = Counter()

    def noted(frame: FrameType, event: str, _: object) -> None:
        if event == "call" and frame.f_code.co_filename.startswith(package):
            calls[frame.f_code.co_qualname] += 1

    sys.setprofile(noted)
    try:
        await e.tap(key)
    finally:
        sys.setprofile(None)
    return calls


@pytest.mark.private
async def test_a_step_does_no_more_than_has_changed(tmp_path: Path) -> None:
    """Of 111 nodes and three panels, a step makes some rows and lines anew."""
    tree = str([[10 * row + column for column in range(10)] for row in range(10)])
    async with explorer(tmp_path, tree, (120, 40)) as e:
        await e.press(*["space"] * 12)
        for key in ("space", "space", "space", "b", "b", "b"):
            calls = await calls_of(e, key)
            told = key, calls.most_common(20)
            assert calls["StyledRows._row"] <= 2, told
            assert calls["SearchTree.render_line"] <= 2, told
            assert calls["TextPanel.render_line"] <= 12, told
            assert calls["LiveComparison.__init__"] == calls["formulas_lines"] == 0, told
            assert calls["Timeline.render_line"] <= 1, told
            assert calls["Headline.render_line"] <= 1, told
            assert calls.total() <= 1300, told


@pytest.mark.private
async def test_the_focus_moves_without_the_whole_screen_being_painted(tmp_path: Path) -> None:
    """Only the two panels that it goes between look otherwise than before."""
    async with explorer(tmp_path, "tictactoe", (120, 40)) as e:
        await e.press(*["tab"] * 8)
        while e.screen.focused.id != "comparison":
            await e.press("tab")
        calls = await calls_of(e, "tab")
        assert e.screen.focused.id == "why"
        assert calls["LeanCompositor.render_partial_update"] > 0
        assert calls["LeanCompositor._render_chops"] == 0


async def test_a_step_costs_the_same_however_many_children_a_node_has(tmp_path: Path) -> None:
    totals: dict[int, list[int]] = {}
    for width in (500, 5000):
        tree = str([[*range(width)], [-1, *range(width)]])
        async with explorer(tmp_path, tree, (120, 40)) as e:
            await e.press("space", "b")
            keys = ("space", "space", "space", "space", "b", "b", "b", "b")
            totals[width] = [(await calls_of(e, key)).total() for key in keys]
    for few, many in zip(totals[500], totals[5000], strict=True):
        assert many <= few + 300, totals
