"""Searches with a limit, searches that are stopped, and those that cannot begin."""

import asyncio
import threading
from pathlib import Path

import pytest

from tests.ui.driving import CUT, SECONDS, TALL, explorer
from tui_explorer.engine.budget import Budget
from tui_explorer.engine.settings import Settings
from tui_explorer.searches.search import search
from tui_explorer.ui.explorer import budgets, searching
from tui_explorer.ui.explorer.budgets import Allowed
from tui_explorer.ui.explorer.screen import ExplorerScreen
from tui_explorer.ui.explorer.searching import Begun
from tui_explorer.words.notices import STAYS

pytestmark = pytest.mark.slow

GAME = "tictactoe:state=XO......."


async def test_a_limit_of_nodes_is_kept_by_every_search(tmp_path: Path) -> None:
    async with explorer(tmp_path, GAME, allowed=Allowed(nodes=100)) as e:
        assert e.session.run.counts.nodes == 100
        assert e.session.run.stopped == "nodes"
        assert e.session.partner is not None
        assert e.session.partner.counts.nodes == 100
        (nodes,) = (line.split() for line in e.lines("#comparison") if line.startswith("nodes "))
        assert nodes == ["nodes", "≥100", "0", "/", "≥100"]
        await e.press("R")
        assert e.session.orders is not None
        assert {run.counts.nodes for run in e.session.orders.runs} == {100}
        await e.press("ctrl+r")
        assert e.session.run.counts.nodes == 400
        e.app.open("tictactoe:state=X.......O")  # type: ignore[attr-defined]
        await e.settle()
        assert e.session.run.counts.nodes == 100


async def test_a_limit_of_time(tmp_path: Path) -> None:
    async with explorer(tmp_path, "connect", allowed=Allowed(seconds=1e-9)) as e:
        assert e.session.run.stopped == "seconds"
        assert "limit of time" in " ".join(e.lines("#notes"))


def test_four_times_as_much() -> None:
    assert Allowed(5, None).more() == Allowed(20, None)
    assert Allowed(5, 0.5).more() == Allowed(20, 2.0)


async def test_each_time_it_goes_on_it_goes_farther(tmp_path: Path) -> None:
    async with explorer(tmp_path, GAME, allowed=Allowed(nodes=10)) as e:
        for nodes in (10, 40, 160):
            assert e.session.run.counts.nodes == nodes
            await e.press("ctrl+r")


async def test_the_last_step_of_a_partial_search_says_so(tmp_path: Path) -> None:
    async with explorer(tmp_path, GAME, allowed=Allowed(nodes=100)) as e:
        await e.press("right_square_bracket")
        assert e.told().endswith("The search was stopped here: ctrl+r goes on.")
        await e.press("b")
        assert "stopped" not in "\n".join(e.lines("#why"))


