"""A first look over the events: what each mapping is, before anything is built from it.

A mapping's keys may come in any order, so whether it names actions, spells a node out or wraps one
is known only at its end. One byte for each mapping is all that is kept of it.
"""

from collections.abc import Iterable

from tui_explorer.formats.read.events import (
    CLOSE,
    KEY,
    OPEN_LIST,
    OPEN_MAP,
    SCALAR,
    Event,
    SourceText,
    shown,
)

NAMED, SPELLED, WRAPPER, DOCUMENT = range(4)
"""Named actions; a node spelled out; an action, its probability and its node; the whole file."""

CONTENT = frozenset({"children", "value", "payoffs"})
"""The keys that make a mapping a node spelled out."""
BESIDE = frozenset({"action", "prob"})
"""The keys that stand beside `node`. Together with it they make a wrapper anywhere, so that one
in the wrong place is refused and not taken for named actions; among children each alone does."""

_NO_NODES = frozenset({"payoffs", "players", "bounds"})
"""The keys whose lists hold something else."""

_LEVELS = 3
"""Brackets that one ply can take: a node spelled out, its children, a wrapper."""
_FIXED = 10
"""More than the brackets around the tree and within a leaf, and than the keys of any mapping that
does not name actions."""
_HEAD = 1000
"""Events kept from outside the tree; a head that needs more has too many players."""


class Survey:
    """The findings of the first look."""

    def __init__(self) -> None:
        self.kinds = bytearray()
        """The kind of each mapping, in the order of their opening brackets."""
        self.head: list[Event] = []
        """The events of a document except its tree."""


class _Bracket:
    mapping = -1
    """Its number among the mappings; -1 for lists."""
    children = False
    """Whether it is the list behind the key `children`."""
    nodes = False
    """Whether it is a list in which each value is a node."""
    outermost = False
    """Whether nothing is around it, so that it may be a document."""
    key = ""

    def __init__(self, item: bool) -> None:
        self.item = item
        """Whether it stands in a list of children."""
        self.keys: dict[str, int] = {}


def survey(source: SourceText, events: Iterable[Event], nodes: int, depth: int) -> Survey:
    """Look at all mappings, and refuse keys that come twice.

    It ends early where there are more brackets, keys or items than a tree within the limits can
    have; the second look then meets the same limit, and can say at which node.
    """
    found = Survey()
    deepest = _LEVELS * depth + _FIXED
    most_keys = nodes + _FIXED * deepest
    held = listed = 0
    top = _Bracket(item=False)
    stack = [top]
    in_tree = False
    for event in events:
        kind, text, at = event
        if top.nodes and kind != CLOSE:
            listed += 1
            if listed > nodes:
                break
        if kind == KEY:
            if text in top.keys:
                first = source.place(top.keys[text]).line
                raise source.wrong(at, f"the key {shown(text)} once more", f"first in line {first}")
            top.keys[text] = at
            top.key = text
            held += 1
            if held > most_keys:
                break
            if len(stack) == 2:
                in_tree = text == "tree"
        elif kind == CLOSE:
            stack.pop()
            if top.mapping >= 0:
                held -= len(top.keys)
                found.kinds[top.mapping] = _kind(top)
            top = stack[-1]
        elif kind != SCALAR:
            if len(stack) > deepest:
                break
            inner = _Bracket(item=top.children)
            if kind == OPEN_LIST:
                inner.children = top.key == "children"
                inner.nodes = top.key not in _NO_NODES
            elif kind == OPEN_MAP:
                inner.mapping = len(found.kinds)
                inner.outermost = len(stack) == 1
                found.kinds.append(NAMED)
            stack.append(inner)
            top = inner
        if not in_tree and len(found.head) < _HEAD:
            found.head.append(event)
    for bracket in stack:
        if bracket.mapping >= 0:
            found.kinds[bracket.mapping] = _kind(bracket)
    return found


def _kind(bracket: _Bracket) -> int:
    keys = bracket.keys.keys()
    if bracket.outermost and "tree" in keys:
        return DOCUMENT
    beside = not keys.isdisjoint(BESIDE)
    if ("node" in keys and beside) or (bracket.item and ("node" in keys or beside)):
        return WRAPPER
    return NAMED if keys.isdisjoint(CONTENT) else SPELLED
