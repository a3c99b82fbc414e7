"""Signals at random moments: whatever a command was doing, it ends well; the rest of the moments
are in ``python -m tests.benchmarks.signals``.
"""

import os
import pty
import signal
import subprocess
import sys
from contextlib import suppress
from pathlib import Path
from random import Random

import pytest

from tests.benchmarks.signals import COMMANDS, GAME, SIGNALS, attack, is_whole
from tests.cli.test_process import read_until
from tests.command import ENVIRONMENT

pytestmark = pytest.mark.slow

PROGRAM = [sys.executable, "-m", "tui_explorer"]


@pytest.mark.parametrize("number", SIGNALS)
@pytest.mark.parametrize("name", COMMANDS)
def test_signals_at_random_moments(name: str, number: int) -> None:
    seed = os.urandom(4).hex()
    _, wrong = attack(name, number, 2, Random(seed))
    assert wrong == [], f"seed {seed}"


def interrupted(
    command: list[str], wanted: bytes, number: int, cwd: Path | None = None
) -> tuple[int, str, bytes]:
    """The exit code and output of a command that gets a signal once its progress says something.

    Nothing comes by its input, and nobody reads its output until then: it has to wait.
    """
    master, slave = pty.openpty()
    process = subprocess.Popen(
        [*PROGRAM, *command], stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=slave, cwd=cwd,
        env={**ENVIRONMENT, "PYTHONPATH": os.getcwd()}, encoding="utf-8",
    )  # fmt: skip
    os.close(slave)
    seen = read_until(master, wanted)
    process.send_signal(number)
    out, _ = process.communicate(timeout=60)
    with suppress(OSError):  # the other end is closed
        while more := os.read(master, 4096):
            seen += more
    os.close(master)
    return process.returncode, out, seen


@pytest.mark.parametrize(("number", "code"), [(signal.SIGINT, 130), (signal.SIGTERM, 143)])
def test_writing_is_told_and_ends_after_a_whole_line(number: int, code: int) -> None:
    ended, out, seen = interrupted(["run", "tictactoe", "--steps"], b"writing, ", number)
    assert ended == code
    assert b"searching, " not in seen[seen.index(b"writing, ") :]
    assert out.endswith("\n")
    assert out.count("\n") > 1
    assert b"\r\x1b[Ktui-explorer: error: interrupted before everything was written" in seen


def test_writing_json_ends_with_whole_json() -> None:
    code, out, seen = interrupted(
        ["export", "tictactoe", "--to", "json"], b"writing, ", signal.SIGINT
    )
    assert code == 130
    assert is_whole(out, as_json=True)
    assert b"interrupted before everything was written" in seen


def test_a_file_that_is_not_all_written_is_not_there(tmp_path: Path) -> None:
    command = ["export", "tictactoe", "-a", "minimax", "--to", "json", "-o", "out.json"]
    code, _, seen = interrupted(command, b"writing, ", signal.SIGTERM, tmp_path)
    assert code == 143
    assert b"interrupted before everything was written" in seen
    assert list(tmp_path.iterdir()) == []


def test_a_search_that_is_ended_from_outside_tells_what_it_has() -> None:
    code, out, _ = interrupted(["run", "connect"], b"searching, ", signal.SIGTERM)
    assert code == 143
    assert "interrupted" in out
    assert out.endswith("\n")


def test_reading_is_told_and_broken_off() -> None:
    code, out, seen = interrupted(["run", "-"], b"reading, ", signal.SIGINT)
    assert (code, out) == (130, "")
    assert b"tui-explorer: error: interrupted\r\n" in seen


@pytest.mark.parametrize(("name", "code"), [("SIGINT", 130), ("SIGTERM", 143), ("SIGHUP", 129)])
def test_a_signal_while_the_program_is_loaded_is_obeyed_in_silence(name: str, code: int) -> None:
    """Also while a class is made, where Python makes another exception of one that is raised."""
    script = (
        "import sys, os, signal\n"
        "signal.signal(signal.SIGHUP, signal.SIG_DFL)\n"  # the tests may be run by nohup
        "class Field:\n"
        "    def __set_name__(self, owner, name):\n"
        f"        os.kill(os.getpid(), signal.{name})\n"
        "class Slow:\n"
        "    def find_spec(self, name, path, target=None):\n"
        "        if name == 'tui_explorer.cli.program': type('Made', (), {'field': Field()})\n"
        "sys.meta_path.insert(0, Slow())\n"
        "from tui_explorer.__main__ import main\n"
        "main()\n"
    )
    done = subprocess.run(
        [sys.executable, "-c", script], capture_output=True, env=ENVIRONMENT, check=False
    )
    assert (done.returncode, done.stdout, done.stderr) == (code, b"", b"")


def test_what_is_ignored_stays_ignored() -> None:
    done = subprocess.run(
        ["sh", "-c", "trap '' INT TERM; \"$@\" & kill -INT $!; kill -TERM $!; wait $!",
         "sh", *PROGRAM, "run", GAME, "--json", "--nodes"],
        capture_output=True, env=ENVIRONMENT, check=False,
    )  # fmt: skip
    assert (done.returncode, done.stderr) == (0, b"")
    assert is_whole(done.stdout.decode(), as_json=True)
