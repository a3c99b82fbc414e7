"""Full searches counted without a trace, for trees too large to record.

Minimax and its kin for other games are the yardsticks of searches that cut. Of a yardstick only the
counts, the values and the actions are asked for, and all of that follows from the tree: a whole
tree says it by its columns, and of a game each distinct position is gone through once.
"""

from collections.abc import Iterator, Sequence
from operator import itemgetter
from typing import Any, NamedTuple

from tui_explorer.engine.backup import combined, exact_values, is_undefined
from tui_explorer.engine.budget import Budget, SearchStopped
from tui_explorer.engine.game import CHANCE, MAX, Value
from tui_explorer.engine.python import cached_property
from tui_explorer.engine.results.extremes import AFFORDABLE, Price, Proofs, fewest, most
from tui_explorer.engine.results.space import Space, space_of_tree
from tui_explorer.engine.results.tally import SubtreeSize, Tally
from tui_explorer.engine.results.walk import Walk
from tui_explorer.engine.settings import Settings
from tui_explorer.engine.trace.trace import ENTER, ENTER_LEAF, RETURN, UPDATE, Counts, Trace
from tui_explorer.engine.tree.game_tree import GameTree
from tui_explorer.engine.tree.shape import Shape, shape
from tui_explorer.engine.tree.tree import ROOT, ZERO_SUM, Tree


class CannotCount(Exception):
    """A full search that has to be run step by step to tell what comes of it."""


def tally_of(tree: Tree, budget: Budget) -> Tally:
    """Count what a full search of a tree visits, up to where the budget stops it."""
    if isinstance(tree, GameTree) and not tree.is_whole():
        return _GameTally(tree, budget)
    return _TreeTally(tree, budget)


def _record(tree: Tree, returned: Sequence[Any], value: Any, stopped: str | None) -> Trace:
    """The trace of a search as far as the root and its children tell of it."""
    trace = Trace(tree)
    trace.node.append(ROOT)
    trace.value.append(value)
    trace.kind.append(ENTER)
    for child, told in enumerate(returned, tree.first[ROOT]):
        trace.node.append(child)
        trace.value.append(told)
        trace.kind.extend([*ENTER_LEAF, UPDATE])
    if stopped is None:
        trace.kind[-1:] = ENTER_LEAF if tree.count[ROOT] == 0 else [trace.kind[-1], RETURN]
    trace.stopped = stopped
    return trace


def _counts(nodes: int, leaves: int, open_visits: int = 0) -> Counts:
    """The counts of a search that enters every node and tells each parent of each child.

    What is still open has neither returned nor told.
    """
    events = 3 * nodes - 2 * open_visits if open_visits else 3 * nodes - 1
    return Counts(nodes, leaves, 0, 0, 0, 0, events, 0)


class _TreeTally(Tally):
    """Of a tree that is there whole; another search of it has the same nodes."""

    def __init__(self, tree: Tree, budget: Budget) -> None:
        if budget.max_nodes - budget.spent < len(tree):
            raise CannotCount
        self._tree = tree
        self._values = exact_values(tree)
        if tree.has_chance and any(map(is_undefined, self._values)):
            raise CannotCount
        returned = [self._values[child] for child in tree.children(ROOT)]
        self.trace = _record(tree, returned, self._values[ROOT], None)
        self.counts = _counts(len(tree), tree.count.count(0))
        self.line = list(self._best_line())

    def _best_line(self) -> Iterator[int]:
        tree, node, best = self._tree, ROOT, None
        while (
            best := _place_of_best(tree, node, [self._values[c] for c in tree.children(node)])
        ) is not None:
            node = tree.children(node)[best]
            yield node

    @cached_property
    def shape(self) -> Shape:
        return shape(self._tree)

    @cached_property
    def space(self) -> Space:
        return space_of_tree(self._tree)

    def exact(self, tree: Tree, node: int) -> Any:
        return self._values[node]

    def fewest(self, settings: Settings, budget: Budget) -> int:
        strict, window = settings.cut == "gt", settings.window
        return fewest(self._tree, self._values, strict=strict, window=window, budget=budget).nodes

    def most(self, settings: Settings, budget: Budget) -> int | None:
        strict = settings.cut == "gt"
        worst = most(self._tree, self._values, strict=strict, window=settings.window)
        return worst.nodes if worst else None

    @cached_property
    def _leaves_below(self) -> Sequence[int]:
        leaves, parent = [int(size == 0) for size in self._tree.count], self._tree.parent
        for node in range(len(leaves) - 1, 0, -1):
            leaves[parent[node]] += leaves[node]
        return leaves

    def size_below(self, tree: Tree, node: int) -> SubtreeSize | None:
        return self._tree.subtree_sizes()[node], self._leaves_below[node]


class _Profile(NamedTuple):
    """How deep and wide a subtree is: a game has few profiles for many positions."""

    depth: int
    """The longest line, in plies."""
    branching: int | None
    """The children of each inner node; None if that differs, or how deep the leaves are."""
    listed: int
    """The most children that a line has on its way: the nodes on it with all their siblings."""

    def above(self, children: int) -> "_Profile":
        """Of a node all of whose children have this profile."""
        is_uniform = self.branching in (0, children)
        return _Profile(self.depth + 1, children if is_uniform else None, self.listed + children)


class _Below(NamedTuple):
    """The subtree at and below a position."""

    value: Any
    profile: _Profile
    best: int | None = None
    """The place of the child that is played."""
    after: "_Below | None" = None
    """The subtree of that child."""


_LEAF = _Profile(0, 0, 0)
_MOST_SHARED = 10_000
"""Values whose leaves share what is known of them."""
_VALUE, _PROFILE = itemgetter(0), itemgetter(1)
"""Of what is below."""


