"""A look at the class, and its answers."""

import json
import os
import sys
import time
from pathlib import Path

import pytest

from tests.command import called_here
from tests.ui.terminal_session import TerminalSession
from tui_explorer.engine.settings import Settings
from tui_explorer.lab.bookmark import Bookmark
from tui_explorer.lab.desk import Desk
from tui_explorer.ui.opening import Kept
from tui_explorer.view.layout import cell_len


def test_a_row_for_each_student(tmp_path: Path) -> None:
    assert called_here("lab", "watch", str(tmp_path)).out == b"Nobody has been here yet.\n"
    for folder, name in ((".lab/students/ana", "ana"), ("ben", "ben\x1b[2J")):
        desk = tmp_path / folder
        desk.mkdir(parents=True)
        (desk / "place.json").write_text(
            Bookmark("aima-5-2", Kept(Settings()), 17, name=name).written()
        )
    (tmp_path / "carl").mkdir()
    (tmp_path / "carl" / "place.json").write_text("broken")
    done = called_here("lab", "watch", str(tmp_path))
    lines = done.out.decode().splitlines()
    assert [line.split()[0] for line in lines] == ["student", "ana", "ben␛[2J"]
    assert lines[1].split()[1:3] == ["aima-5-2", "17"]


def test_wide_names_and_pipes_leave_the_columns_alone(tmp_path: Path) -> None:
    for name in ("ana", "王小明", "王" * 20):
        desk = Desk(str(tmp_path), name)
        place = Bookmark("aima-5-2", Kept(Settings()), 17, name=name)
        (desk.folder / "place.json").write_text(place.written())
    pipe = tmp_path / ".lab" / "students" / "eva"
    pipe.mkdir(parents=True)
    os.mkfifo(pipe / "place.json")
    lines = called_here("lab", "watch", str(tmp_path)).out.decode().splitlines()
    starts = [cell_len(line[: line.index("aima-5-2")]) for line in lines if "aima-5-2" in line]
    assert starts == [17, 17, 17]
    assert len(lines) == 5


def test_who_has_opened_nothing_yet_is_there(tmp_path: Path) -> None:
    """A desk is there from the first moment; beside the desks lie other files."""
    students = tmp_path / ".lab" / "students"
    desk = Desk(str(students), "zoë")
    (students / "lead.json").write_text("{}")
    lines = called_here("lab", "watch", str(tmp_path)).out.decode().splitlines()
    assert [line.split() for line in lines[1:]] == [
        ["zoë", "choosing", "from", "the", "list", "0", "s"]
    ]
    old = time.time() - 300
    os.utime(desk.folder, (old, old))
    (line,) = called_here("lab", "watch", str(tmp_path)).out.decode().splitlines()[1:]
    assert line.endswith("5 min")
    (tmp_path / "trees").mkdir()
    at_work(tmp_path, "zoë", 3)
    (line,) = called_here("lab", "watch", str(tmp_path)).out.decode().splitlines()[1:]
    assert line.split()[:5] == ["zoë", "exam", "3", "of", "6"]


def at_work(folder: Path, name: str, step: int, given: object = None) -> None:
    """Put a student into an exercise, who has perhaps answered something."""
    desk = Desk(str(folder / ".lab" / "students"), name)
    place = Bookmark("", Kept(Settings()), step, name=name, exercise="exam", last=6)
    (desk.folder / "place.json").write_text(place.written())
    if given is not None:
        (desk.folder / "answers").mkdir(exist_ok=True)
        records = [{"question": 2, "given": given, "at": "2026-11-18T10:00:01+00:00"},
                   {"question": 3, "given": 1, "at": "2026-11-18T10:00:00+00:00"}]  # fmt: skip
        told = {"schema": 1, "exercise": {}, "student": name, "answers": records}
        (desk.folder / "answers" / "exam-1.json").write_text(json.dumps(told))


def test_exercise_question_and_last_answer(tmp_path: Path) -> None:
    at_work(tmp_path, "ana", 3, [[0, 1]])
    at_work(tmp_path, "ben", 1)
    at_work(tmp_path, "carl", 2, "x\x1b" * 50)
    (tmp_path / ".lab/students/ben/answers").mkdir()
    (tmp_path / ".lab/students/ben/answers/x.json").write_text("broken")
    lines = called_here("lab", "watch", str(tmp_path)).out.decode().splitlines()
    assert [line.split()[:5] for line in lines[1:]] == [
        ["ana", "exam", "3", "of", "6"], ["ben", "exam", "1", "of", "6"],
        ["carl", "exam", "2", "of", "6"],
    ]  # fmt: skip
    assert "2: [[0, 1]]" in lines[1]
    assert "\x1b" not in lines[3]
    assert max(map(len, lines)) < 80
    old = time.time() - 7300
    os.utime(tmp_path / ".lab/students/ben/place.json", (old, old))
    os.utime(tmp_path / ".lab/students/ben/answers/x.json", (old, old))
    assert called_here("lab", "watch", str(tmp_path)).out.decode().splitlines()[2].endswith("2 h")


@pytest.mark.slow
def test_it_is_live_and_no_longer_than_the_screen(tmp_path: Path) -> None:
    at_work(tmp_path, "ana", 3)
    words = [sys.executable, "-m", "tui_explorer", "lab", "watch", str(tmp_path)]
    session = TerminalSession(words, width=80, height=12)
    try:
        session.wait_for("3 of 6")
        at_work(tmp_path, "ana", 4, 7)
        session.wait_for("2: 7")
        session.wait_for("4 of 6")
        for number in range(20):
            at_work(tmp_path, f"s{number:02}", 1)
        session.wait_for("and 11 more")
        session.type(b"\x03")
        assert session.end() in (0, 130)
        assert session.seen.rstrip().endswith(b"\x1b[?1049l\x1b[?25h")
    finally:
        session.close()


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
