"""The panel of iterations and orders, as lines that fit a width."""

from tui_explorer.engine.results.comparison import OrderTable
from tui_explorer.engine.results.run import Run
from tui_explorer.view.iterations import iteration_rows, nodes_in_all
from tui_explorer.view.layout import table, wrapped
from tui_explorer.view.orders import findings, order_rows
from tui_explorer.words.glyphs import UNICODE, Glyphs

TRYING = "Trying every order of children …"


def series_lines(
    shown: Run, orders: OrderTable | None, width: int, glyphs: Glyphs = UNICODE
) -> list[str]:
    """The iterations that a search is one of, then the orders that were tried."""
    lines: list[str] = []
    if shown.iterations:
        lines += table(iteration_rows(shown, glyphs), width)
        lines += wrapped(nodes_in_all(shown), width)
    if orders is not None:
        lines += [""] if lines else []
        lines += table(order_rows(orders, glyphs), width)
        for sentence in findings(orders):
            lines += wrapped(sentence, width)
    return lines
