"""Independent oracles for quiescence: on trees where Eval judges every node, and on games."""

import random
from math import inf
from typing import Any

from tui_explorer.engine.game import MAX, MIN, Game
from tui_explorer.engine.tree.builder import TreeBuilder
from tui_explorer.engine.tree.tree import Tree

Judged = tuple[str, Any, list[Any]]
"""A node: who moves, what Eval says, the children. A leaf has no children and Eval is its value."""


def judged_tree(rng: random.Random) -> Judged:
    values = rng.choice([list(range(10)), list(range(-20, 21)), [0, 1], [-inf, -3, 0, 3, inf]])

    def node(left: int, player: str) -> Judged:
        if left == 0 or rng.random() < 0.1:
            return "leaf", rng.choice(values), []
        other = "min" if player == "max" else "max"
        below = [node(left - 1, other) for _ in range(rng.choice([1, 2, 2, 3]))]
        return player, rng.choice(values), below

    return node(rng.choice([1, 2, 3, 4, 5]), rng.choice(["max", "min"]))


def quiet_value(node: Judged, plies: int, threshold: Any) -> Any:
    player, here, children = node
    if not children:
        return here
    best = max if player == "max" else min
    if plies > 0:
        return best(quiet_value(child, plies - 1, threshold) for child in children)
    loud = [child for child in children if abs(child[1] - here) > threshold]
    return best([here, *(quiet_value(child, 0, threshold) for child in loud)])


def build(tree: Judged) -> Tree:
    builder = TreeBuilder()

    def add(node: Judged, parent: int) -> None:
        player, says, children = node
        if not children:
            builder.add(parent, utility=says)
            return
        number = builder.add(parent, player=MAX if player == "max" else MIN)
        builder.eval[number] = says
        for child in children:
            add(child, number)

    add(tree, -1)
    return builder.build()


def game_value(game: Game, state: Any, plies: int, threshold: Any) -> Any:
    """The value of a game's state with quiescence, and how many states are loud."""
    here = game.evaluate(state)
    if game.is_terminal(state):
        return here
    results = [game.result(state, action) for action in game.actions(state)]
    best = max if game.player(state) == MAX else min
    if plies > 0:
        return best(game_value(game, result, plies - 1, threshold) for result in results)
    loud = [result for result in results if abs(game.evaluate(result) - here) > threshold]
    return best([here, *(game_value(game, result, 0, threshold) for result in loud)])
