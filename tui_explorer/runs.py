"""Search a source: the one way from what a person named to a finished run."""

from collections.abc import Callable

from tui_explorer import catalog
from tui_explorer.engine.game_tree import GameTree
from tui_explorer.engine.order_table import OrderTable
from tui_explorer.engine.run import Run
from tui_explorer.engine.search import Budget, Settings, run
from tui_explorer.engine.trace import Trace
from tui_explorer.engine.tree import CHANCES, PAYOFFS, PAYOFFS_AND_CHANCES, ZERO_SUM
from tui_explorer.errors import ExplorerError, UsageError
from tui_explorer.sources import Source, made_to_play
from tui_explorer.words.numbers import show
from tui_explorer.words.switches import with_switches
from tui_explorer.words.warnings import LIMITED

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
_RANDOM_IS_CHANCE = "a MIN that moves at random makes chance nodes"
_SWITCHES = {
    "deepening": "does not deepen by iterations",
    "table": "has no table of positions",
    "quiescence": "does not look beyond the depth limit",
}
"""What is said of an algorithm that lacks a switch."""
_TRAP = "the table takes bounds for exact values"
_CHECKED = 200_000
"""Nodes spent to find out whether that went wrong."""


def search(source: Source, settings: Settings, budget: Budget | None = None) -> Run:
    """Run one algorithm over a source."""
    _refuse_what_does_not_fit(source, settings)
    budget = budget or Budget()
    if settings.deepening:
        return _deepened(source, settings, budget)
    return _once(source, settings, budget)


def refuse_early(source: Source, settings: Settings) -> None:
    """Refuse what a search would refuse, as far as that is soon known: nothing is searched."""
    _refuse_what_does_not_fit(source, settings)
    if source.tree is not None:
        depth = 1 if settings.deepening and settings.depth is None else settings.depth
        order = settings.order if settings.order == "eval" else "natural"
        source.lay_out(settings._replace(depth=depth, order=order))


def unsearched(source: Source, settings: Settings, why: str) -> Run:
    """A run that has not begun, for somebody to look at; ``why`` is told as its warning."""
    tree, _ = source.lay_out(Settings())
    return Run(source.origin, settings, Trace(tree), exhaustive=False, warnings=[why])


def _refuse_what_does_not_fit(source: Source, settings: Settings) -> None:
    """Say in one sentence why a source cannot be searched so, before anything is searched."""
    name, module = settings.algorithm, catalog.load_algorithm(settings.algorithm)
    if settings.order not in source.orders():
        hint = catalog.choices(settings.order, source.orders())
        raise UsageError(f"{source.origin.name} has no order {settings.order!r}", hint)
    if settings.is_opposed:
        _refuse_what_cannot_be_opposed(source, settings)
    kind = source.kind_under(settings)
    if kind not in module.SOLVES:
        why = _MISFITS[kind] if kind == source.kind else _RANDOM_IS_CHANCE
        raise UsageError(
            f"{name} does not fit {source.origin.name}: {why}",
            f"use {catalog.default_algorithm(kind)}",
        )
    for switch in _switched_on(settings):
        if switch not in catalog.switches(name):
            able = [each for each in catalog.algorithm_names() if switch in catalog.switches(each)]
            raise UsageError(f"{name} {_SWITCHES[switch]}", f"use {' or '.join(able)}")
    if settings.quiescence is not None and settings.depth is None and not settings.deepening:
        raise UsageError(
            "quiescence looks on beyond a depth limit, and there is none",
            "give --depth or --deepening",
        )


def _refuse_what_cannot_be_opposed(source: Source, settings: Settings) -> None:
    if source.kind != ZERO_SUM:
        raise UsageError(
            f"minimax promises nothing of {source.origin.name}: {_MISFITS[source.kind]}",
            "an opponent and moves by hand are for MAX against MIN",
        )
    if settings.table:
        raise UsageError(
            "a table takes one position for another, where somebody may play otherwise",
            "leave the table out",
        )


def _switched_on(settings: Settings) -> list[str]:
    off: tuple[object, ...] = (None, False, "")
    return [switch for switch in _SWITCHES if getattr(settings, switch) not in off]


