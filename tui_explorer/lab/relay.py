"""A session over SSH: the bytes of a kiosk from and to somebody far away."""

from __future__ import annotations

import asyncio
import os
import re
from contextlib import suppress
from typing import TYPE_CHECKING, Any

import asyncssh

from tui_explorer.words import labs

if TYPE_CHECKING:
    from tui_explorer.lab.kiosks import KioskProcess
    from tui_explorer.lab.room import Room

_TERMINALS = ("xterm", "xterm-256color", "screen", "screen-256color", "tmux", "tmux-256color",
              "linux", "vt100", "rxvt-unicode-256color", "xterm-kitty", "alacritty")  # fmt: skip
_LANGUAGE = re.compile(r"[A-Za-z_]{1,12}(?:\.[A-Za-z0-9-]{1,12})?(?:@[a-z]{1,12})?")
_LEAST, _MOST_WIDTH, _MOST_HEIGHT = 1, 500, 200
"""Cells of a window; clients ask for none, and for 65535."""
_PIECE, _MOST_WAITING = 65_536, 65_536
"""Bytes that are read at once, and that wait to be read by the kiosk."""
_AS_BEFORE = (
    b"\x1b[?1000l\x1b[?1003l\x1b[?1006l\x1b[?1015l\x1b[?1016l\x1b[?1004l\x1b[?2004l\x1b[?2048l"
    b"\x1b[<u\x1b[?1049l\x1b[0m\x1b[?25h"
)
"""Gives a terminal back in the place of a kiosk that could not: mouse, paste, screen, cursor."""


