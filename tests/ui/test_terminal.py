"""What only a real terminal shows: how the explorer takes it, and in which state it leaves it."""

import fcntl
import os
import re
import select
import signal
import struct
import subprocess
import sys
import termios
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from textual.events import AppFocus, Key
from textual.message import Message

from tests.ui.terminal_session import SECONDS, TerminalSession
from tui_explorer.errors import BadData
from tui_explorer.ui import background
from tui_explorer.ui.fast import keyboard as keyboard_module
from tui_explorer.ui.fast.keyboard import Keyboard
from tui_explorer.ui.terminal import run as ours
from tui_explorer.ui.terminal.driver import received
from tui_explorer.words.console import STILL_WRITING

pytestmark = pytest.mark.slow

APP = [sys.executable, "-m", "tests.ui.small_app"]
SHELL = ["sh", "-c", '"$@"; echo "left with $?"; read answer', "sh", *APP]
MOUSE_OFF = [b"\x1b[?1000l", b"\x1b[?1003l", b"\x1b[?1006l", b"\x1b[?1015l"]


class Terminal(TerminalSession):
    """A terminal whose output is read piece by piece."""

    at = 0
    """Where the next piece begins in all that was written."""

    def read_to(self, wanted: bytes) -> bytes:
        """Read until a text appears; everything up to it, since the last one waited for."""
        self.wait_for_bytes(wanted, self.at)
        start, self.at = self.at, self.seen.index(wanted, self.at) + len(wanted)
        return bytes(self.seen[start : self.at])

    def start(self) -> int:
        """Wait until the app is there; its process id."""
        assert b"\x1b[?1049h" in self.read_to(b"<process ")
        number = int(self.read_to(b" ready>").split()[0])
        assert not self.is_restored()
        return number

    def left_with(self, code: int) -> bytes:
        """Wait until the app has ended as its shell sees it; what it wrote since the last wait."""
        text = self.read_to(b"left with ")
        assert int(self.read_to(b"\r\n")) == code, text
        assert self.is_restored()
        return text

    def suspend(self) -> None:
        """Do what Ctrl+Z does in a shell, and wait until the process stands still."""
        self.process.send_signal(signal.SIGTSTP)
        assert gives_back(self.read_to(b"\x1b[?2048l"))
        stopped = os.WSTOPPED | os.WNOHANG
        self.wait_until(lambda: bool(os.waitid(os.P_PID, self.process.pid, stopped)))
        assert self.is_restored()


Open = Callable[..., Terminal]


@pytest.fixture
def opened(tmp_path: Path) -> Iterator[Open]:
    terminals: list[Terminal] = []

    def open_one(command: list[str] = SHELL, **options: Any) -> Terminal:
        terminals.append(Terminal(command, width=80, height=24, TMPDIR=str(tmp_path), **options))
        return terminals[-1]

    yield open_one
    for terminal in terminals:
        terminal.close()


def gives_back(text: bytes) -> bool:
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
    terminal.read_to(b"<key k>")
    terminal.resize(50, 12)
    terminal.read_to(b"<50 by 12>")
    terminal.type(b"q")
    text = terminal.left_with(0)
    assert gives_back(text)
    assert text.rpartition(b"\x1b[?1049l")[2].count(b"\n") == 0


def test_the_size_is_the_terminal_s_whatever_the_shell_says(opened: Open) -> None:
    terminal = opened(COLUMNS="80", LINES="24")
    terminal.start()
    terminal.resize(50, 12)
    terminal.read_to(b"<50 by 12>")
    terminal.type(b"q")
    terminal.left_with(0)


@pytest.mark.parametrize(
    ("told", "taken"),
    [
        ((9999, 9999), (1000, 500)),
        ((300, 9999), (300, 500)),
        ((0, 0), (1, 1)),
        ((60, 20), (60, 20)),
    ],
)
def test_a_size_that_no_terminal_has(told: tuple[int, int], taken: tuple[int, int]) -> None:
    columns, rows = told
    (report,) = Keyboard().feed(b"\x1b[48;%d;%d;1;1t" % (rows, columns))
    assert received(report).size == taken  # type: ignore[attr-defined]


