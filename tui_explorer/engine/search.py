"""Run an algorithm over a tree, and keep the trace it leaves."""

from tui_explorer.engine.algorithm import Search
from tui_explorer.engine.budget import Budget, SearchStopped
from tui_explorer.engine.python import deep_recursion
from tui_explorer.engine.settings import Settings
from tui_explorer.engine.trace.trace import Trace
from tui_explorer.engine.tree.tree import Tree


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
