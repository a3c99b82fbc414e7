"""Trees derived from another one: with children reordered, with fewer moves, or up to a depth.

A search visits children in the order of the tree, down to its leaves. To change the order or the
depth, derive another tree: the searches stay simple. Each node keeps its index in the source.
"""

from array import array
from collections.abc import Callable, Sequence
from typing import Any

from tui_explorer.engine.game import Value
from tui_explorer.engine.tree.builder import fill
from tui_explorer.engine.tree.tree import ROOT, STAY, TO_STAY, Tree

Permute = Callable[[int], Sequence[int]]
"""Takes a node and returns its children in the new order; missing children are removed."""


class NoEval(Exception):
    """A search needs the Eval of a node, but the source does not give one."""

    def __init__(self, path: list[int]) -> None:
        super().__init__(path)
        self.path = path


def eval_of(tree: Tree, node: int) -> Value:
    """The Eval of a node; NoEval if it has none."""
    value = tree.estimate(node)
    if value is None:
        raise NoEval(tree.path(node))
    return value


def change(one: Any, other: Any) -> Any:
    """The difference between two Evals; 0 if both are the same infinity."""
    return 0 if one == other else abs(other - one)


def reordered(tree: Tree, permute: Permute) -> Tree:
    """A copy of a fully expanded tree with the children of every node in a new order: O(nodes).

    If the new children of a node begin with the node itself, that child stands for not moving: a
    leaf worth the node's Eval. A node that loses all children becomes such a leaf, too.
    """
    nodes, count = [ROOT], array("i")
    stays: set[int] = set()
    ends: list[int] = []
    for new, node in enumerate(nodes):
        children: Sequence[int] = ()
        if tree.count[node]:
            children = permute(node) if new not in stays else ()
            if not children:
                ends.append(new)
            elif children[0] == node:
                stays.add(len(nodes))
        count.append(len(children))
        nodes.extend(children)
    other = tree.copied()
    other.source = tree if tree.source is None else tree.source
    fill(other, tree, nodes, count)
    other.index = array("i", [0, *map(tree.child_index, nodes[1:])])
    cut_short = tree.cut_short
    other.cut_short = {new for new, node in enumerate(nodes) if node in cut_short} - stays
    for new in stays:
        other.index[new], other.action[new] = STAY, TO_STAY
    for new in ends:
        other.utility[new] = eval_of(tree, nodes[new])
    other.cut_short.update(ends)
    return other


def up_to_depth(tree: Tree, limit: int, threshold: Value | None = None) -> Tree:
    """The tree up to a depth in plies. With a limit of 0 the root is a leaf worth its Eval.

    With a threshold (quiescence), a node at the limit keeps the children that change Eval by more.
    Its first child then stands for not moving.
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
        here, least = eval_of(tree, node), threshold
        noisy = [child for child in children if change(here, eval_of(tree, child)) > least]
        return [node, *noisy] if noisy else ()

    other = reordered(tree, kept)
    other.depth_limit, other.threshold = limit, threshold
    return other
