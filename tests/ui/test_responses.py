"""Answers in the making, without a screen: what signs at nodes come to, in words and as given."""

from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest

from tui_explorer.exercises.exercise import load
from tui_explorer.exercises.given import Malformed
from tui_explorer.exercises.question import Question
from tui_explorer.ui.quiz.response import MOST, TO_FILL, Note, Response
from tui_explorer.ui.quiz.responses import response_for
from tui_explorer.words import quiz as words
from tui_explorer.words.glyphs import ASCII, UNICODE, Glyphs

EXERCISE = load("aima-5-2")
"""A with B (b1 to b3), C and D below it; nodes by level, so that A is 0, D is 3 and b1 is 4."""
A, B, C, D, B1, B2, B3, C1, C2, C3, D1 = range(11)
NONE = "no answer"
YOURS, RIGHT = Note(mark="✎"), Note(mark="✓")


def question(kind: str) -> Question:
    return next(each for each in EXERCISE.questions if each.kind == kind)


def given(response: Response, cursor: int = A) -> Any:
    try:
        return response.given(cursor)
    except Malformed:
        return NONE


def put(response: Response, signs: Sequence[tuple[str, int]]) -> Response:
    for sign, node in signs:
        if sign == "back":
            response.rub_out(node)
        else:
            response.take(sign, node)
    return response


TYPED: list[tuple[str, str, Any]] = [
    ("value", "", NONE), ("value", "3", 3), ("value", "-1/2", "-1/2"), ("value", "3.5", 3.5),
    ("value", "x", NONE), ("value", "inf", "inf"),
    ("count", "7", 7), ("count", "7 8", NONE),
    ("window", "3 inf", [3, "inf"]), ("window", "-inf,5", ["-inf", 5]), ("window", "3", NONE),
    ("window", "3 4 5", NONE), ("window", " 3 ,  4 ", [3, 4]), ("window", "", NONE),
    ("returns", "=2", ["=", 2]), ("returns", "<2", ["<=", 2]), ("returns", ">2", [">=", 2]),
    ("returns", "<=2", ["<=", 2]), ("returns", ">= 2", [">=", 2]), ("returns", "≤2", ["<=", 2]),
    ("returns", "≥ 2", [">=", 2]), ("returns", "==2", ["=", 2]), ("returns", "2", NONE),
    ("returns", "=", NONE), ("returns", "", NONE), ("returns", "= x", NONE),
    ("range", "[2, inf)", {"ranges": [[2, "inf"]], "open": [[False, True]]}),
    ("range", "(1;2]", {"ranges": [[1, 2]], "open": [[True, False]]}),
    ("range", "]1 2[", {"ranges": [[1, 2]], "open": [[True, True]]}),
    ("range", "[1,2] (3,4)  ",
     {"ranges": [[1, 2], [3, 4]], "open": [[False, False], [True, True]]}),
    ("range", "[1,2], [3,4]", {"ranges": [[1, 2], [3, 4]], "open": [[False, False]] * 2}),
    ("range", "", NONE), ("range", "[1,2", NONE), ("range", "1,2", NONE), ("range", "[1]", NONE),
    ("range", "[1,2] 3", NONE), ("range", "[x,2]", NONE),
]  # fmt: skip


@pytest.mark.parametrize(("kind", "text", "answer"), TYPED)
def test_what_is_typed_in_a_line(kind: str, text: str, answer: Any) -> None:
    response = put(response_for(question(kind)), [(sign, A) for sign in text])
    assert given(response) == answer
    assert response.told() == text
    assert (response.caret, response.doubt, response.to_look_at(C)) == ("_", "", C)


@pytest.mark.parametrize(
    ("kind", "answer", "text"),
    [
        ("value", 3, "3"), ("value", "1/2", "1/2"), ("count", 7, "7"),
        ("window", ["-inf", 5], "-inf 5"),
        ("returns", ["<=", 2], "≤2"), ("returns", [">=", 2], "≥2"), ("returns", ["=", 2], "=2"),
        ("range", [[2, "inf"], [3, 4]], "[2, inf] [3, 4]"),
        ("range", {"ranges": [[2, 3], [4, 5]], "open": [[True, False], [False, True]]},
         "(2, 3] [4, 5)"),
    ],
)  # fmt: skip
def test_an_answer_that_was_given_stands_as_one_would_type_it(
    kind: str, answer: Any, text: str
) -> None:
    response = response_for(question(kind), answer)
    assert response.told() == text
    response.rub_out(A)
    assert response.told() == text[:-1]


@pytest.mark.parametrize("kind", [each.kind for each in EXERCISE.questions])
def test_what_is_no_answer_of_the_kind_begins_nothing(kind: str) -> None:
    for odd in ({"a": 1}, True, [[[0], [1]], 3], "x\n"):
        assert response_for(question(kind), odd).told() == response_for(question(kind)).told()


