"""A lab over SSH: no shell, no commands, no forwarding; a kiosk of its own for everybody."""

from __future__ import annotations

import asyncio
import hmac
import os
import secrets
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any, NamedTuple

import asyncssh

from tui_explorer.errors import BadData, CannotRead
from tui_explorer.lab.relay import Relay
from tui_explorer.system.files import reason_of
from tui_explorer.words import labs
from tui_explorer.words.safe import safe

_PRIVATE, _STUDENTS, _HOST_KEY, _PASSWORD = ".lab", "students", "host_key", "password"
_AFTER_WRONG, _LOGIN, _LONGEST_NAME = 1.0, 20, 64
"""Seconds that a wrong password costs, and that a login may take; characters of a name."""


class Lab(NamedTuple):
    """A folder with trees, and in it what is kept of those who come."""

    folder: Path
    keys: dict[bytes, str]
    """The students' names by their public keys; without any, there is a password for all."""
    teacher: str | None = None
    most: int = 60
    """Sessions at a time."""
    say: Callable[[str], None] = print

    @property
    def private(self) -> Path:
        """The folder for what is not offered."""
        return self.folder / _PRIVATE

    @property
    def students(self) -> Path:
        """The folder with a desk for each student."""
        return self.private / _STUDENTS

    def host_key(self) -> asyncssh.SSHKey:
        """The key by which clients know the machine again, made on the first start."""
        self.students.mkdir(mode=0o700, parents=True, exist_ok=True)
        path = self.private / _HOST_KEY
        if not path.exists():
            _write(path, asyncssh.generate_private_key("ssh-ed25519").export_private_key())
        return asyncssh.read_private_key(path)

    def password(self) -> str:
        """The password of the class, made on the first start."""
        path = self.private / _PASSWORD
        if not path.exists():
            _write(path, secrets.token_urlsafe(15).encode())
        return path.read_text().strip()

    def command(self, name: str) -> list[str]:
        """The kiosk of somebody; the teacher's leads."""
        kiosk = ["--kiosk", "--trees", str(self.folder), "--state", str(self.students)]
        leads = ["--lead"] if self.keys and name == self.teacher else []
        return [sys.executable, "-P", "-m", "tui_explorer", *kiosk, f"--student={name}", *leads]


def _write(path: Path, data: bytes) -> None:
    with open(os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "wb") as file:
        file.write(data)


def read_keys(path: str) -> dict[bytes, str]:
    """The students in a file as OpenSSH has it for keys: the comment behind a key is a name."""
    try:
        lines = Path(path).read_text(encoding="utf-8").splitlines()
    except (OSError, UnicodeDecodeError) as error:
        why = reason_of(error) if isinstance(error, OSError) else "it is not UTF-8"
        raise CannotRead(f"cannot read {path}: {why}") from None
    found = {}
    for number, line in enumerate(lines, 1):
        if not line.strip() or line.startswith("#"):
            continue
        try:
            key = asyncssh.import_public_key(line)
        except asyncssh.KeyImportError:
            raise BadData(labs.NO_KEY.format(path=safe(path), line=number)) from None
        if not (name := key.get_comment() or ""):
            raise BadData(labs.NO_COMMENT.format(path=safe(path), line=number))
        found[key.public_data] = name
    if not found:
        raise BadData(labs.NO_KEYS.format(path=safe(path)))
    return found


class Door(asyncssh.SSHServer):
    """Lets students in, one connection after the other."""

    def __init__(self, lab: Lab, inside: set[Relay]) -> None:
        self._lab, self._inside = lab, inside
        self._name = ""
        self._peer = "?"

    def connection_made(self, conn: asyncssh.SSHServerConnection) -> None:
        """Note where somebody comes from."""
        self._peer = str((conn.get_extra_info("peername") or ["?"])[0])

    def begin_auth(self, username: str) -> bool:
        """Everybody says who they are."""
        return True

    def public_key_auth_supported(self) -> bool:
        """Whether keys are asked for."""
        return bool(self._lab.keys)

    def validate_public_key(self, username: str, key: asyncssh.SSHKey) -> bool:
        """Know a student by the key, whatever the name given."""
        self._name = self._lab.keys.get(key.public_data, "")
        if not self._name:
            self._lab.say(labs.REFUSED.format(name=safe(username, 40), peer=self._peer))
        return bool(self._name)

    def password_auth_supported(self) -> bool:
        """Whether the password of the class is asked for."""
        return not self._lab.keys

    async def validate_password(self, username: str, password: str) -> bool:
        """Let in who knows the password, under the name given; a wrong one takes a while."""
        is_right = hmac.compare_digest(password.encode(), self._lab.password().encode())
        if is_right and 0 < len(username) <= _LONGEST_NAME and username.isprintable():
            self._name = username
            return True
        self._lab.say(labs.REFUSED.format(name=safe(username, 40), peer=self._peer))
        await asyncio.sleep(_AFTER_WRONG)
        return False

    def session_requested(self) -> Any:
        """Open a kiosk, if there is room for one more."""
        if len(self._inside) >= self._lab.most:
            self._lab.say(labs.FULL.format(name=safe(self._name, 40)))
            return False
        self._lab.say(labs.CAME.format(name=safe(self._name, 40), peer=self._peer))
        return Relay(self._lab.command(self._name), self._inside)


async def listen(lab: Lab, host: str, port: int) -> asyncssh.SSHAcceptor:
    """Begin to let students in."""
    inside: set[Relay] = set()
    return await asyncssh.create_server(
        lambda: Door(lab, inside),
        host,
        port,
        server_host_keys=[lab.host_key()],
        encoding=None,
        line_editor=False,
        allow_scp=False,
        agent_forwarding=False,
        x11_forwarding=False,
        login_timeout=_LOGIN,
        keepalive_interval=15,
        keepalive_count_max=3,
        server_version="lab",
    )
