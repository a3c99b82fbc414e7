"""Answers in the making, without a screen: what signs at nodes come to, in words and as given."""

from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest

from tui_explorer.exercises.exercise import load
from tui_explorer.exercises.given import Malformed
from tui_explorer.exercises.question import Question
from tui_explorer.ui.quiz.draft import MOST, TO_FILL, Draft, Note
from tui_explorer.ui.quiz.drafts import draft_for
from tui_explorer.words import quiz as words
from tui_explorer.words.glyphs import UNICODE

EXERCISE = load("aima-5-2")
"""A with B (b1 to b3), C and D below it; nodes by level, so that A is 0, D is 3 and b1 is 4."""
A, B, C, D, B1, B2, B3, C1, C2, C3, D1 = range(11)
NONE = "no answer"


def question(kind: str) -> Question:
    return next(each for each in EXERCISE.questions if each.kind == kind)


def given(draft: Draft, cursor: int = A) -> Any:
    try:
        return draft.given(cursor)
    except Malformed:
        return NONE


def put(draft: Draft, signs: Sequence[tuple[str, int]]) -> Draft:
    for sign, node in signs:
        if sign == "back":
            draft.rub_out(node)
        else:
            draft.take(sign, node)
    return draft


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
    draft = put(draft_for(question(kind)), [(sign, A) for sign in text])
    assert given(draft) == answer
    assert draft.told() == text
    assert (draft.caret, draft.doubt, draft.to_look_at(C)) == ("_", "", C)


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
    draft = draft_for(question(kind), answer)
    assert draft.told() == text
    draft.rub_out(A)
    assert draft.told() == text[:-1]


@pytest.mark.parametrize("kind", [each.kind for each in EXERCISE.questions])
def test_what_is_no_answer_of_the_kind_begins_nothing(kind: str) -> None:
    for odd in ({"a": 1}, True, [[[0], [1]], 3], "x\n"):
        assert draft_for(question(kind), odd).told() == draft_for(question(kind)).told()


def test_no_more_is_typed_than_anybody_reads() -> None:
    line = put(draft_for(question("value")), [("1", A)] * (MOST + 5))
    assert line.told() == "1" * MOST == "1" * 200
    values = put(draft_for(question("values")), [("1", B)] * (MOST + 5))
    assert values.told() == f"B = {'1' * MOST}"
    many = draft_for(question("range"), [[1, 2]] * 60).told()
    assert (len(many), many[:12], many[-1]) == (MOST, "[1, 2] [1, 2", "…")


def test_signs_of_each_kind() -> None:
    number = set("0123456789+-./infINF∞−")
    signs = {each.kind: set(draft_for(each).signs) for each in EXERCISE.questions}
    assert signs["value"] == signs["count"] == signs["values"] >= set("0123456789-./")
    assert signs["value"] <= number
    more = {kind: signs[kind] - signs["value"] for kind in ("window", "returns", "range")}
    assert more == {"window": set(" ,"), "returns": set("=<>≤≥"), "range": set("[](), ;")}
    assert [signs[kind] for kind in ("leaves", "action", "owner", "order")] == [
        {" "}, {" "}, {" ", "w"}, {"<", ">"},
    ]  # fmt: skip


def test_where_the_cursor_walks_and_starts() -> None:
    preorder = [A, B, B1, B2, B3, C, C1, C2, C3, D, D1, D1 + 1, D1 + 2]
    drafts = {each.kind: draft_for(each) for each in EXERCISE.questions}
    stops = {kind: draft.stops for kind, draft in drafts.items()}
    assert stops == dict.fromkeys(stops, preorder) | {
        "values": [A, B, C, D],
        "leaves": list(range(B1, D1 + 3)),
        "action": [B, C, D],
    }
    starts = {kind: draft.start for kind, draft in drafts.items()}
    assert starts == {
        "value": C, "values": A, "leaves": B1, "count": A, "window": D, "returns": D, "action": B,
        "owner": C, "order": A, "range": C,
    }  # fmt: skip
    asked = {kind: draft.notes(UNICODE) for kind, draft in drafts.items()}
    assert asked["value"] == asked["owner"] == {C: Note(mark="?")}
    assert asked["range"] == {C: Note(mark="?"), B2: Note(mark="?")}
    assert asked["count"] == asked["order"] == asked["leaves"] == asked["action"] == {}
    assert asked["values"] == dict.fromkeys([A, B, C, D], TO_FILL)
    assert Note("_") == TO_FILL


