"""The grammar of tree files: from the lists and mappings of a document to a tree.

Every syntax becomes the same values, and only this grammar decides their meaning. It reads the head
of a document, its leaves, nodes with explicit keys, and the tree. It uses a stack of open nodes and
no recursion. A node is checked against the limits before it is stored.
"""

from collections.abc import Iterable, Iterator
from fractions import Fraction
from functools import partial
from itertools import repeat
from typing import Any

from tui_explorer.engine.decimals import is_too_fine
from tui_explorer.engine.game import CHANCE, INF, MAX, MIN, Value
from tui_explorer.engine.tree.builder import TreeBuilder
from tui_explorer.engine.tree.tree import ROOT, Tree
from tui_explorer.engine.unknown import Unknown
from tui_explorer.errors import BadData, RootIsFixed, did_you_mean
from tui_explorer.formats.read.messages import (
    ACTION_NAME,
    NO_CHILDREN,
    PLAYER_NAME,
    Message,
    not_certain,
    not_for_all,
    payoffs_found,
    shown,
    too_deep,
    too_long,
    too_many,
    too_many_nodes,
)
from tui_explorer.formats.read.numbers import FINEST, is_unknown, parse_value
from tui_explorer.formats.read.syntax import (
    Limits,
    Listed,
    ParseEvent,
    SourceText,
    Values,
    Vector,
    gathered,
)

# -- the head of a document ------------------------------------------------------------------------

MAX_AND_MIN = ("MAX", "MIN")
ALONE = ("MAX",)
SCALAR_LEAVES = (MAX_AND_MIN, ALONE)
"""The sets of players whose leaves are single numbers."""
MOST_PLAYERS = 100
"""A tree keeps a node's player in one byte."""
MOST_KEYWORDS = 100

SAID = {
    "title": "title", "lesson": "lesson", "algorithm": "algorithm", "notes": "notes",
    "answer": "answer", "keywords": "keywords", "source": "credit",
}  # fmt: skip
"""The field of an Origin for each key of a document that describes the tree."""
_TEXTS = [key for key in SAID if key != "keywords"]
DOCUMENT_KEYS = (
    *_TEXTS,
    "keywords",
    "kind",
    "players",
    "root",
    "bounds",
    "total",
    "narration",
    "tree",
)
_LISTS = ("players", "bounds", "keywords")
PROSE = frozenset({*_TEXTS, "keywords", "narration"})
"""The keys of texts for readers; typographic quotes are allowed there."""
_LONG = ("notes", "answer", "source")
"""The texts that may be as long as notes; the others have the limit of a title."""


class Head:
    """The head of a document; empty for a bare tree."""

    def __init__(self, players: tuple[str, ...] | None = None, **said: Any) -> None:
        self.said = said
        """The texts about the tree, by the fields of its Origin."""
        self.algorithm_at: int | None = None
        """The offset of the algorithm's name in the text."""
        self.players = players
        """None in a bare tree: its leaves show how many players there are."""
        self.root = MAX
        self.bounds: tuple[Value, Value] | None = None
        """The lowest and the highest value of any leaf."""
        self.total: Value | None = None
        """The highest sum of the payoffs of a leaf."""
        self.is_of_game = False
        """True if the tree is an exported game."""


def alternate(nodes: TreeBuilder, players: tuple[str, ...], root: int) -> None:
    """Let the players take turns by depth, even if chance or another player moves in between."""
    nodes.players = players
    size = len(players)
    nodes.player = [(root + depth) % size for depth in nodes.depth]


def is_chance(name: str) -> bool:
    """True if a player's name means chance."""
    return name.lower() == "chance"


def player_number(players: tuple[str, ...], name: str) -> int | None:
    """The number of the player with this name; case does not matter for MAX and MIN."""
    if players in SCALAR_LEAVES:
        name = name.upper()
    return players.index(name) if name in players else None