async def test_what_the_header_says_until_a_search_is_there(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    told: list[str] = []
    async with explorer(tmp_path, GAME) as e:
        show = e.screen.show_header

        def note(progress: str = "") -> None:
            told.append(progress)
            show(progress)

        monkeypatch.setattr(e.screen, "show_header", note)
        monkeypatch.setattr(searching, "_BETWEEN_TELLINGS", 1e-9)
        await e.press("m")
        assert any(each.endswith(" nodes, esc stops") for each in told)
        assert "counting what was cut…" in told
        assert told[-1] == ""


async def test_a_search_is_told_of_before_its_first_node_is_visited(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    let_go = threading.Event()

    class Slow(Budget):
        """Waits at the first node."""

        def look(self, visited: int) -> int:
            let_go.wait()
            return super().look(visited)

    monkeypatch.setattr(Allowed, "budget", lambda _allowed: Slow(10_000))
    async with explorer(tmp_path, "connect", wait=False) as e:
        try:
            async with asyncio.timeout(SECONDS):
                while "searching…, esc stops" not in e.header:
                    await e.pilot.pause()
        finally:
            let_go.set()
        await e.settle()
        assert "searching" not in e.header
        assert e.screen.searching._silence is None


async def test_a_short_search_is_not_told_of(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(searching, "_BETWEEN_TELLINGS", 3600.0)
    told: list[str] = []
    monkeypatch.setattr(searching.Searching, "_say", lambda _self, said: told.append(said))
    async with explorer(tmp_path, GAME) as e:
        assert e.screen.searching._silence is None
    assert "searching" not in "".join(told)
    assert " nodes" not in "".join(told)


async def test_escape_is_seen_before_the_search_has_stopped(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    let_go = threading.Event()

    class Deaf(Budget):
        """Does not hear for a while that it is to stop."""

        def look(self, visited: int) -> int:
            let_go.wait()
            return super().look(visited)

    monkeypatch.setattr(Allowed, "budget", lambda _allowed: Deaf(10_000))
    async with explorer(tmp_path, "connect", wait=False) as e:
        try:
            while not e.screen.searching.is_running:
                await e.pilot._wait_for_screen()
            await e.tap("escape")
            await e.pilot._wait_for_screen()
            assert "stopping…" in e.header
        finally:
            let_go.set()
        await e.settle()
        assert "partial" in e.header


@pytest.mark.parametrize(
    ("source", "settings", "said"),
    [
        ("aima-5-2", Settings(depth=1), "The node B at depth 1 has no eval"),
        ("connect", Settings(order="best"), "Order best needs the whole tree"),
    ],
    ids=["tree", "game"],
)
async def test_a_search_that_cannot_begin_leaves_a_tree_to_look_at(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, source: str, settings: Settings, said: str
) -> None:
    monkeypatch.setattr(budgets, "allowance", lambda _source: 1000)
    async with explorer(tmp_path, source, settings=settings) as e:
        for key in ("space", "c", "right_square_bracket", "1", "2", "3", "4", "5", "6", "N"):
            await e.press(key)
            assert said in "\n".join(e.lines("#notes"))
            assert "not searched" in e.header
        assert "△" in e.rows()[0]
        assert e.step == 0
        await e.press("d")
        await e.type("")
        await e.press("r", "home", "enter")
        assert e.lines("#notes") == [] or said not in "\n".join(e.lines("#notes"))
        assert e.steps > 0


async def test_a_game_in_circles_waits_for_a_depth_limit(tmp_path: Path) -> None:
    async with explorer(tmp_path, "slide:moves=0") as e:
        for key in ("space", "c", "x", "right", "right", "R", "m", "end", "z"):
            await e.press(key)
            assert "would never end" in "\n".join(e.lines("#notes"))
            assert "The key d sets a depth limit." in "\n".join(e.lines("#notes"))
        await e.press("d")
        await e.type("4")
        await e.press("enter")
        await e.settle()
        assert (e.session.run.value, e.session.run.settings.depth) == (1, 4)
        assert "never end" not in "\n".join(e.lines("#notes"))
        await e.press("d", "backspace", "enter")
        assert "would never end" in e.said[-1]
        assert e.session.run.settings.depth == 4


@pytest.mark.does("go_on")
async def test_a_complete_search_does_not_go_on(tmp_path: Path) -> None:
    async with explorer(tmp_path) as e:
        await e.press("c", "ctrl+r")
        assert e.said[-1] == "The search is complete."
        assert e.step == CUT


def allow(monkeypatch: pytest.MonkeyPatch, nodes: int) -> None:
    """Let every search have so many nodes."""
    monkeypatch.setattr(budgets, "allowance", lambda _source: nodes)


@pytest.mark.does("go_on")
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


@pytest.mark.does("go_on")
async def test_a_search_that_goes_on_and_is_stopped_sooner_takes_nothing_away(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    allow(monkeypatch, 3_000)
    async with explorer(tmp_path, "connect") as e:
        shown = e.session.run
        assert shown.stopped
        await e.press("right_square_bracket")
        assert "▶" in "".join(e.lines("#tree"))
        searching = e.screen.searching
        less = search(*searching.shown, Budget(100))
        begun = searching._under_way = Begun(searching.shown, Allowed(), Budget())
        searching._deliver(begun, less)
        assert e.session.run is shown
        assert e.said[-1] == STAYS
        assert "partial" in e.header
        await e.press("ctrl+r")
        assert len(e.session.run.trace) > len(shown.trace)
        assert e.step == len(shown.trace)


@pytest.mark.does("stop")
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


@pytest.mark.does("stop")
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


@pytest.mark.does("stop")
async def test_nothing_to_stop(tmp_path: Path) -> None:
    async with explorer(tmp_path) as e:
        await e.press("c", "escape")
        assert e.step == CUT
        assert e.said == []
