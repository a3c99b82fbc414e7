"""JSON and inline text as events, by one scanner: JSON is nearly a part of inline text.

In inline text, blanks can stand for commas, payoffs stand in round brackets, and single words need
no quotes. As in YAML, a comment begins with `#`. There is no recursion, so deep nesting is cheap.
"""

import json
import re
from collections.abc import Iterator
from typing import NoReturn

from tui_explorer.engine.tree.tree import Tree
from tui_explorer.formats.read.grammar import Head, read_document
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
from tui_explorer.words import slips
from tui_explorer.words.numbers import comma_before, decimal_comma
from tui_explorer.words.slips import CLOSER, SMART_QUOTES, shown

_COMMA, _WORD, _TEXT, _OPEN, _CLOSE, _COLON, _END, _OTHER = range(1, 9)
_BEGINS = frozenset({_WORD, _TEXT, _OPEN})
"""The tokens that begin a value or a key."""
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
"""A token and the comma before it; taking both at once saves much of the time."""

_OPENING = {"[": OPEN_LIST, "{": OPEN_MAP, "(": OPEN_VECTOR}

_FRESH, _NEEDED, _AFTER, _KEYED, _VALUE = range(5)
"""Behind an opening bracket; after a comma; after a value; after a key; after its colon."""

_MISSING = {_NEEDED: slips.NOTHING_AFTER, _KEYED: slips.NO_COLON, _VALUE: slips.NO_VALUE}


def read(source: SourceText, limits: Limits, root: int | None) -> tuple[Tree, Head]:
    """Read a text that begins with a bracket."""
    return read_document(source, bracket_events(source), limits, limits.json_depth, root)


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
            source.tell(
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
                raise source.wrong(at, "a colon that follows no key", "a name before the colon")
            state = _VALUE
        elif text == "," and kind == _OTHER:
            _refuse_comma(source, at)
        elif state == _KEYED:
            raise source.wrong(
                at, f"{shown(text)} where a colon should be", "quotes around names of several words"
            )
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
    source.tell(source.wrong(at, "a comma with nothing before it", "leave it out"))


def _refuse_more(source: SourceText, token: re.Match[str]) -> NoReturn:
    kind = _COMMA if token[_COMMA] else token.lastindex or 0
    raise source.wrong(
        token.start(kind), f"{shown(token[kind])} after the end of the tree", "one tree, no more"
    )


def _scalar(source: SourceText, kind: int, token: str, at: int) -> str:
    """The text that a quoted string or a bare word stands for."""
    if kind == _WORD:
        if token in ("null", "true", "false"):
            source.tell(
                source.wrong(at, f"{token} means nothing in a tree", "a number or quoted text")
            )
            return "0"
        if token[0] in SMART_QUOTES or token[-1] in SMART_QUOTES:
            source.tell(source.wrong(at, *slips.smart_quotes(shown(token)[1:-1])))
            return token.strip(SMART_QUOTES)
        return token
    if kind != _TEXT:
        if token == '"':
            raise source.wrong(at, *slips.OPEN_TEXT)
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
