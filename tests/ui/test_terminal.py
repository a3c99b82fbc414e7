"""What only a real terminal shows: how the explorer takes it, and in which state it leaves it."""

import fcntl
import os
import pty
import re
import select
import signal
import struct
import subprocess
import sys
import termios
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.command import ENVIRONMENT
from tui_explorer.errors import BadData
from tui_explorer.ui import terminal as ours
from tui_explorer.ui.driver import Keyboard

APP = [sys.executable, "-m", "tests.ui.small_app"]
SHELL = ["sh", "-c", '"$@"; echo "left with $?"; read answer', "sh", *APP]
SECONDS = 20
"""How long anything may take before it counts as stuck."""
MOUSE_OFF = [b"\x1b[?1000l", b"\x1b[?1003l", b"\x1b[?1006l", b"\x1b[?1015l"]


class Terminal:
    """A terminal with a process on it."""

    def __init__(
        self, command: list[str], *, owner: bool = True, tmp: str = "", **variables: str
    ) -> None:
        self.master, self.slave = pty.openpty()
        self.resize(80, 24)
        attributes = termios.tcgetattr(self.slave)
        attributes[3] &= ~termios.ECHOE  # so that a reset does not pass for a restored state
        termios.tcsetattr(self.slave, termios.TCSANOW, attributes)
        self.before = termios.tcgetattr(self.slave)
        self.seen = b""

        def own() -> None:
            if owner:
                fcntl.ioctl(0, termios.TIOCSCTTY, 0)

        self.process = subprocess.Popen(
            command,
            stdin=self.slave, stdout=self.slave, stderr=self.slave,
            start_new_session=True, preexec_fn=own,  # noqa: PLW1509 (it makes one system call)
            env={**ENVIRONMENT, "TERM": "xterm-256color", "TMPDIR": tmp, **variables},
        )  # fmt: skip

    def resize(self, width: int, height: int) -> None:
        fcntl.ioctl(self.master, termios.TIOCSWINSZ, struct.pack("HHHH", height, width, 0, 0))

    def type(self, data: bytes) -> None:
        os.write(self.master, data)

    def wait_for(self, wanted: bytes) -> bytes:
        """Read until a text appears; everything up to it, since the last one waited for."""
        deadline = time.monotonic() + SECONDS
        while wanted not in self.seen:
            left = deadline - time.monotonic()
            assert left > 0, (wanted, self.seen[-2000:])
            if select.select([self.master], [], [], left)[0]:
                self.seen += os.read(self.master, 65536)
        text, _, self.seen = self.seen.partition(wanted)
        return text + wanted

    def start(self) -> int:
        """Wait until the app is there; its process id."""
        assert b"\x1b[?1049h" in self.wait_for(b"<process ")
        number = int(self.wait_for(b" ready>").split()[0])
        assert termios.tcgetattr(self.slave) != self.before
        return number

    def end(self, code: int) -> bytes:
        """Wait until the app has ended as its shell sees it; what it wrote since the last wait."""
        text = self.wait_for(b"left with ")
        assert int(self.wait_for(b"\r\n")) == code, text
        assert termios.tcgetattr(self.slave) == self.before
        return text

    def wait_until_restored(self) -> None:
        """Give the process time for what comes after its last output."""
        deadline = time.monotonic() + SECONDS
        while termios.tcgetattr(self.slave) != self.before:
            assert time.monotonic() < deadline
            time.sleep(0.01)

    def suspend(self) -> None:
        """Do what Ctrl+Z does in a shell, and wait until the process stands still."""
        self.process.send_signal(signal.SIGTSTP)
        assert is_restored(self.wait_for(b"\x1b[?2048l"))
        deadline = time.monotonic() + SECONDS
        while not os.waitid(os.P_PID, self.process.pid, os.WSTOPPED | os.WNOHANG):
            assert time.monotonic() < deadline
            time.sleep(0.01)
        assert termios.tcgetattr(self.slave) == self.before

    def hang_up(self) -> None:
        os.close(self.master)
        os.close(self.slave)
        self.master = self.slave = -1

    def close(self) -> None:
        if self.process.poll() is None:
            os.killpg(self.process.pid, signal.SIGKILL)
        self.process.wait(SECONDS)
        if self.master >= 0:
            self.hang_up()


Open = Callable[..., Terminal]


@pytest.fixture
def opened(tmp_path: Path) -> Iterator[Open]:
    terminals: list[Terminal] = []

    def open_one(command: list[str] = SHELL, **options: Any) -> Terminal:
        terminals.append(Terminal(command, **{"tmp": str(tmp_path), **options}))
        return terminals[-1]

    yield open_one
    for terminal in terminals:
        terminal.close()


