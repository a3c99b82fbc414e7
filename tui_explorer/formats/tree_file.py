"""Open a tree file, find out what it is written in, and read it."""

import os
import re
import stat
from typing import NamedTuple

from tui_explorer.engine.tree import Tree
from tui_explorer.errors import BadData, CannotRead, OutputFault, Place
from tui_explorer.formats.events import SourceText
from tui_explorer.formats.head import ZERO_SUM, Head, alternate
from tui_explorer.formats.inline import plain_lists
from tui_explorer.formats.limits import DEFAULT, Limits

_BOM = b"\xef\xbb\xbf"
_BRACKETS = re.compile(rb'[ \t\r\n]*+(?:[\[(]|\{[ \t\r\n]*+["}])')
"""How JSON and inline text begin. A mapping whose first key has no quotes is YAML."""
_TITLE = re.compile(rb'title: (?:([A-Za-z][A-Za-z0-9 ,-]*+)|"([ -!#-[\]-~]++)")\n\w')
"""A title that YAML takes as it stands, on a line of its own before another key."""
_GAMBIT = re.compile(rb"[ \t\r\n]*+EFG[ \t\r\n]")


class TreeFile(NamedTuple):
    """A tree and what its file says about it."""

    tree: Tree
    title: str = ""
    notes: str = ""
    source: str = ""
    """Where the tree's figures come from."""


def read_tree(
    data: bytes, name: str, limits: Limits = DEFAULT, root: int | None = None
) -> TreeFile:
    """Read a tree; `name` is the file's, for messages, and `root` overrides who moves first."""
    data = data.removeprefix(_BOM)
    in_brackets = _BRACKETS.match(data) is not None
    for_gambit = _GAMBIT.match(data) is not None
    most = limits.json_bytes if in_brackets or for_gambit else limits.yaml_bytes
    if len(data) > most:
        kind = "JSON or inline text" if in_brackets else "EFG" if for_gambit else "YAML"
        hint = "raise the limit with --limit-bytes"
        raise BadData(f"{kind} of more than {most} bytes", hint, Place(name))
    source = SourceText(name, _decoded(data, name))
    if for_gambit:
        from tui_explorer.formats.efg import read_efg

        tree, head = read_efg(source, limits, root)
    elif in_brackets and (plain := plain_lists(source.text, limits.nodes, limits.json_depth)):
        head = Head()
        alternate(plain, ZERO_SUM, head.root if root is None else root)
        tree = plain.build()
    else:
        tree, head = _read_document(source, in_brackets, limits, root)
    return TreeFile(tree, head.title, head.notes, head.source)


def _read_document(
    source: SourceText, in_brackets: bool, limits: Limits, root: int | None
) -> tuple[Tree, Head]:
    """Read JSON, inline text or YAML event by event."""
    from tui_explorer.formats.document import read_document

    if in_brackets:
        from tui_explorer.formats.json_tree import bracket_events

        mapped = "{" in source.text
        depth = limits.json_depth
        return read_document(source, bracket_events, limits, depth, root, mapped=mapped)
    from tui_explorer.formats.yaml_tree import yaml_events

    return read_document(source, yaml_events, limits, limits.yaml_depth, root, mapped=True)


def read_tree_file(path: str, limits: Limits = DEFAULT, root: int | None = None) -> TreeFile:
    """Read the tree in a file, which must be a regular one."""
    return read_tree(_contents(path, most_bytes(limits)), path, limits, root)


def read_title(path: str) -> str:
    """The title of a file: read no further than that where it comes first, as it does in ours."""
    data = _contents(path, most_bytes(DEFAULT))
    if found := _TITLE.match(data):
        return (found[1].strip() if found[1] else found[2]).decode()
    return read_tree(data, path).title


def most_bytes(limits: Limits) -> int:
    """How much of a file to read: one byte more than is allowed, to see that it is too much."""
    return max(limits.json_bytes, limits.yaml_bytes) + len(_BOM) + 1


def _contents(path: str, most: int) -> bytes:
    """A file's first `most` bytes."""
    place = Place(path)
    try:
        with open(path, "rb", opener=_open_at_once) as stream:
            if not stat.S_ISREG(os.fstat(stream.fileno()).st_mode):
                raise CannotRead("it is not a regular file", "a file with a tree in it", place)
            try:
                return stream.read(most)
            except OSError as fault:
                raise OutputFault(f"reading broke off: {_reason(fault)}", "", place) from None
    except FileNotFoundError:
        raise CannotRead("there is no such file", "check its path", place) from None
    except (OSError, ValueError) as fault:
        raise CannotRead(f"it cannot be opened: {_reason(fault)}", "", place) from None


def _open_at_once(path: str, flags: int) -> int:
    """Open without waiting: a FIFO may never have a writer."""
    return os.open(path, flags | getattr(os, "O_NONBLOCK", 0))


def _reason(fault: Exception) -> str:
    return (getattr(fault, "strerror", None) or str(fault)).lower()


def _decoded(data: bytes, name: str) -> str:
    try:
        return data.decode("utf-8")
    except UnicodeDecodeError as fault:
        before = SourceText(name, data[: fault.start].decode("utf-8"))
        what = f"the byte 0x{data[fault.start]:02x} is not UTF-8"
        raise before.wrong(len(before.text), what, "save the file as UTF-8") from None
