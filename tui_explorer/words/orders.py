"""One search with its children in several orders, as a table of text."""

from collections.abc import Iterator

from tui_explorer.engine.order_table import OrderTable
from tui_explorer.engine.run import Run
from tui_explorer.words.glyphs import UNICODE, Glyphs
from tui_explorer.words.iterations import iteration_lines, outcome_cells
from tui_explorer.words.layout import table, wrapped
from tui_explorer.words.numbers import grouped
from tui_explorer.words.safe import safe
from tui_explorer.words.summary import headline, settings_line

_PAGE = 88
"""Characters in a line of prose."""
TRYING = "Trying every order of children …"
_A_GUESS = "an order is a guess, not always a good one"


def order_lines(orders: OrderTable, width: int = _PAGE, glyphs: Glyphs = UNICODE) -> list[str]:
    """What each order costs, and what there is to say about it."""
    rows = [["order", "nodes", "leaves", "cuts", "value", "action"]]
    for run in orders.runs:
        counts = run.counts
        work = (run.total_nodes, counts.leaves, counts.cuts)
        rows.append([run.settings.order, *map(grouped, work), *outcome_cells(run, glyphs)])
    lines = table(rows, width)
    for sentence in _findings(orders):
        lines += wrapped(sentence, width)
    return lines


def _findings(orders: OrderTable) -> Iterator[str]:
    if any(run.stopped for run in orders.runs):
        yield "Not all searches were finished."
    elif orders.agree:
        yield "The value is the same in every order."
    for order in orders.worse_than_natural:
        yield f"{safe(order)} visits more nodes than natural: {_A_GUESS}."
    for order, why in orders.skipped.items():
        yield f"{order} was left out: {safe(why)}."


def series_lines(
    shown: Run, orders: OrderTable | None, width: int, glyphs: Glyphs = UNICODE
) -> list[str]:
    """The iterations that a search is one of, then the orders that were tried."""
    lines = iteration_lines(shown, width, glyphs) if shown.iterations else []
    if orders is None:
        return lines
    return [*lines, *([""] if lines else []), *order_lines(orders, width, glyphs)]


def orders_told(orders: OrderTable, title: str, glyphs: Glyphs = UNICODE) -> Iterator[str]:
    """The same for a plain terminal."""
    natural = orders.runs[0]
    yield headline(natural)
    yield settings_line(natural, title, glyphs).replace("order natural", "every order")
    yield ""
    yield from order_lines(orders, glyphs=glyphs)
