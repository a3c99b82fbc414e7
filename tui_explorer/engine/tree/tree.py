"""A tree as flat columns: 29 bytes a node where objects would take hundreds.

Ids are handed out when a node's children are listed, and siblings get a block of neighbouring ids:
child ``i`` of ``n`` is ``first[n] + i``. A parent's id is therefore always smaller than its
children's. Nodes that no search ever visits still have their row.
"""

from array import array
from collections.abc import Callable, Iterator, MutableSequence, Sequence
from copy import copy
from fractions import Fraction
from itertools import accumulate, islice
from typing import Any, Self

from tui_explorer.engine.game import MAX, Value, pays_each

NodePath = tuple[int, ...]
"""The child indices that lead to a node from the root: its name for programs."""
ROOT = 0
NOT_GROWN = -1
"""The count of a node whose children nobody has listed yet."""
STAY = -1
"""The place in the source of a child that stands for not moving: the source has no such child."""
TO_STAY = "stay"
"""The action that leads there."""
ZERO_SUM, PAYOFFS, CHANCES, PAYOFFS_AND_CHANCES = KINDS = (
    "zero-sum", "payoffs", "chance", "payoffs and chance"
)  # fmt: skip
"""Kinds of tree: what a player's gain means for the others, and whether dice fall."""
_BLOCK = 16_384
"""Elements that one call of C may go through."""


def column(typecode: str, values: Iterator[int]) -> "array[int]":
    """An array of these, made in slices: no other thread runs within a call of C."""
    made = array(typecode)
    while block := array(typecode, islice(values, _BLOCK)):
        made += block
    return made


def kind_of(players: tuple[str, ...], *, has_chance: bool) -> str:
    """One of KINDS."""
    if pays_each(players):
        return PAYOFFS_AND_CHANCES if has_chance else PAYOFFS
    return CHANCES if has_chance else ZERO_SUM


