"""A way through an exercise, without a screen: what is answered, told and kept."""

import json
from pathlib import Path

import pytest

from tui_explorer.engine.decimals import exact
from tui_explorer.errors import CannotCreate, UsageError
from tui_explorer.exercises.exercise import load
from tui_explorer.exercises.grading import graded_file
from tui_explorer.exercises.question import total
from tui_explorer.ui.quiz import telling
from tui_explorer.ui.quiz.app import moment_of
from tui_explorer.ui.quiz.attempt import Attempt, resumed, usual_path
from tui_explorer.ui.quiz.responses import response_for
from tui_explorer.words import quiz as words

EXERCISE = load("aima-5-2", ["value", "count", "window"])
"""The value of C is 2, seven leaves are evaluated, and B is called with the whole window."""
WHOLE = ["-inf", "inf"]


def begun(path: Path, *, final: bool = False) -> Attempt:
    return resumed(EXERCISE, "ada", str(path / "a.json"), final=final)


def state(attempt: Attempt) -> tuple[int, int, bool, bool, bool, tuple[str, str]]:
    flags = attempt.is_complete, attempt.tells, attempt.may_explore
    return attempt.at, attempt.answered, *flags, attempt.points(of_all=False)


def test_all_is_told_at_once(tmp_path: Path) -> None:
    attempt = begun(tmp_path)
    moved: list[int] = []
    attempt.when_moved = lambda: moved.append(attempt.at)
    assert state(attempt) == (0, 0, False, True, False, ("0", "0"))
    attempt.answer(9)
    assert state(attempt) == (0, 1, False, True, False, ("0", "1"))
    verdict = attempt.verdict(attempt.question)
    assert verdict is not None
    assert verdict.points == 0
    attempt.answer(2)
    assert state(attempt) == (0, 1, False, True, False, ("1", "1"))
    assert attempt.given(attempt.question) == 2
    attempt.at = 2
    attempt.answer(WHOLE)
    assert (attempt.has_answer(attempt.questions[1]), moved) == (False, [2])
    assert attempt.verdict(attempt.questions[1]) is None
    again = begun(tmp_path)
    assert state(again) == (1, 2, False, True, False, ("2", "2"))
    again.answer(7)
    assert state(again) == (1, 3, True, True, True, ("3", "3"))
    assert begun(tmp_path).at == 0


def test_what_is_said_once_it_is_left(tmp_path: Path) -> None:
    path = tmp_path / "a.json"
    goes_on = f"Your answers are in {path}, and the same command goes on with them."
    attempt = begun(tmp_path)
    attempt.answer(2)
    first = "So far you have 1 of 3 points, with 1 of 3 questions answered."
    assert telling.left_told(attempt) == f"{first} {goes_on}"
    for at, given in ((1, 8), (2, WHOLE)):
        attempt.at = at
        attempt.answer(given)
    told = "You have 2 of 3 points."
    assert telling.left_told(attempt) == f"{told} Your answers are in {path}."
    closed = begun(tmp_path, final=True)
    assert telling.left_told(closed) == f"So far you have answered 3 of 3 questions. {goes_on}"
    closed.hand_in()
    assert telling.left_told(closed) == f"{told} Your answers are in {path}."


def test_the_summary_counts_as_a_grade_does(tmp_path: Path) -> None:
    """What was not answered yet counts in both, and not in the score so far."""
    attempt = begun(tmp_path)
    for at, given in ((0, 2), (1, 9)):
        attempt.at = at
        attempt.answer(given)
    grade = graded_file(attempt.path)
    assert attempt.points() == (str(grade["points"]), str(grade["of"])) == ("1", "3")
    assert telling.summary_title(attempt) == "1 of 3 points"
    assert telling.progress_told(attempt) == "score 1 of 2"


def test_nothing_is_told_before_it_is_over(tmp_path: Path) -> None:
    attempt = begun(tmp_path, final=True)
    attempt.answer(2)
    assert attempt.verdict(attempt.question) is None
    assert state(attempt) == (0, 1, False, False, False, ("0", "1"))
    for at, given in ((1, 7), (2, [3, "inf"])):
        attempt.at = at
        attempt.answer(given)
    assert state(attempt) == (2, 3, True, False, False, ("0", "3"))
    attempt.hand_in()
    assert state(attempt) == (2, 3, True, True, True, ("2.5", "3"))


def test_what_was_not_answered_counts_in_the_end(tmp_path: Path) -> None:
    attempt = begun(tmp_path, final=True)
    attempt.answer(2)
    attempt.hand_in()
    assert state(attempt) == (0, 1, False, True, True, ("1", "3"))


