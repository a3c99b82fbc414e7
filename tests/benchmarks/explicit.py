"""A large random tree, written straight into columns: building it node by node takes seconds."""

from array import array
from random import Random

from tui_explorer.engine.tree.tree import Tree

BRANCHES, PLIES = 10, 6


def uniform_tree(branches: int = BRANCHES, plies: int = PLIES, seed: int = 1) -> Tree:
    """A tree with as many branches everywhere, its leaves worth 0 to 9999."""
    layers = [branches**ply for ply in range(plies + 1)]
    leaves = layers[-1]
    inner = sum(layers) - leaves
    tree = Tree()
    tree.parent = array("i", [-1, *(node for node in range(inner) for _ in range(branches))])
    no_children = array("i", [0]) * leaves
    tree.first = array("i", range(1, branches * inner + 1, branches)) + no_children
    tree.count = array("i", [branches]) * inner + no_children
    tree.player = array("b", (ply % 2 for ply, size in enumerate(layers) for _ in range(size)))
    below = Random(seed).randrange
    tree.utility = [None] * inner + [below(10_000) for _ in range(leaves)]
    tree.action = [None] * (inner + leaves)
    return tree


def nested(tree: Tree) -> object:
    """A tree as lists of values."""
    made: list[object] = [int(value or 0) for value in tree.utility]
    for node in reversed(range(len(tree))):
        if tree.count[node] > 0:
            made[node] = [made[child] for child in tree.children(node)]
    return made[0]
