"""A kiosk among secrets, and a watch on the files that Python opens."""

import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest

from tests.lab.test_students import lab
from tests.ui.driving import Explorer
from tui_explorer.exercises.offered import FullShelf
from tui_explorer.words import labs

ANSWER = f"{labs.NOT_OFFERED} ({labs.CHOOSE})"
SECRET = "title: sesame\ntree: [[41, 42], [43.0625, 44]]\n"
EXERCISE = "title: Exam\nsource: {}\nquestions: [count]\n"
ROOT = Path(__file__).parents[2]
LISTED = (
    str(ROOT / "tui_explorer"), str(ROOT / "trees"), sys.prefix, sys.base_prefix, "/usr/lib",
    "/usr/share/zoneinfo", "/dev/null", "/dev/tty", "/proc/self/stat",
)  # fmt: skip
"""What a program opens that opens nothing for anybody."""


class Watch:
    """The files that were opened while somebody watches."""

    opened: list[str] | None = None


def _hear(event: str, given: tuple[Any, ...]) -> None:
    if Watch.opened is not None and event == "open" and not isinstance(given[0], int):
        Watch.opened.append(os.path.abspath(os.fsdecode(given[0])))


sys.addaudithook(_hear)


@contextmanager
def nothing_else_opened(*folders: Path) -> Iterator[None]:
    """No file is opened but those of the program and of these folders."""
    Watch.opened = []
    try:
        yield
    finally:
        opened, Watch.opened = Watch.opened, None
    listed = (*LISTED, *map(str, folders))
    assert [path for path in opened if not path.startswith(listed)] == []


@pytest.fixture
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A home with secrets, below it the folder of a lab; one works at home."""
    trees = tmp_path / "trees"
    (trees / "below").mkdir(parents=True)
    (trees / "week3.yaml").write_text("title: Week 3\ntree: [[3, 12, 8], [2, 4, 6], [14, 5, 2]]\n")
    game = "open('ran', 'w').close()\n"
    files = {"secret.yaml": SECRET, "game.py": game, "closed.yaml": SECRET, "my-answers.json": "{}",
             "keys.tape": 'Type "x"\n', "trees/own.py": game, "trees/below/deep.yaml": SECRET,
             "trees/.hidden.yaml": SECRET, "trees/notes.txt": SECRET,
             "exam.yaml": EXERCISE.format("aima-5-2")}  # fmt: skip
    for name, text in files.items():
        (tmp_path / name).write_text(text)
    (tmp_path / "closed.yaml").chmod(0)
    (trees / "link.yaml").symlink_to(tmp_path / "secret.yaml")
    (trees / "out").symlink_to(tmp_path)
    os.mkfifo(trees / "pipe.yaml")
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("HOME", str(tmp_path))
    return tmp_path


def kiosk(here: Path, **given: Any) -> Any:
    desk = given.pop("desk", None)
    shelf = FullShelf(str(here / "trees"), desk and desk.student)
    return lab(desk, "aima-5-2", shelf=shelf, **given)


def seen(e: Explorer) -> str:
    text = e.text
    assert "sesame" not in text
    assert "43.0625" not in text
    return text
