"""How many bytes does a node take: in the tree, and in the trace of its visit?

Two measures: what the interpreter has allocated and not given back, and the sizes of the columns
alone. The first includes the objects that the columns refer to, such as the numbers in the leaves.
"""

import gc
import sys
import tracemalloc
from array import array
from collections.abc import Callable
from itertools import chain

from tests.benchmarks.blind import Blind
from tests.benchmarks.explicit import uniform_tree
from tests.benchmarks.table import show
from tui_explorer.algorithms import alphabeta, minimax
from tui_explorer.engine.algorithm import Search, run
from tui_explorer.engine.settings import Settings
from tui_explorer.engine.trace.moment import Moment
from tui_explorer.engine.trace.trace import Trace
from tui_explorer.engine.tree.game_tree import GameTree
from tui_explorer.engine.tree.tree import Tree
from tui_explorer.games.tictactoe import TicTacToe

BUDGET = 120
COLUMNS = (array, list, bytearray)
"""The types of columns."""


def main() -> None:
    """Print bytes a node, for whole trees and for what alpha-beta leaves of them."""
    rows = [
        _row("tic-tac-toe, minimax", lambda: GameTree(TicTacToe()), minimax.search, 549_946),
        _row("tic-tac-toe, alpha-beta", lambda: GameTree(TicTacToe()), alphabeta.search, 18_297),
        _row("Connect Four, 8 plies", lambda: GameTree(Blind(), 8), alphabeta.search, 12_574),
        _row("random tree, minimax", uniform_tree, minimax.search, 1_111_111),
    ]
    head = [
        f"bytes; the budget is {BUDGET}",
        "a listed node", "a visit", "peak", "columns", "+ indexes", "listed", "visited",
    ]  # fmt: skip
    show("Tree and trace together", head, rows)
    print(
        "\n  listed: nodes that have a row in the tree, as children of a visited node at least."
        "\n  a listed node, a visit: all that is kept after the search, by the number of either."
        "\n  peak: the most there was at any time, columns: the bare columns, + indexes: what is"
        "\n  derived when first asked for, kept beside the trace; all of them by listed nodes."
    )


def _row(name: str, make_tree: Callable[[], Tree], search: Search, nodes: int) -> list[str]:
    gc.collect()
    tracemalloc.start()
    trace = run(search, make_tree(), Settings())
    len(trace.tree.parent)  # a tree grown from rules fills this column when it is first asked for
    gc.collect()
    kept, peak = tracemalloc.get_traced_memory()
    columns = _columns(trace)
    assert Moment(trace, len(trace)).counts.nodes == len(trace.bounds) == nodes
    gc.collect()
    with_indexes, _ = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    listed, visits = len(trace.tree), len(trace.node)
    return [
        name,
        f"{kept / listed:.0f}", f"{kept / visits:.0f}", f"{peak / listed:.0f}",
        f"{columns / listed:.0f}", f"{(with_indexes - kept) / listed:.0f}",
        f"{listed:,}", f"{visits:,}",
    ]  # fmt: skip


def _columns(trace: Trace) -> int:
    """The columns of tree and trace, without the objects they refer to."""
    attributes = chain(vars(trace.tree).values(), vars(trace).values())
    return sum(sys.getsizeof(column) for column in attributes if isinstance(column, COLUMNS))


if __name__ == "__main__":
    main()
