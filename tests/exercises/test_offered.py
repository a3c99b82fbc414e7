"""The shelf of a lab: exercises beside trees, told of before they are begun, each one's own."""

import os
from pathlib import Path

import pytest

from tui_explorer.errors import BadData, CannotRead, ExplorerError
from tui_explorer.exercises.offered import FullShelf
from tui_explorer.formats.read.syntax import Limits

EXERCISE = "title: T\nteaches: Cuts.\nsource: '[[1,2],[3,4]]'\nquestions: [value, count, window]\n"
RANDOM = "source: random:b=2,d=3,seed=1\nquestions: [values]\n"


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    texts = {"e.yaml": EXERCISE, "r.yaml": RANDOM, "t.yaml": "tree: [1, 2]\n", "b.yaml": "q: ["}
    for name, text in texts.items():
        (tmp_path / name).write_text(text)
    return tmp_path


def test_exercises_lie_beside_trees(folder: Path) -> None:
    shelf = FullShelf(str(folder), "ann")
    assert sorted(shelf.files()) == ["b.yaml", "t.yaml"]
    assert shelf.exercises() == {"e.yaml": "T", "r.yaml": ""}
    written = shelf.document("e.yaml")
    assert (written.title, written.teaches, len(written.asked)) == ("T", "Cuts.", 3)
    assert shelf.document("exam").title == "An exam"


def test_without_a_name_nobody_is_asked(folder: Path) -> None:
    shelf = FullShelf(str(folder))
    assert (shelf.exercises(), shelf.has_course) == ({}, False)
    assert sorted(shelf.files()) == ["b.yaml", "t.yaml"]
    for name in ("e.yaml", "exam"):
        with pytest.raises(CannotRead, match="not offered"):
            shelf.document(name)


@pytest.mark.parametrize("name", ["t.yaml", "missing.yaml", "nowhere", "../e.yaml", ""])
def test_what_is_no_exercise_is_not_offered(name: str, folder: Path) -> None:
    with pytest.raises(CannotRead, match="not offered"):
        FullShelf(str(folder), "ann").exercise(name)


def test_a_file_that_changes_is_looked_at_again(folder: Path) -> None:
    shelf = FullShelf(str(folder), "ann")
    file = folder / "t.yaml"
    assert "t.yaml" in shelf.files()
    file.write_text(EXERCISE)
    assert "t.yaml" not in shelf.files()
    assert shelf.exercises()["t.yaml"] == "T"
    before = file.stat()
    same_size = "# questions\n".ljust(len(EXERCISE) - len("tree: [1]\n"), "#") + "\ntree: [1]"
    file.write_text(same_size)
    assert file.stat().st_size == before.st_size
    os.utime(file, ns=(before.st_atime_ns, before.st_mtime_ns + 1))
    assert "t.yaml" in shelf.files()
    os.utime(file, ns=(before.st_atime_ns, before.st_mtime_ns))
    assert "t.yaml" not in shelf.files(), "by name, time and size it is what was read before"
    file.unlink()
    assert shelf._asks(str(file)) is False


def test_everybody_has_an_exercise_of_their_own(folder: Path) -> None:
    ann, ben = (FullShelf(str(folder), name) for name in ("ann", "ben"))
    assert ann.exercise("e.yaml").seed != ben.exercise("e.yaml").seed
    assert ann.exercise("e.yaml").seed == FullShelf(str(folder), "ann").exercise("e.yaml").seed
    mine, theirs = ann.exercise("r.yaml").source, ben.exercise("r.yaml").source
    assert mine.startswith("random:b=2,d=3,seed=")
    assert mine != theirs


def test_limits_hold_for_exercises(folder: Path) -> None:
    shelf = FullShelf(str(folder), "ann")
    size = len(EXERCISE)
    assert len(shelf.exercise("e.yaml", Limits(yaml_bytes=size)).questions) == 3
    with pytest.raises(BadData, match=f"more than {size - 1} bytes"):
        shelf.exercise("e.yaml", Limits(yaml_bytes=size - 1))
    (folder / "f.yaml").write_text("source: /etc/passwd\nquestions: [value]\n")
    with pytest.raises(ExplorerError):
        shelf.exercise("f.yaml")
