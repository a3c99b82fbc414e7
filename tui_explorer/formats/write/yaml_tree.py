"""A tree as a YAML file in the style of the bundled trees, without any loss.

PyYAML's emitter writes its events and adds the necessary quotes.
"""

from collections import Counter
from collections.abc import Iterator
from fractions import Fraction
from functools import cache
from typing import Any

import yaml
from yaml.resolver import Resolver

from tui_explorer.engine.analysis.run import Origin
from tui_explorer.engine.decimals import Decimal
from tui_explorer.engine.game import CHANCE, MAX
from tui_explorer.engine.tree.game_tree import GameTree
from tui_explorer.engine.tree.names import Names
from tui_explorer.engine.tree.tree import ROOT, Tree
from tui_explorer.formats.read.grammar import ALONE, MAX_AND_MIN, SAID
from tui_explorer.formats.read.messages import has_smart_quotes
from tui_explorer.formats.read.numbers import LONGEST
from tui_explorer.words.safe import is_hidden

EMITTER: Any = getattr(yaml, "CDumper", yaml.Dumper)
"""The C emitter if PyYAML was built with it."""
_RESERVED = frozenset(
    ["label", "player", "eval", "children", "value", "payoffs", "action", "prob", "node", "tree"]
)
"""Keys with a meaning of their own, which cannot be names of actions."""
_WIDTH, _BLOCKS, _UNLIMITED = 96, 30, 1_000_000_000
"""The columns of a line, and the plies with separate lines. Deeper nodes share one line, however
long it is, because otherwise most of the file would be indents."""
_LONGEST_KEY = 100
"""Characters of an action that is a key; YAML allows 1,024, including escapes."""
_AT_ONCE = 100
"""The number of events in one piece."""

_CLOSE_LIST, _CLOSE_MAP = yaml.SequenceEndEvent(), yaml.MappingEndEvent()


def yaml_pieces(tree: Tree, origin: Origin, *, in_ascii: bool = False) -> Iterator[str]:
    """The file of a whole tree, piece by piece."""
    stream = _TextBuffer()
    width = _UNLIMITED if deepest(tree) > _BLOCKS else _WIDTH
    emitter = EMITTER(stream, width=width, allow_unicode=not in_ascii)
    for number, event in enumerate(_document(tree, origin), 1):
        emitter.emit(event)
        if number % _AT_ONCE == 0:
            yield _escaped(stream.taken())
    yield _escaped(stream.taken())


def _escaped(text: str) -> str:
    """The same text with escapes for hidden characters; they only occur in double quotes.

    PyYAML escapes control characters, but not the marks that reverse or hide text.
    """
    if text.replace("\n", " ").isprintable():
        return text
    return "".join(f"\\U{ord(sign):08X}" if is_hidden(sign) else sign for sign in text)


class _TextBuffer:
    """A file for the emitter; ``taken`` returns and removes the text so far."""

    encoding = None
    """The emitter writes text, not bytes."""

    def __init__(self) -> None:
        self._written: list[str] = []

    def write(self, text: str) -> None:
        self._written.append(text)

    def flush(self) -> None:
        pass

    def taken(self) -> str:
        whole = "".join(self._written)
        self._written.clear()
        return whole


def deepest(tree: Tree) -> int:
    """The depth of the deepest leaf."""
    return max(map(tree.depth, range(len(tree))))


def _document(tree: Tree, origin: Origin) -> Iterator[yaml.Event]:
    root = _root(tree)
    yield yaml.StreamStartEvent()
    yield yaml.DocumentStartEvent()
    yield _mapping(in_flow=False)
    for key, field in SAID.items():
        if words := getattr(origin, field):
            yield _text(key)
            yield from _listed(map(_text, words)) if isinstance(words, tuple) else [_text(words)]
    if origin.narration:
        yield from (_text("narration"), _mapping(in_flow=False))
        for leaf, remark in origin.narration:
            yield from (_text(leaf), _text(remark))
        yield _CLOSE_MAP
    if isinstance(tree, GameTree) or tree.is_of_game:
        yield from (_text("kind"), _text("game"))
    if tree.players != MAX_AND_MIN:
        yield _text("players")
        yield from _listed(map(_text, tree.players))
    if tree.players != ALONE:
        yield from (_text("root"), _text(tree.players[root]))
    if tree.bounds is not None:
        yield _text("bounds")
        yield from _listed(map(_number, tree.bounds))
    if tree.total is not None:
        yield from (_text("total"), _number(tree.total))
    yield _text("tree")
    yield from _Nodes(tree, root).events()
    yield _CLOSE_MAP
    yield yaml.DocumentEndEvent()
    yield yaml.StreamEndEvent()


def _root(tree: Tree) -> int:
    """The player at the root; if chance moves there, the one with the fewest exceptions."""
    if tree.players == ALONE or tree.player[ROOT] != CHANCE or not tree.count[ROOT]:
        return max(MAX, tree.player[ROOT]) if tree.count[ROOT] else MAX
    size = len(tree.players)
    turns = Counter(
        (tree.player[node] - tree.depth(node)) % size
        for node in range(len(tree))
        if tree.count[node] and tree.player[node] != CHANCE
    )
    return max(turns, key=lambda turn: (turns[turn], -turn)) if turns else MAX


