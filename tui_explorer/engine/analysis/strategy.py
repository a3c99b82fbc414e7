"""MAX's strategy against a MIN that does not play perfectly.

A strategy is the tree without some of its moves. So it is searched, stepped through and drawn like
any other tree. The value of the whole tree is a guarantee: with the best strategy MAX never gets
less, however MIN plays. Against a perfect MIN, no other strategy gets more.
"""

from collections.abc import Iterable, Sequence
from fractions import Fraction

from tui_explorer.engine.analysis.run import Guarantee
from tui_explorer.engine.backup import exact_values
from tui_explorer.engine.game import CHANCE, MAX, MIN
from tui_explorer.engine.tree.derived import reordered
from tui_explorer.engine.tree.names import with_names
from tui_explorer.engine.tree.tree import ROOT, NodePath, Tree

ANY, WORST, RANDOM = "any", "worst", "random"
"""MIN may make any move, makes its worst move, or moves at random."""


class NotAMove(Exception):
    """A path without a node, the path of the root, or a second move of the same node."""

    def __init__(self, path: NodePath) -> None:
        super().__init__(path)
        self.path = path


def opposed(tree: Tree, opponent: str, paths: Iterable[NodePath]) -> tuple[Tree, Guarantee]:
    """The part of a tree that play against an opponent can reach, and MAX's guarantee.

    ``paths`` are the moves that the user has chosen for either player. Without an opponent, both
    players play perfectly and know these moves: all other moves stay in the tree.
    """
    values = exact_values(tree)
    by_hand: dict[int, int] = {}
    for path in paths:
        node = tree.find(path)
        if not node or by_hand.setdefault(tree.parent[node], node) != node:
            raise NotAMove(path)

    def kept(node: int) -> Sequence[int]:
        mover = tree.player[node]
        if node in by_hand:
            return [by_hand[node]]
        if (mover == MAX and opponent) or (mover == MIN and opponent == WORST):
            return [max(tree.children(node), key=values.__getitem__)]
        return tree.children(node)

    rest = reordered(with_names(tree), kept)
    if opponent == RANDOM:
        rest = _with_random_min(rest)
    movers = frozenset(tree.player[node] for node in by_hand)
    return rest, Guarantee(values[ROOT], movers)


def _with_random_min(tree: Tree) -> Tree:
    """The tree with chance in place of MIN: all its moves are equally likely."""
    for node in range(len(tree)):
        if tree.player[node] == MIN and tree.count[node]:
            tree.player[node] = CHANCE
            share = Fraction(1, tree.count[node])
            tree.probability.update(dict.fromkeys(tree.children(node), share))
    return tree
