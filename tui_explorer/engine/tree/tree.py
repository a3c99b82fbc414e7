"""A game tree stored as columns: 29 bytes a node, where objects would take hundreds.

A node gets its number (its id) when its parent is expanded. Siblings get consecutive ids: child
``i`` of node ``n`` is ``first[n] + i``. So a parent's id is smaller than its children's. Nodes that
no search visits have a row, too.
"""

from array import array
from collections.abc import Callable, Iterator, MutableSequence, Sequence
from copy import copy
from fractions import Fraction
from itertools import accumulate, chain, islice, repeat
from typing import Any, Self

from tui_explorer.engine.game import MAX, Value, pays_each

NodePath = tuple[int, ...]
"""The child indices that lead from the root to a node: its name in options and JSON."""
ROOT = 0
NOT_EXPANDED = -1
"""The count of a node whose children are not listed yet."""
STAY = -1
"""The index of a child that stands for not moving (standing pat); the source has no such child."""
TO_STAY = "stay"
"""The action that leads to this child."""
ZERO_SUM, PAYOFFS, CHANCES, PAYOFFS_AND_CHANCES = KINDS = (
    "zero-sum", "payoffs", "chance", "payoffs and chance"
)  # fmt: skip
"""The kinds of tree: with one value or a payoff for each player, without or with chance."""
_BLOCK = 16_384
"""Elements that one C call may process: it blocks all other threads."""


def column(typecode: str, values: Iterator[int]) -> "array[int]":
    """Make an array in slices, so that other threads can run in between."""
    made = array(typecode)
    while block := array(typecode, islice(values, _BLOCK)):
        made += block
    return made


def kind_of(players: tuple[str, ...], *, has_chance: bool) -> str:
    """Return one of KINDS."""
    if pays_each(players):
        return PAYOFFS_AND_CHANCES if has_chance else PAYOFFS
    return CHANCES if has_chance else ZERO_SUM


