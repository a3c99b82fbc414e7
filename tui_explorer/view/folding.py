"""Folding that outlives its tree: another order, depth or player lays the same nodes out anew."""

from functools import cache

from tui_explorer.engine.tree.tree import NOT_GROWN, ROOT, Tree
from tui_explorer.view.outline import Outline


def carried_over(before: Outline, old: Tree, new: Tree, transient: frozenset[int]) -> Outline:
    """The folding of one tree for another of the same source, by the names of its nodes."""
    after = Outline(new, unfolded=before.is_unfolded)
    for node in _same_names(before.exceptions - transient, old, new):
        if new.count[node] > 0:
            (after.fold if before.is_unfolded else after.unfold)(node)
    return after


def _same_names(nodes: frozenset[int], old: Tree, new: Tree) -> list[int]:
    """The nodes that another tree knows by the names of these; each ancestor is looked up once."""

    @cache
    def children(parent: int) -> dict[int, int]:
        known = range(0) if new.count[parent] == NOT_GROWN else new.children(parent)
        return {new.child_index(child): child for child in known}

    found: dict[int, int | None] = {ROOT: ROOT}
    for node in nodes:
        line = []
        step = node
        while step not in found:
            line.append(step)
            step = old.parent[step]
        for step in reversed(line):
            parent = found[old.parent[step]]
            named = children(parent) if parent is not None else {}
            found[step] = named.get(old.child_index(step))
    return [same for node in nodes if (same := found[node]) is not None]
