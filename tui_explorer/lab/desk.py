"""A student's desk: a folder in that of the lab, with the student's place and answers."""

from __future__ import annotations

import hashlib
import json
import os
import stat
from contextlib import suppress
from pathlib import Path
from threading import Lock, Thread
from urllib.parse import quote

from tui_explorer.errors import BadData, CannotCreate, UsageError
from tui_explorer.exercises.answers import begun
from tui_explorer.exercises.exercise import Exercise
from tui_explorer.lab.bookmark import MOST_BYTES, Bookmark, read_bookmark
from tui_explorer.system.files import make_folder, opened, reason_of, whole_file
from tui_explorer.system.process import WRITER
from tui_explorer.words import labs

BOOKMARK, ANSWERS = "place.json", "answers"
DESKS = Path(".lab", "students")
"""Where the desks are in the folder of a lab that is served."""
_LONGEST = 100
"""Characters of a file's name; of a longer one, a part is put in short."""


def file_name(name: str) -> str:
    """A student's name as that of a file: another for each, and never a path.

    >>> file_name("ana"), file_name("../Zoë"), file_name(".")
    ('ana', '%2E%2E%2FZo%C3%AB', '%2E')
    """
    safe = quote(name, safe="", errors="surrogateescape").replace(".", "%2E").replace("~", "%7E")
    if not safe:
        raise UsageError(labs.NO_NAME)
    if len(safe) > _LONGEST:
        short = hashlib.sha256(safe.encode()).hexdigest()[:16]
        safe = f"{safe[: _LONGEST - len(short) - 1]}={short}"
    return safe


class Desk:
    """A folder with one student's things."""

    def __init__(self, state: str, student: str) -> None:
        """Make the folder if it is not there; refuse one that somebody else can write to.

        A student reads these errors, so they name the option and not the server's path.
        """
        self.student = student
        self.folder = Path(state) / file_name(student)
        try:
            self.folder.mkdir(mode=0o700, parents=True, exist_ok=True)
            _refuse_shared(self.folder.lstat())
        except OSError as error:
            raise CannotCreate(labs.NO_STATE.format(why=reason_of(error))) from None
        self.keeper = Keeper(self.folder / BOOKMARK, mode=0o600)

    def answers(self, name: str, exercise: Exercise) -> str:
        """The file for the answers to an exercise; another one if that has been changed."""
        folder = self.folder / ANSWERS
        make_folder(folder, mode=0o700)
        asked = json.dumps(begun(exercise, self.student).exercise, sort_keys=True)
        version = hashlib.sha256(asked.encode()).hexdigest()[:8]
        return str(folder / f"{file_name(os.path.splitext(name)[0])}-{version}.json")

    def bookmark(self) -> Bookmark | None:
        """The place where the student was last; None if there is none, BadData if it is odd."""
        return read(self.folder / BOOKMARK)


def _refuse_shared(folder: os.stat_result) -> None:
    """Refuse a folder that another account owns or can write to."""
    if not hasattr(os, "geteuid"):  # Windows has neither
        return
    if not stat.S_ISDIR(folder.st_mode) or folder.st_uid != os.geteuid():
        raise CannotCreate(labs.FOLDER_OF_ANOTHER, labs.ASK_TEACHER)
    if folder.st_mode & (stat.S_IWGRP | stat.S_IWOTH):
        raise CannotCreate(labs.FOLDER_WRITABLE, labs.ASK_TEACHER)


def read(path: Path) -> Bookmark | None:
    """The place in a file; None if there is no file, BadData if it holds anything else."""
    try:
        with opened(path) as file:
            data = file.read(MOST_BYTES)
    except FileNotFoundError:
        return None
    except OSError:
        raise BadData(labs.BAD_PLACE) from None
    return read_bookmark(data)


class Keeper:
    """Writes places down, each whole, in a thread: no key waits for a disk.

    While one is written, only the last of those that come is kept for the next turn.
    """

    def __init__(self, path: Path, mode: int) -> None:
        self._path, self._mode = path, mode
        self._lock = Lock()
        self._next: Bookmark | None = None
        self._last: Bookmark | None = None
        self._is_writing = False
        self._thread = Thread(target=self._write, name=WRITER)

    def keep(self, bookmark: Bookmark) -> None:
        """Write down where somebody is, if that is another place than before."""
        with self._lock:
            if bookmark == self._last:
                return
            self._next = self._last = bookmark
            if self._is_writing:
                return
            self._is_writing = True
            self._thread = Thread(target=self._write, name=WRITER)
            self._thread.start()

    def forget(self) -> None:
        """Remove what was written."""
        if self._is_writing:
            self._thread.join()
        self._last = None
        with suppress(OSError):
            self._path.unlink()

    def _write(self) -> None:
        while True:
            with self._lock:
                bookmark, self._next = self._next, None
                if bookmark is None:
                    self._is_writing = False
                    return
            with suppress(OSError), whole_file(self._path, mode=self._mode) as file:
                file.write(bookmark.written())