def is_restored(text: bytes) -> bool:
    """Whether what was written last gives the screen, the mouse and the cursor back."""
    _, left, rest = text.rpartition(b"\x1b[?1049l")
    return (
        bool(left)
        and b"\x1b[?1049h" not in rest
        and all(off in rest for off in MOUSE_OFF)
        and not re.search(rb"\x1b\[\?(1000|1003|1006|1015|1016|1004|2004|2048)h", rest)
        and b"\x1b[?25h" in rest
    )


def test_keys_sizes_and_a_quiet_end(opened: Open) -> None:
    terminal = opened()
    terminal.start()
    terminal.type(b"k")
    terminal.wait_for(b"<key k>")
    terminal.resize(50, 12)
    terminal.wait_for(b"<50 by 12>")
    terminal.type(b"q")
    text = terminal.end(0)
    assert is_restored(text)
    assert text.rpartition(b"\x1b[?1049l")[2].count(b"\n") == 0


def test_the_code_of_the_app_is_the_code_of_the_program(opened: Open) -> None:
    terminal = opened()
    terminal.start()
    terminal.type(b"7")
    assert is_restored(terminal.end(7))


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGHUP, signal.SIGINT, signal.SIGQUIT])
def test_a_signal_ends_it_and_restores(opened: Open, number: int) -> None:
    terminal = opened()
    os.kill(terminal.start(), number)
    assert is_restored(terminal.end(128 + number))


def test_a_signal_ends_it_when_its_loop_is_stuck(opened: Open) -> None:
    terminal = opened()
    process = terminal.start()
    terminal.type(b"s")
    terminal.wait_for(b"<busy>")
    os.kill(process, signal.SIGTERM)
    assert is_restored(terminal.end(143))


def test_it_ends_by_the_signal_itself(opened: Open) -> None:
    terminal = opened(APP)
    terminal.start()
    terminal.process.terminate()
    assert terminal.process.wait(SECONDS) == -signal.SIGTERM


def test_signals_that_come_together(opened: Open) -> None:
    terminal = opened()
    process = terminal.start()
    os.kill(process, signal.SIGSTOP)
    for number in (signal.SIGTERM, signal.SIGHUP, signal.SIGCONT):
        os.kill(process, number)
    text = terminal.wait_for(b"left with ")
    assert is_restored(text)
    assert termios.tcgetattr(terminal.slave) == terminal.before


def test_bytes_that_no_keyboard_sends(opened: Open) -> None:
    terminal = opened()
    terminal.start()
    for number, data in enumerate([
        b"\xff", b"\x9b", b"\xc3\x28", b"\xe2\x82", b"\xf0\x9f", b"\x9b5~", b"\xed\xa0\x80",
        b"\x00", b"\x1b[9999999u", b"\x1b[97:65;1:3u", b"\x1b[<0;-1;-1M", b"\x1b[200~\xff\x1b[201~",
    ]):  # fmt: skip
        terminal.type(data)
        key = b"abcd"[number % 4 : number % 4 + 1]
        terminal.type(key)
        terminal.wait_for(b"<key " + key + b">")
    terminal.type(b"q")
    assert is_restored(terminal.end(0))


def test_a_paste_and_a_sequence_without_end(opened: Open) -> None:
    terminal = opened()
    terminal.start()
    terminal.type(b"\x1b[200~never ends")
    terminal.wait_for(b"<pasted 10>")
    terminal.type(b"k")
    terminal.wait_for(b"<key k>")
    terminal.type(b"\x1b[" + b"1;" * 500)
    terminal.type(b"j")
    terminal.wait_for(b"<key j>")


@pytest.mark.parametrize("prefix", [[], ["sh", "-c", 'trap "" HUP; exec "$@"', "sh"]])
@pytest.mark.parametrize("owner", [True, False])
def test_a_terminal_that_is_gone_ends_it(opened: Open, prefix: list[str], owner: bool) -> None:
    terminal = opened([*prefix, *APP], owner=owner)
    terminal.start()
    terminal.hang_up()
    assert terminal.process.wait(5) == -signal.SIGHUP


def test_a_terminal_that_takes_no_output_does_not_keep_it(opened: Open) -> None:
    terminal = opened(APP)
    terminal.start()
    termios.tcflow(terminal.slave, termios.TCOOFF)
    for width in range(50, 90):
        terminal.resize(width, 24)
        terminal.type(b"k")
    terminal.process.terminate()
    assert terminal.process.wait(5) == -signal.SIGTERM


def test_suspended_resumed_and_ended_while_suspended(opened: Open) -> None:
    terminal = opened(APP)
    process = terminal.start()
    terminal.type(b"j")
    terminal.wait_for(b"<key j>")
    terminal.suspend()
    os.kill(process, signal.SIGCONT)
    terminal.wait_for(b"\x1b[?1049h")
    terminal.wait_for(b"<key j>")
    terminal.type(b"k")
    terminal.wait_for(b"<key k>")
    terminal.suspend()
    os.kill(process, signal.SIGTERM)
    os.kill(process, signal.SIGCONT)
    assert terminal.process.wait(SECONDS) == -signal.SIGTERM
    assert not select.select([terminal.master], [], [], 0)[0]


