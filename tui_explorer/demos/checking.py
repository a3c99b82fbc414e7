"""Comparison of what a tape makes with the files that are there, screen by screen."""

import json
import re
from collections.abc import Iterator
from difflib import unified_diff
from html import unescape
from itertools import zip_longest
from os.path import splitext

from tui_explorer.ui.picture import picture_text
from tui_explorer.words import demos as words
from tui_explorer.words.safe import safe

_SECTION = re.compile(r"<h2>(.*?)</h2>.*?<pre>(.*?)</pre>", re.DOTALL)
_CONTROL = re.compile(r"\x1b\[[0-9;?]*[A-Za-z]")
_MOVE = re.compile(r"\x1b\[(\d+);1H")

Screen = tuple[str, list[str]]
"""A caption and the lines that can be read below it."""


def differences(tape: str, path: str, kept: str, made: str, caption: str = "") -> Iterator[str]:
    """The first screen that differs, with both its looks; nothing where the files are the same.

    A file of one screen is told by the caption that was the last before it.
    """
    if kept == made:
        return
    ending = splitext(path)[1]
    shown_path = safe(path)
    for before, after in zip_longest(_screens(kept, ending), _screens(made, ending)):
        if before != after:
            where = (after or before or ("", []))[0] or caption or words.END
            yield words.differs(tape, shown_path, where)
            was, now = ([safe(line) for line in (each or ("", []))[1]] for each in (before, after))
            yield from unified_diff(was, now, words.KEPT, words.NOW, lineterm="", n=1)
            return
    yield words.differs_in_looks(tape, shown_path)


def _screens(text: str, ending: str) -> Iterator[Screen]:
    """The screens of a file, as far as they can be read in it."""
    match ending:
        case ".svg":
            yield "", picture_text(text)
        case ".html":
            for caption, lines in _SECTION.findall(text):
                yield unescape(caption), unescape(lines).splitlines()
        case ".cast":
            yield from _screens_of_cast(text)
        case _:
            yield "", text.splitlines()


def _screens_of_cast(text: str) -> Iterator[Screen]:
    """The screens that a recording goes through, each below the last caption before it."""
    caption = ""
    shown: dict[int, str] = {}
    for line in text.splitlines()[1:]:
        try:
            _, kind, data = json.loads(line)
        except (ValueError, TypeError):
            yield caption, [line]
            continue
        if kind == "m":
            caption = data
        else:
            numbers = _MOVE.split(data)[1:]
            for number, told in zip(numbers[::2], numbers[1::2], strict=True):
                shown[int(number)] = _CONTROL.sub("", told).rstrip()
            yield caption, [shown[number] for number in sorted(shown)]
