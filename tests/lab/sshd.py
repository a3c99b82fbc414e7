"""Debian's sshd on loopback with lines of the README, and OpenSSH's client."""

import getpass
import os
import re
import shutil
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from tests.command import ENVIRONMENT

ROOT = Path(__file__).parents[2]
README = (ROOT / "README.md").read_text(encoding="utf-8")
SECONDS = 30
_USUAL = """\
ListenAddress 127.0.0.1
HostKey {folder}/host_key
PidFile none
AuthorizedKeysFile {folder}/authorized_keys
StrictModes no
UsePAM no
PasswordAuthentication no
KbdInteractiveAuthentication no
LogLevel ERROR
AcceptEnv *
Subsystem sftp internal-sftp
"""
"""An open house, but for what the README closes."""


def from_readme(pattern: str, folder: Path) -> str:
    """Lines of the README, with places and people of this machine."""
    (lines,) = re.findall(pattern, README, re.MULTILINE | re.DOTALL)
    here = {
        "tui-explorer --": f"{sys.executable} -m tui_explorer --",
        "/srv/lab-state": str(folder / "state"),
        "/srv/lab": str(folder / "trees"),
        "Group students": f"User {getpass.getuser()}",
    }
    for there, ours in here.items():
        assert there in lines or "Match" not in lines
        lines = lines.replace(there, ours)
    return str(lines)


def match_block(folder: Path) -> str:
    """The lines for sshd_config."""
    return from_readme(r"^(MaxStartups .*?\n)\n", folder)


def line_of_keys(folder: Path) -> str:
    """What stands before a key in authorized_keys."""
    return from_readme(r"^(restrict,.*?) ssh-ed25519 AAAA", folder)


class Sshd:
    """A server, and how to come to it."""

    def __init__(self, folder: Path, port: int, pid: int) -> None:
        self._folder, self.port, self.pid = folder, port, pid

    def client(self, *options: str, program: str = "ssh") -> list[str]:
        """The client's words, up to those that come behind the host."""
        usual = ("StrictHostKeyChecking=no", f"UserKnownHostsFile={os.devnull}", "BatchMode=yes",
                 "IdentitiesOnly=yes", "LogLevel=ERROR", f"IdentityFile={self._folder / 'id'}",
                 f"Port={self.port}")  # fmt: skip
        words = [word for each in usual for word in ("-o", each)]
        return [program, "-F", os.devnull, *words, *options, f"{getpass.getuser()}@127.0.0.1"]

    def call(self, *words: str, options: tuple[str, ...] = ()) -> subprocess.CompletedProcess[str]:
        """What comes of a call without a terminal."""
        return subprocess.run(
            [*self.client(*options), *words],
            capture_output=True,
            text=True,
            stdin=subprocess.DEVNULL,
            timeout=SECONDS,
            check=False,
        )


@contextmanager
def sshd(folder: Path, config: str = "", before_key: str = "") -> Iterator[Sshd]:
    """OpenSSH's server, as its own user; skipped where there is none, or it cannot run."""
    program = shutil.which("sshd", path=f"{os.environ['PATH']}:/usr/sbin")
    if program is None or shutil.which("ssh") is None:
        pytest.skip("sshd is not installed (Debian: openssh-server, openssh-client)")
    if os.getuid() == 0:
        Path("/run/sshd").mkdir(mode=0o755, exist_ok=True)  # as Debian's service does
    for name in ("host_key", "id"):
        words = ["ssh-keygen", "-q", "-t", "ed25519", "-N", "", "-f", str(folder / name)]
        subprocess.run(words, check=True)
    key = (folder / "id.pub").read_text()
    (folder / "authorized_keys").write_text(f"{before_key} {key}".lstrip())
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    file = folder / "sshd_config"
    file.write_text(f"Port {port}\n{_USUAL.format(folder=folder)}{config}")
    (folder / "log").touch()
    server = subprocess.Popen(
        [program, "-D", "-f", str(file), "-E", str(folder / "log")],
        env={**ENVIRONMENT, "LD_LIBRARY_PATH": os.environ.get("LD_LIBRARY_PATH", "")},
        start_new_session=True,
    )
    try:
        _wait_for(port, server, folder / "log")
        yield Sshd(folder, port, server.pid)
    finally:
        os.killpg(server.pid, signal.SIGTERM)
        server.wait(SECONDS)


def _wait_for(port: int, server: subprocess.Popen[bytes], log: Path) -> None:
    deadline = time.monotonic() + SECONDS
    while True:
        try:
            socket.create_connection(("127.0.0.1", port)).close()
            return
        except OSError:
            if server.poll() is not None:
                pytest.skip(f"sshd cannot run here: {log.read_text().strip()}")
            assert time.monotonic() < deadline
            time.sleep(0.05)
