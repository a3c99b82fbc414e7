"""The ground of an exercise: one tree with its settings, and all that questions ask of it."""

from array import array
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from fractions import Fraction
from functools import cached_property

from tui_explorer import catalog
from tui_explorer.engine.analysis.run import Run
from tui_explorer.engine.backup import exact_values
from tui_explorer.engine.budget import Budget
from tui_explorer.engine.game import INF, Value
from tui_explorer.engine.settings import Settings
from tui_explorer.engine.tree.derived import reordered
from tui_explorer.engine.tree.game_tree import GameTree
from tui_explorer.engine.tree.names import Names
from tui_explorer.engine.tree.tree import ROOT, ZERO_SUM, NodePath, Tree
from tui_explorer.engine.unknown import Unknown
from tui_explorer.exercises.fewest import best_orders, fewest_with
from tui_explorer.exercises.slips import RIGHT, Slip, Visit, visits
from tui_explorer.searches.search import search
from tui_explorer.searches.source import Source, TreeSource
from tui_explorer.words import exercises as words
from tui_explorer.words.names import ShownNames

MOST_NODES = 20_000
"""Of a tree that questions are asked about."""
_MOST_TRIED = 200_000
"""Visits of all searches with another value at a leaf."""
LeafRange = tuple[Value, Value, bool, bool]
"""Both ends, and whether each is left out."""


class Ground:
    """A tree, the conventions it is searched by, and what comes of that, with any slip."""

    def __init__(self, source: Source, settings: Settings) -> None:
        self.source, self.settings = _as_tree(source, settings)
        self.tree = self.plain_run.tree
        self.names = Names(self.tree)
        self.shown = ShownNames(self.names)
        self._visits: dict[Slip, list[Visit]] = {}
        self._visit_of: dict[Slip, dict[int, Visit]] = {}
        self._fewest: dict[Slip, int | None] = {}

    @cached_property
    def plain_run(self) -> Run:
        """The search that visits all, so that a picture of it gives nothing away."""
        reference = catalog.reference(self.settings.algorithm, ZERO_SUM)
        return search(self.source, replace(self.settings, algorithm=reference))

    @cached_property
    def run(self) -> Run:
        """The search that is asked about, as the explorer shows it."""
        return search(self.source, self.settings)

    # -- nodes -------------------------------------------------------------------------------------

    @cached_property
    def preorder(self) -> list[int]:
        """All nodes, each before its children, in the source's own order."""
        order, waiting = [], [ROOT]
        while waiting:
            order.append(waiting.pop())
            below = self.tree.children(order[-1])
            waiting += sorted(below, key=self.tree.child_index, reverse=True)
        return order

    @cached_property
    def inner(self) -> list[int]:
        """The nodes that have children, in preorder."""
        return [node for node in self.preorder if self.tree.count[node]]

    @cached_property
    def leaves(self) -> list[int]:
        """The leaves, in preorder."""
        return [node for node in self.preorder if not self.tree.count[node]]

    def path(self, node: int) -> NodePath:
        """The name of a node for programs."""
        return tuple(self.tree.path(node))

    def find(self, path: Sequence[int]) -> int | None:
        """The node of that path."""
        return self.tree.find(path)

    def named(self, name: str) -> int | None:
        """The first node that is called so."""
        return next((node for node in self.preorder if self.names.node(node) == name), None)

    def told(self, node: int) -> str:
        """The name of a node; where others have the same, all actions that lead to it."""
        if self._times[self.names.node(node)] == 1:
            return self.shown.node(node)
        return " ".join(self.shown.action(step) for step in self.tree.line(node)[1:])

    @cached_property
    def _times(self) -> Counter[str]:
        """How many nodes have a name."""
        return Counter(map(self.names.node, self.preorder))

    # -- searches ----------------------------------------------------------------------------------

    def visits(self, slip: Slip = RIGHT) -> list[Visit]:
        """The visits of the search, or of one with a slip."""
        if slip not in self._visits:
            self._visits[slip] = visits(self.tree, self.settings, slip)
        return self._visits[slip]

    def visit(self, node: int, slip: Slip = RIGHT) -> Visit | None:
        """The visit of a node, if it had one."""
        if slip not in self._visit_of:
            self._visit_of[slip] = {visit.node: visit for visit in self.visits(slip)}
        return self._visit_of[slip].get(node)

    @cached_property
    def values(self) -> list[Value]:
        """The minimax value of every node."""
        return exact_values(self.tree)

    @cached_property
    def _swapped(self) -> tuple[Tree, list[Value]]:
        tree = self.tree.copied()
        tree.player = array("b", (1 - player for player in tree.player))
        return tree, exact_values(tree)

    def as_seen(self, slip: Slip) -> tuple[Tree, list[Value]]:
        """The tree and its values; others if MAX is taken for who minimises, and MIN maximises."""
        return self._swapped if slip.is_swapped else (self.tree, self.values)

    # -- orders ------------------------------------------------------------------------------------

    def fewest(self, slip: Slip = RIGHT) -> int | None:
        """The fewest nodes over all orders of children; None if clipped values change them."""
        if slip not in self._fewest:
            tree, values = self.as_seen(slip)
            self._fewest[slip] = fewest_with(tree, values, self.settings, slip)
        return self._fewest[slip]

    def best_order(self) -> dict[int, list[int]]:
        """An order that visits the fewest nodes: the children of those nodes where it changes."""
        if len(self.visits()) == self.fewest():
            return {}
        best = best_orders(self.tree, self.values, self.settings)
        return {
            node: best[node]
            for node in self.inner
            if node in best and best[node] != list(self.tree.children(node))
        }

    def nodes_in_order(self, orders: Mapping[int, Sequence[int]], slip: Slip = RIGHT) -> int:
        """The nodes visited when some nodes have their children in another order."""
        other = reordered(self.tree, lambda node: orders.get(node, self.tree.children(node)))
        return len(visits(other, self.settings, slip))

    # -- ranges ------------------------------------------------------------------------------------

    @property
    def is_small(self) -> bool:
        """Whether ranges are found in no time."""
        return len(set(self.tree.leaf_values())) * len(self.visits()) <= _MOST_TRIED

    def range(self, node: int, leaf: int, slip: Slip = RIGHT) -> list[LeafRange]:
        """The values of a leaf for which a node still cuts at the same child.

        A search only compares: with leaves, with the window, with infinity. So nothing changes
        between two neighbours among these, and it is enough to try each, and one in every gap.
        """
        cut = self.visit(node, slip)
        by = cut.by if cut else None
        others = (value for at, value in enumerate(self.tree.utility) if at != leaf)
        known = {*(value for value in others if value is not None), *self.settings.window}
        points = sorted({-INF, *known, INF})
        tree = self.tree.copied()
        tree.utility = list(tree.utility)
        held: list[tuple[Value, Value, bool]] = []
        """Pieces that hold: from, to, and whether it is a gap, without its ends."""
        for low, high in zip(points, [*points[1:], None], strict=True):
            for piece, value in _pieces(low, high):
                tree.utility[leaf] = value
                found = next((v for v in visits(tree, self.settings, slip) if v.node == node), None)
                if found is not None and found.fired and found.by == by:
                    held.append(piece)
        return list(_joined(held))


