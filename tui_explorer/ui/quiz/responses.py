"""Answers given in the tree: values at nodes, marks, an owner, another order of children."""

from collections.abc import Collection, Mapping
from typing import Any

from tui_explorer.engine.tree.derived import reordered
from tui_explorer.engine.tree.tree import ROOT, Tree
from tui_explorer.exercises.given import Malformed, comparable
from tui_explorer.exercises.question import Question, nodes_found
from tui_explorer.ui.quiz.response import MOST, TO_FILL, Note, Response, read_number
from tui_explorer.ui.quiz.typed import Typed
from tui_explorer.ui.widgets.answering import NUMBER
from tui_explorer.words import quiz as words
from tui_explorer.words.exercises import THE_WINDOW, order_at
from tui_explorer.words.glyphs import Glyphs
from tui_explorer.words.safe import safe

_WINDOW = "w"
"""The key for the window at the start."""


class NodeValues(Response):
    """A number at each inner node."""

    signs = NUMBER

    def __init__(self, question: Question) -> None:
        super().__init__(question)
        self._texts: dict[int, str] = {}

    @property
    def _typed(self) -> dict[int, str]:
        """What nodes have by now, in their order."""
        return {node: text for node in self.ground.inner if (text := self._texts.get(node))}

    @property
    def stops(self) -> list[int]:
        """The inner nodes."""
        return self.ground.inner

    def take(self, sign: str, node: int) -> None:
        """Type a sign at a node."""
        if node in self.ground.inner:
            self._texts[node] = (self._texts.get(node, "") + sign)[:MOST]

    def rub_out(self, node: int) -> None:
        """Take back the last sign at a node."""
        self._texts[node] = self._texts.get(node, "")[:-1]

    def fill(self, given: Any) -> None:
        """Put known values at their nodes."""
        found = ((self.ground.find(path), safe(str(value), MOST)) for path, value in given)
        self._texts = {node: text for node, text in found if node is not None}

    def given(self, node: int) -> Any:
        """The nodes that have a value, each with it."""
        if not self._typed:
            raise Malformed
        return [
            [list(self.ground.path(each)), read_number(text)] for each, text in self._typed.items()
        ]

    @property
    def doubt(self) -> str:
        """Whether a node has no value."""
        return "" if len(self._typed) == len(self.ground.inner) else words.BLANK

    def to_look_at(self, node: int) -> int:
        """The next inner node from one on, around the tree, that has no value."""
        inner = self.ground.inner
        at = inner.index(node) if node in inner else 0
        around = [*inner[at:], *inner[:at]]
        return next(each for each in around if not self._texts.get(each))

    def told(self) -> str:
        """Nodes and values."""
        parts = [words.at_node(self.ground.told(node), text) for node, text in self._typed.items()]
        return words.listed(parts) or words.NOTHING_YET

    @property
    def answered(self) -> Collection[int]:
        """The nodes that have a value."""
        return self._typed

    @property
    def right(self) -> Collection[int]:
        """Those of them whose value is right."""
        try:
            return nodes_found(self.question, comparable("values", self.given(ROOT)))
        except Malformed:
            return ()

    def notes(self, glyphs: Glyphs, *, tells: bool = False) -> Mapping[int, Note]:
        """What was typed, with a mark if what is right may be told; and where something is to be
        typed.
        """
        right = self.right if tells else ()
        marks = dict.fromkeys(self._typed, glyphs.answered) if tells else {}
        marks |= dict.fromkeys(right, glyphs.right)
        typed = {node: Note(text, marks.get(node, "")) for node, text in self._typed.items()}
        return {node: typed.get(node, TO_FILL) for node in self.ground.inner}


class Marks(Response):
    """Nodes marked with the space bar: leaves, or children of the root."""

    signs = " "

    def __init__(self, question: Question) -> None:
        super().__init__(question)
        self._marked: set[int] = set()
        self._nothing = words.NOTHING_YET
        """What is told while nothing is marked; that no leaf is meant, once it was answered."""

    @property
    def stops(self) -> list[int]:
        """What can be marked."""
        if self.question.kind == "leaves":
            return self.ground.leaves
        return list(self.ground.tree.children(ROOT))

    def take(self, sign: str, node: int) -> None:
        """Mark a node, or no longer."""
        self._marked ^= {node} & set(self.stops)

    def fill(self, given: Any) -> None:
        """Mark what was marked before."""
        if self.question.kind == "leaves":
            self._nothing = words.NONE_MARKED
        self._marked = self._found(given)

    def _found(self, given: Any) -> set[int]:
        """The nodes of an answer in the form of the key."""
        is_path = self.question.kind == "leaves"
        found = (self.ground.find(each if is_path else [each]) for each in given)
        return {node for node in found if node is not None}

    def given(self, node: int) -> Any:
        """What is marked; of actions the one under the cursor where none is."""
        ground = self.ground
        if self.question.kind == "leaves":
            return [list(ground.path(each)) for each in ground.leaves if each in self._marked]
        chosen = self._marked or {node} & set(self.stops)
        if not chosen:
            raise Malformed
        return sorted(map(ground.tree.child_index, chosen))

    @property
    def doubt(self) -> str:
        """Whether no leaf is marked."""
        return words.NO_MARK if self.question.kind == "leaves" and not self._marked else ""

    def told(self) -> str:
        """The names of what is marked."""
        ground = self.ground
        told = ground.told if self.question.kind == "leaves" else ground.shown.action
        parts = [told(each) for each in self.stops if each in self._marked]
        return words.listed(parts) or self._nothing

    @property
    def answered(self) -> Collection[int]:
        """What is marked."""
        return self._marked

    @property
    def right(self) -> Collection[int]:
        """What is in the key."""
        return self._found(self.question.key)


