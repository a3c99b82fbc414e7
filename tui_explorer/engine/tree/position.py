"""Positions: the keys of the transposition table, which two nodes share if their subtrees agree.

A game's position is its state. In a tree that was written down it is all that lies below a node, in
the tree as it is in the source: where a depth limit ends a search does not change a position.
"""

from collections.abc import Callable, Hashable, Sequence
from typing import Any

from tui_explorer.engine.tree.game_tree import GameTree
from tui_explorer.engine.tree.tree import ROOT, Tree

Position = tuple[Hashable, int]
"""What tells a position from others, and the plies left to search there; 0 without a limit."""
PositionOf = Callable[[int], Position]
"""The position of a node that a search is about to enter."""


def shapes_of(tree: Tree, numbers: dict[Hashable, int]) -> list[int]:
    """A number for each node, the same for two that look alike all the way down: O(nodes).

    ``numbers`` are those given so far, also to nodes of other trees.
    """
    shapes = [0] * len(tree)
    for node in range(len(tree) - 1, -1, -1):
        children = tree.children(node)
        looks: Hashable = (
            None if not children else tree.player[node],
            tree.utility[node],
            tree.label.get(node),
            tree.eval.get(node),
            tuple(shapes[child] for child in children),
        )
        shapes[node] = numbers.setdefault(looks, len(numbers))
    return shapes


def written_down(tree: Tree, shapes: Sequence[int], limit: int | None) -> PositionOf:
    """The positions of a tree laid out from one with these shapes, under a limit: O(nodes)."""
    source = tree if tree.source is None else tree.source
    there, left = [ROOT], [limit or 0]
    for node in range(1, len(tree)):
        above = tree.parent[node]
        first = source.first[there[above]]
        there.append(there[above] if tree.stays(node) else first + tree.child_index(node))
        left.append(max(0, left[above] - 1))
    return list(zip(map(shapes.__getitem__, there), left, strict=True)).__getitem__


def played(tree: GameTree) -> PositionOf:
    """The positions of a game's tree: O(nodes) if it is grown to the end already."""
    if not tree.is_whole():
        return tree.position
    states: list[Any] = [tree.game.start()]
    left = [tree.depth_limit or 0]
    for node in range(1, len(tree)):
        above = states[tree.parent[node]]
        states.append(above if tree.stays(node) else tree.game.result(above, tree.action[node]))
        left.append(max(0, left[tree.parent[node]] - 1))
    return list(zip(states, left, strict=True)).__getitem__
