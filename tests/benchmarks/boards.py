"""How fast are the rules of the games that OpenSpiel has, too, where they are written in C++?

Both search the same nodes by minimax to a few plies with an Eval that knows nothing: ours in Python
with a trace, OpenSpiel's Python search over its own states without one. A last column has our Eval,
whose features are counted at every leaf. Of two games the actions have the same order in both, and
there alpha-beta visits the same nodes, too.
"""

from collections.abc import Callable
from typing import Any

import pyspiel

from tests.benchmarks.blind import Blind
from tests.benchmarks.clock import Contender, race
from tests.benchmarks.spiel import Spiel
from tests.benchmarks.table import show
from tui_explorer.algorithms import alphabeta, minimax
from tui_explorer.engine.algorithm import run
from tui_explorer.engine.game import Game
from tui_explorer.engine.settings import Settings
from tui_explorer.engine.trace.trace import Trace
from tui_explorer.engine.tree.game_tree import GameTree
from tui_explorer.games.checkers import Checkers
from tui_explorer.games.chess import Chess
from tui_explorer.games.connect import Connect
from tui_explorer.games.dots import Dots
from tui_explorer.games.heaps import Nim
from tui_explorer.games.othello import Othello
from tui_explorer.games.pawns import Breakthrough
from tui_explorer.games.tictactoe import TicTacToe

ROUNDS = 15
SHARED: dict[str, tuple[Callable[[], Game], str, int]] = {
    "tictactoe": (TicTacToe, "tic_tac_toe", 5),
    "connect": (Connect, "connect_four", 5),
    "othello": (Othello, "othello", 6),
    "checkers": (Checkers, "checkers", 5),
    "breakthrough": (Breakthrough, "breakthrough", 3),
    "dots": (Dots, "dots_and_boxes", 4),
    "nim": (lambda: Nim(piles="1-3-5-7"), "nim", 4),
    "chess": (Chess, "chess", 3),
}
"""Games that both have, by the name they have there, and plies. Their pig is a race to a score, and
no game of one turn each."""


CUT: dict[str, tuple[Callable[[], Game], str, int | None]] = {
    "tictactoe": (TicTacToe, "tic_tac_toe", None),
    "connect": (Blind, "connect_four", 8),
}
"""Those whose actions both have in the same order; to the end where there are no plies."""


def main() -> None:
    """Print a table of all games, and one of alpha-beta."""
    rows = [_cut_row(name, *shared) for name, shared in CUT.items()]
    head = ["microseconds a node", "ours, traced", "open_spiel", "× ours", "nodes"]
    show(f"Alpha-beta: best of {ROUNDS} rounds", head, rows)
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
            prepare=lambda: Spiel(pyspiel.load_game(theirs), plies),
        ),
        Contender("with Eval", search, nodes, prepare=make),
    ]
    assert contenders[1].prepare is not None
    assert contenders[1].prepare().visited(full=True) == nodes, name
    race(contenders, ROUNDS)
    ours, spiel, weighed = (contender.best / nodes * 1e6 for contender in contenders)
    cells = [f"{ours:.2f}", f"{spiel:.2f}", f"{spiel / ours:.2f}", f"{weighed:.2f}", f"{nodes:,}"]
    return [name, *cells]


def _cut_row(name: str, make: Callable[[], Game], theirs: str, plies: int | None) -> list[str]:
    def search(game: Game) -> Trace:
        return run(alphabeta.search, GameTree(game, plies), Settings())

    nodes = len(search(make()).node)
    contenders = [
        Contender("ours", search, nodes, prepare=make),
        Contender(
            "open_spiel",
            lambda peer: peer.search(),
            nodes,
            prepare=lambda: Spiel(pyspiel.load_game(theirs), plies or 30),
        ),
    ]
    assert contenders[1].prepare().visited() == nodes, name
    race(contenders, ROUNDS)
    ours, spiel = (contender.best / nodes * 1e6 for contender in contenders)
    return [name, f"{ours:.2f}", f"{spiel:.2f}", f"{spiel / ours:.2f}", f"{nodes:,}"]


if __name__ == "__main__":
    main()