def _pieces(low: Value, high: Value | None) -> Iterator[tuple[tuple[Value, Value, bool], Value]]:
    """A point, and the gap behind it, each with a value in it."""
    yield (low, low, False), low
    if high is not None:
        yield (low, high, True), _between(low, high)


def _between(low: Value, high: Value) -> Value:
    if low == -INF:
        return 0 if high == INF else high - 1
    return low + 1 if high == INF else Fraction(low + high) / 2


def _joined(pieces: list[tuple[Value, Value, bool]]) -> Iterator[LeafRange]:
    """Neighbouring pieces as one interval."""
    start: tuple[Value, bool] | None = None
    end: tuple[Value, bool] = (0, True)
    for low, high, is_gap in pieces:
        touches = start is not None and end[0] == low and end[1] == (not is_gap)
        if start is None or not touches:
            if start is not None:
                yield start[0], end[0], start[1], end[1]
            start = low, is_gap
        end = high, is_gap
    if start is not None:
        yield start[0], end[0], start[1], end[1]


def _as_tree(source: Source, settings: Settings) -> tuple[Source, Settings]:
    """The source as a whole tree; refused where there is nothing to ask."""
    if source.kind != ZERO_SUM:
        raise words.not_for(source.origin.name)
    if not isinstance(source, TreeSource):
        if source.has_cycles and settings.depth is None:
            raise words.too_large(source.origin.name, MOST_NODES)
        tree, _ = source.build_tree(Settings(depth=settings.depth))
        assert isinstance(tree, GameTree)
        if not tree.expand_all(MOST_NODES, Budget()):
            raise words.too_large(source.origin.name, MOST_NODES)
        return TreeSource(source.origin, _explicit(tree)), replace(settings, depth=None)
    if len(source.tree) > MOST_NODES:
        raise words.too_large(source.origin.name, MOST_NODES)
    for value in source.tree.utility:
        if isinstance(value, Unknown):
            raise words.unknown_leaf(value)
    return source, settings


def _explicit(tree: GameTree) -> Tree:
    """A game that is grown to its end as a tree whose actions have names."""
    names, nodes = Names(tree), range(len(tree))
    other = Tree(tree.players)
    other.parent = array("i", tree.parent)
    other.first, other.count = (
        array("i", tree.first[: len(tree)]),
        array("i", tree.count[: len(tree)]),
    )
    other.player = array("b", tree.player[: len(tree)])
    other.utility = [None if tree.count[node] else tree.utility[node] for node in nodes]
    other.action = [names.action(node) if node else None for node in nodes]
    return other