def test_no_more_is_typed_than_anybody_reads() -> None:
    line = put(response_for(question("value")), [("1", A)] * (MOST + 5))
    assert line.told() == "1" * MOST == "1" * 200
    values = put(response_for(question("values")), [("1", B)] * (MOST + 5))
    assert values.told() == f"B = {'1' * MOST}"
    many = response_for(question("range"), [[1, 2]] * 60).told()
    assert (len(many), many[:12], many[-1]) == (MOST, "[1, 2] [1, 2", "…")


def test_signs_of_each_kind() -> None:
    number = set("0123456789+-./infINF∞−")
    signs = {each.kind: set(response_for(each).signs) for each in EXERCISE.questions}
    assert signs["value"] == signs["count"] == signs["values"] >= set("0123456789-./")
    assert signs["value"] <= number
    more = {kind: signs[kind] - signs["value"] for kind in ("window", "returns", "range")}
    assert more == {"window": set(" ,"), "returns": set("=<>≤≥"), "range": set("[](), ;")}
    assert [signs[kind] for kind in ("leaves", "action", "owner", "order")] == [
        {" "}, {" "}, {" ", "w"}, {"<", ">"},
    ]  # fmt: skip


def test_where_the_cursor_walks_and_starts() -> None:
    preorder = [A, B, B1, B2, B3, C, C1, C2, C3, D, D1, D1 + 1, D1 + 2]
    responses = {each.kind: response_for(each) for each in EXERCISE.questions}
    stops = {kind: response.stops for kind, response in responses.items()}
    assert stops == dict.fromkeys(stops, preorder) | {
        "values": [A, B, C, D],
        "leaves": list(range(B1, D1 + 3)),
        "action": [B, C, D],
    }
    starts = {kind: response.start for kind, response in responses.items()}
    assert starts == {
        "value": C, "values": A, "leaves": B1, "count": A, "window": D, "returns": D, "action": B,
        "owner": C, "order": A, "range": C,
    }  # fmt: skip
    asked = {kind: response.notes(UNICODE) for kind, response in responses.items()}
    assert asked["value"] == asked["owner"] == {C: Note(mark="?")}
    assert asked["range"] == {C: Note(mark="?"), B2: Note(mark="?")}
    assert asked["count"] == asked["order"] == asked["leaves"] == asked["action"] == {}
    assert asked["values"] == dict.fromkeys([A, B, C, D], TO_FILL)
    assert Note("_") == TO_FILL


def test_values_at_nodes() -> None:
    response = response_for(question("values"))
    assert (given(response), response.told(), response.doubt) == (
        NONE,
        words.NOTHING_YET,
        words.BLANK,
    )
    assert [response.to_look_at(node) for node in (A, B, D, B1)] == [A, B, D, A]
    put(response, [("3", A), ("1", B1), ("2", C), (".", C), ("5", C), ("7", D), ("back", D)])
    assert given(response) == [[[], 3], [[1], 2.5]]
    assert (response.told(), response.doubt) == ("A = 3, C = 2.5", words.BLANK)
    assert response.notes(UNICODE) == {A: Note("3"), B: TO_FILL, C: Note("2.5"), D: TO_FILL}
    assert [response.to_look_at(node) for node in (A, B, C, D, B1)] == [B, B, D, D, B]
    put(response, [("x", B), ("1", D)])
    assert (given(response), response.doubt) == (NONE, "")
    put(response, [("back", B), ("back", B), ("back", B)])
    assert response.told() == "A = 3, C = 2.5, D = 1"
    response.fill([[[], 1], [[2], "1/2"], [[9], 4]])
    assert response.told() == "A = 1, D = 1/2"


def test_leaves_that_are_marked() -> None:
    response = response_for(question("leaves"))
    assert (given(response), response.told(), response.doubt) == (
        [],
        words.NOTHING_YET,
        words.NO_MARK,
    )
    put(response, [(" ", C3), (" ", C2), (" ", A), (" ", B1), (" ", B1)])
    assert (given(response), response.told(), response.doubt) == ([[1, 1], [1, 2]], "c2, c3", "")
    assert response.notes(UNICODE) == dict.fromkeys([C2, C3], YOURS)
    response.fill([[0, 0], [7]])
    assert (given(response), response.told()) == ([[0, 0]], "b1")
    response.fill([])
    assert (given(response), response.told()) == ([], words.NONE_MARKED)


def test_an_action_is_marked_or_under_the_cursor() -> None:
    response = response_for(question("action"))
    assert [given(response, node) for node in (A, B, D, B1)] == [NONE, [0], [2], NONE]
    assert (response.told(), response.doubt) == (words.NOTHING_YET, "")
    put(response, [(" ", D), (" ", B), (" ", A), (" ", B1)])
    assert [given(response, node) for node in (A, C)] == [[0, 2]] * 2
    assert response.told() == "a1, a3"
    assert response.notes(UNICODE) == dict.fromkeys([B, D], YOURS)
    response.fill([1, 8])
    assert (given(response), response.told()) == ([1], "a2")


