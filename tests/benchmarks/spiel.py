"""OpenSpiel's own searches in Python, by default over its states in C++, and without any trace."""

from typing import Any

import pyspiel
from open_spiel.python.algorithms import minimax as spiel

from tests.benchmarks.counting import calls
from tui_explorer.engine.tree.tree import ROOT, Tree


class Spiel:
    """open_spiel's Python alpha-beta, by default over its C++ states."""

    def __init__(self, game: Any, plies: int = 30, state: Any = None) -> None:
        self.game, self.plies, self.state = game, plies, state

    def search(self) -> None:
        spiel.alpha_beta_search(
            self.game, self.state, value_function=_nothing_known, maximum_depth=self.plies
        )

    def minimax(self) -> None:
        """Its expectiminimax: minimax where there is no chance."""
        spiel.expectiminimax(self.game.new_initial_state(), self.plies, _nothing_known, 0)

    def visited(self, full: bool = False) -> int:
        if full:
            return calls(spiel, "expectiminimax", self.minimax)
        return calls(spiel, "_alpha_beta", self.search)


def _nothing_known(state: Any) -> int:
    return 0


class SpielTree:
    """What open_spiel's search asks of a state."""

    __slots__ = ("node", "tree")

    def __init__(self, tree: Tree, node: int = ROOT) -> None:
        self.tree, self.node = tree, node

    def clone(self) -> "SpielTree":
        return SpielTree(self.tree, self.node)

    def apply_action(self, action: int) -> None:
        self.node = action

    def legal_actions(self) -> range:
        return self.tree.children(self.node)

    def current_player(self) -> int:
        return self.tree.player[self.node]

    def is_terminal(self) -> bool:
        return self.tree.count[self.node] == 0

    def player_return(self, player: int) -> int:
        return self.tree.utility[self.node]


def spiel_tree(tree: Tree) -> Spiel:
    """open_spiel looks at the kind of game only: tic-tac-toe's is that of any such tree."""
    return Spiel(pyspiel.load_game("tic_tac_toe"), state=SpielTree(tree))
