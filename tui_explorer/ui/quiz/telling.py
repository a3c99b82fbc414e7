"""Texts of a quiz: below an answer, in the header, in the summary."""

from collections.abc import Callable

from tui_explorer.exercises.question import Question
from tui_explorer.formats.write.json_text import json_value
from tui_explorer.ui.quiz.attempt import Attempt
from tui_explorer.ui.quiz.response import Response
from tui_explorer.words import quiz as words
from tui_explorer.words.exercises import NOT_ANSWERED
from tui_explorer.words.sheets import conventions

Wrap = Callable[[str], list[str]]
"""Makes lines of a text."""


def lines(
    attempt: Attempt, response: Response, said: str, is_judged: bool, wrap: Wrap
) -> tuple[list[str], tuple[int, ...]]:
    """The lines beside the tree, and which of them stand out: the answer, or else its verdict."""
    question, below = attempt.question, told_below(attempt, said, is_judged)
    is_closed = is_judged or attempt.is_over
    caret = "" if is_closed else response.caret
    below += marks_told(response) if is_closed else []
    answer = [*wrap(words.your_answer(response.told() + caret)), ""]
    if attempt.is_over and not attempt.has_answer(question):
        answer = []
    above = [*wrap(question.brief), ""]
    under = [line for told in below for line in [*wrap(told), ""]]
    first, lit = (len(above) + len(answer), under) if is_closed else (len(above), answer)
    shown = [*above, *answer, *under, *wrap(conventions(question.ground.settings))]
    return shown, tuple(range(first, first + len(lit) - 1))


def told_below(attempt: Attempt, said: str, is_judged: bool) -> list[str]:
    """What stands below an answer: the verdict, or which keys answer."""
    question, first = attempt.question, [said] if said else []
    if is_judged or attempt.is_over:
        return [*first, _outcome(attempt, question)]
    kept = [words.SAVED] if attempt.has_answer(question) else []
    return [*first, words.HOW[question.kind], *kept]


def marks_told(response: Response) -> list[str]:
    """What marks in the tree mean once all is told, as far as there are any."""
    right, others = bool(response.right), bool(set(response.answered).difference(response.right))
    if response.question.kind == "values":
        told = words.value_marks_told(right=right, wrong=others)
    else:
        told = words.marks_told(right=right, others=others)
    return [told] if told else []


def _outcome(attempt: Attempt, question: Question) -> str:
    """What became of a question, as far as it may be told."""
    verdict = attempt.verdict(question)
    of = str(json_value(question.points))
    if verdict is not None:
        return words.worth(str(json_value(verdict.points)), of, verdict.why)
    if attempt.is_over:
        return words.worth("0", of, NOT_ANSWERED)
    return words.ANSWERED if attempt.has_answer(question) else words.UNANSWERED


def keys_told(attempt: Attempt, is_judged: bool) -> str:
    """The keys that do something now."""
    if not is_judged and not attempt.is_over:
        return words.KEYS
    return words.KEYS_OVER if attempt.may_explore else words.KEYS_JUDGED


def progress_told(attempt: Attempt) -> str:
    """The score, or how much is answered where nothing is told of points."""
    if attempt.tells and attempt.answered:
        return words.score(*attempt.points(of_all=False))
    return words.answered(attempt.answered, len(attempt.questions))


def summary_title(attempt: Attempt) -> str:
    """The title of the summary."""
    if attempt.tells and attempt.answered:
        return words.summary_title(*attempt.points())
    return words.answered(attempt.answered, len(attempt.questions))


def left_told(attempt: Attempt) -> str:
    """What is said on the terminal once a quiz is left: what it came to, and where it is kept."""
    if attempt.may_explore:
        return words.ended(*attempt.points(), attempt.path)
    count = attempt.answered, len(attempt.questions)
    if attempt.tells:
        so_far = words.points_so_far(*attempt.points(), *count)
    else:
        so_far = words.answered_so_far(*count)
    return f"{so_far} {words.goes_on(attempt.path)}"


def summary_rows(attempt: Attempt) -> dict[str, str]:
    """All questions with what became of them, and the ways on from here."""
    rows = {
        words.question_named(each.id, each.kind): _outcome(attempt, each)
        for each in attempt.questions
    }
    if not attempt.tells:
        rows[words.HAND_IN] = words.ABOUT_HAND_IN
    if attempt.may_explore:
        rows[words.EXPLORE] = words.ABOUT_EXPLORE
    rows[words.LEAVE] = words.ABOUT_LEAVE_OVER if attempt.is_over else words.ABOUT_LEAVE
    return rows
