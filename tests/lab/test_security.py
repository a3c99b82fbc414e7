"""What must not be had over SSH, asked for by OpenSSH's client: a test for each way."""

import asyncio
import os
import shutil
import socket
import subprocess
from collections.abc import AsyncIterator
from contextlib import suppress
from pathlib import Path
from typing import NamedTuple

import pytest

from tests.lab.serving import (
    Keys,
    asyncssh,
    come,
    folder,
    kiosks,
    later,
    output_of,
    served,
    terminal,
    until,
)
from tests.lab.test_limits import STEM as MISBEHAVING
from tests.ui.terminal_session import TerminalSession
from tui_explorer.lab import door
from tui_explorer.lab.server import Lab, Server
from tui_explorer.words import labs

__all__ = ["folder"]
pytestmark = [
    pytest.mark.slow,
    pytest.mark.skipif(not shutil.which("ssh"), reason="OpenSSH's client is not installed"),
]


class Tried(NamedTuple):
    """A lab, and a class with keys for it."""

    server: Server
    keys: Keys
    folder: Path

    async def ssh(self, *options: str, command: tuple[str, ...] = ()) -> tuple[int, str]:
        """What becomes of a client that is called so."""
        words = self.keys.ssh(self.server.port, "ana", *options)
        async with asyncio.timeout(30):
            return await output_of(*words, *command)


@pytest.fixture
async def tried(tmp_path: Path, folder: Path) -> AsyncIterator[Tried]:
    keys = Keys(tmp_path / "keys", "ana")
    lab = Lab(folder, keys.known, say=lambda line: None)
    async with served(lab) as server:
        yield Tried(server, keys, folder)
        assert not kiosks(server)
    assert sorted(each.name for each in folder.iterdir()) == [".lab", "week3.yaml"]
    assert {each.name for each in (folder / ".lab").iterdir()} <= {"host_key", "students"}


async def test_no_command(tried: Tried) -> None:
    for command in (("id",), ("sh", "-i"), ("cat", "/etc/passwd"), ("tui-explorer", "--help")):
        for has_terminal in ("-T", "-tt"):
            code, told = await tried.ssh(has_terminal, command=command)
            assert code != 0
            assert "exec request failed" in told, told
            assert "uid=" not in told
            assert "root:" not in told


async def test_no_shell_without_a_terminal(tried: Tried) -> None:
    code, told = await tried.ssh("-T")
    assert code != 0
    assert "shell request failed" in told


@pytest.mark.parametrize("name", ["sftp", "netconf", "../sftp", "sh"])
async def test_no_subsystem(tried: Tried, name: str) -> None:
    code, told = await tried.ssh("-s", command=(name,))
    assert code != 0
    assert "subsystem request failed" in told


async def test_no_files_by_scp_and_sftp(tried: Tried, tmp_path: Path) -> None:
    mine = tmp_path / "mine"
    mine.write_text("x")
    start = tried.keys.ssh(tried.server.port, "ana")
    options = ["-P", start[2], *start[3:-1]]
    for old_way in ((), ("-O",)):
        there = "ana@127.0.0.1:stolen"
        code, _ = await output_of("scp", *old_way, *options, str(mine), there)
        assert code != 0
        code, _ = await output_of(
            "scp", *old_way, *options, "ana@127.0.0.1:/etc/passwd", str(tmp_path / "got")
        )
        assert code != 0
    assert not (tmp_path / "got").exists()
    assert not list(tried.folder.rglob("stolen"))


async def test_no_forwarding_of_what_is_typed(tried: Tried) -> None:
    with socket.create_server(("127.0.0.1", 0)) as target:
        target.setblocking(False)
        port = target.getsockname()[1]
        code, told = await tried.ssh("-W", f"127.0.0.1:{port}")
        assert code != 0
        assert "prohibited" in told or "failed" in told
        with pytest.raises(BlockingIOError):
            target.accept()


