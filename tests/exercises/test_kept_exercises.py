"""Exercises from their file to their grades, kept line by line: questions, keys, sheets, verdicts.

Renew it with ``pytest tests/exercises/test_kept_exercises.py --snapshot-update``, and read what
changed.
"""

import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from syrupy.assertion import SnapshotAssertion
from syrupy.extensions.single_file import SingleFileSnapshotExtension, WriteMode

from tui_explorer.errors import ExplorerError
from tui_explorer.exercises.answers import Answers, begun, exercise_of, read_answers, tree_as_json
from tui_explorer.exercises.document import Document, is_exercise, read
from tui_explorer.exercises.exercise import Exercise, load, opener_in, reread
from tui_explorer.exercises.given import Malformed, comparable
from tui_explorer.exercises.grading import grade_lines, grade_rows, graded
from tui_explorer.exercises.kinds import KINDS, Subject
from tui_explorer.exercises.question import Question, check
from tui_explorer.exercises.sheets import json_exercise, sheet_lines
from tui_explorer.exercises.variants import variant
from tui_explorer.formats.read.syntax import DEFAULT, Limits
from tui_explorer.searches.source import TreeSource

AIMA = "[[3,12,8],[2,4,6],[14,5,2]]"
TIED = "[[3,12],[3,1],[3,3]]"
DEEP = "[[5,9],[[[3,8],[4,8]],9]]"
SAME_NAMES = "{tree: {a: {x: 3, y: 4}, b: {x: {p: 5, q: [2, 1]}, y: 7}}}"


def tried(make: Any, *given: Any, **named: Any) -> Any:
    """What comes of a call, or the line that refuses it."""
    try:
        return make(*given, **named)
    except ExplorerError as error:
        return f"{int(error.exit_code)} {error}"


# -- questions and sheets --------------------------------------------------------------------------

LOADED: list[tuple[str, dict[str, Any]]] = [
    (AIMA, {}),
    (AIMA, {"seed": 2}),
    (AIMA, {"student": "ann"}),
    (AIMA, {"settings": {"cut": "gt", "fail": "hard"}}),
    (AIMA, {"settings": {"root": "min", "window": "2,5"}}),
    (AIMA, {"settings": {"order": "worst"}}),
    (AIMA, {"kinds": ("window", "window", "window", "value", "value", "returns", "returns")}),
    (AIMA, {"kinds": ("range", "range", "range", "owner", "owner", "owner")}),
    (DEEP, {"seed": 3}),
    ("5", {}),
    ("[1,2]", {"kinds": ("owner", "range", "value", "order")}),
    ("random:b=2,d=3,seed=4", {"student": "bob", "seed": 0}),
    ("random:seed=4", {"student": "bob"}),
    ("random", {"student": "bob", "kinds": ("value",)}),
    ("subtract:stones=4", {}),
    ("tictactoe:state=XOXOX....", {"settings": {"depth": 1}}),
    ("checkers", {"settings": {"depth": 1}, "kinds": ("value",)}),
    ("checkers", {}),
    ("tictactoe", {}),
    ("three-players-mit", {}),
    ("unknown-leaves", {}),
    ("exam", {}),
    ("exam", {"kinds": ("count",), "settings": {"cut": "gt"}}),
    ("values-by-hand", {"kinds": ("owner", "value")}),
    ("values-by-hand", {"settings": {"cut": "gt"}, "seed": 9}),
    ("whose-bound", {"settings": {"window": "-1,0"}}),
    ("nowhere", {}),
]


def of_loaded() -> Iterator[str]:
    for source, how in LOADED:
        yield f"== {source} {how}"
        exercise = tried(load, source, **how)
        if isinstance(exercise, str):
            yield exercise
            continue
        told = json_exercise(exercise, with_key=True)
        yield f"{told['exercise']} of {exercise.points}, without {exercise.left_out}"
        yield from (f"   {question}" for question in told["questions"])
        yield f"   {[exercise.question(number) is None for number in (0, 1, 2, 99, True, '1')]}"


