"""The bytes of a file, as many as are wanted of it; whatever is odd about the file is told."""

import os
import stat
from typing import BinaryIO

from tui_explorer.errors import CannotRead, OutputFault, Place
from tui_explorer.formats.read.limits import MIB, Limits

BOM = b"\xef\xbb\xbf"
"""What some editors put at the beginning of a text."""
_PIECE = 16 * MIB


def most_bytes(limits: Limits) -> int:
    """How much of a file to read: one byte more than is allowed, to see that it is too much."""
    return max(limits.json_bytes, limits.yaml_bytes) + len(BOM) + 1


def first_bytes(stream: BinaryIO, most: int) -> bytes:
    """What a stream begins with; room is made for what there is, not for what is allowed."""
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


def _open_at_once(path: str, flags: int) -> int:
    """Open without waiting: a FIFO may never have a writer."""
    return os.open(path, flags | getattr(os, "O_NONBLOCK", 0))


def _reason(fault: Exception) -> str:
    return (getattr(fault, "strerror", None) or str(fault)).lower()
