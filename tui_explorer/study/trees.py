"""Random uniform trees, written straight into columns, and their children in another order."""

from array import array
from collections.abc import Callable, Sequence
from random import Random

from tui_explorer.engine.backup import exact_values
from tui_explorer.engine.game import MAX
from tui_explorer.engine.tree.order import reordered
from tui_explorer.engine.tree.tree import Tree


def uniform_nodes(b: int, m: int) -> int:
    """The nodes of a tree in which every node above ply m has b children: what minimax visits.

    >>> uniform_nodes(3, 2)
    13
    """
    return sum(b**ply for ply in range(m + 1))


def random_tree(b: int, m: int, chance: Random) -> Tree:
    """A uniform tree whose leaves are worth 0, 1, 2 and so on, shuffled: no two are equal."""
    layers = [b**ply for ply in range(m + 1)]
    leaves = layers[-1]
    inner = sum(layers) - leaves
    values = list(range(leaves))
    chance.shuffle(values)
    no_children = array("i", [0]) * leaves
    tree = Tree()
    tree.parent = array("i", [-1, *(node for node in range(inner) for _ in range(b))])
    tree.first = array("i", range(1, b * inner + 1, b)) + no_children
    tree.count = array("i", [b]) * inner + no_children
    tree.player = array("b", (ply % 2 for ply, size in enumerate(layers) for _ in range(size)))
    tree.utility = [None] * inner + values
    tree.action = [None] * (inner + leaves)
    return tree


def best_first(tree: Tree) -> Tree:
    """Children sorted so that the mover's best comes first.

    On a uniform tree without equal leaves no order visits fewer nodes.
    """
    return reordered(tree, _by_value(tree, best_first=True))


def worst_first(tree: Tree) -> Tree:
    """Children sorted so that the mover's best comes last.

    From four plies on a few orders visit slightly more nodes, but finding them takes far longer
    than the study of so many trees can wait.
    """
    return reordered(tree, _by_value(tree, best_first=False))


def shuffled(tree: Tree, chance: Random) -> Tree:
    """Children in random order."""
    return reordered(tree, lambda node: chance.sample(tree.children(node), tree.count[node]))


def _by_value(tree: Tree, *, best_first: bool) -> Callable[[int], Sequence[int]]:
    values = exact_values(tree)

    def permute(node: int) -> list[int]:
        largest_first = (tree.player[node] == MAX) == best_first
        return sorted(tree.children(node), key=values.__getitem__, reverse=largest_first)

    return permute
