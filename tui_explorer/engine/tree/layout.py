"""Trees made from another: in another order of children, with some moves only, or to a depth.

A search goes from left to right to where a tree ends. So to have it go otherwise the tree itself is
changed, and each node remembers its place in the source: the searches know nothing of it.
"""

from array import array
from collections.abc import Callable, Sequence
from itertools import chain
from typing import Any

from tui_explorer.engine.game import Value
from tui_explorer.engine.tree.tree import ROOT, STAY, TO_STAY, Tree

Permute = Callable[[int], Sequence[int]]
"""Given a node, its children in the order to visit them; those left out are not in the tree."""


class NoEval(Exception):
    """A node for which the source gives no Eval, where a search needs one."""

    def __init__(self, path: list[int]) -> None:
        super().__init__(path)
        self.path = path


def eval_of(tree: Tree, node: int) -> Value:
    """The Eval of a node that must have one."""
    value = tree.estimate(node)
    if value is None:
        raise NoEval(tree.path(node))
    return value


def change(one: Any, other: Any) -> Any:
    """The distance of two Evals: 0 where both are infinitely good, or infinitely bad."""
    return 0 if one == other else abs(other - one)


def reordered(tree: Tree, permute: Permute) -> Tree:
    """A whole tree with the children of every node in another order: O(nodes).

    Where a node comes first among its own children, that child stands for not moving: a leaf worth
    the node's Eval. So is a node whose children are all left out.
    """
    old = [ROOT]
    first, count = array("i"), array("i")
    parent = array("i", [-1])
    stays: set[int] = set()
    ends: list[int] = []
    for new, node in enumerate(old):
        children: Sequence[int] = ()
        if tree.count[node]:
            children = permute(node) if new not in stays else ()
            if not children:
                ends.append(new)
            elif children[0] == node:
                stays.add(len(old))
        first.append(len(old))
        count.append(len(children))
        parent.extend([new] * len(children))
        old.extend(children)
    new_id = {node: new for new, node in enumerate(old)}
    new_id.update((old[new], parent[new]) for new in stays)
    other = tree.copied()
    other.source = tree if tree.source is None else tree.source
    other.parent, other.first = parent, first
    other.count = count
    other.player = array("b", map(tree.player.__getitem__, old))
    other.utility = list(map(tree.utility.__getitem__, old))
    other.action = list(map(tree.action.__getitem__, old))
    other.index = array("i", chain([0], map(tree.child_index, old[1:])))
    other.label = {new_id[node]: text for node, text in tree.label.items() if node in new_id}
    other.eval = {new_id[node]: value for node, value in tree.eval.items() if node in new_id}
    other.cut_short = {new_id[node] for node in tree.cut_short if node in new_id}
    other.probability = {
        new_id[node]: share for node, share in tree.probability.items() if node in new_id
    }
    for new in stays:
        other.index[new], other.action[new] = STAY, TO_STAY
    for new in ends:
        other.utility[new] = eval_of(tree, old[new])
    other.cut_short.update(ends)
    return other


def up_to_depth(tree: Tree, limit: int, threshold: Value | None = None) -> Tree:
    """The tree down to a depth in plies; 0 leaves the root alone, as a leaf worth its Eval.

    With a threshold the limit gives way where Eval is not at rest (quiescence): the children whose
    Eval differs by more than that from their parent's stay, and before them the one to stay.
    """
    deepest = len(tree) - 1
    if tree.depth(deepest) <= limit:
        return tree

    def kept(node: int) -> Sequence[int]:
        children = tree.children(node)
        if tree.depth(node) < limit:
            return children
        if threshold is None:
            return ()
        here = eval_of(tree, node)
        loud = [child for child in children if change(here, eval_of(tree, child)) > threshold]
        return [node, *loud] if loud else ()

    other = reordered(tree, kept)
    other.depth_limit, other.threshold = limit, threshold
    return other
