"""The explorer's memory from one time to the next: theme, view, what was opened, trees done.

Remembering is a courtesy. Where it does not work (no home, a read-only disk, a broken file), the
explorer goes on without it and says nothing.
"""

from __future__ import annotations

import os
import re
from contextlib import suppress
from pathlib import Path
from typing import Any

from tui_explorer.system.files import opened, whole_file
from tui_explorer.view import DIAGRAM, OUTLINE

EXERCISE = "exercise:"
"""What stands before the name of an exercise among what is done."""
_NAME = "state.json"
_ASIDE = "state.json.unreadable"
"""The name for a file that stands in our place and is not ours."""
_MOST_FILES, _MOST_DONE = 10, 1_000
_LONGEST = 1_000
"""Characters of a tree that was typed; a longer one had better be in a file."""
_TYPED = r"\s*[\[({]|\w+:."
"""A tree begins with a bracket, options stand behind a colon."""
_MOST_BYTES = 1_000_000
_MOST_BRACKETS = 1_000
"""More of them inside each other could be too many for json while a search has Python's limit of
recursion lifted."""


class Memory:
    """Theme, view, what was opened last and the trees that are done, in one small JSON file."""

    def __init__(self, folder: Path | None = None) -> None:
        """Read what was remembered, as far as it can be read."""
        self.folder: Path | None = folder or _usual_folder()
        """The folder it is kept in; None where there is no such place."""
        saved: dict[str, Any] = {}
        with suppress(OSError):
            saved = self._read() or {}
        self._recent = _recent_in(saved)
        self._done = _done_in(saved)
        theme = saved.get("theme")
        self.theme: str | None = theme if isinstance(theme, str) else None
        """The theme's name as it was saved; it may be one that no longer exists."""
        self.view = DIAGRAM if saved.get("view") == DIAGRAM else OUTLINE
        """The view of the tree that was chosen last."""

    @classmethod
    def of_nobody(cls) -> Memory:
        """A memory that begins empty and is kept nowhere, for tests and demos."""
        memory = cls(Path(os.devnull))
        memory.folder = None
        return memory

    def recent(self) -> list[str]:
        """What was opened last, newest first: files that are still there, and what was typed."""
        return [text for text in self._recent if not os.path.isabs(text) or os.path.isfile(text)]

    def add_recent(self, text: str) -> None:
        """Put a file or a typed tree first; what has a name in the lists is passed over."""
        is_file = os.path.isfile(text)
        if is_file or _is_typed(text):
            first = os.path.abspath(text) if is_file else text
            self._recent = _once([first, *self._recent])
            self._save()

    @property
    def done(self) -> tuple[str, ...]:
        """The names of the bundled trees of which the end was seen, the last of them last."""
        return tuple(self._done)

    def add_done(self, name: str) -> None:
        """Remember that the end of a tree was seen."""
        if name not in self._done:
            self._done = _once([*self._done, name], _MOST_DONE)
            self._save()

    def choose_theme(self, name: str) -> None:
        """Remember another theme."""
        self.theme = name
        self._save(theme=name)

    def choose_view(self, view: str) -> None:
        """Remember another view of the tree."""
        self.view = view
        self._save(view=view)

    def _save(self, **chosen: str) -> None:
        """Write it down, if that is possible; keep what others have written since, and whatever is
        there that we do not know.
        """
        import json

        if self.folder is None:
            return
        with suppress(OSError):
            self.folder.mkdir(mode=0o700, parents=True, exist_ok=True)
            saved = self._read()
            if saved is None:
                os.replace(self.folder / _NAME, self.folder / _ASIDE)
                saved = {}
            recent = _once([*self._recent, *_recent_in(saved)])
            kept: dict[str, Any] = {**saved, "recent": recent, **chosen}
            if done := _once([*_done_in(saved), *self._done], _MOST_DONE):
                kept["done"] = done
            with whole_file(self.folder / _NAME, mode=0o600) as file:
                file.write(json.dumps(kept, indent=1) + "\n")

    def _read(self) -> dict[str, Any] | None:
        """The file's contents: nothing if there is no file, None if it is not one of ours."""
        if self.folder is None:
            return {}
        try:
            with opened(self.folder / _NAME) as file:
                data = file.read(_MOST_BYTES + 1)
        except FileNotFoundError:
            return {}
        if len(data) > _MOST_BYTES or data.count(b"[") + data.count(b"{") > _MOST_BRACKETS:
            return None
        import json

        try:
            saved = json.loads(data)
        except (ValueError, RecursionError):
            return None
        return saved if isinstance(saved, dict) else None


def _usual_folder() -> Path | None:
    """The place for such files on this system; None if there is no home for it to be in."""
    from platformdirs import user_state_path

    with suppress(OSError, RuntimeError, ValueError):
        folder = user_state_path("tui-explorer")
        return folder if folder.is_absolute() else None
    return None


def _texts(saved: dict[str, Any], name: str) -> list[str]:
    listed = saved.get(name)
    return [text for text in listed if isinstance(text, str)] if isinstance(listed, list) else []


def _recent_in(saved: dict[str, Any]) -> list[str]:
    recent = _texts(saved, "recent")
    return _once([text for text in recent if os.path.isabs(text) or _is_typed(text)])


def _is_typed(text: str) -> bool:
    """Whether a text is a tree as it was typed, or a name with options behind it."""
    return len(text) <= _LONGEST and re.match(_TYPED, text) is not None


def _done_in(saved: dict[str, Any]) -> list[str]:
    return _once(_texts(saved, "done"), _MOST_DONE)


def _once(texts: list[str], most: int = _MOST_FILES) -> list[str]:
    """Each text once, where it comes first, and so many at most."""
    return list(dict.fromkeys(texts))[:most]
