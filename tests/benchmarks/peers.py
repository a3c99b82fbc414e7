"""Other Python searches beside OpenSpiel's, each over its own game classes and without any trace.

Where a library has the game, its own class is used. The explicit tree is given to each through its
own interface, over the very columns that our search reads, with as little code as that allows.
"""

from importlib import import_module
from typing import Any

from aima3 import games as aima
from easyAI import TwoPlayerGame
from easyAI.games.ConnectFour import ConnectFour
from easyAI.games.TicTacToe import TicTacToe

from tests.benchmarks.counting import calls
from tui_explorer.engine.game import MAX, Game
from tui_explorer.engine.tree.tree import ROOT, Tree

negamax = import_module("easyAI.AI.Negamax")
"""The module: easyAI.AI itself has the class under that name."""


class Aima:
    """aima3's alpha-beta; with plies, the one that is cut off there and takes the utility."""

    def __init__(self, game: Any, plies: int | None = None) -> None:
        self.game, self.plies = game, plies

    def search(self) -> None:
        if self.plies is None:
            aima.alphabeta_search(self.game.initial, self.game)
        else:
            aima.alphabeta_cutoff_search(self.game.initial, self.game, d=self.plies - 1)

    def minimax(self) -> None:
        aima.minimax_decision(self.game.initial, self.game)

    def visited(self, full: bool = False) -> int:
        """The calls of ``result``, and the root."""
        return 1 + calls(self.game, "result", self.minimax if full else self.search)


class EasyAI:
    """easyAI's Negamax. It prefers early wins, so its values and cuts differ from all others'."""

    def __init__(self, game: TwoPlayerGame, plies: int) -> None:
        self.game, self.plies = game, plies

    def search(self) -> None:
        negamax.Negamax(self.plies)(self.game)

    def visited(self) -> int:
        return calls(negamax, "negamax", self.search)


# -- games ---------------------------------------------------------------------------------------


class AimaRules(aima.Game):
    """One of our games for aima3: its search alone, without the cost of its own boards."""

    def __init__(self, game: Game) -> None:
        self.initial = game.start()
        self.to_move, self.actions, self.result = game.player, game.actions, game.result
        self.terminal_test, self._utility = game.is_terminal, game.utility

    def utility(self, state: Any, player: int) -> Any:
        return self._utility(state)


class EasyConnectFour(ConnectFour):
    """easyAI's Connect Four, with moves taken back instead of boards copied for each."""

    def unmake_move(self, column: int) -> None:
        column_discs = self.board[:, column]
        column_discs[(column_discs != 0).sum() - 1] = 0


def easy_tictactoe() -> TwoPlayerGame:
    return TicTacToe([None, None])


def easy_connect_four() -> TwoPlayerGame:
    return EasyConnectFour([None, None])


# -- the explicit tree ---------------------------------------------------------------------------


class AimaTree(aima.Game):
    """A state is a node's id, an action a child's."""

    initial = ROOT

    def __init__(self, tree: Tree) -> None:
        self.first, self.count, self.leaf_value = tree.first, tree.count, tree.utility

    def actions(self, state: int) -> range:
        first = self.first[state]
        return range(first, first + self.count[state])

    def result(self, state: int, move: int) -> int:
        return move

    def utility(self, state: int, player: int) -> int:
        return self.leaf_value[state]

    def terminal_test(self, state: int) -> bool:
        return self.count[state] == 0

    def to_move(self, state: int) -> int:
        return MAX


class EasyTree(TwoPlayerGame):
    """The game is at a node; a move is a child's id."""

    def __init__(self, tree: Tree) -> None:
        self.tree, self.node, self.current_player = tree, ROOT, 1

    def possible_moves(self) -> range:
        return self.tree.children(self.node)

    def make_move(self, move: int) -> None:
        self.node = move

    def unmake_move(self, move: int) -> None:
        self.node = self.tree.parent[move]

    def is_over(self) -> bool:
        return self.tree.count[self.node] == 0

    def scoring(self) -> int:
        value = self.tree.utility[self.node]
        return value if self.current_player == 1 else -value
