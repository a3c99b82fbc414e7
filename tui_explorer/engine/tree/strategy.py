"""MAX's strategy, and what it gets if MIN is not the perfect player that it fears.

Each strategy is the tree with some moves left out, so it is searched, stepped through and drawn
like any other tree. The value of the whole tree is a promise: a MIN that plays otherwise than best
never gives MAX less, and a MAX that plays otherwise than best never gets more.
"""

from collections.abc import Iterable, Mapping, Sequence
from fractions import Fraction
from typing import Any

from tui_explorer.engine.backup import exact_values
from tui_explorer.engine.decimals import make_exact
from tui_explorer.engine.game import CHANCE, MAX, MIN
from tui_explorer.engine.results.run import Promised
from tui_explorer.engine.tree.layout import reordered
from tui_explorer.engine.tree.names import Names
from tui_explorer.engine.tree.tree import ROOT, Tree

ANY, WORST, RANDOM = "any", "worst", "random"
"""MIN may reply anything, replies with what is worst for it, or throws dice."""
Path = tuple[int, ...]


class NotAMove(Exception):
    """A path that leads to no node, to the root, or beside another move of the same node."""

    def __init__(self, path: Path) -> None:
        super().__init__(path)
        self.path = path


def _best(tree: Tree, node: int, values: Sequence[Any]) -> int:
    """The child that the strategy plays at a node: the first one worth its value."""
    return next(child for child in tree.children(node) if values[child] == values[node])


def opposed(tree: Tree, opponent: str, paths: Iterable[Path]) -> tuple[Tree, Promised]:
    """The rest of a whole tree, its names kept, and what the whole tree promises MAX."""
    values = exact_values(tree)
    by_hand = moves_by_hand(tree, paths)
    movers = frozenset(tree.player[node] for node in by_hand)
    kept = against(_with_names(tree), opponent, by_hand, values)
    return kept, Promised(values[ROOT], movers)


def moves_by_hand(tree: Tree, paths: Iterable[Path]) -> dict[int, int]:
    """By node, the child that somebody has chosen; a path is told in the source's own order."""
    moves: dict[int, int] = {}
    for path in paths:
        parent, node = -1, ROOT
        for wanted in path:
            found = [c for c in tree.children(node) if tree.child_index(c) == wanted]
            if not found:
                raise NotAMove(path)
            parent, node = node, found[0]
        if node == ROOT or moves.setdefault(parent, node) != node:
            raise NotAMove(path)
    return moves


def against(
    tree: Tree,
    opponent: str,
    by_hand: Mapping[int, int] | None = None,
    values: Sequence[Any] | None = None,
) -> Tree:
    """MAX's strategy against an opponent: all that can then happen, and nothing else.

    ``by_hand`` are moves, by node, that somebody has chosen for either player. Without an opponent
    both players are perfect, and know of these moves: everything else is left as it is. ``values``
    are the exact ones, where they are known.
    """
    by_hand = by_hand or {}
    values = values or exact_values(tree)

    def keep(node: int) -> Sequence[int]:
        if node in by_hand:
            return [by_hand[node]]
        if tree.player[node] == MAX and opponent:
            return [_best(tree, node, values)]
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
    make_exact(tree)


def _with_names(tree: Tree) -> Tree:
    """The tree with its letters written down, so that they stay when a part of it is gone."""
    names = Names(tree)
    if not names.has_letters:
        return tree
    nodes = range(len(tree))
    named = tree.copied()
    named.label = {node: own for node in nodes if (own := names.own(node))}
    named.action = [None if node == ROOT else names.action(node) for node in nodes]
    return named
