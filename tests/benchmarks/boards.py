"""How fast are the rules of the board games, beside OpenSpiel's, which are written in C++?

Both search the same nodes by minimax to a few plies with an Eval that knows nothing: ours in Python
with a trace, OpenSpiel's Python search over its own states without one. A last column has our Eval,
whose features are counted at every leaf.
"""

from collections.abc import Callable
from typing import Any

import pyspiel

from tests.benchmarks import peers
from tests.benchmarks.clock import Contender, race
from tests.benchmarks.table import show
from tui_explorer.algorithms import minimax
from tui_explorer.engine.algorithm import run
from tui_explorer.engine.game import Game
from tui_explorer.engine.settings import Settings
from tui_explorer.engine.trace.trace import Trace
from tui_explorer.engine.tree.game_tree import GameTree
from tui_explorer.games.breakthrough import Breakthrough
from tui_explorer.games.checkers import Checkers
from tui_explorer.games.connect import Connect
from tui_explorer.games.dots import Dots
from tui_explorer.games.othello import Othello

ROUNDS = 15
SHARED: dict[str, tuple[Callable[[], Game], str, int]] = {
    "connect": (Connect, "connect_four", 5),
    "othello": (Othello, "othello", 6),
    "checkers": (Checkers, "checkers", 5),
    "breakthrough": (Breakthrough, "breakthrough", 3),
    "dots": (Dots, "dots_and_boxes", 4),
}
"""Games that both have, by the name they have there, and plies."""


def main() -> None:
    """Print a table of all games."""
    rows = [_row(name, *shared) for name, shared in SHARED.items()]
    head = [
        "microseconds a node",
        "ours, traced",
        "open_spiel",
        "× ours",
        "ours with Eval",
        "nodes",
    ]
    show(f"Board games, minimax: best of {ROUNDS} rounds", head, rows)


def _row(name: str, make: Callable[[], Game], theirs: str, plies: int) -> list[str]:
    def search(game: Game) -> Trace:
        return run(minimax.search, GameTree(game, plies), Settings())

    def blind() -> Game:
        game: Any = make()
        game.evaluate = lambda state: 0
        return game

    nodes = len(search(make()).node)
    contenders = [
        Contender("ours", search, nodes, prepare=blind),
        Contender(
            "open_spiel",
            lambda peer: peer.minimax(),
            nodes,
            prepare=lambda: peers.Spiel(pyspiel.load_game(theirs), plies),
        ),
        Contender("with Eval", search, nodes, prepare=make),
    ]
    assert contenders[1].prepare is not None
    assert contenders[1].prepare().visited(full=True) == nodes, name
    race(contenders, ROUNDS)
    ours, spiel, weighed = (contender.best / nodes * 1e6 for contender in contenders)
    cells = [f"{ours:.2f}", f"{spiel:.2f}", f"{spiel / ours:.2f}", f"{weighed:.2f}", f"{nodes:,}"]
    return [name, *cells]


if __name__ == "__main__":
    main()
