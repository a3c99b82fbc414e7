"""The shape of trees and of games: branching, depth and the textbooks' formulas; states and cycles.

Without cycles a game can be written out as a finite tree, in which a state that several lines lead
to stands several times. With cycles that tree never ends, and the space has to be kept as a graph.
"""

from collections.abc import Iterator
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
    def branching(self) -> float:
        """b: children of an inner node, on average."""
        inner = self.nodes - self.leaves
        return (self.nodes - 1) / inner if inner else 0.0

    @property
    def minimax_leaves(self) -> float:
        """b^m: all leaves of a uniform tree."""
        return self._power(self.depth)

    @property
    def random_order_leaves(self) -> float:
        """b^(3m/4): about what alpha-beta sees when children come in no order."""
        return self._power(3 * self.depth / 4)

    @property
    def best_order_leaves(self) -> float:
        """b^(m/2): about what alpha-beta sees when the best child comes first."""
        return self._power(self.depth / 2)

    def _power(self, exponent: float) -> float:
        """B to this power; infinite where no float is so large."""
        try:
            return float(self.branching**exponent)
        except OverflowError:
            return INF

    @property
    def knuth_moore_leaves(self) -> int | None:
        """The least leaves alpha-beta can see; exact for uniform trees, unknown for others."""
        return knuth_moore_leaves(round(self.branching), self.depth) if self.uniform else None


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
    """Measure a whole tree."""
    layers = tree.layers()
    sizes = {size for size in tree.count if size}
    uniform = len(sizes) <= 1 and all(tree.count[node] for layer in layers[:-1] for node in layer)
    return Shape(len(tree), tree.count.count(0), len(layers) - 1, uniform)


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


def structure(game: Game, most_states: int) -> Structure:
    """Walk through a game's states, each once, depth first, and stop at so many."""

    def entered(state: Any) -> tuple[Any, list[Any], Iterator[Any]]:
        """A state, those that follow it, and those of them that are still to be looked at."""
        actions = () if game.is_terminal(state) else game.actions(state)
        following = [game.result(state, action) for action in actions]
        return state, following, iter(following)

    start = game.start()
    seen, path = {start}, [entered(start)]
    repeated = cycles = False
    below: dict[Any, tuple[int, int]] = {}
    """The nodes and leaves of the tree under each state that the walk is done with."""
    while path:
        state, following, rest = path[-1]
        for other in rest:
            if other not in seen:
                if len(seen) >= most_states:
                    return Structure(len(seen), False, repeated, cycles, None, None)
                seen.add(other)
                path.append(entered(other))
                break
            repeated = True
            cycles = cycles or other not in below
        else:
            path.pop()
            under = [] if cycles else [below[other] for other in following]
            nodes = 1 + sum(nodes for nodes, _ in under)
            below[state] = nodes, sum(leaves for _, leaves in under) or 1
    counted = (None, None) if cycles else below[start]
    return Structure(len(seen), True, repeated, cycles, *counted)
