"""A game's tree gone through depth first, with each distinct position gone through only once.

What lies below a position depends on the position alone, so whatever is to be known of a whole tree
is worked out once for each of its positions: tic-tac-toe has 549,946 nodes and 5,478 of them. The
rows of the tree are given back as the walk leaves them.
"""

from collections.abc import Callable, Hashable
from typing import Any, Generic, TypeVar

from tui_explorer.engine.budget import Budget
from tui_explorer.engine.game_tree import GameTree
from tui_explorer.engine.recursion import deep_recursion
from tui_explorer.engine.tree import NOT_GROWN, ROOT

Found = TypeVar("Found")

_MOST_KEPT = 250_000
"""Positions that are remembered; a walk through more of them goes through some again."""


class Positions(Generic[Found]):
    """What is found out about each position, from the ends of the game up."""

    def __init__(
        self,
        tree: GameTree,
        budget: Budget,
        leaf: Callable[[Any], Found],
        inner: Callable[[int, list[Found]], Found],
    ) -> None:
        self._tree, self._budget, self._leaf, self._inner = tree, budget, leaf, inner
        self.visited = self.leaves = 0
        """The nodes that the walk has come through or was spared, and the leaves among them."""
        self.depth = 0
        """The inner nodes that it is inside of."""
        self.returned: list[Found] = []
        """What was found out about those children of the root that the walk is done with."""
        self.known: dict[Hashable, tuple[Found, int, int]] = {}
        """By position: what was found out, and the nodes and leaves at and below it."""

    def through_all(self) -> Found:
        """Go through a tree of which nothing is grown; the children of the root stay listed."""
        tree, visit = self._tree, self._visitor()
        with deep_recursion():
            try:
                if not (size := tree.grow(ROOT)):
                    return visit(ROOT)
                self.visited = self.depth = 1
                for child in range(tree.first[ROOT], tree.first[ROOT] + size):
                    self.returned.append(visit(child))
                self.depth = 0
                return self._inner(ROOT, self.returned)
            finally:
                tree.settle()

    def _visitor(self) -> Callable[[int], Found]:
        tree, budget, known, leaf, inner = (
            self._tree, self._budget, self.known, self._leaf, self._inner
        )  # fmt: skip
        first, count, utility, grow = tree.first, tree.count, tree.utility, tree.grow
        most_nodes = budget.max_nodes - budget.spent
        look_at = 0

        def visit(node: int) -> Found:
            nonlocal look_at
            if self.visited >= look_at:
                look_at = budget.look(self.visited)
            if count[node] == 0:
                self.visited += 1
                self.leaves += 1
                return leaf(utility[node])
            position = tree.position(node)
            if position in known:
                found, nodes, leaves = known[position]
                if self.visited + nodes <= most_nodes:
                    self.visited += nodes
                    self.leaves += leaves
                    return found
            nodes, leaves = self.visited, self.leaves
            self.visited += 1
            if size := grow(node):
                self.depth += 1
                below = []
                for child in range(first[node], first[node] + size):
                    below.append(visit(child))
                self.depth -= 1
                found = inner(node, below)
                tree.forget(node)
            else:
                self.leaves += 1
                found = leaf(utility[node])
                count[node] = NOT_GROWN
            if len(known) < _MOST_KEPT:
                known[position] = found, self.visited - nodes, self.leaves - leaves
            return found

        return visit
