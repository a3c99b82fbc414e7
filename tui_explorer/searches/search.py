"""Search a source: the one way from what a person named to a finished run."""

from tui_explorer import catalog
from tui_explorer.engine.algorithm import PROMISES, SWITCHES
from tui_explorer.engine.budget import Budget
from tui_explorer.engine.decimals import are_mixed, exact, made_exact
from tui_explorer.engine.results.run import Run
from tui_explorer.engine.results.tally import CannotCount, tally_of
from tui_explorer.engine.search import run
from tui_explorer.engine.settings import Settings
from tui_explorer.engine.trace.trace import Trace
from tui_explorer.engine.tree.game_tree import GameTree
from tui_explorer.engine.tree.tree import ZERO_SUM
from tui_explorer.errors import UsageError
from tui_explorer.searches.source import Source, made_to_play
from tui_explorer.words import misfits
from tui_explorer.words.numbers import show
from tui_explorer.words.warnings import LIMITED, WEIGHTS_UNUSED, stopped

_TRAP = "the table takes bounds for exact values"
_CHECKED = 200_000
"""Nodes spent at most to find out whether that went wrong."""


def search(source: Source, settings: Settings, budget: Budget | None = None) -> Run:
    """Run one algorithm over a source."""
    _refuse_what_does_not_fit(source, settings)
    budget = budget or Budget()
    if settings.deepening:
        return _deepened(source, settings, budget)
    return _once(source, settings, budget)


def count(source: Source, settings: Settings, budget: Budget | None = None) -> Run:
    """Run an algorithm that sees everything for its counts, its value and its actions alone.

    Searches to growing depth are recorded all the same: each goes in the order of the last.
    """
    _refuse_what_does_not_fit(source, settings)
    budget = budget or Budget()
    if settings.deepening:
        return _deepened(source, settings, budget)
    try:
        return _once(source, settings, budget, counts_only=True)
    except CannotCount:
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
    name = settings.algorithm
    catalog.load_algorithm(name)
    if settings.order not in source.orders():
        hint = catalog.choices(settings.order, source.orders())
        raise UsageError(f"{source.origin.name} has no order {settings.order!r}", hint)
    if settings.is_opposed:
        _refuse_what_cannot_be_opposed(source, settings)
    if error := misfit(source, settings):
        raise error
    kind = source.kind_under(settings)
    for switch in _switched_on(settings):
        if switch not in catalog.load_algorithm(name).switches:
            fitting = catalog.fitting(kind)
            able = [each for each in fitting if switch in catalog.load_algorithm(each).switches]
            raise misfits.lacking(name, switch, able, kind, by_dice=kind != source.kind)
    if settings.quiescence is not None and settings.depth is None and not settings.deepening:
        raise UsageError(
            "quiescence looks on beyond a depth limit, and there is none",
            "give --depth or --deepening",
        )


def refuse_what_is_unused(source: Source, settings: Settings, names: list[str]) -> None:
    """Refuse a promise about leaves that none of the algorithms to be run makes use of."""
    for promise in PROMISES:
        given = getattr(settings, promise) is not None
        if given and not any(promise in catalog.load_algorithm(name).promises for name in names):
            fitting = catalog.fitting(source.kind_under(settings))
            able = [name for name in fitting if promise in catalog.load_algorithm(name).promises]
            raise misfits.unused(settings.algorithm, promise, able)


def why_not(source: Source, settings: Settings) -> str:
    """What there is in a source that an algorithm cannot deal with; empty where it can."""
    kind = source.kind_under(settings)
    if kind in catalog.load_algorithm(settings.algorithm).solves:
        return ""
    return misfits.why_not(kind, len(source.players), by_dice=kind != source.kind)


def misfit(source: Source, settings: Settings) -> UsageError | None:
    """Why an algorithm cannot search a source of this kind, and what can; None where it can."""
    kind, why = source.kind_under(settings), why_not(source, settings)
    if not why:
        return None
    return UsageError(
        f"{settings.algorithm} does not fit {source.origin.name}: {why}",
        f"use {catalog.default_algorithm(kind)}",
    )


def _refuse_what_cannot_be_opposed(source: Source, settings: Settings) -> None:
    if source.kind != ZERO_SUM:
        raise misfits.nothing_promised(source.origin.name, source.kind)
    if settings.opponent and len(source.players) == 1:
        raise misfits.nobody_to_oppose(source.origin.name)
    if settings.table:
        raise UsageError(
            "a table takes one position for another, where somebody may play otherwise",
            "leave the table out",
        )


def _switched_on(settings: Settings) -> list[str]:
    """The switches that are not as usual; a threshold of 0 is not."""
    given, usual = settings._asdict(), Settings()._asdict()
    return [switch for switch in SWITCHES if given[switch] != usual[switch]]


