"""The quiz on a terminal: how each kind of question is answered, the score, the summary."""

from collections.abc import Sequence

from tui_explorer.errors import BadData, UsageError
from tui_explorer.words.glyphs import UNICODE
from tui_explorer.words.names import noun
from tui_explorer.words.safe import safe

HOW = {
    "value": "Type the number and press Enter.",
    "values": (
        "Go to a node with the arrows and type its value; Enter goes to the next one that has none "
        "and, when there is none left, answers."
    ),
    "leaves": (
        "Go to each such leaf with the arrows and mark it with Space; then press Enter. There may "
        "be none."
    ),
    "count": "Type the number and press Enter.",
    "window": "Type α, a blank and β, as in -inf 5, and press Enter.",
    "returns": "Type =, < or > (for ≤ or ≥) and the number, as in <3, and press Enter.",
    "action": (
        "Go to a child of the root with the arrows and press Enter; to name several, mark each "
        "with Space first."
    ),
    "owner": "Go to a node with the arrows and press Enter; w is the window at the start.",
    "order": (
        "Go to a node with the arrows, move it among its siblings with < and >, and press Enter "
        "when the whole tree stands right."
    ),
    "range": (
        "Type both ends with [ or ] where an end belongs to it and ( or ) where it does not, as in "
        "(-inf, 3]; at -inf and inf either will do. Several stand one after the other. Then press "
        "Enter."
    ),
}
KEYS = "Enter answer  Tab next  shift+Tab back  Esc anew  V view  s summary  q leave"
KEYS_JUDGED = "Enter next  shift+Tab back  Esc anew  V view  s summary  q leave"
KEYS_OVER = "Enter next  shift+Tab back  V view  x explorer  s summary  q leave"
NOT_YET = {
    "value": "There is no number yet.",
    "values": "There is no value yet, or one that is no number.",
    "leaves": "There is no leaf here.",
    "count": "There is no number yet.",
    "window": "It takes two numbers with a blank between.",
    "returns": "It takes =, < or > and a number behind it.",
    "action": "Go to a child of the root first.",
    "owner": "Go to a node first, or press w.",
    "order": "There is nothing to answer yet.",
    "range": "It takes two numbers in brackets, as in (-inf, 3].",
}
BLANK = "This node has no value yet. Enter once more answers all the same, without it."
NO_MARK = "No leaf is marked. Enter once more answers that alpha-beta evaluates all of them."
NOT_MOVED = "Nothing has moved. Enter once more answers that all children stand right."
SAVED = "Your answer is kept; you can change it until the end."
NOTHING_YET = "nothing yet"
NONE_MARKED = "none of them"
AS_IT_STANDS = "as they stand"
HAND_IN = "Hand in"
LEAVE = "Leave"
EXPLORE = "Explorer"
ABOUT_HAND_IN = "Then you are told what was right, and nothing can be changed."
ABOUT_LEAVE = "All answers are kept; you can go on from here later."
ABOUT_LEAVE_OVER = "All answers are kept as they were handed in."
ABOUT_EXPLORE = "See the search of this tree, step by step."
UNANSWERED = "Not answered yet."
ANSWERED = "Answered."
LEFT_OPEN = "The quiz is kept; you can go on with it later."


def progress(number: int, of: int) -> str:
    """The place of a question among all."""
    return f"question {number} of {of}"


def title(number: int, of: int, points: str) -> str:
    """The title above a question."""
    return f"Question {number} of {of}, {points}"


def score(points: str, of: str) -> str:
    """The points so far, of those that could be had so far."""
    return f"score {points} of {of}"


def answered(count: int, of: int) -> str:
    """How many questions have an answer, where nothing is said of points yet."""
    return f"{count} of {of} answered"


def your_answer(told: str) -> str:
    """The answer as it stands."""
    return f"Your answer: {told}"


def marks_told(*, right: bool, others: bool) -> str:
    """What marks beside nodes mean once there is a verdict: of right answers, of others given.

    >>> marks_told(right=True, others=True)
    'In the tree, ✓ is right, and ✎ is what you answered besides.'
    """
    is_right, is_other = f"{UNICODE.right} is right", f"{UNICODE.answered} is what you answered"
    if right and others:
        return f"In the tree, {is_right}, and {is_other} besides."
    return f"In the tree, {is_right if right else is_other}." if right or others else ""


def value_marks_told(*, right: bool, wrong: bool) -> str:
    """What marks beside values mean once there is a verdict.

    >>> value_marks_told(right=True, wrong=True)
    'In the tree, ✓ is beside right values, and ✎ beside wrong ones.'
    """
    if right and wrong:
        return (
            f"In the tree, {UNICODE.right} is beside right values, and {UNICODE.answered} beside "
            f"wrong ones."
        )
    if right:
        return f"In the tree, {UNICODE.right} is beside right values."
    return f"In the tree, {UNICODE.answered} is beside wrong values." if wrong else ""


def worth(points: str, of: str, why: str) -> str:
    """A verdict: points, and why."""
    return f"{points} of {of}. {why}"


def summary_title(points: str, of: str) -> str:
    """The title of the summary."""
    return f"{points} of {of} {'point' if of == '1' else 'points'}"


def ended(points: str, of: str, path: str) -> str:
    """What a quiz that has no more to ask came to, and where its answers are."""
    return f"You have {summary_title(points, of)}. Your answers are in {safe(path)}."


def points_so_far(points: str, of: str, count: int, questions: int) -> str:
    """The points of a quiz that is left before its end, and how much of it is answered."""
    so_far = f"So far you have {summary_title(points, of)}"
    return f"{so_far}, with {count} of {questions} {noun(questions, 'question')} answered."


def answered_so_far(count: int, of: int) -> str:
    """How much of it is answered, where nothing is said of points yet."""
    return f"So far you have answered {count} of {of} {noun(of, 'question')}."


def goes_on(path: str) -> str:
    """Where its answers are, and how to come back to it."""
    return f"Your answers are in {safe(path)}, and the same command goes on with them."


def question_named(number: int, kind: str) -> str:
    """A question in the summary."""
    return f"{number}. {kind}"


def at_node(node: str, told: str) -> str:
    """What was put at a node."""
    return f"{node} = {told}"


def listed(parts: Sequence[str]) -> str:
    """Several parts of an answer."""
    return ", ".join(parts)


def not_saved(reason: str) -> str:
    """An answer that could not be written down."""
    return f"Your answer is not kept: {safe(reason)}."


def not_handed_in(reason: str) -> str:
    """Answers of which nobody could write down that they are all."""
    return f"Your answers are not handed in: {safe(reason)}."


def handed_in_before() -> UsageError:
    """An answer after the end, which came in another session."""
    return UsageError("everything was handed in before")


def other_exercise(path: str) -> BadData:
    """A file that holds answers to something else."""
    what = f"{safe(path)} holds answers to another exercise, or of another student"
    return BadData(what, "another file for these answers")


def no_place(path: str) -> UsageError:
    """No folder in which answers could be kept."""
    return UsageError(f"cannot keep answers in {safe(path)}", "a file with --answers")