SHEETS = {
    "title": "A <b> & {x} _y_ \x1b[2J",
    "tree": {"a": {"b": 3, "c": 12, "d": "inf"}, "e": {"f": "1/3", "g": 4}, "h": {"i": 0.25}},
    "questions": [
        {"kind": "value", "node": [0], "points": 3},
        {"kind": "value", "node": [], "points": "1/2"},
        {"kind": "value", "node": [1], "points": 2.5},
        {"kind": "values", "points": 4},
        {"kind": "leaves", "points": 2},
        "count",
        {"kind": "window", "node": [0], "at": "call", "points": 2},
        {"kind": "window", "node": [1], "at": "return"},
        {"kind": "returns", "node": [0], "points": 7},
        "action",
        {"kind": "owner", "node": [1], "points": 2},
        "order",
        {"kind": "range", "node": [1], "leaf": [1, 0]},
    ],
}


def of_sheets() -> Iterator[str]:
    several = {
        "signs": SHEETS,
        "nothing is cut": {"source": "[[1,2]]", "questions": ["leaves", "owner"][:1]},
        "eleven": {"source": str([[9], [1, *range(11)]]), "questions": ["leaves"]},
        "ten": {"source": str([[9], [1, *range(10)]]), "questions": ["leaves"]},
        "tied": {"source": TIED, "questions": ["action", "order"]},
        "the window": {"source": "[[3,12],[2,4]]", "settings": {"window": [5, 9]},
                       "questions": ["owner", "range", "order"]},
    }  # fmt: skip
    for name, written in several.items():
        exercise = Exercise(read(json.dumps(written).encode(), name))
        for form in ("text", "md", "gift", "moodle", "latex"):
            for with_key in (False, True):
                if with_key or name == "signs":
                    yield f"== {name} {form} {'key' if with_key else 'sheet'}"
                    text = "".join(sheet_lines(exercise, form, with_key=with_key))
                    text = re.sub(r'(base64">)[^<]*', r"\1…", text)
                    yield re.sub(r"(?s)\\documentclass.*?\\begin.document.", "…", text)


# -- verdicts --------------------------------------------------------------------------------------

