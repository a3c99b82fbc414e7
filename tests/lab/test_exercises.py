"""Exercises in a lab: beside the trees, kept after each answer, gone on with after a cut line."""

import asyncio
import json
import shutil
import socket
from pathlib import Path
from typing import Any

import pytest

from tests.command import called_here
from tests.lab.serving import EXERCISE, WEEK_3, Keys, kiosks, later, served
from tests.lab.test_students import desk_of, lab, wait_for_writing
from tests.searches.test_shelf import routes
from tests.ui.driving import Explorer
from tests.ui.test_quiz import right
from tui_explorer.engine.settings import Settings
from tui_explorer.errors import CannotRead
from tui_explorer.exercises.offered import FullShelf
from tui_explorer.lab.bookmark import Bookmark
from tui_explorer.lab.desk import Desk
from tui_explorer.lab.server import Lab
from tui_explorer.ui.dialogs.open import OpenScreen
from tui_explorer.ui.opening import Kept
from tui_explorer.ui.quiz.screen import QuizScreen
from tui_explorer.words import labs


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A teacher's folder: a tree, an exercise about it, and one that is broken."""
    folder = tmp_path / "trees"
    folder.mkdir()
    (folder / "week3.yaml").write_text(WEEK_3)
    (folder / "homework.yaml").write_text(EXERCISE)
    (folder / "broken.yaml").write_text("title: x\nsource: nowhere\nquestions: [count]\n")
    return folder


def in_lab(folder: Path, name: str = "ana") -> Any:
    desk = desk_of(folder / "state", name)
    return lab(desk, None, shelf=FullShelf(str(folder), name))


def answers(folder: Path, name: str = "ana") -> list[dict[str, Any]]:
    files = (folder / "state" / name / "answers").glob("*.json")
    return [json.loads(path.read_text()) for path in files]


async def begin(e: Explorer, typed: str) -> QuizScreen:
    """Find an exercise in the list, and open it."""
    await e.press(*typed, "enter")
    assert isinstance(e.app.screen, QuizScreen)
    return e.app.screen


def test_what_is_on_the_shelf(folder: Path) -> None:
    shelf = FullShelf(str(folder), "ana")
    assert list(shelf.files()) == ["week3.yaml"]
    assert shelf.exercises() == {"homework.yaml": "Hand in", "broken.yaml": ""}
    assert not shelf.offers("homework.yaml")
    for name in ("week3.yaml", "nope", "../homework.yaml", str(folder / "homework.yaml")):
        with pytest.raises(CannotRead, match=labs.NOT_OFFERED):
            shelf.exercise(name)
    nobody = FullShelf(str(folder))
    assert (nobody.exercises(), nobody.has_course) == ({}, False)
    with pytest.raises(CannotRead):
        nobody.document("textbook-tree")


def test_a_lab_opens_though_some_exercises_are_drafts(folder: Path) -> None:
    """It reports each of them; here the port is taken, so that it ends at once."""
    drafts = [folder / f"draft{number}.yaml" for number in range(4)]
    for draft, tree in zip(drafts, ("", "[]", "{}", "x"), strict=True):
        draft.write_text(f"tree: {tree}\nquestions: [value]\n")
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = str(taken.getsockname()[1])
        done = called_here("lab", "serve", str(folder), "--port", port)
    assert done.code == 73
    *reported, _ = done.err.splitlines()
    assert [line.split(": ")[2].partition(":")[0] for line in reported] == [
        str(file) for file in (folder / "broken.yaml", *drafts)
    ]
    assert FullShelf(str(folder), "ana").exercises()["homework.yaml"] == "Hand in"


def test_an_exercise_is_about_what_is_offered(folder: Path, tmp_path: Path) -> None:
    (tmp_path / "secret.yaml").write_text("[[1, 2], [3, 4]]")
    for source in ("../secret.yaml", str(tmp_path / "secret.yaml"), "/etc/passwd", "x.py", "-"):
        (folder / "sly.yaml").write_text(f"source: {source!r}\nquestions: [count]\n")
        with pytest.raises(Exception, match=labs.NOT_OFFERED):
            FullShelf(str(folder), "ana").exercise("sly.yaml")
    (folder / "sly.yaml").write_text("source: '[[3, 12], [2, 4]]'\nquestions: [count]\n")
    assert FullShelf(str(folder), "ana").exercise("sly.yaml").questions[0].key == 3


def test_no_route_leads_to_other_exercises(folder: Path) -> None:
    shelf = FullShelf(str(folder), "ana")
    for text in (*routes(folder), "homework", "06-textbook-tree", ".lab/password"):
        with pytest.raises(CannotRead, match=labs.NOT_OFFERED):
            shelf.exercise(text)


@pytest.mark.slow
async def test_answers_are_kept_after_each_and_gone_on_with(folder: Path) -> None:
    async with in_lab(folder) as e:
        assert "homework.yaml" in e.text
        assert "nine leaves" in e.text
        quiz = await begin(e, "homew")
        await e.press("7", "enter")
        (kept,) = answers(folder)
        assert [each["given"] for each in kept["answers"]] == [7]
        assert (kept["schema"], kept["student"]) == (1, "ana")
        assert "tree" in kept["exercise"]
        await e.press("enter")
        assert quiz.attempt.at == 1
    wait_for_writing(e.app._desk)
    async with in_lab(folder) as e:
        quiz = e.app.screen
        assert isinstance(quiz, QuizScreen)
        assert (quiz.attempt.at, quiz.attempt.answered) == (1, 1)
        await e.press("q")
        assert isinstance(e.app.screen, OpenScreen)
        await begin(e, "textbook")
        await e.press("q", "escape")
    files = list((folder / "state" / "ana" / "answers").glob("*.json"))
    assert len(files) == 1
    done = called_here("grade", str(files[0]), "--json")
    assert json.loads(done.out)["students"][0]["points"] == 1


