"""Tapes: what is wrong with one, what differs from the files that are there, the page of slides."""

from tui_explorer.errors import BadData, Place
from tui_explorer.words.safe import safe

_SETTINGS = "Width and Height can be set"
_ENDS = ".txt, .svg, .cast and .html are made"
PLAYING = "playing a tape, {seconds} s, Ctrl-C stops"
EXPLORER_ONLY = "a tape plays the explorer, and no other command"
NO_CODE = "a tape opens no game in Python"
TRUST = "demo --trusted, if you trust the tape"
CHECK_OR_UPDATE = "--check and --update do not go together"
SLIDE_BUTTONS = (("back", "←", "The slide before"), ("next", "→", "The next slide"))
"""Each button of the page of slides: its name, its sign and what it does."""
WRITTEN = "{path} is written."
NO_FILES = "{tape}: the tape writes nothing, since it has no line with Output or Screenshot."
SAME = "{tape}: everything is as it was kept."
MISSING = "{tape}: {path} is not there; --update makes it."
KEPT, NOW = "kept", "now"
"""The two looks of a screen that differs."""
END = "the end"
"""The screen after the last key, where captions are named."""


def unknown_word(word: str, hint: str, place: Place) -> BadData:
    """A word that begins no line of a tape."""
    return BadData(f"a tape has no command {safe(word, 40)!r}", hint, place)


def no_setting(name: str, place: Place) -> BadData:
    """A setting of VHS that a screen of cells does not have."""
    return BadData(f"a tape has no setting {safe(name, 40)!r}", _SETTINGS, place)


def no_size(place: Place) -> BadData:
    """A width or a height that no window has."""
    return BadData("this is no size of a window", "cells from 1 to 399, or pixels", place)


def missing(what: str, place: Place) -> BadData:
    """A line that ends too early, or goes on with something else."""
    return BadData(f"{what} is missing here", "", place)


def no_such_output(name: str, place: Place) -> BadData:
    """A file of a kind that tapes do not make."""
    return BadData(f"no file like {safe(name, 60)!r} can be made", _ENDS, place)


def no_regex(why: str, place: Place) -> BadData:
    """A pattern that cannot be understood."""
    return BadData(f"the pattern cannot be understood: {why}", "", place)


def no_command(place: Place) -> BadData:
    """A tape that does not begin with the explorer."""
    hint = 'Type "tui-explorer aima-5-2" and Enter come first'
    return BadData("the tape opens no explorer", hint, place)


def key_after_the_end(place: Place) -> BadData:
    """A key after the explorer was left."""
    return BadData("the explorer has been left before this", "", place)


def never_shown(place: Place, pattern: str) -> str:
    """A pattern that was waited for in vain."""
    return f"{place}: the screen never showed /{safe(pattern, 200)}/; it shows this:"


def differs(tape: str, path: str, caption: str) -> str:
    """A file that is not as the tape makes it, and where that is seen first."""
    return f"{tape}: {path} differs at {safe(caption, 200)}:"


def differs_in_looks(tape: str, path: str) -> str:
    """A file in which the same can be read, in other colours or at other times."""
    return f"{tape}: {path} has the same text, but other colours, places or times."
