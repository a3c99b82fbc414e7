"""JSON and inline text cut into events by one scanner, since one is nearly part of the other.

Inline text lets blanks stand for commas, writes payoffs in round brackets and needs no quotes
around single words; comments from `#` to the end of the line are skipped as in YAML. There is no
recursion, so nesting costs no more than a list entry.
"""

import json
import re
from collections.abc import Iterator

from tui_explorer.formats.events import (
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

_OPEN, _CLOSE, _TEXT, _WORD, _COMMA, _COLON, _END = range(1, 8)
_TOKEN = re.compile(
    r"""(?:[ \t\r\n]++|\#[^\n]*+)*+
    (?: ([\[({])
      | ([\])}])
      | ("(?:[^"\\]++|\\.)*+")
      | ([^\[\](){},:"'\x00-\x20\x7f][^\[\](){},:"\x00-\x20\x7f]*+)
      | (,)
      | (:)
      | (\Z)
      | (.) )""",
    re.VERBOSE | re.DOTALL,
)

_OPENING = {"[": OPEN_LIST, "{": OPEN_MAP, "(": OPEN_VECTOR}
_CLOSER = {"[": "]", "{": "}", "(": ")"}

_FRESH, _NEEDED, _AFTER, _KEYED, _VALUE = range(5)
"""Behind an opening bracket; after a comma; after a value; after a key; after its colon."""

_MISSING = {
    _NEEDED: ("a comma with nothing after it", "leave the comma out"),
    _KEYED: ("a key without a value", "a colon and a value after the key"),
    _VALUE: ("a key without a value", "a value after the colon"),
}


def bracket_events(source: SourceText) -> Iterator[Event]:
    """The events of JSON or inline text; a fault is raised when the stream reaches it."""
    open_at: list[int] = []
    closers: list[str] = []
    state = _VALUE
    for token in _TOKEN.finditer(source.text):
        kind = token.lastindex
        text = token[kind or 0]
        at = token.end() - len(text)
        if kind == _END:
            break
        if state == _AFTER and not closers:
            raise source.wrong(at, f"{shown(text)} after the end of the tree", "one tree, no more")
        if kind == _CLOSE:
            if not closers or text != closers[-1]:
                hint = f"{closers[-1]!r} closes what is open" if closers else "nothing is open"
                raise source.wrong(at, f"{text} closes nothing", hint)
            if state in _MISSING:
                raise source.wrong(at, *_MISSING[state])
            open_at.pop()
            closers.pop()
            state = _AFTER
            yield CLOSE, "", at
        elif kind == _COMMA:
            if state != _AFTER:
                raise source.wrong(at, "a comma with nothing before it", "leave it out")
            state = _NEEDED
        elif kind == _COLON:
            if state != _KEYED:
                raise source.wrong(at, "a colon that follows no key", "a name before the colon")
            state = _VALUE
        elif state == _KEYED:
            what = f"{shown(text)} where a colon should be"
            raise source.wrong(at, what, "quotes around names of several words")
        elif kind == _OPEN:
            if state != _VALUE and closers[-1] == "}":
                raise source.wrong(at, "a key that is a list or a mapping", "a name and a colon")
            open_at.append(at)
            closers.append(_CLOSER[text])
            state = _FRESH
            yield _OPENING[text], "", at
        else:
            text = _scalar(source, kind or 0, text, at)
            if state != _VALUE and closers[-1] == "}":
                state = _KEYED
                yield KEY, text, at
            else:
                state = _AFTER
                yield SCALAR, text, at
    if closers:
        what = f"{source.text[open_at[-1]]} is never closed"
        raise source.wrong(open_at[-1], what, f"end it with {closers[-1]!r}")


def _scalar(source: SourceText, kind: int, token: str, at: int) -> str:
    """The text that a quoted string or a bare word stands for."""
    if kind == _WORD:
        if token in ("null", "true", "false"):
            raise source.wrong(at, f"{token} means nothing in a tree", "a number or quoted text")
        return token
    if kind != _TEXT:
        if token == '"':
            raise source.wrong(at, "text that is never closed", 'end it with "')
        raise source.wrong(at, f"the sign {shown(token)}", 'text goes in double quotes, "…"')
    text = token[1:-1]
    if "\\" not in text and text.isprintable():
        return text
    try:
        return source.sound(json.loads(token), at)
    except json.JSONDecodeError as error:
        what = "an escape or a control character that JSON does not have"
        hint = "\\n for a new line, \\\\ for a backslash"
        raise source.wrong(at + error.pos, what, hint) from None
