"""Errors that a user can cause: one line with the problem, the place and a hint.

Every other exception that escapes is a defect of the program.
"""

from collections.abc import Iterable
from difflib import get_close_matches
from enum import IntEnum
from typing import NamedTuple


class ExitCode(IntEnum):
    """The exit codes of the program (after BSD's sysexits)."""

    FINE = 0
    DEFECT = 1
    USAGE = 2
    DIFFERENT = 3
    """A check found a difference; this is not an error."""
    BAD_DATA = 65
    CANNOT_READ = 66
    NO_TERMINAL = 69
    CANNOT_CREATE = 73
    IO_ERROR = 74
    INTERRUPTED = 130
    BROKEN_PIPE = 141


class Place(NamedTuple):
    """The place of a problem in a file; lines and columns count from 1."""

    file: str
    line: int | None = None
    column: int | None = None

    def __str__(self) -> str:
        parts = [self.file, self.line, self.column]
        return ":".join(str(part) for part in parts if part is not None)


class ExplorerError(Exception):
    """A problem that the user can correct."""

    exit_code = ExitCode.USAGE

    def __init__(self, what: str, hint: str = "", place: Place | None = None) -> None:
        super().__init__(what)
        self.what = what
        self.hint = hint
        """The correction, shown in brackets."""
        self.place = place

    def __str__(self) -> str:
        where = f"{self.place}: " if self.place else ""
        hint = f" ({self.hint})" if self.hint else ""
        return f"{where}{self.what}{hint}"


class UsageError(ExplorerError):
    """The options of a command, or the settings of a search, do not go together."""


class RootIsFixed(UsageError):
    """The user names the player who moves first, but the source fixes it."""


class BadData(ExplorerError):
    """A tree, a position or an option has an invalid value."""

    exit_code = ExitCode.BAD_DATA


class CannotRead(ExplorerError):
    """A file is missing, may not be read or is not a regular file."""

    exit_code = ExitCode.CANNOT_READ


class CannotCreate(ExplorerError):
    """An output file cannot be created."""

    exit_code = ExitCode.CANNOT_CREATE


class OutputFault(ExplorerError):
    """Reading or writing failed half-way."""

    exit_code = ExitCode.IO_ERROR


class Interrupted(ExplorerError):
    """The user pressed Ctrl-C; the message describes the partial result."""

    exit_code = ExitCode.INTERRUPTED


def did_you_mean(wrong: str, right: Iterable[str], before: str = "") -> str:
    """A hint with the name most similar to a misspelt one; empty if none is similar.

    ``before`` precedes the name in the hint.
    """
    near = get_close_matches(wrong, list(right), n=1)
    return f"did you mean {before}{near[0]}?" if near else ""
