"""Counts: the space that a search needs, and full searches of games without a record.

A comparison asks how many nodes minimax visits, and what it finds. Tic-tac-toe has 549,946 nodes,
but only 5,478 different positions. The subtree below a position depends on the position alone, so
it is searched once, and its result serves wherever the position occurs again.
"""

from array import array
from collections import defaultdict
from collections.abc import Hashable, Iterator, Sequence
from dataclasses import dataclass
from itertools import islice
from typing import Any, NamedTuple

from tui_explorer.engine.analysis.extremes import AFFORDABLE, Price, Proofs, most
from tui_explorer.engine.backup import combined, exact_values, is_undefined, running
from tui_explorer.engine.budget import Budget, SearchStopped
from tui_explorer.engine.game import CHANCE, MAX
from tui_explorer.engine.python import deep_recursion
from tui_explorer.engine.settings import Settings
from tui_explorer.engine.trace.trace import Counts, Trace
from tui_explorer.engine.tree.game_tree import GameTree
from tui_explorer.engine.tree.shape import Shape
from tui_explorer.engine.tree.tree import NOT_EXPANDED, ROOT, ZERO_SUM, Tree

SubtreeSize = tuple[int, int]
"""Nodes, and how many of them are leaves."""
MOST_KEPT = 250_000
"""Positions to remember. A game with more of them searches some positions again."""


class Space(NamedTuple):
    """The most nodes that a search has at once, the root among them.

    A depth-first search keeps the path from the root: O(m) nodes in a tree m plies deep. If it
    makes all children of a node at once, each node of the path is there with its siblings: O(bm).
    """

    stack: int
    """The most on the path."""
    frontier: int
    """The most on the path with all their siblings."""


def space_of(trace: Trace) -> Space:
    """The space of a recorded search; one by layers has the whole tree before it begins."""
    tree, visited = trace.tree, trace.node
    if not visited:
        return Space(0, 0)
    parent, count = tree.parent, tree.count
    stacks, frontiers = array("i", [1]) * len(tree), array("i", [1]) * len(tree)
    stack = frontier = 1
    for node in islice(visited, 1, None) if trace.nested else range(1, len(tree)):
        above = parent[node]
        stacks[node] = on_path = stacks[above] + 1
        frontiers[node] = with_siblings = frontiers[above] + count[above]
        if on_path > stack:
            stack = on_path
        if with_siblings > frontier:
            frontier = with_siblings
    return Space(stack, frontier)


@dataclass(slots=True, eq=False)
class Subtree:
    """The results of a full search at a position and below it; without children, a leaf."""

    value: Any
    mover: int = MAX
    children: Sequence["Subtree"] = ()
    nodes: int = 1
    leaves: int = 1
    depth: int = 0
    """The longest line, in plies."""
    widest: int = 0
    """The most children of a node."""
    listed: int = 0
    """The most children along a line: the nodes of the line with all their siblings."""


def _above(value: Any, mover: int, size: int, children: list[Subtree]) -> Subtree:
    """An inner position; if the search was stopped, some of its children may be missing."""
    nodes, leaves, depth, widest, listed = 1, 0, -1, size, -size
    for child in children:
        nodes += child.nodes
        leaves += child.leaves
        if child.depth > depth:
            depth = child.depth
        if child.widest > widest:
            widest = child.widest
        if child.listed > listed:
            listed = child.listed
    return Subtree(value, mover, children, nodes, leaves, depth + 1, widest, listed + size)


class NoExpectation(Exception):
    """A chance node has no expected value; only the recorded search can explain that."""