def read_head(values: Values, document: Any) -> Head:
    """Read all keys of a document but its tree."""
    head, report = Head(players=MAX_AND_MIN), values.source.report
    sound = set()
    for key, value in document.items():
        if key not in DOCUMENT_KEYS:
            message = _unknown_key(key, "in a document", DOCUMENT_KEYS)
            report(values.wrong_key(document, key, *message))
        elif key in _LISTS and type(value) is not Listed:
            report(values.wrong(document, key, *_not_a_list(key)))
        elif key not in (*_LISTS, "tree", "narration") and isinstance(value, list | dict):
            report(values.wrong(document, key, *_not_text(key)))
        else:
            sound.add(key)
    for key, read in _PARTS.items():
        if key in sound:
            try:
                read(values, head, document)
            except BadData as fault:
                report(fault)
    for key in _TEXTS:
        if key in sound:
            text = document[key]
            longest = values.limits.notes if key in _LONG else values.limits.title
            if len(text) > longest:
                report(values.wrong(document, key, *too_long(key, text, longest)))
            head.said[SAID[key]] = text
    return head


def _keywords(values: Values, head: Head, document: Any) -> None:
    keywords = document["keywords"]
    for place, word in enumerate(keywords):
        if isinstance(word, list | dict):
            raise values.wrong(keywords, place, "this cannot be a keyword", "a word or several")
        values.name(keywords, place, "a keyword")
        if place == MOST_KEYWORDS:
            raise values.wrong(keywords, place, *too_many("keywords", MOST_KEYWORDS))
    head.said["keywords"] = tuple(keywords)


def _narration(values: Values, head: Head, document: Any) -> None:
    """The remarks on leaves, in the order of the file."""
    remarks = document["narration"]
    if not isinstance(remarks, dict):
        raise values.wrong(
            document,
            "narration",
            "narration is not a mapping",
            "the names of leaves with a text each, as in narration: {b1: the first leaf}",
        )
    longest = values.limits.remark
    for name, remark in remarks.items():
        values.check_key(remarks, name, "a leaf's name")
        if isinstance(remark, list | dict):
            raise values.wrong(remarks, name, *_not_text("this"))
        if len(text := remark) > longest:
            raise values.wrong(remarks, name, *too_long("a remark", text, longest))
    head.said["narration"] = tuple(remarks.items())


def _root(values: Values, head: Head, document: Any) -> None:
    players = head.players or MAX_AND_MIN
    name = document["root"]
    number = player_number(players, name)
    if number is None:
        raise values.wrong(document, "root", *_not_a_player(name, players))
    head.root = number


def _total(values: Values, head: Head, document: Any) -> None:
    total: Value = values.number(document, "total")
    if abs(total) == INF or head.players in SCALAR_LEAVES:
        what = "the total is infinite" if abs(total) == INF else "a total, but leaves are numbers"
        raise values.wrong(document, "total", what, "it is the highest sum of a leaf's payoffs")
    head.total = total


def _kind(values: Values, head: Head, document: Any) -> None:
    if (kind := document["kind"]) not in ("tree", "game"):
        raise values.wrong(document, "kind", f"{shown(kind)} is not a kind of tree", "tree or game")
    head.is_of_game = kind == "game"


def _players(values: Values, head: Head, document: Any) -> None:
    """The players' names, and which of them moves first."""
    players = document["players"]
    names: list[str] = []
    for place, name in enumerate(players):
        if isinstance(name, list | dict) or not name or is_chance(name):
            raise values.wrong(
                players, place, "this cannot be a player's name", "a name other than chance"
            )
        values.name(players, place, PLAYER_NAME)
        if name in names:
            raise values.wrong(
                players, place, f"the player {shown(name)} is repeated", "each name once"
            )
        names.append(name)
        if len(names) > MOST_PLAYERS:
            raise values.wrong(players, place, *too_many("players", MOST_PLAYERS))
    upper = tuple(name.upper() for name in names)
    if upper == ALONE:
        head.players = ALONE
        return
    if len(names) < 2:
        raise values.wrong(
            document,
            "players",
            "too few players",
            "two or more, as in players: [MAX, MIN], or MAX alone",
        )
    if sorted(upper) == sorted(MAX_AND_MIN):
        head.root = MAX if upper[0] == "MAX" else MIN
    else:
        head.players = tuple(names)


def _bounds(values: Values, head: Head, document: Any) -> None:
    bounds = document["bounds"]
    numbers: list[Value] = []
    for place, bound in enumerate(bounds):
        if isinstance(bound, list | dict):
            raise values.wrong(bounds, place, "this cannot be a bound", "a number, inf or -inf")
        numbers.append(values.number(bounds, place))
    if len(numbers) != 2 or numbers[0] > numbers[1]:
        raise values.wrong(
            document, "bounds", "bounds must be two numbers, the lower one first", "bounds: [-1, 1]"
        )
    head.bounds = numbers[0], numbers[1]