@pytest.mark.parametrize("family", [socket.AF_INET, socket.AF_UNIX])
async def test_no_forwarding_from_here(tried: Tried, tmp_path: Path, family: int) -> None:
    here, there = tmp_path / "here.sock", str(tmp_path / "there.sock")
    with socket.socket(family) as target:
        target.bind(there if family == socket.AF_UNIX else ("127.0.0.1", 0))
        target.listen()
        target.setblocking(False)
        if family == socket.AF_INET:
            there = f"127.0.0.1:{target.getsockname()[1]}"
        way = f"{here}:{there}"
        awake = "-oServerAliveInterval=1"  # else ssh may sleep on what it was told already
        words = tried.keys.ssh(tried.server.port, "ana", "-N", awake, "-L", way)
        client = await asyncio.create_subprocess_exec(
            *words, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE
        )
        try:
            await later(here.exists)
            reader, writer = await asyncio.open_unix_connection(here)
            writer.write(b"GET / HTTP/1.0\r\n\r\n")
            with suppress(ConnectionError):
                assert await asyncio.wait_for(reader.read(), 30) == b""
            writer.close()
            with pytest.raises(BlockingIOError):
                target.accept()
        finally:
            client.terminate()
            await client.wait()


@pytest.mark.parametrize("way", ["0:127.0.0.1:9", "0", "{folder}/there.sock:127.0.0.1:9"])
async def test_no_forwarding_from_there(tried: Tried, way: str) -> None:
    strict = "-oExitOnForwardFailure=yes"
    code, told = await tried.ssh("-N", strict, "-R", way.format(folder=tried.folder))
    assert code == 255
    assert "remote" in told.lower()
    assert not list(tried.folder.rglob("*.sock"))


async def test_no_agent_and_no_x11(tried: Tried, tmp_path: Path) -> None:
    path = tmp_path / "agent.sock"
    agent = await asyncio.create_subprocess_exec("ssh-agent", "-D", "-a", str(path))
    words = tried.keys.ssh(tried.server.port, "ana", "-A", "-X", "-v", "-tt")
    environment = {"SSH_AUTH_SOCK": str(path), "DISPLAY": ":7", "HOME": str(tmp_path)}
    session = None
    try:
        await later(path.exists)
        sockets = len(unix_sockets())
        session = TerminalSession(words, **environment)
        await asyncio.to_thread(session.wait_for, "Week 3")
        assert b"Requesting authentication agent forwarding" in session.seen
        assert b"X11 forwarding request failed" in session.seen
        assert len(unix_sockets()) <= sockets
        session.type(b"\x1b")
        await asyncio.to_thread(session.end)
    finally:
        agent.terminate()
        await agent.wait()
        if session is not None:
            session.close()


def unix_sockets() -> list[str]:
    """The sockets by which somebody could reach this process, as an agent's is."""
    mine = {os.readlink(each) for each in Path("/proc/self/fd").iterdir() if each.exists()}
    rows = (line.split() for line in Path("/proc/net/unix").read_text().splitlines()[1:])
    return [row[7] for row in rows if len(row) > 7 and f"socket:[{row[6]}]" in mine]


async def test_no_variable_but_two(tmp_path: Path, folder: Path) -> None:
    keys = Keys(tmp_path / "keys", "environment")
    lab = Lab(folder, keys.known, stem=MISBEHAVING, say=lambda line: None)
    sent = {"LANG": "pt_BR.UTF-8", "LC_ALL": "C", "TEXTUAL_LOG": str(tmp_path / "log"),
            "PYTHONPATH": str(tmp_path), "BASH_FUNC": "/x", "TERM": "vt100"}  # fmt: skip
    async with served(lab) as server:
        more = [f"-oSendEnv={name}" for name in sent]
        more += ["-oSetEnv=BASH_ENV=/x", "-oLogLevel=QUIET"]
        session = keys.session(server.port, "environment", *more, **sent)
        try:
            await asyncio.to_thread(session.end)
        finally:
            session.close()
    told = session.seen.decode()
    names = {each.partition("=")[0] for each in told.split("files=")[0].split()[1:]}
    assert names == {"HOME", "LANG", "PATH", "TERM"}
    assert "LANG=pt_BR.UTF-8" in told
    assert "TERM=vt100" in told


