"""YAML as events. PyYAML only parses the text; it never builds values.

Its composer overflows the C stack on deep nesting, its constructor runs tags, and with aliases a
few hundred bytes can describe gigabytes. The parser's events have none of these problems.
"""

import re
from collections.abc import Iterator

import yaml

from tui_explorer.engine.tree.tree import Tree
from tui_explorer.errors import BadData
from tui_explorer.formats.read.grammar import PROSE, Head, read_document
from tui_explorer.formats.read.messages import (
    NO_BLANK,
    NOT_A_NAME,
    Message,
    bare_colon,
    closes_nothing,
    has_smart_quotes,
    never_closed,
    shown,
    smart_quotes,
)
from tui_explorer.formats.read.syntax import (
    CLOSE,
    KEY,
    OPEN_LIST,
    OPEN_MAP,
    SCALAR,
    Limits,
    ParseEvent,
    SourceText,
)

LOADER = getattr(yaml, "CBaseLoader", yaml.BaseLoader)
"""The C parser if PyYAML was built with it."""

_UNPRINTABLE = frozenset(
    chr(code)
    for first, last in (
        *((0x00, 0x08), (0x0B, 0x0C), (0x0E, 0x1F), (0x7F, 0x84), (0x86, 0x9F)),
        *((0xFEFF, 0xFEFF), (0xFFFE, 0xFFFF)),
    )
    for code in range(first, last + 1)
)
"""Characters that YAML forbids. PyYAML's parsers find them too, but name different places."""

_SIGNS = re.compile(r"""(?<=[\s,:\[{])(?:"(?:[^"\\]|\\.)*"|'[^']*'|\#.*)|[\[\]{}]""")
"""Brackets; also texts and comments, because brackets inside them do not count."""
_AT_A_COLON = ("could not find expected ':'", "mapping values are not allowed")
"""PyYAML's messages about a missing colon, or one too many."""


def read(source: SourceText, limits: Limits, root: int | None) -> tuple[Tree, Head]:
    """Read a document or a bare tree in YAML."""
    return read_document(source, yaml_events(source), limits, limits.yaml_depth, root)


def yaml_events(source: SourceText) -> Iterator[ParseEvent]:
    """The events of a YAML text, up to the first error."""
    if not _UNPRINTABLE.isdisjoint(source.text):
        place = next(i for i, each in enumerate(source.text) if each in _UNPRINTABLE)
        raise source.wrong(
            place, f"the control character U+{ord(source.text[place]):04X}", "printable text only"
        )
    at = 0
    try:
        for event in _parsed(source):
            at = event[2]
            yield event
    except yaml.MarkedYAMLError as error:
        raise _explained(source, error, at) from None
    except (ValueError, OverflowError):
        # PyYAML's own parser hands an escape such as \UFFFFFFFF to chr() unchecked.
        raise source.wrong(
            at, "an escape for a character that does not exist", "at most \\U0010FFFF"
        ) from None


def _explained(source: SourceText, error: yaml.MarkedYAMLError, before: int) -> BadData:
    """The likely mistake behind an error of PyYAML, or its own message.

    ``before`` is the offset of the last event.
    """
    text, problem, context = source.text, error.problem or "", error.context or ""
    begun = error.context_mark.index if error.context_mark else before
    at = error.problem_mark.index if error.problem_mark else begun
    sign, opening = text[at : at + 1], text[begun : begun + 1]
    in_brackets = context.startswith("while parsing a flow") and opening in ("[", "{")
    if sign == "\t":
        return source.wrong(at, "a tab in front of the text", "YAML is indented with blanks")
    if sign in ("]", "}"):
        return source.wrong(at, *closes_nothing(sign, opening if in_brackets else ""))
    if in_brackets and not _is_closed(text, begun):
        return source.wrong(begun, *never_closed(opening))
    if problem.startswith(_AT_A_COLON) and (colon := bare_colon(text, begun)) is not None:
        return source.wrong(colon, *NO_BLANK)
    return source.wrong(
        at, f"this is not YAML: {problem or context}", "check the characters before it"
    )


def _is_closed(text: str, at: int) -> bool:
    """True if another bracket closes this one, outside of quotes and comments."""
    depth = 0
    for found in _SIGNS.finditer(text, at):
        depth += (found[0] in ("[", "{")) - (found[0] in ("]", "}"))
        if not depth:
            return True
    return False


def _parsed(source: SourceText) -> Iterator[ParseEvent]:
    """PyYAML's events as ours; tags, anchors, aliases and merge keys are errors."""
    started = False
    at = 0
    key = ""
    key_next: list[bool | None] = [None]
    """For each open bracket: True if a key comes next, None in a list."""
    for event in yaml.parse(source.text, Loader=LOADER):
        at = event.start_mark.index if event.start_mark else at
        if isinstance(event, yaml.DocumentStartEvent):
            if started:
                raise source.wrong(at, "a second document", "one tree in each file")
            started = True
        elif isinstance(event, yaml.CollectionEndEvent):
            key_next.pop()
            yield CLOSE, "", at
        elif isinstance(event, yaml.NodeEvent):
            if fault := _forbidden(event):
                raise source.wrong(at, *fault)
            is_key = key_next[-1]
            if is_key is not None:
                key_next[-1] = not is_key
            if isinstance(event, yaml.ScalarEvent):
                text = source.sound(event.value, at)
                key = text if is_key else key
                is_prose = len(key_next) == 2 and key in PROSE
                if not event.style and not is_prose and has_smart_quotes(text):
                    source.report(source.wrong(at, *smart_quotes(shown(text)[1:-1])))
                    text = text[1:-1]
                if is_key and text == "<<" and not event.style:
                    raise source.wrong(at, "a merge key", "write the keys out")
                yield KEY if is_key else SCALAR, text, at
            elif is_key:
                raise source.wrong(at, *NOT_A_NAME)
            else:
                is_map = isinstance(event, yaml.MappingStartEvent)
                key_next.append(True if is_map else None)
                yield OPEN_MAP if is_map else OPEN_LIST, "", at


def _forbidden(event: yaml.NodeEvent) -> Message | None:
    """The error about an alias, an anchor or a tag of a node; else None."""
    if isinstance(event, yaml.AliasEvent):
        return f"the alias {shown(f'*{event.anchor}')}", "write the part out again"
    if event.anchor is not None:
        return f"the anchor {shown(f'&{event.anchor}')}", "leave it out and repeat the part"
    tag = getattr(event, "tag", None)
    if tag is not None:
        return f"the tag {shown(tag)}", "leave it out; the text alone says what it is"
    return None
