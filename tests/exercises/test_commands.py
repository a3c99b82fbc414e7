"""``quiz``, ``grade`` and ``diff`` as scripts and people call them."""

import json
import os
from pathlib import Path
from random import Random
from typing import Any

import pytest

import tui_explorer
from tests.command import answer, called_here, refusal
from tui_explorer.errors import ExplorerError
from tui_explorer.exercises.grading import graded_file

TREE = "[[3,12,8],[2,4,6],[14,5,2]]"
EXERCISE = {
    "title": "Two leaves are spared",
    "source": TREE,
    "settings": {"cut": "ge"},
    "seed": 4,
    "questions": [
        "leaves",
        {"kind": "value", "node": [1], "points": 2},
        {"kind": "owner", "node": "C"},
        {"kind": "range", "node": [1], "leaf": [1, 0]},
        {"kind": "window", "node": "2", "at": "return"},
        "order",
        "action",
        "count",
    ],
}


def key_of(*words: str) -> Any:
    done = called_here("quiz", *words, "--key", "--to", "json")
    assert done.code == 0, done.err
    return json.loads(done.out)


def written(folder: Path, student: str, given: dict[int, Any], **exercise: Any) -> str:
    file = folder / f"{len(list(folder.iterdir()))}.json"
    answers = [
        {"question": number, "given": each, "at": "2026-01-01T10:00:00+00:00"}
        for number, each in given.items()
    ]
    told = {"schema": 1, "exercise": EXERCISE | exercise, "student": student, "answers": answers}
    file.write_text(json.dumps(told), encoding="utf-8")
    return str(file)


def test_the_key_of_a_file_in_json_and_in_yaml(tmp_path: Path) -> None:
    file = tmp_path / "exercise.yaml"
    file.write_text(json.dumps(EXERCISE), encoding="utf-8")
    key = key_of(str(file))
    assert key["schema"] == 1
    assert key["exercise"]["title"] == "Two leaves are spared"
    assert (key["exercise"]["source"], key["exercise"]["seed"]) == (TREE, 4)
    assert key["exercise"]["settings"]["cut"] == "ge"
    asked = [(q["id"], q["kind"], q["node"], q["points"], q["key"]) for q in key["questions"]]
    assert asked == [
        (1, "leaves", None, 1, [[1, 1], [1, 2]]),
        (2, "value", [1], 2, 2),
        (3, "owner", [1], 1, []),
        (4, "range", [1], 1, [["-inf", 3]]),
        (5, "window", [2], 1, [3, 5]),
        (6, "order", None, 1, {"fewest": 9}),
        (7, "action", None, 1, [0]),
        (8, "count", None, 1, 7),
    ]
    assert key["questions"][3]["open"] == [[False, False]]
    file.write_text(
        f'title: In YAML\nsource: "{TREE}"\nsettings: {{cut: gt, root: min}}\n'
        "questions:\n- count\n- {kind: value, node: [], points: 1/2}\n",
        encoding="utf-8",
    )
    count, value = key_of(str(file))["questions"]
    assert (count["key"], value["key"], value["points"]) == (7, 6, "1/2")


def test_the_sheet_is_the_key_without_the_key() -> None:
    key = key_of("aima-5-2")
    sheet = json.loads(called_here("quiz", "aima-5-2", "--sheet", "--to", "json").out)
    for question in key["questions"]:
        del question["key"]
        question.pop("open", None)
    assert sheet == key
    assert len(key["questions"]) == 10


def test_what_fits_nothing() -> None:
    done = called_here("quiz", "[1,2]", "--questions", "owner,value", "--key", "--to", "json")
    assert done.err == "owner is left out: nothing is cut here\n"
    assert [q["kind"] for q in json.loads(done.out)["questions"]] == ["value"]
    written = b'{"source": "[1,2]", "questions": ["value", "owner"]}'
    code, said = refusal("quiz", "-", "--key", stdin=written)
    assert (code, said.partition(" (")[0]) == (65, "-:1:44: nothing is cut here")


