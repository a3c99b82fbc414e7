"""A lab over SSH: no shell, no commands, no forwarding; a kiosk of its own for everybody."""

from __future__ import annotations

import asyncio
import errno
import resource
import secrets
from collections.abc import Callable
from math import inf
from pathlib import Path
from typing import Any, NamedTuple

import asyncssh

from tui_explorer.errors import BadData, CannotCreate, CannotRead
from tui_explorer.lab.desk import DESKS
from tui_explorer.lab.door import Door, Gate
from tui_explorer.lab.kiosks import STEM, Kiosks
from tui_explorer.lab.room import Room
from tui_explorer.lab.stem import Share
from tui_explorer.system.files import make_folder, opened, reason_of, whole_file
from tui_explorer.words import labs
from tui_explorer.words.console import cannot_write
from tui_explorer.words.safe import safe

_HOST_KEY, _PASSWORD = "host_key", "password"
_LOGIN, _MOST_WAITING = 20, 100
"""Seconds that a login may take; connections that may wait for theirs, if files allow it."""
_BETWEEN_REPORTS = 60.0
"""Seconds between two reports that there are too few files."""


class Lab(NamedTuple):
    """A folder with trees, and in it what is kept of those who come."""

    folder: Path
    keys: dict[bytes, str]
    """The students' names by their public keys; without any, there is a password for all."""
    teacher: str | None = None
    most: int = 60
    """Sessions at a time."""
    say: Callable[[str], None] = print
    share: Share = Share()
    """What each session may take of the machine."""
    stem: tuple[str, ...] = STEM
    """The command of the process that makes kiosks."""

    @property
    def private(self) -> Path:
        """The folder for what is not offered."""
        return self.students.parent

    @property
    def students(self) -> Path:
        """The folder with a desk for each student."""
        return self.folder / DESKS

    def host_key(self) -> asyncssh.SSHKey:
        """The key by which clients know the machine again, made on the first start."""
        try:
            return asyncssh.import_private_key(self._kept(_HOST_KEY, _new_key))
        except asyncssh.KeyImportError:
            path = safe(str(self.private / _HOST_KEY))
            raise BadData(labs.NO_HOST_KEY.format(path=path)) from None

    def password(self) -> str:
        """The password of the class, made on the first start."""
        return self._kept(_PASSWORD, lambda: secrets.token_urlsafe(15)).strip()

    def _kept(self, name: str, make: Callable[[], str]) -> str:
        """The text of a file for the server alone, which is made if there is none. An empty one is
        none: as a password it would let everybody in.
        """
        path = self.private / name
        make_folder(self.students, mode=0o700)
        if path.exists() and (text := _text(path)).strip():
            return text
        text = make()
        try:
            with whole_file(path, mode=0o600) as file:
                file.write(text)
        except OSError as error:
            raise CannotCreate(cannot_write(path, reason_of(error))) from None
        return text

    def words(self, name: str) -> list[str]:
        """The command line of somebody's kiosk; the teacher's leads."""
        kiosk = ["--kiosk", "--trees", str(self.folder), "--state", str(self.students)]
        leads = ["--lead"] if self.keys and name == self.teacher else []
        return [*kiosk, f"--student={name}", *leads]


def _new_key() -> str:
    exported: bytes = asyncssh.generate_private_key("ssh-ed25519").export_private_key()
    return exported.decode()


def _text(path: Path) -> str:
    try:
        with opened(path) as file:
            return file.read().decode()
    except (OSError, UnicodeDecodeError) as error:
        why = reason_of(error) if isinstance(error, OSError) else labs.NOT_UTF8
        raise CannotRead(labs.CANNOT_READ.format(path=path, why=why)) from None


def read_keys(path: str) -> dict[bytes, str]:
    """The students in a file as OpenSSH has it for keys: the comment behind a key is a name."""
    found = {}
    for number, line in enumerate(_text(Path(path)).splitlines(), 1):
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


class Server:
    """A lab that is open."""

    def __init__(self, acceptor: asyncssh.SSHAcceptor, room: Room) -> None:
        self._acceptor, self._room = acceptor, room

    @property
    def port(self) -> int:
        """The port on which it listens."""
        port: int = self._acceptor.get_port()
        return port

    async def close(self) -> None:
        """Let nobody in any more, and send home who is inside."""
        self._acceptor.close()
        await self._room.close(labs.CLOSES)


async def listen(lab: Lab, host: str, port: int) -> Server:
    """Begin to let students in."""
    kiosks = Kiosks(lab.stem)
    room, gate = Room(lab.most, lab.share, kiosks), Gate(_most_waiting(), lab.say)
    password = "" if lab.keys else lab.password()
    asyncio.get_running_loop().set_exception_handler(_reports(lab.say))
    acceptor = await asyncssh.create_server(
        lambda: Door(lab, password, gate, room),
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
    kiosks.open()
    return Server(acceptor, room)


def _most_waiting() -> int:
    """How many connections may wait for their login: they take a quarter of the files at most."""
    return min(_MOST_WAITING, resource.getrlimit(resource.RLIMIT_NOFILE)[0] // 4)


def _reports(say: Callable[[str], None]) -> Callable[[asyncio.AbstractEventLoop, Any], None]:
    """Handle errors of the event loop: that files have run out is one line a minute, and asyncio
    tries again by itself.
    """
    last = -inf

    def report(loop: asyncio.AbstractEventLoop, context: dict[str, Any]) -> None:
        nonlocal last
        error = context.get("exception")
        if not isinstance(error, OSError) or error.errno not in (errno.EMFILE, errno.ENFILE):
            loop.default_exception_handler(context)
        elif loop.time() >= last + _BETWEEN_REPORTS:
            last = loop.time()
            say(labs.TOO_FEW_FILES)

    return report
