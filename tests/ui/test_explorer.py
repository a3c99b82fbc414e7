"""Each key of the explorer, as a person would press it."""

from __future__ import annotations

import asyncio
import gc
import itertools
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any, TypeVar

import pytest
from textual import events
from textual.fuzzy import Matcher
from textual.widgets import Input
from textual.widgets._toast import Toast

from tests.ui import test_opposing, test_proving, test_series, test_weighing
from tests.ui.driving import Explorer, explorer, key_event
from tui_explorer.engine.budget import Budget
from tui_explorer.engine.settings import Settings
from tui_explorer.searches.search import search
from tui_explorer.searches.source import open_source
from tui_explorer.ui import actions
from tui_explorer.ui.actions import ACTIONS, Action
from tui_explorer.ui.app import ExplorerApp
from tui_explorer.ui.dialogs.asking import ChooseScreen, PromptScreen
from tui_explorer.ui.dialogs.help import HelpScreen
from tui_explorer.ui.dialogs.open import OpenScreen
from tui_explorer.ui.explorer import exporting, searching
from tui_explorer.ui.explorer.screen import ExplorerScreen
from tui_explorer.ui.explorer.searching import Allowed
from tui_explorer.ui.memory import Memory
from tui_explorer.view.header import STAYS

CUT = 17
"""The only step of aima-5-2 at which something is cut away."""
END = 30
TALL = "[" + ",".join(f"[{n},{n + 1},{n + 2}]" for n in range(20)) + "]"
"""Eighty-one nodes: more rows than any screen here has lines."""

Test = TypeVar("Test", bound=Callable[..., Any])
TESTED: set[str] = (
    test_series.TESTED | test_weighing.TESTED | test_opposing.TESTED | test_proving.TESTED
)


def does(*names: str) -> Callable[[Test], Test]:
    """Say which rows of the table of actions a test is about."""
    TESTED.update(names)
    return lambda test: test


# -- the table -------------------------------------------------------------------------------------


@pytest.mark.parametrize("action", ACTIONS, ids=lambda action: action.name)
def test_every_action_has_a_test(action: Action) -> None:
    assert action.name in TESTED


def test_nothing_is_named_twice() -> None:
    names = [action.name for action in ACTIONS]
    keys = [key for action in ACTIONS for key in action.keys.split(",")]
    assert len(set(names)) == len(names)
    assert len(set(keys)) == len(keys)