def _tree(values: Values, head: Head, document: Any) -> None:
    if document["tree"] == "":
        raise values.wrong_key(
            document, "tree", "tree is empty", "a tree after it, as in tree: [3, 12, 8]"
        )
    if "algorithm" in document:
        head.algorithm_at = values.at(document, "algorithm")


_PARTS = {
    "tree": _tree,
    "kind": _kind,
    "players": _players,
    "bounds": _bounds,
    "root": _root,
    "total": _total,
    "keywords": _keywords,
    "narration": _narration,
}
"""The function for each key, in this order, because some keys depend on the players."""


_HINTS = {
    "label": "text",
    "player": "a player's name or chance",
    "eval": "a number",
    "children": "a list, as in children: [3, 12, 8]",
    "value": "a number; several go under payoffs",
    "payoffs": "a list, as in payoffs: [1, 0, 2]",
    "action": "text",
    "prob": "a share such as 1/6 or 0.25",
    "players": "players: [MAX, MIN]",
    "bounds": "bounds: [-1, 1]",
    "keywords": "keywords: [pruning, poda]",
}
"""The correct value of each key of a node or of a document."""


def _unknown_key(key: str, where: str, allowed: tuple[str, ...]) -> Message:
    """A key is not allowed here; it may be misspelt or misplaced."""
    if key == "children" and "tree" in allowed:
        return "children next to tree", "below it, in the node that has them"
    if key == "children" and "node" in allowed:
        return f"children {where}", "in the node, as in node: {children: [3, 12]}"
    near = did_you_mean(key.lower(), allowed)
    return f"the unknown key {shown(key)}", near or f"{where}: {', '.join(allowed)}"


def _not_a_list(key: str) -> Message:
    return f"{key} is not a list", _HINTS[key]


def _not_text(what: str) -> Message:
    return f"{what} is not text", "put the text in quotes"


def _not_a_player(name: str, players: tuple[str, ...], *, or_chance: bool = False) -> Message:
    names = ", ".join(map(shown, players[:6])) + (", …" if len(players) > 6 else "")
    return f"{shown(name)} is not a player", f"{'chance or ' if or_chance else ''}one of {names}"


# -- leaves ----------------------------------------------------------------------------------------


class Leaves:
    """Reads the leaves of one tree, which are all numbers or all payoffs."""

    def __init__(self, values: Values, head: Head) -> None:
        self._values = values
        self._bounds, self._total = head.bounds, head.total
        self.payoffs: int | None = None
        """The length of payoff vectors; 0 if leaves are numbers, None if not known yet."""
        if head.players:
            self.payoffs = 0 if head.players in SCALAR_LEAVES else len(head.players)
        self.has_unknown = False
        """True once an unknown leaf was read."""

    def single(self, holder: Any, key: Any) -> Value | Unknown:
        """A leaf that is a number, or an unknown leaf, which may also be payoffs."""
        text = holder[key]
        if is_unknown(text):
            self.has_unknown = True
            return Unknown(text, partial(self._values.source.place, self._values.at(holder, key)))
        number = self.number(holder, key)
        self._agree(0, holder, key)
        return number

    def several(self, leaves: list[Any]) -> list[Value] | None:
        """The values of a list of leaves if all of them are plain numbers; else None."""
        if self.payoffs or self._bounds or any(type(leaf) is not str for leaf in leaves):
            return None
        try:
            numbers = list(map(parse_value, leaves))
        except BadData:
            return None
        self.payoffs = 0
        return numbers

    def vector(self, holder: Any, key: Any) -> tuple[Value, ...]:
        """A leaf that is a list of payoffs; they are summed exactly."""
        wrong, payoffs = self._values.wrong, holder[key]
        if not payoffs:
            raise wrong(holder, key, "no payoffs", "one number for each player")
        for place, payoff in enumerate(payoffs):
            if place == MOST_PLAYERS:
                raise wrong(payoffs, place, *too_many("payoffs", MOST_PLAYERS))
            if isinstance(payoff, list | dict):
                is_list = isinstance(payoff, list)
                raise wrong(
                    payoffs,
                    place,
                    f"{('a list' if is_list else 'a mapping')} among payoffs",
                    "numbers only",
                )
        numbers = tuple(self.number(payoffs, place) for place in range(len(payoffs)))
        self._agree(len(numbers), holder, key)
        if self._total is None or -INF in numbers:
            return numbers
        if INF in numbers or sum(numbers) > self._total:
            raise wrong(
                holder, key, "these payoffs sum to more than the total", f"at most {self._total}"
            )
        return numbers

    def number(self, holder: Any, key: Any) -> Value:
        """The value of a leaf for one player, or the Eval of a node."""
        number = self._values.number(holder, key)
        if self._bounds and not self._bounds[0] <= number <= self._bounds[1]:
            low, high = self._bounds
            what = f"{holder[key]} is out of bounds"
            raise self._values.wrong(holder, key, what, f"from {low} to {high}, as bounds says")
        return number

    def _agree(self, payoffs: int, holder: Any, key: Any) -> None:
        """Refuse a leaf of the wrong kind; ``payoffs`` is their number, or 0 for a plain number."""
        if self.payoffs is None and payoffs != 1:
            self.payoffs = payoffs
        if payoffs == self.payoffs:
            return
        found = payoffs or None
        if self.payoffs:
            raise self._values.wrong(holder, key, *not_for_all(found, self.payoffs))
        hint = "a number; more players are named as in players: [A, B, C]"
        raise self._values.wrong(holder, key, f"{payoffs_found(found)} for a leaf", hint)


