"""JSON and inline text as events, by one scanner, because JSON is nearly a part of inline text.

Inline text allows blanks instead of commas, payoffs in round brackets, and single words without
quotes. As in YAML, a comment begins with `#`. There is no recursion, so deep nesting is cheap.
"""

import json
import re
from collections.abc import Iterator
from typing import NoReturn

from tui_explorer.engine.tree.tree import Tree
from tui_explorer.formats.read.grammar import Head, read_document
from tui_explorer.formats.read.messages import (
    CLOSER,
    NOT_A_NAME,
    OPEN_TEXT,
    SMART_QUOTES,
    closes_nothing,
    never_closed,
    shown,
    smart_quotes,
)
from tui_explorer.formats.read.syntax import (
    CLOSE,
    KEY,
    OPEN_LIST,
    OPEN_MAP,
    OPEN_VECTOR,
    SCALAR,
    Limits,
    ParseEvent,
    SourceText,
)
from tui_explorer.words.numbers import comma_before, decimal_comma

_COMMA, _WORD, _TEXT, _OPEN, _CLOSE, _COLON, _END, _OTHER = range(1, 9)
_BEGINS = frozenset({_WORD, _TEXT, _OPEN})
"""The tokens that begin a value or a key."""
_WITH_COMMAS = (
    r"""(?xs) (?: [^",({\#]++ | "(?:[^"\\]++|\\.)*+" | \([^)]*+\)? | \#[^\n]*+ )*+ [,{]"""
)
"""A text with keys, or with commas outside payoffs. In a file it is JSON, which needs all
commas; a file without any is inline text."""
_BLANKS = r"(?:[ \t\r\n]++|\#[^\n]*+)*+"
_TOKEN = rf"""(?xs) {_BLANKS} (?: (,) {_BLANKS} )?+
    (?: ([^\[\](){{}},:"'\x00-\x20\x7f][^\[\](){{}},:"\x00-\x20\x7f]*+)
      | ("(?:[^"\\]++|\\.)*+")
      | ([\[({{])
      | ([\])}}])
      | (:)
      | (\Z)
      | (.) )"""
"""A token and the comma before it; reading both at once is much faster."""

_OPENING = {"[": OPEN_LIST, "{": OPEN_MAP, "(": OPEN_VECTOR}

_FRESH, _NEEDED, _AFTER, _KEYED, _VALUE = range(5)
"""After an opening bracket; after a comma; after a value; after a key; after its colon."""

_MISSING = {
    _NEEDED: ("a comma with nothing after it", "leave the comma out"),
    _KEYED: ("a key without a value", "a colon and a value after the key"),
    _VALUE: ("a key without a value", "a value after the colon"),
}
"""The errors if a bracket closes in these states."""


def read(source: SourceText, limits: Limits, root: int | None) -> tuple[Tree, Head]:
    """Read a text that begins with a bracket."""
    return read_document(source, bracket_events(source), limits, limits.json_depth, root)


def bracket_events(source: SourceText) -> Iterator[ParseEvent]:
    """The events of a text that begins with a bracket, up to the first error."""
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
            source.report(
                source.wrong(
                    at,
                    "a comma is missing before this",
                    "commas between all children, or between none",
                )
            )
        if kind == _END:
            break
        if kind == _CLOSE:
            if text != closers[-1]:
                raise source.wrong(at, *closes_nothing(text, source.text[open_at[-1]]))
            if state in _MISSING:
                source.report(source.wrong(at, *_MISSING[state]))
            if state in (_KEYED, _VALUE):
                yield SCALAR, "0", at
            open_at.pop()
            closers.pop()
            state = _AFTER
            yield CLOSE, "", at
        elif kind == _COLON:
            if state != _KEYED:
                raise source.wrong(at, "a colon without a key", "a name before the colon")
            state = _VALUE
        elif text == "," and kind == _OTHER:
            _refuse_comma(source, at)
        elif state == _KEYED:
            raise source.wrong(
                at, f"expected a colon, found {shown(text)}", "quotes around names of several words"
            )
        elif state != _VALUE and closers[-1] == "}":
            if kind == _OPEN:
                raise source.wrong(at, *NOT_A_NAME)
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
        raise source.wrong(open_at[-1], *never_closed(source.text[open_at[-1]]))


def _refuse_comma(source: SourceText, at: int) -> None:
    digits = len(source.text[:at]) - len(source.text[:at].rstrip("0123456789"))
    if number := comma_before(source.text, at - digits):
        raise source.wrong(at - digits, *decimal_comma(number))
    source.report(source.wrong(at, "a comma with nothing before it", "leave it out"))


def _refuse_more(source: SourceText, token: re.Match[str]) -> NoReturn:
    kind = _COMMA if token[_COMMA] else token.lastindex or 0
    raise source.wrong(
        token.start(kind), f"{shown(token[kind])} after the end of the tree", "one tree, no more"
    )


def _scalar(source: SourceText, kind: int, token: str, at: int) -> str:
    """The text of a quoted string or a bare word."""
    if kind == _WORD:
        if token in ("null", "true", "false"):
            source.report(
                source.wrong(at, f"{token} means nothing in a tree", "a number or quoted text")
            )
            return "0"
        if token[0] in SMART_QUOTES or token[-1] in SMART_QUOTES:
            source.report(source.wrong(at, *smart_quotes(shown(token)[1:-1])))
            return token.strip(SMART_QUOTES)
        return token
    if kind != _TEXT:
        if token == '"':
            raise source.wrong(at, *OPEN_TEXT)
        raise source.wrong(at, f"the sign {shown(token)}", 'text goes in double quotes, "…"')
    text = token[1:-1]
    if "\\" not in text and text.isprintable():
        return text
    try:
        return source.sound(json.loads(token), at)
    except json.JSONDecodeError as error:
        raise source.wrong(
            at + error.pos,
            "an escape or a control character that JSON does not have",
            "\\n for a new line, \\\\ for a backslash",
        ) from None
