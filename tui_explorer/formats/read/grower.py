"""The tree grammar: a stream of events told to a TreeBuilder, node by node.

There is one explicit stack of open brackets and no recursion, and a node is counted against the
limits before it is stored.
"""

from collections.abc import Iterable
from fractions import Fraction
from typing import Any

from tui_explorer.engine.decimals import exact, is_too_fine
from tui_explorer.engine.game import INF, Value
from tui_explorer.engine.tree.builder import TreeBuilder
from tui_explorer.formats.read.events import (
    CLOSE,
    KEY,
    OPEN_LIST,
    OPEN_MAP,
    OPEN_VECTOR,
    SCALAR,
    Event,
    SourceText,
    shown,
)
from tui_explorer.formats.read.head import MOST_PLAYERS, SCALAR_LEAVES, Head, is_chance
from tui_explorer.formats.read.limits import Limits
from tui_explorer.formats.read.numbers import FINEST
from tui_explorer.formats.read.survey import CONTENT, DOCUMENT, NAMED, SPELLED, WRAPPER

_LIST, _PLAYERS = DOCUMENT + 1, DOCUMENT + 2
"""Brackets that are no mapping: unnamed actions, and the players' names."""

ALLOWED = {
    SPELLED: ("label", "player", "eval", "children", "value", "payoffs"),
    WRAPPER: ("action", "prob", "node"),
}
_HOLDS = {
    "label": "text",
    "player": "a player's name or chance",
    "eval": "a number",
    "value": "a number; several go under payoffs",
    "children": "a list, as in children: [3, 12, 8]",
    "payoffs": "a list, as in payoffs: [1, 0, 2]",
    "action": "text",
    "prob": "a share such as 1/6 or 0.25",
}


class Bracket:
    """A bracket that is open, and what is known of it so far."""

    slot = True
    """Whether the next value is a node."""
    key = ""

    def __init__(self, kind: int, node: int, at: int, told: int) -> None:
        self.kind = kind
        self.node = node
        """The node that its contents belong to."""
        self.at = at
        self.told = told
        """The number of nodes told when it opened."""


class Other(Bracket):
    """A bracket without nodes: a list of players, a document around its tree."""

    slot = False


class Spelled(Bracket):
    """The mapping of a node that is spelled out."""

    slot = False
    content = ""
    """The one of children, value and payoffs that it has."""
    chance: int | None = None
    """The place where it says that chance moves."""
    children: "Children | None" = None


class Children(Bracket):
    """The list of a spelled-out node, and the probabilities in it."""

    total = Fraction(0)
    share: int | None = None
    """The place of the first probability."""
    lacking: int | None = None
    """The place of the first child without one."""


class Wrapper(Bracket):
    """A mapping of an action, its probability and the node it leads to."""

    slot = False
    action: str | None = None
    share: Fraction | None = None
    share_at = 0


class Vector(Bracket):
    """The payoffs of a leaf."""

    slot = False

    def __init__(self, kind: int, node: int, at: int, told: int) -> None:
        super().__init__(kind, node, at, told)
        self.numbers: list[Value] = []


