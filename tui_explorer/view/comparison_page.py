"""Searches side by side on pages to be printed: algorithms, and one of them in every order."""

from collections.abc import Iterator

from tui_explorer.engine.analysis.comparison import Comparison, OrderTable, cut_away
from tui_explorer.engine.analysis.run import Run
from tui_explorer.engine.tree.tree import ROOT
from tui_explorer.view.layout import aligned, cell_len, padded, printed
from tui_explorer.view.tables import order_rows, table_cost_rows
from tui_explorer.words import measures
from tui_explorer.words.glyphs import UNICODE, Glyphs
from tui_explorer.words.names import grouped
from tui_explorer.words.origin import source_line
from tui_explorer.words.refusals import left_out
from tui_explorer.words.results import (
    chosen_action,
    comparison_told,
    guarantee_told,
    optimal_actions,
    orders_told,
    root_value,
)
from tui_explorer.words.settings import settings_line
from tui_explorer.words.warnings import note, sentences

_ACTIONS, _BAR = 6, 40
"""Optimal actions told of each search, and cells of the longest bar."""


def comparison_page(
    comparison: Comparison, titles: list[str], glyphs: Glyphs = UNICODE
) -> Iterator[str]:
    """Algorithms side by side."""
    runs = comparison.runs
    yield source_line(runs[0])
    second = min(1, len(runs) - 1)
    yield settings_line(runs[second], titles[second], glyphs)
    yield ""
    is_series = any(run.iterations for run in runs)
    is_stopped = any(run.stopped for run in runs)
    columns = [
        _column(run, runs[0], glyphs, is_series=is_series, is_stopped=is_stopped) for run in runs
    ]
    rows = [["", *titles]] + [[label, *(each[label] for each in columns)] for label in columns[0]]
    yield from aligned(rows, gap="   ")
    yield ""
    nodes = [run.total_nodes if is_series else run.counts.nodes for run in runs]
    most, left = max(nodes), max(map(cell_len, titles))
    yield measures.ALL_DEPTHS if is_series else measures.NODES
    for run, title, visited in zip(runs, titles, nodes, strict=True):
        cells = max(1, round(_BAR * visited / most)) if most else 0
        open_end = glyphs.unknown if run.trace.stopped else ""
        count = _signed(run, visited, glyphs)
        yield f"{padded(title, left)}  {glyphs.bar * cells}{open_end} {count}"
    yield ""
    for sentence in comparison_told(comparison):
        yield from printed(sentence)
    if guarantee := guarantee_told(runs[0], glyphs):
        yield f"{guarantee}."
    if comparison.shape is not None:
        yield from printed(measures.formulas_told(comparison.shape, runs[0].tree, glyphs))
    if comparison.tables is not None:
        yield ""
        yield from aligned(table_cost_rows(comparison.tables, glyphs), gap="   ")
    for run, title in zip(runs, titles, strict=True):
        for warning in sentences(run, glyphs):
            yield note(warning, title)
    for name, why in comparison.skipped.items():
        yield left_out(name, why)


def _signed(run: Run, count: int, glyphs: Glyphs) -> str:
    """A count, which is a lower bound if the search was stopped."""
    return (glyphs.at_least if run.trace.stopped else "") + grouped(count)


def _column(
    run: Run, reference: Run, glyphs: Glyphs, *, is_series: bool, is_stopped: bool
) -> dict[str, str]:
    """The cells of one search."""
    counts, cuts, none = run.counts, run.trace.can_cut, glyphs.none
    optimal = ", ".join(optimal_actions(run, _ACTIONS)) or none
    if run.optimal and len(run.optimal) > _ACTIONS:
        optimal += ", …"
    pruned, is_all = cut_away(run, counts, None, reference if reference.exhaustive else None)
    sign = "" if is_all or not pruned else glyphs.at_least
    at_every_depth = {measures.ALL_DEPTHS: grouped(run.total_nodes)} if is_series else {}
    done = measures.done_of(len(run.returned), max(0, run.tree.count[ROOT]))
    path, siblings = measures.space_cells(run)
    return {
        measures.NODES: _signed(run, counts.nodes, glyphs),
        **at_every_depth,
        measures.LEAVES: _signed(run, counts.leaves, glyphs),
        measures.TEST_FIRED: _signed(run, counts.cutoffs, glyphs) if cuts else none,
        measures.CUTS: _signed(run, counts.cuts, glyphs) if cuts else none,
        measures.DEEP_CUTS: _signed(run, counts.deep_cuts, glyphs) if cuts else none,
        measures.CUT_AWAY: sign + grouped(pruned) if cuts else none,
        **({measures.ROOT_DONE: done} if is_stopped else {}),
        measures.PATH: path,
        measures.SIBLINGS: siblings,
        measures.VALUE: root_value(run, glyphs),
        measures.ACTION: chosen_action(run, glyphs),
        "optimal actions": optimal,
    }


def order_page(orders: OrderTable, title: str, glyphs: Glyphs = UNICODE) -> Iterator[str]:
    """One search in several orders of children, one below the other."""
    natural = orders.runs[0]
    yield source_line(natural)
    yield settings_line(natural, title, glyphs, order="every order")
    yield ""
    yield from aligned(order_rows(orders, glyphs))
    for sentence in orders_told(orders):
        yield from printed(sentence)
