"""An explorer that is served to browsers, and the processes that it has."""

import re
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

from tests.command import ENVIRONMENT

SECONDS = 30


class Served:
    """A server in a process of its own."""

    def __init__(self, process: subprocess.Popen[str], address: str) -> None:
        self.process, self.address = process, address

    def explorers(self) -> list[int]:
        """The processes that it has started, and that have not ended."""
        return [pid for pid, parent in _parents().items() if parent == self.process.pid]

    def end(self, number: signal.Signals = signal.SIGINT) -> int:
        """Ask it to end; its exit code."""
        self.process.send_signal(number)
        return self.process.wait(SECONDS)


@contextmanager
def served(*words: str, home: Path) -> Iterator[Served]:
    """The explorer of a command line at an address, which is read as a person reads it."""
    process = subprocess.Popen(
        [sys.executable, "-m", "tui_explorer", "serve", *words, "--port", "0"],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        env={**ENVIRONMENT, "HOME": str(home), "XDG_STATE_HOME": str(home)},
    )
    try:
        assert process.stdout is not None
        line = process.stdout.readline()
        found = re.fullmatch(r"The explorer is at (http://127\.0\.0\.1:\d+/[\w-]{22}/)\n", line)
        assert found, line
        yield Served(process, found[1])
    finally:
        process.kill()
        process.communicate()


def wait_until(holds: Callable[[], bool]) -> None:
    deadline = time.monotonic() + SECONDS
    while not holds():
        assert time.monotonic() < deadline
        time.sleep(0.05)


def is_alive(pid: int) -> bool:
    return pid in _parents()


def _parents() -> dict[int, int]:
    """The parents of all processes that have not ended."""
    found = {}
    for path in Path("/proc").glob("[0-9]*"):
        try:
            state, parent = (path / "stat").read_text().rpartition(")")[2].split()[:2]
        except OSError:
            continue
        if state != "Z":
            found[int(path.name)] = int(parent)
    return found