def test_grades(tmp_path: Path) -> None:
    right = {q["id"]: q["key"] for q in key_of(_file(tmp_path))["questions"]}
    right[6] = [[[2], [2, 0, 1]]]
    ann = written(tmp_path, "ann", right)
    bob = written(tmp_path, "bob", {1: [[1, 1]], 2: 3, 3: None, 4: "x", 8: 9, 99: 1})
    told = answer("grade", ann, bob)
    assert told["schema"] == 1
    first, second = told["students"]
    assert (first["student"], first["points"], first["of"]) == ("ann", 9, 9)
    assert all(each["why"] == "Right." for each in first["questions"])
    assert (second["points"], second["of"]) == (0.5, 9)
    assert [each["points"] for each in second["questions"]] == [0.5, 0, 0, 0, 0, 0, 0, 0]
    assert second["questions"][7]["looks_like"] == ["minimax", "right-to-left", "beta-only"]
    assert second["questions"][4]["why"] == "Not answered."
    people = called_here("grade", ann, bob).out.decode().splitlines()
    assert people[0] == "ann: 9 of 9"
    assert people[1] == "bob: 0.5 of 9"
    assert people[2].startswith("  1. leaves: 0.5 of 1. Never evaluated, and not listed: c3.")


def test_a_student_who_is_given_twice_is_told_with_both_files(tmp_path: Path) -> None:
    first = written(tmp_path, "ann\x1b", {1: []})
    bob = written(tmp_path, "bob", {1: []})
    second = written(tmp_path, "ann\x1b", {8: 7})
    elsewhere = written(tmp_path, "ann\x1b", {8: 7}, title="Another exercise")
    nobody = [written(tmp_path, "", {8: 7}) for _ in range(2)]
    done = called_here("grade", first, bob, second, elsewhere, *nobody, "--json")
    assert done.err == f"ann␛ is graded twice: by {first} and by {second}.\n"
    students = json.loads(done.out)["students"]
    assert (done.code, [each["points"] for each in students]) == (0, [0, 0, 1, 1, 1, 1])


def test_points_that_are_fractions(tmp_path: Path) -> None:
    third = {"questions": [{"kind": "value", "node": [], "points": "1/3"}, "count"]}
    file = written(tmp_path, "ann", {1: 3}, **third)
    (told,) = answer("grade", file)["students"]
    assert (told["points"], told["of"]) == ("1/3", "4/3")
    (tmp_path / "e.json").write_text(json.dumps(EXERCISE | third), encoding="utf-8")
    sheet = called_here("quiz", str(tmp_path / "e.json"), "--sheet", "--to", "moodle").out.decode()
    assert "<defaultgrade>0.333333</defaultgrade>" in sheet


def _file(folder: Path) -> str:
    (folder / "exercise.json").write_text(json.dumps(EXERCISE), encoding="utf-8")
    return str(folder / "exercise.json")


@pytest.mark.parametrize("text", [TREE, json.dumps(EXERCISE)])
def test_a_file_whose_name_is_no_text(text: str, tmp_path: Path) -> None:
    path = tmp_path / os.fsdecode(b"\xff\xfe.yaml")
    path.write_text(text)
    told = "the name of this file is not UTF-8, and cannot be written into an exercise"
    code, said = refusal("quiz", str(path), "--key")
    assert (code, told in said) == (65, True)


def test_a_table_of_grades(tmp_path: Path) -> None:
    table = tmp_path / "grades.csv"
    named = [written(tmp_path, name, {7: [0]}) for name in ("=1+1", "Ann, B.")]
    assert called_here("grade", *named, "--csv", str(table)).code == 0
    assert table.read_text(encoding="utf-8").splitlines() == [
        "student,points,of,1,2,3,4,5,6,7,8",
        "'=1+1,1,9,0,0,0,0,0,0,1,0",
        '"Ann, B.",1,9,0,0,0,0,0,0,1,0',
    ]


