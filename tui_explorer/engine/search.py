"""Run an algorithm over a tree: its settings, its budget, and the trace it leaves."""

from collections.abc import Callable
from math import inf
from time import monotonic
from typing import NamedTuple, Protocol

from tui_explorer.engine.game import INF, Value
from tui_explorer.engine.recursion import deep_recursion
from tui_explorer.engine.trace import Trace
from tui_explorer.engine.tree import Tree

_NODES_BETWEEN_LOOKS = 2048
"""How many nodes pass between two looks at the clock: often enough for Ctrl-C to feel prompt."""


ORDERS = ("natural", "best", "worst", "random", "eval")
"""The orders of children that every tree has; a game may have more."""


class Settings(NamedTuple):
    """The conventions of one search; they are shown wherever its result is."""

    algorithm: str = "alphabeta"
    order: str = "natural"
    """The order in which children are visited."""
    seed: int = 0
    """For the random order."""
    cut: str = "ge"
    """``ge`` cuts on equality, as the textbooks do; ``gt`` does not."""
    fail: str = "soft"
    """``soft`` returns the value found, ``hard`` keeps it inside the window."""
    depth: int | None = None
    """The depth limit in plies."""
    window: tuple[Value, Value] = (-INF, INF)
    """α and β at the root."""
    deepening: bool = False
    """Whether to search to depth 1, 2, 3 … and on, each time in the order the last one found."""
    table: str = ""
    """Whether positions met before are looked up: ``sound``, or ``trap``, which forgets whether a
    stored value was only a bound."""
    quiescence: Value | None = None
    """How much Eval may change by one move before the search looks on beyond the depth limit."""
    weights: tuple[tuple[str, Value], ...] = ()
    """The weights of Eval's features, where they are not the game's own."""
    bounds: tuple[Value, Value] | None = None
    """The least and the most a leaf can be worth, where the source does not say."""
    total: Value | None = None
    """The most that all payoffs of a leaf come to, where the source does not say."""
    opponent: str = ""
    """``any``: MAX's strategy against every reply; ``worst`` or ``random``: against a MIN that
    plays so. Nothing: both players are perfect."""
    by_hand: tuple[tuple[int, ...], ...] = ()
    """The paths of moves that somebody has chosen, in the source's own order of children."""

    @property
    def is_opposed(self) -> bool:
        """Whether somebody is made to play otherwise than best."""
        return bool(self.opponent or self.by_hand)


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


class Search(Protocol):
    """An algorithm: visits a tree and writes into the trace what it does."""

    def __call__(self, tree: Tree, trace: Trace, settings: Settings, budget: Budget) -> None:
        """Search the whole tree, or until the budget stops it."""


def run(search: Search, tree: Tree, settings: Settings, budget: Budget | None = None) -> Trace:
    """Search a tree once, at full speed, and return the record of it."""
    budget = budget or Budget()
    trace = Trace(tree)
    try:
        with deep_recursion():
            search(tree, trace, settings, budget)
    except SearchStopped:
        trace.stopped = budget.stopped
    finally:
        tree.settle()
    return trace
