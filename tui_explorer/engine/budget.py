"""The budget of a search: its limits, and the way to stop it."""

import os
import sys
from collections.abc import Callable
from math import inf
from time import monotonic

MOST_NODES = 5_000_000
"""The default limit of nodes."""
_MOST_BETWEEN_LOOKS = 512
"""The most nodes between two looks at the clock: a few milliseconds of search."""
_LONG_BETWEEN_LOOKS = 0.1
"""If a look comes after so many seconds, the rules are slow: look at every node."""


class SearchStopped(Exception):
    """The budget is used up, or the user stopped the search. The trace stays valid."""


class Budget:
    """The limits of a search. They are checked between nodes, so that the trace stays valid."""

    on_progress: Callable[[int], None] | None = None
    """Called now and then with the number of nodes visited so far."""
    stop_requested = False
    """Set by a signal handler or another thread."""
    stopped: str | None = None
    """The reason for stopping early: ``nodes``, ``memory``, ``seconds`` or ``interrupted``."""
    spent: int = 0
    """The nodes of earlier searches, which count as well."""
    has_options = False
    """True if the user sets these limits by options. Messages then name the option."""

    def __init__(
        self, max_nodes: float = inf, max_seconds: float = inf, max_resident: float = inf
    ) -> None:
        self.max_nodes = max_nodes
        self.max_seconds = max_seconds
        self.max_resident = max_resident
        """The most bytes of memory for the whole process."""
        self._started = self.looked = monotonic()
        """The time when the search began, and when it last checked whether to stop."""
        self._stride = 1
        """The nodes between two looks. The number rises while the search is fast."""

    def look(self, visited: int) -> int:
        """Stop the search at a limit; otherwise return the number of nodes at the next look."""
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
        """The reason to stop now, apart from the number of nodes, or None."""
        if self.stop_requested:
            return "interrupted"
        if monotonic() - self._started >= self.max_seconds:
            return "seconds"
        is_full = self.max_resident < inf and resident() >= self.max_resident
        return "memory" if is_full else None


def resident() -> int:
    """The bytes of memory of this process now; on some systems, the most so far."""
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
