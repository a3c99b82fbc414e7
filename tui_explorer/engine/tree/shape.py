"""The shape of trees and of games: branching, depth and the textbooks' formulas; states and cycles.

Without cycles a game can be written out as a finite tree, in which a state that several lines lead
to stands several times. With cycles that tree never ends, and the space has to be kept as a graph.
"""

from array import array
from collections.abc import Callable, Iterator
from math import exp, log
from typing import Any, NamedTuple

from tui_explorer.engine.game import INF, Game
from tui_explorer.engine.tree.tree import Tree


class Shape(NamedTuple):
    """The size of a whole tree, and how its searches should grow with it."""

    nodes: int
    leaves: int
    depth: int
    """m: the longest line, in plies."""
    uniform: bool
    """Whether every inner node has the same number of children and every leaf the same depth."""

    @property
    def branching(self) -> int | None:
        """b: the children of each inner node, where all have as many; None elsewhere.

        The formulas are about such trees. A mean would say nothing of others: nodes low down are
        most of all, and have the fewest children, so that its power is far below the leaves.
        """
        if not self.uniform or self.depth == 0:
            return None
        return (self.nodes - 1) // (self.nodes - self.leaves)

    @property
    def effective_branching(self) -> float | None:
        """b*, where b*^m is the number of leaves: b itself in a uniform tree.

        >>> Shape(nodes=8, leaves=4, depth=3, uniform=False).effective_branching
        1.5874010519681994
        """
        if self.depth == 0:
            return None
        root = exp(log(self.leaves) / self.depth)
        return round(root) if round(root) ** self.depth == self.leaves else root

    @property
    def formulas(self) -> "Formulas | None":
        """The leaves that theory expects; None where it says nothing."""
        return None if self.branching is None else Formulas(self.branching, self.depth)


class Formulas(NamedTuple):
    """The leaves that searches of a uniform tree should evaluate."""

    b: int
    m: int

    @property
    def all_leaves(self) -> int:
        """b^m: what minimax evaluates."""
        return int(self.b**self.m)

    @property
    def random_order(self) -> float:
        """b^(3m/4): about what alpha-beta evaluates when children come in no order."""
        return self._power(3 * self.m / 4)

    @property
    def best_order(self) -> float:
        """b^(m/2): about what alpha-beta evaluates when the best child comes first."""
        return self._power(self.m / 2)

    @property
    def fewest(self) -> int:
        """b^⌈m/2⌉ + b^⌊m/2⌋ − 1: exactly what it then evaluates, if all leaves differ."""
        return knuth_moore_leaves(self.b, self.m)

    def _power(self, exponent: float) -> float:
        """B to this power; infinite where no float is so large."""
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
    """The nodes of the minimal tree: its leaves at every depth up to m.

    >>> knuth_moore_nodes(3, 2)
    9
    """
    return sum(knuth_moore_leaves(b, ply) for ply in range(m + 1))


def shape(tree: Tree) -> Shape:
    """Measure a whole tree, where each node comes after its parent."""
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
    """The search space of a game, as far as a walk through its states came."""

    states: int
    """Distinct states that were seen."""
    is_whole: bool
    """Whether these are all there are; if not, what was not found may still be there."""
    repeated: bool
    """Whether some state can be reached in more than one way."""
    cycles: bool
    """Whether play can come back to a state it has left."""
    nodes: int | None
    """Of the tree; None where it never ends or was not walked through."""
    leaves: int | None
    """Of the tree, likewise: every way a game can go."""
    depth: int | None
    """Of the tree, likewise: the longest line, in plies."""

    @property
    def kind(self) -> str | None:
        """A tree, or a graph where a tree would never end; None where the walk does not tell."""
        return "graph" if self.cycles else "tree" if self.is_whole else None

    @property
    def has_cycles(self) -> bool | None:
        """Whether there are cycles; None where the walk does not tell."""
        return True if self.cycles else False if self.is_whole else None

    @property
    def repeats_states(self) -> bool | None:
        """Whether a state has several nodes: never in a graph, which keeps each of them once."""
        if self.cycles:
            return False
        return True if self.repeated else False if self.is_whole else None


def structure(game: Game, most_states: int, ended: Callable[[Any], object] = bool) -> Structure:
    """Walk through a game's states, each once, depth first, and stop at so many.

    ``ended`` is told each state in which the game is over.
    """

    def entered(state: Any) -> tuple[Any, list[Any], Iterator[Any]]:
        """A state, those that follow it, and those of them that are still to be looked at."""
        actions = () if game.is_terminal(state) else game.actions(state)
        if not actions:
            ended(state)
        following = [game.result(state, action) for action in actions]
        return state, following, iter(following)

    start = game.start()
    seen, path = {start}, [entered(start)]
    repeated = cycles = False
    below: dict[Any, tuple[int, int, int]] = {}
    """The nodes, leaves and plies of the tree under each state that the walk is done with."""
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
