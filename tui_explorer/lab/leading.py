"""Leading and following: the leader's place in a file, which those who follow look at."""

from __future__ import annotations

import os
from pathlib import Path
from typing import TYPE_CHECKING

from platformdirs import user_runtime_path

from tui_explorer.lab.desk import Keeper, read
from tui_explorer.lab.place import Place
from tui_explorer.system.files import discard_at_the_end, make_folder

if TYPE_CHECKING:
    from tui_explorer.ui.explorer.screen import ExplorerScreen

_NAME = "lead.json"
"""No student's folder is called so: file names of students have no full stop."""


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

    def tell(self, screen: ExplorerScreen) -> None:
        """Tell the place that a screen shows; a file is named so that it is found from anywhere."""
        place = Place.of(screen, name=self._name)
        if os.path.isfile(place.source):
            place = place._replace(source=os.path.abspath(place.source))
        self._keeper.keep(place)

    def end(self) -> None:
        """Lead no longer."""
        self._keeper.forget()


class Led:
    """Looks where somebody leads to."""

    def __init__(self, path: Path) -> None:
        self._path = path
        self._seen: tuple[int, int, int] | None = None

    def has_news(self) -> bool:
        """Whether there is something new; that costs next to nothing."""
        return self._now() != self._seen

    def news(self) -> tuple[bool, Place | None]:
        """Whether there is something new, and the place; None where nobody leads."""
        now = self._now()
        if now == self._seen:
            return False, None
        self._seen = now
        return True, read(self._path)

    def _now(self) -> tuple[int, int, int]:
        try:
            found = os.stat(self._path)
        except OSError:
            return 0, 0, 0
        return found.st_mtime_ns, found.st_ino, found.st_size

    def look_again(self) -> None:
        """Take what is there by now for new."""
        self._seen = None
