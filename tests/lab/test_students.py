"""A student's place in the explorer: kept at every step, and there again after whatever happens."""

import signal
import sys
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import pytest

from tests.ui.driving import CUT, Explorer
from tests.ui.terminal_session import TerminalSession
from tui_explorer.engine.settings import Settings
from tui_explorer.lab.app import LabApp
from tui_explorer.lab.desk import Desk
from tui_explorer.searches.shelf import Shelf
from tui_explorer.searches.source import open_source
from tui_explorer.testing import TestedApp
from tui_explorer.ui.memory import Memory

pytestmark = pytest.mark.slow


class TestedLab(TestedApp, LabApp):
    """An explorer of a lab that no clock changes."""


@asynccontextmanager
async def lab(
    desk: Desk | None, source: str | None = "aima-5-2", **given: Any
) -> AsyncIterator[Explorer]:
    opened = None if source is None else open_source(source)
    memory = Memory.of_nobody() if desk is None else Memory(desk.folder)
    app = TestedLab(opened, Settings(), desk=desk, memory=memory, **given)
    async with app.run_test(size=(120, 36)) as pilot:
        e = Explorer(app, pilot)
        await e.settle()
        yield e


def desk_of(folder: Path, name: str = "ana") -> Desk:
    return Desk(str(folder), name)


def wait_for_writing(desk: Desk) -> None:
    while desk.keeper._is_writing:
        time.sleep(0.01)


async def test_source_settings_and_step_come_back(tmp_path: Path) -> None:
    async with lab(desk := desk_of(tmp_path)) as e:
        e.app.open("sixteen-leaves")
        await e.settle()
        await e.press("t", "i", "A", "c", "space")
        step, header = e.step, e.header
        assert step
    wait_for_writing(desk)
    async with lab(desk_of(tmp_path)) as e:
        assert (e.step, e.header) == (step, header)
        assert e.screen.columns == "local"
        assert "sixteen-leaves" in e.header
        assert "MIN begins" in e.header
        await e.press("b")
        assert e.step == step - 1
    async with lab(desk_of(tmp_path, "ben")) as e:
        assert (e.step, "aima-5-2" in e.header) == (0, True)


async def test_another_source_of_the_command_line_is_what_is_opened(tmp_path: Path) -> None:
    async with lab(desk := desk_of(tmp_path)) as e:
        await e.press("c")
        assert e.step == CUT
    wait_for_writing(desk)
    async with lab(desk_of(tmp_path), "horizon") as e:
        assert ("horizon" in e.header, e.step) == (True, 0)


async def test_a_place_that_is_no_longer_offered_is_left(tmp_path: Path) -> None:
    tree = tmp_path / "mine.yaml"
    tree.write_text("[[1, 2], [3, 4]]")
    async with lab(desk := desk_of(tmp_path / "state")) as e:
        e.app.open(str(tree))
        await e.settle()
        await e.press("space")
    wait_for_writing(desk)
    async with lab(desk_of(tmp_path / "state"), shelf=Shelf()) as e:
        assert ("aima-5-2" in e.header, e.step) == (True, 0)


@pytest.mark.parametrize("how", [signal.SIGKILL, signal.SIGHUP])
def test_a_broken_connection_loses_no_place(tmp_path: Path, how: signal.Signals) -> None:
    words = ["--kiosk", "--student", "Zoë/..", "--state", str(tmp_path / "state"), "aima-5-2"]
    command = [sys.executable, "-m", "tui_explorer", *words]
    home = {name: str(tmp_path / "home") for name in ("HOME", "XDG_STATE_HOME", "TMPDIR")}
    (tmp_path / "home").mkdir()
    before = TerminalSession(command, **home)
    try:
        before.wait_for("step 0 of 30")
        before.type(b"c")
        before.wait_for(f"step {CUT} of 30")
        before.settle()
        before.process.send_signal(how)
        before.process.wait()
    finally:
        before.close()
    after = TerminalSession(command, **home)
    try:
        after.wait_for(f"step {CUT} of 30")
        after.type(b"q")
        assert after.end() == 0
    finally:
        after.close()
    assert list((tmp_path / "home").iterdir()) == []