def test_stopped_and_continued_without_warning(opened: Open) -> None:
    terminal = opened()
    process = terminal.start()
    terminal.type(b"j")
    terminal.wait_for(b"<key j>")
    os.kill(process, signal.SIGSTOP)
    os.kill(process, signal.SIGCONT)
    terminal.wait_for(b"\x1b[?1049h")
    terminal.wait_for(b"<key j>")
    terminal.type(b"k")
    terminal.wait_for(b"<key k>")
    terminal.type(b"q")
    assert is_restored(terminal.end(0))


def test_ended_in_the_background(opened: Open) -> None:
    terminal = opened(["sh", "-mc", *SHELL[2:]])
    process = terminal.start()
    os.kill(process, signal.SIGSTOP)
    terminal.wait_for(b"left with ")
    os.kill(process, signal.SIGTERM)
    os.kill(process, signal.SIGCONT)
    terminal.wait_for(b"\x1b[?1049l")
    terminal.wait_for(b"\x1b[?25h")
    terminal.wait_until_restored()


@pytest.mark.parametrize("key", [b"x", b"w"])
def test_a_crash_is_one_line_and_a_log(opened: Open, tmp_path: Path, key: bytes) -> None:
    terminal = opened()
    terminal.start()
    terminal.type(key)
    text = terminal.end(1)
    screen, _, lines = text.partition(b"tui-explorer: error: ")
    assert is_restored(screen)
    (log,) = tmp_path.iterdir()
    assert lines == f"a defect of ours; details are in {log}\r\nleft with ".encode()
    assert log.stat().st_mode & 0o777 == 0o600
    report = log.read_text(encoding="utf-8")
    assert "in crash\n" in report
    assert report.endswith("RuntimeError: ouch 6\n")
    assert "secret" not in report
    assert b"secret" not in text


def test_what_a_person_can_put_right_is_no_defect(opened: Open) -> None:
    terminal = opened()
    terminal.start()
    terminal.type(b"e")
    text = terminal.end(BadData.exit_code)
    assert b"\x1b[?25h" in text
    assert text.endswith(b"tui-explorer: error: this can be put right\r\nleft with ")


@pytest.mark.parametrize(("kind", "says"), [("dumb", "TERM is dumb"), ("", "TERM is not set")])
def test_a_terminal_that_cannot_move_its_cursor(opened: Open, kind: str, says: str) -> None:
    terminal = opened(TERM=kind)
    text = terminal.end(69)
    assert text.count(b"\r\n") == 1
    assert b"\x1b" not in text
    assert says.encode() in text
    assert b"(use `tui-explorer run SOURCE`)" in text


@pytest.mark.parametrize(
    ("redirection", "name"), [("</dev/null", "input"), ("<&-", "input"), ("2>&1 | cat", "error")]
)
def test_what_is_no_terminal(opened: Open, redirection: str, name: str) -> None:
    script = f'{{ "$@"; echo "left with $?"; }} {redirection}; read answer'
    terminal = opened(["sh", "-c", script, "sh", *APP])
    text = terminal.end(69)
    assert text.count(b"\r\n") == 1
    assert b"\x1b" not in text
    assert f"standard {name} is none (use `tui-explorer run SOURCE`)".encode() in text


def test_a_locale_without_utf8_is_overruled(opened: Open) -> None:
    terminal = opened(LC_ALL="C", PYTHONUTF8="0", PYTHONCOERCECLOCALE="0")
    terminal.start()
    terminal.type("é".encode())
    terminal.wait_for("<key é>".encode())


def test_a_stream_that_cannot_be_told_to_write_utf8(monkeypatch: pytest.MonkeyPatch) -> None:
    class Stubborn:
        encoding = "latin-1"

        def isatty(self) -> bool:
            return True

    for name in ("__stdin__", "__stdout__", "__stderr__"):
        monkeypatch.setattr(sys, name, Stubborn())
    monkeypatch.setenv("TERM", "xterm")
    with pytest.raises(ours.NoTerminal, match="UTF-8"):
        ours.refuse_if_unusable()


def test_a_paste_is_cut_where_it_gets_too_long() -> None:
    keyboard = Keyboard()
    keyboard.feed(b"\x1b[20")
    found = keyboard.feed(b"0~")
    for _ in range(40):
        found += keyboard.feed(b"x" * 4096)
    found += keyboard.feed(b"\x1b[201~k")
    paste, key = found
    assert 60_000 < len(paste.text) <= 65_536  # type: ignore[attr-defined]
    assert key.key == "k"  # type: ignore[attr-defined]
