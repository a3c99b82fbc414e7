"""A tape: keys for the explorer and what to keep of its screens, in a subset of VHS's language.

VHS renders the same file as a film. Here nothing waits for a clock, and captions, which are
comments to VHS, name screens.
"""

from __future__ import annotations

import re
import shlex
from collections.abc import Iterator
from os.path import commonpath, join, realpath, splitext
from typing import NamedTuple

from tui_explorer.errors import BadData, Place, did_you_mean
from tui_explorer.formats.read.files import contents, decoded, within
from tui_explorer.formats.read.syntax import MIB
from tui_explorer.system.process import PROGRAM
from tui_explorer.ui.picture import CELL_HEIGHT, CELL_WIDTH
from tui_explorer.words.safe import safe

_KEYS = {
    "Enter": "enter", "Space": "space", "Tab": "tab", "Escape": "escape",
    "Backspace": "backspace", "Up": "up", "Down": "down", "Left": "left", "Right": "right",
    "PageUp": "pageup", "PageDown": "pagedown", "Home": "home", "End": "end",
}  # fmt: skip
"""The names of keys here and in Textual."""
KEY_NAMES = {name: written for written, name in _KEYS.items()}
"""The other way round."""
_WORDS = (*_KEYS, "Ctrl+", "Output", "Set", "Type", "Sleep", "Wait", "Screenshot", "Hide", "Show")
_SHOTS = (".txt", ".svg")
_OUTPUTS = (*_SHOTS, ".cast", ".html")
_TYPING = 0.05
"""Seconds that a key takes, as in VHS."""
_IN_CELLS = 400
"""A width or height below this is in cells, as otherwise nobody could see anything; from here on
in pixels, as VHS has it."""
_CELL = {"Width": CELL_WIDTH, "Height": CELL_HEIGHT}
_MOST = 1 * MIB
MOST_KEYS = 5_000
"""Keys of a whole tape. Each of them is a screen, which a recording holds."""

_WORD = re.compile(r"[^\s@]+")
_PACE = re.compile(r"@(\d{1,6}(?:\.\d{1,6})?)(ms|s)?(?!\S)")
_NUMBER = re.compile(r"\d{1,6}(?!\S)")
_TIME = re.compile(r"(\d{1,6}(?:\.\d{1,6})?)(ms|s)?(?!\S)")
_STRING = re.compile(r"\"([^\"]*)\"|'([^']*)'|`([^`]*)`")
_PATH = re.compile(r"\"([^\"]+)\"|'([^']+)'|([^\s\"'`]+)")
_REGEX = re.compile(r"/((?:\\.|[^/\\])+)/")


class Press(NamedTuple):
    """A key, as Textual calls it, and the seconds it takes."""

    key: str
    seconds: float
    place: Place


class Sleep(NamedTuple):
    """Time for a viewer to look, in seconds; a search that plays continues."""

    seconds: float


class Wait(NamedTuple):
    """A pattern that the screen must show."""

    pattern: re.Pattern[str]
    place: Place


class Screenshot(NamedTuple):
    """A file for the screen as it is now."""

    path: str


class Caption(NamedTuple):
    """A name for the screen as it is now."""

    text: str


class Camera(NamedTuple):
    """Starts or stops the recording."""

    is_on: bool


TapeStep = Press | Sleep | Wait | Screenshot | Caption | Camera


class Tape(NamedTuple):
    """A whole tape."""

    path: str
    command: list[str]
    """The words behind the program's name."""
    command_place: Place
    size: tuple[int, int]
    outputs: list[str]
    steps: list[TapeStep]


def read_tape(path: str, folder: str = "") -> Tape:
    """Read a tape whose files lie in a folder; refuse with line and column what is wrong."""
    data = within(contents(path, _MOST + 1), _MOST, path)
    return _TapeParser(path, folder).read(decoded(data, path))


def _is_within(folder: str, name: str) -> bool:
    """True if a file lies in a folder or below it, with all links followed."""
    top = realpath(folder)
    try:
        return commonpath([top, realpath(join(top, name))]) == top
    except ValueError:  # there can be no such file, or it is on another drive
        return False


