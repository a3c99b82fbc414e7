"""Search a source: once, to growing depth, or for its counts alone."""

from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import replace

from tui_explorer import catalog
from tui_explorer.engine.algorithm import run
from tui_explorer.engine.analysis.counting import FullSearch, NoExpectation
from tui_explorer.engine.analysis.run import CountedRun, Run
from tui_explorer.engine.analysis.warning import (
    BeyondLimit,
    Plain,
    RunWarning,
    Stopped,
    TrapChecked,
)
from tui_explorer.engine.budget import Budget
from tui_explorer.engine.settings import Settings, TableKind
from tui_explorer.engine.trace.check import is_in_order
from tui_explorer.engine.trace.table import Table
from tui_explorer.engine.trace.trace import Trace
from tui_explorer.engine.tree.game_tree import GameTree
from tui_explorer.engine.tree.tree import CHANCES, ZERO_SUM
from tui_explorer.engine.unknown import Unknown, UnknownNeeded
from tui_explorer.errors import BadData, ExplorerError
from tui_explorer.searches.build import made_to_play
from tui_explorer.searches.fit import as_meant, refuse_what_does_not_fit
from tui_explorer.searches.guard import faults_raised
from tui_explorer.searches.passes import PassPlan, run_passes
from tui_explorer.searches.source import Source
from tui_explorer.words.own_games import endless
from tui_explorer.words.refusals import unknown_leaf

_CHECKED = 200_000
"""Nodes spent at most to check a table that takes bounds for values."""
_SHARE, _LEAST = 100, 2_000
"""Nodes for the exact value: one for each 100 of the search itself, but at least 2,000.

A node may take ten times as long there, so that this costs up to a tenth of the search."""
_MOST_PER_VISIT = 10
"""The most nodes of a tree for each node that the search beyond the limit may visit."""


def search(
    source: Source, settings: Settings, budget: Budget | None = None, *, counts_only: bool = False
) -> Run:
    """Run one algorithm over a source.

    With ``counts_only`` a reference search of a game is counted, not recorded. Trees that are
    known whole and searches to growing depth are always recorded.
    """
    refuse_what_does_not_fit(source, settings)
    budget = budget or Budget()
    if settings.deepening:
        return deepened(source, settings, budget)
    if counts_only:
        with suppress(NoExpectation):
            return _once(source, settings, budget, counts_only=True)
    return _once(source, settings, budget)


def unsearched(source: Source, settings: Settings, why: list[RunWarning]) -> Run:
    """A run without a search; ``why`` are its warnings."""
    tree, _ = source.build_tree(Settings())
    return Run(source.origin, settings, Trace(tree), exhaustive=False, warnings=why)


def _once(
    source: Source,
    settings: Settings,
    budget: Budget,
    this: Settings | None = None,
    passes: list[Run] | None = None,
    table: Table | None = None,
    *,
    counts_only: bool = False,
) -> Run:
    """One search, or one pass of a series.

    A pass has settings of its own (``this``). It tries first what the pass before found best, and
    all passes may share a table.
    """
    name = source.origin.name
    with faults_raised(), _unknown_refused(settings.algorithm), _endless_refused(name):
        algorithm = catalog.load_algorithm(settings.algorithm)
        limited = this or settings
        tree, warnings = source.build_tree(limited, budget, passes[-1].trace if passes else None)
        guarantee = None
        if settings.is_opposed:
            tree, guarantee = made_to_play(tree, settings)
            if settings.opponent == "random":
                guarantee = guarantee._replace(searches=tuple(catalog.fitting(CHANCES)))
        done: Run
        if counts_only and isinstance(tree, GameTree) and not tree.is_whole():
            done = CountedRun(source.origin, settings, FullSearch(tree, budget), warnings)
        else:
            trace = run(algorithm.search, tree, limited, budget, table)
            if tree.has_unknown:
                _refuse_unknown(trace)
            if settings.algorithm not in catalog.ALGORITHMS:
                _check_record(trace, settings.algorithm)
            exhaustive = algorithm.knows_all_optimal_actions
            depth = None if passes is None else limited.depth
            done = Run(
                source.origin,
                settings,
                trace,
                exhaustive,
                warnings,
                depth,
                [] if passes is None else passes,
                guarantee,
            )
        if done.trace.stopped:
            is_known, has_options = done.value is not None, budget.has_options
            warnings.append(Stopped(done.trace.stopped, is_known, has_options))
        if tree.depth_limit is not None and _meets_the_limit(done.trace):
            warnings.append(Plain.AT_DEPTH_LIMIT)
        if settings.weights and limited.depth is None and settings.order != "eval":
            warnings.append(Plain.WEIGHTS_UNUSED)
        if settings.table == "trap":
            warnings.append(_trap_warning(source, limited, done.trace, budget))
        done.is_as_meant = source.root is None and settings == as_meant(Settings(), source)
        warnings += algorithm.warnings(
            done, lambda name, budget: search(source, replace(settings, algorithm=name), budget)
        )
        return done


