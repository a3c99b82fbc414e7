"""Searches for scripts and notebooks: the names of ``import tui_explorer``.

A source is the same as on the command line: a file, an inline tree, or the name of a bundled tree
or a game. Settings are the fields of ``engine.settings.Settings``, by name. A search stops after
``max_nodes`` with its best result so far; ``run.stopped`` gives the reason. A notebook shows the
run as a picture.
"""

from dataclasses import replace
from math import inf
from typing import Any

from tui_explorer import catalog
from tui_explorer.engine.analysis.comparison import Comparison
from tui_explorer.engine.analysis.run import Run
from tui_explorer.engine.budget import MOST_NODES, Budget
from tui_explorer.engine.game import Game
from tui_explorer.engine.settings import SETTING_NAMES, InvalidSetting, Settings, checked_whole
from tui_explorer.errors import ExplorerError, UsageError
from tui_explorer.searches import compare as comparisons
from tui_explorer.searches import search as searches
from tui_explorer.searches.exports import exported
from tui_explorer.searches.fit import (
    as_deep_as_meant,
    as_meant,
    refuse_what_is_unused,
    warn_of_what_is_unused,
)
from tui_explorer.searches.source import Source, open_source
from tui_explorer.view.comparison_page import comparison_page
from tui_explorer.view.summary import run_summary

_MOST_DRAWN = 1_000
"""Nodes of a tree that a notebook shows as a picture without being asked to."""

__all__ = [
    "Comparison", "ExplorerError", "Game", "Run", "Source", "compare", "open_source", "search",
]  # fmt: skip


def search(
    source: str | Source,
    algorithm: str | None = None,
    *,
    max_nodes: float = MOST_NODES,
    **settings: Any,
) -> Run:
    """Search a source, by default with the algorithm that fits it.

    >>> search("[[3, 12, 8], [2, 4, 6]]", "minimax").counts.leaves
    6
    >>> search("tictactoe", depth=2, order="eval").value
    1
    """
    opened, chosen = _checked(source, algorithm, settings)
    refuse_what_is_unused(opened, chosen, [chosen.algorithm])
    run = searches.search(opened, chosen, _budget(max_nodes))
    warn_of_what_is_unused([run])
    run.draw, run.describe = _drawn, _described
    return run


def _drawn(run: Run) -> str | None:
    """The picture of a run at its end, unless it is too large for one."""
    return "".join(exported(run, run.end, "svg")) if len(run.tree) <= _MOST_DRAWN else None


def _described(run: Run) -> str:
    """What the command ``run`` prints."""
    return "\n".join(run_summary(run, _title(run)))


def compare(
    source: str | Source,
    algorithm: str | None = None,
    *,
    max_nodes: float = MOST_NODES,
    **settings: Any,
) -> Comparison:
    """Compare an algorithm with its reference search, or minimax with alpha-beta.

    >>> [(run.settings.algorithm, run.counts.nodes) for run in compare("aima-5-2").runs]
    [('minimax', 13), ('alphabeta', 11)]
    """
    opened, chosen = _checked(source, algorithm, settings)
    refuse_what_is_unused(opened, chosen, comparisons.compared(opened, chosen, every=False))
    found = comparisons.side_by_side(opened, chosen, lambda: _budget(max_nodes), every=False)
    warn_of_what_is_unused(found.runs)
    comparisons.count_orders(found, _budget(max_nodes))
    found.describe = _compared
    return found


def _compared(comparison: Comparison) -> str:
    """The text that the command ``compare`` prints."""
    return "\n".join(comparison_page(comparison, [_title(run) for run in comparison.runs]))


def _title(run: Run) -> str:
    return catalog.load_algorithm(run.settings.algorithm).title


def _budget(max_nodes: float) -> Budget:
    """A budget of at least one node."""
    try:
        return Budget(max_nodes if max_nodes == inf else checked_whole(max_nodes, 1))
    except ValueError as fault:
        raise InvalidSetting("max-nodes", str(fault)) from None


def _checked(
    source: str | Source, algorithm: str | None, given: dict[str, Any]
) -> tuple[Source, Settings]:
    """The source opened, and the settings checked."""
    if unknown := given.keys() - set(SETTING_NAMES):
        known = ", ".join(SETTING_NAMES)
        raise UsageError(f"there is no setting {min(unknown)!r}", f"one of {known}")
    settings = Settings(**given)
    opened = open_source(source) if isinstance(source, str) else source
    if algorithm is None:
        return opened, as_meant(settings, opened)
    settings = replace(settings, algorithm=catalog.algorithm_named(algorithm))
    return opened, as_deep_as_meant(settings, opened)
