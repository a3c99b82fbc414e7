"""Tapes: what the command reports, what differs from the files there are, the page of slides."""

from tui_explorer.words.safe import safe

PLAYING = "playing a tape, {seconds} s, Ctrl-C stops"
EXPLORER_ONLY = "a tape plays the explorer, and no other command"
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


def differs(tape: str, path: str, caption: str) -> str:
    """A file that is not as the tape makes it, and where that is seen first."""
    return f"{tape}: {path} differs at {safe(caption, 200)}:"


def differs_in_looks(tape: str, path: str) -> str:
    """A file in which the same can be read, in other colours or at other times."""
    return f"{tape}: {path} has the same text, but other colours, places or times."