VERDICTS: list[tuple[str, dict[str, Any], str, dict[str, Any], list[Any]]] = [
    # source, settings, kind, what it is about, what is given
    (AIMA, {}, "value", {"node": []}, [3, "3", " 3 ", 3.0, "6/2", 2, 14, 12, True, None, "x", [3]]),
    (AIMA, {}, "value", {"node": [1]}, [2, 4, 6, "−2"]),
    (DEEP, {}, "value", {"node": [1]}, [3, 4, 9]),
    (AIMA, {}, "values", {}, [
        [[[], 3], [[0], 3], [[1], 2], [[2], 2]],
        [["-", "3"], ["0", 3], ["1", 2], ["2", 2]],
        [[[], 3], [[0], 3], [[1], 2]],
        [[[], 3], [[0], 12], [[1], 6], [[2], 14]],
        [], [[[], 3, 4]], [[[]]], [[["x"], 3]],
    ]),
    (DEEP, {}, "values", {}, [
        [[[], 5], [[0], 5], [[1], 3], [[1, 0], 3], [[1, 0, 0], 3], [[1, 0, 1], 4]],
        [[[], 5], [[0], 5], [[1], 4], [[1, 0], 4], [[1, 0, 0], 3], [[1, 0, 1], 4]],
    ]),
    (AIMA, {}, "leaves", {}, [
        [[1, 1], [1, 2]], ["1.1", "1.2"], [[1, 2]], [], [[1, 1], [1, 2], [0, 0]], [[0, 0], [2, 2]],
        [[1, 1], [1, 2], [9]], [[9]], [[2, 2], [2, 1]], "1.1", [[-1]], [[1.0]],
    ]),
    ("[[1,2]]", {}, "leaves", {}, [[], [[0, 0]], [[9]]]),
    (AIMA, {}, "count", {}, [7, 9, 5, 8, 6, "7", 7.5]),
    (AIMA, {}, "window", {"node": [1], "at": "call"}, [
        [3, "inf"], [3, "∞"], [3, "+inf"], ["-inf", "inf"], ["-inf", 3], [3, 4], [3], [3, 4, 5],
    ]),
    (AIMA, {}, "window", {"node": [1], "at": "return"}, [
        [3, "inf"], [3, 2], [2, 3], ["-inf", "inf"],
    ]),
    (AIMA, {}, "window", {"node": [2], "at": "return"}, [[3, 5], [3, "inf"], [3, 2], [3, 14]]),
    (AIMA, {}, "window", {"node": [], "at": "return"}, [[3, "inf"], ["-inf", "inf"], ["-inf", 3]]),
    ("[[3,12],[[4,1],2]]", {"root": "min"}, "window", {"node": [1], "at": "return"}, [
        ["-inf", 12], [4, 12], ["-inf", "inf"],
    ]),
    (AIMA, {}, "returns", {"node": [1]}, [
        ["<=", 2], ["≤", 2], [" <= ", "2"], ["=", 2], ["==", 2], ["", 2], [">=", 2], ["<=", 3],
        ["<", 2], [2, "<="], ["<="],
    ]),
    (AIMA, {}, "returns", {"node": [0]}, [["=", 3], ["<=", 3], [">=", 3], ["=", 12]]),
    (DEEP, {"root": "min"}, "returns", {"node": [1]}, [[">=", 9], ["=", 9], ["<=", 9]]),
    (AIMA, {}, "action", {}, [[0], 0, "0", [1], [2], [0, 1], [], [9], ["a1"], None]),
    (TIED, {}, "action", {}, [[0], [2], [0, 2], [1], [0, 1], [0, 1, 2]]),
    ("[[3,12],[3,1]]", {}, "action", {}, [[0], [1], [0, 1]]),
    (AIMA, {}, "owner", {"node": [1]}, [[], "-", "", None, [0], [1], "0", [9], "x", 3]),
    (AIMA, {"window": "5,9"}, "owner", {"node": [0]}, [None, [], [0]]),
    (AIMA, {}, "order", {}, [
        [[[2], [2, 0, 1]]], [[[2], [2, 1, 0]]], [], [[[], [1, 0, 2]]], [[[2], [0, 1]]],
        [[[2], [0, 1, 1]]], [[[9], [0]]], [[[0, 0], []]], [[[2], [2, 0, 1]], [[2], [2, 0, 1]]],
        [[[2], [0, 1, 2]]], [[[0], [2, 1, 0]]], [[[2], 2]],
    ]),
    (AIMA, {}, "range", {"node": [1], "leaf": [1, 0]}, [
        [["-inf", 3]], {"ranges": [["-inf", 3]], "open": [[False, False]]},
        {"ranges": [["-inf", 3]], "open": [[True, False]]},
        {"ranges": [["-inf", 3]], "open": [[False, True]]},
        {"ranges": [["-inf", 3]], "open": []}, {"ranges": [["-inf", 3]]}, {"open": []},
        {"ranges": [["-inf", 1], [1, 3]], "open": [[0, 0], [1, 0]]},
        {"ranges": [["-inf", 1], [1, 3]], "open": [[0, 1], [1, 0]]},
        {"ranges": [["-inf", 1], [1, 3]], "open": [[0, 1], [0, 0]]},
        {"ranges": [[0, 3], ["-inf", 2]], "open": [[0, 0], [0, 0]]},
        {"ranges": [["-inf", 3], [1, 2]], "open": [[0, 0], [0, 0]]},
        [["-inf", 1], [1, 3]], [[2, 3]], [["-inf", 14]], [], [["-inf"]], 3,
    ]),
    (AIMA, {"cut": "gt"}, "range", {"node": [1], "leaf": [1, 0]}, [
        [["-inf", 3]], {"ranges": [["-inf", 3]], "open": [[False, True]]},
        {"ranges": [["-inf", 3]], "open": [[False, False]]},
    ]),
    (AIMA, {}, "range", {"node": [1], "leaf": [0, 0]}, [
        [[2, "inf"]], {"ranges": [[2, "inf"]], "open": [[False, True]]},
        {"ranges": [[2, "inf"]], "open": [[True, False]]},
    ]),
]  # fmt: skip