async def test_every_key_does_what_the_table_says(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    done: list[str] = []

    def noted(action: Action) -> Action:
        return action._replace(do=lambda *_given: done.append(action.name))

    monkeypatch.setattr(actions, "ACTIONS", [noted(action) for action in ACTIONS])
    pressed = [(a.name, key) for a in ACTIONS for key in a.keys.split(",") if key != "ctrl+q"]
    async with explorer(tmp_path) as e:
        for name, key in pressed:
            await e.pilot.press(key)
            assert done[-1:] == [name], key
        assert len(done) == len(pressed)


# -- stepping --------------------------------------------------------------------------------------


@does("next", "back")
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


@does("first", "last")
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


@does("over", "out")
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


@does("next_cut", "previous_cut")
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


@does("switch")
async def test_the_other_algorithm_at_the_same_node_and_back(tmp_path: Path) -> None:
    async with explorer(tmp_path) as e:
        await e.press("c", "m")
        assert e.said[-1] == "Now minimax."
        assert e.row("▶").split()[1:4] == ["├─", "a2", "▼"]
        await e.press("m")
        assert e.step == CUT
        await e.press("right_square_bracket", "m")
        assert e.step == e.steps == 38
        assert e.said[-1] == "Now minimax."


@does("go_to", "find")
async def test_what_is_typed_replaces_what_was_asked_for_last(tmp_path: Path) -> None:
    async with explorer(tmp_path) as e:
        await e.press("c", "g", "5", "enter")
        assert e.step == 5
        await e.press("slash", "c", "1", "enter", "slash", "c", "2", "enter")
        assert e.cursor == "a2.c2"


async def test_a_file_named_at_the_start_is_remembered(tmp_path: Path) -> None:
    file = tmp_path / "mine.json"
    file.write_text("[[3, 12], [2, 4]]", encoding="utf-8")
    async with explorer(tmp_path, str(file)):
        pass
    assert Memory.load(tmp_path).recent() == [str(file)]


async def test_the_code_has_the_room_that_there_is(tmp_path: Path) -> None:
    async with explorer(tmp_path, size=(80, 60)) as e:
        await e.press("tab", "tab", "tab")
        assert not any(line.endswith("…") for line in e.lines("#code"))
    async with explorer(tmp_path, "horizon", size=(120, 41)) as e:
        assert not any("…" in line for line in e.lines("#code"))
        await e.press("d", "2", "enter")
        assert e.lines("#notes")
        assert any("…" in line for line in e.lines("#code"))
        await e.press("d", "delete", "enter")
        assert not any("…" in line for line in e.lines("#code"))


@pytest.mark.parametrize(("height", "rows"), [(29, 10), (30, 15)])
async def test_a_high_window_has_a_higher_comparison(
    tmp_path: Path, height: int, rows: int
) -> None:
    async with explorer(tmp_path, size=(120, height)) as e:
        assert e.app.screen.query_one("#comparison").outer_size.height == rows


async def test_the_bar_of_time_after_a_resize(tmp_path: Path) -> None:
    async with explorer(tmp_path, size=(80, 24)) as e:
        await e.pilot.resize_terminal(120, 36)
        await e.settle()
        [bar] = e.lines("#timeline")
        assert len(bar.strip()) == 118


@does("play", "faster", "slower")
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


@does("play")
async def test_playing_ends_where_the_search_ends(tmp_path: Path, timers: list[FakeTimer]) -> None:
    async with explorer(tmp_path) as e:
        await e.press("right_square_bracket", "b", "p")
        assert e.said == []
        timers[0].tick()
        assert e.step == END
        assert timers[0].stopped
        assert e.screen.player is None
        assert e.said == ["This is the last step."]


@does("next")
async def test_at_the_end_there_is_no_next_step(tmp_path: Path) -> None:
    async with explorer(tmp_path) as e:
        await e.press("right_square_bracket", "b", "space")
        assert e.said == []
        await e.press("space")
        assert e.said == ["This is the last step."]
        assert e.step == END


@does("repaint")
async def test_everything_is_painted_anew(tmp_path: Path) -> None:
    async with explorer(tmp_path) as e:
        painted: list[bool] = []
        e.app.refresh = lambda **_: painted.append(True)  # type: ignore[method-assign]
        await e.press("ctrl+l")
        assert painted


@does("go_to")
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


@does("go_to")
async def test_a_step_of_a_thousand_digits(tmp_path: Path) -> None:
    async with explorer(tmp_path) as e:
        await e.press("g")
        await e.type("9" * 5000)
        assert isinstance(e.app.screen, PromptScreen)
        assert "A number from 0 to 30." in e.text


# -- the tree --------------------------------------------------------------------------------------


@does("up", "down", "top", "bottom")
async def test_rows_up_and_down(tmp_path: Path) -> None:
    async with explorer(tmp_path) as e:
        assert e.cursor == ""
        await e.press("up")
        assert e.cursor == ""
        await e.press("down", "j", "down")
        assert e.cursor == "a1.b2"
        await e.press("k", "up")
        assert e.cursor == "a1"
        await e.press("end", "down")
        assert e.cursor == "a3.d3"
        await e.press("home")
        assert e.cursor == ""
        await e.press("G")
        assert e.cursor == "a3.d3"
        assert e.step == 0


@does("page_up", "page_down", "top", "bottom")
async def test_pages(tmp_path: Path) -> None:
    async with explorer(tmp_path, TALL, (80, 24)) as e:
        shown = len(e.rows())
        seen = [0]
        for key in ["pagedown", "ctrl+d", "pagedown"]:
            await e.press(key)
            seen.append(e.tree.cursor_row)
            assert_cursor_is_painted(e)
        assert all(0 < after - before <= shown for before, after in itertools.pairwise(seen))
        for key in ["pageup", "ctrl+u", "pageup"]:
            await e.press(key)
            assert_cursor_is_painted(e)
        assert e.tree.cursor_row == 0
        await e.press("end")
        assert e.tree.cursor_row == 80
        assert_cursor_is_painted(e)
        assert "u3" in e.rows()[-1]
        await e.press("home")
        assert "△ A" in e.rows()[0]


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


@does("fold_or_parent", "unfold_or_child", "toggle")
async def test_folding(tmp_path: Path) -> None:
    async with explorer(tmp_path) as e:
        assert len(e.rows()) == 13
        await e.press("right")
        assert e.cursor == "a1"
        await e.press("l")
        assert e.cursor == "a1.b1"
        await e.press("right")
        assert e.cursor == "a1.b1"
        await e.press("left")
        assert e.cursor == "a1"
        await e.press("h")
        assert (e.cursor, len(e.rows())) == ("a1", 10)
        assert "▸" in e.row("a1")
        await e.press("left")
        assert e.cursor == ""
        await e.press("left")
        assert [row.split() for row in e.rows()] == [["▸", "△", "A"]]
        await e.press("left")
        assert e.cursor == ""
        await e.press("right")
        assert len(e.rows()) == 10
        await e.press("enter")
        assert len(e.rows()) == 1
        await e.press("enter", "down", "enter")
        assert (e.cursor, len(e.rows())) == ("a1", 13)


@does("toggle")
async def test_a_leaf_has_nothing_to_fold(tmp_path: Path) -> None:
    async with explorer(tmp_path) as e:
        await e.press("end")
        before = e.rows()
        await e.press("enter")
        assert e.rows() == before


@does("unfold_all", "fold_all")
async def test_folding_everything(tmp_path: Path) -> None:
    async with explorer(tmp_path) as e:
        await e.press("c", "z")
        assert [row.split()[-1] for row in e.rows()] != []
        assert len(e.rows()) == 4
        assert e.row("▼ C").startswith("▶")
        assert e.cursor == "a2"
        await e.press("x")
        assert len(e.rows()) == 13
        assert e.cursor == "a2"
        await e.press("end", "z")
        assert e.cursor == "a3"
        assert_cursor_is_painted(e)


@does("follow")
async def test_following_and_not(tmp_path: Path) -> None:
    async with explorer(tmp_path) as e:
        await e.press("space", "space", "space")
        assert e.cursor == "a1.b1"
        await e.press("f")
        assert e.said[-1] == "The view stays where it is."
        await e.press("home", "c")
        assert (e.step, e.cursor) == (CUT, "")
        await e.press("f")
        assert e.said[-1] == "The view follows the search."
        assert e.cursor == "a2"


@does("follow")
async def test_the_current_node_is_unfolded_when_followed(tmp_path: Path) -> None:
    async with explorer(tmp_path) as e:
        await e.press("left", "space", "space", "space")
        assert e.row("b1").startswith("▶")
        await e.press("f", "home", "left", "c")
        assert len(e.rows()) == 1


@does("follow")
async def test_not_following_survives_another_search(tmp_path: Path) -> None:
    async with explorer(tmp_path) as e:
        await e.press("f", "m", "home", "c", "space")
        assert not e.session.follows
        assert e.cursor == ""


@does("find", "find_next", "find_previous")
async def test_finding(tmp_path: Path) -> None:
    async with explorer(tmp_path, toasts=True) as e:
        await e.press("N")
        assert e.cursor == ""
        for wanted, found in [("c2", "a2.c2"), ("D", "a3"), ("B", "a1")]:
            await e.press("slash")
            await e.type(wanted)
            assert e.cursor == found
        await e.press("right_square_bracket", "slash")
        assert e.app.screen.query_one(Input).value == "B"
        await e.type("12")
        assert e.cursor == "a1.b2"
        await e.press("slash")
        await e.type("cut")
        first = e.cursor
        assert first == "a2"
        await e.press("N")
        assert e.cursor == "a2.c2"
        await e.press("N", "N")
        assert e.cursor == first
        await e.press("B")
        assert e.cursor == "a2.c3"
        await e.press("N")
        await e.press("slash")
        await e.type("[/x]")
        assert e.cursor == first
        assert "Nothing found for '[/x]'." in e.text
        await e.press("slash", "escape")
        assert e.cursor == first
        assert e.step == END


@does("find")
async def test_what_is_found_is_unfolded(tmp_path: Path) -> None:
    async with explorer(tmp_path) as e:
        await e.press("z", "slash")
        await e.type("d2")
        assert e.cursor == "a3.d2"
        assert "d2" in e.row("d2")
        assert_cursor_is_painted(e)


# -- the search ------------------------------------------------------------------------------------


@does("switch")
async def test_switching_between_minimax_and_alpha_beta(tmp_path: Path) -> None:
    async with explorer(tmp_path) as e:
        assert "alpha-beta" in e.header
        await e.press("end", "m")
        assert "minimax" in e.header
        assert "alpha-beta" not in e.header
        assert e.cursor == "a3.d3"
        assert e.step_told() == (0, 38)
        assert "α" not in e.lines("#tree")[0]
        await e.press("right_square_bracket")
        assert not any("✂" in row for row in e.rows())
        await e.press("m")
        assert "alpha-beta" in e.header
        assert e.step_told()[1] == END


@does("switch")
async def test_what_is_folded_stays_folded(tmp_path: Path) -> None:
    async with explorer(tmp_path) as e:
        await e.press("down", "left", "m")
        assert len(e.rows()) == 10
        assert e.cursor == "a1"


@does("algorithm")
async def test_choosing_an_algorithm(tmp_path: Path) -> None:
    async with explorer(tmp_path) as e:
        await e.press("a")
        assert isinstance(e.app.screen, ChooseScreen)
        await e.press("escape")
        assert "alpha-beta" in e.header
        await e.press("end", "a", "m", "enter")
        assert "minimax" in e.header
        assert e.cursor == "a3.d3"
        await e.press("a", "up", "enter")
        assert e.session.run.settings.algorithm != "minimax"


@does("order")
async def test_choosing_an_order(tmp_path: Path) -> None:
    async with explorer(tmp_path, "order-unlucky") as e:
        before = e.steps
        await e.press("end")
        cursor = e.cursor
        await e.press("r", "b", "enter")
        assert "order best" in e.header
        assert e.steps < before
        assert e.cursor == cursor
        await e.press("r", "escape")
        assert "order best" in e.header
        await e.press("r", "r", "enter")
        assert "order random" in e.header
        assert e.cursor == cursor
        await e.press("r", "n", "enter")
        assert "order natural" in e.header
        assert e.steps == before


@does("cut_rule", "fail_mode")
async def test_the_rules(tmp_path: Path) -> None:
    async with explorer(tmp_path, "all-tied") as e:
        cuts = e.session.run.counts.cuts
        await e.press("down", "t")
        assert "cut >" in e.header
        assert e.cursor != ""
        assert e.session.run.counts.cuts < cuts
        await e.press("t")
        assert "cut ≥" in e.header
        assert e.session.run.counts.cuts == cuts
        await e.press("w")
        assert "fail-hard" in e.header
        assert e.session.run.settings.fail == "hard"
        await e.press("w")
        assert "fail-hard" not in e.header


@does("depth")
async def test_a_depth_limit(tmp_path: Path) -> None:
    async with explorer(tmp_path, "horizon") as e:
        await e.press("end")
        assert e.cursor == "a2.c2"
        await e.press("d")
        for wrong in ("x", "-1", "9999999", "1.5"):
            await e.type(wrong)
            assert isinstance(e.app.screen, PromptScreen)
            assert "A number of plies" in e.text
        await e.type("1")
        assert "depth 1" in e.header
        assert len(e.rows()) == 3
        assert e.cursor == "a2"
        assert "Eval's" in " ".join(e.lines("#notes"))
        await e.press("right_square_bracket")
        assert e.row("▲ A").endswith("=6 ★")
        await e.press("d")
        assert e.app.screen.query_one(Input).value == "1"
        await e.type("")
        assert "depth" not in e.header
        await e.press("right_square_bracket")
        assert e.row("▲ A").endswith("=5 ★")
        await e.press("d", "escape")
        assert "depth" not in e.header


@does("depth")
async def test_a_depth_that_the_tree_has_no_values_for(tmp_path: Path) -> None:
    async with explorer(tmp_path) as e:
        await e.press("c", "d")
        await e.type("1")
        assert "has no eval" in e.said[-1]
        assert "depth" not in e.header
        assert e.step_told() == (CUT, END)


@does("root")
async def test_the_other_player_begins(tmp_path: Path) -> None:
    async with explorer(tmp_path) as e:
        await e.press("end", "i")
        assert "▽ A" in e.rows()[0]
        assert e.cursor == "a3.d3"
        await e.press("right_square_bracket")
        assert e.session.run.value == min(max(3, 12, 8), max(2, 4, 6), max(14, 5, 2))
        assert e.row("▼ A").endswith("=6 ★")
        await e.press("i")
        assert "▲ A" in e.rows()[0]
        assert e.session.run.value == 3


@does("root")
async def test_a_game_says_itself_who_begins(tmp_path: Path) -> None:
    async with explorer(tmp_path, "nim:piles=1-2") as e:
        await e.press("i")
        assert e.said[-1] == "A game says itself who begins."


@does("root")
async def test_a_tree_that_says_itself_who_begins(tmp_path: Path) -> None:
    async with explorer(tmp_path, "paid-on-the-way") as e:
        await e.press("c", "i")
        assert "a Gambit file says itself who moves at the root" in e.said[-1]
        assert "▲ A" in e.rows()[0]


@does("go_on")
async def test_a_complete_search_does_not_go_on(tmp_path: Path) -> None:
    async with explorer(tmp_path) as e:
        await e.press("c", "ctrl+r")
        assert e.said[-1] == "The search is complete."
        assert e.step == CUT


def allow(monkeypatch: pytest.MonkeyPatch, nodes: int) -> None:
    """Let every search have so many nodes."""
    monkeypatch.setattr(searching, "allowance", lambda _source: nodes)


@does("go_on")
@pytest.mark.parametrize("source", [TALL, "tictactoe:state=XO......."], ids=["tree", "game"])
async def test_a_partial_search_says_so_and_goes_on(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, source: str
) -> None:
    allow(monkeypatch, 50)
    async with explorer(tmp_path, source) as e:
        assert e.session.run.trace.stopped == "nodes"
        assert "partial" in e.header
        assert "ctrl+r" in e.header
        assert "limit of nodes" in " ".join(e.lines("#notes"))
        await e.press("right_square_bracket", "b")
        step, steps = e.step_told()
        before = e.row("▶")
        await e.press("ctrl+r")
        assert e.step == step
        assert e.steps > steps
        assert e.row("▶") == before
        for _ in range(8):
            await e.press("ctrl+r")
        assert "partial" not in e.header
        assert e.session.run.trace.stopped is None
        assert e.step == step


@does("go_on")
async def test_a_search_that_goes_on_and_is_stopped_sooner_takes_nothing_away(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    allow(monkeypatch, 3_000)
    async with explorer(tmp_path, "connect") as e:
        shown = e.session.run
        assert shown.stopped
        await e.press("right_square_bracket")
        assert "▶" in "".join(e.lines("#tree"))
        searching, budget = e.screen.searching, Budget()
        less = search(e.screen.source, e.screen.settings, Budget(100))
        searching._under_way = searching.shown, budget
        searching._deliver(searching.shown, Allowed(), budget, less)
        assert e.session.run is shown
        assert e.said[-1] == STAYS
        assert "partial" in e.header
        await e.press("ctrl+r")
        assert len(e.session.run.trace) > len(shown.trace)
        assert e.step == len(shown.trace)


@does("stop")
async def test_a_search_can_be_stopped(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    allow(monkeypatch, 10**9)
    async with explorer(tmp_path, "connect", wait=False) as e:
        for key in ("space", "b", "c", "o", "p", "end", "left", "enter", "x", "z", "f", "N", "y"):
            await e.tap(key)
        for key in ("g", "e", "slash"):
            await e.tap(key)
            if not isinstance(e.app.screen, ExplorerScreen):
                await e.tap("escape")
        assert e.screen.session is None
        await e.tap("escape")
        while e.screen.session is None:
            await e.pilot._wait_for_screen()
        assert e.session.run.trace.stopped == "interrupted"
        await e.tap("space")
        assert "partial" in e.header
        assert e.step_told()[0] == 1


async def test_a_key_held_down_says_it_once(tmp_path: Path) -> None:
    async with explorer(tmp_path, toasts=True) as e:
        await e.press("right_square_bracket")
        for _ in range(30):
            e.send(key_event("c"))
        await e.settle()
        assert len(e.app.screen.query(Toast)) == 1


async def test_a_toast_that_comes_too_late_goes_at_once(tmp_path: Path) -> None:
    async with explorer(tmp_path, toasts=True) as e:
        e.app.notify("in time")
        await e.settle()
        (toast,) = e.app.screen.query(Toast)
        said = toast._notification
        late = Toast(replace(said, message="too late", raised_at=said.raised_at - 2 * said.timeout))
        assert late._notification.has_expired
        assert late._timeout > 0  # else its timer would stop the app
        await e.app.screen.mount(late)
        while late.is_attached:
            await asyncio.sleep(0.05)
        assert list(e.app.screen.query(Toast)) == [toast]


@does("stop")
async def test_a_search_is_stopped_before_a_panel_gives_its_place_back(tmp_path: Path) -> None:
    async with explorer(tmp_path, "connect", wait=False) as e:
        await e.tap("tab")
        await e.tap("v")
        assert e.screen.maximized is not None
        while not e.screen.searching.is_running:
            await e.pilot._wait_for_screen()
        await e.tap("escape")
        assert e.screen.maximized is not None
        await e.settle()
        assert e.session.run.trace.stopped == "interrupted"
        await e.press("escape")
        assert e.screen.maximized is None


@does("stop")
async def test_nothing_to_stop(tmp_path: Path) -> None:
    async with explorer(tmp_path) as e:
        await e.press("c", "escape")
        assert e.step == CUT
        assert e.said == []


# -- the program -----------------------------------------------------------------------------------


@does("open")
async def test_opening_another(tmp_path: Path) -> None:
    async with explorer(tmp_path) as e:
        await e.press("c", "s")
        assert isinstance(e.app.screen, OpenScreen)
        await e.press("escape")
        assert isinstance(e.app.screen, ExplorerScreen)
        assert e.step == CUT
        await e.press("s")
        await e.type("horizon")
        assert "horizon" in e.header
        assert e.step == 0
        await e.press("s")
        await e.type("[[1,2],[3,4]]")
        assert "inline" in e.header
        assert len(e.rows()) == 7
        assert e.app.screen_stack == [e.screen]


BROKEN = "root: MAX\ntree:\n  children:\n    - {action: a1, node: what}\n"


@does("open")
@pytest.mark.parametrize("padding", [0, 70_000])
async def test_a_broken_file_is_told_and_the_tree_stays(tmp_path: Path, padding: int) -> None:
    file = tmp_path / "broken.yaml"
    file.write_text(BROKEN + "#" * padding + "\n", encoding="utf-8")
    async with explorer(tmp_path) as e:
        await e.press("c", "s")
        await e.type(str(file))
        assert isinstance(e.app.screen, OpenScreen)
        (message,) = ["".join(line.strip() for line in e.lines("#message"))]
        assert "broken.yaml:4:" in message
        await e.press("escape")
        assert isinstance(e.app.screen, ExplorerScreen)
        assert e.step_told() == (CUT, END)
        await e.press("space")
        assert e.step == CUT + 1


@does("open")
@pytest.mark.parametrize("padding", [0, 70_000, 300_000])
async def test_a_broken_file_at_the_start_leaves_the_list(tmp_path: Path, padding: int) -> None:
    file = tmp_path / "broken.yaml"
    file.write_text(BROKEN + "#" * padding + "\n", encoding="utf-8")
    async with explorer(tmp_path, None) as e:
        await e.type(str(file))
        (screen,) = e.app.screen_stack
        assert isinstance(screen, OpenScreen)
        assert "broken.yaml:4:" in "".join(line.strip() for line in e.lines("#message"))
        await e.type("[1, 2]")
        assert e.app.screen_stack == [e.screen]
        assert len(e.rows()) == 3


@does("open")
async def test_of_two_files_that_are_read_the_last_asked_for_is_shown(tmp_path: Path) -> None:
    slow, quick = tmp_path / "slow.json", tmp_path / "quick.json"
    slow.write_text(str([*range(100_000)]), encoding="utf-8")
    quick.write_text("[1, 2]" + " " * 300_000, encoding="utf-8")
    async with explorer(tmp_path, None) as e:
        for file in (slow, quick):
            e.app.open(str(file))
        await e.settle()
        for _ in range(3):  # by then the slow one has been read too
            await asyncio.to_thread(open_source, str(slow))
        await e.settle()
        assert "quick.json" in e.header
        assert e.app.screen_stack == [e.screen]


@does("open")
async def test_leaving_the_list_twice_at_once_leaves_the_list_only(tmp_path: Path) -> None:
    async with explorer(tmp_path) as e:
        await e.press("c", "s")
        for _ in range(2):
            e.send(key_event("escape"))
        await e.settle()
        assert e.app.is_running
        assert e.app.screen_stack == [e.screen]
        assert e.step == CUT


@does("open")
async def test_a_file_that_was_opened_is_remembered(tmp_path: Path) -> None:
    file = tmp_path / "mine.yaml"
    file.write_text("root: MIN\ntree: [4, 3]\n", encoding="utf-8")
    async with explorer(tmp_path, None) as e:
        assert isinstance(e.app.screen, OpenScreen)
        await e.type(str(file))
        assert len(e.rows()) == 3
        await e.press("s")
        assert "Recent files" in e.text
        assert "mine.yaml" in e.text


@does("open")
async def test_the_header_names_the_file_however_long_its_path(tmp_path: Path) -> None:
    folder = tmp_path / ("folder-" * 5)
    folder.mkdir()
    file = folder / "mine.yaml"
    file.write_text("root: MIN\ntree: [4, 3]\n", encoding="utf-8")
    async with explorer(tmp_path, str(file)) as e:
        assert "mine.yaml" in e.header


@does("open")
async def test_opening_nothing_at_the_start_leaves(tmp_path: Path) -> None:
    async with explorer(tmp_path, None) as e:
        await e.press("escape")
        assert not e.app.is_running


@does("next_panel")
async def test_panels_keep_up_with_quick_hands(tmp_path: Path) -> None:
    async with explorer(tmp_path) as e:
        for _ in range(4):
            e.send(key_event("tab"))
        await e.settle()
        assert e.screen.focused is not None
        assert e.screen.focused.id == "node"
        assert "A, MAX to move" in "\n".join(e.lines("#node"))


async def test_a_game_is_shown_with_its_board(tmp_path: Path) -> None:
    async with explorer(tmp_path, "tictactoe", size=(120, 36)) as e:
        assert "1  . | . | ." in e.text
        await e.press("tab", "tab", "tab")
        assert "ALPHA-BETA" in e.text


@does("next_panel", "previous_panel")
@pytest.mark.parametrize("size", [(120, 36), (80, 24)])
async def test_panel_after_panel(tmp_path: Path, size: tuple[int, int]) -> None:
    async with explorer(tmp_path, size=size) as e:
        await e.press("c")
        signs = {
            "comparison": "deep cuts",
            "why": "MIN at C",
            "code": "ALPHA-BETA",
            "node": "C, MIN to move",
            "proof": "C was called with",
        }
        for name, sign in signs.items():
            await e.press("tab")
            assert e.screen.focused is not None
            assert e.screen.focused.id == name
            assert sign in "\n".join(e.lines(f"#{name}"))
        await e.press("tab")
        assert e.screen.focused is e.tree
        for name in reversed(signs):
            await e.press("shift+tab")
            assert e.screen.focused is not None
            assert e.screen.focused.id == name
            assert e.lines(f"#{name}")
        await e.press("space")
        assert e.step == CUT + 1


@does("next_panel")
async def test_a_panel_scrolls(tmp_path: Path) -> None:
    async with explorer(tmp_path, size=(80, 24)) as e:
        await e.press("tab", "tab", "tab")
        first = e.lines("#code")
        await e.press("down", "j")
        assert e.lines("#code")[0].split() == first[2].split()
        await e.press("up", "k")
        assert e.lines("#code") == first
        await e.press("pagedown")
        assert e.lines("#code") != first
        await e.press("pageup")
        assert e.lines("#code") == first
        assert e.cursor == ""


@does("maximise", "stop")
@pytest.mark.parametrize("size", [(120, 36), (80, 24)])
async def test_maximising_a_panel(tmp_path: Path, size: tuple[int, int]) -> None:
    async with explorer(tmp_path, size=size) as e:
        for stops, name in enumerate(["tree", "comparison", "why", "code", "node", "proof"]):
            await e.press(*["tab"] * stops)
            small = e.screen.query_one(f"#{name}").size
            await e.press("v")
            large = e.screen.query_one(f"#{name}").size
            assert large.width * large.height > small.width * small.height, name
            await e.press("space")
            assert e.lines(f"#{name}")
            await e.press("v" if stops % 2 else "escape")
            assert e.screen.query_one(f"#{name}").size == small
            assert e.screen.maximized is None
            await e.press(*["shift+tab"] * stops)
        assert e.step == 6


@does("maximise", "next_panel")
async def test_a_focused_panel_can_be_seen(tmp_path: Path) -> None:
    async with explorer(tmp_path) as e:
        await e.press("v", "tab")
        assert e.screen.focused is not None
        assert e.lines(f"#{e.screen.focused.id}")


@does("copy")
async def test_copying_a_row(tmp_path: Path) -> None:
    async with explorer(tmp_path) as e:
        await e.press("c", "y")
        assert e.app.clipboard == "a2 ▼ C [3, +∞] ≤2 ✂"
        assert e.said[-1] == f"Copied: {e.app.clipboard}"
        await e.press("home", "y")
        assert e.app.clipboard.startswith("▲ A")


@does("export")
async def test_exporting(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("platformdirs.user_downloads_path", lambda: tmp_path)
    async with explorer(tmp_path) as e:
        await e.press("c", "e", "t", "enter")
        while not (saved := [*tmp_path.glob("*.txt")]) or not saved[0].stat().st_size:
            await e.pilot.pause()
        text = saved[0].read_text(encoding="utf-8")
        assert "├─ a2 ▼ C" in text
        assert "c3 ✂ never visited" in text


@does("export")
async def test_an_export_is_of_the_step_it_was_asked_for_at(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("platformdirs.user_downloads_path", lambda: tmp_path)
    async with explorer(tmp_path, "tictactoe:state=XO.......") as e:
        await e.tap("e")
        await e.tap("enter")
        e.screen.go(e.steps)
        e.app.open("aima-5-2")
        while not any(said.startswith("Saved as ") for said in e.said):
            await e.pilot.pause()
    (saved,) = tmp_path.glob("*.txt")
    assert "-step-0-" in saved.name
    assert "△ start" in saved.read_text(encoding="utf-8")


@does("export")
async def test_in_a_browser_an_export_is_delivered(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("textual.app.user_downloads_path", lambda: tmp_path)
    monkeypatch.setattr(ExplorerApp, "is_web", True)
    async with explorer(tmp_path) as e:
        await e.press("c", "e", "t", "enter")
        while not e.said:
            await e.pilot.pause()
        (saved,) = tmp_path.glob("*-step-17-*.txt")
        assert e.said[-1] == f"Saved as {saved}"
        assert "c3 ✂ never visited" in saved.read_text(encoding="utf-8")


@does("export")
async def test_an_export_without_any_folder_is_told(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("platformdirs.user_downloads_path", lambda: tmp_path / "file" / "x")
    (tmp_path / "file").write_text("", encoding="utf-8")
    gone = tmp_path / "gone"
    gone.mkdir()
    monkeypatch.chdir(gone)
    gone.rmdir()
    async with explorer(tmp_path / "state") as e:
        await e.press("e", "t", "enter")
        while not e.said:
            await e.pilot.pause()
        assert e.said[-1].startswith("Not saved: ")


@does("export")
async def test_every_form_of_export(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("platformdirs.user_downloads_path", lambda: tmp_path)
    async with explorer(tmp_path) as e:
        await e.press("e", "escape")
        for number, suffix in enumerate(["txt", "csv", "json", "svg"]):
            await e.press("e", *["down"] * number, "enter")
            while not any(file.stat().st_size for file in tmp_path.glob(f"*.{suffix}")):
                await e.pilot._wait_for_screen()
            await e.pilot.pause()
            assert any(suffix in said for said in e.said), "where it is was not told"


@does("export")
@pytest.mark.parametrize("form", ["text", "svg"])
async def test_an_export_that_fails_is_told(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, form: str
) -> None:
    monkeypatch.setattr("platformdirs.user_downloads_path", lambda: tmp_path)
    monkeypatch.setattr(exporting, "_file_name", lambda *_: "missing/file")
    async with explorer(tmp_path) as e:
        await e.press("e", form[0], "enter")
        while not e.said:
            await e.pilot.pause()
        assert e.said[-1].startswith("Not saved: ")


@does("export")
@pytest.mark.parametrize("is_blocked", [False, True])
async def test_where_an_export_goes_without_downloads(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, is_blocked: bool
) -> None:
    """The folder is made; where that cannot be done, the working directory will do."""
    home, here = tmp_path / "home", tmp_path / "here"
    here.mkdir()
    if is_blocked:
        home.write_text("a file, not a folder", encoding="utf-8")
    monkeypatch.setattr("platformdirs.user_downloads_path", lambda: home / "Downloads")
    monkeypatch.chdir(here)
    async with explorer(tmp_path) as e:
        await e.press("e", "t", "enter")
        while not e.said:
            await e.pilot.pause()
        (saved,) = (here if is_blocked else home / "Downloads").glob("*.txt")
        assert e.said[-1] == f"Saved as {saved}"


@does("export")
async def test_an_export_overwrites_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("platformdirs.user_downloads_path", lambda: tmp_path)
    async with explorer(tmp_path) as e:
        for count in (1, 2):
            await e.press("e", "t", "enter")
            while len(e.said) < count:
                await e.pilot.pause()
    assert len([*tmp_path.glob("*.txt")]) == 2


@does("help")
async def test_help_opens_and_closes(tmp_path: Path) -> None:
    async with explorer(tmp_path) as e:
        await e.press("c")
        for opens, closes in [("?", "escape"), ("f1", "f1"), ("?", "?"), ("?", "q")]:
            await e.press(opens)
            assert isinstance(e.app.screen, HelpScreen)
            assert "Go on by one event" in e.text
            await e.press(closes)
            assert isinstance(e.app.screen, ExplorerScreen)
        assert e.step == CUT


@does("quit")
@pytest.mark.parametrize("key", ["q", "ctrl+q"])
async def test_leaving(tmp_path: Path, key: str) -> None:
    async with explorer(tmp_path) as e:
        await e.pilot.press(key)
        await e.pilot.pause()
        assert not e.app.is_running
        assert e.app.return_code == 0


async def test_the_palette_has_every_action_and_source(tmp_path: Path) -> None:
    async with explorer(tmp_path) as e:
        commands = list(e.app.get_system_commands(e.app.screen))
        said = [command.title.casefold() for command in commands]
        assert [a.help for a in ACTIONS if f"{a.label}: {a.help}".casefold() not in said] == []
        assert {"Open aima-5-2", "Open tictactoe"} <= {command.title for command in commands}


async def test_the_palette_tells_what_a_source_is(tmp_path: Path) -> None:
    file = tmp_path / "mine.json"
    file.write_text("[1, 2]", encoding="utf-8")
    async with explorer(tmp_path, str(file)) as e:
        e.app.open(str(file))
        await e.settle()
        told = {command.title: command.help for command in e.app.get_system_commands(e.screen)}
        assert told["Open mine.json"] == str(tmp_path)
        assert told["Open aima-5-2"].startswith("The textbook tree")
        assert told["Open nim"].startswith("Nim: ")


async def test_the_palette_names_nothing_twice(tmp_path: Path) -> None:
    async with explorer(tmp_path) as e:
        titles = [command.title for command in e.app.get_system_commands(e.app.screen)]
        assert len(set(titles)) == len(titles), sorted(t for t in titles if titles.count(t) > 1)


async def test_an_action_by_the_palette(tmp_path: Path) -> None:
    async with explorer(tmp_path) as e:
        await e.press("ctrl+p")
        e.app.screen.query_one(Input).value = "next cut"
        for _ in range(20):
            await e.pilot.pause()
        await e.press("enter")
        assert isinstance(e.app.screen, ExplorerScreen)
        assert e.step_told() == (CUT, END)


@pytest.mark.parametrize(
    ("typed", "title"),
    [
        ("okabe", "Theme: okabe-ito"),
        ("maximise", "Maximise: Give a panel the whole screen, or take it back"),
        ("over", "Over: Go on to the return of the node the search is in"),
        ("export", "Export: Save the tree as text, a table or a picture"),
        ("tictactoe", "Open tictactoe"),
    ],
)
async def test_the_palette_finds_what_it_is_called_on_screen(
    tmp_path: Path, typed: str, title: str
) -> None:
    async with explorer(tmp_path) as e:
        matcher = Matcher(typed)
        titles = [command.title for command in e.app.get_system_commands(e.app.screen)]
        assert max(titles, key=matcher.match) == title


async def test_a_theme_by_the_palette(tmp_path: Path) -> None:
    async with explorer(tmp_path) as e:
        await e.press("ctrl+p")
        e.app.screen.query_one(Input).value = "high-contrast"
        for _ in range(20):
            await e.pilot.pause()
        await e.press("enter")
        assert e.app.theme == "high-contrast"
        assert isinstance(e.app.screen, ExplorerScreen)


async def test_every_theme_works(tmp_path: Path) -> None:
    async with explorer(tmp_path) as e:
        await e.press("c")
        for theme in e.app.available_themes:
            e.app.theme = theme
            await e.settle()
            assert "≤2" in e.row("C"), theme


async def test_another_theme_reaches_what_lies_below_a_dialog(tmp_path: Path) -> None:
    async with explorer(tmp_path) as e:
        e.app.theme = "textual-light"
        await e.settle()
        expected = e.app.screen._compositor.render_strips()
        e.app.theme = "textual-dark"
        await e.settle()
        assert e.app.screen._compositor.render_strips() != expected
        await e.press("?")
        e.app.theme = "textual-light"
        await e.press("escape")
        assert e.app.screen._compositor.render_strips() == expected


async def test_a_theme_is_remembered(tmp_path: Path) -> None:
    async with explorer(tmp_path) as e:
        e.app.theme = "okabe-ito"
        await e.settle()
    async with explorer(tmp_path) as e:
        assert e.app.theme == "okabe-ito"


# -- sizes -----------------------------------------------------------------------------------------


async def test_the_lit_line_is_in_view_at_once(tmp_path: Path) -> None:
    async with explorer(tmp_path, size=(80, 24)) as e:
        await e.press("c", "tab", "tab", "tab")
        assert any("cut point" in line for line in e.lines("#code"))


async def test_panels_that_take_turns_name_each_other(tmp_path: Path) -> None:
    async with explorer(tmp_path, size=(80, 24)) as e:
        for _ in range(4):
            await e.press("tab")
            (frame,) = [line for line in e.painted() if "Comparison" in line]
            assert frame.split()[1:5] == ["Comparison", "Why", "Code", "Node"]
        await e.press("R")
        assert "Iterations and orders" in e.text
        await e.resize(120, 36)
        assert [line for line in e.painted() if "Code   Node" in line]


async def test_a_narrow_terminal(tmp_path: Path) -> None:
    async with explorer(tmp_path, size=(80, 24)) as e:
        await e.press("c")
        assert e.step_told() == (CUT, END)
        assert e.row("▼ C") == "▶ ├─ a2 ▼ C 3 +∞ ≤2 ✂"
        assert "MIN at C" in "\n".join(e.lines("#why"))
        assert max(map(len, e.painted())) == 80


@pytest.mark.parametrize("size", [(60, 20), (40, 12)])
async def test_a_small_terminal_shows_the_tree(tmp_path: Path, size: tuple[int, int]) -> None:
    async with explorer(tmp_path, size=size) as e:
        await e.press("c")
        assert e.step_told() == (CUT, END)
        assert "≤2" in e.row("▼ C")


@pytest.mark.parametrize("size", [(39, 12), (40, 11), (30, 8), (10, 3), (2, 5), (1, 1)])
async def test_a_terminal_too_small_for_anything(tmp_path: Path, size: tuple[int, int]) -> None:
    async with explorer(tmp_path, size=size) as e:
        await e.press("c", "tab", "v", "tab", "?")
        await e.press("escape", "s")
        await e.press("escape", "g", "escape", "end", "right_square_bracket")
        assert e.step == END
        await e.resize(120, 36)
        assert e.app.is_running


async def test_resizing_while_stepping(tmp_path: Path) -> None:
    sizes = [(80, 24), (120, 36), (60, 20), (200, 60), (99, 30), (100, 29), (45, 16), (80, 24)]
    async with explorer(tmp_path, TALL) as e:
        for step, size in enumerate(sizes * 2, 1):
            await e.press("space")
            await e.resize(*size)
            assert e.step_told()[0] == step
            assert_cursor_is_painted(e)
            assert [len(line) for line in e.painted()] == [size[0]] * size[1]


async def test_the_cursor_stays_in_sight_when_the_terminal_shrinks(tmp_path: Path) -> None:
    async with explorer(tmp_path, TALL, (120, 50)) as e:
        await e.press("pagedown", "up", "up")
        cursor = e.cursor
        assert_cursor_is_painted(e)
        await e.resize(80, 24)
        assert e.cursor == cursor
        assert_cursor_is_painted(e)


async def test_resizing_leaves_the_cursor_alone(tmp_path: Path) -> None:
    async with explorer(tmp_path) as e:
        await e.press("c", "home")
        assert e.cursor == ""
        await e.resize(100, 30)
        assert e.cursor == ""


# -- mouse -----------------------------------------------------------------------------------------


async def test_a_click_chooses_a_row_and_another_folds_it(tmp_path: Path) -> None:
    async with explorer(tmp_path) as e:
        for name, found in [("b1", "a1.b1"), ("▽ D", "a3"), ("d3", "a3.d3"), ("△ A", "")]:
            await e.click(*e.place(name))
            assert e.cursor == found
        await e.click(*e.place("▽ C"))
        await e.click(*e.place("▽ C"))
        assert e.cursor == "a2"
        assert len(e.rows()) == 10
        await e.click(*e.place("▽ C"))
        assert len(e.rows()) == 13


async def test_a_click_where_nothing_is(tmp_path: Path) -> None:
    async with explorer(tmp_path) as e:
        await e.press("down")
        region = e.tree.content_region
        for place in [(region.x, region.bottom - 1), (region.x, region.y), (0, 3), (0, 0)]:
            await e.click(*place)
            assert e.cursor == "a1"


@pytest.mark.parametrize("source", ["aima-5-2", TALL], ids=["short", "long"])
async def test_a_click_on_the_timeline(tmp_path: Path, source: str) -> None:
    async with explorer(tmp_path, source) as e:
        region = e.screen.query_one("#timeline").content_region
        await e.click(region.right - 1, region.y)
        assert e.step == e.steps
        await e.click(region.x, region.y)
        assert e.step == 0
        for cell in range(10, region.width - 10, 20):
            await e.click(region.x + cell, region.y)
            assert abs(e.step - cell * e.steps / (region.width - 1)) <= 0.5 + 1e-9
            assert e.lines("#timeline")[0].index("●") == pytest.approx(
                cell, abs=0.5 + region.width / e.steps / 2
            )


async def test_dragging_on_the_timeline(tmp_path: Path) -> None:
    async with explorer(tmp_path) as e:
        region = e.screen.query_one("#timeline").content_region
        await e.pilot.mouse_down(offset=(region.x, region.y))
        await e.pilot._post_mouse_events(
            [events.MouseMove], offset=(region.right - 1, region.y), button=1
        )
        await e.settle()
        assert e.step == END
        await e.pilot.mouse_up(offset=(region.right - 1, region.y))
        await e.pilot.hover(offset=(region.x, region.y))
        await e.settle()
        assert e.step == END


async def test_a_press_whose_release_comes_at_once_and_elsewhere(tmp_path: Path) -> None:
    async with explorer(tmp_path) as e:
        bar, row = e.screen.query_one("#timeline").content_region, e.place("b2")
        for kind, x, y in [
            (events.MouseDown, bar.x, bar.y),
            (events.MouseMove, bar.right - 1, bar.y),
            (events.MouseUp, bar.right - 1, bar.y - 3),
        ]:
            e.send(kind(None, x, y, 0, 0, 1, False, False, False, x, y))
        await e.settle()
        assert e.step == END
        assert e.app.mouse_captured is None
        await e.click(*row)
        assert (e.step, e.cursor) == (END, "a1.b2")


async def test_a_drag_does_not_outlive_a_dialog(tmp_path: Path) -> None:
    async with explorer(tmp_path) as e:
        bar = e.screen.query_one("#timeline").content_region
        await e.pilot.mouse_down(offset=(bar.x + 40, bar.y))
        await e.settle()
        step = e.step
        await e.press("question_mark", "escape")
        await e.pilot.hover(offset=(bar.right - 1, bar.y))
        await e.settle()
        assert e.step == step


async def test_no_maximised_panel_is_hidden(tmp_path: Path) -> None:
    async with explorer(tmp_path) as e:
        await e.press("tab", "tab", "tab", "v")
        assert e.screen.maximized is e.screen.query_one("#code")
        await e.press("semicolon")
        assert e.screen.maximized is None
        assert e.lines("#proof")
        e.screen.set_focus(e.screen.query_one("#why"))
        await e.press("v")
        assert e.screen.maximized is e.screen.query_one("#why")
        await e.resize(80, 24)
        assert e.lines("#why")


async def test_the_garbage_collector_works_again_after_the_first_frame(tmp_path: Path) -> None:
    gc.disable()
    async with explorer(tmp_path):
        assert gc.isenabled()


async def test_a_key_before_the_first_search_counts(tmp_path: Path) -> None:
    async with explorer(tmp_path, "tictactoe:state=XO.......", wait=False) as e:
        e.screen.action_do("switch")
        await e.settle()
        assert e.session.run.settings.algorithm == "minimax"


@pytest.mark.parametrize(("size", "shown"), [((120, 36), "code"), ((80, 24), "why")])
async def test_a_click_on_a_tab(tmp_path: Path, size: tuple[int, int], shown: str) -> None:
    async with explorer(tmp_path, size=size) as e:
        top = e.screen.query_one(f"#{shown}").region
        tabs = e.painted()[top.y]
        await e.click(tabs.index("Proof"), top.y)
        assert e.screen.focused is e.screen.query_one("#proof")
        assert not e.lines(f"#{shown}")
        assert e.lines("#proof")
        await e.click(tabs.index(shown.title()) + len(shown) - 1, top.y)
        assert e.screen.focused is e.screen.query_one(f"#{shown}")
        await e.click(top.right - 3, top.y)
        await e.click(tabs.index(shown.title()), top.y + 1)
        assert e.screen.focused is e.screen.query_one(f"#{shown}")


async def test_the_wheel_scrolls(tmp_path: Path) -> None:
    async with explorer(tmp_path, TALL, (80, 24)) as e:
        before = e.rows()
        place = e.place("△ A")
        for _ in range(3):
            await e.pilot._post_mouse_events([events.MouseScrollDown], offset=place)
        await e.settle()
        after = e.rows()
        assert after != before
        assert after[0] in before
        assert e.cursor == ""
        for _ in range(9):
            await e.pilot._post_mouse_events([events.MouseScrollUp], offset=place)
        await e.settle()
        assert e.rows() == before


# -- what is shown ---------------------------------------------------------------------------------


async def test_a_game_shows_its_board(tmp_path: Path) -> None:
    async with explorer(tmp_path, "tictactoe:state=XOX.O....") as e:
        await e.press("shift+tab", "shift+tab")
        node = "\n".join(e.lines("#node"))
        assert "X | O | X" in node
        board = node
        await e.press("space", "space")
        assert "\n".join(e.lines("#node")) != board


async def test_the_partner_arrives(tmp_path: Path) -> None:
    source = "tictactoe:state=XO......."
    plain = search(open_source(source), Settings(algorithm="minimax"))
    other = search(open_source(source), Settings())
    nodes, fewer = f"{plain.counts.nodes:,}", f"{other.counts.nodes:,}"

    def told(e: Explorer) -> list[str]:
        return next(line.split() for line in e.lines("#comparison") if line.startswith("nodes"))

    async with explorer(tmp_path, source) as e:
        assert told(e) == ["nodes", "0", "/", nodes, "0", "/", fewer]
        await e.press("right_square_bracket")
        assert told(e) == ["nodes", nodes, fewer]
        await e.press("m")
        assert told(e) == ["nodes", nodes, fewer]
        await e.press("left_square_bracket")
        assert told(e) == ["nodes", "0", "/", nodes, fewer]


@pytest.mark.parametrize("size", [(120, 36), (80, 24), (60, 20)])
async def test_a_value_is_never_shown_as_another(tmp_path: Path, size: tuple[int, int]) -> None:
    tree = "[[1234567, 12345678], [-1234567, 0.123456], [99999999, 1e15]]"
    async with explorer(tmp_path, tree, size) as e:
        await e.press("right_square_bracket", "x", "home")
        run = e.session.run
        wanted = {str(run.tree.utility[node]) for node in range(len(run.tree))}
        for row in e.rows():
            shown = row.replace("✂", "").replace("★", "").split()[-1]
            if shown[0] in "=≤≥" and "…" not in shown:
                assert shown[1:] in wanted, row
