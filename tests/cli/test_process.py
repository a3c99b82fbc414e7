"""What only a real process shows: signals, pipes, a terminal on standard error, late imports."""

import os
import pty
import re
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from tests.command import ENVIRONMENT

pytestmark = pytest.mark.slow

PROGRAM = [sys.executable, "-m", "tui_explorer"]


def read_until(descriptor: int, wanted: bytes) -> bytes:
    """What a terminal shows until a text appears; the test fails if it does not."""
    seen = b""
    deadline = time.monotonic() + 60
    while wanted not in seen:
        assert time.monotonic() < deadline, seen
        seen += os.read(descriptor, 4096)
    return seen


@pytest.mark.parametrize(
    ("command", "said"),
    [
        (["run", "connect"], ": interrupted"),
        (["compare", "connect"], ": interrupted"),
        (["compare", "connect", "--orders"], "Not all searches were finished."),
    ],
)
def test_ctrl_c_ends_a_long_search_with_what_it_has(command: list[str], said: str) -> None:
    master, slave = pty.openpty()
    process = subprocess.Popen(
        [*PROGRAM, *command], stdout=subprocess.PIPE, stderr=slave, env=ENVIRONMENT, text=True
    )
    os.close(slave)
    seen = read_until(master, b"Ctrl-C stops")
    assert b" nodes, " in seen
    process.send_signal(signal.SIGINT)
    out, _ = process.communicate(timeout=60)
    assert process.returncode == 130
    assert said in out
    os.close(master)


def test_orders_that_an_interruption_leaves_out_are_not_blamed_on_the_budget() -> None:
    master, slave = pty.openpty()
    process = subprocess.Popen(
        [*PROGRAM, "compare", "connect", "--orders"],
        stdout=subprocess.PIPE, stderr=slave, env=ENVIRONMENT, text=True,
    )  # fmt: skip
    os.close(slave)
    read_until(master, b"Ctrl-C stops")
    process.send_signal(signal.SIGINT)
    out, _ = process.communicate(timeout=60)
    os.close(master)
    assert "order best needs the whole tree, and was interrupted" in " ".join(out.split())
    assert "budget" not in out


def test_progress_tells_the_seconds_since_the_start() -> None:
    master, slave = pty.openpty()
    started = time.monotonic()
    process = subprocess.Popen(
        [*PROGRAM, "run", "connect"], stdout=subprocess.DEVNULL, stderr=slave, env=ENVIRONMENT
    )
    os.close(slave)
    seen = read_until(master, b"Ctrl-C stops")
    passed = time.monotonic() - started
    process.kill()
    process.wait()
    os.close(master)
    told = re.search(rb" nodes, (\d+) s,", seen)
    assert told is not None, seen
    assert 1 <= int(told[1]) <= passed + 0.5


def test_no_progress_of_what_is_done_at_once() -> None:
    master, slave = pty.openpty()
    done = subprocess.run(
        [*PROGRAM, "run", "aima-5-2"],
        stdout=subprocess.DEVNULL, stderr=slave, env=ENVIRONMENT, check=False, timeout=60,
    )  # fmt: skip
    os.write(slave, b"the end")
    os.close(slave)
    assert (done.returncode, read_until(master, b"the end")) == (0, b"the end")
    os.close(master)


def test_no_progress_where_nobody_looks() -> None:
    done = subprocess.run(
        [*PROGRAM, "run", "connect", "--max-seconds", "1.5"],
        capture_output=True, env=ENVIRONMENT, check=False, timeout=60,
    )  # fmt: skip
    assert (done.returncode, done.stderr) == (0, b"")


def test_a_reader_that_leaves_early_gets_no_traceback() -> None:
    process = subprocess.Popen(
        [*PROGRAM, "tictactoe:state=X........"],
        stdout=subprocess.PIPE, stderr=subprocess.PIPE, env=ENVIRONMENT,
    )  # fmt: skip
    assert process.stdout is not None
    assert process.stderr is not None
    process.stdout.read(100)
    process.stdout.close()
    assert process.wait(timeout=60) == 141
    assert process.stderr.read() == b""


def test_a_defect_ends_in_one_line_and_a_log() -> None:
    script = (
        "from tui_explorer import listing\n"
        "from tui_explorer.cli import main\n"
        "def boom(*a, **k): secret = 'hidden'; raise RuntimeError('ouch')\n"
        "listing.listed = boom\n"
        "main.main()\n"
    )
    done = subprocess.run(
        [sys.executable, "-c", script], capture_output=True, env=ENVIRONMENT, check=False, text=True
    )
    assert done.returncode == 1
    assert done.stderr.startswith("tui-explorer: error: a defect of ours; details are in ")
    assert done.stderr.count("\n") == 1
    log = Path(done.stderr.split()[-1])
    text = log.read_text(encoding="utf-8")
    assert "RuntimeError: ouch" in text
    assert log.stat().st_mode & 0o077 == 0
    log.unlink()


@pytest.mark.parametrize(
    "arguments",
    [["--help"], ["run", "aima-5-2"], ["run", "tictactoe", "--depth", "1"], ["list"],
     ["list", "Pita"], ["compare", "aima-5-2"], ["check", "none"], ["aima-5-2"], ["about", "pig"],
     ["about", "history"], ["run", "aima-5-2", "--json", "--nodes"]],
)  # fmt: skip
def test_textual_is_never_loaded_without_a_screen(arguments: list[str]) -> None:
    script = (
        "import sys\n"
        "from tui_explorer.cli.main import main\n"
        "try: main()\n"
        "except SystemExit: pass\n"
        "unwanted = ('textual', 'rich')\n"
        "print(sorted(m for m in sys.modules if m.startswith(unwanted)))\n"
    )
    done = subprocess.run(
        [sys.executable, "-c", script, *arguments],
        capture_output=True, env=ENVIRONMENT, check=False, text=True,
    )  # fmt: skip
    assert done.stdout.splitlines()[-1] == "[]"


def test_help_loads_nothing_but_the_command_line() -> None:
    script = (
        "import sys, tui_explorer.cli.main\n"
        "print(sorted(m for m in sys.modules if m.startswith('tui_explorer')))\n"
    )
    done = subprocess.run(
        [sys.executable, "-c", script], capture_output=True, env=ENVIRONMENT, check=True, text=True
    )
    assert done.stdout.split() == [
        "['tui_explorer',",
        "'tui_explorer.cli',",
        "'tui_explorer.cli.main',",
        "'tui_explorer.cli.program',",
        "'tui_explorer.errors',",
        "'tui_explorer.system',",
        "'tui_explorer.system.process',",
        "'tui_explorer.words',",
        "'tui_explorer.words.usage']",
    ]