def test_values_at_nodes() -> None:
    draft = draft_for(question("values"))
    assert (given(draft), draft.told(), draft.doubt) == (NONE, words.NOTHING_YET, words.BLANK)
    assert [draft.to_look_at(node) for node in (A, B, D, B1)] == [A, B, D, A]
    put(draft, [("3", A), ("1", B1), ("2", C), (".", C), ("5", C), ("7", D), ("back", D)])
    assert given(draft) == [[[], 3], [[1], 2.5]]
    assert (draft.told(), draft.doubt) == ("A = 3, C = 2.5", words.BLANK)
    assert draft.notes(UNICODE) == {A: Note("3"), B: TO_FILL, C: Note("2.5"), D: TO_FILL}
    assert [draft.to_look_at(node) for node in (A, B, C, D, B1)] == [B, B, D, D, B]
    put(draft, [("x", B), ("1", D)])
    assert (given(draft), draft.doubt) == (NONE, "")
    put(draft, [("back", B), ("back", B), ("back", B)])
    assert draft.told() == "A = 3, C = 2.5, D = 1"
    draft.fill([[[], 1], [[2], "1/2"], [[9], 4]])
    assert draft.told() == "A = 1, D = 1/2"


def test_leaves_that_are_marked() -> None:
    draft = draft_for(question("leaves"))
    assert (given(draft), draft.told(), draft.doubt) == ([], words.NONE_MARKED, words.NO_MARK)
    put(draft, [(" ", C3), (" ", C2), (" ", A), (" ", B1), (" ", B1)])
    assert (given(draft), draft.told(), draft.doubt) == ([[1, 1], [1, 2]], "c2, c3", "")
    assert draft.notes(UNICODE) == {C2: Note(mark="✂"), C3: Note(mark="✂")}
    draft.fill([[0, 0], [7]])
    assert (given(draft), draft.told()) == ([[0, 0]], "b1")


def test_an_action_is_marked_or_under_the_cursor() -> None:
    draft = draft_for(question("action"))
    assert [given(draft, node) for node in (A, B, D, B1)] == [NONE, [0], [2], NONE]
    assert (draft.told(), draft.doubt) == (words.NOTHING_YET, "")
    put(draft, [(" ", D), (" ", B), (" ", A), (" ", B1)])
    assert [given(draft, node) for node in (A, C)] == [[0, 2]] * 2
    assert draft.told() == "a1, a3"
    assert draft.notes(UNICODE) == {B: Note(mark="★"), D: Note(mark="★")}
    draft.fill([1, 8])
    assert (given(draft), draft.told()) == ([1], "a2")


def test_an_owner_is_chosen_or_under_the_cursor_or_the_window() -> None:
    draft = draft_for(question("owner"))
    assert (given(draft, B), draft.told()) == ([0], words.NOTHING_YET)
    put(draft, [(" ", B2)])
    assert (given(draft, B), draft.told()) == ([0, 1], "b2")
    assert draft.notes(UNICODE) == {C: Note(mark="?"), B2: Note(mark="★")}
    put(draft, [("w", B)])
    assert (given(draft, B), draft.told()) == (None, "the window at the start")
    assert draft.notes(UNICODE) == {C: Note(mark="?")}
    put(draft, [(" ", A)])
    assert (given(draft, B), draft.told()) == ([], "A")
    for answer, told in ((None, "the window at the start"), ([1, 0], "c1"), ([], "A")):
        filled = draft_for(question("owner"), answer)
        assert (given(filled, B), filled.told()) == (answer, told)


def test_children_that_are_moved() -> None:
    draft = draft_for(question("order"))
    assert (given(draft), draft.told()) == ([], words.AS_IT_STANDS)
    assert (draft.doubt, draft.tree is EXERCISE.ground.tree) == (words.NOT_MOVED, True)
    put(draft, [("<", B), (">", D), ("<", A), (">", A)])
    assert given(draft) == []
    put(draft, [(">", B), ("<", C3)])
    assert given(draft) == [[[], [1, 0, 2]], [[1], [0, 2, 1]]]
    assert (draft.told(), draft.doubt) == ("A: a2 a1 a3, C: c1 c3 c2", "")
    assert draft.stops == [A, C, C1, C3, C2, B, B1, B2, B3, D, D1, D1 + 1, D1 + 2]
    utility = draft.tree.utility
    assert [utility[n] for n in range(4, 13)] == [2, 6, 4, 3, 12, 8, 14, 5, 2]
    put(draft, [(">", B), ("<", D), ("<", D)])
    assert given(draft)[0] == [[], [2, 1, 0]]
    put(draft, [("<", C2)])
    assert given(draft) == [[[], [2, 1, 0]]]
    draft.fill([[[1], [2, 0, 1]], [[9], [0]]])
    assert given(draft) == [[[], [2, 1, 0]], [[1], [2, 0, 1]]]


def test_whatever_is_given_can_be_given_again(tmp_path: Path) -> None:
    """What an draft gives fills another one that gives the same."""
    made = [
        put(draft_for(question(kind)), [(sign, A) for sign in text])
        for kind, text, answer in TYPED
        if answer != NONE
    ]
    made.append(put(draft_for(question("values")), [("3", A), ("2", D)]))
    made.append(put(draft_for(question("leaves")), [(" ", C3)]))
    made.append(put(draft_for(question("action")), [(" ", D)]))
    made.append(put(draft_for(question("owner")), [(" ", D)]))
    made.append(put(draft_for(question("order")), [(">", B), ("<", C3)]))
    for draft in made:
        answer = given(draft)
        assert given(draft_for(draft.question, answer)) == answer