def _once(
    source: Source,
    settings: Settings,
    budget: Budget,
    depth: int | None = None,
    series: list[Run] | None = None,
    *,
    counts_only: bool = False,
) -> Run:
    """One search; as one of a series, to its own depth and in the order the last one found."""
    algorithm = catalog.load_algorithm(settings.algorithm)
    source, settings = _in_one_kind(source, settings)
    limited = settings if series is None else settings._replace(depth=depth)
    tree, warnings = source.lay_out(limited, budget, series[-1].trace if series else None)
    promised = None
    if settings.is_opposed:
        tree, promised = made_to_play(tree, settings)
        if settings.opponent == "random":
            promised = promised._replace(searches=tuple(catalog.fitting(tree.kind)))
    tally = tally_of(tree, budget) if counts_only else None
    trace = tally.trace if tally else run(algorithm.search, tree, limited, budget)
    if trace.stopped:
        is_known = trace.root_value is not None
        said = stopped(trace.stopped, is_known=is_known, has_options=budget.has_options)
        warnings.append(said)
    if tree.depth_limit is not None and _meets_the_limit(trace, sees_all=counts_only):
        warnings.append(LIMITED)
    if settings.weights and limited.depth is None and settings.order != "eval":
        warnings.append(WEIGHTS_UNUSED)
    if settings.table == "trap":
        warnings.append(_what_the_trap_did(source, limited, trace, budget))
    exhaustive = algorithm.knows_all_optimal_actions
    among = [] if series is None else series
    done = Run(source.origin, settings, trace, exhaustive, warnings, depth, among, promised, tally)
    warnings += algorithm.warnings(
        done, lambda name, budget: search(source, settings._replace(algorithm=name), budget)
    )
    return done


def _in_one_kind(source: Source, settings: Settings) -> tuple[Source, Settings]:
    """The source and the window with numbers that compare with each other as they were written."""
    window, tree = settings.window, source.tree
    if window == Settings().window:
        return source, settings
    if tree is None or are_mixed([*tree.utility, *window]):
        settings = settings._replace(window=exact(window))
        source = source if tree is None else source._replace(tree=made_exact(tree))
    return source, settings


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
        said = stopped(last.trace.stopped, is_known=True, has_options=budget.has_options)
        shown.warnings.insert(0, said)
    return shown


def _meets_the_limit(trace: Trace, *, sees_all: bool = False) -> bool:
    """Whether the search came to a node that a deeper one would look beyond."""
    if isinstance(trace.tree, GameTree):
        return trace.tree.reaches_limit
    if sees_all:
        return bool(trace.tree.cut_short)
    return any(trace.visit(node) >= 0 for node in trace.tree.cut_short)


def _what_the_trap_did(source: Source, settings: Settings, trace: Trace, budget: Budget) -> str:
    """A warning; it says what is right where that is found out within what the search may cost."""
    unknown = f"{_TRAP}: the result may be wrong"
    if trace.stopped:
        return unknown
    sound = settings._replace(table="sound", order="natural")
    tree, _ = source.lay_out(sound)
    algorithm = catalog.load_algorithm(settings.algorithm)
    allowed = Budget(min(_CHECKED, budget.max_nodes - budget.spent), budget.max_seconds)
    right = run(algorithm.search, tree, sound, allowed)
    if right.stopped:
        return unknown
    if right.root_value == trace.root_value:
        return f"{_TRAP}; here the value comes out right all the same"
    wrong, value = show(trace.root_value), show(right.root_value)
    return f"{_TRAP}: {wrong} came out, and the right value is {value}"


def without_misfits(settings: Settings) -> Settings:
    """The same settings without the switches that the algorithm does not have."""
    own = catalog.load_algorithm(settings.algorithm).switches
    lacking = [switch for switch in SWITCHES if switch not in own]
    return settings._replace(**{switch: getattr(Settings(), switch) for switch in lacking})


def carried_over(settings: Settings, source: Source) -> Settings:
    """What is kept of the settings when another source is searched: how, and not how far or what.

    Depths, windows, weights, promises, tables and moves by hand were made for one source.
    """
    order = settings.order if settings.order in source.orders() else "natural"
    kept = Settings(settings.algorithm, order, settings.seed, settings.cut, settings.fail)
    return fitted(kept, source)


def fitted(settings: Settings, source: Source) -> Settings:
    """The same settings, with an algorithm that fits the source."""
    kind = source.kind_under(settings)
    if kind in catalog.load_algorithm(settings.algorithm).solves:
        return settings
    return settings._replace(algorithm=catalog.default_algorithm(kind))
