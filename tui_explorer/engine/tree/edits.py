"""Edit an explicit tree. Each edit returns a new tree, so that undo can return to the old one.

An edit copies the whole tree: O(nodes). Trees that are edited by hand are small.
"""

from array import array
from fractions import Fraction
from typing import Any, NamedTuple

from tui_explorer.engine.game import CHANCE
from tui_explorer.engine.tree.builder import TreeBuilder, fill
from tui_explorer.engine.tree.names import Names, with_names
from tui_explorer.engine.tree.tree import ROOT, Tree
from tui_explorer.engine.unknown import Unknown

_FINEST = 10**30
"""The largest denominator of a probability that tree files write as a fraction."""


class Edited(NamedTuple):
    """The result of an edit: the new tree, and the path of the node to select."""

    tree: Tree
    path: list[int]


def with_value(tree: Tree, leaf: int, value: Any) -> Edited:
    """Set the value of a leaf: a number, a payoff vector or an Unknown."""
    draft = _Draft(tree)
    draft.utility[leaf] = value
    return draft.edited(leaf)


def with_child(tree: Tree, node: int) -> Edited:
    """Add a last child worth 0. The first child of a leaf takes the leaf's value instead.

    At a chance node its probability is the mean of its siblings'.
    """
    draft = _Draft(tree)
    siblings = draft.children[node]
    value = _zero(tree) if siblings else draft.utility[node]
    child = draft.add_leaf(node, value)
    if not siblings[1:]:
        draft.utility[node] = None
        draft.player[node] = _next_mover(tree, node)
    elif tree.player[node] == CHANCE:
        draft.probability[child] = Fraction(1, len(siblings) - 1)
        draft.normalize(node)
    return draft.edited(child)


def without(tree: Tree, node: int) -> Edited:
    """Remove a node and its subtree. A parent that loses its only child becomes a leaf.

    That leaf takes the value of the child. At a chance node the other probabilities keep their
    proportion.
    """
    draft, parent = _Draft(tree), tree.parent[node]
    siblings = draft.children[parent]
    place = siblings.index(node)
    siblings.remove(node)
    if not siblings:
        value = tree.utility[node]
        draft.utility[parent] = _zero(tree) if value is None else value
        draft.eval.pop(parent, None)
        return draft.edited(parent)
    if tree.player[parent] == CHANCE:
        draft.normalize(parent)
    return draft.edited(siblings[min(place, len(siblings) - 1)])


def moved(tree: Tree, node: int, places: int) -> Edited:
    """Swap a node with the sibling ``places`` further, or with the last one in that direction."""
    draft = _Draft(tree)
    siblings = draft.children[tree.parent[node]]
    here = siblings.index(node)
    there = min(max(here + places, 0), len(siblings) - 1)
    siblings[here], siblings[there] = siblings[there], siblings[here]
    return draft.edited(node)


def with_action(tree: Tree, node: int, action: str | None) -> Edited:
    """Set the name of the action that leads to a node."""
    draft = _Draft(tree)
    draft.action[node] = action
    return draft.edited(node)


def with_label(tree: Tree, node: int, label: str) -> Edited:
    """Set the name of a node; an empty one removes it."""
    draft = _Draft(tree)
    draft.label.pop(node, None)
    if label:
        draft.label[node] = label
    return draft.edited(node)


def with_mover(tree: Tree, node: int, player: int) -> Edited:
    """Set the player to move at a node. If it is chance, all children are equally likely."""
    draft = _Draft(tree)
    draft.player[node] = player
    for child in draft.children[node]:
        draft.probability.pop(child, None)
    if player == CHANCE:
        draft.normalize(node)
    return draft.edited(node)


def with_chances(tree: Tree, node: int, shares: list[Fraction]) -> Edited:
    """Set the probabilities of a chance node's children, in their order; the sum must be 1."""
    draft = _Draft(tree)
    draft.probability |= dict(zip(draft.children[node], shares, strict=True))
    return draft.edited(node)


def below(tree: Tree, top: int) -> Tree:
    """The subtree of a node as a tree of its own. Nodes and actions keep their names."""
    if top == ROOT:
        return tree
    draft = _Draft(with_names(tree))
    draft.label[top], draft.action[top] = Names(tree).node(top), tree.action[top]
    draft.probability.pop(top, None)
    return draft.subtree(top)


def _zero(tree: Tree) -> Any:
    """The value of a new leaf: 0, or the value within the tree's bounds that is next to 0."""
    zero = 0 if tree.bounds is None else min(max(0, tree.bounds[0]), tree.bounds[1])
    return (zero,) * len(tree.players) if tree.has_payoffs else zero


def _next_mover(tree: Tree, node: int) -> int:
    """The player to move at a leaf that gets children: the next in turn, skipping chance."""
    plies, above = 0, node
    while above != ROOT:
        plies, above = plies + 1, tree.parent[above]
        if tree.player[above] != CHANCE:
            return (tree.player[above] + plies) % len(tree.players)
    return plies % len(tree.players)


class _Draft(TreeBuilder):
    """A copy of a tree that can be changed, with a list of children for each node."""

    def __init__(self, tree: Tree) -> None:
        super().__init__(tree.players)
        self._tree = tree
        nodes = range(len(tree))
        self.children = [list(tree.children(node)) for node in nodes]
        self.parent, self.depth = list(tree.parent), list(map(tree.depth, nodes))
        self.player, self.utility = list(tree.player), list(tree.utility)
        self.action, self.label = list(tree.action), dict(tree.label)
        self.eval, self.probability = dict(tree.eval), dict(tree.probability)

    def add_leaf(self, parent: int, value: Any) -> int:
        """Add a last child to a node and return its number."""
        node = self.add(parent, utility=value)
        self.children[parent].append(node)
        self.children.append([])
        return node

    def normalize(self, node: int) -> None:
        """Scale the probabilities at a chance node to a sum of 1, keeping their proportion.

        They become equal if they are all 0, or if a denominator gets too large.
        """
        children = self.children[node]
        shares = [self.probability.get(child, Fraction(0)) for child in children]
        total = sum(shares, Fraction(0))
        if not total or any((share / total).denominator > _FINEST for share in shares):
            shares, total = [Fraction(1)] * len(children), Fraction(len(children))
        for child, share in zip(children, shares, strict=True):
            self.probability[child] = share / total

    def edited(self, node: int) -> Edited:
        """The changed tree, and the path of a node in it."""
        path = []
        above = node
        while above != ROOT:
            path.append(self.children[self.parent[above]].index(above))
            above = self.parent[above]
        return Edited(self.subtree(ROOT), path[::-1])

    def subtree(self, top: int) -> Tree:
        """The changed tree, or the part of it at and below a node."""
        nodes = [top]
        for node in nodes:
            nodes += self.children[node]
        tree = Tree(self.players)
        fill(tree, self, nodes, array("i", [len(self.children[node]) for node in nodes]))
        tree.has_unknown = any(isinstance(value, Unknown) for value in tree.utility)
        tree.bounds, tree.total = self._tree.bounds, self._tree.total
        return tree