async def test_a_terminal_without_a_keyboard_is_let_go(tried: Tried) -> None:
    code, told = await tried.ssh("-tt")
    assert code == 129
    assert labs.TOO_MUCH not in told


async def test_who_only_connects_is_not_kept(
    tmp_path: Path, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(door, "BETWEEN_LOOKS", 0.5)
    keys = Keys(tmp_path / "keys", "ana")
    async with served(Lab(folder, keys.known, say=lambda line: None)) as server:
        code, _ = await output_of(*keys.ssh(server.port, "ana", "-N"))
        assert code == 255


@pytest.mark.parametrize("has_had_one", [False, True])
async def test_nobody_is_kept_without_a_session(
    folder: Path, monkeypatch: pytest.MonkeyPatch, has_had_one: bool
) -> None:
    """Neither after one that was refused, as it had no terminal, nor after one that has ended."""
    monkeypatch.setattr(door, "BETWEEN_LOOKS", 0.5)
    lab = Lab(folder, {}, say=lambda line: None)
    async with served(lab) as server, come(server, "ana", lab.password()) as client:
        if has_had_one:
            process = await terminal(client)
            await until(process, "Week 3")
            await asyncio.sleep(1.5)  # several looks, at which there is one
            process.stdin.write(b"\x1b")
            assert (await process.wait()).exit_status == 0
        else:
            with pytest.raises(asyncssh.ChannelOpenError):
                await client.create_process()
        await asyncio.wait_for(client.wait_closed(), 30)


async def test_a_terminal_whose_name_is_not_ascii_is_refused(tmp_path: Path, folder: Path) -> None:
    """SSH has no others: the client ends and says so, no kiosk is left, and the log tells it."""
    keys = Keys(tmp_path / "keys", "ana")
    said: list[str] = []
    async with served(Lab(folder, keys.known, say=said.append)) as server:
        for name in ("é", "xterm\udcff", "∞" * 5000):
            session = keys.session(server.port, "ana", TERM=name)
            try:
                assert await asyncio.to_thread(session.end) == 255
            finally:
                session.close()
            assert b"Invalid pty request" in session.seen
            assert kiosks(server) == []
        last = labs.NOT_UNDERSTOOD.format(name="ana", peer="127.0.0.1")
        await later(lambda: said == [labs.CAME.format(name="ana", peer="127.0.0.1"), last] * 3)


async def test_no_tunnel(tmp_path: Path, folder: Path) -> None:
    """A client needs a device of its own for that, which not every machine has: asyncssh's asks
    without one.
    """
    lab = Lab(folder, {}, say=lambda line: None)
    async with served(lab) as server, come(server, "ana", lab.password()) as client:
        for ask in (client.create_tun, client.create_tap):
            with pytest.raises(asyncssh.ChannelOpenError):
                await ask(asyncssh.SSHTunTapSession, 0)


async def test_unknown_keys_are_refused_and_logged(tmp_path: Path, folder: Path) -> None:
    keys, stranger = Keys(tmp_path / "keys", "ana"), Keys(tmp_path / "other", "ana")
    said: list[str] = []
    async with served(Lab(folder, keys.known, say=said.append)) as server:
        code, told = await output_of(*stranger.ssh(server.port, "ana", "-tt"))
        assert code == 255
        assert "Permission denied" in told
        await later(lambda: said == [labs.REFUSED.format(name="ana", peer="127.0.0.1")])
        with pytest.raises(asyncssh.PermissionDenied):
            await come(server, "ana", "password")
