"""Refusals of a SOURCE: what cannot be opened or read, options it does not have, who begins."""

from collections.abc import Iterable

from tui_explorer.errors import BadData, CannotRead, OutputFault, Place, RootIsFixed, UsageError
from tui_explorer.words.names import noun
from tui_explorer.words.safe import safe


def no_source(text: str, hint: str) -> CannotRead:
    """A name that nothing has."""
    return CannotRead(f"there is no file, tree or game {text!r}", hint)


def no_algorithm(name: str, hint: str) -> UsageError:
    """An algorithm by a name that there is not."""
    return UsageError(f"there is no algorithm {name!r}", hint)


def none_so_meant(name: str, hint: str, place: Place | None) -> BadData:
    """The same in a document."""
    return BadData(f"there is no algorithm {safe(name, 40)!r}", hint, place)


# -- files ---------------------------------------------------------------------------------------

RAISE_BYTES = "raise the limit with --limit-bytes"


def no_file(place: Place) -> CannotRead:
    """A path that leads nowhere."""
    return CannotRead("there is no such file", "check its path", place)


def not_regular(place: Place) -> CannotRead:
    """A folder, a pipe or a device."""
    return CannotRead("it is not a regular file", "a file with a tree in it", place)


def cannot_be_opened(fault: Exception, place: Place) -> CannotRead:
    """A file that the system keeps closed."""
    return CannotRead(f"it cannot be opened: {_reason(fault)}", "", place)


def broke_off(fault: Exception, place: Place) -> OutputFault:
    """A file of which the system has given only a part."""
    return OutputFault(f"reading broke off: {_reason(fault)}", "", place)


def no_input() -> CannotRead:
    """Standard input that is closed."""
    return CannotRead("standard input is closed")


def too_many_bytes(most: int, hint: str, place: Place, written_in: str = "") -> BadData:
    """A file of more bytes than are read; the name of its format, where that has a limit."""
    what = f"{written_in} of more than" if written_in else "more than"
    return BadData(f"{what} {most} {noun(most, 'byte')}", hint, place)


def _reason(fault: Exception) -> str:
    return (getattr(fault, "strerror", None) or str(fault)).lower()


# -- options -------------------------------------------------------------------------------------

TRUE_OR_FALSE, WHOLE = "true or false", "a whole number"
"""What options can be."""


def no_option(source: str, option: str, known: Iterable[str]) -> UsageError:
    """An option that a game does not have."""
    return UsageError(f"{source} has no option {option!r}", "it has " + ", ".join(known))


def no_value(source: str, option: str) -> UsageError:
    """An option that says nothing."""
    return UsageError(f"option {option!r} of {source} has no value", f"write {option}=…")


def given_twice(source: str, option: str) -> UsageError:
    """An option that says two things."""
    return UsageError(f"option {option!r} of {source} is given twice")


def cannot_be(option: str, value: str, right: str) -> UsageError:
    """An option's value of another type."""
    return UsageError(f"option {option!r} cannot be {value!r}", right)


# -- who begins ----------------------------------------------------------------------------------

_LEAVE_OUT = "leave --root out"


def game_begins_itself() -> RootIsFixed:
    """A root for a game."""
    return RootIsFixed("a game says itself who begins", _LEAVE_OUT)


def tree_begins_itself(place: Place) -> RootIsFixed:
    """A root for a tree whose root names its player."""
    return RootIsFixed("this tree says itself who moves at its root", _LEAVE_OUT, place)


def nobody_else_begins(place: Place) -> RootIsFixed:
    """A root for a tree of one player, who is not that one."""
    return RootIsFixed("MAX is alone in this tree and moves at its root", _LEAVE_OUT, place)
