"""JSON read in bulk by the standard library's parser, many times faster than event by event.

It only knows how to say yes: whatever is odd or wrong it leaves to the reader that can name the
place. What each mapping is, is found out when its closing bracket is met, and kept as a tuple,
which takes a third of a dict's memory.
"""

import json
import re
from collections.abc import Iterator
from fractions import Fraction
from itertools import repeat
from typing import Any, NoReturn

from tui_explorer.engine.decimals import exact
from tui_explorer.engine.game import Value
from tui_explorer.engine.tree.tree import Tree
from tui_explorer.errors import BadData
from tui_explorer.formats.read.document import finished
from tui_explorer.formats.read.events import CLOSE, KEY, OPEN_LIST, SCALAR, Event, SourceText
from tui_explorer.formats.read.grower import ALLOWED, Grower
from tui_explorer.formats.read.head import MOST_PLAYERS, Head, is_chance, read_head
from tui_explorer.formats.read.limits import Limits
from tui_explorer.formats.read.numbers import LONGEST, parse_decimal, parse_probability, parse_value
from tui_explorer.formats.read.survey import BESIDE, CONTENT, SPELLED, WRAPPER

_DOUBTFUL = re.compile(rf"[-+0-9.eE]{{{LONGEST + 1}}}|[eE][-+]?[0-9]{{3}}|\\u[dD]")
"""A number or an exponent that may be too long, and an escape that may be half of a character."""
_SLICE = 65_536
"""Characters that are looked through without letting another thread run."""
_Told = tuple[Any, int, str | None, Fraction | None]
"""A node's content, its parent, the action that leads to it and how likely it is."""
_ALL_BUT_BRACKETS = bytes(set(range(256)) - set(b"[]{}"))
_DEEPEST = 100
"""Brackets inside each other: the parser is recursive."""
_MOST_KEYS = 8
"""About as many commas as a node can have in it and behind it."""
_ABSENT = object()
_LEAF, _SPELLED, _WRAPPER = 1, len(ALLOWED[SPELLED]), len(ALLOWED[WRAPPER])
"""The lengths that tell tuples apart."""
_WITHIN, _AROUND = frozenset(ALLOWED[SPELLED]), frozenset(ALLOWED[WRAPPER])
_TELLING = CONTENT | BESIDE | {"node"}
"""Keys that make a mapping more than named actions, or at least may."""
_NUMBERS = frozenset({int, float})


class _OddError(ValueError):
    """Something that is wrong, or at least not plain."""


def read_json(source: SourceText, limits: Limits, root: int | None) -> tuple[Tree, Head] | None:
    """A document or a bare tree; None when in doubt."""
    try:
        content = _parsed(source.text, limits)
        head = Head()
        if isinstance(content, dict) and "tree" in content:
            head = read_head(source, _head_events(content), limits)
            content = content["tree"]
        grower = _BulkGrower(source, (), limits, limits.json_depth)
        grower.expect(head)
        grower.plant(content)
        return finished(source, grower, head, root)
    except (BadData, ValueError):
        return None


def _parsed(text: str, limits: Limits) -> Any:
    """The parsed text, with tuples for nodes that are spelled out and for those around them."""
    brackets = text.encode().translate(None, _ALL_BUT_BRACKETS)
    many = text.count(",") > _MOST_KEYS * limits.nodes or len(brackets) > _MOST_KEYS * limits.nodes
    for _ in range(0 if many else _DEEPEST):
        brackets = brackets.replace(b"[]", b"").replace(b"{}", b"")
    slices = range(0, len(text), _SLICE)
    if brackets or any(_DOUBTFUL.search(text, at, at + _SLICE + LONGEST) for at in slices):
        raise _OddError
    return json.loads(
        text, object_pairs_hook=_mapping, parse_float=parse_decimal, parse_constant=_refuse
    )


def _refuse(constant: str) -> NoReturn:
    raise _OddError(constant)


def _mapping(pairs: list[tuple[str, Any]]) -> Any:
    """A node spelled out, or an action and its node, as a tuple; other mappings as they are."""
    if len(pairs) == 1 and pairs[0][0] == "value":
        return pairs[0][1:]
    found = dict(pairs)
    keys = found.keys()
    if len(found) != len(pairs):
        raise _OddError
    if "node" in found and len(found) > 1 and keys <= _AROUND:
        return tuple([found.get(key, _ABSENT) for key in ALLOWED[WRAPPER]])
    if not keys.isdisjoint(CONTENT) and keys <= _WITHIN:
        return tuple([found.get(key, _ABSENT) for key in ALLOWED[SPELLED]])
    return found


def _head_events(document: dict[str, Any]) -> Iterator[Event]:
    """The events of a document's head; places are not known and not needed."""
    for key, value in document.items():
        if key == "tree":
            continue
        yield KEY, key, 0
        if isinstance(value, list):
            yield OPEN_LIST, "", 0
            yield from ((SCALAR, _text(each, key), 0) for each in value)
            yield CLOSE, "", 0
        else:
            yield SCALAR, _text(value, key), 0


def _text(value: Any, key: str) -> str:
    """A scalar as it was written, as far as that can be told."""
    return _written(value) if key in ("bounds", "total") else _string(value)


