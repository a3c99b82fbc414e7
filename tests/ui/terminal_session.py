"""A program on a terminal of its own: its keyboard, its screen, its bytes and its CPU time."""

import fcntl
import os
import pty
import re
import select
import signal
import struct
import subprocess
import termios
import time
from codecs import getincrementaldecoder
from collections.abc import Callable
from functools import cache
from unicodedata import combining, east_asian_width

from tests.command import ENVIRONMENT

SECONDS = 30
"""How long anything may take before it counts as stuck."""

_BLINK = 0.02
"""Seconds between two looks at what is waited for."""

_DROPPED = ("NO_COLOR", "COLORTERM", "COLUMNS", "LINES", "FORCE_COLOR", "CLICOLOR_FORCE")
_CLEAN = {
    name: value
    for name, value in ENVIRONMENT.items()
    if name not in _DROPPED and not name.startswith("TEXTUAL")
}
"""Nothing of the surroundings that changes what a program paints."""

_SEQUENCE = re.compile(
    r"\x1b(?:\[(?P<given>[0-?]*)[ -/]*(?P<final>[@-~])"  # CSI
    r"|[\]PX^_][^\x07\x1b]*(?:\x07|\x1b\\)"  # OSC and other strings
    r"|[ -/]+[0-~]|[0-OQ-WYZ\\`-~])"
)
_KNOWN = ("H", "J", "h")


@cache
def _cells(character: str) -> int:
    return 0 if combining(character) else 1 + (east_asian_width(character) in "WF")


class Picture:
    """What a terminal shows, as far as Textual makes use of it: places, text, clearing."""

    def __init__(self, width: int, height: int) -> None:
        self._width, self._height = width, height
        self._rows = [[" "] * width for _ in range(height)]
        self._x = self._y = 0
        self._decode = getincrementaldecoder("utf-8")(errors="replace").decode
        self._rest = ""

    @property
    def lines(self) -> list[str]:
        return ["".join(row).rstrip() for row in self._rows]

    def __contains__(self, text: str) -> bool:
        return any(text in line for line in self.lines)

    def feed(self, data: bytes) -> None:
        text, self._rest = self._rest + self._decode(data), ""
        place = 0
        while place < len(text):
            if text[place] != "\x1b":
                end = text.find("\x1b", place)
                end = len(text) if end < 0 else end
                for character in text[place:end]:
                    self._put(character)
                place = end
            elif found := _SEQUENCE.match(text, place):
                if found["final"] in _KNOWN:
                    self._obey(found["final"], found["given"])
                place = found.end()
            else:
                self._rest = text[place:]
                return

    def _put(self, character: str) -> None:
        if character == "\r":
            self._x = 0
        elif character == "\n":
            self._y = min(self._y + 1, self._height - 1)
        elif character >= " ":
            if self._x < self._width:
                self._rows[self._y][self._x] = character
            self._x += _cells(character)

    def _obey(self, final: str, given: str) -> None:
        if final == "H":
            row, _, column = given.partition(";")
            self._y = min(int(row or 1), self._height) - 1
            self._x = min(int(column or 1), self._width) - 1
        elif (final == "J" and given in ("2", "3")) or (final == "h" and given == "?1049"):
            self._rows = [[" "] * self._width for _ in range(self._height)]


class TerminalSession:
    """A program on a pseudo-terminal, which it owns unless told otherwise."""

    def __init__(
        self,
        command: list[str],
        *,
        width: int = 120,
        height: int = 36,
        owner: bool = True,
        **variables: str,
    ) -> None:
        self.master, self.slave = pty.openpty()
        self.resize(width, height)
        attributes = termios.tcgetattr(self.slave)
        attributes[3] &= ~termios.ECHOE  # so that a reset does not pass for a restored state
        termios.tcsetattr(self.slave, termios.TCSANOW, attributes)
        self.before = termios.tcgetattr(self.slave)
        self.seen = bytearray()
        """All that was written."""
        self.heard = 0.0
        """When something was written last, as far as we know."""
        self.started = time.perf_counter()
        self.process = subprocess.Popen(
            command,
            stdin=self.slave, stdout=self.slave, stderr=self.slave,
            start_new_session=True, preexec_fn=_own if owner else None,  # noqa: PLW1509 (it makes one system call)
            env={**_CLEAN, "TERM": "xterm-256color", **variables},
        )  # fmt: skip

    def resize(self, width: int, height: int) -> None:
        """Change the size; what was shown is gone until it is painted again."""
        fcntl.ioctl(self.master, termios.TIOCSWINSZ, struct.pack("HHHH", height, width, 0, 0))
        self.picture = Picture(width, height)

    def type(self, data: bytes) -> None:
        os.write(self.master, data)

    # -- reading ---------------------------------------------------------------------------------

    def read(self, seconds: float) -> bytes:
        """What is written next, if anything is within this time."""
        if not select.select([self.master], [], [], max(0.0, seconds))[0]:
            return b""
        try:
            data = os.read(self.master, 65536)
        except OSError:  # nobody has the terminal open any more
            return b""
        self.heard = time.perf_counter()
        self.seen += data
        self.picture.feed(data)
        return data

    def wait_until(self, holds: Callable[[], bool], what: object = "") -> None:
        deadline = time.monotonic() + SECONDS
        while not holds():
            left = deadline - time.monotonic()
            assert left > 0, (what, self.seen[-500:], *self.picture.lines)
            self.read(min(left, _BLINK))

    def wait_for(self, text: str) -> None:
        """Wait until a text is on the screen."""
        self.wait_until(lambda: text in self.picture, text)

    def wait_for_bytes(self, data: bytes, after: int = 0) -> None:
        """Wait until something was written, at or after a place in all that was."""
        self.wait_until(lambda: data in self.seen[after:], data)

    def settle(self, quiet: float = 0.5) -> bytes:
        """Wait until nothing has been written for a while; what was written until then."""
        start = len(self.seen)
        deadline = time.monotonic() + SECONDS
        while self.read(quiet):
            assert time.monotonic() < deadline, (self.seen[-500:], *self.picture.lines)
        return bytes(self.seen[start:])

    # -- the process -----------------------------------------------------------------------------

    def cpu_time(self) -> float:
        """Seconds that the process and all its threads have computed so far; Linux only."""
        return time.clock_gettime((~self.process.pid << 3) | 2)

    def end(self) -> int:
        """Wait until the program has ended, and read what it has written; its exit code."""
        self.wait_until(lambda: self.process.poll() is not None, "the end")
        self.settle(0.05)
        return self.process.returncode

    def is_restored(self) -> bool:
        """Whether the terminal's settings are what they were before the program came."""
        return termios.tcgetattr(self.slave) == self.before

    def hang_up(self) -> None:
        """Take the terminal away."""
        os.close(self.master)
        os.close(self.slave)
        self.master = self.slave = -1

    def close(self) -> None:
        if self.process.poll() is None:
            os.killpg(self.process.pid, signal.SIGKILL)
        self.process.wait(SECONDS)
        if self.master >= 0:
            self.hang_up()


def _own() -> None:
    fcntl.ioctl(0, termios.TIOCSCTTY, 0)
