"""What a tree's shape promises: branching, depth, and the formulas of the textbooks."""

from typing import NamedTuple

from tui_explorer.engine.game import INF
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
