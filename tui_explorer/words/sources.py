"""Errors of a SOURCE: files that cannot be read, and options that do not apply."""

from tui_explorer.errors import BadData, CannotRead, OutputFault, Place, RootIsFixed
from tui_explorer.words.names import noun

# -- files ---------------------------------------------------------------------------------------

RAISE_BYTES = "raise the limit with --limit-bytes"


def no_file(place: Place) -> CannotRead:
    """A path without a file."""
    return CannotRead("there is no such file", "check its path", place)


def not_regular(place: Place) -> CannotRead:
    """A folder, a pipe or a device."""
    return CannotRead("it is not a regular file", "a file with a tree in it", place)


def cannot_be_opened(fault: Exception, place: Place) -> CannotRead:
    """A file that the system does not open."""
    return CannotRead(f"it cannot be opened: {_reason(fault)}", "", place)


def broke_off(fault: Exception, place: Place) -> OutputFault:
    """A file that could only be read in part."""
    return OutputFault(f"reading broke off: {_reason(fault)}", "", place)


def no_input() -> CannotRead:
    """Standard input that is closed."""
    return CannotRead("standard input is closed")


def too_many_bytes(most: int, hint: str, place: Place, written_in: str = "") -> BadData:
    """A file with too many bytes; with the name of its format if that has its own limit."""
    what = f"{written_in} of more than" if written_in else "more than"
    return BadData(f"{what} {most} {noun(most, 'byte')}", hint, place)


def _reason(fault: Exception) -> str:
    return (getattr(fault, "strerror", None) or str(fault)).lower()


# -- who begins ----------------------------------------------------------------------------------

_LEAVE_OUT = "leave --root out"


def tree_begins_itself(place: Place) -> RootIsFixed:
    """An option for the root of a tree that names its player."""
    return RootIsFixed("this tree says itself who moves at its root", _LEAVE_OUT, place)


def nobody_else_begins(place: Place) -> RootIsFixed:
    """An option for the root of a tree with one player."""
    return RootIsFixed("MAX is alone in this tree and moves at its root", _LEAVE_OUT, place)
