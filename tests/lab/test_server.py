"""The lab's server, asked by real clients for what it has and for what it must not have."""

import asyncio
import os
import re
import sys
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import pytest

from tests.command import called_here
from tests.ui.driving import CUT
from tests.ui.terminal_session import TerminalSession
from tui_explorer.engine.settings import Settings
from tui_explorer.lab.desk import file_name, read
from tui_explorer.lab.place import Place
from tui_explorer.ui.opening import Kept

asyncssh = pytest.importorskip("asyncssh")
from tui_explorer.lab.relay import _clamped  # noqa: E402
from tui_explorer.lab.server import Lab, listen, read_keys  # noqa: E402

pytestmark = pytest.mark.slow

SECONDS = 60


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    trees = tmp_path / "trees"
    trees.mkdir()
    (trees / "week3.yaml").write_text("title: Week 3\ntree: [[3, 12, 8], [2, 4, 6], [14, 5, 2]]\n")
    return trees


@asynccontextmanager
async def served(lab: Lab) -> AsyncIterator[int]:
    server = await listen(lab, "127.0.0.1", 0)
    try:
        async with asyncio.timeout(SECONDS):
            yield server.get_port()
    finally:
        server.close()
        await server.wait_closed()


def come(port: int, name: str, password: str, **more: Any) -> Any:
    return asyncssh.connect(
        "127.0.0.1", port, username=name, password=password, known_hosts=None,
        client_keys=None, config=None, **more,
    )  # fmt: skip


async def until(process: Any, text: str) -> None:
    """Read until something was painted."""
    seen = ""
    while text not in seen:
        piece = await process.stdout.read(65536)
        assert piece, f"the end before {text!r}"
        seen += re.sub(r"\x1b\[[0-9;?]*[A-Za-z]", "", piece.decode(errors="replace"))


def children() -> list[str]:
    """The kiosks that run as children of this process."""
    found = []
    for path in Path("/proc").glob("[0-9]*"):
        try:
            words = (path / "cmdline").read_bytes().decode().split("\0")
            status = (path / "stat").read_text().rpartition(")")[2].split()
        except OSError:
            continue
        if "--kiosk" in words and int(status[1]) == os.getpid() and status[0] != "Z":
            found.append(path.name)
    return found


async def test_a_kiosk_is_all_there_is(folder: Path) -> None:
    said: list[str] = []
    lab = Lab(folder, {}, most=1, say=said.append)
    async with served(lab) as port:
        async with come(port, "ana", lab.password()) as client:
            for command in ("id", "sh -i", "cat /etc/passwd"):
                with pytest.raises(asyncssh.ChannelOpenError):
                    await client.create_process(command, term_type="xterm")
            with pytest.raises(asyncssh.ChannelOpenError):
                await client.create_process()  # no terminal
            with pytest.raises((asyncssh.ChannelOpenError, asyncssh.SFTPError)):
                await client.start_sftp_client()
            with pytest.raises(asyncssh.ChannelOpenError):
                await client.open_connection("127.0.0.1", port)
            with pytest.raises(asyncssh.ChannelListenError):
                await client.forward_remote_port("127.0.0.1", 0, "127.0.0.1", port)
            process = await client.create_process(
                term_type="evil\n", term_size=(65535, 0), encoding=None,
                env={"TEXTUAL_LOG": str(folder / "log"), "PYTHONSTARTUP": "/etc/passwd"},
            )  # fmt: skip
            await until(process, "Week 3")
            (pid,) = children()
            kiosk = Path("/proc", pid, "environ").read_bytes().decode().split("\0")
            assert {each.partition("=")[0] for each in kiosk if each} == {
                "TERM", "LANG", "PATH", "HOME",
            }  # fmt: skip
            assert "TERM=xterm-256color" in kiosk
            with pytest.raises(asyncssh.ChannelOpenError):
                await client.create_process(term_type="xterm")  # there is room for one
        while children():
            await asyncio.sleep(0.05)
    assert not (folder / "log").exists()
    assert sorted(each.name for each in folder.iterdir()) == [".lab", "week3.yaml"]
    assert (lab.private / "password").stat().st_mode & 0o777 == 0o600
    assert (lab.private / "host_key").stat().st_mode & 0o777 == 0o600


