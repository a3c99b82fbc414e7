"""The nodes that drawings and JSON show: their movers, actions and values at a step."""

from collections.abc import Iterator
from typing import Any

from tui_explorer.engine.game import CHANCE
from tui_explorer.engine.trace.moment import Moment, Status
from tui_explorer.engine.trace.trace import Trace
from tui_explorer.engine.tree.game_tree import GameTree
from tui_explorer.engine.tree.tree import ROOT, Tree
from tui_explorer.words.names import ShownNames, show
from tui_explorer.words.node import unread

LEAF = -2
"""The mover of a leaf; the other movers are the players' numbers and CHANCE."""


def expands_with_search(trace: Trace) -> bool:
    """True for a game that the search expands; a layered search builds its tree first."""
    return trace.nested and isinstance(trace.tree, GameTree)


def has_children_shown(moment: Moment, node: int) -> bool:
    """True if a node's children are shown; in a game, only once the search has entered the node."""
    is_known = not expands_with_search(moment.trace) or moment.has_entered(node)
    return is_known and moment.tree.count[node] > 0


def nodes_shown(moment: Moment) -> Iterator[int]:
    """All nodes of an explicit tree in preorder; in a game, those below nodes entered so far."""
    waiting = [ROOT]
    while waiting:
        node = waiting.pop()
        yield node
        if has_children_shown(moment, node):
            waiting.extend(reversed(moment.tree.children(node)))


def mover_shown(tree: Tree, node: int) -> int:
    """The mover at a node: a player, CHANCE or LEAF.

    The rules of the game decide this, so it reveals nothing about the search.
    """
    return tree.mover(node) if tree.has_children(node) else LEAF


def mover_named(tree: Tree, node: int) -> str:
    """The name of the mover at a node."""
    mover = mover_shown(tree, node)
    return {LEAF: "LEAF", CHANCE: "CHANCE"}.get(mover) or tree.players[mover]


def action_shown(tree: Tree, names: ShownNames, node: int, most: int) -> str:
    """The name of an action and its probability; no name if it is only a number."""
    if node == ROOT:
        return ""
    name = names.action(node, most)
    if tree.action[node] is None and not isinstance(tree, GameTree) and name.isdecimal():
        name = ""
    share = tree.probability.get(node)
    return name if share is None else " ".join(filter(None, (name, show(share))))


def value_shown(moment: Moment, node: int, status: Status) -> Any:
    """The value that the search has found so far; for an unvisited leaf, the one in the source."""
    if status in (Status.UNVISITED, Status.CUT_AWAY):
        return unread(moment.tree, node)
    return moment.value(node)
