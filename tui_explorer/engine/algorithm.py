"""The contract of an algorithm: all that the rest of the program asks of one; and to run one.

A file in ``algorithms/`` is an algorithm of that name (``maxn_ab.py`` is ``maxn-ab``). The first
line of its docstring is what lists say of it, and its ``ALGORITHM`` is what this contract asks for.
"""

from collections.abc import Callable
from typing import TYPE_CHECKING, NamedTuple, Protocol

from tui_explorer.engine.budget import Budget, SearchStopped
from tui_explorer.engine.pseudocode import Line, under
from tui_explorer.engine.python import deep_recursion
from tui_explorer.engine.settings import Settings
from tui_explorer.engine.trace.trace import Trace
from tui_explorer.engine.tree.tree import Tree

if TYPE_CHECKING:
    from tui_explorer.engine.results.run import Run


SWITCHES = ("deepening", "table", "quiescence")
"""The settings that only some algorithms have."""
PROMISES = ("bounds", "total")
"""The settings that promise something of all leaves, and that only some algorithms make use of."""


class Search(Protocol):
    """Visits a tree and writes into the trace what it does."""

    def __call__(self, tree: Tree, trace: Trace, settings: Settings, budget: Budget) -> None:
        """Search the whole tree, or until the budget stops it."""


SearchWith = Callable[[str, Budget], "Run"]
"""Searches the same source by another algorithm, given its name, within a budget."""


def _nothing(run: "Run", search_with: SearchWith) -> list[str]:
    return []


class Algorithm(NamedTuple):
    """One algorithm; others are told by their names."""

    title: str
    """Its name in headings and tables."""
    search: Search
    pseudocode: tuple[Line, ...]
    """Every line that it can have; ``code`` tells which ones are there."""
    solves: tuple[str, ...]
    """The kinds of tree that it can search: some of KINDS."""
    yardstick: str
    """The search that sees everything, by which it is measured; such a search names itself."""
    default_for: tuple[str, ...] = ()
    """The kinds that it searches when nobody says what to run; every kind has one such search."""
    rival: str = ""
    """Of a yardstick: the search that it is usually put beside."""
    keeps_window: bool = False
    """Whether its calls have an α and a β, so that the settings of cuts and windows matter."""
    knows_all_optimal_actions: bool = False
    """Whether it has the exact value of all the root's children, so that it knows every action
    that is as good as the one it chose."""
    switches: tuple[str, ...] = ()
    """Those of SWITCHES that it has."""
    promises: tuple[str, ...] = ()
    """Those of PROMISES that it makes use of."""
    warnings: Callable[["Run", SearchWith], list[str]] = _nothing
    """Warnings about a finished search, for a person to know before believing it."""

    def code(self, settings: Settings) -> tuple[Line, ...]:
        """The pseudo-code under these settings."""
        return tuple(under(settings, self.pseudocode, keeps_window=self.keeps_window))


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
