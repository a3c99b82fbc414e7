"""Errors about a SOURCE: unknown names, options that it does not have, the player at the root."""

from collections.abc import Iterable

from tui_explorer.errors import BadData, CannotRead, Place, RootIsFixed, UsageError
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


def game_begins_itself() -> RootIsFixed:
    """A root for a game."""
    return RootIsFixed("a game says itself who begins", "leave --root out")
