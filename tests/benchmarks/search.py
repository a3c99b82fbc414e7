"""How fast is a search that records everything, beside others that record nothing?

Games are made anew for every timed run, since rules may remember what they have worked out.
"""

from collections.abc import Callable
from typing import Any

import pyspiel
from aima3 import games as aima

from tests.benchmarks import bare, peers
from tests.benchmarks.blind import Blind
from tests.benchmarks.clock import Contender, race
from tests.benchmarks.counting import calls
from tests.benchmarks.explicit import PLIES, uniform_tree
from tests.benchmarks.spiel import Spiel, spiel_tree
from tests.benchmarks.table import milliseconds, show
from tui_explorer.algorithms import alphabeta, minimax
from tui_explorer.engine.algorithm import run
from tui_explorer.engine.game import INF, Game
from tui_explorer.engine.settings import Settings
from tui_explorer.engine.trace.moment import Moment
from tui_explorer.engine.trace.trace import Trace
from tui_explorer.engine.tree.game_tree import GameTree
from tui_explorer.engine.tree.tree import ROOT, Tree
from tui_explorer.games.tictactoe import TicTacToe

ROUNDS, ROUNDS_OF_MINIMAX = 15, 3
SETTINGS = Settings()
TICTACTOE_NODES, TICTACTOE_MINIMAX_NODES, CONNECT_NODES = 18_297, 549_946, 12_574
CONNECT_PLIES, EASYAI_CONNECT_PLIES = 8, 6

Makers = dict[str, Callable[[], Any]]
"""Peers by their names, to be made when their turn comes."""


def main() -> None:
    """Print a table for each tree."""
    tictactoe()
    connect()
    explicit()
    tictactoe_minimax()


def tictactoe() -> None:
    """The whole game."""
    theirs = {
        "open_spiel, C++ states": lambda: Spiel(pyspiel.load_game("tic_tac_toe")),
        "aima3": lambda: peers.Aima(aima.TicTacToe()),
        "aima3's search on our rules": lambda: peers.Aima(peers.AimaRules(TicTacToe())),
        "easyAI": lambda: peers.EasyAI(peers.easy_tictactoe(), 9),
    }
    contenders = [
        *_ours(lambda: GameTree(TicTacToe()), TICTACTOE_NODES),
        _bare_on_rules(TicTacToe, -1, TICTACTOE_NODES),
        *_peers(theirs, TICTACTOE_NODES),
    ]
    _report("Tic-tac-toe, alpha-beta, whole game", contenders, ROUNDS)


def connect() -> None:
    """Connect Four to a horizon of 0, the columns from left to right."""
    theirs = {
        "open_spiel, C++ states": lambda: Spiel(pyspiel.load_game("connect_four"), CONNECT_PLIES),
        "aima3": lambda: peers.Aima(aima.ConnectFour(), CONNECT_PLIES),
        "aima3's search on our rules": lambda: peers.Aima(peers.AimaRules(Blind()), CONNECT_PLIES),
        f"easyAI, only {EASYAI_CONNECT_PLIES} plies": lambda: peers.EasyAI(
            peers.easy_connect_four(), EASYAI_CONNECT_PLIES
        ),
    }
    contenders = [
        *_ours(lambda: GameTree(Blind(), CONNECT_PLIES), CONNECT_NODES),
        _bare_on_rules(Blind, CONNECT_PLIES, CONNECT_NODES),
        *_peers(theirs, CONNECT_NODES),
    ]
    _report(f"Connect Four, alpha-beta, {CONNECT_PLIES} plies", contenders, ROUNDS)


