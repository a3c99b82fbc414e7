"""The tree grammar: the values of a file told to a TreeBuilder, node by node.

There is one explicit stack of open nodes and no recursion, and a node is counted against the limits
before it is stored.
"""

from collections.abc import Iterable, Iterator
from itertools import repeat
from typing import Any

from tui_explorer.engine.game import CHANCE
from tui_explorer.engine.tree.builder import TreeBuilder
from tui_explorer.engine.tree.tree import ROOT, Tree
from tui_explorer.errors import BadData
from tui_explorer.formats.read.events import ParseEvent, SourceText, Values, Vector, gathered
from tui_explorer.formats.read.head import (
    DOCUMENT_KEYS,
    MAX_AND_MIN,
    Head,
    alternate,
    is_chance,
    player_number,
    read_head,
)
from tui_explorer.formats.read.leaves import Leaves
from tui_explorer.formats.read.limits import Limits
from tui_explorer.formats.read.spelled import (
    BESIDE,
    SPELLS,
    SpelledChild,
    children_of,
    content_of,
    moves_by_chance,
)
from tui_explorer.words import slips
from tui_explorer.words.sources import nobody_else_begins, tree_begins_itself


def read_document(
    source: SourceText, events: Iterable[ParseEvent], limits: Limits, depth: int, root: int | None
) -> tuple[Tree, Head]:
    """Read a document or a bare tree from its events."""
    outermost = gathered(source, events, limits, depth)
    if not outermost:
        raise source.wrong(0, *slips.NOTHING_THERE)
    return tree_of(Values(source, limits), outermost, depth, root)


def tree_of(
    values: Values, outermost: list[Any], depth: int, root: int | None
) -> tuple[Tree, Head]:
    """The tree that the only item of a list describes, and its head."""
    [document], head, tell = outermost, Head(), values.source.tell
    if isinstance(document, dict) and "tree" in document:
        head = read_head(values, document)
        grower = _Grower(values, head, depth)
        if document["tree"] != "":
            grower.grow(document, "tree")
    else:
        grower = _Grower(values, head, depth)
        grower.grow(outermost, 0)
    payoffs = grower.leaves.payoffs
    if payoffs and grower.eval_in is not None:
        tell(values.wrong(grower.eval_in, "eval", *slips.EVAL_BESIDE_PAYOFFS))
    numbered = tuple(f"P{number}" for number in range(1, payoffs + 1)) if payoffs else MAX_AND_MIN
    players = head.players or numbered
    if root is not None and root >= len(players):
        raise nobody_else_begins(values.source.place(0))
    nodes = grower.nodes
    nodes.has_unknown = grower.leaves.has_unknown
    alternate(nodes, players, head.root if root is None else root)
    for node, spelled in grower.movers:
        name = spelled["player"]
        number = CHANCE if is_chance(name) else player_number(players, name)
        if number is None:
            slip = slips.not_a_player(name, players, or_chance=True)
            tell(values.wrong(spelled, "player", *slip))
            continue
        nodes.player[node] = number
    if values.source.faults:
        raise values.source.faults.pop()
    if root is not None and nodes.player[ROOT] not in (root, CHANCE):
        raise tree_begins_itself(values.source.place(0))
    del document, grower
    outermost.clear()  # to be laid out, a tree needs memory that the values have had
    tree = nodes.build()
    tree.bounds, tree.total, tree.is_of_game = head.bounds, head.total, head.is_of_game
    return tree, head


