"""Grades: every key worked out anew, and each answer held against it."""

from collections.abc import Iterable, Sequence
from typing import Any

from tui_explorer.exercises.answers import Answers, exercise_of, read_answers
from tui_explorer.exercises.exercise import Exercise
from tui_explorer.exercises.question import check, total
from tui_explorer.formats.read.syntax import DEFAULT, Limits
from tui_explorer.formats.write.json_text import json_value
from tui_explorer.words.answers import EXERCISE_COLUMN, GRADE_COLUMNS, grade_line, question_line
from tui_explorer.words.exercises import NOT_ANSWERED
from tui_explorer.words.safe import safe

Grade = dict[str, Any]
"""The record of one student, as JSON has it."""
_FORMULA = ("=", "+", "-", "@", "\t")


def graded_file(path: str, limits: Limits = DEFAULT) -> Grade:
    """The grade of the answers in a file."""
    answers = read_answers(path, limits)
    return graded(answers, exercise_of(answers, path, limits))


def graded(answers: Answers, exercise: Exercise) -> Grade:
    """The grade of answers to an exercise; what names no question of it counts for nothing."""
    given = answers.latest()
    points, questions = [], []
    for question in exercise.questions:
        record: dict[str, Any] = {
            "id": question.id, "kind": question.kind, "points": 0,
            "of": json_value(question.points), "given": None, "key": question.key,
            "why": NOT_ANSWERED, "looks_like": [],
        }  # fmt: skip
        if question.open is not None:
            record["open"] = question.open
        if question.id in given:
            verdict = check(question, given[question.id])
            points.append(verdict.points)
            record |= {
                "given": _as_key(given[question.id]), "points": json_value(verdict.points),
                "why": verdict.why, "looks_like": list(verdict.looks_like),
            }  # fmt: skip
        questions.append(record)
    return {
        "student": answers.student,
        "exercise": exercise.title,
        "points": total(points),
        "of": total(question.points for question in exercise.questions),
        "questions": questions,
    }


def _as_key(given: Any) -> Any:
    """What was given in the form of the key, which has open ends beside it."""
    return given["ranges"] if isinstance(given, dict) and "ranges" in given else given


def grade_lines(grades: Sequence[Grade]) -> Iterable[str]:
    """Grades for people: a line a student, and below it what was not all right."""
    several = _are_several(grades)
    for grade in grades:
        points, of = str(grade["points"]), str(grade["of"])
        yield grade_line(grade["student"], points, of, grade["exercise"] if several else "")
        for each in grade["questions"]:
            if each["points"] != each["of"]:
                points, of = str(each["points"]), str(each["of"])
                yield question_line(each["id"], each["kind"], points, of, each["why"])


def grade_rows(grades: Sequence[Grade]) -> Iterable[list[Any]]:
    """Grades as a table: a row a student, a column a question; the last one names the exercise
    where there are several.
    """
    most = max((len(grade["questions"]) for grade in grades), default=0)
    several = _are_several(grades)
    yield [*GRADE_COLUMNS, *range(1, most + 1), *([EXERCISE_COLUMN] if several else [])]
    for grade in grades:
        points = [each["points"] for each in grade["questions"]]
        blank = [""] * (most - len(points))
        title = [_cell(grade["exercise"])] if several else []
        yield [_cell(grade["student"]), grade["points"], grade["of"], *points, *blank, *title]


def _are_several(grades: Sequence[Grade]) -> bool:
    """Whether grades are of more than one exercise."""
    return len({grade["exercise"] for grade in grades}) > 1


def _cell(text: str) -> str:
    """A name as a spreadsheet takes it: text, and no formula."""
    shown = safe(text)
    return f"'{shown}" if shown.startswith(_FORMULA) else shown