def _once(
    source: Source,
    settings: Settings,
    budget: Budget,
    depth: int | None = None,
    series: list[Run] | None = None,
) -> Run:
    """One search; as one of a series, to its own depth and in the order the last one found."""
    algorithm = catalog.load_algorithm(settings.algorithm)
    limited = settings if series is None else settings._replace(depth=depth)
    tree, warnings = source.lay_out(limited, budget, series[-1].trace if series else None)
    promised = None
    if settings.is_opposed:
        tree, promised = made_to_play(tree, settings)
    trace = run(algorithm.search, tree, limited, budget)
    if trace.stopped:
        warnings.append(_STOPPED[trace.stopped])
    if tree.depth_limit is not None and _meets_the_limit(trace):
        warnings.append(LIMITED)
    if settings.table == "trap":
        warnings.append(_what_the_trap_did(source, limited, trace))
    exhaustive = algorithm.KNOWS_ALL_OPTIMAL_ACTIONS
    among = [] if series is None else series
    done = Run(source.origin, settings, trace, exhaustive, warnings, depth, among, promised)
    if hasattr(algorithm, "warnings"):
        warnings += algorithm.warnings(
            done, lambda name, budget: search(source, settings._replace(algorithm=name), budget)
        )
    return done


def search_after(before: Run, source: Source, settings: Settings, budget: Budget) -> Run:
    """Search trying first what an earlier search found best: of equals, that is chosen again."""
    done = _once(source, settings, budget, settings.depth, [before])
    done.iterations = []
    return done


def _deepened(source: Source, settings: Settings, budget: Budget) -> Run:
    """Search to depth 1, 2, 3 …, each time in the order the last one found best.

    What comes out at any moment is the last search that was finished. A table begins empty each
    time: one ply deeper, every value stored is of a search that was not deep enough.
    """
    series: list[Run] = []
    depth = 1 if settings.depth is None else min(1, settings.depth)
    while True:
        last = _once(source, settings, budget, depth, series)
        series.append(last)
        budget.spent += len(last.trace.node)
        if last.trace.stopped or depth == settings.depth or not _meets_the_limit(last.trace):
            break
        depth += 1
    finished = [each for each in series if not each.trace.stopped]
    shown = finished[-1] if finished else last
    if last.trace.stopped and finished:
        shown.warnings.insert(0, _STOPPED[last.trace.stopped])
    return shown


def _meets_the_limit(trace: Trace) -> bool:
    """Whether the search came to a node that a deeper one would look beyond."""
    if isinstance(trace.tree, GameTree):
        return trace.tree.reaches_limit
    return any(trace.visit(node) >= 0 for node in trace.tree.cut_short)


def _what_the_trap_did(source: Source, settings: Settings, trace: Trace) -> str:
    """A warning; it says what is right where that is soon found out."""
    sound = settings._replace(table="sound", order="natural")
    tree, _ = source.lay_out(sound)
    algorithm = catalog.load_algorithm(settings.algorithm)
    right = run(algorithm.search, tree, sound, Budget(max_nodes=_CHECKED))
    if trace.stopped or right.stopped:
        return f"{_TRAP}: the result may be wrong"
    if right.root_value == trace.root_value:
        return f"{_TRAP}; here the value comes out right all the same"
    wrong, value = show(trace.root_value), show(right.root_value)
    return f"{_TRAP}: {wrong} came out, and the right value is {value}"


def in_every_order(source: Source, settings: Settings, budgets: Callable[[], Budget]) -> OrderTable:
    """One algorithm with the children in every order that fits, each with a budget of its own."""
    runs: list[Run] = []
    skipped: dict[str, str] = {}
    for order in source.orders():
        budget = budgets()
        budget.stop_requested |= any(run.stopped == "interrupted" for run in runs)
        try:
            runs.append(search(source, settings._replace(order=order), budget))
        except ExplorerError as error:
            if order == source.orders()[0]:
                raise
            skipped[order] = str(error)
    return OrderTable(runs, skipped)


def beside_minimax(
    source: Source, settings: Settings, budgets: Callable[[], Budget]
) -> tuple[Run, Run]:
    """A search, and minimax to the same depth, each with a budget of its own."""
    run = search(source, settings, budgets())
    plain = without_misfits(settings._replace(algorithm="minimax"))
    exact = search(source, plain, budgets())
    same_depth = (each for each in exact.iterations if each.depth == run.depth)
    return run, next(same_depth, exact)


def pseudocode(settings: Settings) -> str:
    """What the search does, line by line, with the switches that are on."""
    module = catalog.load_algorithm(settings.algorithm)
    text = module.WITH_TABLE[settings.table] if settings.table else module.PSEUDOCODE
    return with_switches(text, settings)


def without_misfits(settings: Settings) -> Settings:
    """The same settings without the switches that the algorithm does not have."""
    lacking = [s for s in _SWITCHES if s not in catalog.switches(settings.algorithm)]
    return settings._replace(**{switch: getattr(Settings(), switch) for switch in lacking})


def fitted(settings: Settings, source: Source) -> Settings:
    """The same settings, with an algorithm that fits the source."""
    kind = source.kind_under(settings)
    if kind in catalog.load_algorithm(settings.algorithm).SOLVES:
        return settings
    return settings._replace(algorithm=catalog.default_algorithm(kind))
