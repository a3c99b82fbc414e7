"""Space that a search needs: the most nodes it has at once, one by one or with their siblings.

A depth-first search keeps the path from the root to where it is. That is O(m) nodes in a tree m
plies deep if the children of a node are made one after the other, and O(bm) if they are all made
when it is entered: then each node of the path has its siblings beside it.
"""

from array import array
from collections.abc import Iterable
from typing import NamedTuple

from tui_explorer.engine.trace.trace import Trace
from tui_explorer.engine.tree.tree import ROOT, Tree


class Space(NamedTuple):
    """Nodes at once, the root among them."""

    stack: int
    """The most on the path."""
    frontier: int
    """The most on the path with all their siblings."""


def space_of(trace: Trace) -> Space:
    """Measure a search by the paths to what it has visited.

    The children of a node are visited from the first on, so that one tells whether any of them was.
    One that does not go depth first has the whole tree before it begins.
    """
    tree, first, count = trace.tree, trace.tree.first, trace.tree.count
    if not trace.node:
        return Space(0, 0)
    if not trace.nested:
        return space_of_tree(tree)
    visits, inner = trace.last_visit, filter(count.__getitem__, trace.node)
    known = len(visits)
    return _space(
        tree, (n for n in inner if count[n] > 0 and first[n] < known and visits[first[n]] >= 0)
    )


def space_of_tree(tree: Tree) -> Space:
    """Measure a search that visits all of a whole tree."""
    return _space(tree, (node for node, size in enumerate(tree.count) if size))


def _space(tree: Tree, entered: Iterable[int]) -> Space:
    """Of the inner nodes below which a search came, each after its parent."""
    parent, count = tree.parent, tree.count
    stacks, frontiers = (array("i", bytes(4 * (len(tree) + 1))) for _ in range(2))
    stacks[parent[ROOT]] = frontiers[parent[ROOT]] = stack = frontier = 1
    for node in entered:
        above = parent[node]
        stacks[node] = on_path = stacks[above] + 1
        frontiers[node] = with_siblings = frontiers[above] + count[node]
        if on_path > stack:
            stack = on_path
        if with_siblings > frontier:
            frontier = with_siblings
    return Space(stack, frontier)