class FullSearch:
    """A full search of a game: what it found, and how much it visited."""

    def __init__(self, tree: GameTree, budget: Budget) -> None:
        self.tree = tree
        self.stopped: str | None = None
        """The reason why the search ended early, if it did."""
        self._path: list[tuple[int, list[Subtree]]] = []
        """The open nodes: how many children each has, and those that have returned."""
        try:
            with deep_recursion():
                self.root = self._search(budget)
        except SearchStopped:
            self.stopped = budget.stopped
            self.root = self._so_far()
        finally:
            tree.trim()
        self.line = list(self._best_line())
        """The nodes after the root when both sides play what is best."""

    def _search(self, budget: Budget) -> Subtree:
        tree, path, zero_sum = self.tree, self._path, self.tree.kind == ZERO_SUM
        first, count, action, utility, player, expand = (
            tree.first, tree.count, tree.action, tree.utility, tree.player, tree.expand
        )  # fmt: skip
        result, evaluate = tree.game.result, tree.game.evaluate
        known: dict[int, dict[Hashable, Subtree]] = defaultdict(dict)
        """By the plies left and the state."""
        most_nodes = budget.max_nodes - budget.spent
        visited = kept = look_at = 0

        def visit(node: int, size: int, state: Any, plies: int) -> Subtree:
            nonlocal visited, kept, look_at
            visited += 1
            children: list[Subtree] = []
            path.append((size, children))
            plies = plies - 1 if plies else 0
            seen, may_be_last = known[plies], not plies and tree.threshold is None
            for child in range(first[node], first[node] + size):
                if visited >= look_at:
                    look_at = budget.look(visited)
                if count[child] == 0:  # the move to stay, beyond the depth limit
                    visited += 1
                    children.append(Subtree(utility[child]))
                    continue
                after = result(state, action[child])
                found = seen.get(after)
                if found is not None and visited + found.nodes <= most_nodes:
                    visited += found.nodes
                    children.append(found)
                    continue
                if may_be_last and tree.reaches_limit:  # no row of the tree is needed
                    visited += 1
                    found = Subtree(evaluate(after))
                elif size_below := expand(child, after):
                    found = visit(child, size_below, after, plies)
                else:
                    visited += 1
                    found = Subtree(utility[child])
                    count[child] = NOT_EXPANDED
                children.append(found)
                if kept < MOST_KEPT:
                    kept += 1
                    seen[after] = found
            path.pop()
            mover, values = player[node], [child.value for child in children]
            if zero_sum:
                value = max(values) if mover == MAX else min(values)
            else:
                value = combined(tree, node)(values)
                if mover == CHANCE and is_undefined(value):
                    raise NoExpectation
            if node != ROOT:
                tree.collapse(node)
            return _above(value, mover, size, children)

        start = tree.game.start()
        if size := expand(ROOT, start):
            return visit(ROOT, size, start, tree.plies_left(0))
        return Subtree(utility[ROOT])

    def _so_far(self) -> Subtree:
        """The root of a search that was stopped; open positions have no value."""
        mover, is_open = self.tree.player[ROOT], list[Subtree]()
        for size, children in reversed(self._path):
            is_open = [_above(None, mover, size, [*children, *is_open])]
        return is_open[0] if is_open else Subtree(None, nodes=0, leaves=0)

    @property
    def value(self) -> Any:
        """The root's value; of a stopped search, the best so far or None."""
        if not self.stopped:
            return self.root.value
        so_far = list(running(self.tree, ROOT, self.returned))
        return so_far[-1] if so_far else None

    @property
    def returned(self) -> list[Any]:
        """The values of the root's children that have returned."""
        return [child.value for child in self.root.children if child.value is not None]

    @property
    def counts(self) -> Counts:
        """The counts of the same search with a record of each event."""
        nodes = self.root.nodes
        # Each node is entered, ends and is reported to its parent; an open one was only entered.
        events = 3 * nodes - (2 * len(self._path) if self.stopped else 1)
        return Counts(nodes, self.root.leaves, 0, 0, 0, 0, events, 0)

    @property
    def space(self) -> Space:
        """The most nodes at once."""
        return Space(1 + self.root.depth, 1 + self.root.listed)

    @property
    def shape(self) -> Shape:
        """The size and the form of the whole tree."""
        nodes, leaves, depth = self.root.nodes, self.root.leaves, self.root.depth
        return Shape(nodes, leaves, depth, uniform=leaves == self.root.widest**depth)

    def _best_line(self) -> Iterator[int]:
        node, position, value = ROOT, self.root, self.value
        while position.children and position.mover != CHANCE and value is not None:
            place = [child.value for child in position.children].index(value)
            node, position = self.tree.children(node)[place], position.children[place]
            value = position.value
            yield node

    def subtree(self, tree: Tree, node: int) -> Subtree | None:
        """The subtree at a node of another search, which goes through the game in the same order.

        None if this search was stopped before it came there.
        """
        position = self.root
        for child in tree.line(node)[1:]:
            place = child - tree.first[tree.parent[child]]
            if place >= len(position.children):
                return None
            position = position.children[place]
        return position

    def left_out_by(self, trace: Trace, budget: Budget) -> list[SubtreeSize] | None:
        """The sizes that another search has left out before its first cut, after it, and so on.

        None if this search was stopped.
        """
        if self.stopped:
            return None
        sums, nodes, leaves, look_at = [(0, 0)], 0, 0, 0
        for number, visit in enumerate(trace.cuts.visits):
            if number >= look_at:
                look_at = budget.look(number)
            node = trace.node[visit]
            if (position := self.subtree(trace.tree, node)) is None:
                return None
            for child in trace.left_out(visit):
                below = position.children[child - trace.tree.first[node]]
                nodes, leaves = nodes + below.nodes, leaves + below.leaves
            sums.append((nodes, leaves))
        return sums

    def fewest(self, settings: Settings, budget: Budget) -> int:
        """The fewest nodes that alpha-beta can visit over all orders of children."""
        proofs = Proofs(self.root.value, strict=settings.cut == "gt", window=settings.window)
        known: dict[int, Price] = {}
        look_at = 0

        def price(position: Subtree) -> Price:
            nonlocal look_at
            if not position.children:
                return proofs.leaf
            found = known.get(id(position))
            if found is None:
                if len(known) >= look_at:
                    look_at = budget.look(len(known))
                values = [child.value for child in position.children]
                prices = [price(child) for child in position.children]
                maximises = position.mover == MAX
                found = proofs.price(position.value, values, prices, maximises=maximises)
                known[id(position)] = found
            return found

        with deep_recursion():
            return int(price(self.root)[proofs.aim])

    def most(self, settings: Settings, budget: Budget) -> int | None:
        """The most nodes that it can visit; None if the tree is too large to work that out."""
        if self.root.nodes - 1 > AFFORDABLE:
            return None
        tree = self.tree.unexpanded()
        tree.expand_all(self.root.nodes, budget)
        strict = settings.cut == "gt"
        worst = most(tree, exact_values(tree), strict=strict, window=settings.window)
        return None if worst is None else worst.nodes