def of_verdicts() -> Iterator[str]:
    for source, settings, kind, about, answers in VERDICTS:
        ground = load(source, ("count",), settings=settings).ground
        node = ground.find(about["node"]) if "node" in about else None
        leaf = ground.find(about["leaf"]) if "leaf" in about else None
        question = Question(1, kind, Subject(node, leaf, about.get("at", "")), 2, ground)
        yield f"== {source} {settings}: {question.text}"
        yield f"   key {question.key} {question.open} at {question.node}"
        for given in answers:
            verdict = check(question, given)
            looks = "".join(f" {slip}" for slip in verdict.looks_like)
            yield f"{given}: {verdict.points}{looks}. {verdict.why}"


def of_forms() -> Iterator[str]:
    """Answers of every kind, as they are compared."""
    given: list[Any] = [
        0, "0", "-0", " 1/2 ", 0.1, "∞", "−∞", "-inf", True, "1e400", "x", "", "1" * 1000,
        [], [0], [True], [-1], ["0"], ["00"], ["x"], [[0, 1]], [[[0], 1]], [[[0], [1, 0]]],
        "-", "0.1", "1..2", "123456789", "1234567890", "²", [[0, 1], [1, 2]], [1, 2], [1, 2, 3],
        ["<=", "≥"], ["≥", 1], [" == ", 1], ["~", 1], None, {"ranges": [[0, 1]], "open": [[1, 1]]},
        {"ranges": [[2, 3], [0, 1], [1, 2]], "open": [[0, 0], [0, 1], [0, 1]]},
        {"ranges": [["-inf", "inf"]], "open": [[1, 1]]}, {"ranges": [[0, 1]], "open": [[1]]},
        {"ranges": [[0, 1]], "open": [[1, 1], [0, 0]]}, {"ranges": 3, "open": []},
    ]  # fmt: skip
    for kind in KINDS:
        for one in given:
            try:
                said = comparable(kind, one)
            except (Malformed, TypeError, ValueError) as error:
                said = type(error).__name__
            said = sorted(said) if isinstance(said, frozenset) else said
            if said != "Malformed":
                yield f"{kind} {one!r}: {said!r}"
    for size in (100_000, 100_001):
        try:
            yield f"{size}: {len(comparable('leaves', [[0]] * size))}"
        except Malformed:
            yield f"{size}: Malformed"


# -- files -----------------------------------------------------------------------------------------