class _BulkGrower(Grower):
    """Tells nodes from what is parsed already. Faults have no place: they only say no."""

    def plant(self, tree: Any) -> None:
        """Tell all nodes: each before its children, from left to right."""
        self._waiting: list[_Told] = [(tree, -1, None, None)]
        while self._waiting:
            content, parent, action, share = self._waiting.pop()
            node = self._next(parent, action)
            if share is not None:
                self.nodes.probability[node] = share
            if type(content) is list:
                self._unnamed(content, node)
            elif type(content) is dict:
                self._named(content, node)
            elif type(content) is tuple and len(content) == _SPELLED:
                self._spelled_out(content, node)
            else:
                self.nodes.utility[node] = self._leaf(_only(content))

    def _next(self, parent: int, action: str | None) -> int:
        nodes = self.nodes
        depth = nodes.depth[parent] + 1 if parent >= 0 else 0
        if len(nodes.parent) >= self._limits.nodes or depth > self._depth:
            raise _OddError
        nodes.parent.append(parent)
        nodes.depth.append(depth)
        nodes.utility.append(None)
        nodes.action.append(action)
        return len(nodes.parent) - 1

    def _unnamed(self, children: list[Any], node: int) -> None:
        if not self._in_bulk(children, node):
            self._waiting += [(child, node, None, None) for child in reversed(children)]

    def _in_bulk(self, leaves: list[Any], node: int) -> bool:
        """Tell all children at once, if they are nothing but numbers."""
        if not leaves:
            raise _OddError
        if set(map(type, leaves)) == {tuple} and set(map(len, leaves)) == {_LEAF}:
            leaves = [leaf for (leaf,) in leaves]
        if not _NUMBERS.issuperset(map(type, leaves)) or self.bounds:
            return False
        self._agree(0, 0)
        nodes, size = self.nodes, len(leaves)
        depth = nodes.depth[node] + 1
        if len(nodes.parent) + size > self._limits.nodes or depth > self._depth:
            raise _OddError
        nodes.parent += repeat(node, size)
        nodes.depth += repeat(depth, size)
        nodes.utility += leaves
        nodes.action += repeat(None, size)
        return True

    def _named(self, content: dict[str, Any], node: int) -> None:
        if not content or not content.keys().isdisjoint(_TELLING):
            raise _OddError
        for name in content:
            self._name(name, 0, "an action's name")
        self._waiting += [(child, node, name, None) for name, child in reversed(content.items())]

    def _spelled_out(self, content: tuple[Any, ...], node: int) -> None:
        label, player, estimate, children, value, payoffs = content
        if [children, value, payoffs].count(_ABSENT) != 2:
            raise _OddError
        if label is not _ABSENT:
            self.nodes.label[node] = self._name(_string(label), 0, "a label")
        if estimate is not _ABSENT:
            self.nodes.eval[node] = self._within_bounds(estimate)
            self.eval_at = 0
        by_chance = player is not _ABSENT and is_chance(_string(player))
        if by_chance:
            self.chances.append(node)
        elif player is not _ABSENT:
            self.movers.append((node, player, 0))
        if children is not _ABSENT:
            self._listed(children, node, by_chance=by_chance)
        elif by_chance:
            raise _OddError
        elif value is not _ABSENT:
            self.nodes.utility[node] = self._leaf(value)
        else:
            self.nodes.utility[node] = self._vector(payoffs)

    def _listed(self, children: Any, node: int, *, by_chance: bool) -> None:
        if type(children) is not list:
            raise _OddError
        if not by_chance and self._in_bulk(children, node):
            return
        told = [self._unwrapped(child) for child in children]
        shares = [share for _, _, share in told if share is not None]
        if by_chance and (len(shares) < len(told) or sum(shares) != 1):
            raise _OddError
        if shares and not by_chance:
            raise _OddError
        contents = [content for content, _, _ in told]
        if shares or any(action is not None for _, action, _ in told):
            named = [(content, node, action, share) for content, action, share in told]
            self._waiting += reversed(named)
        else:
            self._unnamed(contents, node)

    def _unwrapped(self, child: Any) -> tuple[Any, str | None, Fraction | None]:
        """A child's node, and its action and probability where the list of children tells them."""
        if type(child) is dict and not child.keys().isdisjoint(_TELLING):
            if child.keys() != {"node"}:
                raise _OddError
            return child["node"], None, None
        if type(child) is not tuple or len(child) != _WRAPPER:
            return child, None, None
        action, share, node = child
        name = None if action is _ABSENT else self._name(_string(action), 0, "an action's name")
        return node, name, None if share is _ABSENT else parse_probability(_written(share))

    def _leaf(self, value: Any) -> Value:
        self._agree(0, 0)
        return self._within_bounds(value)

    def _vector(self, payoffs: Any) -> tuple[Value, ...]:
        if type(payoffs) is not list or not 0 < len(payoffs) <= MOST_PLAYERS:
            raise _OddError
        numbers = [self._within_bounds(part) for part in payoffs]
        self._agree(len(numbers), 0)
        self._check_sum(numbers, 0)
        return tuple(numbers)

    def _within_bounds(self, value: Any) -> Value:
        number = parse_value(value) if type(value) is str else value
        if type(number) is bool or not isinstance(number, int | float | Fraction):
            raise _OddError
        if self.bounds and not self.bounds[0] <= exact(number) <= self.bounds[1]:
            raise _OddError
        return number


def _only(content: Any) -> Any:
    """The leaf that stands alone in a node that is spelled out."""
    return content[0] if type(content) is tuple and len(content) == _LEAF else content


def _string(value: Any) -> str:
    if type(value) is not str:
        raise _OddError
    return value


def _written(number: Any) -> str:
    """A number as text, which it may be already."""
    return repr(number) if type(number) in _NUMBERS else _string(number)
