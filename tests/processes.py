"""Processes of this machine, as the system tells of them: which there are, and whose they are."""

import time
from collections.abc import Callable
from pathlib import Path

SECONDS = 30
"""How long anything may take before it counts as stuck."""


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


def children(pid: int) -> list[int]:
    """The processes that another one has made and that have not ended."""
    return [child for child, parent in _parents().items() if parent == pid]


def is_alive(pid: int) -> bool:
    """Whether a process has not ended."""
    return pid in _parents()


def is_filtered(pid: int) -> bool:
    """Whether a process has a filter of system calls; ``test_one_process`` tries ours."""
    return "\nSeccomp:\t2\n" in Path(f"/proc/{pid}/status").read_text()


def wait_until(holds: Callable[[], bool]) -> None:
    """Wait for something that has to come."""
    deadline = time.monotonic() + SECONDS
    while not holds():
        assert time.monotonic() < deadline
        time.sleep(0.05)
