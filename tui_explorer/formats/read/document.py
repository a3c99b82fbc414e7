"""The tree grammar: the values of a file told to a TreeBuilder, node by node.

There is one explicit stack of open nodes and no recursion, and a node is counted against the limits
before it is stored.
"""

from collections.abc import Iterable, Iterator
from fractions import Fraction
from itertools import repeat
from typing import Any

from tui_explorer.engine.decimals import is_too_fine
from tui_explorer.engine.game import CHANCE
from tui_explorer.engine.tree.builder import TreeBuilder
from tui_explorer.engine.tree.tree import Tree
from tui_explorer.errors import UsageError
from tui_explorer.formats.read.events import Event, SourceText, Values, Vector, gathered, shown
from tui_explorer.formats.read.head import (
    ZERO_SUM,
    Head,
    Leaves,
    alternate,
    is_chance,
    listed,
    player_number,
    read_head,
)
from tui_explorer.formats.read.limits import Limits
from tui_explorer.formats.read.numbers import FINEST

_HOLDS = {
    "label": "text",
    "player": "a player's name or chance",
    "eval": "a number",
    "children": "a list, as in children: [3, 12, 8]",
    "value": "a number; several go under payoffs",
    "payoffs": "a list, as in payoffs: [1, 0, 2]",
}
"""The keys of a node that is spelled out, and what stands behind them."""
_SPELLS = frozenset(_HOLDS)
"""Each of them makes a mapping such a node."""
_CONTENT = frozenset({"children", "value", "payoffs"})
"""One of these it must have."""
_BESIDE = {"action": "text", "prob": "a share such as 1/6 or 0.25"}
"""The keys that stand beside `node`. Together with it they make a wrapper anywhere, so that one in
the wrong place is refused and not taken for named actions; among children each alone does."""
_WRAPPER = (*_BESIDE, "node")

_EMPTY = "children, value or payoffs beside the other keys"

_Child = tuple[Any, Any, str | None, Fraction | None]
"""What holds a node, the key or number that it has there, its action and how likely it is."""


def read_document(
    source: SourceText, events: Iterable[Event], limits: Limits, depth: int, root: int | None
) -> tuple[Tree, Head]:
    """Read a document or a bare tree from its events."""
    outermost = gathered(source, events, limits, depth)
    if not outermost:
        raise source.wrong(0, "there is no tree", "a list such as [3, 12, 8]")
    return tree_of(Values(source, limits), outermost, depth, root)