@pytest.mark.parametrize(
    ("change", "said"),
    [
        (lambda text: text[:200], "not JSON"),
        (lambda text: text.replace('"schema": 1', '"schema": 2'), "schema is not 1"),
        (lambda text: text.replace('"student"', '"pupil"'), "the student is missing"),
        (lambda text: text.replace('"leaves"', '"leafs"'), "no kind of question 'leafs'"),
        (lambda text: text.replace(TREE, "evil.py"), "programs are not run"),
        (lambda text: text.replace(TREE, "-"), "cannot read standard input"),
        (lambda text: text.replace(f'"source": "{TREE}"', '"tree": ""'), "tree is empty"),
        (lambda text: text.replace(f'"source": "{TREE}"', '"tree": {}'), "without children"),
        (lambda text: text.replace(f'"source": "{TREE}"', '"tree": "x"'), "x is unknown"),
        (lambda text: "[" * 100_000, "not JSON"),
        (lambda text: text.replace("9]", "NaN]"), "not JSON"),
        (lambda text: text.replace('"questions"', '"title "'), "there is no exercise"),
    ],
)
def test_answers_that_are_none(change: Any, said: str, tmp_path: Path) -> None:
    fine = written(tmp_path, "fine", {2: 2})
    file = Path(written(tmp_path, "ann", {4: [[1, 9]]}))
    file.write_text(change(file.read_text(encoding="utf-8")), encoding="utf-8")
    done = called_here("grade", str(file), fine)
    assert (done.code, len(done.err.splitlines())) == (65, 1)
    assert said in done.err
    assert done.out.startswith(b"fine: 2 of 9\n")


@pytest.mark.slow
def test_a_file_with_a_part_missing_or_another_byte_is_graded_or_refused(tmp_path: Path) -> None:
    """Whatever became of a file, there is a grade of what it holds, or one line says why not."""
    file = Path(written(tmp_path, "ann", {1: [[1, 1], [1, 2]], 2: 2, 7: [0], 8: 7}))
    whole, chance = file.read_bytes(), Random(14)
    broken = [whole[:end] for end in range(0, len(whole), 9)]
    for _ in range(150):
        at = int(chance.random() * len(whole))
        broken.append(whole[:at] + bytes([int(chance.random() * 256)]) + whole[at + 1 :])
    found: list[Any] = []
    for data in broken:
        file.write_bytes(data)
        try:
            found.append(graded_file(str(file)))
        except ExplorerError as error:
            found.append(error)
    refused = [each for each in found if isinstance(each, ExplorerError)]
    assert all(each.exit_code == 65 and "\n" not in str(each) for each in refused)
    grades = [each for each in found if isinstance(each, dict)]
    assert grades
    assert all(0 <= each["points"] <= each["of"] for each in grades)


@pytest.mark.parametrize(
    "given", [True, {}, [[]], [[[1], [2]]], "inf", 1e400, [None], -1, "∞", 10**50]
)
def test_any_answer_is_graded(given: Any, tmp_path: Path) -> None:
    file = written(tmp_path, "ann", dict.fromkeys(range(9), given))
    text = Path(file).read_text(encoding="utf-8").replace("Infinity", '"Infinity"')
    Path(file).write_text(text, encoding="utf-8")
    (told,) = answer("grade", file)["students"]
    assert told["points"] == 0


def trace(folder: Path, text: str) -> str:
    (folder / "trace").write_text(text, encoding="utf-8")
    return str(folder / "trace")


OURS = "- = 3\n0\n0.0 = 3\n0.1\n0.2\n# C cuts\n1 cut\n1.0\n2\n2.0\n2.1\n2.2\n"


def test_a_trace_that_is_ours(tmp_path: Path) -> None:
    for text in (OURS, "leaves: 3 12 8 2 14 5 2", OURS.replace("- = 3", "- = 3 # root")):
        told = answer("diff", trace(tmp_path, text), TREE)
        assert (told["same"], told["first"], told["looks_like"]) == (True, None, [])
    assert (told["visits"], told["expected_visits"]) == (11, 11)


@pytest.mark.parametrize(
    ("text", "line", "expected", "got"),
    [
        (OURS.replace("2.1\n", "2.1.0\n"), 11, [2, 1], [2, 1, 0]),
        (OURS.replace("0.0 = 3", "0.0 = 4"), 3, [0, 0], [0, 0]),
        (OURS.replace("0\n", "0 cut\n", 1), 2, [0], [0]),
        (OURS.replace("2.2\n", ""), 12, [2, 2], None),
        (OURS + "\n2.3\n", 14, None, [2, 3]),
        ("leaves: 3 12 8 4", 1, [1, 0], None),
    ],
)
def test_where_a_trace_departs(
    text: str, line: int, expected: Any, got: Any, tmp_path: Path
) -> None:
    done = called_here("diff", trace(tmp_path, text), TREE, "--json")
    told = json.loads(done.out)
    assert done.code == 3
    assert told["first"] == {"line": line, "expected": expected, "got": got}
    people = called_here("diff", trace(tmp_path, text), TREE)
    assert (people.code, people.out.decode()) == (3, told["why"] + "\n")


