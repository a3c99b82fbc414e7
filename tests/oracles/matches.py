"""Games played by hand: positions, whose turn it is and what best play brings, by the rules alone.

A tree that was written down is played by the same rules; its states are paths.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import Any

from tui_explorer.engine.game import CHANCE, Game
from tui_explorer.engine.tree.tree import Tree


class TreeAsGame:
    """A tree that was written down as a game."""

    def __init__(self, tree: Tree) -> None:
        self.tree, self.players = tree, tree.players

    def start(self) -> int:
        return 0

    def player(self, node: int) -> int:
        return self.tree.player[node]

    def actions(self, node: int) -> Sequence[int]:
        return range(self.tree.count[node])

    def result(self, node: int, action: int) -> int:
        return self.tree.first[node] + action

    def is_terminal(self, node: int) -> bool:
        return not self.tree.count[node]

    def utility(self, node: int) -> Any:
        return self.tree.utility[node]

    def probability(self, node: int, action: int) -> Any:
        return self.tree.probability[self.result(node, action)]


def best_play(game: Game | TreeAsGame) -> Any:
    """A function that gives what best play brings from a state on; of payoffs, when ties go to the
    first action.
    """
    has_payoffs = bool(set(game.players) - {"MAX", "MIN"})

    @cache
    def value(state: Any) -> Any:
        if game.is_terminal(state):
            return game.utility(state)
        mover = game.player(state)
        below = [(action, value(game.result(state, action))) for action in game.actions(state)]
        if mover == CHANCE:
            return sum(game.probability(state, action) * worth for action, worth in below)  # type: ignore[union-attr]
        worths = [worth for _, worth in below]
        if has_payoffs:
            return max(worths, key=lambda worth: worth[mover])
        return min(worths) if mover else max(worths)

    return value
