"""Positions that occur more than once: how they are told apart, and what a table saved by them."""

from array import array
from bisect import bisect_right
from collections.abc import Callable, Hashable
from itertools import accumulate
from typing import TYPE_CHECKING, Any

from tui_explorer.engine.python import cached_property
from tui_explorer.engine.tree.game_tree import GameTree
from tui_explorer.engine.tree.tree import Tree

if TYPE_CHECKING:
    from tui_explorer.engine.trace.trace import Trace

Key = Callable[[int], Hashable]
"""The key of a node in the table: equal for two nodes with the same tree below them."""


def key_of_position(tree: Tree) -> Key:
    """The key that tells positions apart: the state and the plies left, or what lies below."""
    if not isinstance(tree, GameTree):
        return _shapes(tree).__getitem__
    return _positions(tree).__getitem__ if tree.is_whole() else tree.position


def _shapes(tree: Tree) -> list[int]:
    """A number for each node, the same for two that look alike all the way down: O(nodes).

    Children are taken in the source's order, since the order of visits does not make a position.
    """
    numbers: dict[Hashable, int] = {}
    shape = [0] * len(tree)
    for node in range(len(tree) - 1, -1, -1):
        children = sorted(tree.children(node), key=tree.child_index)
        looks: Hashable = (
            None if not children else tree.player[node],
            tree.utility[node],
            tree.label.get(node),
            tree.eval.get(node),
            tuple(shape[child] for child in children),
        )
        shape[node] = numbers.setdefault(looks, len(numbers))
    return shape


def _positions(tree: GameTree) -> list[tuple[Any, int]]:
    """The same for a game's tree that is grown to the end: O(nodes)."""
    limit = tree.depth_limit
    states: list[Any] = [tree.game.start()]
    left = [limit or 0]
    for node in range(1, len(tree)):
        above = states[tree.parent[node]]
        states.append(above if tree.stays(node) else tree.game.result(above, tree.action[node]))
        left.append(max(0, left[tree.parent[node]] - 1))
    return list(zip(states, left, strict=True))


class Repeats:
    """The visits that were answered from the table, in the order they came."""

    def __init__(self, trace: "Trace") -> None:
        self._trace = trace
        self.visits = sorted(trace.hits)

    @cached_property
    def steps(self) -> "array[int]":
        """The steps at which the table answered, ascending."""
        return array("I", map(self._trace.exit_step.__getitem__, self.visits))

    def spared_before(self, step: int) -> int:
        """The number of nodes spared by hits up to a step; 0 in a tree not fully known."""
        return self._spared[bisect_right(self.steps, step)]

    @cached_property
    def _spared(self) -> "array[int]":
        tree, node = self._trace.tree, self._trace.node
        sizes = tree.subtree_sizes() if self.visits and tree.is_whole() else None
        below = (sizes[node[visit]] - 1 if sizes else 0 for visit in self.visits)
        return array("I", accumulate(below, initial=0))

    def first_met(self, node: int) -> int | None:
        """The node where the position was worked out, if the table answered for this one."""
        hit = self._trace.hits.get(self._trace.visit(node))
        return None if hit is None else self._trace.node[hit.visit]

    def above(self, node: int) -> int | None:
        """The node at or above this one for which the table answered, if there is one."""
        for step in (node, *self._trace.tree.ancestors(node)):
            visit = self._trace.visit(step)
            if visit >= 0:
                return step if visit in self._trace.hits else None
        return None

    def next_met(self, node: int) -> int | None:
        """The next node whose position is the same; after the last comes the first."""
        first = self.first_met(node)
        origin = node if first is None else first
        circle = [origin, *self._later(origin)]
        return circle[(circle.index(node) + 1) % len(circle)] if len(circle) > 1 else None

    def times_met_again(self, node: int, step: int) -> int:
        """The number of hits up to a step on what was worked out at a node."""
        ends = (self._trace.exit_step[self._trace.visit(other)] for other in self._later(node))
        return sum(end <= step for end in ends)

    def _later(self, node: int) -> list[int]:
        """The nodes that were spared for what was worked out at a node."""
        return self._again.get(self._trace.visit(node), [])

    @cached_property
    def _again(self) -> dict[int, list[int]]:
        """By the visit that worked a position out: the nodes that were spared for it."""
        again: dict[int, list[int]] = {}
        for visit in self.visits:
            again.setdefault(self._trace.hits[visit].visit, []).append(self._trace.node[visit])
        return again