async def test_a_wrong_password_is_refused_and_told_without_it(folder: Path) -> None:
    said: list[str] = []
    lab = Lab(folder, {}, say=said.append)
    async with served(lab) as port:
        with pytest.raises(asyncssh.PermissionDenied):
            await come(port, "eve", "sesame")
    assert said == ["eve from 127.0.0.1 was not let in."]


async def test_a_place_is_there_again_after_a_cut_connection(folder: Path) -> None:
    lab = Lab(folder, {}, say=lambda line: None)
    async with served(lab) as port:
        place = lab.students / file_name("../Zoë") / "place.json"
        place.parent.mkdir()
        place.write_text(Place("week3.yaml", Kept(Settings()), 3).written())
        client = await come(port, "../Zoë", lab.password())
        process = await client.create_process(term_type="xterm", encoding=None)
        await until(process, "step 3")
        process.stdin.write(b"c")
        while (found := read(place)) is None or found.step != CUT:
            await asyncio.sleep(0.05)
        client.abort()
        while children():
            await asyncio.sleep(0.05)
        async with come(port, "../Zoë", lab.password()) as again:
            process = await again.create_process(term_type="xterm", encoding=None)
            await until(process, f"step {CUT}")
            process.stdin.write(b"q")
            await process.wait()
            assert process.exit_status == 0


def test_sizes_and_keys(tmp_path: Path, folder: Path) -> None:
    assert _clamped(0, 0) == (80, 24)
    assert _clamped(65535, 65535) == (500, 200)
    key = asyncssh.generate_private_key("ssh-ed25519", comment="Ana M.")
    keys = tmp_path / "keys"
    keys.write_bytes(b"# week 3\n\n" + key.export_public_key())
    assert list(read_keys(str(keys)).values()) == ["Ana M."]
    for wrong in (b"", b"nonsense", b"ssh-ed25519 AAAA x"):
        keys.write_bytes(wrong)
        assert called_here("lab", "serve", str(folder), "--keys", str(keys)).code == 65
    assert called_here("lab", "serve", str(folder), "--keys", str(tmp_path / "no")).code == 66
    assert called_here("lab", "serve", str(folder / "no")).code == 66
    assert called_here("lab", "serve", str(folder), "--teacher", "ana").code == 2
    assert called_here("lab", "serve", str(folder), "--port", "65536").code == 2
    assert list(folder.iterdir()) == [folder / "week3.yaml"]


async def test_openssh_and_keys(tmp_path: Path, folder: Path) -> None:
    key = asyncssh.generate_private_key("ssh-ed25519", comment="eva")
    key.write_private_key(tmp_path / "id")
    (tmp_path / "id").chmod(0o600)
    keys = {key.public_data: "eva"}
    lab = Lab(folder, keys, teacher="eva", say=lambda line: None)
    options = ["-F", "/dev/null", "-o", "StrictHostKeyChecking=no", "-o", "BatchMode=yes", "-o",
               "UserKnownHostsFile=/dev/null", "-o", "IdentitiesOnly=yes", "-i",
               str(tmp_path / "id")]  # fmt: skip
    async with served(lab) as port:
        ssh = ["ssh", "-p", str(port), *options, "mallory@127.0.0.1"]
        refused = await asyncio.create_subprocess_exec(
            *ssh, "id", stdout=asyncio.subprocess.PIPE, stderr=asyncio.subprocess.DEVNULL
        )
        assert b"uid" not in (await refused.communicate())[0]
        assert refused.returncode
        with pytest.raises(asyncssh.PermissionDenied):
            await come(port, "eva", "x")
        session = TerminalSession(ssh, HOME=str(tmp_path))
        try:
            await asyncio.to_thread(session.wait_for, "Week 3")
            session.type(b"\r")
            await asyncio.to_thread(session.wait_for, "step 0 of 30")
            assert (lab.students / "lead.json").exists()  # known by the key, she leads
            session.type(b"q")
            assert await asyncio.to_thread(session.end) == 0
        finally:
            session.close()


def test_the_command_says_how_to_come(folder: Path) -> None:
    words = ["lab", "serve", str(folder), "--port", "0"]
    server = TerminalSession([sys.executable, "-m", "tui_explorer", *words])
    try:
        server.wait_for("ssh -p ")
        server.wait_for("The password of the class is ")
        server.type(b"\x03")
        assert server.end() in (0, 130)
    finally:
        server.close()
