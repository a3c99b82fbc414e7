"""A look at a lab's folder: where every student is, and the answers that lie there."""

from __future__ import annotations

import json
import time
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from urllib.parse import unquote

from tui_explorer.lab.desk import read
from tui_explorer.words import labs
from tui_explorer.words.safe import safe

_DESKS = (".lab/students/*/place.json", "*/place.json")
"""Places below a folder that the server keeps, and below one that is a ``--state`` itself."""
_MOST_BYTES = 10_000_000


def student_rows(folder: Path) -> Iterator[tuple[str, str, str, str]]:
    """A row for each student: name, source, step, and for how long nothing was done."""
    found = sorted(path for desk in _DESKS for path in folder.glob(desk))
    for path in found:
        with suppress(OSError):
            idle = max(0, int(time.time() - path.stat().st_mtime))
            if (place := read(path)) is not None:
                name = place.name or unquote(path.parent.name)
                told = labs.idle(idle)
                yield safe(name, 24), safe(place.source, 40), str(place.step), told


def answer_files(folder: Path) -> list[Path]:
    """The files with answers, as quiz writes them, anywhere in a folder."""
    return sorted(path for path in folder.rglob("*.json") if _has_answers(path))


def _has_answers(path: Path) -> bool:
    with suppress(OSError, ValueError, RecursionError):
        if path.is_file() and not path.is_symlink() and path.stat().st_size <= _MOST_BYTES:
            found = json.loads(path.read_bytes())
            return isinstance(found, dict) and {"exercise", "answers"} <= found.keys()
    return False
