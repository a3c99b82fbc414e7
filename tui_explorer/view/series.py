"""Series of searches as tables: to growing depth, or with the children in several orders."""

from collections.abc import Iterator, Sequence
from textwrap import wrap

from tui_explorer.engine.results.comparison import OrderTable
from tui_explorer.engine.results.run import Run
from tui_explorer.engine.tree.tree import ROOT
from tui_explorer.view.layout import aligned
from tui_explorer.words.glyphs import UNICODE, Glyphs
from tui_explorer.words.numbers import grouped, show, show_bound
from tui_explorer.words.results import chosen_action, orders_told
from tui_explorer.words.settings import settings_line, source_line

PAGE_WIDTH = 88
"""Characters in a line of printed prose."""


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


def order_page(orders: OrderTable, title: str, glyphs: Glyphs = UNICODE) -> Iterator[str]:
    """The whole comparison of orders, to be printed."""
    natural = orders.runs[0]
    yield source_line(natural)
    yield settings_line(natural, title, glyphs).replace("order natural", "every order")
    yield ""
    yield from aligned(order_rows(orders, glyphs))
    for sentence in orders_told(orders):
        yield from wrap(sentence, PAGE_WIDTH)
