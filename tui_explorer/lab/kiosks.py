"""Processes of kiosks as the server sees them: the stem forks each, on a terminal of its own."""

from __future__ import annotations

import asyncio
import fcntl
import json
import os
import pty
import signal
import socket
import struct
import subprocess
import sys
import termios
from contextlib import suppress
from itertools import count

from tui_explorer.lab.stem import LAST, Share

STEM = (sys.executable, "-P", "-m", "tui_explorer.cli.stem")
_PIECE = 65_536
_UNKNOWN = 1
"""The exit code of a kiosk whose stem was killed."""


class KioskProcess:
    """A session's process, and the terminal's other end."""

    def __init__(self, master: int) -> None:
        self.master = master
        self.pid: asyncio.Future[int] = asyncio.get_running_loop().create_future()
        self.has_ended: asyncio.Future[int] = asyncio.get_running_loop().create_future()
        """Gives the exit code, or a signal below 0."""

    def resize(self, width: int, height: int) -> None:
        """Change the size of the terminal."""
        size = struct.pack("HHHH", height, width, 0, 0)
        with suppress(OSError):
            fcntl.ioctl(self.master, termios.TIOCSWINSZ, size)

    def send(self, number: signal.Signals) -> None:
        """Send a signal to all that belongs to it, or to itself where that is all by now."""
        for send in (os.killpg, os.kill) if self.pid.done() else ():
            with suppress(ProcessLookupError):
                send(self.pid.result(), number)
                return

    async def end(self) -> None:
        """Hang up, which lets it give the terminal back; nothing of it is left in the end."""
        for number in (signal.SIGHUP, signal.SIGKILL):
            if not self.has_ended.done():
                self.send(number)
                await asyncio.wait([self.has_ended], timeout=LAST)

    def close(self) -> None:
        """Let go of the terminal."""
        if self.master >= 0:
            os.close(self.master)
            self.master = -1


class Kiosks:
    """Makes kiosks: begins with a stem, and with another if that one is gone."""

    def __init__(self, stem: tuple[str, ...] = STEM) -> None:
        self._command = stem
        self._stem: subprocess.Popen[bytes] | None = None
        self._channel: socket.socket | None = None
        self._turn = asyncio.Lock()
        self._numbers = count()
        self._kiosks: dict[int, KioskProcess] = {}
        """Those that run, by session."""
        self._rest = b""

    def open(self) -> None:
        """Have the stem load what it needs, before the first student comes."""
        ours, theirs = socket.socketpair()
        with theirs:
            environment = {"LANG": "C.UTF-8", "PATH": os.defpath, "HOME": "/"}
            self._stem = subprocess.Popen(
                [*self._command, str(theirs.fileno())],
                stdin=subprocess.DEVNULL, pass_fds=[theirs.fileno()], env=environment, cwd="/",
                start_new_session=True,
            )  # fmt: skip
        ours.setblocking(False)
        self._channel, self._rest = ours, b""
        asyncio.get_running_loop().add_reader(ours, self._hear)

    async def start(
        self, words: list[str], size: tuple[int, int], environment: dict[str, str], share: Share
    ) -> KioskProcess:
        """A kiosk that does what the words say, on a terminal of that size."""
        async with self._turn:
            if self._channel is None:
                self.open()
            assert self._channel is not None
            master, slave = pty.openpty()
            os.set_blocking(master, False)
            kiosk, session = KioskProcess(master), next(self._numbers)
            kiosk.resize(*size)
            asked = {
                "session": session, "words": words, "environment": environment, "share": share,
            }  # fmt: skip
            self._kiosks[session] = kiosk
            try:
                socket.send_fds(self._channel, [json.dumps(asked).encode() + b"\n"], [slave])
                await kiosk.pid
            except BaseException:
                self._kiosks.pop(session, None)
                kiosk.close()
                raise
            finally:
                os.close(slave)
            return kiosk

    def _hear(self) -> None:
        """Take in what the stem tells."""
        data = b""
        with suppress(OSError):
            data = self._channel.recv(_PIECE) if self._channel is not None else b""
        if not data:
            self._lose()
            return
        *lines, self._rest = (self._rest + data).split(b"\n")
        for told in map(json.loads, lines):
            if (kiosk := self._kiosks.get(told["session"])) is None:
                continue
            if "pid" in told:
                kiosk.pid.set_result(told["pid"])
            elif "code" in told:
                kiosk.has_ended.set_result(told["code"])
                del self._kiosks[told["session"]]
            else:
                kiosk.pid.set_exception(ConnectionError())

    def _lose(self) -> None:
        """The stem is gone: what it has made cannot be heard of, and is ended."""
        self.close()
        for kiosk in self._kiosks.values():
            kiosk.send(signal.SIGKILL)
            if not kiosk.pid.done():
                kiosk.pid.set_exception(ConnectionError())
            kiosk.has_ended.set_result(_UNKNOWN)
        self._kiosks.clear()

    def close(self) -> None:
        """Let the stem go, and with it all kiosks."""
        if self._channel is not None:
            asyncio.get_running_loop().remove_reader(self._channel)
            self._channel.close()
            self._channel = None
        if self._stem is not None:
            self._stem.wait()
            self._stem = None
