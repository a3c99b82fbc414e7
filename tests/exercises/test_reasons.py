"""The reason that is told with a wrong answer which nothing else explains."""

from typing import Any

import pytest

from tui_explorer.exercises.answers import begun
from tui_explorer.exercises.exercise import load
from tui_explorer.exercises.grading import grade_lines, graded
from tui_explorer.exercises.kinds import Subject
from tui_explorer.exercises.question import Question, Verdict, check
from tui_explorer.words.answers import leaves_cut

A, B, C, D = [], [0], [1], [2]
CUT_AT_C = "MIN at C already has 2 by c1; MAX at A has 3 by a1; 2 ≤ 3, so c2 and c3 are cut."
SET_BY_B = "a1 came back with 3: MAX at A now has 3, so α = 3."
OF_THE_START = "β = +∞ is that of the window at the start."

CASES: list[tuple[str, Any, str, Any, str]] = [
    ("owner", C, "", [1], f"Right is: A. {CUT_AT_C}"),
    ("owner", C, "", None, f"Right is: A. {CUT_AT_C}"),
    ("range", C, "", [[5, 6]], f"Right is: [2, +∞]. {CUT_AT_C}"),
    ("count", None, "", 3, "Right is: 7. Of 9 leaves, 2 are cut away: c2, c3 at C."),
    ("leaves", None, "", [[0, 0]],
     f"Never evaluated, and not listed: c2, c3. Listed, but evaluated: b1. {CUT_AT_C}"),
    ("value", D, "", 9,
     "Right is: 2. MIN returns the least that came back. At D came back: 14, 5, 2."),
    ("action", None, "", [9],
     "Right is: a1. MAX returns the greatest that came back. At A came back: 3, 2, 2."),
    ("returns", C, "", ["<=", 9], f"Right is: ≤2. {CUT_AT_C}"),
    ("returns", B, "", ["=", 9],
     "Right is: =3. MIN returns the least that came back. At B came back: 3, 12, 8."),
    ("returns", [0, 1], "", ["=", 9], "Right is: =12. b2 is a leaf: it is worth 12."),
    ("window", C, "call", [8, 9], f"Right is: α = 3; β = +∞. {SET_BY_B} {OF_THE_START}"),
    ("window", D, "return", [8, 9],
     f"Right is: α = 3; β = 5. {SET_BY_B} d2 came back with 5: MIN at D now has 5, so β = 5."),
    ("window", B, "call", [8, 9],
     "Right is: α = −∞; β = +∞. It is still the window at the start."),
]  # fmt: skip


def verdict(kind: str, path: Any, at: str, given: Any, **settings: Any) -> Verdict:
    ground = load("aima-5-2", settings=settings).ground
    node = None if path is None else ground.find(path)
    leaf = ground.find([0, 1]) if kind == "range" else None
    return check(Question(1, kind, Subject(node, leaf, at), 1, ground), given)


@pytest.mark.parametrize(("kind", "path", "at", "given", "why"), CASES)
def test_what_the_search_did_is_told(kind: str, path: Any, at: str, given: Any, why: str) -> None:
    assert verdict(kind, path, at, given).why == why


@pytest.mark.parametrize(
    ("kind", "path", "given", "said"),
    [
        ("count", None, 9, "nothing is cut"),
        ("returns", C, ["=", 2], "only a bound"),
        ("count", None, "x", "This is not a number."),
    ],
)
def test_a_slip_or_a_remark_is_reason_enough(kind: str, path: Any, given: Any, said: str) -> None:
    why = verdict(kind, path, "", given).why
    assert said in why
    assert "came back" not in why
    assert "cut away" not in why


def test_nothing_is_added_to_a_right_answer() -> None:
    assert verdict("count", None, "", 7).why == "Right."


def test_the_tests_that_are_told_are_of_the_rule_that_is_set() -> None:
    assert "; 2 < 3, so " in verdict("owner", C, "", [1], cut="gt").why


def test_an_order_of_children_is_that_of_the_search() -> None:
    why = verdict("value", D, "", 9, order="best").why
    assert why.endswith("At D came back: 2, 5, 14.")


def test_of_many_children_not_each_is_told() -> None:
    wide = load(str(list(range(13)))).ground
    assert check(Question(1, "value", Subject(0), 1, wide), 99).why == "Right is: 12."


def test_leaves_by_the_cut() -> None:
    assert leaves_cut({}, 3) == "Nothing is cut: alpha-beta evaluates all leaves."
    assert leaves_cut({"C": ["c"]}, 3) == "Of 3 leaves, 1 is cut away: c at C."
    assert leaves_cut({"C": list("abcdef")}, 9) == (
        "Of 9 leaves, 6 are cut away: a, b, c, d and 2 more at C."
    )
    assert leaves_cut({name: ["x"] for name in "ABCDEF"}, 9) == (
        "Of 9 leaves, 6 are cut away: x at A; x at B; x at C; x at D; others at 2 more nodes."
    )


def test_a_grade_tells_it_and_keeps_its_form() -> None:
    exercise = load("aima-5-2", ["count"])
    grade = graded(begun(exercise, "ada").answered(1, 3), exercise)
    (told,) = grade["questions"]
    assert list(told) == ["id", "kind", "points", "of", "given", "key", "why", "looks_like"]
    assert (told["key"], told["looks_like"]) == (7, [])
    assert list(grade_lines([grade]))[1].endswith("c2, c3 at C.")