class _GameTally(Tally):
    """Of a game, whose tree is grown only where the walk is."""

    def __init__(self, tree: GameTree, budget: Budget) -> None:
        self._tree = tree
        self._is_zero_sum = tree.kind == ZERO_SUM
        self._leaves: dict[int, _Below] = {}
        """By the id of a value, which lives as long as it is in here."""
        self._profiles: dict[tuple[_Profile, int], _Profile] = {}
        walk = Walk(tree, budget, self._leaf, self._inner)
        try:
            self._root = walk.through_all()
            value, stopped = self._root.value, None
        except SearchStopped:
            value, stopped = None, budget.stopped
        self._known = walk.known
        returned = [below.value for below in walk.returned]
        self.trace = _record(tree, returned, value, stopped)
        self.counts = _counts(walk.visited, walk.leaves, len(walk.path))
        self._space = self._space_so_far(walk.path) if stopped else self._space_of(self._root)
        self.line = list(self._best_line(walk.returned))

    def _leaf(self, value: Any) -> _Below:
        """What there is at a leaf: the same for all that have the very same value."""
        below = self._leaves.get(id(value))
        if below is None:
            below = _Below(value, _LEAF)
            if len(self._leaves) < _MOST_SHARED:
                self._leaves[id(value)] = below
        return below

    def _inner(self, node: int, below: list[_Below]) -> _Below:
        values, profiles = list(map(_VALUE, below)), set(map(_PROFILE, below))
        mover = self._tree.player[node]
        if self._is_zero_sum:
            value = max(values) if mover == MAX else min(values)
        else:
            value = combined(self._tree, node)(values)
        if len(profiles) == 1:
            profile = self._profile_above(profiles.pop(), len(below))
        else:
            depths, _, listed = zip(*profiles, strict=True)
            profile = self._profile_above(_Profile(max(depths), None, max(listed)), len(below))
        if mover != CHANCE:
            best = values.index(value)
            return _Below(value, profile, best, below[best])
        if is_undefined(value):
            raise CannotCount
        return _Below(value, profile)

    def _profile_above(self, profile: _Profile, children: int) -> _Profile:
        """The profile of a node whose children have one; equal profiles are one object."""
        above = self._profiles.get((profile, children))
        if above is None:
            above = self._profiles[profile, children] = profile.above(children)
        return above

    @staticmethod
    def _space_of(below: _Below, stack: int = 0, frontier: int = 1) -> Space:
        """Of a subtree, below so many nodes that are on the path."""
        return Space(stack + 1 + below.profile.depth, frontier + below.profile.listed)

    def _space_so_far(self, path: Sequence[tuple[int, list[_Below]]]) -> Space:
        """Of a walk that was stopped inside the nodes of a path."""
        most, frontier = Space(0, 0), 1
        for stack, (size, returned) in enumerate(path, 1):
            inside = [self._space_of(below, stack, frontier + size) for below in returned]
            most = Space(*map(max, zip(most, Space(stack, frontier), *inside, strict=True)))
            frontier += size
        return most

    def _best_line(self, returned: list[_Below]) -> Iterator[int]:
        best = _place_of_best(self._tree, ROOT, [below.value for below in returned])
        below = None if best is None else returned[best]
        node = ROOT
        while best is not None and below is not None:
            node = self._tree.children(node)[best]
            yield node
            best, below = below.best, below.after

    @property
    def shape(self) -> Shape:
        (nodes, leaves), profile = self.counts[:2], self._root.profile
        return Shape(nodes, leaves, profile.depth, profile.branching is not None)

    @property
    def space(self) -> Space:
        return self._space

    def _remembered(self, tree: Tree, node: int) -> tuple[_Below, int, int] | None:
        assert isinstance(tree, GameTree)
        return self._known[tree.plies_left(tree.depth(node))].get(tree.state(node))

    def exact(self, tree: Tree, node: int) -> Any:
        if node == ROOT:
            return self.trace.value[ROOT]
        if tree.count[node] == 0:
            return tree.utility[node]
        known = self._remembered(tree, node)
        return known[0].value if known else None

    def size_below(self, tree: Tree, node: int) -> SubtreeSize | None:
        if tree.count[node] == 0:
            return 1, 1
        known = self._remembered(tree, node)
        return known[1:] if known else None

    def fewest(self, settings: Settings, budget: Budget) -> int:
        proofs = Proofs(self._root.value, strict=settings.cut == "gt", window=settings.window)
        tree = self._tree.unexpanded()

        def leaf(value: Value) -> tuple[Value, Price]:
            return value, proofs.leaf

        def inner(node: int, below: list[tuple[Value, Price]]) -> tuple[Value, Price]:
            values, prices = [value for value, _ in below], [price for _, price in below]
            maximises = tree.player[node] == MAX
            value = max(values) if maximises else min(values)
            return value, proofs.price(value, values, prices, maximises=maximises)

        _, price = Walk(tree, budget, leaf, inner).through_all()
        return int(price[proofs.aim])

    def most(self, settings: Settings, budget: Budget) -> int | None:
        if self.counts.nodes - 1 > AFFORDABLE:
            return None
        tree = self._tree.unexpanded()
        tree.expand_all(self.counts.nodes, budget)
        return _TreeTally(tree, budget).most(settings, budget)


def _place_of_best(tree: Tree, node: int, values: Sequence[Any]) -> int | None:
    """The place of the child that is played, the first of equals; none where chance moves."""
    if tree.player[node] == CHANCE or not values:
        return None
    return values.index(combined(tree, node)(values))
