"""A kiosk on a terminal of its own, and its bytes from and to somebody far away."""

from __future__ import annotations

import asyncio
import fcntl
import os
import pty
import resource
import signal
import struct
import termios
from contextlib import suppress
from typing import Any

import asyncssh

_TERMINALS = ("xterm", "xterm-256color", "screen", "screen-256color", "tmux", "tmux-256color",
              "linux", "vt100", "rxvt-unicode-256color", "xterm-kitty", "alacritty")  # fmt: skip
_LEAST, _MOST_WIDTH, _MOST_HEIGHT = 1, 500, 200
"""Cells of a window; clients ask for none, and for 65535."""
_PIECE, _MOST_WAITING = 65_536, 65_536
"""Bytes that are read at once, and that wait to be read by the kiosk."""
_IDLE = 30 * 60
"""Seconds without a key after which a session ends."""
_LAST = 3.0
"""Seconds that a kiosk has to end by itself."""
_GIB = 1024**3
_LIMITS = {
    resource.RLIMIT_AS: 2 * _GIB,
    resource.RLIMIT_CPU: 3600,
    resource.RLIMIT_NPROC: 4096,
    resource.RLIMIT_FSIZE: 16 * 1024**2,
    resource.RLIMIT_NOFILE: 128,
    resource.RLIMIT_CORE: 0,
}


def _take_terminal() -> None:
    """In the new process: own the terminal, and take no more than a share of the machine."""
    fcntl.ioctl(0, termios.TIOCSCTTY, 0)
    for kind, most in _LIMITS.items():
        hard = resource.getrlimit(kind)[1]
        least = most if hard == resource.RLIM_INFINITY else min(most, hard)
        resource.setrlimit(kind, (least, least))


class Relay(asyncssh.SSHServerSession[bytes]):
    """One session: a terminal is all that can be asked for."""

    def __init__(self, command: list[str], inside: set[Relay]) -> None:
        self._command, self._inside = command, inside
        self._master = -1
        self._term = ""
        self._size = (80, 24)
        self._waiting = bytearray()
        self._process: asyncio.subprocess.Process | None = None
        self._task: asyncio.Task[None] | None = None
        self._idle: asyncio.TimerHandle | None = None

    def connection_made(self, chan: asyncssh.SSHServerChannel[bytes]) -> None:
        """Take a place inside."""
        self._chan, self._loop = chan, asyncio.get_running_loop()
        self._inside.add(self)

    def pty_requested(self, term_type: str, term_size: Any, term_modes: Any) -> bool:
        """Have a terminal of a kind that is known."""
        self._term = term_type if term_type in _TERMINALS else "xterm-256color"
        self._size = _clamped(*term_size[:2])
        return True

    def shell_requested(self) -> bool:
        """Have the kiosk, on a terminal; there is nothing else to be had."""
        return bool(self._term)

    def exec_requested(self, command: str) -> bool:
        """Run no command."""
        return False

    def subsystem_requested(self, subsystem: str) -> bool:
        """Have no files."""
        return False

    def session_started(self) -> None:
        """Start the kiosk."""
        self._task = self._loop.create_task(self._run())

    async def _run(self) -> None:
        self._master, slave = pty.openpty()
        os.set_blocking(self._master, False)
        self._resize()
        environment = {"TERM": self._term, "LANG": "C.UTF-8", "PATH": os.defpath, "HOME": "/"}
        try:
            self._process = await asyncio.create_subprocess_exec(
                *self._command,
                stdin=slave, stdout=slave, stderr=slave,
                env=environment, cwd="/", start_new_session=True, preexec_fn=_take_terminal,
            )  # fmt: skip
        finally:
            os.close(slave)
        self._loop.add_reader(self._master, self._send)
        self._stay()
        code = await self._process.wait()
        self._send()
        self._chan.exit(code if code >= 0 else 128 - code)

    def _send(self) -> None:
        """Hand over what the kiosk paints."""
        try:
            data = os.read(self._master, _PIECE)
        except BlockingIOError:
            return
        except OSError:
            data = b""
        if data:
            self._chan.write(data)
        else:
            self._loop.remove_reader(self._master)

    def pause_writing(self) -> None:
        """Let the kiosk wait for a slow client."""
        if self._master >= 0:
            self._loop.remove_reader(self._master)

    def resume_writing(self) -> None:
        """Go on."""
        if self._master >= 0:
            self._loop.add_reader(self._master, self._send)

    def data_received(self, data: bytes, datatype: Any) -> None:
        """Hand over keys; who pastes a book waits until it is read."""
        self._stay()
        self._waiting += data
        self._feed()
        if len(self._waiting) > _MOST_WAITING:
            self._chan.pause_reading()

    def _feed(self) -> None:
        if self._master < 0:
            return
        with suppress(BlockingIOError, OSError):
            del self._waiting[: os.write(self._master, self._waiting)]
        if self._waiting:
            self._loop.add_writer(self._master, self._feed)
        else:
            self._loop.remove_writer(self._master)
            self._chan.resume_reading()

    def _stay(self) -> None:
        """Somebody is there: count the idle time from now."""
        if self._idle is not None:
            self._idle.cancel()
        self._idle = self._loop.call_later(_IDLE, self._chan.close)

    def terminal_size_changed(self, width: int, height: int, pixwidth: int, pixheight: int) -> None:
        """Change the size of the terminal."""
        self._size = _clamped(width, height)
        self._resize()

    def _resize(self) -> None:
        if self._master >= 0:
            width, height = self._size
            size = struct.pack("HHHH", height, width, 0, 0)
            with suppress(OSError):
                fcntl.ioctl(self._master, termios.TIOCSWINSZ, size)

    def connection_lost(self, exc: Exception | None) -> None:
        """Hang up: the kiosk ends, and nothing of it is left."""
        self._inside.discard(self)
        if self._idle is not None:
            self._idle.cancel()
        self._end(signal.SIGHUP)
        self._loop.call_later(_LAST, self._end, signal.SIGKILL)
        if self._master >= 0:
            self._loop.remove_reader(self._master)
            self._loop.remove_writer(self._master)
            os.close(self._master)
            self._master = -1

    def _end(self, how: signal.Signals) -> None:
        if self._process is not None and self._process.returncode is None:
            with suppress(ProcessLookupError):
                os.killpg(self._process.pid, how)


def _clamped(width: int, height: int) -> tuple[int, int]:
    """A size that a window can have; none is the usual one.

    >>> _clamped(0, 0), _clamped(65535, 65535), _clamped(120, 36)
    ((80, 24), (500, 200), (120, 36))
    """
    wide = min(max(width or 80, _LEAST), _MOST_WIDTH)
    return wide, min(max(height or 24, _LEAST), _MOST_HEIGHT)