FILES = [
    "",
    "[1]",
    "questions: [value]",
    "{questions: [value], source: '[1,2]'}",
    '{"questions": ["value"], "source": "[1,2]"}',
    ' {"questions": ["value"], "source": "[1,2]", "tree": [1]}',
    "questions: [value]\ntree: [1, 2]\ntitle: mine\nteaches: it\nseed: -7\n",
    "questions: [value]\ntree: {title: inner, tree: [1, 2]}\n",
    "questions: [value]\ntree: [1, 2]\ntitle: [no]\n",
    "questions: [value]\ntree: [1, 2]\nteaches: {no: 1}\n",
    "questions: [value]\ntree: [1, 2]\nseed: [1]\n",
    "questions: [value]\ntree: [1, 2]\nseed: 1.5\n",
    "questions: [value]\ntree: [1, 2]\nseed: 01\n",
    "questions: [value]\ntree: [1, 2]\nseed: 1234567890123456\n",
    "questions: [value]\ntree: [1, 2]\nseed: 12345678901234567\n",
    "questions: [value]\nsource: [1, 2]\n",
    "questions: [value]\nsource: -\n",
    "questions: [value]\nsource: ''\n",
    "questions: [value]\nsource: game.py\n",
    "questions: [value]\nsource: nim:piles=99\n",
    "questions: [value]\nsource: '[1,'\n",
    "questions: value\nsource: aima-5-2\n",
    "questions: {value: 1}\nsource: aima-5-2\n",
    "questions: []\nsource: aima-5-2\n",
    "questions: [[value]]\nsource: aima-5-2\n",
    "questions: [{node: 1}]\nsource: aima-5-2\n",
    "questions: [{kind: [value]}]\nsource: aima-5-2\n",
    "questions: [{kind: value, node: {a: 1}}]\nsource: aima-5-2\n",
    "questions: [{kind: value, node: [-1]}]\nsource: aima-5-2\n",
    "questions: [{kind: value, node: null}]\nsource: aima-5-2\n",
    "questions: [{kind: value, node: ''}, {kind: value, node: ~}]\nsource: aima-5-2\n",
    "questions: [{kind: value, node: C}, {kind: value, node: '1'}]\nsource: aima-5-2\n",
    "questions: [{kind: value, node: nobody}]\nsource: aima-5-2\n",
    "questions: [{kind: value, node: '-'}]\nsource: aima-5-2\n",
    "questions: [{kind: value, node: b1}]\nsource: aima-5-2\n",
    "questions: [{kind: returns, node: c2}]\nsource: aima-5-2\n",
    "questions: [{kind: owner, node: B}]\nsource: aima-5-2\n",
    "questions: [{kind: range, node: C, leaf: B}]\nsource: aima-5-2\n",
    "questions: [{kind: range, node: C, leaf: d1}]\nsource: aima-5-2\n",
    "questions: [{kind: range, node: C, leaf: c1}]\nsource: aima-5-2\n",
    "questions: [{kind: range, node: C, leaf: c1}, {kind: range, node: C, leaf: c1}]\n"
    "source: aima-5-2\n",
    "questions: [{kind: window, node: C, at: sometimes}]\nsource: aima-5-2\n",
    "questions: [{kind: window, node: C, at: [call]}]\nsource: aima-5-2\n",
    "questions: [{kind: window, node: C, at: ''}]\nsource: aima-5-2\n",
    "questions: [{kind: value, points: [1]}]\nsource: aima-5-2\n",
    "questions: [{kind: value, points: x}]\nsource: aima-5-2\n",
    "questions: [{kind: value, points: -1}]\nsource: aima-5-2\n",
    "questions: [{kind: value, points: 999999999999999}]\nsource: aima-5-2\n",
    "questions: [{kind: value, points: 1000000000000000}]\nsource: aima-5-2\n",
    "questions: [{kind: value, points: 1/1000}]\nsource: aima-5-2\n",
    "questions: [value]\nsource: aima-5-2\nsettings: {cut: [gt]}\n",
    "questions: [value]\nsource: aima-5-2\nsettings: {algorithm: minimax}\n",
    "questions: [value]\nsource: aima-5-2\nsettings: {algorithm: alphabeta, root: max}\n",
    "questions: [value]\nsource: aima-5-2\nsettings: {root: min, order: random, seed: 3}\n",
    "questions: [value]\nsource: aima-5-2\nsettings: {depth: -1}\n",
    "questions: [value]\nsource: aima-5-2\nsettings: {depth: 0}\n",
    "questions: [value]\nsource: aima-5-2\nsettings: {depth: x}\n",
    "questions: [value]\nsource: aima-5-2\nsettings: {window: 1}\n",
    "questions: [value]\nsource: aima-5-2\nsettings: {window: [1]}\n",
    "questions: [value]\nsource: aima-5-2\nsettings: {window: [1, x]}\n",
    "questions: [value]\nsource: aima-5-2\nsettings: {window: [1, 1]}\n",
    "questions: [value]\nsource: aima-5-2\nsettings: {window: '1, 2'}\n",
    "questions: [value]\nsource: aima-5-2\nsettings: {window: {a: 1, b: 2}}\n",
    "questions: [value]\nsource: aima-5-2\nsettings: {windows: 1}\n",
    "questions: [owner]\nsource: '[1,2]'\n",
    "questions: [value]\nsource: '5'\n",
    "questions: [order]\nsource: '[1,2]'\nsettings: {cut: gt, fail: hard}\n",
    "questions: [value, value, value]\nsource: '[1,2]'\n",
]


