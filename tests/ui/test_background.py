"""Work beside the screen: what comes of it, how it is called off, and the garbage meanwhile."""

import asyncio
import gc
from collections.abc import Iterator
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from tests.searches.test_own_game import HOSTILE
from tests.ui.driving import explorer, key_event
from tui_explorer.engine.budget import Budget
from tui_explorer.errors import BadData
from tui_explorer.searches.shelf import Shelf
from tui_explorer.ui import background, in_turn
from tui_explorer.ui.background import (
    Job,
    attempted,
    collect_again,
    note_answer,
    note_press,
    note_wait,
    uncollected,
    work_out,
)
from tui_explorer.words.notices import READING


def job(*, is_cancelled: bool = False) -> tuple[Job, list[Any]]:
    """A link to a screen that takes whatever is delivered."""
    made, taken = Job.__new__(Job), list[Any]()
    made._works_until = 0.0
    made._worker = SimpleNamespace(is_cancelled=is_cancelled)  # type: ignore[assignment]
    call = SimpleNamespace(call_from_thread=lambda take, *given: taken.append((take, *given)))
    made._app = call  # type: ignore[assignment]
    return made, taken


@pytest.fixture
def _collecting() -> Iterator[None]:
    gc.enable()
    yield
    gc.enable()
    gc.unfreeze()


