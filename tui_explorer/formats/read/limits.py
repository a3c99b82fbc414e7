"""The bytes of a file, and how much of everything a tree file may ask for.

A hostile or mistaken file is refused, not suffered; whatever is odd about one is told.
"""

import os
import stat
import sys
from typing import BinaryIO, NamedTuple

from tui_explorer.errors import Place
from tui_explorer.words import sources

MIB = 1024 * 1024


class Limits(NamedTuple):
    """The largest of everything that is still read. YAML gets less: its parser is far slower."""

    json_bytes: int = 64 * MIB
    """For JSON and inline text."""
    yaml_bytes: int = 4 * MIB
    nodes: int = 2_000_000
    json_depth: int = 1000
    """Plies of a tree in JSON or inline text."""
    yaml_depth: int = 200
    label: int = 200
    """Characters of a label, of an action's name and of a player's name."""
    title: int = 200
    """Characters of a title."""
    notes: int = 5000
    """Characters of notes, and of where the tree comes from."""
    remark: int = 400
    """Characters of a remark on a leaf."""


DEFAULT = Limits()
BOM = b"\xef\xbb\xbf"
"""The mark that some editors put at the beginning of a text."""
_PIECE = 16 * MIB


def most_bytes(limits: Limits) -> int:
    """The bytes of a file to read: one more than is allowed, to see that it is too much."""
    return max(limits.json_bytes, limits.yaml_bytes) + len(BOM) + 1


def first_bytes(stream: BinaryIO, most: int) -> bytes:
    """The beginning of a stream; room is made for what there is, not for what is allowed."""
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
                raise sources.not_regular(place)
            try:
                return first_bytes(stream, most)
            except OSError as fault:
                raise sources.broke_off(fault, place) from None
    except FileNotFoundError:
        raise sources.no_file(place) from None
    except (OSError, ValueError) as fault:
        raise sources.cannot_be_opened(fault, place) from None


def within(data: bytes, most: int, name: str, hint: str = "") -> bytes:
    """The bytes of a file, of which one more than is allowed was read; too many are refused."""
    if len(data) > most:
        raise sources.too_many_bytes(most, hint, Place(name))
    return data


def input_bytes(path: str, limits: Limits | None = None) -> bytes:
    """What a file holds, or standard input where its path is ``-``."""
    most = most_bytes(limits or DEFAULT)
    if path != "-":
        return contents(path, most)
    if sys.stdin is None:
        raise sources.no_input()
    return first_bytes(sys.stdin.buffer, most)


def _open_at_once(path: str, flags: int) -> int:
    """Open without waiting: a FIFO may never have a writer."""
    return os.open(path, flags | getattr(os, "O_NONBLOCK", 0))
