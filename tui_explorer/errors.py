"""The errors a person can cause: one line that says what, where and what would be right.

Anything else that escapes is a defect of ours and is treated as one.
"""

from collections.abc import Iterable
from difflib import get_close_matches
from enum import IntEnum
from typing import NamedTuple


class ExitCode(IntEnum):
    """What a script sees when the program ends (after BSD's sysexits)."""

    FINE = 0
    DEFECT = 1
    USAGE = 2
    DIFFERENT = 3
    """Something was checked and is different, which is no error."""
    BAD_DATA = 65
    CANNOT_READ = 66
    NO_TERMINAL = 69
    CANNOT_CREATE = 73
    IO_ERROR = 74
    INTERRUPTED = 130
    BROKEN_PIPE = 141


class Place(NamedTuple):
    """Where in a file something is wrong; lines and columns count from 1."""

    file: str
    line: int | None = None
    column: int | None = None

    def __str__(self) -> str:
        parts = [self.file, self.line, self.column]
        return ":".join(str(part) for part in parts if part is not None)


class ExplorerError(Exception):
    """Something a person can put right."""

    exit_code = ExitCode.USAGE

    def __init__(self, what: str, hint: str = "", place: Place | None = None) -> None:
        super().__init__(what)
        self.what = what
        self.hint = hint
        """What would be right; shown in brackets."""
        self.place = place

    def __str__(self) -> str:
        where = f"{self.place}: " if self.place else ""
        hint = f" ({self.hint})" if self.hint else ""
        return f"{where}{self.what}{hint}"


class UsageError(ExplorerError):
    """The command was called in a way that makes no sense."""


class RootIsFixed(UsageError):
    """The user names who moves first, but the source already says it."""


class BadData(ExplorerError):
    """A tree, a game position or an option's value that cannot be understood."""

    exit_code = ExitCode.BAD_DATA


class CannotRead(ExplorerError):
    """A file that is missing, forbidden or not a file."""

    exit_code = ExitCode.CANNOT_READ


class CannotCreate(ExplorerError):
    """An output file that cannot be made."""

    exit_code = ExitCode.CANNOT_CREATE


class OutputFault(ExplorerError):
    """Reading or writing broke half-way."""

    exit_code = ExitCode.IO_ERROR


class Interrupted(ExplorerError):
    """Ctrl-C, where something can be said of what is already there."""

    exit_code = ExitCode.INTERRUPTED


def did_you_mean(wrong: str, right: Iterable[str], before: str = "") -> str:
    """A hint: the name most like a misspelt one, with what stands before; empty if none is like."""
    near = get_close_matches(wrong, list(right), n=1)
    return f"did you mean {before}{near[0]}?" if near else ""
