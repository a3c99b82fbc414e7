"""What one session may take, and how often somebody may knock: each limit is run into."""

import asyncio
import os
import socket
import subprocess
import sys
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from pathlib import Path
from typing import Any

import pytest

from tests.lab.serving import (
    SECONDS,
    asyncssh,
    come,
    folder,
    kiosks,
    later,
    served,
    terminal,
    until,
)
from tui_explorer.lab import door
from tui_explorer.lab.kiosks import Kiosks
from tui_explorer.lab.server import Lab, Server
from tui_explorer.lab.stem import Share
from tui_explorer.words import labs

__all__ = ["folder"]
pytestmark = pytest.mark.slow

HERE = Path(__file__).parents[2]
STEM = (sys.executable, "-c", f"import sys; sys.path.insert(0, {str(HERE)!r}); "
        "import runpy; runpy.run_module('tests.lab.misbehaving', run_name='__main__')")  # fmt: skip
SHARE = Share(memory=1024**3, seconds=1, processes=8)


@pytest.fixture
async def lab(folder: Path) -> AsyncIterator[tuple[Server, str]]:
    """A lab whose kiosks misbehave, and its password."""
    lab = Lab(folder, {}, share=SHARE, stem=STEM, say=lambda line: None)
    async with served(lab) as server:
        yield server, lab.password()


async def said(lab: tuple[Server, str], name: str, **more: Any) -> tuple[str, int]:
    """All that a session says until it is over, and its exit code."""
    server, password = lab
    async with come(server, name, password, **more) as client:
        process = await terminal(client)
        done = await process.wait()
        assert isinstance(done.stdout, bytes)
        return done.stdout.decode(), done.exit_status


async def test_memory(lab: tuple[Server, str]) -> None:
    told, code = await said(lab, "memory")
    assert ("no memory" in told, "had" in told, code) == (True, False, 0)


async def test_computing(lab: tuple[Server, str]) -> None:
    told, code = await said(lab, "computes")
    assert code > 128
    assert told.rstrip().endswith(labs.TOO_MUCH)
    assert "\x1b[?1049l" in told


@pytest.mark.skipif(os.getuid() != 0, reason="only root can become another user to be limited")
async def test_processes_of_all_sessions(lab: tuple[Server, str]) -> None:
    """Those of one session are tried in ``test_one_process``."""
    assert "no process" in (await said(lab, "forks"))[0]


async def test_idle_time(folder: Path) -> None:
    lab = Lab(folder, {}, share=Share(idle=1.5), stem=STEM, say=lambda line: None)
    async with served(lab) as server:
        async with come(server, "reads", lab.password()) as client:
            process = await terminal(client)
            await keep_awake(process)
            process.stdin.write(b"\n")
            assert (await process.wait()).exit_status == 0
        told, code = await said((server, lab.password()), "reads")
        assert labs.WAS_IDLE in told
        assert code == 129


async def test_what_does_not_want_to_end_is_ended(lab: tuple[Server, str]) -> None:
    server, password = lab
    async with come(server, "stays", password) as client:
        await until(await terminal(client), "stays")
        assert len(kiosks(server)) == 1
        client.abort()
    await later(lambda: not kiosks(server))


async def test_what_does_not_want_to_end_ends_with_its_server() -> None:
    """The terminal stays open, so that nothing but the stem can end it."""
    made = Kiosks(STEM)
    kiosk = await made.start(["--student=stays"], (80, 24), {}, SHARE)
    seen = b""

    def has_said() -> bool:
        nonlocal seen
        with suppress(BlockingIOError):
            seen += os.read(kiosk.master, 1000)
        return b"stays" in seen

    await later(has_said)
    made.close()
    assert not Path("/proc", str(kiosk.pid.result())).exists()
    kiosk.close()


async def test_surroundings(lab: tuple[Server, str]) -> None:
    told, _ = await said(
        lab, "environment", env={"LANG": "pt_BR.UTF-8", "LC_ALL": "C", "PYTHONSTARTUP": "/x"}
    )
    names = told.split("files=")[0].split()
    path = f"PATH={os.defpath}"
    assert names == ["here", "HOME=/", "LANG=pt_BR.UTF-8", path, "TERM=xterm"]
    assert "files=['0', '1', '2', '3']" in told  # the last is that of the list itself
    assert f"{os.nice(0) + SHARE.nice} / (0, 0)" in told
    told, _ = await said(lab, "environment", env={"LANG": "x\n../../y"})
    assert "LANG=C.UTF-8" in told