def of_files() -> Iterator[str]:
    for text in FILES:
        found = tried(lambda data: Exercise(read(data, "f")), text.encode())
        if isinstance(found, Exercise):
            asked = [
                (each.kind, each.node, each.subject.leaf, each.subject.at, each.points)
                for each in found.questions
            ]
            changed = set(vars(found.document.settings).items()) - set(
                vars(load("[1,2]").document.settings).items()
            )
            found = f"{found.title}, {found.source}, {found.seed}, {asked} {sorted(changed)}"
        yield f"{is_exercise(text.encode())} {text!r}: {found}"
    for most, limits in (("title", Limits(title=4)), ("teaches", Limits(notes=4))):
        for said in ("abcd", "abcde"):
            text = f"questions: [value]\ntree: [1, 2]\n{most}: {said}\n"
            found = tried(read, text.encode(), "f", limits=limits)
            yield f"{most} {said}: {found if isinstance(found, str) else found.title}"
    for count in (1000, 1001):
        text = f"questions: {['count'] * count}\ntree: [1, 2]\n"
        found = tried(read, text.encode(), "f")
        yield f"{count}: {found if isinstance(found, str) else len(found.asked)}"
    for data in (b"tree: {questions: 1}", b"[questions: 1]", b"a: 1\nquestions : 2",
                 b"{'questions': 1}", b'{"a": [1, {"b": 2}], "questions": 1}', b"questions: \xff",
                 b'{"a": (1 2), "questions": 1}', b"# questions: 1", b"questions"):  # fmt: skip
        yield f"{data!r}: {is_exercise(data)}"


def as_written(written: dict[str, Any]) -> Document:
    """An exercise as it would stand in a file."""
    return reread("f", opener_in(""), DEFAULT, written)


# -- answers and grades ----------------------------------------------------------------------------


def of_answers(folder: Path) -> Iterator[str]:
    for written in (
        {"source": "aima-5-2", "seed": 5}, {"source": "aima-5-2"},
        {"source": "random:b=2,d=2,seed=5", "seed": 5}, {"source": "random:seed=9"},
        {"source": "random"},
    ):  # fmt: skip
        whole = {**written, "questions": ["value"]}
        for seed, student in ((None, ""), (7, ""), (None, "ann"), (7, "ann")):
            found = variant(whole, seed, student, as_written)
            yield f"{written} {seed} {student}: {found.written}"
    tree = folder / "tree.yaml"
    tree.write_text(
        "players: [MAX, MIN]\nroot: MIN\ntree: {x: [3, 0.5], y: {label: C, eval: 2, "
        "children: [1/3, {action: z, node: inf}]}}\n"
    )
    for source in (
        str(tree),
        "aima-5-2",
        "[[1,2],3]",
        "random:b=2,d=2,seed=5",
        "subtract:stones=2",
    ):
        exercise = load(source, ("value",))
        told = json.dumps(begun(exercise, "ann").exercise).replace(str(folder), "FOLDER")
        yield f"{source.replace(str(folder), 'FOLDER')}: {told}"
        assert isinstance(exercise.document.source, TreeSource) or "subtract" in source
    yield f"{tree_as_json(load('aima-5-2', ('value',)).ground.tree)}"
    records = [
        {"question": 1, "given": 1}, {"question": 1, "given": 2}, {"question": "2", "given": 3},
        {"question": True, "given": 3}, {"question": 3}, {"given": 4},
        {"question": 4, "given": None}, {"question": 5, "given": [[0, 1]], "open": [[0, 0]]},
    ]  # fmt: skip
    yield f"{Answers({}, 'ann', records).latest()}"


