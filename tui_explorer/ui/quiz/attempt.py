"""A student's attempt at an exercise: which question is asked, the answers, what may be told."""

import json
from collections.abc import Callable
from hashlib import sha256
from os import path as paths
from pathlib import Path
from typing import Any

from tui_explorer.exercises.answers import Answers, begun, read_answers
from tui_explorer.exercises.exercise import Exercise
from tui_explorer.exercises.question import Question, Verdict, check, total
from tui_explorer.formats.read.syntax import DEFAULT, Limits
from tui_explorer.words import quiz as words


class Attempt:
    """Answers in the making, in a file that is written whole after each."""

    def __init__(
        self, exercise: Exercise, answers: Answers, path: str, *, final: bool, shown: str = ""
    ) -> None:
        """Resume answers in a file; ``shown`` names it for a student who may not see its path."""
        self.exercise = exercise
        self.path, self._shown, self._tells_at_once = path, shown, not final
        self._take(answers)
        open_ones = (at for at, each in enumerate(self.questions) if each.id not in self._given)
        self._at = next(open_ones, 0)
        self.when_moved: Callable[[], None] = lambda: None
        """Called when another question is asked."""

    def _take(self, answers: Answers) -> None:
        """Continue with answers as they are in the file."""
        self._answers, latest = answers, answers.latest().items()
        self._given = {number: given for number, given in latest if self.exercise.question(number)}
        self._verdicts: dict[int, Verdict] = {}
        """By question; found out once for each answer."""

    @property
    def is_over(self) -> bool:
        """Whether everything was handed in: all is told, and nothing changes any more."""
        return bool(self._answers.handed_in)

    @property
    def at(self) -> int:
        """The place of the question that is asked."""
        return self._at

    @at.setter
    def at(self, place: int) -> None:
        self._at = place
        if (kept := self._answers.on_disk(self.path)) != self._answers:
            self._take(kept)
        self.when_moved()

    @property
    def questions(self) -> list[Question]:
        """All questions."""
        return self.exercise.questions

    @property
    def question(self) -> Question:
        """The one that is asked."""
        return self.questions[self.at]

    @property
    def answered(self) -> int:
        """The number of questions that have an answer."""
        return len(self._given)

    @property
    def is_complete(self) -> bool:
        """Whether every question has an answer."""
        return self.answered == len(self.questions)

    @property
    def tells(self) -> bool:
        """Whether verdicts may be shown at all by now."""
        return self._tells_at_once or self.is_over

    @property
    def may_explore(self) -> bool:
        """Whether the search may be looked at: it answers every question."""
        return self.is_over or (self._tells_at_once and self.is_complete)

    def has_answer(self, question: Question) -> bool:
        """Whether a question was answered."""
        return question.id in self._given

    def given(self, question: Question) -> Any:
        """The answer as it is kept."""
        return self._given[question.id]

    def verdict(self, question: Question) -> Verdict | None:
        """The verdict on an answer, where there is one and it may be told."""
        if not self.tells or not self.has_answer(question):
            return None
        if question.id not in self._verdicts:
            self._verdicts[question.id] = check(question, self.given(question))
        return self._verdicts[question.id]

    def answer(self, given: Any) -> None:
        """Add an answer to the current question to those in the file, and save them all."""
        kept = self._answers.on_disk(self.path)
        if kept.handed_in:
            self._take(kept)
            raise words.handed_in_before()
        self._save(kept.answered(self.question.id, given))

    def hand_in(self) -> None:
        """Hand in the answers that are in the file; nothing changes after that."""
        self._save(self._answers.on_disk(self.path).closed())

    def _save(self, answers: Answers) -> None:
        answers.write(self.path, self._shown)
        self._take(answers)

    def points(self, *, of_all: bool = True) -> tuple[str, str]:
        """The points so far, and the most that all questions could bring, as a grade counts them;
        or those only that were answered, until the end.
        """
        verdicts = filter(None, map(self.verdict, self.questions))
        counts_all = of_all or self.is_over
        counted = [each for each in self.questions if counts_all or self.has_answer(each)]
        of = total(each.points for each in counted)
        return str(total(each.points for each in verdicts)), str(of)


def resumed(
    exercise: Exercise,
    student: str,
    path: str,
    *,
    final: bool,
    limits: Limits = DEFAULT,
    shown: str = "",
) -> Attempt:
    """An attempt that continues the answers in a file; a file of anything else is refused."""
    answers = begun(exercise, student)
    if paths.exists(path):
        kept = read_answers(path, limits)
        same = json.loads(json.dumps(answers.exercise)) == kept.exercise
        if not same or kept.student != student:
            raise words.other_exercise(path)
        answers = kept
    return Attempt(exercise, answers, path, final=final, shown=shown)


def usual_path(folder: Path | None, exercise: Exercise, student: str) -> str:
    """The file for answers where none is named: one for each exercise and student."""
    if folder is None:
        raise words.no_place("~")
    about = json.dumps([begun(exercise, student).exercise, student], sort_keys=True)
    place = folder / "answers"
    try:
        place.mkdir(mode=0o700, parents=True, exist_ok=True)
    except OSError:
        raise words.no_place(str(place)) from None
    return str(place / f"{sha256(about.encode()).hexdigest()[:24]}.json")
