"""One who leads and others who follow, by a file in a folder that both can read.

Beside it lies another, on which who leads holds a lock: however a process ends, its locks go with
it, so that nobody follows one who is no more.
"""

from __future__ import annotations

import os
from contextlib import suppress
from pathlib import Path
from time import sleep
from typing import TYPE_CHECKING

from platformdirs import user_runtime_path

from tui_explorer.lab.bookmark import Bookmark
from tui_explorer.lab.desk import Keeper, read
from tui_explorer.system.files import discard, discard_at_the_end, lock, make_folder, opened

if TYPE_CHECKING:
    from tui_explorer.ui.explorer.screen import ExplorerScreen

_NAME, _LOCK = "lead.json", "lead.lock"
"""No student's folder is called so: file names of students have no full stop."""
_TRIES, _BETWEEN_TRIES = 100, 0.001
"""How often one who leads asks for the lock, which who follows has for a moment to try it; and the
seconds between."""
_NOBODY = 0, 0, 0


def lead_file(state: str | None) -> Path:
    """The file by which somebody leads: in the lab's folder, else in that of the user's session."""
    if state is not None:
        return Path(state) / _NAME
    return user_runtime_path("tui-explorer") / _NAME


class Lead:
    """Tells others where one is."""

    def __init__(self, path: Path, name: str) -> None:
        make_folder(path.parent)
        discard_at_the_end(path)
        self._keeper, self._name = Keeper(path, mode=0o644), name
        self._lock = path.with_name(_LOCK)
        self._held: int | None = None
        with suppress(OSError):
            self._hold()

    def _hold(self) -> None:
        """Hold the lock, beside others who lead; it may be another's file that was left behind."""
        discard_at_the_end(self._lock)
        self._held = os.open(self._lock, os.O_RDONLY | os.O_CREAT | os.O_NONBLOCK, 0o644)
        for _ in range(_TRIES):
            if lock(self._held, shared=True) is not False:
                break
            sleep(_BETWEEN_TRIES)
        os.chmod(self._lock, 0o644)

    def tell(self, screen: ExplorerScreen) -> None:
        """Tell the place that a screen shows; a file is named so that it is found from anywhere."""
        bookmark = Bookmark.of(screen, name=self._name)
        if os.path.isfile(bookmark.source):
            bookmark = bookmark._replace(source=os.path.abspath(bookmark.source))
        self._keeper.keep(bookmark)

    def end(self) -> None:
        """Lead no longer."""
        self._keeper.forget()
        if self._held is not None:
            os.close(self._held)
            self._held = None
            discard(str(self._lock))


class Led:
    """Looks where somebody leads to."""

    def __init__(self, path: Path) -> None:
        self._path, self._lock = path, path.with_name(_LOCK)
        self._seen: tuple[int, int, int] | None = None

    def has_news(self) -> bool:
        """Whether there is something new; that costs next to nothing."""
        return self._now() != self._seen

    def news(self) -> tuple[bool, Bookmark | None]:
        """Whether there is something new, and the place, None if nobody leads; BadData if the file
        holds anything else.
        """
        now = self._now()
        if now == self._seen:
            return False, None
        self._seen = now
        return True, None if now == _NOBODY else read(self._path)

    def _now(self) -> tuple[int, int, int]:
        try:
            found = os.stat(self._path)
        except OSError:
            return _NOBODY
        if self._is_left():
            return _NOBODY
        return found.st_mtime_ns, found.st_ino, found.st_size

    def _is_left(self) -> bool:
        """Whether nobody holds the lock: the process that led was killed."""
        with suppress(OSError), opened(self._lock) as file:
            return lock(file.fileno()) is True
        return False

    def look_again(self) -> None:
        """Take what is there by now for new."""
        self._seen = None
