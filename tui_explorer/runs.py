"""Search a source: the one way from what a person named to a finished run."""

from tui_explorer import catalog
from tui_explorer.engine.run import Run
from tui_explorer.engine.search import Budget, Settings, run
from tui_explorer.engine.tree import CHANCES, PAYOFFS, PAYOFFS_AND_CHANCES, ZERO_SUM
from tui_explorer.errors import UsageError
from tui_explorer.sources import Source

_STOPPED = {
    "nodes": "stopped at the limit of nodes: this is the best so far",
    "seconds": "stopped at the limit of time: this is the best so far",
    "interrupted": "interrupted: this is the best so far",
}
_MISFITS = {
    ZERO_SUM: "MAX and MIN play it for one number, without chance",
    PAYOFFS: "its leaves are payoff vectors, not one number that MAX wants high and MIN low",
    CHANCES: "it has chance nodes",
    PAYOFFS_AND_CHANCES: "it has chance nodes and payoff vectors",
}
"""What each kind of source is, said to somebody who chose an algorithm for another."""


def search(source: Source, settings: Settings, budget: Budget | None = None) -> Run:
    """Run one algorithm over a source."""
    algorithm = catalog.load_algorithm(settings.algorithm)
    if settings.order not in source.orders():
        hint = catalog.choices(settings.order, source.orders())
        raise UsageError(f"{source.origin.name} has no order {settings.order!r}", hint)
    if source.kind not in algorithm.SOLVES:
        raise UsageError(
            f"{settings.algorithm} does not fit {source.origin.name}: {_MISFITS[source.kind]}",
            f"use {catalog.default_algorithm(source.kind)}",
        )
    tree, warnings = source.lay_out(settings, budget)
    trace = run(algorithm.search, tree, settings, budget)
    if trace.stopped:
        warnings.append(_STOPPED[trace.stopped])
    if tree.depth_limit is not None:
        warnings.append("values at the depth limit are Eval's: the choice may be wrong")
    done = Run(source.origin, settings, trace, algorithm.KNOWS_ALL_OPTIMAL_ACTIONS, warnings)
    if hasattr(algorithm, "warnings"):
        warnings += algorithm.warnings(
            done, lambda name, budget: search(source, settings._replace(algorithm=name), budget)
        )
    return done


def fitted(settings: Settings, source: Source) -> Settings:
    """The same settings, with an algorithm that fits the source."""
    if source.kind in catalog.load_algorithm(settings.algorithm).SOLVES:
        return settings
    return settings._replace(algorithm=catalog.default_algorithm(source.kind))
