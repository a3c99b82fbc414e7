"""The class as a teacher sees it in a lab's folder: where every student is, and their answers."""

from __future__ import annotations

import json
import time
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from typing import Any
from urllib.parse import unquote

from tui_explorer.errors import ExplorerError
from tui_explorer.lab.bookmark import Bookmark
from tui_explorer.lab.desk import ANSWERS, BOOKMARK, DESKS, read
from tui_explorer.system.files import opened
from tui_explorer.view.layout import clip, padded
from tui_explorer.words import labs
from tui_explorer.words.safe import safe

_MOST_BYTES = 10_000_000
_WIDTHS = (16, 26, 9, 18, 6)
"""Cells of student, exercise or source, step, last answer, idle time; blanks stand between."""

StudentRow = tuple[str, str, str, str, str]


def class_lines(folder: Path, height: int = 0) -> list[str]:
    """The class as a table, no longer than a screen is high, if that is given."""
    rows = [_line(row) for row in student_rows(folder)]
    if not rows:
        return [labs.NOBODY]
    if height and len(rows) > height - 1:
        hidden = len(rows) - (height - 2)
        rows = [*rows[: height - 2], labs.MORE.format(count=hidden)]
    return [_line(labs.HEADINGS), *rows]


def _line(row: StudentRow) -> str:
    cells = zip(map(safe, row), _WIDTHS, strict=True)
    return " ".join(padded(clip(cell, width), width) for cell, width in cells).rstrip()


def student_rows(folder: Path) -> Iterator[StudentRow]:
    """A row for each student: name, what is done, step, last answer, idle time."""
    for desk in _desks(folder):
        with suppress(OSError):
            bookmark, answered = _place(desk), _newest(desk / ANSWERS)
            kept = desk / BOOKMARK if bookmark is not None else desk
            latest = max(path.stat().st_mtime for path in (kept, answered) if path is not None)
            idle = labs.idle(max(0, int(time.time() - latest)))
            name, what, step = unquote(desk.name), labs.AT_THE_LIST, ""
            if bookmark is not None:
                name, what = bookmark.name or name, bookmark.exercise or bookmark.source
                step = labs.step(bookmark.step, bookmark.last)
            yield name, what, step, _last_answer(answered), idle


def _desks(folder: Path) -> Iterator[Path]:
    """The desks of a folder that the server keeps; in one that is a ``--state`` itself other
    folders may lie, and those where something was opened are desks.
    """
    yield from sorted(path for path in (folder / DESKS).glob("*") if path.is_dir())
    for path in sorted(folder.glob(f"*/{BOOKMARK}")):
        if _place(path.parent) is not None:
            yield path.parent


def _place(desk: Path) -> Bookmark | None:
    """Where a student is, as far as that can be read."""
    with suppress(ExplorerError):
        return read(desk / BOOKMARK)
    return None


def _newest(folder: Path) -> Path | None:
    files = [path for path in folder.glob("*.json") if path.is_file()]
    return max(files, key=lambda path: path.stat().st_mtime, default=None)


def _last_answer(path: Path | None) -> str:
    """The number of the question that was answered last, and what was given."""
    records = [] if path is None else (_answers(path) or {}).get("answers", [])
    known = [each for each in records if isinstance(each, dict) and "given" in each]
    if not known:
        return ""
    last = max(known, key=lambda each: str(each.get("at")))
    return labs.answer(last.get("question"), json.dumps(last["given"], ensure_ascii=False))


def answer_files(folder: Path) -> list[Path]:
    """The files with answers, as quiz writes them, anywhere in a folder."""
    return sorted(path for path in folder.rglob("*.json") if _answers(path) is not None)


def _answers(path: Path) -> dict[str, Any] | None:
    """What a file of answers has; None if it is another one."""
    with suppress(OSError, ValueError, RecursionError):
        if path.is_symlink():
            return None
        with opened(path) as file:
            data = file.read(_MOST_BYTES + 1)
        if len(data) <= _MOST_BYTES:
            found = json.loads(data)
            if isinstance(found, dict) and {"exercise", "answers"} <= found.keys():
                return found if isinstance(found["answers"], list) else None
    return None