# -- nodes with explicit keys ----------------------------------------------------------------------

_NODE_KEYS = ("label", "player", "eval", "children", "value", "payoffs")
"""The keys of a node with explicit keys."""
EXPLICIT = frozenset(_NODE_KEYS)
"""A mapping with one of these keys is such a node; other mappings are named actions."""
_CONTENT = frozenset({"children", "value", "payoffs"})
"""Such a node must have one of these."""
NEXT_TO_NODE = ("action", "prob")
"""The keys next to `node`. With it they make a wrapper anywhere, so a misplaced wrapper is an error
and not read as named actions. Among children, one of the three keys is enough."""
_WRAPPER = (*NEXT_TO_NODE, "node")

ChildEntry = tuple[Any, Any, str | None, Fraction | None]
"""The container of a node, its key or index there, its action and its probability."""


def content_of(values: Values, holder: Any, key: Any) -> tuple[str, bool]:
    """The key of a node's children or value, and True if all keys of the node are correct.

    If they are not, the key is empty, or ``children`` if the children can still be checked.
    """
    top = holder[key]
    has, *more = [key for key in top if key in _CONTENT] or [""]
    if not _are_sound(values, top, "in a node", _NODE_KEYS):
        below = top.get("children")
        goes_on = isinstance(below, list) and not isinstance(below, Vector)
        return "children" if goes_on else "", False
    if not has:
        raise values.wrong(
            holder,
            key,
            "a node without children",
            "children, value or payoffs as well as the other keys",
        )
    if more:
        raise values.wrong_key(top, more[0], f"both {has} and {more[0]}", "one of them")
    return has, True


def moves_by_chance(top: Any) -> bool:
    """True if the player of a node is chance."""
    player = top.get("player")
    return type(player) is str and is_chance(player)


def children_of(values: Values, top: Any, by_chance: bool) -> Iterator[ChildEntry]:
    """The children of a node with explicit keys; checks their probabilities at the end."""
    children, report, is_sound = top["children"], values.source.report, True
    if not children:
        report(values.wrong(top, "children", *NO_CHILDREN))
        return
    total = Fraction(0)
    likely = lacking = None
    for place, child in enumerate(children):
        if not isinstance(child, dict) or child.keys().isdisjoint(_WRAPPER):
            lacking = place if lacking is None else lacking
            yield children, place, None, None
            continue
        action = share = None
        try:
            if _are_sound(values, child, "next to a node", _WRAPPER):
                action, share = _wrapped(values, children, place)
            else:
                is_sound = False
            total += share or 0
            if is_too_fine(total, FINEST):
                raise values.wrong(
                    child,
                    "prob",
                    "the sum of the probabilities is too fine a fraction",
                    "fewer different denominators",
                )
        except BadData as fault:
            report(fault)
            is_sound = False
        if share is not None:
            likely = child if likely is None else likely
        elif lacking is None:
            lacking = place
        if "node" in child:
            yield child, "node", action, share
    if not is_sound:
        return
    if not by_chance:
        if likely is not None:
            report(
                values.wrong(
                    likely,
                    "prob",
                    "a probability, but chance does not move here",
                    "player: chance next to children",
                )
            )
    elif lacking is not None:
        report(
            values.wrong(
                children,
                lacking,
                "an outcome of chance without its probability",
                "{prob: 1/2, node: 3}",
            )
        )
    elif total != 1:
        report(values.wrong(top, "children", *not_certain(total)))


