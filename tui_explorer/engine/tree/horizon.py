"""A depth limit on a tree that is already there: Eval takes the place of what lies below.

With a threshold the limit gives way where Eval is not at rest (quiescence): at a node at the limit,
the children whose Eval differs from its own by more than the threshold stay, and before them comes
one that stands for not moving, a leaf worth the node's Eval. It is a matter of the tree's layout:
the searches know nothing of it.
"""

from array import array
from typing import Any

from tui_explorer.engine.decimals import exact
from tui_explorer.engine.game import Value
from tui_explorer.engine.tree.tree import ROOT, STAY, TO_STAY, Tree


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


def up_to_depth(tree: Tree, limit: int, threshold: Value | None = None) -> Tree:
    """The tree down to a depth in plies; 0 leaves the root alone, as a leaf worth its Eval."""
    layers = tree.layers()
    if len(layers) <= limit + 1:
        return tree
    if threshold is not None:
        return _until_quiet(tree, limit, threshold)
    evals = {node: eval_of(tree, node) for node in layers[limit] if tree.count[node]}
    kept = sum(map(len, layers[: limit + 1]))
    shorter = Tree(tree.players)
    shorter.depth_limit = limit
    shorter.bounds, shorter.total = tree.bounds, tree.total
    shorter.cut_short = set(evals)
    shorter.parent, shorter.first = tree.parent[:kept], tree.first[:kept]
    shorter.count, shorter.player = tree.count[:kept], tree.player[:kept]
    shorter.utility, shorter.action = tree.utility[:kept], tree.action[:kept]
    for column in ("label", "eval", "probability"):
        said = getattr(tree, column)
        setattr(shorter, column, {node: value for node, value in said.items() if node < kept})
    for node, value in evals.items():
        shorter.count[node] = 0
        shorter.utility[node] = value
    return shorter


def loud_children(tree: Tree, node: int, threshold: Value) -> list[int]:
    """The children whose Eval differs from the node's own by more than the threshold."""
    here, least = eval_of(tree, node), exact(threshold)
    return [c for c in tree.children(node) if change(here, eval_of(tree, c)) > least]


def change(one: Any, other: Any) -> Any:
    """The distance of two Evals: 0 where both are infinitely good, or infinitely bad."""
    return 0 if one == other else abs(exact(other) - exact(one))


def _until_quiet(tree: Tree, limit: int, threshold: Value) -> Tree:
    """The tree down to a depth, and on below it as long as a move changes Eval by much."""
    kept, depth = [ROOT], [0]  # by new id; for a leaf that stays, kept is the node it stays at
    other = Tree(tree.players)
    other.depth_limit, other.threshold = limit, threshold
    other.first, other.count, other.index = array("i"), array("i"), array("i", [0])
    for new, node in enumerate(kept):
        stays = other.index[new] == STAY
        children = list(tree.children(node)) if not stays else []
        if children and depth[new] >= limit:
            children = loud_children(tree, node, threshold)
            if children:
                kept.append(node)
                other.index.append(STAY)
        if tree.count[node] and not children:
            other.cut_short.add(new)
        kept.extend(children)
        other.index.extend(map(tree.child_index, children))
        added = len(kept) - len(depth)
        other.first.append(len(depth))
        other.count.append(added)
        other.parent.extend([new] * added)
        depth.extend([depth[new] + 1] * added)
    other.player = array("b", map(tree.player.__getitem__, kept))
    other.utility = [
        eval_of(tree, node) if new in other.cut_short else tree.utility[node]
        for new, node in enumerate(kept)
    ]
    own = [place != STAY for place in other.index]
    other.action = [tree.action[n] if own[new] else TO_STAY for new, n in enumerate(kept)]
    other.label = {i: tree.label[n] for i, n in enumerate(kept) if own[i] and n in tree.label}
    other.eval = {i: tree.eval[n] for i, n in enumerate(kept) if own[i] and n in tree.eval}
    return other
