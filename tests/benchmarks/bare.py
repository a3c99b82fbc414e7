"""Alpha-beta with nothing around it: what a search costs that remembers nothing.

Both recursions go through their module's name for themselves, so that their calls can be counted.
"""

from typing import Any

from tui_explorer.engine.game import INF, MAX, Game, Value
from tui_explorer.engine.tree.tree import Tree


def on_rules(game: Game, state: Any, depth: int, alpha: Value, beta: Value) -> Value:
    """Search a game by its rules; a depth below zero means no limit."""
    if depth == 0:
        return game.evaluate(state)
    if game.is_terminal(state):
        return game.utility(state)
    if game.player(state) == MAX:
        v = -INF
        for action in game.actions(state):
            value = on_rules(game, game.result(state, action), depth - 1, alpha, beta)
            if value > v:
                v = value
                if v >= beta:
                    break
                if v > alpha:
                    alpha = v
    else:
        v = INF
        for action in game.actions(state):
            value = on_rules(game, game.result(state, action), depth - 1, alpha, beta)
            if value < v:
                v = value
                if v <= alpha:
                    break
                if v < beta:
                    beta = v
    return v


def on_columns(tree: Tree, node: int, alpha: Value, beta: Value) -> Value:
    """Search a tree that is there already."""
    size = tree.count[node]
    if size == 0:
        return tree.utility[node]
    first = tree.first[node]
    if tree.player[node] == MAX:
        v = -INF
        for child in range(first, first + size):
            value = on_columns(tree, child, alpha, beta)
            if value > v:
                v = value
                if v >= beta:
                    break
                if v > alpha:
                    alpha = v
    else:
        v = INF
        for child in range(first, first + size):
            value = on_columns(tree, child, alpha, beta)
            if value < v:
                v = value
                if v <= alpha:
                    break
                if v < beta:
                    beta = v
    return v


def full_on_rules(game: Game, state: Any) -> Value:
    """Minimax of a game by its rules."""
    if game.is_terminal(state):
        return game.utility(state)
    best = max if game.player(state) == MAX else min
    return best([full_on_rules(game, game.result(state, a)) for a in game.actions(state)])
