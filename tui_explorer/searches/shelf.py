"""The sources of a kiosk: bundled ones and the files of a folder, by name and never by path.

All other names get the same error message, so that it reveals nothing about other files.
"""

import os
import stat
from collections.abc import Callable
from dataclasses import replace
from functools import partial
from os import path

from tui_explorer import catalog
from tui_explorer.errors import BadData, CannotRead, ExplorerError
from tui_explorer.formats.read.files import (
    FORMATS,
    TreeFile,
    first_bytes,
    most_bytes,
    read_description,
    read_tree,
)
from tui_explorer.formats.read.syntax import DEFAULT, Limits
from tui_explorer.searches.options import chosen
from tui_explorer.searches.random_tree import OPTIONS, Wish
from tui_explorer.searches.source import ROOTS, Source, from_tree, open_bundled, open_source
from tui_explorer.words import labs
from tui_explorer.words.random_trees import FEWER, RANDOM

_SUFFIXES = {*(each.suffix for each in FORMATS), ".yml"}
_MOST_LEAVES = 50_000
"""The most leaves of a random tree: a whole class may draw trees at the same time."""
_PLAIN_FILE = os.O_RDONLY | getattr(os, "O_NOFOLLOW", 0) | getattr(os, "O_NONBLOCK", 0)
"""Flags to open a file that must not be a link out of its folder, nor a pipe to wait for."""


class Shelf:
    """The sources that a kiosk opens."""

    has_course = False
    """True if the kiosk also offers the bundled exercises."""

    def __init__(self, folder: str | None = None) -> None:
        """Bundled sources, and the tree files of a folder if there is one."""
        self._folder = None if folder is None else path.abspath(folder)
        if self._folder is not None and not os.access(path.join(self._folder, "."), os.R_OK):
            raise CannotRead(labs.NO_TREES)

    def files(self) -> dict[str, str]:
        """The paths of the folder's tree files, by the names to open them by."""
        if self._folder is None:
            return {}
        try:
            with os.scandir(self._folder) as found:
                names = [each.name for each in found if each.is_file(follow_symlinks=False)]
        except OSError:
            return {}
        wanted = sorted(
            name
            for name in names
            if path.splitext(name)[1] in _SUFFIXES and not name.startswith(".")
        )
        return {name: path.join(self._folder, name) for name in wanted}

    def exercises(self) -> dict[str, str]:
        """The titles of the folder's exercises by name, if the kiosk asks for answers."""
        return {}

    def titles(self) -> dict[str, str]:
        """The titles of the folder's tree files by name; a broken file has an empty title."""
        return {name: _title(file) for name, file in self.files().items()}

    def file(self, text: str) -> str:
        """The path of the tree file that a text names; empty if it names another source."""
        return self.files().get(text, "")

    def offers(self, text: str) -> bool:
        """True if a text names a source on the shelf, even with wrong options."""
        name = text.partition(":")[0]
        named = text in catalog.tree_files() or text in catalog.POSITIONS or bool(self.file(text))
        return named or name == RANDOM or name in catalog.game_names()

    def open(self, text: str, limits: Limits | None = None, root: str | None = None) -> Source:
        """Open the source that a text names."""
        limits = limits or DEFAULT
        if file := self.file(text):
            read = partial(_read, file, text, limits)
            return replace(from_tree(read, ROOTS[root]), text=text)
        if text.partition(":")[0] == RANDOM:
            _refuse_large(text)
        source = open_bundled(text, limits, root)
        if source is None:
            raise not_offered()
        return replace(source, text=text)


def opener(shelf: Shelf | None) -> Callable[..., Source]:
    """Return the function that opens a SOURCE: from the shelf of a kiosk, or any at all."""
    return open_source if shelf is None else shelf.open


def not_offered() -> CannotRead:
    """The error for every source that is not on the shelf."""
    return CannotRead(labs.NOT_OFFERED, labs.CHOOSE)


def _read(file: str, name: str, limits: Limits, root: int | None) -> TreeFile:
    """The tree in a file of the folder as the file is now."""
    return read_tree(read_file(file, limits), name, limits, root)


def read_file(file: str, limits: Limits) -> bytes:
    """The bytes of a file of the folder, if it is still an ordinary file there."""
    try:
        with open(os.open(file, _PLAIN_FILE), "rb") as stream:
            if not stat.S_ISREG(os.fstat(stream.fileno()).st_mode):
                raise not_offered()
            return first_bytes(stream, most_bytes(limits))
    except OSError:
        raise not_offered() from None


def _title(file: str) -> str:
    try:
        return read_description(file).title
    except ExplorerError:
        return ""


def _refuse_large(text: str) -> None:
    """Refuse a random tree that would take too much of a shared machine."""
    wish = Wish.read(chosen(RANDOM, OPTIONS, text.partition(":")[2]))
    most, leaves = wish.children[-1], 1
    for _ in range(wish.plies if most > 1 else 0):
        leaves *= most
        if leaves > _MOST_LEAVES:
            raise BadData(labs.SMALLER.format(leaves=_MOST_LEAVES), FEWER)
