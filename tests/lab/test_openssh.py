"""The README's lines for OpenSSH: Debian's sshd runs them, and its client asks for more."""

import getpass
import re
import socket
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from tests.lab.sshd import SECONDS, Sshd, line_of_keys, match_block, sshd
from tests.processes import is_filtered, wait_until
from tests.ui.terminal_session import TerminalSession
from tui_explorer.lab.desk import file_name, read
from tui_explorer.system.one_process import can_stay_one_process

pytestmark = pytest.mark.slow

WAYS = ["ForceCommand", "authorized_keys"]


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    (tmp_path / "trees").mkdir()
    (tmp_path / "trees" / "week3.yaml").write_text(
        "title: Week 3\ntree: [[3, 12, 8], [2, 4, 6], [14, 5, 2]]\n"
    )
    return tmp_path


def closed(folder: Path, way: str) -> tuple[str, str]:
    """The lines of one of both ways: of sshd_config, and before the key."""
    block = match_block(folder)
    if way == "ForceCommand":
        return block, ""
    return re.sub(r"(?m)^ *ForceCommand .*\n", "", block), line_of_keys(folder)


@contextmanager
def agent(folder: Path) -> Iterator[str]:
    """An agent with nothing in it, which a client could let the server use."""
    path = folder / "agent"
    process = subprocess.Popen(["ssh-agent", "-D", "-a", str(path)], stdout=subprocess.DEVNULL)
    try:
        wait_until(path.exists)
        yield str(path)
    finally:
        process.terminate()
        process.wait()


def kiosks(folder: Path) -> list[int]:
    """The explorers that run with our folder."""
    found = []
    for path in Path("/proc").glob("[0-9]*"):
        try:
            words = (path / "cmdline").read_bytes().decode().split("\0")
        except OSError:
            continue
        if str(folder / "trees") in words and words[0] == sys.executable:
            found.append(int(path.name))
    return found


@pytest.mark.parametrize("way", WAYS)
def test_there_is_a_kiosk_and_nothing_else(folder: Path, way: str) -> None:
    secret = folder / "secret"
    secret.write_text("sesame")
    with sshd(folder, *closed(folder, way)) as server:
        for words in ("sh -i", f"tui-explorer export aima-5-2 --to svg -o {folder}/x.svg",
                      f"'; cat {secret}; touch {folder}/x; '", f"$(touch {folder}/x)"):  # fmt: skip
            done = server.call(words)
            assert "aima-5-2" in done.stdout, (words, done)
            assert "sesame" not in done.stdout + done.stderr
        assert not list(folder.glob("x*"))
        _no_files(server, secret, folder)
        _no_forwarding(server)


def _no_files(server: Sshd, secret: Path, folder: Path) -> None:
    """Neither sftp nor scp, be it the old one, has anything."""
    host, stolen = server.client()[-1], folder / "stolen"
    for program, *options in (["sftp"], ["scp"], ["scp", "-O"]):
        words = server.client(*options, program=program)[:-1]
        done = subprocess.run(
            [*words, f"{host}:{secret}", str(stolen)],
            capture_output=True,
            stdin=subprocess.DEVNULL,
            timeout=SECONDS,
            check=False,
        )
        assert done.returncode, program
        assert not stolen.exists()


def _no_forwarding(server: Sshd) -> None:
    """No way leads through the server: of sockets, of ports there, of X11 and of an agent."""
    with socket.create_server(("127.0.0.1", 0)) as inside:
        port = inside.getsockname()[1]
        assert server.call(options=("-W", f"127.0.0.1:{port}")).returncode
        inside.settimeout(0.2)
        with pytest.raises(TimeoutError):
            inside.accept()
        forward = ("-N", "-o", "ExitOnForwardFailure=yes", "-R", f"127.0.0.1:0:127.0.0.1:{port}")
        assert server.call(options=forward).returncode


@pytest.mark.parametrize("way", WAYS)
def test_a_student_comes_with_a_terminal_and_comes_back(folder: Path, way: str) -> None:
    log = folder / "textual.log"
    sent = {"TEXTUAL_LOG": str(log), "TEXTUAL_PRESS": "q", "PYTHONPATH": "/evil", "LANG": "C.UTF-8",
            "LC_ALL": "C", "EVIL": "1", "PYTHONSTARTUP": "/etc/passwd"}  # fmt: skip
    variables = [f"SetEnv={' '.join(f'{name}={value}' for name, value in sent.items())}"]
    with sshd(folder, *closed(folder, way)) as server, agent(folder) as keys:
        words = server.client("-tt", "-A", "-X", "-o", *variables)
        for step in (0, 17):
            here = {"HOME": str(folder), "SSH_AUTH_SOCK": keys, "DISPLAY": "127.0.0.1:0"}
            session = TerminalSession([*words, "id; sh -i"], **here)
            try:
                if not step:
                    session.wait_for("13 nodes, 9 leaves")
                    session.type(b"\r")
                session.wait_for(f"step {step} of 30")
                (kiosk,) = kiosks(folder)
                environment = Path(f"/proc/{kiosk}/environ").read_bytes().decode().split("\0")
                assert {f"{name}={value}" for name, value in sent.items()} & set(environment) == {
                    "LANG=C.UTF-8"
                }
                assert not any(re.match("SSH_AUTH_SOCK|DISPLAY", each) for each in environment)
                assert is_filtered(kiosk) == can_stay_one_process()
                session.type(b"c")
                session.wait_for("step 17 of 30")
                session.type(
                    b"\x03\x1a\x1c"
                )  # ctrl+c, ctrl+z and ctrl+\\ end nothing, stop nothing
                session.settle()
                assert "uid=" not in session.picture
                session.process.kill()
            finally:
                session.close()
            wait_until(lambda: not kiosks(folder))
    assert not log.exists()
    name = "ana" if way == "authorized_keys" else getpass.getuser()
    place = read(folder / "state" / file_name(name) / "place.json")
    assert place is not None
    assert (place.source, place.step) == ("week3.yaml", 17)
