"""Tree files: their bytes, their formats, and the trees in them."""

import os
import re
import stat
import sys
from collections.abc import Callable
from typing import BinaryIO, NamedTuple

from tui_explorer.engine.analysis.run import Origin
from tui_explorer.engine.tree.tree import Tree
from tui_explorer.errors import BadData, CannotRead, OutputFault, Place
from tui_explorer.formats.read import efg, json_tree, yaml_tree
from tui_explorer.formats.read.grammar import Head
from tui_explorer.formats.read.messages import RAISE_BYTES
from tui_explorer.formats.read.syntax import DEFAULT, MIB, Limits, SourceText
from tui_explorer.words.names import noun

# -- bytes -----------------------------------------------------------------------------------------

BOM = b"\xef\xbb\xbf"
"""The byte order mark that some editors write at the beginning of a file."""
_PIECE = 16 * MIB


def most_bytes(limits: Limits) -> int:
    """The bytes to read of a file: one more than the limit, to detect that it is too long."""
    return max(limits.json_bytes, limits.yaml_bytes) + len(BOM) + 1


def first_bytes(stream: BinaryIO, most: int) -> bytes:
    """The beginning of a stream, read piece by piece to save memory."""
    pieces = []
    while most > 0 and (piece := stream.read(min(most, _PIECE))):
        pieces.append(piece)
        most -= len(piece)
    return b"".join(pieces)


def contents(path: str, most: int) -> bytes:
    """A file's first `most` bytes."""
    place = Place(path)
    try:
        with open(path, "rb", opener=_open_at_once) as stream:
            if not stat.S_ISREG(os.fstat(stream.fileno()).st_mode):
                raise CannotRead("it is not a regular file", "a file with a tree in it", place)
            try:
                return first_bytes(stream, most)
            except OSError as fault:
                raise OutputFault(f"reading broke off: {_reason(fault)}", "", place) from None
    except FileNotFoundError:
        raise CannotRead("there is no such file", "check its path", place) from None
    except (OSError, ValueError) as fault:
        raise CannotRead(f"it cannot be opened: {_reason(fault)}", "", place) from None


def within(data: bytes, most: int, name: str, hint: str = "") -> bytes:
    """The same bytes; an error if there are more than the limit."""
    if len(data) > most:
        raise BadData(f"more than {most} {noun(most, 'byte')}", hint, Place(name))
    return data


def _reason(fault: Exception) -> str:
    return (getattr(fault, "strerror", None) or str(fault)).lower()


def input_bytes(path: str, limits: Limits | None = None) -> bytes:
    """The contents of a file, or of standard input if its path is ``-``."""
    most = most_bytes(limits or DEFAULT)
    if path != "-":
        return contents(path, most)
    if sys.stdin is None:
        raise CannotRead("standard input is closed")
    return first_bytes(sys.stdin.buffer, most)


def _open_at_once(path: str, flags: int) -> int:
    """Open without waiting: a FIFO may never have a writer."""
    return os.open(path, flags | getattr(os, "O_NONBLOCK", 0))


# -- formats ---------------------------------------------------------------------------------------


class Format(NamedTuple):
    """A format that trees are written in.

    To add one, write a module with a function ``read`` and add a row to ``FORMATS`` above YAML's.
    ``json_tree.py`` shows how: its ``read`` turns the text into events (see ``syntax.py``) and
    gives them to ``grammar.read_document``. This checks them and adds line and column to errors.
    """

    name: str
    """Its name in messages."""
    suffix: str
    """The suffix of its files in lists; a file given by its path can have any suffix."""
    begins: bytes
    """A pattern for the beginning of its texts. It selects the format, not the suffix."""
    read: Callable[[SourceText, Limits, int | None], tuple[Tree, Head]]
    """Reads the tree in a text and its head. The number is ``--root``: the player who moves first,
    or None."""
    is_slow: bool = False
    """True for YAML, which has a lower limit of bytes."""


FORMATS = [
    Format(
        "JSON or inline text",
        ".json",
        rb'[ \t\r\n]*+(?:[\[(]|\{[ \t\r\n]*+["}])',
        json_tree.read,
    ),
    Format("EFG", ".efg", rb"[ \t\r\n]*+EFG[ \t\r\n]", efg.read),
    Format("YAML", ".yaml", b"", yaml_tree.read, is_slow=True),
]
"""The formats in the order of trying. YAML is last and takes every other text, such as a mapping in
braces without quotes around its first key."""

# -- trees -----------------------------------------------------------------------------------------


class TreeFile(NamedTuple):
    """A tree and its description in the file."""

    tree: Tree
    origin: Origin
    algorithm_at: Place | None = None
    """The place of the algorithm's name in the file."""


def read_tree(
    data: bytes,
    name: str,
    limits: Limits = DEFAULT,
    root: int | None = None,
    *,
    is_inline: bool = False,
    faults: list[BadData] | None = None,
) -> TreeFile:
    """Read a tree; `name` is the file's name for messages, `root` the player at the root."""
    data = data.removeprefix(BOM)
    written_in = next(each for each in FORMATS if re.match(each.begins, data))
    most = limits.yaml_bytes if written_in.is_slow else limits.json_bytes
    if len(data) > most:
        what = f"{written_in.name} of more than {most} {noun(most, 'byte')}"
        raise BadData(what, RAISE_BYTES, Place(name))
    source = SourceText(name, decoded(data, name), is_inline, faults)
    tree, head = written_in.read(source, limits, root)
    at = Place(name) if head.algorithm_at is None else source.place(head.algorithm_at)
    return TreeFile(tree, Origin("game" if tree.is_of_game else "tree", name, **head.said), at)


def read_tree_file(path: str, limits: Limits = DEFAULT, root: int | None = None) -> TreeFile:
    """Read the tree in a regular file."""
    return read_tree(contents(path, most_bytes(limits)), path, limits, root)


def faults_of(path: str, limits: Limits = DEFAULT) -> list[BadData]:
    """The errors that one pass through a file finds, in order."""
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
        raise before.wrong(
            len(before.text),
            f"the byte 0x{data[fault.start]:02x} is not UTF-8",
            "save the file as UTF-8",
        ) from None


# -- descriptions, for lists -----------------------------------------------------------------------

_UP_TO_THE_TREE = re.compile(rb"\A(title: .*\n(?:[^{\[\n].*\n|\n)*?)tree:\n(?: .*\n|\n)*\Z")
"""A YAML document that ends with the tree."""


class Description(NamedTuple):
    """The texts about a tree in the head of its file."""

    title: str
    lesson: str = ""
    source: str = ""
    keywords: tuple[str, ...] = ()


def read_description(path: str) -> Description:
    """Read the description of a tree; skip the tree if it comes last in the file."""
    data = contents(path, most_bytes(DEFAULT))
    if found := _UP_TO_THE_TREE.match(data):
        data = found[1] + b'tree: "?"\n'
    origin = read_tree(data, path).origin
    return Description(origin.title, origin.lesson, origin.credit, origin.keywords)
