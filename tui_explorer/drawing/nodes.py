"""The nodes that drawings and JSON show of a searched tree, and what each of them is at a step."""

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
"""Where no one moves: beside the players' numbers and CHANCE."""


def grows(trace: Trace) -> bool:
    """True if the tree grows with the search: a game's does, unless it is made before by layers."""
    return trace.nested and isinstance(trace.tree, GameTree)


def has_children_shown(moment: Moment, node: int) -> bool:
    """Whether a node's children are shown: of a game, once the search has entered the node."""
    is_known = not grows(moment.trace) or moment.has_entered(node)
    return is_known and moment.tree.count[node] > 0


def nodes_shown(moment: Moment) -> Iterator[int]:
    """In preorder all nodes of an explicit tree; of a game, children of nodes entered by now."""
    waiting = [ROOT]
    while waiting:
        node = waiting.pop()
        yield node
        if has_children_shown(moment, node):
            waiting.extend(reversed(moment.tree.children(node)))


def mover_shown(tree: Tree, node: int) -> int:
    """Who moves at a node: a player, CHANCE or LEAF.

    The rules of the game decide this, so it gives nothing away of what the search will do.
    """
    return tree.mover(node) if tree.has_children(node) else LEAF


def mover_named(tree: Tree, node: int) -> str:
    """Who moves at a node, by name."""
    mover = mover_shown(tree, node)
    return {LEAF: "LEAF", CHANCE: "CHANCE"}.get(mover) or tree.players[mover]


def action_shown(tree: Tree, names: ShownNames, node: int, most: int) -> str:
    """The name of an action, and how likely it is; a number alone is not worth its ink."""
    if node == ROOT:
        return ""
    name = names.action(node, most)
    if tree.action[node] is None and not isinstance(tree, GameTree) and name.isdecimal():
        name = ""
    share = tree.probability.get(node)
    return name if share is None else " ".join(filter(None, (name, show(share))))


def value_shown(moment: Moment, node: int, status: Status) -> Any:
    """What a node is worth by now: found by the search, or as the source has it for a leaf."""
    if status in (Status.UNVISITED, Status.CUT_AWAY):
        return unread(moment.tree, node)
    return moment.value(node)
