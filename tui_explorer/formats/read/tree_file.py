"""Open a tree file, find out what it is written in, and read it."""

import re
from typing import NamedTuple

from tui_explorer.engine.tree.tree import Tree
from tui_explorer.errors import BadData, Place
from tui_explorer.formats.read.contents import BOM, contents, most_bytes
from tui_explorer.formats.read.events import SourceText
from tui_explorer.formats.read.head import ZERO_SUM, Head, alternate
from tui_explorer.formats.read.inline import plain_lists
from tui_explorer.formats.read.limits import DEFAULT, Limits

_BRACKETS = re.compile(rb'[ \t\r\n]*+(?:[\[(]|\{[ \t\r\n]*+["}])')
"""How JSON and inline text begin. A mapping whose first key has no quotes is YAML."""
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
    data = data.removeprefix(BOM)
    in_brackets = _BRACKETS.match(data) is not None
    for_gambit = _GAMBIT.match(data) is not None
    most = limits.json_bytes if in_brackets or for_gambit else limits.yaml_bytes
    if len(data) > most:
        kind = "JSON or inline text" if in_brackets else "EFG" if for_gambit else "YAML"
        hint = "raise the limit with --limit-bytes"
        raise BadData(f"{kind} of more than {most} bytes", hint, Place(name))
    source = SourceText(name, _decoded(data, name))
    if for_gambit:
        from tui_explorer.formats.read.efg import read_efg

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
    from tui_explorer.formats.read.document import read_document

    if in_brackets:
        from tui_explorer.formats.read.bulk_json import read_json
        from tui_explorer.formats.read.json_tree import bracket_events

        if (plain := read_json(source, limits, root)) is not None:
            return plain
        mapped = "{" in source.text
        depth = limits.json_depth
        return read_document(source, bracket_events, limits, depth, root, mapped=mapped)
    from tui_explorer.formats.read.yaml_tree import yaml_events

    return read_document(source, yaml_events, limits, limits.yaml_depth, root, mapped=True)


def read_tree_file(path: str, limits: Limits = DEFAULT, root: int | None = None) -> TreeFile:
    """Read the tree in a file, which must be a regular one."""
    return read_tree(contents(path, most_bytes(limits)), path, limits, root)


def _decoded(data: bytes, name: str) -> str:
    try:
        return data.decode("utf-8")
    except UnicodeDecodeError as fault:
        before = SourceText(name, data[: fault.start].decode("utf-8"))
        what = f"the byte 0x{data[fault.start]:02x} is not UTF-8"
        raise before.wrong(len(before.text), what, "save the file as UTF-8") from None