@pytest.mark.parametrize(
    ("message", "by_a_person"), [(Key("space", " "), True), (AppFocus(), False)]
)
def test_threads_hear_of_what_a_person_does(
    message: Message, by_a_person: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(background, "_pressed_at", 0.0)
    assert received(message) is message
    assert bool(background._pressed_at) == by_a_person


def test_the_terminal_s_own_word_for_a_size_is_not_believed_either(opened: Open) -> None:
    terminal = opened()
    terminal.start()
    size = struct.pack("HHHH", 30_000, 30_000, 0, 0)
    fcntl.ioctl(terminal.master, termios.TIOCSWINSZ, size)
    terminal.read_to(b"<1000 by 500>")
    terminal.type(b"q")
    terminal.left_with(0)


def test_the_code_of_the_app_is_the_code_of_the_program(opened: Open) -> None:
    terminal = opened()
    terminal.start()
    terminal.type(b"7")
    assert gives_back(terminal.left_with(7))


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGHUP, signal.SIGINT, signal.SIGQUIT])
def test_a_signal_ends_it_and_restores(opened: Open, number: int) -> None:
    terminal = opened()
    os.kill(terminal.start(), number)
    assert gives_back(terminal.left_with(128 + number))


def test_a_signal_ends_it_when_its_loop_is_stuck(opened: Open) -> None:
    terminal = opened()
    process = terminal.start()
    terminal.type(b"s")
    terminal.read_to(b"<busy>")
    os.kill(process, signal.SIGTERM)
    assert gives_back(terminal.left_with(143))


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
    text = terminal.read_to(b"left with ")
    assert gives_back(text)
    assert terminal.is_restored()


@pytest.mark.private
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
        terminal.read_to(b"<key " + key + b">")
    terminal.type(b"q")
    assert gives_back(terminal.left_with(0))


@pytest.mark.private
def test_a_paste_and_a_sequence_without_end(opened: Open) -> None:
    terminal = opened()
    terminal.start()
    terminal.type(b"\x1b[200~never ends")
    terminal.read_to(b"<pasted 10>")
    terminal.type(b"k")
    terminal.read_to(b"<key k>")
    terminal.type(b"\x1b[" + b"1;" * 500)
    terminal.type(b"j")
    terminal.read_to(b"<key j>")


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
    terminal.read_to(b"<key j>")
    terminal.suspend()
    os.kill(process, signal.SIGCONT)
    terminal.read_to(b"\x1b[?1049h")
    terminal.read_to(b"<key j>")
    terminal.type(b"k")
    terminal.read_to(b"<key k>")
    terminal.suspend()
    os.kill(process, signal.SIGTERM)
    os.kill(process, signal.SIGCONT)
    assert terminal.process.wait(SECONDS) == -signal.SIGTERM
    assert not select.select([terminal.master], [], [], 0)[0]


def test_stopped_and_continued_without_warning(opened: Open) -> None:
    terminal = opened()
    process = terminal.start()
    terminal.type(b"j")
    terminal.read_to(b"<key j>")
    os.kill(process, signal.SIGSTOP)
    os.kill(process, signal.SIGCONT)
    terminal.read_to(b"\x1b[?1049h")
    terminal.read_to(b"<key j>")
    terminal.type(b"k")
    terminal.read_to(b"<key k>")
    terminal.type(b"q")
    assert gives_back(terminal.left_with(0))


def test_ended_in_the_background(opened: Open) -> None:
    terminal = opened(["sh", "-mc", *SHELL[2:]])
    process = terminal.start()
    os.kill(process, signal.SIGSTOP)
    terminal.read_to(b"left with ")
    os.kill(process, signal.SIGTERM)
    os.kill(process, signal.SIGCONT)
    terminal.read_to(b"\x1b[?1049l")
    terminal.read_to(b"\x1b[?25h")
    terminal.wait_until(terminal.is_restored)