class _Nodes:
    """The events of a tree's nodes, made with a stack and without recursion."""

    def __init__(self, tree: Tree, root: int) -> None:
        self._tree, self._root = tree, root
        self._names = Names(tree) if isinstance(tree, GameTree) else None

    def events(self) -> Iterator[yaml.Event]:
        """The events of the whole tree."""
        waiting: list[Iterator[yaml.Event | int]] = [iter([ROOT])]
        while waiting:
            for item in waiting[-1]:
                if isinstance(item, int):
                    waiting.append(self._node(item))
                    break
                yield item
            else:
                waiting.pop()

    def _node(self, node: int) -> Iterator[yaml.Event | int]:
        """The events of a node; the number of a child stands for the events of that child."""
        tree = self._tree
        label, is_leaf = tree.label.get(node), not tree.count[node]
        if is_leaf and label is None:
            yield from self._leaf(node)
            return
        in_flow = self._in_flow(node)
        keys = list(self._keys(node))
        if is_leaf:
            yield _mapping(in_flow)
            yield from keys
            value = tree.utility[node]
            yield _text("payoffs" if isinstance(value, tuple) else "value")
            yield from _value(value)
            yield _CLOSE_MAP
            return
        children = tree.children(node)
        actions = [self._action(child) for child in children]
        chance = tree.player[node] == CHANCE
        if not keys and not any(actions):
            yield _list(in_flow)
            yield from children
            yield _CLOSE_LIST
        elif not keys and _are_keys(actions):
            yield _mapping(in_flow)
            for child, action in zip(children, actions, strict=True):
                yield from (_text(action or ""), child)
            yield _CLOSE_MAP
        else:
            yield _mapping(in_flow)
            yield from keys
            yield _text("children")
            yield _list(in_flow)
            for child, action in zip(children, actions, strict=True):
                yield from self._wrapped(child, action, chance)
            yield from (_CLOSE_LIST, _CLOSE_MAP)

    def _wrapped(self, child: int, action: str | None, chance: bool) -> Iterator[yaml.Event | int]:
        """A child of a node that has explicit keys."""
        if not action and not chance:
            yield child
            return
        yield _mapping(in_flow=not self._tree.count[child])
        if action:
            yield from (_text("action"), _text(action))
        if chance:
            yield from (_text("prob"), _number(self._tree.probability[child]))
        yield from (_text("node"), child, _CLOSE_MAP)

    def _keys(self, node: int) -> Iterator[yaml.Event]:
        """The label, mover and Eval of a node, unless they can be left out."""
        tree = self._tree
        if (label := tree.label.get(node)) is not None:
            yield from (_text("label"), _text(label))
        mover = tree.player[node]
        if tree.count[node] and mover != (self._root + tree.depth(node)) % len(tree.players):
            yield from (_text("player"), _text("chance" if mover < 0 else tree.players[mover]))
        if (estimate := tree.eval.get(node)) is not None:
            yield from (_text("eval"), _number(estimate))

    def _leaf(self, node: int) -> Iterator[yaml.Event]:
        value = self._tree.utility[node]
        if isinstance(value, tuple):
            yield from (_mapping(in_flow=True), _text("payoffs"))
            yield from _value(value)
            yield _CLOSE_MAP
        else:
            yield _number(value)

    def _in_flow(self, node: int) -> bool:
        """True if a node stands on one line: it has no inner children, or it is very deep."""
        tree = self._tree
        is_deep = tree.depth(node) > _BLOCKS
        return is_deep or not any(map(tree.count.__getitem__, tree.children(node)))

    def _action(self, node: int) -> str | None:
        own: str | None = self._tree.action[node]
        return own if self._names is None else self._names.action(node)


def _are_keys(actions: list[str | None]) -> bool:
    """True if actions can be keys of a mapping: short, different, and not reserved."""
    are_short = all(action and len(action) <= _LONGEST_KEY for action in actions)
    return are_short and _RESERVED.isdisjoint(actions) and len(set(actions)) == len(actions)


def _value(value: Any) -> Iterator[yaml.Event]:
    """A number, or a list of payoffs."""
    if isinstance(value, tuple):
        yield from _listed(map(_number, value))
    else:
        yield _number(value)


def _listed(items: Iterator[yaml.Event]) -> Iterator[yaml.Event]:
    yield _list(in_flow=True)
    yield from items
    yield _CLOSE_LIST


def _list(in_flow: bool) -> yaml.Event:
    return yaml.SequenceStartEvent(None, None, implicit=True, flow_style=in_flow)


def _mapping(in_flow: bool) -> yaml.Event:
    return yaml.MappingStartEvent(None, None, implicit=True, flow_style=in_flow)


@cache
def _is_plain(words: str) -> bool:
    """True if all YAML readers understand these words as text even without quotes."""
    resolver: Any = Resolver()
    resolved: str = resolver.resolve(yaml.ScalarNode, words, (True, False))
    return resolved == Resolver.DEFAULT_SCALAR_TAG


def _text(words: str) -> yaml.Event:
    style = None
    if any(map(is_hidden, words)) or has_smart_quotes(words):
        style = '"'
    elif "\n" in words:
        style = "|" if len(words) > _WIDTH else '"'
    return yaml.ScalarEvent(None, None, (_is_plain(words), True), words, style=style)


def _number(value: Any) -> yaml.Event:
    if not isinstance(value, int | float | Fraction):
        return _text(str(value))
    return yaml.ScalarEvent(None, None, (True, True), written(value))


def written(value: int | float | Fraction) -> str:
    """A number as tree files write it; a very long fraction becomes a decimal.

    >>> written(Decimal("0.5")), written(float("-inf")), written(Fraction(1, 3)), written(3)
    ('0.5', '-inf', '1/3', '3')
    """
    text = str(value)
    if len(text) > LONGEST and isinstance(value, Fraction):
        return str(Decimal(value))
    return text