class _TapeParser:
    """Takes a tape apart, line by line."""

    def __init__(self, path: str, folder: str) -> None:
        self._path, self._line, self._number, self._at = path, "", 1, 0
        self._folder = folder
        self._keys = 0
        """The keys so far."""
        self._sizes = {"Width": 80, "Height": 24}
        self._outputs: list[str] = []

    def read(self, text: str) -> Tape:
        """The tape of a text."""
        steps: list[TapeStep] = []
        for self._number, self._line in enumerate(text.splitlines(), start=1):
            self._at = 0
            steps += self._steps()
        command, place, rest = self._command_in(steps)
        size = self._sizes["Width"], self._sizes["Height"]
        return Tape(self._path, command, place, size, self._outputs, rest)

    def _command_in(self, steps: list[TapeStep]) -> tuple[list[str], Place, list[TapeStep]]:
        """The words of the first command, its place, and all steps after it."""
        typed = ""
        for number, step in enumerate(steps):
            if isinstance(step, Press) and step.key == "enter":
                place = next(each.place for each in steps if isinstance(each, Press))
                try:
                    given = shlex.split(typed)
                except ValueError:
                    given = []
                if given[:1] != [PROGRAM]:
                    raise self._no_explorer(place)
                before = [each for each in steps[:number] if not isinstance(each, Press)]
                return given[1:], place, before + steps[number + 1 :]
            if isinstance(step, Press):
                typed += " " if step.key == "space" else step.key
        raise self._no_explorer(Place(self._path, self._number))

    @staticmethod
    def _no_explorer(place: Place) -> BadData:
        hint = 'Type "tui-explorer aima-5-2" and Enter come first'
        return BadData("the tape opens no explorer", hint, place)

    def _steps(self) -> Iterator[TapeStep]:
        """The steps of one line."""
        while self._skip_blanks() < len(self._line):
            place = self._place
            if self._line[self._at] == "#":
                if self._line.startswith("#>", self._at):
                    self._count(1, place)
                    yield Caption(safe(self._line[self._at + 2 :].strip()))
                return
            word = self._taken(_WORD, "a command").group()
            match word:
                case "Output":
                    self._outputs.append(self._file(_OUTPUTS))
                case "Set":
                    self._set()
                case "Type":
                    pace = self._pace()
                    found = self._taken(_STRING, "a text in quotes")
                    text = found.group(found.lastindex or 0)
                    self._count(len(text), place)
                    yield from (Press(sign, pace, place) for sign in text)
                case "Sleep":
                    yield Sleep(self._seconds(self._taken(_TIME, "a time such as 500ms or 2s")))
                case "Wait" | "Wait+Screen":
                    yield Wait(self._pattern(), place)
                case "Screenshot":
                    self._count(1, place)
                    yield Screenshot(self._file(_SHOTS))
                case "Hide" | "Show":
                    yield Camera(word == "Show")
                case _:
                    key = self._key(word, place)
                    pace = self._pace()
                    count = self._found(_NUMBER)
                    times = int(count.group()) if count else 1
                    self._count(times, place)
                    yield from [Press(key, pace, place)] * times

    def _count(self, keys: int, place: Place) -> None:
        self._keys += keys
        if self._keys > MOST_KEYS:
            what = f"a tape presses at most {MOST_KEYS:,} keys in all"
            raise BadData(what, "use Sleep where the search is played", place)

    def _key(self, word: str, place: Place) -> str:
        if word in _KEYS:
            return _KEYS[word]
        if found := re.fullmatch(r"Ctrl\+(\S)", word):
            return f"ctrl+{found[1].lower()}"
        what = f"a tape has no command {safe(word, 40)!r}"
        raise BadData(what, did_you_mean(word, _WORDS), place)

    def _set(self) -> None:
        place = self._place
        name = self._taken(_WORD, "the name of a setting").group()
        if name not in self._sizes:
            what = f"a tape has no setting {safe(name, 40)!r}"
            raise BadData(what, "Width and Height can be set", place)
        place = self._place
        number = int(self._taken(_NUMBER, "a whole number").group())
        cells = number if number < _IN_CELLS else round(number / _CELL[name])
        if not 0 < cells < _IN_CELLS:
            raise BadData("no window has this size", "cells from 1 to 399, or pixels", place)
        self._sizes[name] = cells

    def _file(self, endings: tuple[str, ...]) -> str:
        place = self._place
        found = self._taken(_PATH, "the name of a file")
        name = found.group(found.lastindex or 0)
        if splitext(name)[1] not in endings:
            what = f"a tape cannot make a file like {safe(name, 60)!r}"
            raise BadData(what, f"one that ends in {', '.join(endings)}", place)
        if not _is_within(self._folder, name):
            hint = "a path below it, or another folder with -o"
            raise BadData(f"{safe(name, 60)!r} is outside the folder for files", hint, place)
        return name

    def _pattern(self) -> re.Pattern[str]:
        place = self._place
        try:
            return re.compile(self._taken(_REGEX, "a pattern such as /step 17/")[1])
        except (re.error, OverflowError, RecursionError) as error:
            what = f"the pattern cannot be understood: {error}"
            raise BadData(what, "a regular expression of Python", place) from None

    def _pace(self) -> float:
        """The seconds that each key takes."""
        found = _PACE.match(self._line, self._at)
        if found is None:
            return _TYPING
        self._at = found.end()
        return self._seconds(found)

    @staticmethod
    def _seconds(found: re.Match[str]) -> float:
        """A time; without a unit it is in seconds."""
        return float(found[1]) / (1000 if found[2] == "ms" else 1)

    # -- the place in the line -------------------------------------------------------------------

    @property
    def _place(self) -> Place:
        return Place(self._path, self._number, self._skip_blanks() + 1)

    def _skip_blanks(self) -> int:
        rest = self._line[self._at :]
        self._at += len(rest) - len(rest.lstrip())
        return self._at

    def _found(self, wanted: re.Pattern[str]) -> re.Match[str] | None:
        """The next part of the line, if it matches; else None."""
        found = wanted.match(self._line, self._skip_blanks())
        self._at = found.end() if found else self._at
        return found

    def _taken(self, wanted: re.Pattern[str], what: str) -> re.Match[str]:
        place, found = self._place, self._found(wanted)
        if found is None:
            raise BadData(f"{what} is missing here", "", place)
        return found
