"""A lab that is open in this process, and clients that come to it: OpenSSH's and asyncssh's."""

import asyncio
import re
import subprocess
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import pytest

asyncssh = pytest.importorskip("asyncssh")

from tests.processes import children  # noqa: E402
from tests.ui.terminal_session import TerminalSession  # noqa: E402
from tui_explorer.lab.server import Lab, Server, listen  # noqa: E402

SECONDS = 30
"""How long anything may take before it counts as stuck."""
SILENT = ["-F", "/dev/null", "-o", "StrictHostKeyChecking=no", "-o", "BatchMode=yes", "-o",
          "UserKnownHostsFile=/dev/null", "-o", "IdentitiesOnly=yes", "-o",
          "LogLevel=ERROR"]  # fmt: skip
WEEK_3 = "title: Week 3\ntree: [[3, 12, 8], [2, 4, 6], [14, 5, 2]]\n"
EXERCISE = "title: Hand in\nsource: week3.yaml\nquestions: [count, leaves, values]\n"


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """The folder of a lab, with a tree."""
    trees = tmp_path / "trees"
    trees.mkdir()
    (trees / "week3.yaml").write_text(WEEK_3)
    return trees


@asynccontextmanager
async def served(lab: Lab) -> AsyncIterator[Server]:
    server = await listen(lab, "127.0.0.1", 0)
    try:
        yield server
    finally:
        inside = kiosks(server)
        await server.close()
    assert not [pid for pid in inside if Path("/proc", str(pid)).exists()]


def come(server: Server, name: str, password: str | None, **more: Any) -> Any:
    """A connection of asyncssh's client."""
    return asyncssh.connect(
        "127.0.0.1", server.port, username=name, password=password, known_hosts=None,
        client_keys=None, config=None, **more,
    )  # fmt: skip


async def terminal(client: Any, **more: Any) -> Any:
    """A session on a terminal in such a connection."""
    return await client.create_process(term_type="xterm", encoding=None, **more)


async def until(process: Any, text: str) -> None:
    """Read until something was painted."""
    seen = ""
    while text not in seen:
        piece = await asyncio.wait_for(process.stdout.read(65536), SECONDS)
        assert piece, f"the end before {text!r}: {seen[-500:]!r}"
        seen += re.sub(r"\x1b\[[0-9;?]*[A-Za-z]", "", piece.decode(errors="replace"))


async def later(holds: Any) -> None:
    """Wait until something holds."""
    async with asyncio.timeout(SECONDS):
        while not holds():
            await asyncio.sleep(0.05)


def kiosks(server: Server) -> list[int]:
    """The processes of all sessions."""
    stem = server._room.kiosks._stem
    return [] if stem is None else children(stem.pid)


class Keys:
    """A class of which everybody has a key."""

    def __init__(self, folder: Path, *names: str) -> None:
        self._folder = folder
        folder.mkdir()
        self.known = {}
        for name in names:
            key = asyncssh.generate_private_key("ssh-ed25519", comment=name)
            key.write_private_key(folder / name)
            key.write_public_key(folder / f"{name}.pub")
            (folder / name).chmod(0o600)
            self.known[key.public_data] = name

    def ssh(self, port: int, name: str, *options: str) -> list[str]:
        """The command by which somebody comes with OpenSSH's client."""
        key = ["-i", str(self._folder / name)]
        return ["ssh", "-p", str(port), *SILENT, *key, *options, f"{name}@127.0.0.1"]

    def session(self, port: int, name: str, *options: str, **more: Any) -> TerminalSession:
        """OpenSSH's client on a terminal."""
        return TerminalSession(self.ssh(port, name, "-tt", *options), **more)


async def output_of(*words: str, **more: Any) -> tuple[int, str]:
    """What a program says, and its exit code."""
    process = await asyncio.create_subprocess_exec(
        *words, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, **more
    )
    out = (await asyncio.wait_for(process.communicate(), SECONDS))[0].decode(errors="replace")
    assert process.returncode is not None
    return process.returncode, out
