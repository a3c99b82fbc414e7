"""The exact value beside a search with a depth limit, where it is affordable."""

from contextlib import suppress

from tui_explorer import catalog
from tui_explorer.engine.budget import Budget
from tui_explorer.engine.run import Run
from tui_explorer.engine.settings import Settings
from tui_explorer.engine.tree import ZERO_SUM
from tui_explorer.errors import ExplorerError
from tui_explorer.runs import search_after
from tui_explorer.sources import Source
from tui_explorer.words.warnings import LIMITED, NOT_LOOKED_BEYOND, beyond_the_limit

_AFFORDABLE = 50_000
"""Nodes of a game; a tree that was read whole is always searched whole."""


def look_beyond(source: Source, run: Run, budget: Budget | None = None) -> None:
    """Find out what comes out without the limit, and say so in the run's warnings."""
    if LIMITED not in run.warnings or run.settings.is_opposed:
        return
    settings = Settings(
        catalog.default_algorithm(source.kind), table="sound" if source.kind == ZERO_SUM else ""
    )
    budget = budget or Budget()
    budget.max_nodes = max(_AFFORDABLE, source.origin.nodes or 0)
    with suppress(ExplorerError):  # what lies beyond may be what no search can do
        exact = search_after(run, source, settings, budget)
        run.exact = None if exact.stopped else exact
    told = NOT_LOOKED_BEYOND if budget.stopped == "interrupted" else beyond_the_limit(run)
    run.warnings[run.warnings.index(LIMITED)] = told
