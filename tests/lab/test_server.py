"""The lab's server: who is let in, what there is, and that places outlast a connection."""

import asyncio
import os
import signal
import sys
from pathlib import Path

import pytest

from tests.command import called_here, refusal
from tests.lab.serving import Keys, asyncssh, come, folder, kiosks, later, served, terminal, until
from tests.ui.driving import CUT
from tests.ui.terminal_session import TerminalSession
from tui_explorer.engine.settings import Settings
from tui_explorer.lab.bookmark import Bookmark
from tui_explorer.lab.desk import file_name, read
from tui_explorer.lab.relay import clamped
from tui_explorer.lab.server import Lab, read_keys
from tui_explorer.ui.opening import Kept
from tui_explorer.words import labs

__all__ = ["folder"]
pytestmark = pytest.mark.slow


async def test_one_session_each_and_no_more_than_fit(folder: Path) -> None:
    said: list[str] = []
    lab = Lab(folder, {}, most=1, say=said.append)
    async with served(lab) as server:
        async with come(server, "ana", lab.password()) as client:
            process = await terminal(client)
            await until(process, "Week 3")
            async with come(server, "ben", lab.password()) as other:
                refused = await terminal(other)
                await until(refused, labs.NO_ROOM)
                assert (await refused.wait()).exit_status == 1
            async with come(server, "ana", lab.password()) as again:
                await until(await terminal(again), "Week 3")
                await until(process, labs.CAME_AGAIN)
                assert len(kiosks(server)) == 1
        await later(lambda: not kiosks(server))
    assert said == ["ana has come from 127.0.0.1.", "There is no room left for ben.",
                    "ana has come from 127.0.0.1."]  # fmt: skip
    assert (lab.private / "password").stat().st_mode & 0o777 == 0o600
    assert (lab.private / "host_key").stat().st_mode & 0o777 == 0o600


async def test_who_comes_twice_at_once_has_the_last_one(folder: Path) -> None:
    lab = Lab(folder, {}, say=lambda line: None)
    async with served(lab) as server:
        clients = [await come(server, "ana", lab.password()) for _ in range(3)]
        processes = await asyncio.gather(*(terminal(client) for client in clients))
        await until(processes[-1], "Week 3")
        for process in processes[:-1]:
            await until(process, labs.CAME_AGAIN)
        assert len(kiosks(server)) == 1
        for client in clients:
            client.close()


async def test_a_place_is_there_again_after_a_cut_connection(folder: Path) -> None:
    lab = Lab(folder, {}, say=lambda line: None)
    async with served(lab) as server:
        place = lab.students / file_name("../Zoë") / "place.json"
        place.parent.mkdir()
        place.write_text(Bookmark("week3.yaml", Kept(Settings()), 3).written())
        client = await come(server, "../Zoë", lab.password())
        process = await terminal(client)
        await until(process, "step 3")
        process.stdin.write(b"c")
        await later(lambda: (found := read(place)) is not None and found.step == CUT)
        client.abort()
        await later(lambda: not kiosks(server))
        async with come(server, "../Zoë", lab.password()) as again:
            process = await terminal(again)
            await until(process, f"step {CUT}")
            process.stdin.write(b"q")
            assert (await process.wait()).exit_status == 0


async def test_a_stem_that_is_gone_is_followed_by_another(folder: Path) -> None:
    lab = Lab(folder, {}, say=lambda line: None)
    async with served(lab) as server:
        async with come(server, "ana", lab.password()) as client:
            process = await terminal(client)
            await until(process, "Week 3")
            stem = server._room.kiosks._stem
            assert stem is not None
            os.kill(stem.pid, signal.SIGKILL)
            assert (await process.wait()).exit_status == 1
        async with come(server, "ana", lab.password()) as client:
            await until(await terminal(client), "Week 3")


def test_sizes_and_keys(tmp_path: Path, folder: Path) -> None:
    assert clamped(0, 0) == (80, 24)
    assert clamped(65535, 65535) == (500, 200)
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


async def test_an_empty_password_lets_nobody_in(folder: Path) -> None:
    """One is left behind where the disk was full, or the machine lost its power."""
    lab = Lab(folder, {}, say=lambda line: None)
    lab.private.mkdir()
    for name in ("password", "host_key"):
        (lab.private / name).write_text("\n")
    async with served(lab) as server:
        with pytest.raises(asyncssh.PermissionDenied):
            await come(server, "eve", "")
        async with come(server, "ana", (lab.private / "password").read_text()):
            pass
    for name in ("password", "host_key"):
        assert (lab.private / name).stat().st_mode & 0o777 == 0o600


def test_what_the_server_keeps_for_itself_is_told_if_it_is_broken(folder: Path) -> None:
    kept = folder / ".lab"
    serve = ("lab", "serve", str(folder), "--port", "0")
    kept.write_text("")
    assert refusal(*serve) == (73, f"cannot write {kept}/students: not a directory")
    kept.unlink()
    kept.mkdir()
    (kept / "host_key").write_text("x")
    assert refusal(*serve) == (65, f"{kept}/host_key is no private key")
    (kept / "host_key").write_bytes(b"\xff")
    assert refusal(*serve) == (66, f"cannot read {kept}/host_key: it is not UTF-8")


async def test_a_teacher_is_known_by_the_key(tmp_path: Path, folder: Path) -> None:
    keys = Keys(tmp_path / "keys", "eva", "mallory")
    lab = Lab(folder, keys.known, teacher="eva", say=lambda line: None)
    async with served(lab) as server:
        teacher = keys.session(server.port, "eva", "-l", "mallory")
        liar = keys.session(server.port, "mallory", "-l", "eva")
        try:
            for session in (liar, teacher):
                await asyncio.to_thread(session.wait_for, "Week 3")
                session.type(b"\r")
                await asyncio.to_thread(session.wait_for, "step 0 of 30")
                assert (lab.students / "lead.json").exists() == (session is teacher)
            for session in (liar, teacher):
                session.type(b"q")
                assert await asyncio.to_thread(session.end) == 0
        finally:
            teacher.close()
            liar.close()


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM])
async def test_the_command_says_how_to_come_and_sends_all_home(
    tmp_path: Path, folder: Path, number: signal.Signals
) -> None:
    keys = Keys(tmp_path / "keys", "ana")
    words = ["lab", "serve", str(folder), "--port", "0", "--keys", str(tmp_path / "keys/ana.pub")]
    server = TerminalSession([sys.executable, "-m", "tui_explorer", *words])
    student = None
    try:
        server.wait_for("ssh -p ")
        port = next(line for line in server.picture.lines if "ssh -p " in line).split()[6]
        student = keys.session(int(port), "ana")
        student.wait_for("Week 3")
        server.process.send_signal(number)
        student.wait_for(labs.CLOSES)
        assert student.seen.rstrip().endswith(labs.CLOSES.encode())
        assert b"\x1b[?1049l" in student.seen
        student.end()
        assert server.end() == 128 + number
        server.wait_for(labs.CLOSED)
    finally:
        server.close()
        if student is not None:
            student.close()
