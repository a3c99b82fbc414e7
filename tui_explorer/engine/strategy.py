"""What MAX does in reply to anything, and what it gets if MIN is not the perfect player feared.

Each strategy is the tree with some moves left out, so it is searched, stepped through and drawn
like any other tree. The value of the whole tree is a promise: a MIN that plays otherwise than best
never gives MAX less, and a MAX that plays otherwise than best never gets more.
"""

from collections.abc import Mapping, Sequence
from fractions import Fraction

from tui_explorer.engine.backup import exact_values
from tui_explorer.engine.game import CHANCE, MAX, MIN
from tui_explorer.engine.order import reordered
from tui_explorer.engine.tree import Tree

OPPONENTS = ANY, WORST, RANDOM = "any", "worst", "random"
"""MIN may reply anything, replies with what is worst for it, or throws dice."""


def best_moves(tree: Tree) -> dict[int, int]:
    """The policy of both players: at every node of a whole tree the first child worth its value."""
    values = exact_values(tree)
    return {
        node: next(child for child in tree.children(node) if values[child] == values[node])
        for node in range(len(tree))
        if tree.count[node] and tree.player[node] != CHANCE
    }


def against(tree: Tree, opponent: str, by_hand: Mapping[int, int] | None = None) -> Tree:
    """MAX's strategy against an opponent: all that can then happen, and nothing else.

    ``by_hand`` are moves, by node, that somebody has chosen for either player.
    """
    by_hand = by_hand or {}
    values = exact_values(tree)
    best = best_moves(tree)

    def keep(node: int) -> Sequence[int]:
        if node in by_hand:
            return [by_hand[node]]
        if tree.player[node] == MAX:
            return [best[node]]
        if tree.player[node] == MIN and opponent == WORST:
            return [max(tree.children(node), key=values.__getitem__)]
        return tree.children(node)

    kept = reordered(tree, keep)
    if opponent == RANDOM:
        _let_dice_reply(kept)
    return kept


def _let_dice_reply(tree: Tree) -> None:
    """Make every reply of MIN equally likely."""
    for node in range(len(tree)):
        if tree.player[node] == MIN and tree.count[node]:
            tree.player[node] = CHANCE
            share = Fraction(1, tree.count[node])
            tree.probability.update(dict.fromkeys(tree.children(node), share))
