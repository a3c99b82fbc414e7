"""How far a search may go, and how it is asked to stop."""

from collections.abc import Callable
from math import inf
from time import monotonic

_NODES_BETWEEN_LOOKS = 2048
"""How many nodes pass between two looks at the clock: often enough for Ctrl-C to feel prompt."""


class SearchStopped(Exception):
    """The search has used up its budget or was asked to stop; the trace holds what it had."""


class Budget:
    """How far a search may go, looked at between nodes so that a trace is never torn."""

    on_progress: Callable[[int], None] | None = None
    """Told the number of nodes visited so far, now and then."""
    stop_requested = False
    """Set from a signal handler or another thread."""
    stopped: str | None = None
    """Why the search ended early: ``nodes``, ``seconds`` or ``interrupted``."""
    spent: int = 0
    """Nodes of earlier searches that count too."""

    def __init__(self, max_nodes: float = inf, max_seconds: float = inf) -> None:
        self.max_nodes = max_nodes
        self.max_seconds = max_seconds
        self._started = monotonic()

    def look(self, visited: int) -> int:
        """Stop the search if its time has come; else say at how many nodes to look again."""
        if visited + self.spent >= self.max_nodes:
            self.stopped = "nodes"
        elif self.stop_requested:
            self.stopped = "interrupted"
        elif monotonic() - self._started >= self.max_seconds:
            self.stopped = "seconds"
        if self.stopped:
            raise SearchStopped
        if self.on_progress is not None:
            self.on_progress(visited + self.spent)
        return int(min(visited + _NODES_BETWEEN_LOOKS, self.max_nodes - self.spent))