class Tree:
    """The nodes of a game tree. Each column holds one fact for every node."""

    recursion_limit = 10_000_000
    """Calls inside each other that a search of it may make."""

    def __init__(self, players: tuple[str, ...] = ("MAX", "MIN")) -> None:
        self.players = players
        """The names of the players; a node's player is an index into them."""
        self.parent = array("i", [-1])
        self.first: MutableSequence[int] = array("i", [0])
        """The id of the first child; meaningless if there are no children."""
        self.count: MutableSequence[int] = array("i", [NOT_EXPANDED])
        """The number of children: 0 for a leaf, NOT_EXPANDED while unknown."""
        self.player: MutableSequence[int] = array("b", [MAX])
        """The player to move; meaningless at leaves and at nodes that are not expanded."""
        self.utility: list[Any] = [None]
        """The value of a leaf: its utility or, at a depth limit, its Eval."""
        self.action: list[Any] = [None]
        """The action that leads here: a label, a game's action, or None if it has no name."""
        self.label: dict[int, str] = {}
        """The names of nodes, if they have one."""
        self.eval: dict[int, Value] = {}
        """The Eval of inner nodes, if the source gives one."""
        self.probability: dict[int, Fraction] = {}
        """The probability of each child of a chance node."""
        self.bounds: tuple[Value, Value] | None = None
        """The lowest and highest possible payoff of a leaf, if the source states them."""
        self.total: Value | None = None
        """The highest possible sum of a leaf's payoffs, if the source states it."""
        self.has_unknown = False
        """True if the source leaves the value of some leaf open."""
        self.is_of_game = False
        """True if a file says that it holds a whole game: its nodes have no letters."""
        self.depth_limit: int | None = None
        """The depth limit in plies: nodes at this depth are leaves worth their Eval."""
        self.threshold: Value | None = None
        """Quiescence: moves that change Eval by more are searched beyond the depth limit."""
        self.cut_short: set[int] = set()
        """The nodes at the depth limit that have children in the source."""
        self.index: array[int] | None = None
        """Each node's child index in the source; None if the children are in the source's order."""
        self.source: Tree | None = None
        """The tree that this one was derived from, if any."""
        self._reset_caches()

    def _reset_caches(self) -> None:
        """Drop everything computed from the columns."""
        self._sizes = array("i", [1])
        self._sums = array("q", [0, 1])
        self._depths = array("i", [0])
        """The depths computed so far; -1 for the other nodes."""
        self._children_by_index: dict[int, dict[int, int]] = {}
        """For nodes whose order differs from the source's: the children, by index in the source."""

    def copied(self) -> Self:
        """A shallow copy, whose columns may be replaced."""
        other = copy(self)
        other._reset_caches()
        return other

    def connect(self, count: "array[int]") -> None:
        """Set how many children each node has, if the nodes are numbered breadth first."""
        self.count = count
        self.first = column("i", accumulate(islice(count, len(count) - 1), initial=1))
        parents = map(repeat, range(len(count)), count)
        self.parent = array("i", [-1])
        self.parent += column("i", chain.from_iterable(parents))

    def __len__(self) -> int:
        return len(self.parent)

    @property
    def has_payoffs(self) -> bool:
        """True if each player has a payoff of its own, instead of one value for MAX and MIN."""
        return pays_each(self.players)

    @property
    def kind(self) -> str:
        """The kind of tree, one of KINDS: it decides which algorithms can search it."""
        return kind_of(self.players, has_chance=self.has_chance)

    def expand(self, node: int) -> int:
        """List the children of a node, if necessary, and return how many there are."""
        return self.count[node]

    def trim(self) -> None:
        """Remove the spare rows that expanding leaves; only the tree of a game has any."""

    def children(self, node: int) -> range:
        """The ids of a node's children, in the order a search visits them."""
        first = self.first[node]
        return range(first, first + self.count[node])

    def mover(self, node: int) -> int:
        """The player to move at a node, expanded or not."""
        return self.player[node]

    @property
    def has_chance(self) -> bool:
        """True if there are chance nodes."""
        return bool(self.probability)

    def is_whole(self) -> bool:
        """True if every node is expanded."""
        return NOT_EXPANDED not in self.count

    def subtree_sizes(self) -> "array[int]":
        """The number of known nodes in the subtree of each node.

        The first call takes O(nodes). Later calls add the nodes expanded since then.
        """
        known = len(self._sizes)
        if known < len(self):
            parent, sizes = self.parent, self._sizes + array("i", [1]) * (len(self) - known)
            last = len(self) - 1
            while last >= known:
                above = parent[last]
                first = self.first[above]
                added = sum(sizes[first : last + 1])
                sizes[above] += added
                if above < known:
                    for ancestor in self.ancestors(above):
                        sizes[ancestor] += added
                last = first - 1
            self._sizes = sizes
        return self._sizes

    def sums_of_sizes(self) -> "array[int]":
        """The sums of the subtree sizes of the first 0, 1, 2 … nodes."""
        sizes = self.subtree_sizes()
        if len(self._sums) <= len(sizes):
            self._sums = column("q", accumulate(sizes, initial=0))
        return self._sums

    def child_index(self, node: int) -> int:
        """The position of a node among its siblings in the source's order."""
        if self.index is not None:
            return self.index[node]
        return node - self.first[self.parent[node]]

    def stays(self, node: int) -> bool:
        """True if a node stands for not moving: it is worth its parent's Eval."""
        return self.index is not None and self.index[node] == STAY

    def estimate(self, node: int) -> Value | None:
        """The Eval of a node: of a leaf its value, of an inner node its Eval or None."""
        value: Value | None = self.utility[node]
        return self.eval.get(node) if self.count[node] else value

    def ancestors(self, node: int) -> Iterator[int]:
        """The parent, its parent, and so on, up to the root."""
        parent = self.parent
        node = parent[node]
        while node >= 0:
            yield node
            node = parent[node]

    def line(self, node: int) -> list[int]:
        """The nodes from the root to this node."""
        return [*reversed(list(self.ancestors(node))), node]

    def path(self, node: int) -> list[int]:
        """The child indices that lead from the root to a node."""
        return [self.child_index(each) for each in self.line(node)[1:]]

    def depth(self, node: int) -> int:
        """The depth of a node in plies. The depths of its ancestors are cached."""
        depths, line = self._depths, []
        depths.extend(array("i", [-1]) * (len(self) - len(depths)))
        above = node
        while depths[above] < 0:
            line.append(above)
            above = self.parent[above]
        for depth, each in enumerate(reversed(line), depths[above] + 1):
            depths[each] = depth
        return depths[node]

    def has_children(self, node: int) -> bool:
        """True if a node has children, listed or not."""
        return self.count[node] != 0

    def at_horizon(self, node: int) -> bool:
        """True if a node is a leaf only because of the depth limit."""
        return node in self.cut_short

    def find(self, path: Sequence[int]) -> int | None:
        """The node with this path, or None. Nodes on the way are expanded."""
        node = ROOT
        for wanted in path:
            child = self._child(node, wanted)
            if child is None:
                return None
            node = child
        return node

    def nearest(self, path: Sequence[int]) -> int:
        """The node with this path, or its nearest known ancestor. Nothing is expanded."""
        node = ROOT
        for wanted in path:
            child = None if self.count[node] == NOT_EXPANDED else self._child(node, wanted)
            if child is None:
                break
            node = child
        return node

    def _child(self, node: int, index: int) -> int | None:
        """The child with this index in the source, or None."""
        children = self.children(node)
        if self.index is None:
            return children[index] if 0 <= index < len(children) else None
        if node not in self._children_by_index:
            by_index = {self.child_index(child): child for child in children}
            self._children_by_index[node] = by_index
        return self._children_by_index[node].get(index)

    def leaf_values(self) -> list[Any]:
        """The values of all leaves, if they are known before a search."""
        return [value for value in self.utility if value is not None]

    def layers(self) -> list[list[int]]:
        """The nodes of a fully expanded tree by depth, each layer from left to right."""
        layers = [[ROOT]]
        while below := [child for node in layers[-1] for child in self.children(node)]:
            layers.append(below)
        return layers


def onward(tree: Tree, node: int) -> Iterator[int]:
    """All nodes in preorder, starting after this one and wrapping around to end with it."""
    return _around(tree, node, _next)


def backward(tree: Tree, node: int) -> Iterator[int]:
    """All nodes in reverse preorder, starting before this one and ending with it."""
    return _around(tree, node, _previous)


def _around(tree: Tree, start: int, step: Callable[[Tree, int], int]) -> Iterator[int]:
    node = step(tree, start)
    while node != start:
        yield node
        node = step(tree, node)
    yield start


def _next(tree: Tree, node: int) -> int:
    if tree.count[node] > 0:
        return tree.first[node]
    while node != ROOT:
        parent = tree.parent[node]
        if node + 1 < tree.first[parent] + tree.count[parent]:
            return node + 1
        node = parent
    return ROOT


def _previous(tree: Tree, node: int) -> int:
    if node != ROOT:
        parent = tree.parent[node]
        if node == tree.first[parent]:
            return parent
        node -= 1
    while tree.count[node] > 0:
        node = tree.first[node] + tree.count[node] - 1
    return node