def of_grades() -> Iterator[str]:
    one = {
        "title": "One", "source": "aima-5-2",
        "questions": [{"kind": "value", "node": [], "points": 0.1},
                      {"kind": "leaves", "points": "1/3"},
                      {"kind": "range", "node": [1], "leaf": [1, 0], "points": 0.2}, "values"],
    }  # fmt: skip
    other = {"title": "=Other", "source": "[1,2]", "questions": ["value"]}
    several = [
        (one, "ann", {1: 3, 2: [[1, 1], [1, 2]], 3: {"ranges": [["-inf", 3]], "open": [[0, 0]]}}),
        (one, "@bob", {1: 4, 2: [[1, 1]], 3: [["-inf", 3]], 4: [[[], 3]], 9: 1}),
        (one, "\tcy", {4: [[[], 3], [[0], 3], [[1], 2]]}),
        (other, "-di", {1: 2}),
    ]
    grades = []
    for written, student, given in several:
        exercise = Exercise(read(json.dumps(written).encode(), "f"))
        answers = Answers(written, student, [])
        for number, each in given.items():
            answers = answers.answered(number, each)
        grades.append(graded(answers, exercise))
        yield json.dumps(grades[-1])
    for some in (grades, grades[:3], grades[3:], []):
        yield "--"
        yield from grade_lines(some)
        yield from map(str, grade_rows(some))


def of_answer_files(folder: Path) -> Iterator[str]:
    file = folder / "ann.json"
    whole = {"schema": 1, "exercise": {"source": "[1,2]", "questions": ["value"]}, "student": "ann",
             "answers": [{"question": 1, "given": 2, "at": None}]}  # fmt: skip
    for key in ("", *whole):
        for other in (None, 2, "x", [], {}, [1]):
            changed = {**whole, key: other} if key else whole
            file.write_text(json.dumps(changed))
            found = tried(read_answers, str(file))
            if isinstance(found, Answers):
                found = f"{found.student} {found.given} {tried(exercise_of, found, str(file))!r}"
            found = re.sub(r"<.*Exercise.*>", "an exercise", found)
            yield f"{key}={other}: {found.replace(str(folder), 'FOLDER')}"
            if not key:
                break
    for depth in (594, 595, 596, 597, 598, 599):
        nested: Any = 1
        for _ in range(depth):
            nested = [nested]
        file.write_text(json.dumps({**whole, "answers": [{"question": 1, "given": nested}]}))
        found = tried(read_answers, str(file))
        yield f"{depth}: {found[-60:] if isinstance(found, str) else len(found.given)}"
    for source in ("mine.py", "mine.py:x=1", "mine.pyx", "missing.yaml", "-"):
        answers = Answers({"source": source, "questions": ["value"]}, "ann", [])
        yield f"{source}: {tried(exercise_of, answers, 'ann.json')}"


def of_names() -> Iterator[str]:
    """Nodes that share a name are told by all actions that lead to them."""
    for source in (SAME_NAMES, "subtract:stones=4", AIMA):
        ground = load(source, ("values",), settings={"order": "worst"}).ground
        for node in ground.preorder:
            found = ground.named(ground.names.node(node))
            yield f"{source} {list(ground.path(node))}: {ground.told(node)} {found == node}"
        yield f"{ground.named('nobody')} {len(ground.inner)} {len(ground.leaves)}"
        yield f"{ground.tree.players} {list(ground.tree.player)} {ground.tree.utility}"


KEPT = {
    function.__name__: function
    for function in (of_loaded, of_sheets, of_verdicts, of_forms, of_files, of_answers, of_grades,
                     of_answer_files, of_names)
}  # fmt: skip


class Kept(SingleFileSnapshotExtension):
    """A file of text for each step of the way."""

    _write_mode = WriteMode.TEXT
    file_extension = "txt"


@pytest.mark.parametrize("name", KEPT)
def test_exercises_are_those_that_are_kept(
    name: str, snapshot: SnapshotAssertion, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    function: Any = KEPT[name]
    lines = function(tmp_path) if name in ("of_answers", "of_answer_files") else function()
    assert "\n".join(lines) + "\n" == snapshot.use_extension(Kept)
