"""JSON and inline text, cut into events by one scanner, since one is nearly part of the other.

Long texts of plain JSON, or of lists of numbers with blanks between them, are left to the standard
library's parser first, which is several times faster. It knows no places, so that it can only say
yes: whatever is odd or wrong comes to the scanner.

Inline text lets blanks stand for commas, writes payoffs in round brackets and needs no quotes
around single words; comments from `#` to the end of the line are skipped as in YAML. There is no
recursion, so nesting costs no more than a list entry.
"""

import re
from collections.abc import Iterator
from contextlib import suppress
from typing import Any, NoReturn

from tui_explorer.engine.decimals import Decimal
from tui_explorer.engine.tree.tree import Tree
from tui_explorer.errors import BadData
from tui_explorer.formats.read.document import read_document, tree_of
from tui_explorer.formats.read.events import (
    CLOSE,
    KEY,
    OPEN_LIST,
    OPEN_MAP,
    OPEN_VECTOR,
    SCALAR,
    ParseEvent,
    SourceText,
    Unplaced,
    Values,
)
from tui_explorer.formats.read.head import Head
from tui_explorer.formats.read.limits import Limits
from tui_explorer.formats.read.numbers import LONGEST, parse_decimal
from tui_explorer.words import slips
from tui_explorer.words.numbers import comma_before, decimal_comma
from tui_explorer.words.slips import CLOSER, SMART_QUOTES, shown

_IN_NUMBERS = bytes(48 if chr(sign) in "0123456789+-.eE" else 32 for sign in range(256))
_IN_EXPONENTS = bytes.maketrans(b"123456789E-", b"000000000e+")
"""Tables that make all signs alike which a number, or which its exponent, may have in one place."""
_SLICE = 65_536
"""Bytes that are looked through without letting another thread run."""
_SPACED = re.compile(r"[0-9.eE+\- \t\r\n\[\]]*+")
"""Lists of numbers with no comma in them."""
_ALL_BUT_BRACKETS = bytes(set(range(256)) - set(b"[]{}"))
_SHORT = 10_000
"""Characters for which it would take longer to load the parser than to do without."""
_DEEPEST = 100
"""Brackets inside each other: the parser is recursive."""
_SCALARS = frozenset({int, Decimal, str})
_MOST_SIGNS = 8
"""About as many commas, or brackets, as a node can have in it and around it."""

_COMMA, _WORD, _TEXT, _OPEN, _CLOSE, _COLON, _END, _OTHER = range(1, 9)
_BEGINS = frozenset({_WORD, _TEXT, _OPEN})
"""What a value or a key begins with."""
_WITH_COMMAS = (
    r"""(?xs) (?: [^",({\#]++ | "(?:[^"\\]++|\\.)*+" | \([^)]*+\)? | \#[^\n]*+ )*+ [,{]"""
)
"""A text with keys, or with commas outside payoffs. In a file it is JSON, where no comma may be
missing; a file without any is inline text."""
_BLANKS = r"(?:[ \t\r\n]++|\#[^\n]*+)*+"
_TOKEN = rf"""(?xs) {_BLANKS} (?: (,) {_BLANKS} )?+
    (?: ([^\[\](){{}},:"'\x00-\x20\x7f][^\[\](){{}},:"\x00-\x20\x7f]*+)
      | ("(?:[^"\\]++|\\.)*+")
      | ([\[({{])
      | ([\])}}])
      | (:)
      | (\Z)
      | (.) )"""
"""A token and the comma before it; taking both at once saves much of the time. Plain JSON does
without, and need not wait until it is compiled."""

_OPENING = {"[": OPEN_LIST, "{": OPEN_MAP, "(": OPEN_VECTOR}

_FRESH, _NEEDED, _AFTER, _KEYED, _VALUE = range(5)
"""Behind an opening bracket; after a comma; after a value; after a key; after its colon."""

_MISSING = {_NEEDED: slips.NOTHING_AFTER, _KEYED: slips.NO_COLON, _VALUE: slips.NO_VALUE}


def read(source: SourceText, limits: Limits, root: int | None) -> tuple[Tree, Head]:
    """Read a text that begins with a bracket."""
    depth = limits.json_depth
    if len(source.text) > _SHORT and source.faults is None:
        with suppress(BadData, ValueError):
            return tree_of(Values(source, limits), [_parsed(source.text, limits)], depth, root)
    return read_document(source, bracket_events(source), limits, depth, root)


def _parsed(text: str, limits: Limits) -> Any:
    """What the standard library makes of it, if it is plain."""
    import json

    signs = text.encode()
    brackets = signs.translate(None, _ALL_BUT_BRACKETS)
    many = max(text.count(","), len(brackets)) > _MOST_SIGNS * limits.nodes
    for _ in range(0 if many else _DEEPEST):
        brackets = brackets.replace(b"[]", b"").replace(b"{}", b"")
    slices = (signs[at : at + _SLICE + LONGEST] for at in range(0, len(signs), _SLICE))
    if brackets or any(map(_is_odd, slices)):
        raise Unplaced
    if _SPACED.fullmatch(text):
        parts = text.replace("]", "] ").split(maxsplit=2 * limits.nodes)
        text = ",".join(parts).replace("[,", "[").replace(",]", "]")
    return json.loads(
        text, object_pairs_hook=_mapping, parse_float=parse_decimal, parse_constant=_refuse
    )