def test_what_stands_around_an_answer(tmp_path: Path) -> None:
    def told(attempt: Attempt, said: str = "", *, is_judged: bool = False) -> tuple[list[str], str]:
        below = telling.told_below(attempt, said, is_judged)
        return below, telling.keys_told(attempt, is_judged)

    attempt = begun(tmp_path)
    how = words.HOW["value"]
    assert told(attempt) == ([how], words.KEYS)
    assert told(attempt, "Oh.") == (["Oh.", how], words.KEYS)
    assert telling.progress_told(attempt) == telling.summary_title(attempt) == "0 of 3 answered"
    attempt.answer(9)
    assert told(attempt) == ([how, words.SAVED], words.KEYS)
    (verdict,), keys = told(attempt, is_judged=True)
    assert verdict.startswith("0 of 1. Right is: 2.")
    assert keys == words.KEYS_JUDGED
    assert telling.progress_told(attempt) == "score 0 of 1"
    assert telling.summary_title(attempt) == "0 of 3 points"
    for at, given in ((0, 2), (1, 7), (2, WHOLE)):
        attempt.at = at
        attempt.answer(given)
    assert told(attempt, is_judged=True) == (["1 of 1. Right."], words.KEYS_OVER)
    rows = telling.summary_rows(attempt)
    assert list(rows) == ["1. value", "2. count", "3. window", words.EXPLORE, words.LEAVE]
    assert rows["2. count"] == "1 of 1. Right."
    (tmp_path / "late").mkdir()
    late = begun(tmp_path / "late", final=True)
    late.answer(9)
    assert list(telling.summary_rows(late).items())[:4] == [
        ("1. value", words.ANSWERED), ("2. count", words.UNANSWERED),
        ("3. window", words.UNANSWERED), (words.HAND_IN, words.ABOUT_HAND_IN),
    ]  # fmt: skip
    assert words.EXPLORE not in telling.summary_rows(late)
    assert telling.progress_told(late) == telling.summary_title(late) == "1 of 3 answered"
    late.hand_in()
    late.at = 1
    assert told(late) == (["0 of 1. Not answered."], words.KEYS_OVER)
    assert words.HAND_IN not in telling.summary_rows(late)


def test_what_was_handed_in_is_waited_for_no_more(tmp_path: Path) -> None:
    attempt = begun(tmp_path, final=True)
    attempt.answer(2)
    attempt.hand_in()
    attempt.at = 1
    rows = telling.summary_rows(attempt)
    assert (rows["1. value"], rows["2. count"]) == ("1 of 1. Right.", "0 of 1. Not answered.")
    response = response_for(attempt.question)
    shown, lit = telling.lines(attempt, response, "", False, lambda text: [text])
    assert [shown[at] for at in lit] == ["0 of 1. Not answered."]
    assert not any(" yet" in line or "Your answer" in line for line in shown)


@pytest.mark.parametrize("final", [True, False])
def test_handed_in_is_handed_in(final: bool, tmp_path: Path) -> None:
    """By whatever command it is opened again, and in a session that is still open."""
    attempt, elsewhere = begun(tmp_path, final=True), begun(tmp_path, final=True)
    attempt.answer(2)
    attempt.hand_in()
    written = (tmp_path / "a.json").read_bytes()
    again = begun(tmp_path, final=final)
    assert state(again) == (1, 1, False, True, True, ("1", "3"))
    assert telling.summary_rows(again)[words.LEAVE] == words.ABOUT_LEAVE_OVER
    for late in (again, elsewhere):
        with pytest.raises(UsageError, match="everything was handed in before"):
            late.answer(3)
        assert (late.is_over, late.given(EXERCISE.questions[0])) == (True, 2)
    assert (tmp_path / "a.json").read_bytes() == written


def test_what_cannot_be_written_down_is_not_handed_in(tmp_path: Path) -> None:
    attempt = begun(tmp_path, final=True)
    attempt.answer(2)
    (tmp_path / "a.json").unlink()
    (tmp_path / "a.json").mkdir()
    with pytest.raises(CannotCreate):
        attempt.hand_in()
    assert not attempt.is_over


def test_which_lines_stand_out(tmp_path: Path) -> None:
    """The answer while it is made, then the verdict."""
    attempt = begun(tmp_path)
    response = response_for(attempt.question)
    response.take("9", 0)

    def wrap(text: str) -> list[str]:
        return [text[: len(text) // 2], text[len(text) // 2 :]]

    shown, lit = telling.lines(attempt, response, "", False, wrap)
    assert lit == (3, 4)
    assert "".join(shown[at] for at in lit) == "Your answer: 9_"
    attempt.answer(9)
    shown, lit = telling.lines(attempt, response, "", True, wrap)
    assert lit == (6, 7)
    assert "".join(shown[at] for at in lit).startswith("0 of 1. Right is: 2.")
    assert "".join(shown[3:5]) == "Your answer: 9"
    assert shown[2] == shown[5] == shown[8] == ""


def test_sums_of_points() -> None:
    told = [str(total(each)) for each in ([], [1, 2], exact((0.1, 0.2)), exact((0.5, 0.5)))]
    assert told == ["0", "3", "0.3", "1"]


def test_a_file_for_each_exercise_and_student(tmp_path: Path) -> None:
    other = load("aima-5-2", ["value"])
    paths = [
        usual_path(tmp_path / "x", *each)
        for each in ((EXERCISE, "ada"), (EXERCISE, "bob"), (other, "ada"), (EXERCISE, "ada"))
    ]
    assert len(set(paths)) == 3
    assert paths[0] == paths[3]
    assert {(Path(path).parent, len(Path(path).stem), Path(path).suffix) for path in paths} == {
        (tmp_path / "x" / "answers", 24, ".json")
    }
    with pytest.raises(UsageError, match="cannot keep answers in ~"):
        usual_path(None, EXERCISE, "ada")
    (tmp_path / "file").write_text("")
    with pytest.raises(UsageError, match="cannot keep answers in"):
        usual_path(tmp_path / "file", EXERCISE, "ada")


def test_answers_to_questions_that_there_are_not_are_passed_over(tmp_path: Path) -> None:
    attempt = begun(tmp_path)
    attempt.answer(2)
    path = tmp_path / "a.json"
    kept = json.loads(path.read_text())
    kept["answers"].append({**kept["answers"][0], "question": 77})
    path.write_text(json.dumps(kept))
    assert begun(tmp_path).answered == 1


@pytest.mark.parametrize(
    ("kind", "step"), [("value", 17), ("count", "end"), ("window", 28), ("owner", 17)]
)
def test_the_moment_that_a_question_is_about(kind: str, step: int | str) -> None:
    (question,) = load("aima-5-2", [kind]).questions
    assert moment_of(question) == step
