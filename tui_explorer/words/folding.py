"""Folding that outlives its tree: another order, depth or player lays the same nodes out anew."""

from tui_explorer.engine.tree import Tree
from tui_explorer.words.outline import Outline


def carried_over(before: Outline, old: Tree, new: Tree, transient: frozenset[int]) -> Outline:
    """The folding of one tree for another of the same source, by the names of its nodes.

    The cost follows the exceptions, not the nodes. Folded from the top or unfolded from the
    bottom, nobody farther up needs to be told of a change.
    """
    after = Outline(new, unfolded=before.is_unfolded)
    names = [old.path(node) for node in before.exceptions - transient]
    found = ((new.nearest(name), len(name)) for name in names)
    nodes = sorted(node for node, depth in found if new.depth(node) == depth)
    for node in nodes if before.is_unfolded else reversed(nodes):
        if new.count[node] > 0:
            (after.fold if before.is_unfolded else after.unfold)(node)
    return after
