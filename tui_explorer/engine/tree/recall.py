"""Iterative deepening's order of children: what a shallower search found best is tried first."""

from collections.abc import Callable

from tui_explorer.engine.game import MAX, Value
from tui_explorer.engine.trace.trace import Trace
from tui_explorer.engine.tree.game_tree import Recall
from tui_explorer.engine.tree.order import reordered
from tui_explorer.engine.tree.tree import ROOT, STAY, Tree


def _ranks(before: Trace, node: int) -> dict[int, int]:
    """The children of a node by their places in the source: which to try first, which second.

    Best first for who moves, by what they returned, equal ones as they were; then those that the
    search did not come to. Not to move stays the first choice.
    """
    tree = before.tree
    if tree.count[node] <= 0:
        return {}
    sign = -1 if tree.player[node] == MAX else 1

    def rank(child: int) -> tuple[bool, bool, Value]:
        visit = before.visit(child)
        returned = before.value[visit] if visit >= 0 else None
        unseen = returned is None
        return not tree.stays(child), unseen, 0 if returned is None else sign * returned

    in_order = sorted(tree.children(node), key=rank)
    return {tree.child_index(child): place for place, child in enumerate(in_order)}


def _place_in(ranks: dict[int, int]) -> Callable[[int], int]:
    """The rank of a place in the source; what is new comes last."""
    return lambda index: STAY if index == STAY else ranks.get(index, len(ranks))


def recalled(before: Trace) -> Recall:
    """For a game that grows as it is searched: the order that a shallower search recommends."""
    tree = before.tree
    same = {ROOT: ROOT}
    """The nodes met so far that the shallower search had too, and what they were there."""

    def recall(node: int, first: int, positions: list[int]) -> list[int]:
        old = same.pop(node, None)
        if old is None or tree.count[old] <= 0:
            return positions
        known = {tree.child_index(child): child for child in tree.children(old)}
        in_order = sorted(positions, key=_place_in(_ranks(before, old)))
        for child, position in enumerate(in_order, first):
            if position in known:
                same[child] = known[position]
        return in_order

    return recall


def as_before(tree: Tree, before: Trace) -> Tree:
    """A whole tree in the order that a shallower search of it recommends."""
    same: dict[int, int] = {ROOT: ROOT}

    def permute(node: int) -> list[int]:
        old = same.get(node)
        children = tree.children(node)
        if old is None or before.tree.count[old] <= 0:
            return list(children)
        known = {before.tree.child_index(child): child for child in before.tree.children(old)}
        same.update((c, known[i]) for c in children if (i := tree.child_index(c)) in known)
        place = _place_in(_ranks(before, old))
        return sorted(children, key=lambda child: place(tree.child_index(child)))

    return reordered(tree, permute)