def explicit() -> None:
    """A random tree that is there before the search begins."""
    tree = uniform_tree()

    def plain(_: Any = None) -> None:
        bare.on_columns(tree, ROOT, -INF, INF)

    nodes = calls(bare, "on_columns", plain)
    theirs = {
        "open_spiel's search": lambda: spiel_tree(tree),
        "aima3": lambda: peers.Aima(peers.AimaTree(tree)),
        "easyAI": lambda: peers.EasyAI(peers.EasyTree(tree), PLIES),
    }
    contenders = [
        *_ours(lambda: tree, nodes),
        Contender("bare recursion", plain, nodes),
        *_peers(theirs, nodes),
    ]
    _report(f"Random tree of {len(tree):,} nodes, alpha-beta", contenders, ROUNDS)


def tictactoe_minimax() -> None:
    """The whole game without any cut."""
    game, start = TicTacToe(), TicTacToe().start()

    def plain(_: Any = None) -> None:
        bare.full_on_rules(game, start)

    assert calls(bare, "full_on_rules", plain) == TICTACTOE_MINIMAX_NODES
    assert len(run(minimax.search, GameTree(game), SETTINGS).node) == TICTACTOE_MINIMAX_NODES
    contenders = [
        Contender(
            "ours, with its trace",
            lambda _: run(minimax.search, GameTree(game), SETTINGS),
            TICTACTOE_MINIMAX_NODES,
        ),
        Contender("bare recursion", plain, TICTACTOE_MINIMAX_NODES),
    ]
    for name, make in {
        "open_spiel, C++ states": lambda: Spiel(pyspiel.load_game("tic_tac_toe")),
        "aima3": lambda: peers.Aima(aima.TicTacToe()),
        "aima3's search on our rules": lambda: peers.Aima(peers.AimaRules(TicTacToe())),
    }.items():
        assert make().visited(full=True) == TICTACTOE_MINIMAX_NODES, name
        contenders.append(
            Contender(name, lambda peer: peer.minimax(), TICTACTOE_MINIMAX_NODES, prepare=make)
        )
    _report("Tic-tac-toe, minimax, whole game", contenders, ROUNDS_OF_MINIMAX)


# -- contenders ----------------------------------------------------------------------------------


def _ours(tree: Callable[[], Tree], nodes: int) -> list[Contender]:
    """Our search with its trace, and what the trace is asked for afterwards but does not record."""

    def search(_: Any = None) -> Trace:
        return run(alphabeta.search, tree(), SETTINGS)

    assert len(search().node) == nodes
    return [
        Contender("ours, with its trace", search, nodes),
        Contender("  its indexes, on first use", _derive, nodes, prepare=search),
    ]


def _derive(trace: Trace) -> None:
    assert Moment(trace, len(trace)).counts.nodes == len(trace.bounds)


def _bare_on_rules(rules: Callable[[], Game], plies: int, nodes: int) -> Contender:
    def plain(_: Any = None) -> None:
        game = rules()
        bare.on_rules(game, game.start(), plies, -INF, INF)

    assert calls(bare, "on_rules", plain) == nodes
    return Contender("bare recursion", plain, nodes)


def _peers(theirs: Makers, nodes: int) -> list[Contender]:
    contenders = []
    for name, make in theirs.items():
        peer = make()
        visited = peer.visited()
        assert visited == nodes or isinstance(peer, peers.EasyAI), f"{name} visits {visited}"
        contenders.append(Contender(name, lambda peer: peer.search(), visited, prepare=make))
    return contenders


def _report(title: str, contenders: list[Contender], rounds: int) -> None:
    race(contenders, rounds)
    ours = contenders[0]
    rows = [
        [
            contender.name,
            f"{contender.best / ours.best:.2f}",
            f"{contender.best / contender.nodes / (ours.best / ours.nodes):.2f}",
            f"{contender.nodes:,}",
            milliseconds(contender.best),
            f"{contender.spread:.0%}",
        ]
        for contender in contenders
    ]
    head = ["time as a multiple of ours", "×", "× a node", "nodes", "best", "spread"]
    show(f"{title}: best of {rounds} rounds", head, rows)


if __name__ == "__main__":
    main()