class _Grower:
    """Turns values into nodes. What depends on the players' names is left open until the end."""

    def __init__(self, values: Values, head: Head, depth: int) -> None:
        self.nodes = TreeBuilder()
        self.leaves = Leaves(values, head)
        self.movers: list[tuple[int, Any]] = []
        """Nodes that say who moves, and their mappings."""
        self.eval_in: Any = None
        """The mapping of the first Eval."""
        self._values = values
        self._wrong = values.wrong
        self._depth = depth

    def grow(self, outer: Any, name: Any) -> None:
        """Tell the tree that stands there: each node before its children, from left to right."""
        self._outermost = outer[name]
        waiting: list[tuple[int, Iterator[SpelledChild]]] = [
            (-1, iter([(outer, name, None, None)]))
        ]
        while waiting:
            parent, children = waiting[-1]
            for holder, key, action, share in children:
                node = self._tell(parent, action, holder, key)
                if share is not None:
                    self.nodes.probability[node] = share
                try:
                    below = self._below(node, holder, key)
                except BadData as fault:
                    self._refuse(fault, holder, key)
                    continue
                if below is not None:
                    waiting.append((node, below))
                    break
            else:
                waiting.pop()

    def _refuse(self, fault: BadData, holder: Any, key: Any) -> None:
        """Tell that a node is wrong; where it stands for a document's key, that its tree is not."""
        if holder is self._outermost and key in DOCUMENT_KEYS:
            fault = self._values.wrong_key(holder, key, *slips.no_tree_beside(key))
        self._values.source.tell(fault)

    def _tell(self, parent: int, action: str | None, holder: Any, key: Any) -> int:
        """Store the next node, if the limits let it in."""
        nodes, most = self.nodes, self._values.limits.nodes
        depth = nodes.depth[parent] + 1 if parent >= 0 else 0
        if len(nodes.parent) >= most:
            raise self._wrong(holder, key, *slips.too_many_nodes(most))
        if depth > self._depth:
            raise self._wrong(holder, key, *slips.too_deep(self._depth))
        nodes.parent.append(parent)
        nodes.depth.append(depth)
        nodes.utility.append(None)
        nodes.action.append(action)
        return len(nodes.parent) - 1

    def _tell_leaves(self, node: int, children: list[Any]) -> bool:
        """Tell all children of a node at once, if they are numbers and within the limits."""
        nodes, size = self.nodes, len(children)
        depth = nodes.depth[node] + 1
        if depth > self._depth or len(nodes.parent) + size > self._values.limits.nodes:
            return False
        leaves = self.leaves.several(children)
        if leaves is None:
            return False
        nodes.parent += repeat(node, size)
        nodes.depth += repeat(depth, size)
        nodes.utility += leaves
        nodes.action += repeat(None, size)
        return True

    def _below(self, node: int, holder: Any, key: Any) -> Iterator[SpelledChild] | None:
        """The children of a node that are still to be told."""
        content = holder[key]
        if isinstance(content, Vector):
            self.nodes.utility[node] = self.leaves.vector(holder, key)
        elif isinstance(content, list):
            if not content:
                raise self._wrong(holder, key, *slips.NO_CHILDREN)
            if not self._tell_leaves(node, content):
                return ((content, place, None, None) for place in range(len(content)))
        elif isinstance(content, dict):
            return self._mapping(node, holder, key)
        elif type(content) is tuple:
            self.nodes.utility[node] = self.leaves.single(content, 0)
        else:
            self.nodes.utility[node] = self.leaves.single(holder, key)
        return None

    def _mapping(self, node: int, holder: Any, key: Any) -> Iterator[SpelledChild] | None:
        content = holder[key]
        keys = content.keys()
        if not keys:
            raise self._wrong(holder, key, *slips.NO_CHILDREN)
        if "node" in keys and not keys.isdisjoint(BESIDE):
            raise self._wrong(holder, key, *slips.NODE_OUTSIDE)
        if keys.isdisjoint(SPELLS):
            return self._named(content)
        return self._spelled(node, holder, key)

    def _named(self, content: Any) -> Iterator[SpelledChild]:
        for name in content:
            try:
                self._values.check_key(content, name, slips.ACTION_NAME)
            except BadData as fault:
                self._values.source.tell(fault)
            yield content, name, name, None

    def _spelled(self, node: int, holder: Any, key: Any) -> Iterator[SpelledChild] | None:
        """The children of a node that is spelled out; what else it says is told."""
        nodes, leaves, top = self.nodes, self.leaves, holder[key]
        has, is_sound = content_of(self._values, holder, key)
        by_chance = moves_by_chance(top)
        if type(top.get("player", [])) is str:
            self.movers.append((node, top))
        if not is_sound:
            return children_of(self._values, top, by_chance) if has else None
        if "player" in top:
            self._values.text(top, "player")
        if "label" in top:
            nodes.label[node] = self._values.name(top, "label", slips.LABEL)
        if "eval" in top:
            nodes.eval[node] = leaves.number(top, "eval")
            self.eval_in = top if self.eval_in is None else self.eval_in
        if has == "children":
            if not by_chance and top[has] and self._tell_leaves(node, top[has]):
                return None
            return children_of(self._values, top, by_chance)
        if by_chance:
            raise self._wrong(top, "player", *slips.CHANCE_AT_A_LEAF)
        nodes.utility[node] = leaves.single(top, has) if has == "value" else leaves.vector(top, has)
        return None