def _wrapped(values: Values, children: Any, place: int) -> tuple[str | None, Fraction | None]:
    """The action and the probability of a child."""
    child = children[place]
    if "node" not in child:
        raise values.wrong(children, place, "the key node is missing", "node: 3, or a tree")
    action = values.name(child, "action", ACTION_NAME) if "action" in child else None
    return action, values.probability(child, "prob") if "prob" in child else None


def _are_sound(values: Values, top: Any, where: str, allowed: tuple[str, ...]) -> bool:
    """True if all keys are allowed here and have values of the right kind."""
    faults = [*_faults_in_keys(values, top, where, allowed)]
    for fault in faults:
        values.source.report(fault)
    return not faults


def _faults_in_keys(
    values: Values, top: Any, where: str, allowed: tuple[str, ...]
) -> Iterator[BadData]:
    for key, value in top.items():
        if key not in allowed:
            message = _unknown_key(key, where, allowed)
            yield values.comma_in(top, key) or values.wrong_key(top, key, *message)
            continue
        is_list = isinstance(value, list)
        wanted = key == "payoffs" or (key == "children" and not isinstance(value, Vector))
        if key == "node" or (is_list and wanted):
            continue
        if is_list or isinstance(value, dict):
            yield values.wrong(
                top, key, f"{key} is {('a list' if is_list else 'a mapping')}", _HINTS[key]
            )
        elif wanted:
            yield values.wrong(top, key, *_not_a_list(key))


# -- the tree --------------------------------------------------------------------------------------


