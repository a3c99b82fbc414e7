"""Independent oracles: searches written as plainly as can be, sharing no code with the project.

A tree here is a number (a leaf) or a pair ``(player, children)``, player ``"max"`` or ``"min"``.
"""

from __future__ import annotations

import random
from fractions import Fraction
from math import inf
from typing import Any

from tui_explorer.engine.game import MAX, MIN
from tui_explorer.engine.tree.builder import TreeBuilder
from tui_explorer.engine.tree.tree import Tree

Plain = Any


def minimax(tree: Plain) -> Any:
    if not isinstance(tree, tuple):
        return tree
    player, children = tree
    return (max if player == "max" else min)(minimax(child) for child in children)


def alphabeta(tree: Plain, alpha: Any, beta: Any, strict: bool) -> tuple[Any, int]:
    """The value by fail-soft alpha-beta and the number of nodes visited."""
    if not isinstance(tree, tuple):
        return tree, 1
    player, children = tree
    visited = 1
    if player == "max":
        v = -inf
        for child in children:
            value, more = alphabeta(child, alpha, beta, strict)
            visited += more
            v = max(v, value)
            if v > beta or (v == beta and not strict):
                return v, visited
            alpha = max(alpha, v)
    else:
        v = inf
        for child in children:
            value, more = alphabeta(child, alpha, beta, strict)
            visited += more
            v = min(v, value)
            if v < alpha or (v == alpha and not strict):
                return v, visited
            beta = min(beta, v)
    return v, visited


def size(tree: Plain) -> int:
    return 1 + sum(map(size, tree[1])) if isinstance(tree, tuple) else 1


def at(tree: Plain, path: list[int]) -> Plain:
    for index in path:
        tree = tree[1][index]
    return tree


def build(tree: Plain) -> Tree:
    """The project's tree for a plain one."""
    builder = TreeBuilder()

    def add(node: Plain, parent: int) -> None:
        if isinstance(node, tuple):
            number = builder.add(parent, player=MAX if node[0] == "max" else MIN)
            for child in node[1]:
                add(child, number)
        else:
            builder.add(parent, utility=node)

    add(tree, -1)
    return builder.build()


def from_lists(nested: Any, player: str = "max") -> Plain:
    """Nested lists with players that alternate."""
    if not isinstance(nested, list):
        return nested
    other = "min" if player == "max" else "max"
    return player, [from_lists(child, other) for child in nested]


VALUES: list[list[Any]] = [
    [0, 1],
    [-1, 0, 1],
    list(range(10)),
    list(range(-50, 51)),
    [-inf, inf],
    [-inf, -1, 0, 1, inf],
    [x / 8 for x in range(-9, 9)],
    [Fraction(1, 10), Fraction(1, 5), Fraction(3, 10), 1, 2],
    [Fraction(1, 3), Fraction(1, 2), 0, 1],
]


def random_tree(rng: random.Random) -> Plain:
    """Any shape that has ever been trouble: ties, ±∞, chains, ragged, wide, a lone leaf."""
    values = rng.choice(VALUES)
    depth = rng.choice([0, 1, 2, 2, 3, 3, 4, 5, 7])
    widths = rng.choice([[1], [1, 2], [2], [2, 3], [1, 2, 3, 4], [3], [8]])
    if max(widths) ** depth > 600:
        depth = 3 if max(widths) < 8 else 2
    stop = rng.choice([0, 0, 0.1, 0.3])
    turns = rng.choice(["alternate", "alternate", "alternate", "any"])

    def node(left: int, player: str) -> Plain:
        if left == 0 or (left < depth and rng.random() < stop):
            return rng.choice(values)
        other = "min" if player == "max" else "max"
        mover = rng.choice(["max", "min"]) if turns == "any" else player
        return mover, [node(left - 1, other) for _ in range(rng.choice(widths))]

    return node(depth, rng.choice(["max", "min"]))


def exact_values(tree: Plain) -> dict[tuple[int, ...], Any]:
    """The minimax value of every node, by path."""
    values: dict[tuple[int, ...], Any] = {}

    def value(node: Plain, path: tuple[int, ...]) -> Any:
        if isinstance(node, tuple):
            below = [value(child, (*path, i)) for i, child in enumerate(node[1])]
            values[path] = max(below) if node[0] == "max" else min(below)
        else:
            values[path] = node
        return values[path]

    value(tree, ())
    return values


def known_intervals(tree: Plain, visited: set[tuple[int, ...]]) -> dict[tuple[int, ...], Any]:
    """What the visited leaves alone say of each node: its value lies between these two."""
    known: dict[tuple[int, ...], Any] = {}

    def interval(node: Plain, path: tuple[int, ...]) -> tuple[Any, Any]:
        if path not in visited:
            return -inf, inf
        if isinstance(node, tuple):
            best = max if node[0] == "max" else min
            below = [interval(child, (*path, i)) for i, child in enumerate(node[1])]
            known[path] = best(low for low, _ in below), best(high for _, high in below)
        else:
            known[path] = node, node
        return known[path]

    interval(tree, ())
    return known


def narrate(
    tree: Plain, alpha: Any, beta: Any, *, strict: bool, hard: bool, everything: bool = False
) -> list[dict[str, Any]]:
    """Alpha-beta told event by event, each with the state of its node (or of every node) then."""
    known: dict[tuple[int, ...], dict[str, Any]] = {}
    told: list[dict[str, Any]] = []

    def tell(kind: str, path: tuple[int, ...]) -> None:
        if everything:
            now = {name: dict(state) for name, state in known.items()}
        else:
            now = {path: dict(known[path])}
        told.append({"kind": kind, "path": path, "known": now})

    def search(
        node: Plain, path: tuple[int, ...], alpha: Any, beta: Any, owners: tuple[Any, Any]
    ) -> Any:
        state = {"status": "open", "called": (alpha, beta), "window": (alpha, beta), "v": None}
        known[path] = state
        tell("enter", path)
        if not isinstance(node, tuple):
            state.update(status="closed", v=node)
            tell("leaf", path)
            return node
        player, children = node
        called = alpha, beta
        v = -inf if player == "max" else inf
        ending = "return"
        for number, child in enumerate(children):
            value = search(child, (*path, number), alpha, beta, owners)
            v = max(v, value) if player == "max" else min(v, value)
            beyond = v > beta if player == "max" else v < alpha
            touches = v == (beta if player == "max" else alpha)
            if beyond or (touches and not strict):
                ending = "cut"
                state["owner"] = owners[1] if player == "max" else owners[0]
                state["left"] = len(children) - number - 1
                break
            if player == "max" and v > alpha:
                alpha, owners = v, (path, owners[1])
            if player == "min" and v < beta:
                beta, owners = v, (owners[0], path)
            state.update(window=(alpha, beta), v=v)
            tell("update", path)
        returned = min(max(v, called[0]), called[1]) if hard else v
        state.update(status="closed", v=returned)
        tell(ending, path)
        return returned

    search(tree, (), alpha, beta, (None, None))
    return told