def test_an_owner_is_chosen_or_under_the_cursor_or_the_window() -> None:
    response = response_for(question("owner"))
    assert (given(response, B), response.told()) == ([0], words.NOTHING_YET)
    put(response, [(" ", B2)])
    assert (given(response, B), response.told()) == ([0, 1], "b2")
    assert response.notes(UNICODE) == {C: Note(mark="?"), B2: YOURS}
    put(response, [("w", B)])
    assert (given(response, B), response.told()) == (None, "the window at the start")
    assert response.notes(UNICODE) == {C: Note(mark="?")}
    put(response, [(" ", A)])
    assert (given(response, B), response.told()) == ([], "A")
    for answer, told in ((None, "the window at the start"), ([1, 0], "c1"), ([], "A")):
        filled = response_for(question("owner"), answer)
        assert (given(filled, B), filled.told()) == (answer, told)


@pytest.mark.parametrize(
    ("kind", "answer", "besides", "right"),
    [
        ("leaves", [[0, 0], [1, 1]], [B1], [C2, C3]),
        ("leaves", [[1, 1], [1, 2]], [], [C2, C3]),
        ("action", [1], [C], [B]),
        ("owner", [1], [C], [A]),
        ("owner", None, [], [A]),
    ],
)
def test_what_is_right_has_a_mark_of_its_own_once_it_may_be_told(
    kind: str, answer: Any, besides: list[int], right: list[int]
) -> None:
    response = response_for(question(kind), answer)
    assert RIGHT not in response.notes(UNICODE).values()
    told = response.notes(UNICODE, tells=True)
    assert [node for node, note in told.items() if note == YOURS] == besides
    assert {node for node, note in told.items() if note == RIGHT} == set(right)


@pytest.mark.parametrize("glyphs", [UNICODE, ASCII], ids=["unicode", "ascii"])
def test_values_are_marked_right_and_wrong_once_that_may_be_told(glyphs: Glyphs) -> None:
    response = response_for(question("values"), [[[], 3], [[0], "6/2"], [[1], 3]])
    typed = {A: Note("3"), B: Note("6/2"), C: Note("3"), D: TO_FILL}
    assert response.notes(glyphs) == typed
    marks = {A: glyphs.right, B: glyphs.right, C: glyphs.answered, D: ""}
    marked = {node: note._replace(mark=marks[node]) for node, note in typed.items()}
    assert response.notes(glyphs, tells=True) == marked


@pytest.mark.parametrize("kind", ["value", "values", "count", "window", "returns", "order"])
def test_what_is_no_node_is_not_marked_right(kind: str) -> None:
    response = response_for(question(kind))
    assert response.notes(UNICODE, tells=True) == response.notes(UNICODE)


def test_children_that_are_moved() -> None:
    response = response_for(question("order"))
    assert (given(response), response.told()) == ([], words.AS_IT_STANDS)
    assert (response.doubt, response.tree is EXERCISE.ground.tree) == (words.NOT_MOVED, True)
    put(response, [("<", B), (">", D), ("<", A), (">", A)])
    assert given(response) == []
    put(response, [(">", B), ("<", C3)])
    assert given(response) == [[[], [1, 0, 2]], [[1], [0, 2, 1]]]
    assert (response.told(), response.doubt) == ("A: a2 a1 a3, C: c1 c3 c2", "")
    assert response.stops == [A, C, C1, C3, C2, B, B1, B2, B3, D, D1, D1 + 1, D1 + 2]
    utility = response.tree.utility
    assert [utility[n] for n in range(4, 13)] == [2, 6, 4, 3, 12, 8, 14, 5, 2]
    put(response, [(">", B), ("<", D), ("<", D)])
    assert given(response)[0] == [[], [2, 1, 0]]
    put(response, [("<", C2)])
    assert given(response) == [[[], [2, 1, 0]]]
    response.fill([[[1], [2, 0, 1]], [[9], [0]]])
    assert given(response) == [[[], [2, 1, 0]], [[1], [2, 0, 1]]]


def test_whatever_is_given_can_be_given_again(tmp_path: Path) -> None:
    """What an response gives fills another one that gives the same."""
    made = [
        put(response_for(question(kind)), [(sign, A) for sign in text])
        for kind, text, answer in TYPED
        if answer != NONE
    ]
    made.append(put(response_for(question("values")), [("3", A), ("2", D)]))
    made.append(put(response_for(question("leaves")), [(" ", C3)]))
    made.append(put(response_for(question("action")), [(" ", D)]))
    made.append(put(response_for(question("owner")), [(" ", D)]))
    made.append(put(response_for(question("order")), [(">", B), ("<", C3)]))
    for response in made:
        answer = given(response)
        assert given(response_for(response.question, answer)) == answer
