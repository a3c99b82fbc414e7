"""MAX's strategy, and what it gets if MIN is not the perfect player that it fears.

Each strategy is the tree with some moves left out, so it is searched, stepped through and drawn
like any other tree. The value of the whole tree is a guarantee: a MIN that plays otherwise than
best never gives MAX less, and a MAX that plays otherwise than best never gets more.
"""

from collections.abc import Iterable, Sequence
from fractions import Fraction

from tui_explorer.engine.backup import exact_values
from tui_explorer.engine.game import CHANCE, MAX, MIN
from tui_explorer.engine.results.run import Guarantee
from tui_explorer.engine.tree.layout import reordered
from tui_explorer.engine.tree.names import with_names
from tui_explorer.engine.tree.tree import ROOT, NodePath, Tree

ANY, WORST, RANDOM = "any", "worst", "random"
"""MIN may reply anything, replies with what is worst for it, or throws dice."""


class NotAMove(Exception):
    """A path that leads to no node, to the root, or beside another move of the same node."""

    def __init__(self, path: NodePath) -> None:
        super().__init__(path)
        self.path = path


def opposed(tree: Tree, opponent: str, paths: Iterable[NodePath]) -> tuple[Tree, Guarantee]:
    """What can happen in a whole tree against an opponent, and what the whole tree guarantees MAX.

    The paths are those of moves that somebody has chosen for either player. Without an opponent
    both players are perfect, and know of these moves: everything else is left as it is.
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
        rest = _with_dice_for_min(rest)
    movers = frozenset(tree.player[node] for node in by_hand)
    return rest, Guarantee(values[ROOT], movers)


def _with_dice_for_min(tree: Tree) -> Tree:
    """The tree in which every reply of MIN is equally likely."""
    for node in range(len(tree)):
        if tree.player[node] == MIN and tree.count[node]:
            tree.player[node] = CHANCE
            share = Fraction(1, tree.count[node])
            tree.probability.update(dict.fromkeys(tree.children(node), share))
    return tree