class Relay(asyncssh.SSHServerSession[bytes]):
    """One session: a terminal is all that can be asked for."""

    def __init__(self, name: str, words: list[str], room: Room, refusal: str = "") -> None:
        """A session of somebody; one that is refused is told why, and has no kiosk."""
        self.name = name
        self._words, self._room, self._refusal = words, room, refusal
        self._term = ""
        self._size = (80, 24)
        self._waiting = bytearray()
        self._kiosk: KioskProcess | None = None
        """While it has a terminal."""
        self._last_words = ""
        """What is said when it is over."""
        self._is_sent_home = False
        self._idle: asyncio.TimerHandle | None = None
        self.is_over = asyncio.Event()

    def connection_made(self, chan: asyncssh.SSHServerChannel[bytes]) -> None:
        """Have somebody to talk to."""
        self._chan, self._loop = chan, asyncio.get_running_loop()

    def pty_requested(self, term_type: str, term_size: Any, term_modes: Any) -> bool:
        """Have a terminal of a kind that is known."""
        self._term = term_type if term_type in _TERMINALS else "xterm-256color"
        self._size = clamped(*term_size[:2])
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
        if self._refusal:
            self._say(self._refusal)
            self._chan.exit(1)
        else:
            self._task = self._loop.create_task(self._run())

    async def _run(self) -> None:
        """Have a kiosk until it ends, or nobody is there any more."""
        code = 1
        try:
            if (before := self._room.come(self)) is not None:
                await before.end(labs.CAME_AGAIN)
            kiosk = await self._room.kiosks.start(
                self._words, self._size, self._environment(), self._room.share
            )
            self._kiosk = kiosk
            kiosk.resize(*self._size)
            if self._chan.is_closing() or self._is_sent_home:
                await kiosk.end()
            else:
                self._read()
                self._feed()
                self._stay()
            code = await kiosk.has_ended
            self._drain()
            self._kiosk = None
            kiosk.close()
        except OSError:
            self._last_words = labs.NO_KIOSK
        finally:
            if self._idle is not None:
                self._idle.cancel()
            self._room.leave(self)
            self.is_over.set()
        self._part(code)

    def _environment(self) -> dict[str, str]:
        """What a client may say of itself: its terminal and its language."""
        language = self._chan.get_environment().get("LANG", "")
        known = language if _LANGUAGE.fullmatch(language) else "C.UTF-8"
        return {"TERM": self._term, "LANG": known, "PATH": os.defpath, "HOME": "/"}

    def _part(self, code: int) -> None:
        """Say why it is over, on a terminal that is as it was before."""
        if self._chan.is_closing():
            return
        if code < 0:
            self._chan.write(_AS_BEFORE)
            if not self._is_sent_home:
                self._last_words = labs.TOO_MUCH
        if self._last_words:
            self._say(self._last_words)
        self._chan.exit(code if code >= 0 else 128 - code)

    def _say(self, line: str) -> None:
        self._chan.write(f"\r{line}\r\n".encode())

    async def end(self, why: str) -> None:
        """End it from here, and say why; wait until it is over."""
        self._last_words, self._is_sent_home = why, True
        if self._kiosk is not None:
            await self._kiosk.end()
        await self.is_over.wait()

    # -- from the kiosk --------------------------------------------------------------------------

    def _read(self) -> None:
        """Hand over what the kiosk paints."""
        if self._kiosk is not None:
            self._loop.add_reader(self._kiosk.master, self._send)

    def _send(self) -> bool:
        """Hand over a piece; whether there was one."""
        assert self._kiosk is not None
        data = b""
        try:
            data = os.read(self._kiosk.master, _PIECE)
        except BlockingIOError:
            return False
        except OSError:
            self._loop.remove_reader(self._kiosk.master)
        if data and not self._chan.is_closing():
            self._chan.write(data)
        return bool(data)

    def _drain(self) -> None:
        """Hand over the last that was painted."""
        assert self._kiosk is not None
        self._loop.remove_reader(self._kiosk.master)
        self._loop.remove_writer(self._kiosk.master)
        while self._send():
            pass

    def pause_writing(self) -> None:
        """Let the kiosk wait for a slow client."""
        if self._kiosk is not None:
            self._loop.remove_reader(self._kiosk.master)

    def resume_writing(self) -> None:
        """Go on."""
        self._read()

    # -- from the client -------------------------------------------------------------------------

    def data_received(self, data: bytes, datatype: Any) -> None:
        """Hand over keys; who pastes a book waits until it is read."""
        self._waiting += data
        self._feed()
        if len(self._waiting) > _MOST_WAITING:
            self._chan.pause_reading()

    def _feed(self) -> None:
        if self._kiosk is None:
            return
        master = self._kiosk.master
        with suppress(OSError):
            del self._waiting[: os.write(master, self._waiting)]
        if self._waiting:
            self._loop.add_writer(master, self._feed)
        else:
            self._loop.remove_writer(master)
            self._chan.resume_reading()
        self._stay()

    def eof_received(self) -> bool:
        """Nobody can type any more: hang up, and say how it ended."""
        self._ending = self._loop.create_task(self.end(""))
        return True

    def _stay(self) -> None:
        """Somebody is there: count the idle time from now."""
        if self._idle is not None:
            self._idle.cancel()
        self._idle = self._loop.call_later(self._room.share.idle, self._send_home)

    def _send_home(self) -> None:
        self._ending = self._loop.create_task(self.end(labs.WAS_IDLE))

    def terminal_size_changed(self, width: int, height: int, pixwidth: int, pixheight: int) -> None:
        """Change the size of the terminal."""
        self._size = clamped(width, height)
        if self._kiosk is not None:
            self._kiosk.resize(*self._size)

    def connection_lost(self, exc: Exception | None) -> None:
        """Hang up: the kiosk ends, and nothing of it is left."""
        if self._kiosk is not None:
            self._ending = self._loop.create_task(self.end(""))


def clamped(width: int, height: int) -> tuple[int, int]:
    """A size that a window can have; none is the usual one.

    >>> clamped(0, 0), clamped(65535, 65535), clamped(120, 36)
    ((80, 24), (500, 200), (120, 36))
    """
    wide = min(max(width or 80, _LEAST), _MOST_WIDTH)
    return wide, min(max(height or 24, _LEAST), _MOST_HEIGHT)
