"""Answers, grades and traces: what is said of them, and why a file of them is refused."""

from collections.abc import Mapping, Sequence

from tui_explorer.errors import UsageError
from tui_explorer.words.names import counted
from tui_explorer.words.safe import safe

WRITTEN_BY_QUIZ = "a file as quiz writes it"
NOT_JSON = "this is not JSON, or not all of it"
NO_SCHEMA = "these are no answers: schema is not 1"
NO_EXERCISE = "these are no answers: the exercise is missing"
NO_STUDENT = "these are no answers: the student is missing"
NO_ANSWERS = "these are no answers: answers is not a list of them"
NEVER_RUN = "its source is a program, and other people's programs are not run"


def in_exercise(what: str) -> str:
    """A fault of the exercise that an answers file holds."""
    return f"in its exercise: {what}"


# -- reasons for a key -----------------------------------------------------------------------------

WINDOW_OF_THE_START = "It is still the window at the start."
NOTHING_CUT = "Nothing is cut: alpha-beta evaluates all leaves."
_CUTS_TOLD, _LEAVES_TOLD = 4, 4


def bound_of_the_start(sign: str, bound: str) -> str:
    """A bound that no node has changed."""
    return f"{sign} = {bound} is that of the window at the start."


def leaves_cut(by_cut: Mapping[str, Sequence[str]], of: int) -> str:
    """The leaves that each cut leaves out, by the node that cuts.

    >>> leaves_cut({"C": ["c2", "c3"], "D": ["d3"]}, 9)
    'Of 9 leaves, 3 are cut away: c2, c3 at C; d3 at D.'
    """
    if not by_cut:
        return NOTHING_CUT
    told = [f"{_some(leaves)} at {node}" for node, leaves in by_cut.items()][:_CUTS_TOLD]
    if more := len(by_cut) - len(told):
        told.append(f"others at {counted(more, 'more node')}")
    left = sum(map(len, by_cut.values()))
    are = "is" if left == 1 else "are"
    return f"Of {counted(of, 'leaf', 'leaves')}, {left:,} {are} cut away: {'; '.join(told)}."


def _some(names: Sequence[str]) -> str:
    """Names one by one, as many as anybody reads."""
    more = len(names) - _LEAVES_TOLD
    told = ", ".join(names[:_LEAVES_TOLD])
    return f"{told} and {more:,} more" if more > 0 else told


# -- grades ----------------------------------------------------------------------------------------

GRADE_COLUMNS, EXERCISE_COLUMN = ("student", "points", "of"), "exercise"


def grade_line(student: str, points: str, of: str, exercise: str = "") -> str:
    """A student's points, and in what, if that may be several things."""
    if exercise:
        return f"{safe(student)}, {safe(exercise)}: {points} of {of}"
    return f"{safe(student)}: {points} of {of}"


def question_line(number: int, kind: str, points: str, of: str, why: str) -> str:
    """What became of one question."""
    return f"  {number}. {kind}: {points} of {of}. {why}"


def given_twice(student: str, first: str, second: str) -> str:
    """Two files with a student's answers to the same exercise, each of which has its grade."""
    return f"{safe(student)} is graded twice: by {safe(first)} and by {safe(second)}."


# -- traces ----------------------------------------------------------------------------------------

SAME = "The same nodes are visited in the same order."
LEAVES_SAME = "The same leaves are evaluated in the same order."
OUR_SEARCH, OTHER_PROGRAM = "our search", "the program"
DIFFERS, DIFFERS_ASCII = "≠", "!="
EXTRA_TOLD = "{sign} what the other never visits"
NO_SEARCH = (
    "These visits are no depth-first search of the tree that could stand beside ours: they are in "
    "the panel Visits."
)
TRACE_LINE = "- or child indices as in 1.0, then = VALUE or cut; or leaves: and values"


def read_only_once() -> UsageError:
    """A source that is gone when the explorer would open it."""
    return UsageError("--explore cannot read standard input again", "a file with the tree")


def not_a_visit(text: str) -> str:
    """A line of a trace that says nothing."""
    return f"{safe(text, 40)!r} is not a visit"


EMPTY_TRACE = "there is no visit in it"
LEAVES_ALONE = "leaves: stands in a line of its own, and nothing else"


def differs(expected: str | None, got: str | None, line: int) -> str:
    """A visit of another node."""
    if expected is None:
        return f"Line {line} visits {got}, where the search has ended."
    if got is None:
        return f"The trace ends before line {line}, where the search visits {expected}."
    return f"Line {line} visits {got}, where the search visits {expected}."


def other_value(node: str, value: str, right: str, line: int) -> str:
    """A value that is another."""
    return f"Line {line} says that {node} returns {value}, and it returns {right}."


def no_cut(node: str, line: int) -> str:
    """A cut that is none."""
    return f"Line {line} says that {node} cuts, and it does not."


def other_leaf(number: int, value: str, right: str) -> str:
    """A leaf that is another."""
    return f"Leaf number {number} is {value}, where the search evaluates {right}."


def leaves_end(number: int, expected: str | None) -> str:
    """More leaves than there are, or fewer."""
    if expected is None:
        return f"There are more leaves than the {number} that the search evaluates."
    return f"The leaves end after {number}, where the search goes on to {expected}."
