"""Walks and searches as plain as can be, so that the games are tested without the engine."""

from collections import Counter
from collections.abc import Iterator
from math import inf
from typing import Any

from tui_explorer.engine.game import MAX, Game, Value
from tui_explorer.engine.tree.game_tree import Arrange


def plies(game: Game, depth: int | None = None) -> Iterator[Counter[Any]]:
    """The states of each ply with how many nodes of the tree show them."""
    layer = Counter([game.start()])
    while layer:
        yield layer
        if depth == 0:
            return
        depth = None if depth is None else depth - 1
        below: Counter[Any] = Counter()
        for state, times in layer.items():
            if not game.is_terminal(state):
                for action in game.actions(state):
                    below[game.result(state, action)] += times
        layer = below


def perft(game: Game, depth: int | None = None) -> list[int]:
    """How many nodes the tree has in each ply."""
    return [layer.total() for layer in plies(game, depth)]


def count_leaves(game: Game) -> int:
    """How many nodes of the tree are finished games."""
    return sum(
        times for layer in plies(game) for state, times in layer.items() if game.is_terminal(state)
    )


def reachable(game: Game) -> set[Any]:
    """The distinct states of a game."""
    return {state for layer in plies(game) for state in layer}


def root_values(game: Game, depth: int | None = None) -> list[Value]:
    """The minimax value of each action at the start."""
    known: dict[tuple[Any, int | None], Value] = {}

    def value(state: Any, left: int | None) -> Value:
        if (state, left) not in known:
            known[state, left] = compute(state, left)
        return known[state, left]

    def compute(state: Any, left: int | None) -> Value:
        if game.is_terminal(state):
            return game.utility(state) if depth is None else game.evaluate(state)
        if left == 0:
            return game.evaluate(state)
        below = None if left is None else left - 1
        best = max if game.player(state) == MAX else min
        return best(value(game.result(state, action), below) for action in game.actions(state))

    start = game.start()
    below = None if depth is None else depth - 1
    return [value(game.result(start, action), below) for action in game.actions(start)]


def root_value(game: Game) -> Value:
    """The minimax value of a whole game."""
    best = max if game.player(game.start()) == MAX else min
    return best(root_values(game))


def alphabeta(
    game: Game, depth: int | None = None, arrange: Arrange | None = None
) -> tuple[Value, int, int]:
    """The value, and how many nodes and leaves the textbook's search visits."""
    nodes = leaves = 0

    def visit(state: Any, alpha: Value, beta: Value, left: int | None) -> Value:
        nonlocal nodes, leaves
        nodes += 1
        if game.is_terminal(state) or left == 0:
            leaves += 1
            return game.utility(state) if depth is None else game.evaluate(state)
        actions = game.actions(state)
        if arrange is not None:
            actions = [actions[position] for position in arrange(state, actions)]
        left = None if left is None else left - 1
        is_max = game.player(state) == MAX
        best: Value = -inf if is_max else inf
        for action in actions:
            value = visit(game.result(state, action), alpha, beta, left)
            best = max(best, value) if is_max else min(best, value)
            if (best >= beta) if is_max else (best <= alpha):
                return best
            if is_max:
                alpha = max(alpha, best)
            else:
                beta = min(beta, best)
        return best

    value = visit(game.start(), -inf, inf, depth)
    return value, nodes, leaves
