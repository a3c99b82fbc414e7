"""Searches beside the screen: each is done once, and none lands where another one belongs."""

import gc
import weakref
from dataclasses import replace
from pathlib import Path
from threading import Event
from typing import Any

import pytest

from tests.ui.driving import explorer, key_event
from tui_explorer.engine.analysis.run import Run
from tui_explorer.engine.budget import Budget
from tui_explorer.engine.settings import Settings
from tui_explorer.searches.search import search
from tui_explorer.searches.source import Source, open_source
from tui_explorer.ui import background
from tui_explorer.ui.background import collect_again, uncollected
from tui_explorer.ui.comparing import Compared
from tui_explorer.ui.explorer import budgets, searching
from tui_explorer.ui.explorer.budgets import Allowed
from tui_explorer.ui.explorer.searching import Begun, Request, Searching

pytestmark = pytest.mark.slow

GAME = "tictactoe:state=XO......."


@pytest.fixture(autouse=True)
def endless(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(budgets, "allowance", lambda _source: 10**9)


async def test_the_same_search_is_not_begun_again(tmp_path: Path) -> None:
    async with explorer(tmp_path, "connect", wait=False) as e:
        await e.pilot.pause()
        under_way = e.screen.searching._under_way
        for key in ("a", "enter", "r", "enter", "d", "enter"):
            await e.tap(key)
        assert under_way is not None
        assert e.screen.searching._under_way is under_way
        await e.tap("m")
        other = e.screen.searching._under_way
        assert other is not None
        assert other.asked.settings.algorithm == "minimax"
        assert under_way.budget.stop_requested
        for key in ("a", "enter"):
            await e.tap(key)
        assert e.screen.searching._under_way is other


async def test_a_search_that_is_asked_to_stop_can_be_begun_again(tmp_path: Path) -> None:
    async with explorer(tmp_path, "connect", wait=False) as e:
        before = e.screen.searching._under_way
        e.screen.searching.stop()
        e.screen.searching.again()
        assert e.screen.searching._under_way is not before


async def test_there_and_back_at_once_changes_nothing(tmp_path: Path) -> None:
    async with explorer(tmp_path, GAME) as e:
        await e.press("space")
        session = e.session
        e.send(key_event("m"))
        e.send(key_event("m"))
        await e.settle()
        assert e.session is session
        assert "alpha-beta" in e.header
        assert e.step_told() == (1, e.steps)
        assert not e.screen.searching.is_running


async def test_switches_add_up_while_a_search_is_under_way(tmp_path: Path) -> None:
    async with explorer(tmp_path, GAME) as e:
        before = e.session.run.settings
        for key in "twm":
            e.send(key_event(key))
        await e.settle()
        assert e.session.run.settings == replace(before, algorithm="minimax", cut="gt", fail="hard")


async def test_what_comes_too_late_is_left_aside(tmp_path: Path) -> None:
    async with explorer(tmp_path, GAME) as e:
        before, partner = e.session.run, e.session.partner
        assert partner is not None
        await e.press("t")
        now, new_partner = e.session.run, e.session.partner
        e.screen.take_comparison(Compared(before, partner, 1))
        ours = e.screen.searching
        asked = Request(ours.shown.source, before.settings)
        ours._deliver(Begun(asked, Allowed(), Budget()), before)
        assert (e.session.run, e.session.partner) == (now, new_partner)


async def test_a_file_that_is_gone_when_the_other_player_shall_begin(tmp_path: Path) -> None:
    file = tmp_path / "tree.json"
    file.write_text("[[1, 2], [3, 4]]", encoding="utf-8")
    async with explorer(tmp_path, str(file)) as e:
        file.unlink()
        await e.press("space", "i")
        assert "tree.json" in e.said[-1]
        assert e.step_told() == (1, e.steps)


async def test_what_nobody_waits_for_any_more_is_not_made_ready(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    begun, goes_on, ended = Event(), Event(), Event()
    ready: list[str] = []

    def held_up(source: Source, settings: Settings, budget: Budget) -> Run:
        if settings.algorithm != "minimax":
            return search(source, settings, budget)
        begun.set()
        goes_on.wait(60)
        try:
            return search(source, settings, Budget())
        finally:
            ended.set()

    async with explorer(tmp_path, GAME) as e:
        monkeypatch.setattr(searching, "search", held_up)
        monkeypatch.setattr(
            searching, "make_ready", lambda run: ready.append(run.settings.algorithm)
        )
        e.screen.searching.again(algorithm="minimax")
        while not begun.is_set():
            await e.pilot.pause()
        e.screen.searching.again(algorithm="layered")
        goes_on.set()
        while not ended.is_set():
            await e.pilot.pause()
        await e.settle()
        assert ready == ["layered"]


async def test_a_search_whose_screen_is_gone_by_then_ends_quietly(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    begun, goes_on, ended = Event(), Event(), Event()
    faults: list[Exception] = []
    in_thread = Searching._in_thread

    def held_up(source: Source, settings: Settings, budget: Budget) -> Run:
        begun.set()
        goes_on.wait(60)
        return search(source, settings, Budget())

    def noted(*given: Any) -> None:
        try:
            in_thread(*given)
        except Exception as fault:
            faults.append(fault)
        ended.set()

    async with explorer(tmp_path, GAME) as e:
        monkeypatch.setattr(searching, "search", held_up)
        monkeypatch.setattr(Searching, "_in_thread", noted)
        gone = e.screen
        gone.searching.again(algorithm="minimax")
        while not begun.is_set():
            await e.pilot.pause()
        monkeypatch.setattr(searching, "search", search)
        e.app.show_source(open_source("[[1,2],[3,4]]"))
        while gone.is_attached:
            await e.pilot.pause()
        goes_on.set()
        while not ended.is_set():
            await e.pilot.pause()
        assert faults == []


@pytest.mark.usefixtures("collecting_garbage")
async def test_the_garbage_collector_leaves_a_search_alone_until_its_screen_closes(
    tmp_path: Path,
) -> None:
    async with explorer(tmp_path, GAME) as e:
        column = e.session.run.trace.value
        assert gc.isenabled()
        assert not any(each is column for age in range(3) for each in gc.get_objects(age))
        garbage: list[object] = [Budget()]
        gone = weakref.ref(garbage[0])
        garbage.append(garbage)
        gc.freeze()
        del garbage
        e.app.open("aima-5-2")
        await e.settle()
        assert gone() is None


async def test_a_search_makes_way_for_keys(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    rested: list[float] = []
    monkeypatch.setattr(background, "sleep", rested.append)
    monkeypatch.setattr(background, "_LONGEST", 0.0)
    background.note_press()
    async with explorer(tmp_path, "connect", wait=False) as e:
        for _ in range(20):
            await e.pilot.pause()
        assert rested == []
        monkeypatch.setattr(background, "_LONGEST", 3600.0)
        while not rested:
            await e.pilot.pause()
        background.note_answer()


def test_no_pass_of_the_garbage_collector_while_any_thread_is_at_work() -> None:
    seen = []
    with uncollected():
        with uncollected():
            seen.append(gc.isenabled())
        collect_again()
        seen.append(gc.isenabled())
    assert (seen, gc.isenabled()) == ([False, False], True)
