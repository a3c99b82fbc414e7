"""Several searches of one source, to show next to each other."""

from collections.abc import Callable
from dataclasses import replace

from tui_explorer import catalog
from tui_explorer.engine.analysis.comparison import Comparison, OrderTable, TableCosts
from tui_explorer.engine.analysis.run import Run
from tui_explorer.engine.budget import Budget, SearchStopped
from tui_explorer.engine.settings import Settings, TableKind
from tui_explorer.errors import ExplorerError
from tui_explorer.searches.fit import refuse_what_does_not_fit, without_misfits
from tui_explorer.searches.search import deepened, search
from tui_explorer.searches.source import Source


def compared(source: Source, settings: Settings, *, every: bool) -> list[str]:
    """The algorithms to compare: one and its counterpart, or every algorithm that fits."""
    kind = source.kind_under(settings)
    pair = catalog.side_by_side(settings.algorithm, kind) or [settings.algorithm]
    return [*pair, *(name for name in catalog.fitting(kind) if every and name not in pair)]


def side_by_side(
    source: Source, settings: Settings, budgets: Callable[[], Budget], *, every: bool
) -> Comparison:
    """An algorithm and its counterpart, or every algorithm that fits.

    Those that cannot run are skipped, unless the user asked for it. The reference search of a
    game is counted, not recorded.
    """
    refuse_what_does_not_fit(source, settings)
    runs: list[Run] = []
    skipped: dict[str, str] = {}
    for name in compared(source, settings, every=every):
        budget = budgets()
        own = name == settings.algorithm
        this = settings if own else without_misfits(replace(settings, algorithm=name))
        try:
            runs.append(search(source, this, budget, counts_only=catalog.is_reference(name)))
        except ExplorerError as error:
            if own:
                raise
            skipped[name] = str(error)
    pair = compared(source, settings, every=False)
    return Comparison(runs, skipped, is_measured=not any(name in skipped for name in pair))


def with_less_of_a_table(kept: Run, source: Source, budgets: Callable[[], Budget]) -> TableCosts:
    """Iterative deepening with one table, with a table for each depth, and without a table."""
    settings = kept.settings
    per_depth = deepened(source, settings, budgets(), keeps_table=False)
    return TableCosts(
        kept, per_depth, search(source, replace(settings, table=TableKind.NONE), budgets())
    )


def count_orders(comparison: Comparison, budget: Budget) -> bool:
    """Count the nodes of the best and the worst order; False if the budget stops that."""
    try:
        comparison.count_fewest(budget)
        comparison.count_most(budget)
    except SearchStopped:
        return False
    return True


def in_every_order(source: Source, settings: Settings, budgets: Callable[[], Budget]) -> OrderTable:
    """One algorithm with the children in every order that fits, each with its own budget."""
    runs: list[Run] = []
    skipped: dict[str, str] = {}
    for order in source.orders():
        budget = budgets()
        try:
            runs.append(search(source, replace(settings, order=order), budget))
        except ExplorerError as error:
            if order == source.orders()[0]:
                raise
            skipped[order] = str(error)
    return OrderTable(runs, skipped)


def beside_reference(
    source: Source, settings: Settings, budgets: Callable[[], Budget]
) -> tuple[Run, Run]:
    """A search and its reference search to the same depth, each with its own budget."""
    run = search(source, settings, budgets())
    reference = catalog.reference(settings.algorithm, source.kind_under(settings))
    plain = without_misfits(replace(settings, algorithm=reference))
    exact = search(source, plain, budgets(), counts_only=True)
    same_depth = (each for each in exact.iterations if each.depth == run.depth)
    return run, next(same_depth, exact)