def test_leaves_of_a_game_that_was_searched_in_full(tmp_path: Path) -> None:
    """Far more than alpha-beta has grown of it."""
    game = "tictactoe:state=XOXOX...."
    run = tui_explorer.search(game, algorithm="minimax")
    leaves = [str(run.tree.utility[node]) for node in run.trace.node if not run.tree.count[node]]
    file = trace(tmp_path, f"leaves: {' '.join(leaves)}")
    told = json.loads(called_here("diff", file, game, "--json").out)
    assert told["looks_like"] == ["minimax", "cut-gt"]


def test_settings_of_a_trace(tmp_path: Path) -> None:
    tied = "[[3,12],[3,4]]"
    file = trace(tmp_path, "-\n0\n0.0\n0.1\n1\n1.0\n1.1\n")
    assert answer("diff", file, tied, "--cut", "gt")["same"]
    told = json.loads(called_here("diff", file, tied, "--json").out)
    assert told["looks_like"] == ["minimax", "cut-gt", "swapped-players", "beta-only"]


def test_a_tree_with_unknown_leaves(tmp_path: Path) -> None:
    tree = "[[3,12],[2,x]]"
    assert answer("diff", trace(tmp_path, "leaves: 3 12 2"), tree)["same"]
    for text in ("-\n0\n0.0\n0.1\n1\n", "leaves: 3 12 5", "-\n1\n1.1\n1.0\n0\n0.1\n0.0\n"):
        assert called_here("diff", trace(tmp_path, text), tree).code == 3


@pytest.mark.parametrize(
    "text", ["x", "1.", "1..0", "- = nan", "", "# nothing", "leaves: 3\n0", "0\nleaves: 3"]
)
def test_a_trace_that_is_none(text: str, tmp_path: Path) -> None:
    code, said = refusal("diff", trace(tmp_path, text), TREE)
    assert code == 65
    assert said.startswith(f"{tmp_path / 'trace'}:")


def test_a_trace_of_a_game(tmp_path: Path) -> None:
    game = "tictactoe:state=XOXOOX..."
    nodes = answer("run", game, "--nodes")["nodes"]
    text = "\n".join(".".join(map(str, node["path"])) or "-" for node in nodes)
    assert answer("diff", trace(tmp_path, text), game)["same"]
    text = "\n".join(text.splitlines()[:-1])
    assert called_here("diff", trace(tmp_path, text), game).code == 3


@pytest.mark.parametrize(
    ("words", "code"),
    [
        (("aima-5-2",), 2),
        (("aima-5-2", "--sheet", "--key"), 2),
        (("aima-5-2", "--sheet", "--questions", "leafs"), 2),
        (("nim3", "--sheet"), 65),
        (("tictactoe", "--sheet"), 65),
        (("checkers", "--sheet"), 65),
        (("[[3,12],[2,x]]", "--sheet"), 65),
        (("nowhere", "--sheet"), 66),
        (("5", "--sheet", "--questions", "value"), 65),
    ],
)
def test_what_cannot_be_asked(words: tuple[str, ...], code: int) -> None:
    done = called_here("quiz", *words)
    assert (done.code, done.out) == (code, b"")
    assert done.err.splitlines()[-1].startswith("tui-explorer: error: ")


@pytest.mark.parametrize("source", ["tictactoe:foo=1", "random:b=0", "nowhere", "[1,"])
def test_a_source_is_refused_as_every_command_refuses_it(source: str) -> None:
    assert refusal("quiz", source, "--sheet") == refusal("run", source)


