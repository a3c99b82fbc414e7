"""Open a tree file, find out what it is written in, and read it."""

import re
from importlib import import_module
from typing import NamedTuple

from tui_explorer.engine.results.run import Origin
from tui_explorer.engine.tree.tree import Tree
from tui_explorer.errors import BadData, Place
from tui_explorer.formats import FORMATS
from tui_explorer.formats.read.events import SourceText
from tui_explorer.formats.read.limits import BOM, DEFAULT, Limits, contents, most_bytes
from tui_explorer.words.slips import not_utf_8
from tui_explorer.words.sources import RAISE_BYTES, too_many_bytes


class TreeFile(NamedTuple):
    """A tree and what its file says about it."""

    tree: Tree
    origin: Origin
    algorithm_at: Place | None = None
    """Where the algorithm's name stands."""


def read_tree(
    data: bytes,
    name: str,
    limits: Limits = DEFAULT,
    root: int | None = None,
    *,
    is_inline: bool = False,
    faults: list[BadData] | None = None,
) -> TreeFile:
    """Read a tree; `name` is the file's, for messages, and `root` overrides who moves first."""
    data = data.removeprefix(BOM)
    written_in = next(each for each in FORMATS if re.match(each.begins, data))
    most = limits.yaml_bytes if written_in.is_slow else limits.json_bytes
    if len(data) > most:
        raise too_many_bytes(most, RAISE_BYTES, Place(name), written_in.name)
    source = SourceText(name, decoded(data, name), is_inline, faults)
    tree, head = import_module(written_in.module).read(source, limits, root)
    at = Place(name) if head.algorithm_at is None else source.place(head.algorithm_at)
    return TreeFile(tree, Origin("game" if tree.is_of_game else "tree", name, **head.said), at)


def read_tree_file(path: str, limits: Limits = DEFAULT, root: int | None = None) -> TreeFile:
    """Read the tree in a file, which must be a regular one."""
    return read_tree(contents(path, most_bytes(limits)), path, limits, root)


def faults_of(path: str, limits: Limits = DEFAULT) -> list[BadData]:
    """All that is wrong with a file, from its beginning, as far as that can be told at once."""
    faults: list[BadData] = []
    try:
        read_tree(contents(path, most_bytes(limits)), path, limits, faults=faults)
    except BadData as fault:
        faults.append(fault)
    return sorted(
        faults, key=lambda fault: [where or 0 for where in (fault.place or Place(path))[1:]]
    )


def decoded(data: bytes, name: str) -> str:
    """A file's text, which must be UTF-8."""
    try:
        return data.decode("utf-8")
    except UnicodeDecodeError as fault:
        before = SourceText(name, data[: fault.start].decode("utf-8"))
        raise before.wrong(len(before.text), *not_utf_8(data[fault.start])) from None
