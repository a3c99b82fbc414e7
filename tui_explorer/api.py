"""Searches for scripts and notebooks: the names of ``import tui_explorer``.

A source is the same as on the command line: a file, an inline tree, or the name of a bundled tree
or a game. Settings are the fields of ``engine.settings.Settings``, by name. A search stops after
``max_nodes`` with its best result so far; ``run.stopped`` gives the reason. A notebook shows the
run as a picture.
"""

from typing import Any

from tui_explorer import catalog
from tui_explorer.engine.budget import MOST_NODES, Budget
from tui_explorer.engine.game import Game
from tui_explorer.engine.results.comparison import Comparison
from tui_explorer.engine.results.run import Run
from tui_explorer.engine.settings import Settings
from tui_explorer.errors import ExplorerError, UsageError
from tui_explorer.searches import compare as comparisons
from tui_explorer.searches import search as searches
from tui_explorer.searches.exports import exported
from tui_explorer.searches.fit import as_deep_as_meant, as_meant
from tui_explorer.searches.source import Source, open_source

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
    run = searches.search(opened, chosen, Budget(max_nodes))
    run.draw = _drawn
    return run


def _drawn(run: Run) -> str | None:
    """The picture of a run at its end, unless it is too large for one."""
    return "".join(exported(run, run.end, "svg")) if len(run.tree) <= _MOST_DRAWN else None


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
    return comparisons.side_by_side(opened, chosen, lambda: Budget(max_nodes), every=False)


def _checked(
    source: str | Source, algorithm: str | None, given: dict[str, Any]
) -> tuple[Source, Settings]:
    """The source opened, and the settings checked."""
    if unknown := given.keys() - set(Settings._fields):
        known = ", ".join(Settings._fields)
        raise UsageError(f"there is no setting {min(unknown)!r}", f"one of {known}")
    opened = open_source(source) if isinstance(source, str) else source
    settings = Settings(**given)
    if algorithm is None:
        return opened, as_meant(settings, opened)
    settings = settings._replace(algorithm=catalog.algorithm_named(algorithm))
    return opened, as_deep_as_meant(settings, opened)