class Grower:
    """Turns events into nodes. What depends on the players' names is left open until the end."""

    def __init__(
        self, source: SourceText, kinds: Iterable[int], limits: Limits, depth: int
    ) -> None:
        self.nodes = TreeBuilder()
        self.payoffs: int | None = None
        """The length of payoff vectors; 0 if leaves are numbers, None until that is known."""
        self.bounds: tuple[Value, Value] | None = None
        self.total: Value | None = None
        """The head's promises of each number, and of the sum of payoffs."""
        self.movers: list[tuple[int, str, int]] = []
        """Nodes that name their player, the name, and its place."""
        self.chances: list[int] = []
        self.eval_at: int | None = None
        """The place of the first Eval."""
        self._source = source
        self._kinds = iter(kinds)
        self._limits = limits
        self._depth = depth
        self._stack = [Bracket(_LIST, -1, 0, 0)]

    def expect(self, head: Head) -> None:
        """Take the head's word for who plays and for how much."""
        if head.players:
            self.payoffs = 0 if head.players in SCALAR_LEAVES else len(head.players)
        self.bounds, self.total = head.bounds, head.total

    def grow(self, events: Iterable[Event]) -> None:
        """Take in the whole stream."""
        stack = self._stack
        for kind, text, at in events:
            if kind == SCALAR:
                self._scalar(stack[-1], text, at)
            elif kind == KEY:
                self._key(stack[-1], text, at)
            elif kind == CLOSE:
                self._close(stack.pop())
            else:
                stack.append(self._bracket(stack[-1], kind, at))

    def _scalar(self, top: Bracket, text: str, at: int) -> None:
        if top.slot:
            number = self._number(text, at)
            self._agree(0, at)
            self._tell(top, at, number)
        elif isinstance(top, Vector):
            if len(top.numbers) == MOST_PLAYERS:
                raise self._source.wrong(at, "too many payoffs", f"at most {MOST_PLAYERS}")
            top.numbers.append(self._number(text, at))
        elif isinstance(top, Spelled):
            self._attribute(top, text, at)
        elif isinstance(top, Wrapper):
            if top.key == "action":
                top.action = self._name(text, at, "an action's name")
            else:
                top.share, top.share_at = self._source.probability(text, at), at

    def _attribute(self, top: Spelled, text: str, at: int) -> None:
        if top.key == "label":
            self.nodes.label[top.node] = self._name(text, at, "a label")
        elif top.key == "player":
            if is_chance(text):
                top.chance = at
                self.chances.append(top.node)
            else:
                self.movers.append((top.node, text, at))
        elif top.key == "eval":
            self.nodes.eval[top.node] = self._number(text, at)
            if self.eval_at is None:
                self.eval_at = at
        elif top.key == "value":
            self.nodes.utility[top.node] = self._number(text, at)
            self._agree(0, at)
        else:
            raise self._source.wrong(at, f"{top.key} is not a list", _HOLDS[top.key])

    def _bracket(self, top: Bracket, kind: int, at: int) -> Bracket:
        """The bracket that opens, depending on where it stands."""
        if top.slot:
            return self._mapping(top, at) if kind == OPEN_MAP else self._children(top, kind, at)
        told = len(self.nodes.parent)
        if top.kind == DOCUMENT:
            return Other(_PLAYERS, -1, at, told)
        if isinstance(top, Spelled):
            if top.key == "children" and kind == OPEN_LIST:
                top.children = Children(_LIST, top.node, at, told)
                return top.children
            if top.key == "payoffs" and kind != OPEN_MAP:
                return Vector(_LIST, top.node, at, told)
        found = "a mapping" if kind == OPEN_MAP else "a list"
        if isinstance(top, Vector):
            raise self._source.wrong(at, f"{found} among payoffs", "numbers only")
        raise self._source.wrong(at, f"{top.key} is {found}", _HOLDS[top.key])

    def _children(self, top: Bracket, kind: int, at: int) -> Bracket:
        node = self._tell(top, at)
        opened = Vector if kind == OPEN_VECTOR else Bracket
        return opened(_LIST, node, at, node + 1)

    def _mapping(self, top: Bracket, at: int) -> Bracket:
        kind = next(self._kinds)
        if kind == WRAPPER:
            if not isinstance(top, Children):
                what = "an action and its node outside children"
                raise self._source.wrong(at, what, "children: [{action: a, node: 3}]")
            return Wrapper(kind, top.node, at, len(self.nodes.parent))
        if kind == DOCUMENT:
            return Other(kind, -1, at, 0)
        node = self._tell(top, at)
        opened = Spelled if kind == SPELLED else Bracket
        return opened(kind, node, at, node + 1)

    def _key(self, top: Bracket, key: str, at: int) -> None:
        if top.kind == NAMED:
            self._name(key, at, "an action's name")
        elif top.kind == DOCUMENT:
            top.slot = key == "tree"
        else:
            allowed = ALLOWED[top.kind]
            if key not in allowed:
                where = "beside a node" if top.kind == WRAPPER else "in a node"
                hint = f"{where}: {', '.join(allowed)}"
                raise self._source.wrong(at, f"the unknown key {shown(key)}", hint)
            if isinstance(top, Wrapper):
                top.slot = key == "node"
            elif isinstance(top, Spelled) and key in CONTENT:
                if top.content:
                    raise self._source.wrong(at, f"both {top.content} and {key}", "one of them")
                top.content = key
        top.key = key

    def _close(self, top: Bracket) -> None:
        if isinstance(top, Vector):
            if not top.numbers:
                raise self._source.wrong(top.at, "no payoffs", "one number for each player")
            self._agree(len(top.numbers), top.at)
            self._check_sum(top.numbers, top.at)
            self.nodes.utility[top.node] = tuple(top.numbers)
        elif isinstance(top, Spelled):
            self._check_chance(top)
        elif isinstance(top, Wrapper):
            self._unwrap(top)
        elif top.slot and top.kind != DOCUMENT and top.told == len(self.nodes.parent):
            raise self._source.wrong(top.at, "a node without children", "at least one")

    def _unwrap(self, top: Wrapper) -> None:
        child = top.told
        if child == len(self.nodes.parent):
            raise self._source.wrong(top.at, "the key node is missing", "node: 3, or a tree")
        self.nodes.action[child] = top.action
        parent = self._stack[-1]
        assert isinstance(parent, Children)
        if top.share is None:
            self._note_lack(parent, top.at)
            return
        self.nodes.probability[child] = top.share
        if parent.share is None:
            parent.share = top.share_at
        parent.total += top.share
        if is_too_fine(parent.total, FINEST):
            what = "the sum of the probabilities is too fine a fraction"
            raise self._source.wrong(top.share_at, what, "fewer different denominators")

    @staticmethod
    def _note_lack(children: Children, at: int) -> None:
        if children.lacking is None:
            children.lacking = at

    def _check_chance(self, top: Spelled) -> None:
        children = top.children
        if top.chance is None:
            if children and children.share is not None:
                what = "a probability where no chance moves"
                raise self._source.wrong(children.share, what, "player: chance beside children")
        elif children is None:
            raise self._source.wrong(top.chance, "chance at a leaf", "children with prob and node")
        elif children.lacking is not None:
            what = "an outcome of chance without its probability"
            raise self._source.wrong(children.lacking, what, "{prob: 1/2, node: 3}")
        elif children.total != 1:
            what = f"the probabilities sum to {shown(str(children.total))[1:-1]}"
            raise self._source.wrong(children.at, what, "exactly 1")

    def _tell(self, top: Bracket, at: int, utility: Any = None) -> int:
        """Store the next node, if the limits let it in."""
        nodes = self.nodes
        number = len(nodes.parent)
        if number >= self._limits.nodes:
            what = f"more than {self._limits.nodes} nodes"
            raise self._source.wrong(at, what, "raise the limit with --limit-nodes")
        depth = nodes.depth[top.node] + 1 if top.node >= 0 else 0
        if depth > self._depth:
            what = f"the tree is deeper than {self._depth} plies"
            raise self._source.wrong(at, what, "raise the limit with --limit-depth")
        nodes.parent.append(top.node)
        nodes.depth.append(depth)
        nodes.utility.append(utility)
        nodes.action.append(top.key if top.kind == NAMED else None)
        if isinstance(top, Children):
            self._note_lack(top, at)
        return number

    def _agree(self, payoffs: int, at: int) -> None:
        """Whether a leaf is of the kind that the players ask for: payoffs, or 0 for a number."""
        if self.payoffs is None and payoffs != 1:
            self.payoffs = payoffs
        if payoffs == self.payoffs:
            return
        if not self.payoffs:
            hint = "a number; more players are named as in players: [A, B, C]"
            raise self._source.wrong(at, f"a payoff vector of length {payoffs} for a leaf", hint)
        what = f"a payoff vector of length {payoffs}" if payoffs else "a single number"
        raise self._source.wrong(at, f"{what} for {self.payoffs} players", "one payoff each")

    def _name(self, text: str, at: int, what: str) -> str:
        if len(text) > self._limits.label:
            hint = f"the limit is {self._limits.label}; raise it with --limit-label"
            raise self._source.wrong(at, f"{what} of {len(text)} characters", hint)
        return text

    def _number(self, text: str, at: int) -> Value:
        """The worth of a leaf to one player, or an Eval in its place."""
        number = self._source.number(text, at)
        if self.bounds and not self.bounds[0] <= exact(number) <= self.bounds[1]:
            least, most = self.bounds
            hint = f"from {least} to {most}, as bounds says"
            raise self._source.wrong(at, f"{text} is out of bounds", hint)
        return number

    def _check_sum(self, payoffs: list[Value], at: int) -> None:
        """Whether players get together no more than the total; 0.1 counts as one tenth."""
        if self.total is None or -INF in payoffs:
            return
        if INF in payoffs or sum(map(exact, payoffs)) > self.total:
            what = "these payoffs sum to more than the total"
            raise self._source.wrong(at, what, f"at most {self.total}")
