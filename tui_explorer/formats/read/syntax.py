"""The text of a tree file as events, and the lists and mappings built from them.

YAML, JSON and inline text differ only in syntax. A reader for each of them turns the text into
events with their offsets. One grammar (``grammar.py``) then reads all of them. Scalars stay text,
so no format can turn ``no`` into False.

A list is a node with unnamed actions, a mapping one with named actions, and a scalar is a leaf. So
``{a1: [3, 12], a2: 7}`` is OPEN_MAP, KEY a1, OPEN_LIST, SCALAR 3, SCALAR 12, CLOSE, KEY a2,
SCALAR 7, CLOSE. A mapping with the key ``tree`` is a whole document with a head; its other keys are
in ``grammar.DOCUMENT_KEYS``. For an error in the text, raise ``source.wrong(…)``. If reading can
continue, call ``source.report(source.wrong(…))``: then ``check`` reports the later errors, too.

The methods of ``Values`` take a container and a key or index, so that an error can name the place.
"""

from array import array
from collections.abc import Iterable
from fractions import Fraction
from typing import Any, NamedTuple

from tui_explorer.engine.game import Value
from tui_explorer.errors import BadData, Place
from tui_explorer.formats.read.messages import NO_BLANK, bare_colon, shown, too_long
from tui_explorer.formats.read.numbers import parse_probability, parse_value
from tui_explorer.words.numbers import comma_before, decimal_comma

MIB = 1024 * 1024


class Limits(NamedTuple):
    """The limits of a tree file. YAML has lower ones: its parser is far slower."""

    json_bytes: int = 64 * MIB
    """For JSON and inline text."""
    yaml_bytes: int = 4 * MIB
    nodes: int = 2_000_000
    json_depth: int = 1000
    """Plies of a tree in JSON or inline text."""
    yaml_depth: int = 200
    label: int = 200
    """Characters of a label, of an action's name and of a player's name."""
    title: int = 200
    """Characters of a title."""
    notes: int = 5000
    """Characters of notes, of the answer and of the source."""
    remark: int = 400
    """Characters of a remark on a leaf."""


DEFAULT = Limits()

OPEN_LIST, OPEN_MAP, OPEN_VECTOR, CLOSE, KEY, SCALAR = range(6)

ParseEvent = tuple[int, str, int]
"""The kind, the text (of keys and scalars), and the offset in the file."""

LABEL = "--limit-label"
MOST_FAULTS = 20
"""Errors reported for one file."""
_LEVELS = 3
"""The most brackets of one ply: a node with explicit keys, its children, a wrapper."""
_KEYS = 7
"""The most keys of one node: its own and those of its wrapper."""
_FIXED = 200
"""The most brackets, keys or items outside the tree, such as players."""


class SourceText(NamedTuple):
    """The text and the name of a file, for errors with a place."""

    name: str
    text: str
    is_inline: bool = False
    """True for text from the command line: it may mix commas and blanks."""
    faults: list[BadData] | None = None
    """The errors so far, if all of them will be listed; else None."""

    def place(self, at: int) -> Place:
        """The line and column of an offset."""
        text = self.text
        breaks = text.count("\n", 0, at) + text.count("\r", 0, at) - text.count("\r\n", 0, at)
        start = max(text.rfind("\n", 0, at), text.rfind("\r", 0, at)) + 1
        return Place(self.name, breaks + 1, at - start + 1)

    def wrong(self, at: int, what: str, hint: str) -> BadData:
        """An error about the text at an offset."""
        return BadData(what, hint, self.place(at))

    def report(self, fault: BadData) -> None:
        """Raise an error, or add it to the list of errors if that is short enough."""
        if self.faults is None or len(self.faults) >= MOST_FAULTS - 1:
            raise fault
        self.faults.append(fault)

    def sound(self, text: str, at: int) -> str:
        """The text of a scalar, which must not contain a lone surrogate."""
        try:
            text.encode()
        except UnicodeEncodeError:
            raise self.wrong(
                at,
                "half of a character, a lone surrogate",
                "write the whole character, or both of its halves",
            ) from None
        return text


