"""YAML, cut into events without ever letting PyYAML build anything.

Its composer overflows the C stack on deep nesting, its constructor runs tags, and aliases let a few
hundred bytes stand for gigabytes. The event stream below them has none of these faults.
"""

import re
from collections.abc import Iterator

import yaml

from tui_explorer.engine.tree.tree import Tree
from tui_explorer.errors import BadData
from tui_explorer.formats.read.grammar import PROSE, Head, read_document
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
from tui_explorer.words import slips
from tui_explorer.words.slips import bare_colon, has_smart_quotes, shown

LOADER = getattr(yaml, "CBaseLoader", yaml.BaseLoader)
"""The C parser where PyYAML was built with it."""

_UNPRINTABLE = frozenset(
    chr(code)
    for first, last in (
        *((0x00, 0x08), (0x0B, 0x0C), (0x0E, 0x1F), (0x7F, 0x84), (0x86, 0x9F)),
        *((0xFEFF, 0xFEFF), (0xFFFE, 0xFFFF)),
    )
    for code in range(first, last + 1)
)
"""Characters that YAML forbids. PyYAML finds them too, but its parsers disagree about the place."""

_SIGNS = re.compile(r"""(?<=[\s,:\[{])(?:"(?:[^"\\]|\\.)*"|'[^']*'|\#.*)|[\[\]{}]""")
"""Brackets; also texts and comments, because brackets in them mean nothing."""
_AT_A_COLON = ("could not find expected ':'", "mapping values are not allowed")
"""PyYAML's messages about a missing colon, or one too many."""


def read(source: SourceText, limits: Limits, root: int | None) -> tuple[Tree, Head]:
    """Read a document or a bare tree in YAML."""
    return read_document(source, yaml_events(source), limits, limits.yaml_depth, root)


def yaml_events(source: SourceText) -> Iterator[ParseEvent]:
    """The events of a YAML text; a fault is raised when the stream reaches it."""
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
        raise _named(source, error, at) from None
    except (ValueError, OverflowError):
        # PyYAML's own parser hands an escape such as \UFFFFFFFF to chr() unchecked.
        raise source.wrong(
            at, "an escape for a character that does not exist", "at most \\U0010FFFF"
        ) from None


def _named(source: SourceText, error: yaml.MarkedYAMLError, before: int) -> BadData:
    """The slip behind what PyYAML has met, else its own words; the last event came ``before``."""
    text, problem, context = source.text, error.problem or "", error.context or ""
    begun = error.context_mark.index if error.context_mark else before
    at = error.problem_mark.index if error.problem_mark else begun
    sign, opening = text[at : at + 1], text[begun : begun + 1]
    in_brackets = context.startswith("while parsing a flow") and opening in ("[", "{")
    if sign == "\t":
        return source.wrong(at, "a tab in front of the text", "YAML is indented with blanks")
    if sign in ("]", "}"):
        return source.wrong(at, *slips.closes_nothing(sign, opening if in_brackets else ""))
    if in_brackets and not _is_closed(text, begun):
        return source.wrong(begun, *slips.never_closed(opening))
    if problem.startswith(_AT_A_COLON) and (colon := bare_colon(text, begun)) is not None:
        return source.wrong(colon, *slips.NO_BLANK)
    return source.wrong(at, f"this is not YAML: {problem or context}", "check the signs before it")


def _is_closed(text: str, at: int) -> bool:
    """True if another bracket closes this one, outside of quotes and comments."""
    depth = 0
    for found in _SIGNS.finditer(text, at):
        depth += (found[0] in ("[", "{")) - (found[0] in ("]", "}"))
        if not depth:
            return True
    return False


def _parsed(source: SourceText) -> Iterator[ParseEvent]:
    """PyYAML's events as ours. Tags, anchors, aliases and merge keys are refused."""
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
            if fault := _beyond_itself(event):
                raise source.wrong(at, *fault)
            is_key = key_next[-1]
            if is_key is not None:
                key_next[-1] = not is_key
            if isinstance(event, yaml.ScalarEvent):
                text = source.sound(event.value, at)
                key = text if is_key else key
                is_prose = len(key_next) == 2 and key in PROSE
                if not event.style and not is_prose and has_smart_quotes(text):
                    source.tell(source.wrong(at, *slips.smart_quotes(shown(text)[1:-1])))
                    text = text[1:-1]
                if is_key and text == "<<" and not event.style:
                    raise source.wrong(at, "a merge key", "write the keys out")
                yield KEY if is_key else SCALAR, text, at
            elif is_key:
                raise source.wrong(at, *slips.NOT_A_NAME)
            else:
                is_map = isinstance(event, yaml.MappingStartEvent)
                key_next.append(True if is_map else None)
                yield OPEN_MAP if is_map else OPEN_LIST, "", at


def _beyond_itself(event: yaml.NodeEvent) -> slips.SlipWords | None:
    """The error and hint for a node with an alias, an anchor or a tag; else None."""
    if isinstance(event, yaml.AliasEvent):
        return slips.alias(str(event.anchor))
    if event.anchor is not None:
        return slips.anchor(event.anchor)
    tag = getattr(event, "tag", None)
    if tag is not None:
        return slips.tag(tag)
    return None