async def test_others_go_on_beside_them(lab: tuple[Server, str]) -> None:
    server, password = lab
    async with come(server, "reads", password) as client:
        process = await terminal(client)
        await until(process, "here")
        await asyncio.gather(said(lab, "computes"), said(lab, "memory"))
        process.stdin.write(b"\n")
        assert (await process.wait()).exit_status == 0


async def keep_awake(process: Any) -> None:
    for _ in range(8):
        process.stdin.write(b"x")
        await asyncio.sleep(0.5)


async def test_wrong_passwords_are_few_and_not_told(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(door, "_AFTER_WRONG", 0.0)
    monkeypatch.setattr(door, "MOST_FAILED", door._MOST_TRIES + 1)
    monkeypatch.setattr(door, "BLOCKED", 1.0)
    told: list[str] = []
    lab = Lab(folder, {}, say=told.append)
    async with served(lab) as server:
        tried = Guesses()
        with pytest.raises((asyncssh.DisconnectError, asyncssh.PermissionDenied)):
            await come(server, "eve", None, client_factory=lambda: tried)
        assert len(tried.given) == door._MOST_TRIES
        with pytest.raises(asyncssh.PermissionDenied):
            await come(server, "eve", "sesame")
        with pytest.raises((asyncssh.DisconnectError, ConnectionError)):
            await come(server, "ana", lab.password())
        await asyncio.sleep(1)
        async with come(server, "ana", lab.password()):
            pass
    refused = "eve from 127.0.0.1 was not let in."
    assert told == [refused, labs.BLOCKED.format(peer="127.0.0.1", seconds=1), refused]
    assert not any(word in line for line in told for word in ("sesame", "guess", lab.password()))


async def test_the_password_holds_until_the_lab_closes(folder: Path) -> None:
    lab = Lab(folder, {}, say=lambda line: None)
    file, password = lab.private / "password", lab.password()
    async with served(lab) as server:
        file.unlink()
        with pytest.raises(asyncssh.PermissionDenied):
            await come(server, "ana", "sesame")
        async with come(server, "ana", password):
            pass
        assert not file.exists()


class Guesses(asyncssh.SSHClient):  # type: ignore[misc]
    """A client that tries one password after the other."""

    def __init__(self) -> None:
        self.given: list[str] = []

    def password_auth_requested(self) -> str | None:
        if len(self.given) > 50:
            return None
        self.given.append(f"guess {len(self.given)}")
        return self.given[-1]


CROWD = """
import socket, sys, time
held = [socket.create_connection(("127.0.0.1", int(sys.argv[1]))) for _ in range(300)]
print("connected", flush=True)
time.sleep(600)
"""


@asynccontextmanager
async def crowd(server: Server) -> AsyncIterator[None]:
    """Many connections from one address that never log in."""
    process = await asyncio.create_subprocess_exec(
        sys.executable, "-c", CROWD, str(server.port), stdout=subprocess.PIPE
    )
    try:
        assert process.stdout is not None
        assert await asyncio.wait_for(process.stdout.readline(), SECONDS) == b"connected\n"
        yield
    finally:
        process.kill()
        await process.communicate()


async def test_a_crowd_of_idle_connections_keeps_nobody_out(folder: Path) -> None:
    told: list[str] = []
    lab = Lab(folder, {}, most=1, say=told.append)
    async with (
        served(lab) as server,
        crowd(server),
        come(server, "ana", lab.password()) as client,
    ):
        process = await terminal(client)
        await until(process, "Week 3")
    assert told == [labs.CAME.format(name="ana", peer="127.0.0.1")]


async def test_files_that_have_run_out_are_one_line_and_the_lab_stays_open(folder: Path) -> None:
    told: list[str] = []
    lab = Lab(folder, {}, say=told.append)
    async with served(lab) as server, crowd(server):
        held = []
        with suppress(OSError):
            while True:
                held.append(os.open(os.devnull, os.O_RDONLY))
        os.close(held.pop())
        with socket.create_connection(("127.0.0.1", server.port)):  # takes the last file
            await later(lambda: told)
            await asyncio.sleep(2)  # meanwhile it tries again
        for each in held:
            os.close(each)
        async with come(server, "ana", lab.password()):
            pass
    assert told == [labs.TOO_FEW_FILES]
