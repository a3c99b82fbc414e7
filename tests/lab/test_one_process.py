"""A session's kiosk is one process and stays one, root's too: each way to another is tried."""

import asyncio
import json
import os
import platform
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from tests.lab import escaping, without_filters
from tests.lab.serving import Keys, folder, kiosks, later, served
from tests.lab.test_limits import SHARE, STEM, said
from tests.ui.terminal_session import TerminalSession
from tui_explorer.lab.server import Lab
from tui_explorer.system.one_process import can_stay_one_process
from tui_explorer.words import labs

__all__ = ["folder"]
pytestmark = [
    pytest.mark.slow,
    pytest.mark.skipif(not can_stay_one_process(), reason="the system has no filters of calls"),
]

HERE = Path(__file__).parents[2]
TRYING = (sys.executable, "-c", f"import sys; sys.path.insert(0, {str(HERE)!r}); "
          "import runpy; runpy.run_module('tests.lab.trying', run_name='__main__')")  # fmt: skip
WITHOUT_FILTERS = (sys.executable, without_filters.__file__)
REFUSED = {way: "ENOSYS" if way == "clone3" else "EPERM" for way in escaping.WAYS}


def escape(*words: str) -> Any:
    """What somebody says who has tried to get out."""
    done = subprocess.run(
        [sys.executable, "-m", "tests.lab.escaping", *words],
        cwd=HERE, capture_output=True, check=False, timeout=60,
    )  # fmt: skip
    if done.returncode < 0:
        pytest.skip("the system does not know what is asked for in the first place")
    return json.loads(done.stdout)


def test_each_way_leads_out_where_nothing_is_closed() -> None:
    said = escape()
    assert said["here"] == said["early"]
    assert not {"EPERM"} & set(said["here"].values())
    assert [way for way, why in said["here"].items() if not why] == [
        way for way in escaping.WAYS if not way.startswith(("exec", "x32"))
    ]


def test_no_way_leads_out_of_one_process() -> None:
    assert escape("closed") == {"here": REFUSED, "early": REFUSED, "threads": 10}


@pytest.mark.skipif(platform.machine() != "x86_64", reason="no other one has calls of i386")
def test_no_way_leads_out_by_calls_of_another_architecture() -> None:
    assert escape("i386")["here"] == {"i386": ""}
    assert escape("closed", "i386")["here"] == {"i386": "EPERM"}


@pytest.mark.skipif(not shutil.which("ssh"), reason="OpenSSH's client is not installed")
async def test_a_session_is_one_process(tmp_path: Path, folder: Path) -> None:
    """Tried by a game that a student opens and steps through all the same."""
    told = tmp_path / "told"
    keys = Keys(tmp_path / "keys", "ana")
    lab = Lab(folder, keys.known, stem=(*TRYING, str(told)), say=lambda line: None)
    async with served(lab) as server:
        session = keys.session(server.port, "ana")
        try:
            await asyncio.to_thread(session.wait_for, "Week 3")
            session.type(b"subtract\r")
            await asyncio.to_thread(session.wait_for, "step 0 of")
            assert len(kiosks(server)) == 1
            session.type(b" ")
            await asyncio.to_thread(session.wait_for, "step 1 of")
            session.type(b"q")
            assert await asyncio.to_thread(session.end) == 0
        finally:
            session.close()
        await later(lambda: not kiosks(server))
    assert json.loads(told.read_text()) == {"here": REFUSED, "threads": 10}


def first_lines(folder: Path, *before: str) -> list[str]:
    """What a server says that is opened, and then asked to close."""
    command = [*before, sys.executable, "-m", "tui_explorer", "lab", "serve", str(folder)]
    server = TerminalSession([*command, "--port", "0"], width=160)
    try:
        server.wait_for("--lead --state")
        server.process.terminate()
        server.end()
        server.wait_for(labs.CLOSED)
        return [line for line in server.picture.lines if line]
    finally:
        server.close()


@pytest.mark.skipif(os.getuid() != 0, reason="only root can become another user to be limited")
async def test_where_that_cannot_be_a_limit_for_all_holds_and_the_server_says_so(
    folder: Path,
) -> None:
    usual, without = first_lines(folder), first_lines(folder, *WITHOUT_FILTERS)
    assert labs.ONE_LIMIT_FOR_ALL not in usual
    assert without.count(labs.ONE_LIMIT_FOR_ALL) == 1
    lab = Lab(folder, {}, share=SHARE, stem=(*WITHOUT_FILTERS, *STEM), say=lambda line: None)
    async with served(lab) as server:
        assert "no process" in (await said((server, lab.password()), "forks"))[0]