class Listed(list[Any]):
    """A list with the offset of each item in the text."""

    __slots__ = ("places",)

    def __init__(self) -> None:
        self.places = array("I")


class Vector(Listed):
    """Payoffs: a list in round brackets, or the list of the key `payoffs`."""

    __slots__ = ()


class Mapped(dict[str, Any]):
    """A mapping with the offset of each key and each value in the text."""

    __slots__ = ("_numbers", "places")

    def __init__(self) -> None:
        self.places = array("I")
        self._numbers: dict[str, int] = {}

    def place(self, key: str, behind: int) -> int:
        """The offset of a key (``behind`` is 0) or of its value (1)."""
        if len(self._numbers) != len(self):
            self._numbers = {each: number for number, each in enumerate(self)}
        return self.places[2 * self._numbers[key] + behind]


_OPENED: dict[int, type[Listed | Mapped]] = {
    OPEN_LIST: Listed,
    OPEN_MAP: Mapped,
    OPEN_VECTOR: Vector,
}


def gathered(
    source: SourceText, events: Iterable[ParseEvent], limits: Limits, depth: int
) -> Listed:
    """A list with the one value that the events describe, or an empty list.

    It stops early if there is more than a tree within the limits can have. The grammar then reaches
    the same limit and can name the node.
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
                source.report(
                    source.wrong(at, f"the key {shown(text)} is repeated", f"first in line {first}")
                )
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
    """Reads values from lists and mappings; errors name the place."""

    source: SourceText
    limits: Limits

    def at(self, holder: Any, key: Any) -> int:
        """The offset of an item of a list or of the value of a key."""
        at: int = holder.place(key, behind=1) if isinstance(holder, Mapped) else holder.places[key]
        return at

    def wrong(self, holder: Any, key: Any, what: str, hint: str) -> BadData:
        """The error about an item of a list or the value of a key."""
        return self.source.wrong(self.at(holder, key), what, hint)

    def wrong_key(self, holder: Any, key: str, what: str, hint: str) -> BadData:
        """The error about a key."""
        return self.source.wrong(holder.place(key, behind=0), what, hint)

    def comma_in(self, holder: Any, key: str) -> BadData | None:
        """The error about a decimal comma, if the digits after it were read as a key."""
        at = holder.place(key, behind=0) if isinstance(holder, Mapped) and not holder[key] else 0
        number = comma_before(self.source.text, at)
        return self.source.wrong(at, *decimal_comma(number)) if number else None

    def colon_in(self, holder: Any, key: Any) -> BadData | None:
        """The error about a colon without a blank, which joins a name and a number."""
        is_key = isinstance(holder, Mapped) and not holder[key]
        at = holder.place(key, behind=0) if is_key else self.at(holder, key)
        colon = bare_colon(self.source.text, at)
        return None if colon is None else self.source.wrong(colon, *NO_BLANK)

    def number(self, holder: Any, key: Any) -> Value:
        """The number of an item or a key."""
        try:
            return parse_value(holder[key])
        except BadData as fault:
            named = self.wrong(holder, key, fault.what, fault.hint)
            raise self.comma_in(holder, key) or self.colon_in(holder, key) or named from None

    def probability(self, holder: Any, key: Any) -> Fraction:
        """The probability of an item or a key."""
        try:
            return parse_probability(holder[key])
        except BadData as fault:
            raise self.wrong(holder, key, fault.what, fault.hint) from None

    def name(self, holder: Any, key: Any, what: str) -> str:
        """The name of an item or a key, if it is short enough."""
        text: str = holder[key]
        if len(text) > self.limits.label:
            raise self.wrong(holder, key, *too_long(what, text, self.limits.label, LABEL))
        return text

    def check_key(self, holder: Any, key: str, what: str) -> None:
        """Refuse a key that is too long for a name."""
        if len(key) > self.limits.label:
            raise self.wrong_key(holder, key, *too_long(what, key, self.limits.label, LABEL))
