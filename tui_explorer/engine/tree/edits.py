"""Changes of an explicit tree, each of which makes another tree and leaves the first as it was.

So to take a change back is to have the tree before it again. A change takes a tree apart and puts
it together anew: O(nodes), which nobody can notice in trees that are edited by hand.
"""

from fractions import Fraction
from typing import Any, NamedTuple

from tui_explorer.engine.game import CHANCE
from tui_explorer.engine.tree.builder import TreeBuilder
from tui_explorer.engine.tree.names import Names, with_names
from tui_explorer.engine.tree.tree import ROOT, Tree
from tui_explorer.engine.unknown import Unknown

_FINEST = 10**30
"""The largest denominator of a probability that tree files still write as a fraction."""


class Edited(NamedTuple):
    """What a change has made, and the node to look at then."""

    tree: Tree
    path: list[int]


def with_value(tree: Tree, leaf: int, value: Any) -> Edited:
    """Give a leaf another value: a number, a payoff vector or an Unknown."""
    draft = _Draft(tree)
    draft.utility[leaf] = value
    return draft.edited(leaf)


def with_child(tree: Tree, node: int) -> Edited:
    """Add a last child that is worth nothing; a leaf's first child takes over what that was worth.

    At a chance node it becomes as likely as the others are on average.
    """
    draft = _Draft(tree)
    siblings = draft.children[node]
    value = _worthless(tree) if siblings else draft.utility[node]
    child = draft.add(node, value)
    if not siblings[1:]:
        draft.utility[node] = None
        draft.player[node] = _next_mover(tree, node)
    elif tree.player[node] == CHANCE:
        draft.probability[child] = Fraction(1, len(siblings) - 1)
        draft.share_out(node)
    return draft.edited(child)


def without(tree: Tree, node: int) -> Edited:
    """Take a node away, with all that lies below it. Whoever loses the only child is a leaf then,
    and worth what that was; the other outcomes of chance keep their proportion.
    """
    draft, parent = _Draft(tree), tree.parent[node]
    siblings = draft.children[parent]
    place = siblings.index(node)
    siblings.remove(node)
    if not siblings:
        value = tree.utility[node]
        draft.utility[parent] = _worthless(tree) if value is None else value
        draft.eval.pop(parent, None)
        return draft.edited(parent)
    if tree.player[parent] == CHANCE:
        draft.share_out(parent)
    return draft.edited(siblings[min(place, len(siblings) - 1)])


def moved(tree: Tree, node: int, places: int) -> Edited:
    """Swap a node with the sibling so many places further; it stays where there is none."""
    draft = _Draft(tree)
    siblings = draft.children[tree.parent[node]]
    here = siblings.index(node)
    there = min(max(here + places, 0), len(siblings) - 1)
    siblings[here], siblings[there] = siblings[there], siblings[here]
    return draft.edited(node)


def with_action(tree: Tree, node: int, action: str | None) -> Edited:
    """Name the action that leads to a node."""
    draft = _Draft(tree)
    draft.action[node] = action
    return draft.edited(node)


def with_label(tree: Tree, node: int, label: str) -> Edited:
    """Name a node, or take its name away."""
    draft = _Draft(tree)
    draft.label.pop(node, None)
    if label:
        draft.label[node] = label
    return draft.edited(node)


def with_mover(tree: Tree, node: int, player: int) -> Edited:
    """Let somebody else move at a node; if it is chance, all outcomes are equally likely."""
    draft = _Draft(tree)
    draft.player[node] = player
    for child in draft.children[node]:
        draft.probability.pop(child, None)
    if player == CHANCE:
        draft.share_out(node)
    return draft.edited(node)


def with_chances(tree: Tree, node: int, shares: list[Fraction]) -> Edited:
    """Make the outcomes of a chance node so likely, in their order; the sum must be 1."""
    draft = _Draft(tree)
    draft.probability |= dict(zip(draft.children[node], shares, strict=True))
    return draft.edited(node)


def below(tree: Tree, top: int) -> Tree:
    """A tree of its own of all that lies below a node; whatever has a name keeps it."""
    if top == ROOT:
        return tree
    draft = _Draft(with_names(tree))
    draft.label[top], draft.action[top] = Names(tree).node(top), tree.action[top]
    draft.probability.pop(top, None)
    return draft.built(top)


def _worthless(tree: Tree) -> Any:
    """Nothing for anybody, or as little as the tree's bounds allow."""
    nothing = 0 if tree.bounds is None else min(max(0, tree.bounds[0]), tree.bounds[1])
    return (nothing,) * len(tree.players) if tree.has_payoffs else nothing


def _next_mover(tree: Tree, node: int) -> int:
    """Whose turn it is at a leaf that gets children: the next one's, chance left aside."""
    plies, above = 0, node
    while above != ROOT:
        plies, above = plies + 1, tree.parent[above]
        if tree.player[above] != CHANCE:
            return (tree.player[above] + plies) % len(tree.players)
    return plies % len(tree.players)


class _Draft:
    """A tree taken apart: columns that can be written to, and a list of children of each node."""

    def __init__(self, tree: Tree) -> None:
        self._tree = tree
        self.children = [list(tree.children(node)) for node in range(len(tree))]
        self.parent = list(tree.parent)
        self.player, self.utility = list(tree.player), list(tree.utility)
        self.action, self.label = list(tree.action), dict(tree.label)
        self.eval, self.probability = dict(tree.eval), dict(tree.probability)

    def add(self, parent: int, value: Any) -> int:
        """A new leaf below a node, behind its other children."""
        node = len(self.parent)
        self.children[parent].append(node)
        self.children.append([])
        self.parent.append(parent)
        self.player.append(0)
        self.utility.append(value)
        self.action.append(None)
        return node

    def share_out(self, node: int) -> None:
        """Let the outcomes of chance sum to 1 again; without any proportion, alike."""
        children = self.children[node]
        shares = [self.probability.get(child, Fraction(0)) for child in children]
        total = sum(shares, Fraction(0))
        if not total or any((share / total).denominator > _FINEST for share in shares):
            shares, total = [Fraction(1)] * len(children), Fraction(len(children))
        for child, share in zip(children, shares, strict=True):
            self.probability[child] = share / total

    def edited(self, node: int) -> Edited:
        """The tree put together, and the path of a node in it."""
        path = []
        above = node
        while above != ROOT:
            path.append(self.children[self.parent[above]].index(above))
            above = self.parent[above]
        return Edited(self.built(), path[::-1])

    def built(self, top: int = ROOT) -> Tree:
        """The tree put together, or all of it that lies below a node."""
        builder = TreeBuilder(self._tree.players)
        waiting = [(top, -1)]
        while waiting:
            node, parent = waiting.pop()
            new = builder.add(
                parent,
                player=self.player[node],
                utility=self.utility[node],
                action=self.action[node],
            )
            if node in self.label:
                builder.label[new] = self.label[node]
            if node in self.eval:
                builder.eval[new] = self.eval[node]
            if node in self.probability:
                builder.probability[new] = self.probability[node]
            waiting += [(child, new) for child in reversed(self.children[node])]
        builder.has_unknown = any(isinstance(value, Unknown) for value in builder.utility)
        tree = builder.build()
        tree.bounds, tree.total = self._tree.bounds, self._tree.total
        return tree
