"""A walk through a game's positions, depth first, each distinct one once.

What lies below a position depends on the position alone, so whatever is to be known of a whole tree
is worked out once for each of its positions: tic-tac-toe has 549,946 nodes and 5,478 of them. The
rows of the tree are given back as the walk leaves them.
"""

from collections import defaultdict
from collections.abc import Callable, Hashable
from typing import Any, Generic, TypeVar

from tui_explorer.engine.budget import Budget
from tui_explorer.engine.python import deep_recursion
from tui_explorer.engine.tree.game_tree import GameTree
from tui_explorer.engine.tree.tree import NOT_EXPANDED, ROOT

Finding = TypeVar("Finding")

_MOST_KEPT = 250_000
"""Positions that are remembered; a walk through more of them goes through some again."""


class Walk(Generic[Finding]):
    """Finds something out about each position, from the ends of the game up."""

    def __init__(
        self,
        tree: GameTree,
        budget: Budget,
        leaf: Callable[[Any], Finding],
        inner: Callable[[int, list[Finding]], Finding],
    ) -> None:
        self._tree, self._budget, self._leaf, self._inner = tree, budget, leaf, inner
        self.visited = self.leaves = 0
        """The nodes that the walk has come through or was spared, and the leaves among them."""
        self.path: list[tuple[int, list[Finding]]] = []
        """The inner nodes that it is inside of: how many children each has, and the findings about
        those that the walk is done with."""
        self.returned: list[Finding] = []
        """The findings about those children of the root that the walk is done with."""
        self.known: dict[int, dict[Hashable, tuple[Finding, int, int]]] = defaultdict(dict)
        """By the plies left and the position: what was found out, and the nodes and leaves at and
        below it."""

    def through_all(self) -> Finding:
        """Go through a tree of which nothing is grown; the children of the root stay listed."""
        tree, budget, leaf, inner = self._tree, self._budget, self._leaf, self._inner
        first, count, action, utility, grow = (
            tree.first, tree.count, tree.action, tree.utility, tree.expand
        )  # fmt: skip
        result, evaluate = tree.game.result, tree.game.evaluate
        goes_beyond = tree.threshold is not None
        most_nodes = budget.max_nodes - budget.spent
        path = self.path
        visited = leaves = kept = 0
        look_at = 0

        def visit(node: int, size: int, state: Any, plies: int) -> Finding:
            nonlocal visited, leaves, kept, look_at
            visited += 1
            plies = plies - 1 if plies else 0
            known, may_be_last = self.known[plies], not plies and not goes_beyond
            below = self.returned if node == ROOT else []
            path.append((size, below))
            for child in range(first[node], first[node] + size):
                if visited >= look_at:
                    look_at = budget.look(visited)
                if count[child] == 0:
                    visited += 1
                    leaves += 1
                    below.append(leaf(utility[child]))
                    continue
                after = result(state, action[child])
                told = known.get(after)
                if told is not None and visited + told[1] <= most_nodes:
                    visited += told[1]
                    leaves += told[2]
                    below.append(told[0])
                    continue
                nodes_before, leaves_before = visited, leaves
                if may_be_last and tree.reaches_limit:  # Eval says it all, no row is needed
                    visited += 1
                    leaves += 1
                    found = leaf(evaluate(after))
                elif grown := grow(child, after):
                    found = visit(child, grown, after, plies)
                else:
                    visited += 1
                    leaves += 1
                    found = leaf(utility[child])
                    count[child] = NOT_EXPANDED
                below.append(found)
                if kept < _MOST_KEPT:
                    kept += 1
                    known[after] = found, visited - nodes_before, leaves - leaves_before
            path.pop()
            found = inner(node, below)
            if node != ROOT:
                tree.collapse(node)
            return found

        try:
            with deep_recursion():
                start = tree.game.start()
                if size := grow(ROOT, start):
                    return visit(ROOT, size, start, tree.plies_left(0))
                visited = leaves = 1
                return leaf(utility[ROOT])
        finally:
            tree.trim()
            self.visited, self.leaves = visited, leaves
