"""One search with its children in several orders, side by side; without any library."""

from collections.abc import Iterator
from textwrap import wrap

from tui_explorer.engine.results.comparison import OrderTable
from tui_explorer.view.iterations import outcome_cells, plain_table
from tui_explorer.words.conventions import headline, settings_line
from tui_explorer.words.glyphs import UNICODE, Glyphs
from tui_explorer.words.numbers import grouped
from tui_explorer.words.safe import safe

_PAGE = 88
"""Characters in a line of prose."""
TIES_DECIDE = (
    "With payoffs a tie decides, and ties go to the first child visited: the order can change the "
    "value"
)
_A_GUESS = "an order is a guess, not always a good one"


def order_rows(orders: OrderTable, glyphs: Glyphs = UNICODE) -> list[list[str]]:
    """What each order costs, and what comes out."""
    rows = [["order", "nodes", "leaves", "cuts", "value", "action"]]
    for run in orders.runs:
        counts = run.counts
        work = (run.total_nodes, counts.leaves, counts.cuts)
        rows.append([run.settings.order, *map(grouped, work), *outcome_cells(run, glyphs)])
    return rows


def findings(orders: OrderTable) -> Iterator[str]:
    """What there is to say about it, in sentences."""
    if any(run.stopped for run in orders.runs):
        yield "Not all searches were finished."
    elif orders.agree:
        yield "The value is the same in every order."
    if orders.is_swayed_by_ties:
        yield f"{TIES_DECIDE}."
    for order in orders.worse_than_natural:
        yield f"{safe(order)} visits more nodes than natural: {_A_GUESS}."
    for order, why in orders.skipped.items():
        yield f"{order} was left out: {safe(why)}."


def orders_told(orders: OrderTable, title: str, glyphs: Glyphs = UNICODE) -> Iterator[str]:
    """The whole comparison for a plain terminal."""
    natural = orders.runs[0]
    yield headline(natural)
    yield settings_line(natural, title, glyphs).replace("order natural", "every order")
    yield ""
    yield from plain_table(order_rows(orders, glyphs))
    for sentence in findings(orders):
        yield from wrap(sentence, _PAGE)
