"""A look at the class, and its answers."""

import json
from pathlib import Path

from tests.command import called_here
from tui_explorer.engine.settings import Settings
from tui_explorer.lab.place import Place
from tui_explorer.ui.opening import Kept


def test_a_row_for_each_student(tmp_path: Path) -> None:
    assert called_here("lab", "watch", str(tmp_path)).out == b"Nobody has been here yet.\n"
    for folder, name in ((".lab/students/ana", "ana"), ("ben", "ben\x1b[2J")):
        desk = tmp_path / folder
        desk.mkdir(parents=True)
        (desk / "place.json").write_text(
            Place("aima-5-2", Kept(Settings()), 17, name=name).written()
        )
    (tmp_path / "carl").mkdir()
    (tmp_path / "carl" / "place.json").write_text("broken")
    done = called_here("lab", "watch", str(tmp_path))
    lines = done.out.decode().splitlines()
    assert [line.split()[0] for line in lines] == ["student", "ana", "ben␛[2J"]
    assert lines[1].split()[1:3] == ["aima-5-2", "17"]


def test_answers_are_found_and_graded(tmp_path: Path) -> None:
    assert called_here("lab", "collect", str(tmp_path)).code == 66
    exercise = {"title": "x", "source": "aima-5-2", "questions": ["count"]}
    given = {"schema": 1, "exercise": exercise, "student": "ana",
             "answers": [{"question": 1, "given": 7, "at": "2026-11-17T10:00:00"}]}  # fmt: skip
    (tmp_path / "week3").mkdir()
    (tmp_path / "week3" / "ana.json").write_text(json.dumps(given))
    (tmp_path / "tree.json").write_text("[1, 2]")
    done = called_here("lab", "collect", str(tmp_path))
    assert done.out.decode() == f"{tmp_path / 'week3' / 'ana.json'}\n"
    table = tmp_path / "grades.csv"
    assert called_here("lab", "collect", str(tmp_path), "--csv", str(table)).code == 0
    assert "ana" in table.read_text()
