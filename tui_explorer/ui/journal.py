"""Changes of a tree that are not saved yet, kept where a crash or a lost connection leaves them.

A file for each explorer, in the folder of its memory, is written whole after each change, and goes
with the changes. Beside it lies another that is locked as long as its explorer lives.
"""

from contextlib import suppress
from pathlib import Path
from typing import IO, NamedTuple
from uuid import uuid4

from tui_explorer.system.files import lock, opened, whole_file

_BEGINS, _ENDS, _LOCK = "edited-", ".json", ".lock"


class LeftBehind(NamedTuple):
    """Changes that somebody has left behind."""

    path: Path
    name: str
    """What the tree was called."""
    text: str
    """Its file as it would have been saved."""

    def forget(self) -> None:
        """Remove them."""
        for path in (self.path, self.path.with_suffix(_LOCK)):
            with suppress(OSError):
                path.unlink()


class Journal:
    """The changes of one explorer. Where nothing can be written, it goes on without."""

    def __init__(self, folder: Path | None) -> None:
        self._folder = folder
        self._path: Path | None = None
        self._held: IO[bytes] | None = None

    def keep(self, name: str, text: str) -> None:
        """Keep a tree as it is now, in place of how it was before."""
        if self._folder is None:
            return
        import json

        with suppress(OSError):
            if self._path is None:
                self._folder.mkdir(mode=0o700, parents=True, exist_ok=True)
                self._path = self._folder / f"{_BEGINS}{uuid4().hex}{_ENDS}"
                self._held = open(self._path.with_suffix(_LOCK), "wb")  # noqa: SIM115
                lock(self._held.fileno())
            with whole_file(self._path, mode=0o600) as file:
                json.dump({"name": name, "tree": text}, file)

    def close(self) -> None:
        """Leave the changes behind, as a crash does."""
        if self._held is not None:
            self._held.close()
        self._path = self._held = None

    def drop(self) -> None:
        """Forget the changes, if there are any: they are saved, or nobody wants them."""
        path = self._path
        self.close()
        if path is not None:
            LeftBehind(path, "", "").forget()

    def left_behind(self) -> list[LeftBehind]:
        """Changes of explorers that are no more, the latest first."""
        if self._folder is None:
            return []
        found = []
        with suppress(OSError):
            for path in self._folder.glob(f"{_BEGINS}*{_ENDS}"):
                if path != self._path and not _is_in_use(path) and (left := _read(path)):
                    found.append((path.stat().st_mtime, left))
        return [left for _, left in sorted(found, key=lambda pair: -pair[0])]


def _is_in_use(path: Path) -> bool:
    with suppress(OSError), opened(path.with_suffix(_LOCK)) as file:
        return lock(file.fileno()) is False
    return False


def _read(path: Path) -> LeftBehind | None:
    import json

    with suppress(OSError, ValueError, TypeError, KeyError, RecursionError), opened(path) as file:
        kept = json.load(file)
        name, tree = kept["name"], kept["tree"]
        if isinstance(name, str) and isinstance(tree, str) and f"{name}{tree}".encode():
            return LeftBehind(path, name, tree)
    return None
