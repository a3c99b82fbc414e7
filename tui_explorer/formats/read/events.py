"""Events that readers cut a text into, and the lists and mappings that these are gathered into.

YAML, JSON and inline text differ only in how they are cut into events, each with its place; what a
tree is, is decided once, behind them. Scalars stay text: no format gets to turn `no` into False.

A value is then asked for by what holds it and its key or number there, so that a refusal can name
its place. JSON that the standard library has parsed has no places: a refusal of it only says that
the text must be read again, event by event.
"""

from array import array
from collections.abc import Iterable
from fractions import Fraction
from typing import Any, NamedTuple

from tui_explorer.engine.game import Value
from tui_explorer.errors import BadData, Place
from tui_explorer.formats.read.limits import Limits
from tui_explorer.formats.read.numbers import parse_probability, parse_value
from tui_explorer.words.numbers import comma_before, decimal_comma
from tui_explorer.words.slips import HALF_A_CHARACTER, NO_BLANK, bare_colon, key_twice, too_long

OPEN_LIST, OPEN_MAP, OPEN_VECTOR, CLOSE, KEY, SCALAR = range(6)

ParseEvent = tuple[int, str, int]
"""Kind, text (of keys and scalars), and how many characters of the file come before it."""

LABEL = "--limit-label"
MOST_FAULTS = 20
"""Refusals of one file that are told."""
_LEVELS = 3
"""Brackets that one ply can take: a node spelled out, its children, a wrapper."""
_KEYS = 7
"""Keys that one node can take: those of a node spelled out and those of a wrapper."""
_FIXED = 200
"""More brackets, keys or items than there can be around the tree: players above all."""


class SourceText(NamedTuple):
    """A file's text and name: all that is needed to say where something is wrong."""

    name: str
    text: str
    is_inline: bool = False
    """Whether it was typed and is no file: then commas and blanks may stand in turns."""
    faults: list[BadData] | None = None
    """Where refusals are collected, if all of them are to be told."""

    def place(self, at: int) -> Place:
        """Line and column, found only now because most files have nothing wrong."""
        text = self.text
        breaks = text.count("\n", 0, at) + text.count("\r", 0, at) - text.count("\r\n", 0, at)
        start = max(text.rfind("\n", 0, at), text.rfind("\r", 0, at)) + 1
        return Place(self.name, breaks + 1, at - start + 1)

    def wrong(self, at: int, what: str, hint: str) -> BadData:
        """The refusal of what stands there."""
        return BadData(what, hint, self.place(at))

    def tell(self, fault: BadData) -> None:
        """Raise a refusal; collect it where there are few as yet and all are to be told."""
        if self.faults is None or len(self.faults) >= MOST_FAULTS - 1:
            raise fault
        self.faults.append(fault)

    def sound(self, text: str, at: int) -> str:
        """The text of a scalar, unless an escape made half a character, which nothing can print."""
        try:
            text.encode()
        except UnicodeEncodeError:
            raise self.wrong(at, *HALF_A_CHARACTER) from None
        return text


class Unplaced(ValueError):
    """Something is wrong or not plain, and the reader has kept no places to tell where."""


class Listed(list[Any]):
    """A list, and how many characters of the file come before each item."""

    __slots__ = ("places",)

    def __init__(self) -> None:
        self.places = array("I")


class Vector(Listed):
    """Payoffs: a list in round brackets, or the one of the key `payoffs`."""

    __slots__ = ()


class Mapped(dict[str, Any]):
    """A mapping, and how many characters of the file come before each key and each value."""

    __slots__ = ("places",)

    def __init__(self) -> None:
        self.places = array("I")

    def place(self, key: str, behind: int) -> int:
        """The place of a key, or of the value behind it."""
        return self.places[2 * list(self).index(key) + behind]


_OPENED: dict[int, type[Listed | Mapped]] = {
    OPEN_LIST: Listed,
    OPEN_MAP: Mapped,
    OPEN_VECTOR: Vector,
}


