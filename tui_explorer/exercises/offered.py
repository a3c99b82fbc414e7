"""The shelf of a kiosk for a student: exercises lie on it beside the trees."""

import os
from contextlib import suppress
from functools import partial

from tui_explorer import catalog
from tui_explorer.errors import ExplorerError
from tui_explorer.exercises.document import Document, is_exercise, read
from tui_explorer.exercises.exercise import Exercise, reread
from tui_explorer.exercises.variants import variant
from tui_explorer.formats.read.files import contents, most_bytes
from tui_explorer.formats.read.syntax import DEFAULT, Limits
from tui_explorer.searches.shelf import Shelf, not_offered, read_file
from tui_explorer.searches.source import Source, open_inline


class FullShelf(Shelf):
    """Trees and games, the bundled course, and the exercises of the folder."""

    def __init__(self, folder: str | None = None, student: str | None = None) -> None:
        """Nobody is asked without a name; then exercises lie there for others."""
        super().__init__(folder)
        self._student = student
        self.has_course = student is not None
        self._kinds: dict[tuple[str, int, int], bool] = {}
        """Whether a file is an exercise, by name, time and size: each is read once for that."""

    def files(self) -> dict[str, str]:
        """The paths of the folder's tree files, by the names to open them by."""
        return {name: file for name, file in super().files().items() if not self._asks(file)}

    def exercises(self) -> dict[str, str]:
        """The titles of the folder's exercises by name; nothing where a file is broken."""
        found = super().files().items() if self.has_course else ()
        return {name: self._title(name) for name, file in found if self._asks(file)}

    def exercise(self, name: str, limits: Limits = DEFAULT) -> Exercise:
        """An exercise as this student has it: with other nodes, or another random tree."""
        document = self.document(name, limits)
        reader = partial(reread, name, self._opened, limits)
        return Exercise(variant(document.written, None, self._student or "", reader))

    def _asks(self, file: str) -> bool:
        """Whether a file is an exercise."""
        with suppress(OSError, ExplorerError):
            now = os.lstat(file)
            key = file, now.st_mtime_ns, now.st_size
            if key not in self._kinds:
                self._kinds[key] = is_exercise(read_file(file, DEFAULT))
            return self._kinds[key]
        return False

    def _title(self, name: str) -> str:
        try:
            return self.document(name).title
        except ExplorerError:
            return ""

    def document(self, name: str, limits: Limits = DEFAULT) -> Document:
        """An exercise as it is written, for who has not begun it."""
        own, bundled = super().files(), catalog.exercise_files()
        if not self.has_course:
            raise not_offered()
        if name in own and self._asks(own[name]):
            data = read_file(own[name], limits)
        elif name in bundled:
            data = contents(bundled[name], most_bytes(limits))
        else:
            raise not_offered()
        return read(data, name, self._opened, limits)

    def _opened(self, text: str, limits: Limits, root: str | None) -> Source:
        """What an exercise is about: something on the shelf, or a tree in brackets."""
        return open_inline(text, limits, root) or self.open(text, limits, root)
