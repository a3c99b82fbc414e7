"""Search a source: the one way from what a person named to a finished run."""

from tui_explorer import catalog
from tui_explorer.engine.run import Run
from tui_explorer.engine.search import Budget, Settings, run
from tui_explorer.engine.tree import Tree
from tui_explorer.errors import UsageError
from tui_explorer.sources import Source

_STOPPED = {
    "nodes": "stopped at the limit of nodes: this is the best so far",
    "seconds": "stopped at the limit of time: this is the best so far",
    "interrupted": "interrupted: this is the best so far",
}


def search(source: Source, settings: Settings, budget: Budget | None = None) -> Run:
    """Run one algorithm over a source."""
    algorithm = catalog.load_algorithm(settings.algorithm)
    if settings.order not in source.orders():
        hint = catalog.choices(settings.order, source.orders())
        raise UsageError(f"{source.origin.name} has no order {settings.order!r}", hint)
    tree, warnings = source.lay_out(settings, budget)
    if reason := _misfit(tree):
        raise UsageError(f"{settings.algorithm} does not fit {source.origin.name}: {reason}")
    trace = run(algorithm.search, tree, settings, budget)
    if trace.stopped:
        warnings.append(_STOPPED[trace.stopped])
    if tree.depth_limit is not None:
        warnings.append("values at the depth limit are Eval's: the choice may be wrong")
    exhaustive = algorithm.KNOWS_ALL_OPTIMAL_ACTIONS
    return Run(source.origin, settings, trace, exhaustive, warnings)


def _misfit(tree: Tree) -> str | None:
    """Why a two-player zero-sum algorithm cannot search a tree."""
    if tree.has_chance:
        return "it has chance nodes"
    if tree.players not in (("MAX", "MIN"), ("MAX",)):
        return "its leaves are payoff vectors, not one number that MAX wants high and MIN low"
    return None