@pytest.mark.parametrize("key", [b"x", b"w"])
def test_a_crash_is_one_line_and_a_log(opened: Open, tmp_path: Path, key: bytes) -> None:
    terminal = opened()
    terminal.start()
    terminal.type(key)
    text = terminal.left_with(1)
    screen, _, lines = text.partition(b"tui-explorer: error: ")
    assert gives_back(screen)
    (log,) = tmp_path.iterdir()
    assert lines == f"a defect of ours; details are in {log}\r\nleft with ".encode()
    assert log.stat().st_mode & 0o777 == 0o600
    report = log.read_text(encoding="utf-8")
    assert "in crash\n" in report
    assert report.endswith("RuntimeError: ouch 6\n")
    assert "secret" not in report
    assert b"secret" not in text


@pytest.mark.parametrize("key", [b"o", b"O"])
def test_a_lack_of_memory_is_one_line(opened: Open, tmp_path: Path, key: bytes) -> None:
    terminal = opened()
    terminal.start()
    terminal.type(key)
    screen, _, lines = terminal.left_with(74).partition(b"tui-explorer: error: ")
    assert gives_back(screen)
    assert lines.startswith(b"there is not enough memory for this (")
    assert lines.count(b"\r\n") == 1
    assert list(tmp_path.iterdir()) == []


def test_what_a_person_can_put_right_is_no_defect(opened: Open) -> None:
    terminal = opened()
    terminal.start()
    terminal.type(b"e")
    text = terminal.left_with(BadData.exit_code)
    assert b"\x1b[?25h" in text
    assert text.endswith(b"tui-explorer: error: this can be put right\r\nleft with ")


@pytest.mark.parametrize(("kind", "says"), [("dumb", "TERM is dumb"), ("", "TERM is not set")])
def test_a_terminal_that_cannot_move_its_cursor(opened: Open, kind: str, says: str) -> None:
    terminal = opened(TERM=kind)
    text = terminal.left_with(69)
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
    text = terminal.left_with(69)
    assert text.count(b"\r\n") == 1
    assert b"\x1b" not in text
    assert f"standard {name} is none (use `tui-explorer run SOURCE`)".encode() in text


def test_a_locale_without_utf8_is_overruled(opened: Open) -> None:
    terminal = opened(LC_ALL="C", PYTHONUTF8="0", PYTHONCOERCECLOCALE="0")
    terminal.start()
    terminal.type("é".encode())
    terminal.read_to("<key é>".encode())


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


@pytest.mark.private
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


def test_a_paste_without_an_end_ends_when_nothing_more_comes(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    now = 100.0
    monkeypatch.setattr(keyboard_module, "monotonic", lambda: now)
    keyboard = Keyboard()
    assert keyboard.feed(b"\x1b[200~x") == []
    now += keyboard_module._PATIENCE
    assert keyboard.tick() == []
    now += 0.1
    (paste,) = keyboard.tick()
    assert paste.text == "x"  # type: ignore[attr-defined]
    assert keyboard.tick() == []


LEAVING = """
import threading, time
from pathlib import Path
from tui_explorer.system.process import WRITER
from tui_explorer.ui.terminal.run import leave

def write():
    time.sleep(0.5)
    Path({file!r}).write_text("whole")

threading.Thread(target=time.sleep, args=[3600]).start()
threading.Thread(target=write, name=WRITER).start()
print("done", end="")
leave(7)
"""


def test_the_end_waits_for_files_and_for_nothing_else(tmp_path: Path) -> None:
    file = tmp_path / "export"
    code = LEAVING.format(file=str(file))
    done = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, timeout=60, check=False, text=True
    )
    assert (done.returncode, done.stdout, done.stderr) == (7, "done", f"{STILL_WRITING}\n")
    assert file.read_text() == "whole"


def test_an_interrupt_gives_up_what_is_being_written(tmp_path: Path) -> None:
    code = LEAVING.format(file=str(tmp_path / "export")).replace("0.5", "3600")
    command = [sys.executable, "-c", code]
    with subprocess.Popen(command, stderr=subprocess.PIPE, text=True) as leaving:
        assert leaving.stderr is not None
        assert leaving.stderr.readline() == f"{STILL_WRITING}\n"
        leaving.send_signal(signal.SIGINT)
        assert leaving.wait(60) == 130