def test_an_error_is_what_comes_of_it() -> None:
    def do(given: int, *, more: int) -> int:
        if given < 0:
            raise BadData("below zero")
        return given + more

    assert attempted(do, 2, more=3) == 5
    found = attempted(do, -1, more=3)
    assert isinstance(found, BadData)
    with pytest.raises(ZeroDivisionError):
        attempted(lambda: 1 // 0)


def test_what_nobody_waits_for_is_not_delivered() -> None:
    alive, taken = job()
    alive.deliver(print, 1, 2)
    assert (alive.is_cancelled, taken) == (False, [(print, 1, 2)])
    dead, taken = job(is_cancelled=True)
    dead.deliver(print, 1, 2)
    assert (dead.is_cancelled, taken) == (True, [])


def test_a_budget_ends_with_its_work_and_tells_how_far_it_is() -> None:
    told: list[int] = []
    for is_cancelled, expected in ((False, [7]), (True, [])):
        made, _ = job(is_cancelled=is_cancelled)
        given = Budget()
        budget = made.limited(given, told.append)
        assert budget is given
        assert budget.on_progress is not None
        budget.on_progress(7)
        assert (budget.stop_requested, told) == (is_cancelled, expected)
        told.clear()
    stopped = job()[0].limited(Budget(), told.append)
    stopped.stop_requested = True
    assert stopped.on_progress is not None
    stopped.on_progress(9)
    assert (stopped.stop_requested, told) == (True, [])
    silent = job()[0].limited(Budget())
    assert silent.on_progress is not None
    silent.on_progress(9)
    assert not silent.stop_requested


class Clock:
    """Stands in for the time, and for a screen that is painted when its time has come."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch, painted_at: float) -> None:
        self.now, self.painted_at = 50.0, painted_at
        for name, value in {
            "_pressed_at": 0.0,
            "_answered_at": 1.0,
            "monotonic": lambda: self.now,
        }.items():
            monkeypatch.setattr(background, name, value)
        monkeypatch.setattr(background, "sleep", self.sleep)

    def sleep(self, seconds: float) -> None:
        self.now += seconds
        if self.now >= self.painted_at > background._answered_at:
            note_answer()

    def rest_of(self, job: Job) -> float:
        began = self.now
        job._make_way()
        return self.now - began


@pytest.mark.parametrize(
    ("later", "painted", "rest"),
    [
        (0.0, 0.06, 0.07),
        (0.02, 0.06, 0.05),
        (0.0, 99.0, 0.15),
        (0.1, 99.0, 0.05),
        (0.2, 99.0, 0.0),
    ],
)
def test_work_rests_until_what_was_pressed_is_answered(
    later: float, painted: float, rest: float, monkeypatch: pytest.MonkeyPatch
) -> None:
    """And no longer than a moment, since a key may have nothing to show."""
    clock, (made, _) = Clock(monkeypatch, 50.0 + painted), job()
    assert clock.rest_of(made) == 0, "nothing was pressed"
    note_press()
    clock.now += later
    assert clock.rest_of(made) == pytest.approx(rest, abs=0.006)
    clock.now += 1
    assert clock.rest_of(made) == 0


def test_work_has_a_fifth_of_the_time_though_keys_never_end(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    clock, (made, _) = Clock(monkeypatch, 99.0), job()
    rested = worked = 0.0
    for _ in range(1000):
        note_press()
        rested += clock.rest_of(made)
        clock.now += 0.001
        worked += 0.001
    assert 0.19 < worked / (worked + rested) < 0.25


@pytest.mark.parametrize(("between", "paints"), [(0.1, False), (0.012, True)])
def test_work_goes_on_though_keys_or_the_mouse_come_while_it_rests(
    between: float, paints: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Keys that show nothing, and a mouse of which every movement is painted."""
    clock, (made, _) = Clock(monkeypatch, 99.0), job()
    pressed_at = clock.now

    def sleep(seconds: float) -> None:
        nonlocal pressed_at
        clock.now += seconds
        if clock.now - pressed_at >= between:
            pressed_at = clock.now
            note_press()
            if paints:
                note_answer()

    monkeypatch.setattr(background, "sleep", sleep)
    note_press()
    assert clock.rest_of(made) == pytest.approx(background._LONGEST, abs=0.006)


def test_work_does_not_rest_for_keys_that_wait_for_it(monkeypatch: pytest.MonkeyPatch) -> None:
    clock, (made, _) = Clock(monkeypatch, 99.0), job()
    note_press()
    note_wait(is_awaited=True)
    assert clock.rest_of(made) == 0
    note_wait(is_awaited=False)
    assert clock.rest_of(made) > 0


@pytest.mark.slow
async def test_threads_are_told_which_keys_wait_for_them(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(in_turn, "_SOON", 999.0)
    waits = "import os, time\nwhile not os.path.exists('go'): time.sleep(0.001)\n"
    (tmp_path / "waits.py").write_text(waits + HOSTILE)
    async with explorer(tmp_path / "state") as e:
        await e.press("b")
        e.app.open("waits.py")
        e.send(key_event("space"))
        while not background._is_awaited:
            await asyncio.sleep(0.001)
        (tmp_path / "go").touch()
        await e.settle()
        assert (e.step, background._is_awaited) == (1, False)


@pytest.mark.usefixtures("_collecting")
def test_garbage_waits_for_all_that_is_being_made() -> None:
    with uncollected():
        assert not gc.isenabled()
        with uncollected():
            collect_again()
            assert not gc.isenabled()
        assert not gc.isenabled()
        collect_again()
        assert not gc.isenabled()
    assert gc.isenabled()
    assert gc.get_freeze_count() > 0
    with pytest.raises(KeyError), uncollected():
        raise KeyError
    assert gc.isenabled()
    gc.disable()
    collect_again()
    assert gc.isenabled()


@pytest.mark.slow
@pytest.mark.parametrize("at_once", [True, False])
async def test_something_is_made_and_taken(tmp_path: Path, at_once: bool) -> None:
    async with explorer(tmp_path) as e:
        taken: list[object] = []
        work_out(e.screen, "find", lambda is_off: is_off(), taken.append, at_once=at_once)
        assert taken == [False] * at_once
        await e.settle()
        assert taken == [False]


# -- what is remembered of a session ---------------------------------------------------------------


@pytest.mark.slow
async def test_trees_of_the_lessons_are_done_at_their_end(tmp_path: Path) -> None:
    async with explorer(tmp_path) as e:
        memory = e.app._memory
        await e.press("c")
        assert memory.done == ()
        await e.press("]", "b", "]")
        assert memory.done == ("aima-5-2",)
        e.app.open("[1,2]")
        await e.settle()
        await e.press("]")
        assert (memory.done, memory.recent()) == (("aima-5-2",), ["[1,2]"])
        for key in ("X", "X", "ctrl+n"):
            await e.press(key)
        assert memory.recent() == ["[1,2]"]
        assert e.screen.is_editing
        assert e.app.current_mode == "5"
        assert len(e.app._modes) == 1
        e.app.open("chain")
        await e.settle()
        await e.press("V")
        assert memory.view == "diagram"
        e.app.open("nim:piles=1-2")
        await e.settle()
        assert (e.screen.view, memory.recent()) == ("diagram", ["nim:piles=1-2", "[1,2]"])


@pytest.mark.slow
async def test_the_next_random_tree_is_looked_at_in_the_same_way(tmp_path: Path) -> None:
    async with explorer(tmp_path, "random:b=2,d=2,seed=4") as e:
        await e.press("t", "A", "Z", "down", "M", "X")
        assert "seed=5" in e.session.run.origin.name
        settings = e.screen.searching.shown.settings
        assert (settings.cut, settings.by_hand, e.screen.columns) == ("gt", (), "local")
        first = e.app._openings._kept
        assert set(first) == {"random:b=2,d=2,seed=4", e.session.run.origin.name}
        e.app.open("aima-5-2")
        await e.settle()
        assert e.screen.searching.shown.settings.cut == "ge"
        e.app.open("random:b=2,d=2,seed=4")
        await e.settle()
        assert e.screen.searching.shown.settings.cut == "gt"


@pytest.mark.slow
async def test_what_may_take_long_is_opened_in_a_thread(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("tui_explorer.ui.app._READ_AT_ONCE", 10_000)
    monkeypatch.chdir(tmp_path)
    (tmp_path / "small.yaml").write_text("[1, 2]".ljust(10_000))
    (tmp_path / "large.yaml").write_text("[1, 2]".ljust(10_001))
    (tmp_path / "own.py").write_text(HOSTILE)
    quick = ["[1,2]", "chain", "small.yaml"]
    long = ["large.yaml", "random:b=2,d=2,seed=1", "own.py", "own.py:wrong=nothing"]
    async with explorer(tmp_path / "state") as e:
        for text in quick + long:
            e.app.open(text)
            assert e.app._source is not None
            assert (e.app._source.text == text) == (text in quick), text
            await e.settle()
            assert e.app._source.text == text
        assert e.said == []


@pytest.mark.slow
async def test_a_kiosk_opens_everything_in_a_thread(tmp_path: Path) -> None:
    """What lies on its shelf is looked for in a folder first."""
    async with explorer(tmp_path, shelf=Shelf()) as e:
        e.app.open("chain")
        assert e.app._source is not None
        assert e.app._source.text == "aima-5-2"
        await e.settle()
        assert e.app._source.text == "chain"


@pytest.mark.slow
async def test_what_takes_long_to_read_is_told_and_called_off_by_another(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("tui_explorer.ui.app._PATIENCE", 0.001)
    monkeypatch.chdir(tmp_path)
    waits = "import os, time\nwhile not os.path.exists('go'): time.sleep(0.001)\n"
    (tmp_path / "waits.py").write_text(waits + HOSTILE)
    async with explorer(tmp_path / "state") as e:
        memory = e.app._memory
        e.app.open("[1,2]")
        await e.settle()
        assert (e.said, memory.recent()) == ([], ["[1,2]"])
        e.app.open("waits.py")
        (worker,) = (each for each in e.app.workers if each.group == "read")
        while not e.said:
            await e.pilot.pause(0.001)
        assert e.said == [READING]
        e.app.open("[3,4]", is_wanted_again=False)
        assert worker.is_cancelled
        (tmp_path / "go").touch()
        await e.settle()
        assert e.screen.searching.shown.source.text == "[3,4]"
        assert (e.said, memory.recent()) == ([READING], ["[1,2]"])