def gathered(
    source: SourceText, events: Iterable[ParseEvent], limits: Limits, depth: int
) -> Listed:
    """A list of the one value that the events tell, or of none.

    The rest is left out as soon as there is more than a tree within the limits can have; whoever
    goes through the values in their order then meets the same limit, and can say at which node.
    """
    deepest, most_keys = _LEVELS * depth + _FIXED, _KEYS * limits.nodes + _FIXED
    most = limits.nodes + _FIXED
    items = keys = 0
    outermost = Listed()
    top: Listed | Mapped = outermost
    stack = [top]
    key = ""
    is_left_out = False
    for kind, text, at in events:
        if kind == CLOSE:
            stack.pop()
            top = stack[-1]
            continue
        if kind == KEY:
            assert isinstance(top, Mapped)
            if text in top:
                first = source.place(top.place(text, behind=0)).line
                source.tell(source.wrong(at, *key_twice(text, first)))
                is_left_out = True
                continue
            top.places.append(at)
            top[text] = None
            key = text
            keys += 1
            continue
        value: Any = text
        if kind != SCALAR:
            is_payoffs = kind == OPEN_LIST and key == "payoffs" and isinstance(top, Mapped)
            value = Vector() if is_payoffs else _OPENED[kind]()
        if is_left_out:
            is_left_out = False
        elif isinstance(top, Mapped):
            top.places.append(at)
            top[key] = value
        else:
            top.places.append(at)
            top.append(value)
            items += type(top) is Listed
        if kind != SCALAR:
            stack.append(value)
            top = value
        if len(stack) > deepest or items > most or keys > most_keys or len(top) > most:
            break
    return outermost


class Values(NamedTuple):
    """Takes what is wanted out of lists and mappings, or refuses it."""

    source: SourceText
    limits: Limits

    def at(self, holder: Any, key: Any) -> int:
        """How many characters come before an item of a list or the value of a key."""
        if isinstance(holder, Listed):
            at: int = holder.places[key]
            return at
        if isinstance(holder, Mapped):
            return holder.place(key, behind=1)
        raise Unplaced

    def wrong(self, holder: Any, key: Any, what: str, hint: str) -> BadData:
        """The refusal of an item of a list or of the value of a key."""
        return self.source.wrong(self.at(holder, key), what, hint)

    def wrong_key(self, holder: Any, key: str, what: str, hint: str) -> BadData:
        """The refusal of a key."""
        if isinstance(holder, Mapped):
            return self.source.wrong(holder.place(key, behind=0), what, hint)
        raise Unplaced

    def comma_in(self, holder: Any, key: str) -> BadData | None:
        """The refusal of a decimal comma, if that made a key of the digits behind it."""
        at = holder.place(key, behind=0) if isinstance(holder, Mapped) and not holder[key] else 0
        number = comma_before(self.source.text, at)
        return self.source.wrong(at, *decimal_comma(number)) if number else None

    def colon_in(self, holder: Any, key: Any) -> BadData | None:
        """The refusal of a colon without a blank, if that made one text of a name and a number."""
        is_key = isinstance(holder, Mapped) and not holder[key]
        at = holder.place(key, behind=0) if is_key else self.at(holder, key)
        colon = bare_colon(self.source.text, at)
        return None if colon is None else self.source.wrong(colon, *NO_BLANK)

    def number(self, holder: Any, key: Any) -> Value:
        """The number that stands there."""
        value = holder[key]
        if type(value) is str:
            try:
                return parse_value(value)
            except BadData as fault:
                named = self.wrong(holder, key, fault.what, fault.hint)
                raise self.comma_in(holder, key) or self.colon_in(holder, key) or named from None
        if type(value) is bool or not isinstance(value, int | Fraction):
            raise Unplaced
        return value

    def probability(self, holder: Any, key: Any) -> Fraction:
        """The probability that stands there."""
        value = holder[key]
        try:
            return parse_probability(str(value) if isinstance(value, int | Fraction) else value)
        except BadData as fault:
            raise self.wrong(holder, key, fault.what, fault.hint) from None

    def text(self, holder: Any, key: Any) -> str:
        """The text that stands there. Digits are text, too, but only as they were written."""
        value = holder[key]
        if type(value) is not str:
            raise Unplaced
        return value

    def name(self, holder: Any, key: Any, what: str) -> str:
        """The name that stands there, if it is short enough."""
        text = self.text(holder, key)
        if len(text) > self.limits.label:
            raise self.wrong(holder, key, *too_long(what, text, self.limits.label, LABEL))
        return text

    def check_key(self, holder: Any, key: str, what: str) -> None:
        """Whether a key is short enough for a name."""
        if len(key) > self.limits.label:
            raise self.wrong_key(holder, key, *too_long(what, key, self.limits.label, LABEL))
