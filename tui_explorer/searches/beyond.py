"""The exact value beside a search with a depth limit, where it is affordable."""

from contextlib import suppress

from tui_explorer import catalog
from tui_explorer.engine.budget import Budget
from tui_explorer.engine.results.run import Run
from tui_explorer.engine.settings import Settings
from tui_explorer.engine.tree.tree import ZERO_SUM
from tui_explorer.errors import ExplorerError
from tui_explorer.searches.search import search_after
from tui_explorer.searches.source import Source
from tui_explorer.words.warnings import LIMITED, NOT_LOOKED_BEYOND, beyond_the_limit

_SHARE, _LEAST = 10, 2_000
"""A tenth of the nodes that the search itself visited, and at least so many."""
_LAID_OUT = 10
"""Nodes of a tree that are laid out again for each that may be visited."""


def look_beyond(source: Source, run: Run, budget: Budget | None = None) -> None:
    """Find out what comes out without the limit, and say so in the run's warnings."""
    if LIMITED not in run.warnings or run.settings.is_opposed:
        return
    budget = budget or Budget()
    allowed = budget.max_nodes = max(_LEAST, run.total_nodes // _SHARE)
    if (source.origin.nodes or 0) <= _LAID_OUT * allowed:
        table = "sound" if source.kind == ZERO_SUM else ""
        settings = Settings(catalog.default_algorithm(source.kind), table=table)
        with suppress(ExplorerError):  # what lies beyond may be what no search can do
            exact = search_after(run, source, settings, budget)
            run.exact = None if exact.stopped else exact
    if budget.stopped == "interrupted":
        told = NOT_LOOKED_BEYOND
    else:
        told = beyond_the_limit(run, int(allowed))
    run.warnings[run.warnings.index(LIMITED)] = told
