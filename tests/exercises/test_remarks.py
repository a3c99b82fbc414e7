"""What is said of a wrong answer: every slip that fits, and what was mixed up."""

from typing import Any

import pytest

from tests.seeds import seeds
from tui_explorer.exercises.exercise import load
from tui_explorer.exercises.kinds import Subject
from tui_explorer.exercises.question import Question, Verdict, check
from tui_explorer.words import exercises as words

TREE = "[[3,12,8],[2,4,1],[14,5,2]]"


def told(kind: str, path: Any, given: Any, at: str = "", source: str = TREE) -> Verdict:
    ground = load(source).ground
    node = None if path is None else ground.find(path)
    return check(Question(1, kind, Subject(node, at=at), 1, ground), given)


@pytest.mark.parametrize(
    ("kind", "path", "at", "given", "said"),
    [
        ("value", [1], "", 2, words.BOUND_AS_VALUE),
        ("value", [1], "", 4, words.OTHER_PLAYER_HERE),
        ("values", None, "", [[[], 3], [[0], 3], [[1], 2], [[2], 2]], words.BOUNDS_AS_VALUES),
        ("returns", [1], "", ["=", 2], words.BOUND_AS_EXACT),
        ("returns", [1], "", [">=", 2], words.BOUND_SIGNS["<="]),
        ("returns", [0], "", ["<=", 3], words.EXACT_AS_BOUND),
        ("returns", [2], "", ["<=", 2], words.FIRED_AT_THE_LAST),
        ("returns", [2], "", [">=", 2], words.FIRED_AT_THE_LAST),
        ("window", [1], "call", ["-inf", "inf"], words.NOT_PASSED_DOWN),
        ("window", [2], "return", ["-inf", 2], words.NOT_PASSED_DOWN),
        ("window", [1], "return", [3, 2], words.UPDATED_FIRST),
        ("window", [2], "return", [3, "inf"], words.AS_CALLED),
    ],
)
def test_what_was_mixed_up(kind: str, path: Any, at: str, given: Any, said: str) -> None:
    verdict = told(kind, path, given, at)
    assert verdict.points < 1
    assert said in verdict.why


def test_a_window_is_updated_by_what_was_not_clipped_yet() -> None:
    ground = load(TREE, settings={"fail": "hard"}).ground
    question = Question(1, "window", Subject(ground.find([1]), at="return"), 1, ground)
    assert words.UPDATED_FIRST in check(question, [3, 2]).why
    assert words.UPDATED_FIRST not in check(question, [3, 3]).why


def test_a_window_that_is_not_passed_down_is_narrowed_by_children() -> None:
    """MIN at C cuts at once; with a window of its own it would have gone on to 1."""
    assert words.NOT_PASSED_DOWN not in told("window", [1], ["-inf", "inf"], "return").why
    assert words.NOT_PASSED_DOWN in told("window", [1], ["-inf", 1], "return").why


def test_a_bound_that_looks_like_a_tie() -> None:
    tied = "[[3,12],[3,1]]"
    assert told("action", None, [0], source=tied).why == "Right."
    assert words.TIES_TO_THE_LAST in told("action", None, [1], source=tied).why


RANGES = [
    # (cut, given, its open ends, points, what is said)
    ("ge", [["-inf", 3]], None, 1, "Right."),
    ("ge", [["-inf", 3]], [[False, False]], 1, "Right."),
    ("ge", [["-inf", 3]], [[True, False]], 1, "Right."),
    ("ge", [["-inf", 3]], [[True, True]], 0, "Right is: [−∞, 3]."),
    ("ge", [[0, 3], ["-inf", 0]], [[False, False], [True, True]], 1, "Right."),
    ("ge", [["-inf", 2], [1, 3]], [[True, False], [True, False]], 1, "Right."),
    ("ge", [["-inf", 0], [0, 3]], [[True, True], [True, False]], 0, "Right is: [−∞, 3]."),
    ("gt", [["-inf", 3]], None, 1, words.ENDS_NOT_SAID.format(key="[−∞, 3)")),
    ("gt", [["-inf", 3]], [[False, True]], 1, "Right."),
    ("gt", [["-inf", 3]], [[False, False]], 0, "Right is: [−∞, 3)."),
]


@pytest.mark.parametrize(("cut", "ranges", "ends", "points", "why"), RANGES)
def test_ranges(cut: str, ranges: Any, ends: Any, points: int, why: str) -> None:
    """The same numbers however they are written; which ends belong to them where that is said."""
    ground = load("aima-5-2", settings={"cut": cut}).ground
    question = Question(1, "range", Subject(ground.find([1]), ground.find([1, 0])), 1, ground)
    verdict = check(question, ranges if ends is None else {"ranges": ranges, "open": ends})
    assert verdict.points == points
    assert verdict.why.startswith(why)


def test_slips_that_fit_equally_are_all_named() -> None:
    verdict = told("count", None, 9, source="aima-5-2")
    assert verdict.looks_like == ("minimax", "right-to-left", "beta-only")
    assert verdict.why == (
        "Right is: 7. This is what comes out if nothing is cut, or if one goes from right to left, "
        "or if only v ≥ β is tested."
    )


@pytest.mark.parametrize(
    ("kind", "path", "at", "given", "points"),
    [
        ("values", None, "", [[[], 3], [[0], 3]], 0.5),
        ("leaves", None, "", [[1, 1]], 0.5),
        ("leaves", None, "", [[1, 1], [0, 0]], 0),
        ("leaves", None, "", [[1, 1], [1, 2], [0, 0]], 0.5),
        ("window", [1], "call", [3, 4], 0.5),
        ("action", None, "", [0, 1], 0),
        ("action", None, "", 0, 1),
        ("returns", [1], "", ["≤", "2"], 1),
        ("order", None, "", [[[2], [0, 1]]], 0),
        ("order", None, "", [[[2], [2, 1, 0]], [[1], [1, 0, 2]]], 0),
        ("order", None, "", [[[2], [2, 1, 0]]], 1),
    ],
)
def test_points(kind: str, path: Any, at: str, given: Any, points: float) -> None:
    assert told(kind, path, given, at).points == points


@pytest.mark.parametrize("cut", ["ge", "gt"])
@pytest.mark.parametrize("seed", seeds(3))
def test_the_order_that_the_key_shows_is_a_right_one(seed: int, cut: str) -> None:
    source = f"random:b=2..3,d=3,values=0..9,seed={seed}"
    (question,) = load(source, ("order",), settings={"cut": cut}).questions
    ground = question.ground
    best = [
        [list(ground.path(node)), [ground.tree.child_index(child) for child in children]]
        for node, children in ground.best_order().items()
    ]
    assert check(question, best).why == "Right."
    assert best == [] or check(question, []).points == 0