class Tree:
    """The nodes of a game tree and how they hang together."""

    recursion_limit = 10_000_000
    """Calls inside each other that a search of it may make."""

    def __init__(self, players: tuple[str, ...] = ("MAX", "MIN")) -> None:
        self.players = players
        """The names of the players; a node's mover is an index into it."""
        self.parent = array("i", [-1])
        self.first: MutableSequence[int] = array("i", [0])
        """The id of the first child; means nothing while there is none."""
        self.count: MutableSequence[int] = array("i", [NOT_GROWN])
        """The number of children; 0 for a leaf, NOT_GROWN while unknown."""
        self.player: MutableSequence[int] = array("b", [MAX])
        """The mover; means nothing at leaves and at nodes that are not grown."""
        self.utility: list[Any] = [None]
        """The value that a leaf returns: its utility or, at a depth limit, its Eval."""
        self.action: list[Any] = [None]
        """The action that leads here: a label, a game's action, or None if it has no name."""
        self.label: dict[int, str] = {}
        """The names of nodes that have one."""
        self.eval: dict[int, Value] = {}
        """Eval's estimates of inner nodes, where the source gives them."""
        self.probability: dict[int, Fraction] = {}
        """The probabilities of the outcomes of chance nodes."""
        self.bounds: tuple[Value, Value] | None = None
        """The least and the most that a leaf is worth to anybody, where the source says so."""
        self.total: Value | None = None
        """The most that all players get together, where the source says so."""
        self.has_unknown = False
        """Whether there are leaves whose worth nobody has told."""
        self.is_of_game = False
        """Whether a file says that a game was written out here: its nodes have no letters, and its
        size counts as known only after a search has visited all of it, as in the game itself."""
        self.depth_limit: int | None = None
        """Plies after which Eval takes the place of what lies below."""
        self.threshold: Value | None = None
        """The change of Eval by one move beyond which quiescence searches on at the depth limit."""
        self.cut_short: set[int] = set()
        """The nodes at the depth limit that have children in the source."""
        self.index: array[int] | None = None
        """Each node's place among its siblings in the source; None while that is its place here."""
        self.source: Tree | None = None
        """The tree that it was laid out from, where that is another one."""
        self._derive_anew()

    def _derive_anew(self) -> None:
        """Forget what was worked out from the columns."""
        self._sizes = array("i", [1])
        self._sums = array("q", [0, 1])
        self._depths = array("i", [0])
        """The depths of the nodes, as far as they were asked for; -1 elsewhere."""
        self._children_by_index: dict[int, dict[int, int]] = {}
        """The children of nodes whose order differs from the source's, filled when asked for."""

    def copied(self) -> Self:
        """The same tree as another object, whose columns may be replaced."""
        other = copy(self)
        other._derive_anew()
        return other

    def __len__(self) -> int:
        return len(self.parent)

    @property
    def has_payoffs(self) -> bool:
        """Whether a leaf pays each player its own, instead of one number between MAX and MIN."""
        return pays_each(self.players)

    @property
    def kind(self) -> str:
        """The kind of tree, by which an algorithm is chosen: one of KINDS."""
        return kind_of(self.players, has_chance=self.has_chance)

    def grow(self, node: int) -> int:
        """List the children of a node, if that is not yet done, and return how many there are."""
        return self.count[node]

    def settle(self) -> None:
        """Tidy up after growing; a tree that was there from the start has nothing to tidy."""

    def children(self, node: int) -> range:
        """The ids of a node's children, in the order a search visits them."""
        first = self.first[node]
        return range(first, first + self.count[node])

    def mover(self, node: int) -> int:
        """The mover at a node, grown or not."""
        return self.player[node]

    @property
    def has_chance(self) -> bool:
        """Whether chance moves somewhere."""
        return bool(self.probability)

    def is_whole(self) -> bool:
        """Whether every node's children are known."""
        return NOT_GROWN not in self.count

    def subtree_sizes(self) -> "array[int]":
        """The number of nodes at and below each node, as far as they are known.

        O(nodes) when first asked for; later, what has grown since is added.
        """
        known = len(self._sizes)
        if known < len(self):
            parent, sizes = self.parent, self._sizes + array("i", [1]) * (len(self) - known)
            last = len(self) - 1
            while last >= known:
                above = parent[last]
                first = self.first[above]
                grown = sum(sizes[first : last + 1])
                sizes[above] += grown
                if above < known:
                    for ancestor in self.ancestors(above):
                        sizes[ancestor] += grown
                last = first - 1
            self._sizes = sizes
        return self._sizes

    def sums_of_sizes(self) -> "array[int]":
        """The sum of the subtree sizes of the first 0, 1, 2 … nodes."""
        sizes = self.subtree_sizes()
        if len(self._sums) <= len(sizes):
            self._sums = column("q", accumulate(sizes, initial=0))
        return self._sums

    def child_index(self, node: int) -> int:
        """A node's place among its siblings, in the source's own order."""
        if self.index is not None:
            return self.index[node]
        return node - self.first[self.parent[node]]

    def stays(self, node: int) -> bool:
        """Whether a node stands for not moving from its parent: it is worth the parent's Eval."""
        return self.index is not None and self.index[node] == STAY

    def estimate(self, node: int) -> Value | None:
        """Eval's estimate of a node: a leaf's own value, an inner node's Eval if there is one."""
        value: Value | None = self.utility[node]
        return self.eval.get(node) if self.count[node] else value

    def ancestors(self, node: int) -> Iterator[int]:
        """The parent, its parent, and so on up to the root."""
        parent = self.parent
        node = parent[node]
        while node >= 0:
            yield node
            node = parent[node]

    def line(self, node: int) -> list[int]:
        """The nodes from the root down to this one."""
        return [*reversed(list(self.ancestors(node))), node]

    def path(self, node: int) -> list[int]:
        """A node's name: the child indices that lead to it from the root."""
        return [self.child_index(step) for step in self.line(node)[1:]]

    def depth(self, node: int) -> int:
        """The depth of a node in plies: O(depth), but no way is gone twice."""
        depths, line = self._depths, []
        depths.extend(array("i", [-1]) * (len(self) - len(depths)))
        above = node
        while depths[above] < 0:
            line.append(above)
            above = self.parent[above]
        for depth, step in enumerate(reversed(line), depths[above] + 1):
            depths[step] = depth
        return depths[node]

    def has_below(self, node: int) -> bool:
        """Whether a node has children, listed or not."""
        return self.count[node] != 0

    def at_horizon(self, node: int) -> bool:
        """Whether a leaf is one because of the depth limit."""
        return node in self.cut_short

    def find(self, path: Sequence[int]) -> int | None:
        """The node of that name, if there is one, growing what lies on the way."""
        node = ROOT
        for wanted in path:
            child = self._child(node, wanted)
            if child is None:
                return None
            node = child
        return node

    def nearest(self, path: Sequence[int]) -> int:
        """The node of that name, or the nearest above it that is known; nothing is grown."""
        node = ROOT
        for wanted in path:
            child = None if self.count[node] == NOT_GROWN else self._child(node, wanted)
            if child is None:
                break
            node = child
        return node

    def _child(self, node: int, index: int) -> int | None:
        """The child at that place in the source's own order."""
        children = self.children(node)
        if self.index is None:
            return children[index] if 0 <= index < len(children) else None
        if node not in self._children_by_index:
            named = {self.child_index(child): child for child in children}
            self._children_by_index[node] = named
        return self._children_by_index[node].get(index)

    def leaf_values(self) -> list[Any]:
        """The values of all leaves, where they are there from the start."""
        return [value for value in self.utility if value is not None]

    def layers(self) -> list[list[int]]:
        """The nodes of a whole tree by depth, each layer from left to right."""
        layers = [[ROOT]]
        while below := [child for node in layers[-1] for child in self.children(node)]:
            layers.append(below)
        return layers


def onward(tree: Tree, node: int) -> Iterator[int]:
    """The nodes after this one, then those from the root on to it, itself the last."""
    return _around(tree, node, _next)


def backward(tree: Tree, node: int) -> Iterator[int]:
    """The nodes before this one, then those from the end back to it, itself the last."""
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