def tree_of(
    values: Values, outermost: list[Any], depth: int, root: int | None
) -> tuple[Tree, Head]:
    """The tree that the only item of a list describes, and its head."""
    document, head = outermost[0], Head()
    if isinstance(document, dict) and "tree" in document:
        head = read_head(values, document)
        grower = _Grower(values, head, depth)
        grower.grow(document, "tree")
    else:
        grower = _Grower(values, head, depth)
        grower.grow(outermost, 0)
    payoffs = grower.leaves.payoffs
    if payoffs and grower.eval_in is not None:
        what = "eval beside payoffs"
        raise values.wrong(grower.eval_in, "eval", what, "eval is for MAX and MIN")
    numbered = tuple(f"P{number}" for number in range(1, payoffs + 1)) if payoffs else ZERO_SUM
    players = head.players or numbered
    if root is not None and root >= len(players):
        what = "MAX is alone in this tree and moves at its root"
        raise UsageError(what, "leave --root out", values.source.place(0))
    nodes = grower.nodes
    nodes.has_unknown = grower.leaves.has_unknown
    alternate(nodes, players, head.root if root is None else root)
    for node, spelled in grower.movers:
        name = spelled["player"]
        number = CHANCE if is_chance(name) else player_number(players, name)
        if number is None:
            hint = f"chance or one of {listed(players)}"
            raise values.wrong(spelled, "player", f"{shown(name)} is not a player", hint)
        nodes.player[node] = number
    del document, grower
    outermost.clear()  # to be laid out, a tree needs memory that the values have had
    tree = nodes.build()
    tree.bounds, tree.total = head.bounds, head.total
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
        waiting: list[tuple[int, Iterator[_Child]]] = [(-1, iter([(outer, name, None, None)]))]
        while waiting:
            parent, children = waiting[-1]
            for holder, key, action, share in children:
                node = self._tell(parent, action, holder, key)
                if share is not None:
                    self.nodes.probability[node] = share
                below = self._below(node, holder, key)
                if below is not None:
                    waiting.append((node, below))
                    break
            else:
                waiting.pop()

    def _tell(self, parent: int, action: str | None, holder: Any, key: Any) -> int:
        """Store the next node, if the limits let it in."""
        nodes, most = self.nodes, self._values.limits.nodes
        depth = nodes.depth[parent] + 1 if parent >= 0 else 0
        if len(nodes.parent) >= most:
            hint = "raise the limit with --limit-nodes"
            raise self._wrong(holder, key, f"more than {most} nodes", hint)
        if depth > self._depth:
            what = f"the tree is deeper than {self._depth} plies"
            raise self._wrong(holder, key, what, "raise the limit with --limit-depth")
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

    def _below(self, node: int, holder: Any, key: Any) -> Iterator[_Child] | None:
        """The children of a node that are still to be told."""
        content = holder[key]
        if isinstance(content, Vector):
            self.nodes.utility[node] = self.leaves.vector(holder, key)
        elif isinstance(content, list):
            if not content:
                raise self._wrong(holder, key, "a node without children", "at least one")
            if not self._tell_leaves(node, content):
                return ((content, place, None, None) for place in range(len(content)))
        elif isinstance(content, dict):
            return self._mapping(node, holder, key)
        elif type(content) is tuple:
            self.nodes.utility[node] = self.leaves.single(content, 0)
        else:
            self.nodes.utility[node] = self.leaves.single(holder, key)
        return None

    def _mapping(self, node: int, holder: Any, key: Any) -> Iterator[_Child] | None:
        content = holder[key]
        keys = content.keys()
        if not keys:
            raise self._wrong(holder, key, "a node without children", "at least one")
        if "node" in keys and not keys.isdisjoint(_BESIDE):
            what = "an action and its node outside children"
            raise self._wrong(holder, key, what, "children: [{action: a, node: 3}]")
        if keys.isdisjoint(_SPELLS):
            return self._named(content)
        return self._spelled(node, holder, key)

    def _named(self, content: Any) -> Iterator[_Child]:
        for name in content:
            self._values.check_key(content, name, "an action's name")
            yield content, name, name, None

    def _spelled(self, node: int, holder: Any, key: Any) -> Iterator[_Child] | None:
        """The children of a node that is spelled out; what else it says is told."""
        nodes, leaves, top = self.nodes, self.leaves, holder[key]
        self._check_keys(top, _HOLDS, "in a node", tuple(_HOLDS))
        has, *more = [key for key in top if key in _CONTENT] or [""]
        if not has:
            raise self._wrong(holder, key, "a node without children", _EMPTY)
        if more:
            raise self._values.wrong_key(top, more[0], f"both {has} and {more[0]}", "one of them")
        if "label" in top:
            nodes.label[node] = self._values.name(top, "label", "a label")
        if "eval" in top:
            nodes.eval[node] = leaves.number(top, "eval")
            self.eval_in = top if self.eval_in is None else self.eval_in
        if "player" in top:
            self.movers.append((node, top))
        by_chance = "player" in top and is_chance(self._values.text(top, "player"))
        if has == "children":
            if not by_chance and top[has] and self._tell_leaves(node, top[has]):
                return None
            return self._children(top, by_chance)
        if by_chance:
            raise self._wrong(top, "player", "chance at a leaf", "children with prob and node")
        nodes.utility[node] = leaves.single(top, has) if has == "value" else leaves.vector(top, has)
        return None

    def _check_keys(
        self, top: Any, holds: dict[str, str], where: str, allowed: tuple[str, ...]
    ) -> None:
        """Whether all keys are allowed here, with a list or a scalar behind each as it must be."""
        for key, value in top.items():
            if key not in allowed:
                hint = f"{where}: {', '.join(allowed)}"
                raise self._values.wrong_key(top, key, f"the unknown key {shown(key)}", hint)
            is_list = isinstance(value, list)
            wanted = key == "payoffs" or (key == "children" and not isinstance(value, Vector))
            if key == "node" or (is_list and wanted):
                continue
            if is_list or isinstance(value, dict):
                found = "a list" if is_list else "a mapping"
                raise self._wrong(top, key, f"{key} is {found}", holds[key])
            if wanted:
                raise self._wrong(top, key, f"{key} is not a list", holds[key])

    def _children(self, top: Any, by_chance: bool) -> Iterator[_Child]:
        """The children of a node that is spelled out; once they are told, their probabilities."""
        children = top["children"]
        if not children:
            raise self._wrong(top, "children", "a node without children", "at least one")
        total = Fraction(0)
        likely = lacking = None
        for place, child in enumerate(children):
            if not isinstance(child, dict) or child.keys().isdisjoint(_WRAPPER):
                lacking = place if lacking is None else lacking
                yield children, place, None, None
                continue
            self._check_keys(child, _BESIDE, "beside a node", _WRAPPER)
            if "node" not in child:
                what = "the key node is missing"
                raise self._wrong(children, place, what, "node: 3, or a tree")
            action = share = None
            if "action" in child:
                action = self._values.name(child, "action", "an action's name")
            if "prob" in child:
                share = self._values.probability(child, "prob")
                likely = child if likely is None else likely
                total += share
                if is_too_fine(total, FINEST):
                    what = "the sum of the probabilities is too fine a fraction"
                    raise self._wrong(child, "prob", what, "fewer different denominators")
            elif lacking is None:
                lacking = place
            yield child, "node", action, share
        if not by_chance:
            if likely is not None:
                what = "a probability where no chance moves"
                raise self._wrong(likely, "prob", what, "player: chance beside children")
        elif lacking is not None:
            what = "an outcome of chance without its probability"
            raise self._wrong(children, lacking, what, "{prob: 1/2, node: 3}")
        elif total != 1:
            what = f"the probabilities sum to {shown(str(total))[1:-1]}"
            raise self._wrong(top, "children", what, "exactly 1")
