"""What does it cost to count what minimax visits in a game, beside recording it?

Counting is to take at most half the time of recording, and memory that does not grow with visits.
"""

import gc
import tracemalloc
from collections.abc import Callable
from typing import Any

from tests.benchmarks.clock import Contender, race
from tests.benchmarks.table import milliseconds, show
from tui_explorer.algorithms import minimax
from tui_explorer.engine.algorithm import run
from tui_explorer.engine.analysis.counting import FullSearch
from tui_explorer.engine.budget import Budget
from tui_explorer.engine.settings import Settings
from tui_explorer.engine.tree.game_tree import GameTree
from tui_explorer.games.connect import Connect
from tui_explorer.games.pawns import Pawns
from tui_explorer.games.tictactoe import TicTacToe

ROUNDS = 3


def main() -> None:
    """Print the time of counting as a share of recording, and the bytes of both by visited node."""
    rows = [
        _row("tic-tac-toe", lambda: GameTree(TicTacToe()), 549_946),
        _row("Connect Four, 6 plies", lambda: GameTree(Connect(), 6), 137_257),
        _row("Connect Four, 7 plies", lambda: GameTree(Connect(), 7), 960_793),
        _row("pawns, 4 rows of 3", lambda: GameTree(Pawns(rows=4, cols=3)), 10_783),
    ]
    head = ["minimax", "counted / recorded", "recorded", "bytes", "bytes, recorded", "nodes"]
    show("Counting a full search", head, rows)
    print(
        "\n  bytes: the most at any time beside the source, by visited node. Counting keeps the"
        "\n  distinct positions only."
    )


def _row(name: str, make: Callable[[], GameTree], nodes: int) -> list[str]:
    def count(tree: GameTree) -> None:
        assert FullSearch(tree, Budget()).counts.nodes == nodes, name

    def record(tree: GameTree) -> None:
        assert len(run(minimax.search, tree, Settings("minimax")).node) == nodes, name

    counted = Contender("counted", count, nodes, make)
    recorded = Contender("recorded", record, nodes, make)
    race([counted, recorded], ROUNDS)
    return [
        name,
        f"{counted.best / recorded.best:.2f}", milliseconds(recorded.best),
        f"{_peak(count, make) / nodes:.1f}", f"{_peak(record, make) / nodes:.0f}", f"{nodes:,}",
    ]  # fmt: skip


def _peak(work: Callable[[GameTree], Any], make: Callable[[], GameTree]) -> int:
    tree = make()
    gc.collect()
    tracemalloc.start()
    work(tree)
    _, peak = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    return peak


if __name__ == "__main__":
    main()