@contextmanager
def _unknown_refused(algorithm: str) -> Iterator[None]:
    """Refuse a search that needs an unknown leaf."""
    try:
        yield
    except UnknownNeeded as needed:
        raise unknown_leaf(algorithm, needed.leaf) from None


def _check_record(trace: Trace, algorithm: str) -> None:
    """Refuse the record of an algorithm from another package if it breaks the contract."""
    if not trace.explains_cuts:
        raise BadData(
            f"{algorithm} cuts, but does not record the window of every call",
            "it must set has_window and append to trace.alpha and trace.beta, as alphabeta.py does",
        )
    if not is_in_order(trace):
        raise BadData(
            f"{algorithm} records calls that do not fit the tree",
            "it must visit the children of a node from first to last and append UPDATE after each, "
            "or AGAIN to visit it again; users choose another order with --order",
        )


@contextmanager
def _endless_refused(source: str) -> Iterator[None]:
    """Refuse a search of a game whose play goes deeper than calls can."""
    try:
        yield
    except RecursionError:
        raise endless(source) from None


def _refuse_unknown(trace: Trace) -> None:
    """Refuse a search that returned an unknown leaf or read it without a comparison."""
    for worth in (trace.root_value, *(trace.tree.utility[node] for node in trace.node)):
        if isinstance(worth, Unknown):
            raise UnknownNeeded(worth)


def deepened(
    source: Source, settings: Settings, budget: Budget, *, keeps_table: bool = True
) -> Run:
    """Search to depth 1, 2, 3 …, each time in the order that the pass before found best.

    The result is the last pass that finished. A sound table stays from one depth to the next, or
    each pass begins with an empty one.
    """
    table = Table() if settings.table == "sound" and keeps_table else None

    def search_root(this: Settings, passes: list[Run]) -> Run:
        return _once(source, settings, budget, this, passes, table)

    passes = run_passes(_growing_depths(settings), search_root, budget)
    if table is not None:
        table.clear()
    reason = passes[-1].trace.stopped
    shown = passes[-2] if reason and len(passes) > 1 else passes[-1]
    if reason and shown is not passes[-1]:
        warning = Stopped(reason, has_value=True, has_options=budget.has_options)
        shown.warnings.insert(0, warning)
    return shown


def _growing_depths(settings: Settings) -> PassPlan:
    """Plan a pass for each depth, until one no longer meets its limit."""
    depth = 1 if settings.depth is None else min(1, settings.depth)
    while True:
        run = yield replace(settings, depth=depth)
        if depth == settings.depth or not _meets_the_limit(run.trace):
            return
        depth += 1


def _meets_the_limit(trace: Trace) -> bool:
    """True if the search came to a node that a deeper one would look beyond.

    It may have done so in the table, by a value of a search that was not deeper.
    """
    if any(hit.earlier is not None and not hit.is_complete for hit in trace.hits.values()):
        return True
    if isinstance(trace.tree, GameTree):
        return trace.tree.reaches_limit
    return any(trace.visit(node) >= 0 for node in trace.tree.cut_short)


def _trap_warning(source: Source, settings: Settings, trace: Trace, budget: Budget) -> RunWarning:
    """Warn of a table that takes bounds for values; its result is checked if the budget allows."""
    if trace.stopped:
        return Plain.TRAP_UNCHECKED
    sound = replace(settings, table=TableKind.SOUND, order="natural")
    tree, _ = source.build_tree(sound)
    algorithm = catalog.load_algorithm(settings.algorithm)
    allowed = Budget(min(_CHECKED, budget.max_nodes - budget.spent), budget.max_seconds)
    right = run(algorithm.search, tree, sound, allowed)
    if right.stopped:
        return Plain.TRAP_UNCHECKED
    return TrapChecked(trace.root_value, right.root_value)


def find_exact_value(source: Source, limited: Run, budget: Budget | None = None) -> None:
    """Search without the depth limit if the tree is small enough.

    The warning of the limited run that its value depends on Eval then reports the result.
    """
    if (
        Plain.AT_DEPTH_LIMIT not in limited.warnings
        or limited.settings.is_opposed
        or source.has_cycles
    ):
        return
    budget = budget or Budget()
    allowed = budget.max_nodes = max(_LEAST, limited.total_nodes // _SHARE)
    if (source.origin.nodes or 0) > _MOST_PER_VISIT * allowed:
        warning: RunWarning = Plain.BEYOND_TOO_LARGE
    else:
        table = TableKind.SOUND if source.kind == ZERO_SUM else TableKind.NONE
        settings = Settings(catalog.default_algorithm(source.kind), table=table)
        with suppress(ExplorerError):  # a deeper search may fail
            # The limited run goes first, so that among equals the same action is chosen.
            exact = _once(source, settings, budget, None, [limited])
            exact.iterations = []
            limited.exact = None if exact.stopped else exact
        interrupted = budget.stopped == "interrupted"
        warning = Plain.BEYOND_INTERRUPTED if interrupted else BeyondLimit(int(allowed))
    limited.warnings[limited.warnings.index(Plain.AT_DEPTH_LIMIT)] = warning
