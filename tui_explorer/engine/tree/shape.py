"""The shape of a tree (branching, depth, formulas), and of a game (states, cycles).

A game without cycles is a finite tree. A state that several lines reach has several nodes there.
With cycles the tree is infinite, and only a graph can represent the game.
"""

from array import array
from collections.abc import Callable, Iterator
from math import exp, log
from typing import Any, NamedTuple

from tui_explorer.engine.game import INF, Game
from tui_explorer.engine.tree.tree import Tree


class Shape(NamedTuple):
    """The size of a fully expanded tree."""

    nodes: int
    leaves: int
    depth: int
    """m: the length of the longest line, in plies."""
    uniform: bool
    """True if all inner nodes have equally many children and all leaves the same depth."""

    @property
    def branching(self) -> int | None:
        """b: the number of children of each inner node; None if the tree is not uniform.

        The mean would be useless in the formulas. Most nodes lie near the leaves and have few
        children, so the mean to the power of m is far below the number of leaves.
        """
        if not self.uniform or self.depth == 0:
            return None
        return (self.nodes - 1) // (self.nodes - self.leaves)

    @property
    def effective_branching(self) -> float | None:
        """b*: the number whose m-th power is the number of leaves. In a uniform tree it is b.

        >>> Shape(nodes=8, leaves=4, depth=3, uniform=False).effective_branching
        1.5874010519681994
        """
        if self.depth == 0:
            return None
        root = exp(log(self.leaves) / self.depth)
        return round(root) if round(root) ** self.depth == self.leaves else root

    @property
    def formulas(self) -> "Formulas | None":
        """The leaf counts that theory predicts; None if the tree is not uniform."""
        return None if self.branching is None else Formulas(self.branching, self.depth)


class Formulas(NamedTuple):
    """The number of leaves of a uniform tree that each search evaluates in theory."""

    b: int
    m: int

    @property
    def all_leaves(self) -> int:
        """b^m: the leaves that minimax evaluates."""
        return int(self.b**self.m)

    @property
    def random_order(self) -> float:
        """b^(3m/4): about how many leaves alpha-beta evaluates in random order."""
        return self._power(3 * self.m / 4)

    @property
    def best_order(self) -> float:
        """b^(m/2): about how many leaves alpha-beta evaluates with the best child first."""
        return self._power(self.m / 2)

    @property
    def fewest(self) -> int:
        """b^⌈m/2⌉ + b^⌊m/2⌋ − 1: the exact number in that case, if all leaves differ."""
        return knuth_moore_leaves(self.b, self.m)

    def _power(self, exponent: float) -> float:
        """The power of b; infinite if it is too large for a float."""
        try:
            return float(self.b**exponent)
        except OverflowError:
            return INF


def knuth_moore_leaves(b: int, m: int) -> int:
    """The leaves of the minimal tree: b^⌈m/2⌉ + b^⌊m/2⌋ − 1.

    >>> knuth_moore_leaves(3, 2)
    5
    """
    if m == 0:
        return 1
    return int(b ** ((m + 1) // 2) + b ** (m // 2) - 1)


def knuth_moore_nodes(b: int, m: int) -> int:
    """The nodes of the minimal tree: the sum of its leaves over all depths up to m.

    >>> knuth_moore_nodes(3, 2)
    9
    """
    return sum(knuth_moore_leaves(b, ply) for ply in range(m + 1))


def shape(tree: Tree) -> Shape:
    """Measure a fully expanded tree."""
    parent, depths = tree.parent, array("i", [-1]) * (len(tree) + 1)
    leaves, leaf_depths, sizes = 0, set[int](), set[int]()
    for node, size in enumerate(tree.count):
        depths[node] = depth = depths[parent[node]] + 1
        if size:
            sizes.add(size)
        else:
            leaves += 1
            leaf_depths.add(depth)
    is_uniform = len(sizes) <= 1 and len(leaf_depths) == 1
    return Shape(len(tree), leaves, max(leaf_depths), is_uniform)


class Structure(NamedTuple):
    """The state space of a game, or the part that was explored."""

    states: int
    """The number of distinct states found."""
    is_whole: bool
    """True if the whole space was explored. If not, there may be more states, and cycles."""
    repeated: bool
    """True if several lines lead to some state."""
    cycles: bool
    """True if play can return to an earlier state."""
    nodes: int | None
    """The nodes of the tree; None if it is infinite or was not fully explored."""
    leaves: int | None
    """The leaves of the tree: the number of possible games; None likewise."""
    depth: int | None
    """The length of the longest line in plies; None likewise."""

    @property
    def kind(self) -> str | None:
        """``tree``, or ``graph`` if there are cycles; None if unknown."""
        return "graph" if self.cycles else "tree" if self.is_whole else None

    @property
    def has_cycles(self) -> bool | None:
        """True if there are cycles; None if unknown."""
        return True if self.cycles else False if self.is_whole else None

    @property
    def repeats_states(self) -> bool | None:
        """True if a state has several nodes; None if unknown. In a graph it has only one."""
        if self.cycles:
            return False
        return True if self.repeated else False if self.is_whole else None


def structure(game: Game, most_states: int, ended: Callable[[Any], object] = bool) -> Structure:
    """Explore the states of a game depth first, at most ``most_states`` of them.

    Each terminal state is passed to ``ended``.
    """

    def entered(state: Any) -> tuple[Any, list[Any], Iterator[Any]]:
        """A state, its successors, and an iterator over the successors not explored yet."""
        actions = () if game.is_terminal(state) else game.actions(state)
        if not actions:
            ended(state)
        following = [game.result(state, action) for action in actions]
        return state, following, iter(following)

    start = game.start()
    seen, path = {start}, [entered(start)]
    repeated = cycles = False
    below: dict[Any, tuple[int, int, int]] = {}
    """By finished state: the nodes, leaves and plies of the tree below it."""
    while path:
        state, following, rest = path[-1]
        for other in rest:
            if other not in seen:
                if len(seen) >= most_states:
                    return Structure(len(seen), False, repeated, cycles, None, None, None)
                seen.add(other)
                path.append(entered(other))
                break
            repeated = True
            cycles = cycles or other not in below
        else:
            path.pop()
            under = [] if cycles else [below[other] for other in following]
            nodes = 1 + sum(nodes for nodes, *_ in under)
            leaves = sum(leaves for _, leaves, _ in under) or 1
            below[state] = nodes, leaves, 1 + max((plies for *_, plies in under), default=-1)
    counted = (None, None, None) if cycles else below[start]
    return Structure(len(seen), True, repeated, cycles, *counted)