def read_document(
    source: SourceText, events: Iterable[ParseEvent], limits: Limits, depth: int, root: int | None
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
    [document], head, report = outermost, Head(), values.source.report
    if isinstance(document, dict) and "tree" in document:
        head = read_head(values, document)
        reader = _TreeReader(values, head, depth)
        if document["tree"] != "":
            reader.read(document, "tree")
    else:
        reader = _TreeReader(values, head, depth)
        reader.read(outermost, 0)
    payoffs = reader.leaves.payoffs
    if payoffs and reader.eval_in is not None:
        report(
            values.wrong(
                reader.eval_in, "eval", "eval together with payoffs", "eval is for MAX and MIN"
            )
        )
    numbered = tuple(f"P{number}" for number in range(1, payoffs + 1)) if payoffs else MAX_AND_MIN
    players = head.players or numbered
    if root is not None and root >= len(players):
        what = "MAX is the only player in this tree and moves at its root"
        raise RootIsFixed(what, "leave --root out", values.source.place(0))
    nodes = reader.nodes
    nodes.has_unknown = reader.leaves.has_unknown
    alternate(nodes, players, head.root if root is None else root)
    for node, mapping in reader.movers:
        name = mapping["player"]
        number = CHANCE if is_chance(name) else player_number(players, name)
        if number is None:
            message = _not_a_player(name, players, or_chance=True)
            report(values.wrong(mapping, "player", *message))
            continue
        nodes.player[node] = number
    if values.source.faults:
        raise values.source.faults.pop()
    if root is not None and nodes.player[ROOT] not in (root, CHANCE):
        what = "this tree already says who moves at its root"
        raise RootIsFixed(what, "leave --root out", values.source.place(0))
    del document, reader
    outermost.clear()  # free the values, because building the tree needs their memory
    tree = nodes.build()
    tree.bounds, tree.total, tree.is_of_game = head.bounds, head.total, head.is_of_game
    return tree, head


class _TreeReader:
    """Builds nodes from values; the names of movers become numbers at the end."""

    def __init__(self, values: Values, head: Head, depth: int) -> None:
        self.nodes = TreeBuilder()
        self.leaves = Leaves(values, head)
        self.movers: list[tuple[int, Any]] = []
        """Nodes that name their mover, and their mappings."""
        self.eval_in: Any = None
        """The mapping of the first Eval."""
        self._values = values
        self._wrong = values.wrong
        self._depth = depth

    def read(self, outer: Any, name: Any) -> None:
        """Read a tree: each node before its children, from left to right."""
        self._outermost = outer[name]
        waiting: list[tuple[int, Iterator[ChildEntry]]] = [(-1, iter([(outer, name, None, None)]))]
        while waiting:
            parent, children = waiting[-1]
            for holder, key, action, share in children:
                node = self._add(parent, action, holder, key)
                if share is not None:
                    self.nodes.probability[node] = share
                try:
                    below = self._below(node, holder, key)
                except BadData as fault:
                    self._report(fault, holder, key)
                    continue
                if below is not None:
                    waiting.append((node, below))
                    break
            else:
                waiting.pop()

    def _report(self, fault: BadData, holder: Any, key: Any) -> None:
        """Report an error in a node; if its key belongs to a document, the tree is missing."""
        if holder is self._outermost and key in DOCUMENT_KEYS:
            fault = self._values.wrong_key(
                holder, key, f"{key} without the key tree", "a tree under the key tree"
            )
        self._values.source.report(fault)

    def _add(self, parent: int, action: str | None, holder: Any, key: Any) -> int:
        """Add the next node if it is within the limits."""
        nodes, most = self.nodes, self._values.limits.nodes
        depth = nodes.depth[parent] + 1 if parent >= 0 else 0
        if len(nodes.parent) >= most:
            raise self._wrong(holder, key, *too_many_nodes(most))
        if depth > self._depth:
            raise self._wrong(holder, key, *too_deep(self._depth))
        nodes.parent.append(parent)
        nodes.depth.append(depth)
        nodes.utility.append(None)
        nodes.action.append(action)
        return len(nodes.parent) - 1

    def _add_leaves(self, node: int, children: list[Any]) -> bool:
        """Add all children of a node at once if they are numbers and within the limits."""
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

    def _below(self, node: int, holder: Any, key: Any) -> Iterator[ChildEntry] | None:
        """The unread children of a node; None for a leaf or if all children are added."""
        content = holder[key]
        if isinstance(content, Vector):
            self.nodes.utility[node] = self.leaves.vector(holder, key)
        elif isinstance(content, list):
            if not content:
                raise self._wrong(holder, key, *NO_CHILDREN)
            if not self._add_leaves(node, content):
                return ((content, place, None, None) for place in range(len(content)))
        elif isinstance(content, dict):
            return self._mapping(node, holder, key)
        else:
            self.nodes.utility[node] = self.leaves.single(holder, key)
        return None

    def _mapping(self, node: int, holder: Any, key: Any) -> Iterator[ChildEntry] | None:
        content = holder[key]
        keys = content.keys()
        if not keys:
            raise self._wrong(holder, key, *NO_CHILDREN)
        if "node" in keys and not keys.isdisjoint(NEXT_TO_NODE):
            raise self._wrong(
                holder,
                key,
                "an action and its node outside children",
                "children: [{action: a, node: 3}]",
            )
        if keys.isdisjoint(EXPLICIT):
            return self._named(content)
        return self._explicit(node, holder, key)

    def _named(self, content: Any) -> Iterator[ChildEntry]:
        for name in content:
            try:
                self._values.check_key(content, name, ACTION_NAME)
            except BadData as fault:
                self._values.source.report(fault)
            yield content, name, name, None

    def _explicit(self, node: int, holder: Any, key: Any) -> Iterator[ChildEntry] | None:
        """The children of a node with explicit keys; stores its label, mover and Eval."""
        nodes, leaves, top = self.nodes, self.leaves, holder[key]
        has, is_sound = content_of(self._values, holder, key)
        by_chance = moves_by_chance(top)
        if type(top.get("player", [])) is str:
            self.movers.append((node, top))
        if not is_sound:
            return children_of(self._values, top, by_chance) if has else None
        if "label" in top:
            nodes.label[node] = self._values.name(top, "label", "a label")
        if "eval" in top:
            nodes.eval[node] = leaves.number(top, "eval")
            self.eval_in = top if self.eval_in is None else self.eval_in
        if has == "children":
            if not by_chance and top[has] and self._add_leaves(node, top[has]):
                return None
            return children_of(self._values, top, by_chance)
        if by_chance:
            raise self._wrong(top, "player", "chance at a leaf", "children with prob and node")
        nodes.utility[node] = leaves.single(top, has) if has == "value" else leaves.vector(top, has)
        return None