@pytest.mark.parametrize(
    ("text", "place"),
    [
        ("source: aima-5-2\nquestions: []\n", "2:12"),
        ("source: aima-5-2\nquestions: [leafs]\n", "2:13"),
        ("source: aima-5-2\nquestions: [{kind: value, node: [9]}]\n", "2:13"),
        ("source: aima-5-2\nquestions: [{kind: value, node: [0, 0]}]\n", "2:13"),
        ("source: aima-5-2\nquestions: [{kind: value, mode: 3}]\n", "2:27"),
        ("source: aima-5-2\nquestions: [{kind: value, points: 0}]\n", "2:35"),
        ("source: aima-5-2\nquestions: [value]\nsettings: {cut: le}\n", "3:17"),
        ("source: aima-5-2\nquestions: [value]\nsettings: {window: [3, 3]}\n", "3:20"),
        ("source: aima-5-2\ntree: [1]\nquestions: [value]\n", "2:7"),
        ("title: none\nquestions: [value]\n", "2:12"),
        ("tree: [1, x!]\nquestions: [value]\n", "1:11"),
        ("source: aima-5-2\nquestion: 3\nquestions: [value]\n", "2:1"),
        ("tree:\nquestions: [value]\n", "1:6"),
        ("tree: []\nquestions: [value]\n", "1:7"),
        ("tree: {}\nquestions: [value]\n", "1:7"),
        ("tree: null\nquestions: [value]\n", "1:7"),
        ("tree: x\nquestions: [value]\n", "1:7"),
        ("tree: [3, y2]\nquestions: [value]\n", "1:11"),
        ("tree: {player: MAX}\nquestions: [value]\n", "1:7"),
        ("source: tictactoe\nquestions: [value]\nsettings: {root: min}\n", "3:18"),
        (
            "tree: {player: MAX, children: [1, 2]}\nquestions: [value]\nsettings: {root: min}\n",
            "3:18",
        ),
    ],
)
def test_what_is_wrong_in_a_file_has_its_place(text: str, place: str, tmp_path: Path) -> None:
    file = tmp_path / "exercise.yaml"
    file.write_text(text, encoding="utf-8")
    code, said = refusal("quiz", str(file), "--key")
    assert code == 65
    assert said.startswith(f"{file}:{place}: "), said
    assert refusal("check", str(file)) == (code, said)


def test_a_root_that_the_source_already_names_is_a_wrong_option(tmp_path: Path) -> None:
    file = tmp_path / "exercise.yaml"
    file.write_text("tree: {player: MAX, children: [1, 2]}\nquestions: [value]\n")
    for source in (str(file), "tictactoe:state=XOXOX...."):
        code, said = refusal("quiz", source, "--root", "min", "--key")
        assert code == 2
        assert "root out)" in said or "moves at its root" in said or "fix who begins" in said


def test_a_source_that_is_nowhere_is_told_with_the_file_that_names_it(tmp_path: Path) -> None:
    file, answers = tmp_path / "exercise.yaml", tmp_path / "ann.json"
    file.write_text("title: T\nsource: nowhere\nquestions: [value]\n", encoding="utf-8")
    exercise = {"source": "nowhere", "questions": ["value"]}
    given = {"schema": 1, "exercise": exercise, "student": "ann", "answers": []}
    answers.write_text(json.dumps(given), encoding="utf-8")
    code, said = refusal("quiz", str(file), "--key")
    assert (code, said.startswith(f"{file}:2:9: there is no file")) == (66, True)
    code, said = refusal("grade", str(answers))
    assert (code, said.startswith(f"{answers}: in its exercise: there is no file")) == (66, True)


def test_the_name_of_a_folder_runs_no_code(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A folder called evil.py:x makes each path in it look like a game with options."""
    monkeypatch.chdir(tmp_path)
    Path("evil.py").write_text("open('ran', 'w')\n")
    Path("evil.py:x").mkdir()
    Path("evil.py:x/t.json").write_text("[1, 2]")
    asked = {"title": "t", "source": "t.json", "questions": ["value"]}
    given = {"schema": 1, "student": "a", "answers": [], "exercise": asked}
    Path("evil.py:x/a.json").write_text(json.dumps(given))
    assert called_here("grade", "evil.py:x/a.json").code == 65
    assert not Path("ran").exists()
