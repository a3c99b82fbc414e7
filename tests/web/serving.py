"""An explorer that is served to browsers, and the processes that it has."""

import re
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from tests.command import ENVIRONMENT
from tests.processes import SECONDS, children


class Served:
    """A server in a process of its own."""

    def __init__(self, process: subprocess.Popen[str], address: str) -> None:
        self.process, self.address = process, address

    def explorers(self) -> list[int]:
        """The processes that it has started, and that have not ended."""
        return children(self.process.pid)

    def end(self, number: signal.Signals = signal.SIGINT) -> int:
        """Ask it to end; its exit code."""
        self.process.send_signal(number)
        return self.process.wait(SECONDS)


@contextmanager
def served(*words: str, home: Path, cwd: Path | None = None) -> Iterator[Served]:
    """The explorer of a command line at an address, which is read as a person reads it."""
    process = subprocess.Popen(
        [sys.executable, "-P", "-m", "tui_explorer", "serve", *words, "--port", "0"],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        cwd=cwd,
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