def _is_odd(signs: bytes) -> bool:
    """Whether a number or an exponent may be too long, or an escape be half of a character."""
    exponents = signs.translate(_IN_EXPONENTS)
    return (
        b"0" * (LONGEST + 1) in signs.translate(_IN_NUMBERS)
        or b"e000" in exponents
        or b"e+000" in exponents
        or b"\\ud" in signs
        or b"\\uD" in signs
    )


def _refuse(constant: str) -> NoReturn:
    raise Unplaced(constant)


def _mapping(pairs: list[tuple[str, Any]]) -> Any:
    """A mapping; a leaf that is nothing but its value as a tuple, which takes less memory."""
    if len(pairs) == 1:
        [(key, value)] = pairs
        if key == "value" and type(value) in _SCALARS:
            return (value,)
    found = dict(pairs)
    if len(found) != len(pairs):
        raise Unplaced
    return found


def bracket_events(source: SourceText) -> Iterator[ParseEvent]:
    """The events of a text that begins with a bracket; a fault is raised when they reach it."""
    open_at: list[int] = []
    closers: list[str] = []
    state = _VALUE
    needs_commas = not source.is_inline and re.match(_WITH_COMMAS, source.text)
    for token in re.finditer(_TOKEN, source.text):
        kind = token.lastindex or 0
        text, at = token[kind], token.start(kind)
        if state == _AFTER and not closers and (kind != _END or token[_COMMA]):
            _refuse_more(source, token)
        if token[_COMMA]:
            if state == _AFTER:
                state = _NEEDED
            else:
                _refuse_comma(source, token.start(_COMMA))
        elif state == _AFTER and kind in _BEGINS and needs_commas and closers[-1] != ")":
            source.tell(source.wrong(at, *slips.NO_COMMA))
        if kind == _END:
            break
        if kind == _CLOSE:
            if text != closers[-1]:
                raise source.wrong(at, *slips.closes_nothing(text, source.text[open_at[-1]]))
            if state in _MISSING:
                source.tell(source.wrong(at, *_MISSING[state]))
            if state in (_KEYED, _VALUE):
                yield SCALAR, "0", at
            open_at.pop()
            closers.pop()
            state = _AFTER
            yield CLOSE, "", at
        elif kind == _COLON:
            if state != _KEYED:
                raise source.wrong(at, *slips.NO_KEY)
            state = _VALUE
        elif text == "," and kind == _OTHER:
            _refuse_comma(source, at)
        elif state == _KEYED:
            raise source.wrong(at, *slips.instead_of_colon(text))
        elif state != _VALUE and closers[-1] == "}":
            if kind == _OPEN:
                raise source.wrong(at, *slips.NOT_A_NAME)
            state = _KEYED
            yield KEY, _scalar(source, kind, text, at), at
        elif kind == _OPEN:
            open_at.append(at)
            closers.append(CLOSER[text])
            state = _FRESH
            yield _OPENING[text], "", at
        else:
            state = _AFTER
            yield SCALAR, _scalar(source, kind, text, at), at
    if closers:
        raise source.wrong(open_at[-1], *slips.never_closed(source.text[open_at[-1]]))


def _refuse_comma(source: SourceText, at: int) -> None:
    digits = len(source.text[:at]) - len(source.text[:at].rstrip("0123456789"))
    if number := comma_before(source.text, at - digits):
        raise source.wrong(at - digits, *decimal_comma(number))
    source.tell(source.wrong(at, *slips.NOTHING_BEFORE))


def _refuse_more(source: SourceText, token: re.Match[str]) -> NoReturn:
    kind = _COMMA if token[_COMMA] else token.lastindex or 0
    raise source.wrong(token.start(kind), *slips.after_the_end(token[kind]))


def _scalar(source: SourceText, kind: int, token: str, at: int) -> str:
    """The text that a quoted string or a bare word stands for."""
    if kind == _WORD:
        if token in ("null", "true", "false"):
            source.tell(source.wrong(at, *slips.means_nothing(token)))
            return "0"
        if token[0] in SMART_QUOTES or token[-1] in SMART_QUOTES:
            source.tell(source.wrong(at, *slips.smart_quotes(shown(token)[1:-1])))
            return token.strip(SMART_QUOTES)
        return token
    if kind != _TEXT:
        if token == '"':
            raise source.wrong(at, *slips.OPEN_TEXT)
        raise source.wrong(at, *slips.stray_sign(token))
    text = token[1:-1]
    if "\\" not in text and text.isprintable():
        return text
    import json

    try:
        return source.sound(json.loads(token), at)
    except json.JSONDecodeError as error:
        raise source.wrong(at + error.pos, *slips.NOT_IN_JSON) from None
