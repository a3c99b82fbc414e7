"""Comparisons as text: algorithms, orders of children, and the depths of iterative deepening."""

from collections.abc import Iterator, Sequence
from textwrap import wrap

from tui_explorer.engine.results.comparison import Comparison, OrderTable
from tui_explorer.engine.results.run import Run
from tui_explorer.engine.tree.tree import ROOT
from tui_explorer.view.layout import aligned, cell_len, padded
from tui_explorer.words.glyphs import UNICODE, Glyphs
from tui_explorer.words.numbers import grouped, show, show_bound
from tui_explorer.words.refusals import left_out
from tui_explorer.words.results import (
    chosen_action,
    comparison_told,
    formulas_told,
    guarantee_told,
    optimal_actions,
    orders_told,
    root_value,
)
from tui_explorer.words.settings import settings_line, source_line
from tui_explorer.words.warnings import note

PAGE_WIDTH = 88
"""Characters in a line of printed prose."""
_BAR_CELLS = 40
_ACTIONS_TOLD = 6


def comparison_page(
    comparison: Comparison, titles: list[str], glyphs: Glyphs = UNICODE
) -> Iterator[str]:
    """Algorithms side by side, as a page to be printed."""
    runs = comparison.runs
    yield source_line(runs[0])
    second = min(1, len(runs) - 1)
    yield settings_line(runs[second], titles[second], glyphs)
    yield ""
    columns = [_column(run, glyphs) for run in runs]
    rows = [["", *titles]] + [[label, *(each[label] for each in columns)] for label in columns[0]]
    yield from aligned(rows, gap="   ")
    yield ""
    yield from _bars(runs, titles, glyphs)
    yield ""
    yield from comparison_told(comparison)
    if guarantee := guarantee_told(runs[0], glyphs):
        yield f"{guarantee}."
    yield from formulas_told(comparison)
    for run, title in zip(runs, titles, strict=True):
        for warning in run.warnings:
            yield note(warning, title)
    for name, why in comparison.skipped.items():
        yield left_out(name, why)


def _column(run: Run, glyphs: Glyphs) -> dict[str, str]:
    counts, cuts = run.counts, run.trace.can_cut
    none = glyphs.none
    optimal = ", ".join(optimal_actions(run, _ACTIONS_TOLD)) or none
    if run.optimal and len(run.optimal) > _ACTIONS_TOLD:
        optimal += ", …"
    return {
        "nodes visited": grouped(counts.nodes),
        "leaves evaluated": grouped(counts.leaves),
        "times the test fired": grouped(counts.cutoffs) if cuts else none,
        "cuts (deep)": f"{grouped(counts.cuts)} ({grouped(counts.deep_cuts)})" if cuts else none,
        "cut away": _cut_away(run) if cuts else none,
        "value": root_value(run, glyphs),
        "chosen action": chosen_action(run, glyphs),
        "optimal actions": optimal,
    }


def _cut_away(run: Run) -> str:
    """Nodes; only the branches they hang from, where the tree is not fully known."""
    pruned = grouped(run.counts.pruned)
    return pruned if run.is_whole else f"{pruned} branches"


def _bars(runs: Sequence[Run], titles: list[str], glyphs: Glyphs) -> Iterator[str]:
    most = max(run.counts.nodes for run in runs)
    left = max(map(cell_len, titles))
    for run, title in zip(runs, titles, strict=True):
        cells = max(1, round(_BAR_CELLS * run.counts.nodes / most)) if most else 0
        yield f"{padded(title, left)}  {glyphs.bar * cells} {grouped(run.counts.nodes)}"


# -- one search in several orders, or to growing depth -------------------------------------------


def order_page(orders: OrderTable, title: str, glyphs: Glyphs = UNICODE) -> Iterator[str]:
    """Orders of children one below the other, as a page to be printed."""
    natural = orders.runs[0]
    yield source_line(natural)
    yield settings_line(natural, title, glyphs).replace("order natural", "every order")
    yield ""
    yield from aligned(order_rows(orders, glyphs))
    for sentence in orders_told(orders):
        yield from wrap(sentence, PAGE_WIDTH)


def iteration_rows(shown: Run, glyphs: Glyphs = UNICODE) -> list[list[str]]:
    """The outcome at each depth; the search that is shown is marked."""
    rows = [["depth", "value", "action", "nodes", ""]]
    for run in shown.iterations:
        here = glyphs.here if run is shown else " "
        stopped = "not finished" if run.trace.stopped else ""
        nodes = grouped(run.counts.nodes)
        rows.append([f"{here} {run.depth}", *_outcome_cells(run, glyphs), nodes, stopped])
    return rows


def order_rows(orders: OrderTable, glyphs: Glyphs = UNICODE) -> list[list[str]]:
    """The cost and the outcome of each order."""
    rows = [["order", "nodes", "leaves", "cuts", "value", "action"]]
    for run in orders.runs:
        counts = run.counts
        work = (run.total_nodes, counts.leaves, counts.cuts)
        rows.append([run.settings.order, *map(grouped, work), *_outcome_cells(run, glyphs)])
    return rows


def _outcome_cells(run: Run, glyphs: Glyphs) -> Sequence[str]:
    """Value and action of a search; = where the value is exact."""
    if run.value is None:
        return glyphs.none, glyphs.none
    bound = run.end.bound(ROOT)
    value = f"{show(run.value, glyphs)} so far"
    if bound is not None:
        value = show_bound(run.value, bound, glyphs)
    return value, chosen_action(run, glyphs)
