"""The budget of a search: how far it may go, and how it is asked to stop."""

import os
import sys
from collections.abc import Callable
from math import inf
from time import monotonic

MOST_NODES = 5_000_000
"""Nodes after which a search ends by itself where nobody has said how far it may go."""
_MOST_BETWEEN_LOOKS = 512
"""Nodes between two looks at the clock: a few milliseconds, in which a key may have come."""
_LONG_BETWEEN_LOOKS = 0.1
"""Seconds after which the next look comes at the next node: rules may take their time."""


class SearchStopped(Exception):
    """The search has used up its budget or was asked to stop; the trace holds what it had."""


class Budget:
    """Limits of a search, looked at between nodes so that a trace is never torn."""

    on_progress: Callable[[int], None] | None = None
    """Told the number of nodes visited so far, now and then."""
    stop_requested = False
    """Set from a signal handler or another thread."""
    stopped: str | None = None
    """The reason why it ended early: ``nodes``, ``memory``, ``seconds`` or ``interrupted``."""
    spent: int = 0
    """Nodes of earlier searches that count too."""
    has_options = False
    """Whether a person sets these limits by options, which are then named beside the reason."""

    def __init__(
        self, max_nodes: float = inf, max_seconds: float = inf, max_resident: float = inf
    ) -> None:
        self.max_nodes = max_nodes
        self.max_seconds = max_seconds
        self.max_resident = max_resident
        """Bytes of memory that the whole process may hold."""
        self._started = self.looked = monotonic()
        """When it began, and when it last looked whether to stop."""
        self._stride = 1
        """Nodes from the last look to the next: ever more, as long as they are quick."""

    def look(self, visited: int) -> int:
        """Stop the search if its time has come; else say at how many nodes to look again."""
        is_spent = visited + self.spent >= self.max_nodes
        self.stopped = "nodes" if is_spent else self.due()
        if self.stopped:
            raise SearchStopped
        is_slow = monotonic() - self.looked >= _LONG_BETWEEN_LOOKS
        self._stride = 1 if is_slow else min(self._stride * 4, _MOST_BETWEEN_LOOKS)
        if self.on_progress is not None:
            self.on_progress(visited + self.spent)
        self.looked = monotonic()
        return int(min(visited + self._stride, self.max_nodes - self.spent))

    def due(self) -> str | None:
        """The reason to end now, however few nodes were visited; None if there is none."""
        if self.stop_requested:
            return "interrupted"
        if monotonic() - self._started >= self.max_seconds:
            return "seconds"
        is_full = self.max_resident < inf and resident() >= self.max_resident
        return "memory" if is_full else None


def resident() -> int:
    """Bytes of memory that this process holds; where no system file tells, the most it held."""
    try:
        with open("/proc/self/statm", "rb", buffering=0) as file:
            return int(file.read().split()[1]) * os.sysconf("SC_PAGE_SIZE")
    except (OSError, ValueError, IndexError):
        pass
    try:
        from resource import RUSAGE_SELF, getrusage  # noqa: PLC0415 - not on every system
    except ImportError:
        return 0
    most = getrusage(RUSAGE_SELF).ru_maxrss
    return most if sys.platform == "darwin" else most * 1024