@pytest.mark.slow
@pytest.mark.parametrize("step", [0, 1, 2, 99])
async def test_an_exercise_goes_on_at_a_question_that_it_has(folder: Path, step: int) -> None:
    place = Bookmark("", Kept(Settings()), step, exercise="homework.yaml")
    (desk_of(folder / "state").folder / "place.json").write_text(place.written())
    async with in_lab(folder) as e:
        assert isinstance(e.app.screen, QuizScreen)
        attempt = e.app.screen.attempt
        assert attempt.at == {0: 0, 1: 0, 2: 1, 99: len(attempt.questions) - 1}[step]


@pytest.mark.slow
async def test_a_course_exercise_is_marked_when_it_is_done(folder: Path) -> None:
    async with in_lab(folder) as e:
        quiz = await begin(e, "textbook")
        attempt = quiz.attempt
        for question in attempt.questions:
            attempt.at = question.id - 1
            attempt.answer(right(question))
        quiz.post_message(quiz.Completed())
        await e.settle()
        await e.press("q", *"textbook")
        assert "✓ textbook-tree" in e.text
        await e.press("enter")
        await e.settle()
        await e.press("escape", "x")
        assert "aima-5-2" in e.header


@pytest.mark.slow
async def test_two_sessions_of_one_student_lose_no_answer(folder: Path) -> None:
    async with in_lab(folder) as one:
        await begin(one, "homew")
        async with in_lab(folder) as other:
            await begin(other, "homew") if isinstance(other.app.screen, OpenScreen) else None
            await other.press("7", "enter")
        await one.press("tab", "space", "enter")
    (kept,) = answers(folder)
    assert sorted(each["question"] for each in kept["answers"]) == [1, 2]


async def test_everybody_has_other_questions_where_a_seed_chooses(folder: Path) -> None:
    (folder / "drawn.yaml").write_text("source: random:b=3,d=3\nquestions: [values]\n")
    made = [FullShelf(str(folder), name).exercise("drawn.yaml") for name in ("ana", "ben", "ana")]
    keys = [each.questions[0].key for each in made]
    assert keys[0] == keys[2] != keys[1]


@pytest.mark.slow
def test_a_broken_exercise_is_told_in_the_list(folder: Path) -> None:
    async def run() -> None:
        async with in_lab(folder) as e:
            await e.press(*"broken.yaml")
            await e.settle()
            assert labs.NOT_OFFERED in e.text
            await e.press("enter")
            assert isinstance(e.app.screen, OpenScreen)

    asyncio.run(run())


@pytest.mark.slow
@pytest.mark.skipif(not shutil.which("ssh"), reason="OpenSSH's client is not installed")
async def test_over_ssh(tmp_path: Path, folder: Path) -> None:
    (folder / "broken.yaml").unlink()
    keys = Keys(tmp_path / "keys", "ana", "ben")
    made = Lab(folder, keys.known, say=lambda line: None)
    async with served(made) as server:
        for name, given in (("ana", b"7"), ("ben", b"9")):
            session = keys.session(server.port, name)
            try:
                await asyncio.to_thread(session.wait_for, "Hand in")
                session.type(b"\r")
                await asyncio.to_thread(session.wait_for, "Question 1 of 3")
                session.type(given + b"\r")
                await asyncio.to_thread(session.wait_for, "of 1. ")
                session.type(b"\r")
                await asyncio.to_thread(session.wait_for, "Question 2 of 3")
                session.process.kill()
            finally:
                session.close()
        await later(lambda: not kiosks(server))
        rows = called_here("lab", "watch", str(folder)).out.decode().splitlines()
        assert [row.split()[:6] for row in rows[1:]] == [
            ["ana", "homework.yaml", "2", "of", "3", "1:"],
            ["ben", "homework.yaml", "2", "of", "3", "1:"],
        ]
        session = keys.session(server.port, "ana")
        try:
            await asyncio.to_thread(session.wait_for, "Question 2 of 3")
            await asyncio.to_thread(session.wait_for, "score 1 of 1")
        finally:
            session.close()
    table = tmp_path / "grades.csv"
    assert called_here("lab", "collect", str(folder), "--csv", str(table)).code == 0
    lines = table.read_text().splitlines()
    assert lines == ["student,points,of,1,2,3", "ana,1,3,1,0,0", "ben,0,3,0,0,0"]
    found = called_here("lab", "collect", str(folder)).out.decode().split()
    assert [Path(each).parts[-3] for each in found] == ["ana", "ben"]
    assert called_here("grade", *found).code == 0


def test_a_desk_that_cannot_be_written_is_told(folder: Path) -> None:
    desk = Desk(str(folder / "state"), "ana")
    (desk.folder / "answers").write_text("a file")
    with pytest.raises(Exception, match="cannot write"):
        desk.answers("homework.yaml", FullShelf(str(folder), "ana").exercise("homework.yaml"))