class Owner(Response):
    """A node under the cursor, or the window at the start."""

    signs = " " + _WINDOW

    def __init__(self, question: Question) -> None:
        super().__init__(question)
        self._chosen: int | None = None
        self._is_window = False

    def take(self, sign: str, node: int) -> None:
        """Choose a node, or the window."""
        self._is_window = sign == _WINDOW
        self._chosen = None if self._is_window else node

    def fill(self, given: Any) -> None:
        """Choose what was chosen before."""
        self._is_window = given is None
        self._chosen = None if given is None else self.ground.find(given)

    def given(self, node: int) -> Any:
        """The window, or the path of the node that was chosen or is under the cursor."""
        chosen = node if self._chosen is None else self._chosen
        return None if self._is_window else list(self.ground.path(chosen))

    def told(self) -> str:
        """What is chosen."""
        if self._is_window:
            return THE_WINDOW
        return words.NOTHING_YET if self._chosen is None else self.ground.told(self._chosen)

    @property
    def answered(self) -> Collection[int]:
        """The node that is chosen."""
        return [] if self._chosen is None else [self._chosen]

    @property
    def right(self) -> Collection[int]:
        """The owner, if it is a node."""
        key = self.question.key
        found = None if key is None else self.ground.find(key)
        return [] if found is None else [found]


class Order(Response):
    """Children moved among their siblings."""

    signs = "<>"

    def __init__(self, question: Question) -> None:
        super().__init__(question)
        self._orders: dict[int, list[int]] = {}

    @property
    def tree(self) -> Tree:
        """The tree in the order that was made."""
        tree = self.ground.tree
        return reordered(tree, self._children) if self._orders else tree

    @property
    def stops(self) -> list[int]:
        """All nodes, as they stand."""
        order, waiting = [], [ROOT]
        while waiting:
            order.append(waiting.pop())
            waiting += reversed(self._children(order[-1]))
        return order

    def _children(self, node: int) -> list[int]:
        return self._orders.get(node) or list(self.ground.tree.children(node))

    def take(self, sign: str, node: int) -> None:
        """Move a node before the sibling above it, or behind the one below."""
        if node == ROOT:
            return
        by = {"<": -1, ">": 1}[sign]
        parent = self.ground.tree.parent[node]
        children = self._children(parent)
        at = children.index(node)
        if 0 <= at + by < len(children):
            children[at], children[at + by] = children[at + by], children[at]
            self._orders[parent] = children
            if children == list(self.ground.tree.children(parent)):
                del self._orders[parent]

    def fill(self, given: Any) -> None:
        """Put children into the order that was given before."""
        for path, indices in given:
            node = self.ground.find(path)
            found = [self.ground.find([*path, index]) for index in indices]
            if node is not None:
                self._orders[node] = [child for child in found if child is not None]

    def given(self, node: int) -> Any:
        """The nodes whose children have moved, with the order of these."""
        tree = self.ground.tree
        return [
            [
                list(self.ground.path(each)),
                [tree.child_index(child) for child in self._orders[each]],
            ]
            for each in self.ground.inner
            if each in self._orders
        ]

    @property
    def doubt(self) -> str:
        """Whether nothing has moved."""
        return "" if self._orders else words.NOT_MOVED

    def told(self) -> str:
        """The nodes whose children have moved."""
        ground = self.ground
        parts = [
            order_at(ground.told(node), [ground.shown.action(child) for child in children])
            for node, children in self._orders.items()
        ]
        return words.listed(parts) or words.AS_IT_STANDS


_RESPONSES: dict[str, type[Response]] = {
    "values": NodeValues, "leaves": Marks, "action": Marks, "owner": Owner, "order": Order,
}  # fmt: skip


def response_for(question: Question, given: Any = ...) -> Response:
    """The way to answer a question, beginning with an answer that was given if there is one."""
    response = _RESPONSES.get(question.kind, Typed)(question)
    if given is not ...:
        try:
            comparable(question.kind, given)
            response.fill(given)
        except (TypeError, ValueError, KeyError):
            return response_for(question)
    return response
