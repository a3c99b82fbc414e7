"""Sheets tell nothing of the key, and every form is what its readers take."""

import json
import re
from base64 import b64decode
from pathlib import Path
from xml.etree import ElementTree

import pytest

from tests.command import called_here
from tests.exercises.gift_reader import read_gift
from tests.real_tools import latex, run
from tui_explorer import catalog, listing
from tui_explorer.errors import CannotCreate
from tui_explorer.exercises.answers import begun, exercise_of
from tui_explorer.exercises.exercise import load
from tui_explorer.exercises.grading import graded
from tui_explorer.exercises.kinds import KINDS
from tui_explorer.exercises.sheets import tree_drawn

FORMS = ("text", "md", "latex", "moodle", "gift", "json")
SECRETS = "[[[-98701,-98702],[-98703,-98704]],[[-98705,-98706],[-98707,-98708]]]"
HOSTILE = {
    "title": "50 % of {~=#:} \\ ]]> <b>\x1b[2J _*_ $x$",
    "tree": {"a{~=}": {"b:#1": 3, "<i>": 12}, "]]>": {"$\\%_^&": -2.5, "//": "1/3", "é∞": "inf"}},
    "questions": ["values", "leaves", "owner", "action", "returns", "range", "order", "window"],
}


def printed(source: str, form: str, *words: str) -> str:
    done = called_here("quiz", source, *words, "--to", form)
    assert (done.code, done.err) == (0, "")
    return done.out.decode()


@pytest.fixture(scope="module")
def hostile(tmp_path_factory: pytest.TempPathFactory) -> str:
    file = tmp_path_factory.mktemp("hostile") / "exercise.json"
    file.write_text(json.dumps(HOSTILE), encoding="utf-8")
    return str(file)


def everything(text: str) -> str:
    """A text with all that is packed into it."""
    packed = re.findall(r'encoding="base64">([^<]+)<', text)
    return "\n".join([text, *(b64decode(each).decode() for each in packed)])


@pytest.mark.parametrize("form", FORMS)
def test_nothing_of_the_key_is_on_the_sheet(form: str) -> None:
    """The sheet is the same whatever the leaves are worth, but for these and how they are cut."""
    exercise = load(SECRETS)
    told = everything(printed(SECRETS, form, "--sheet"))
    assert len(exercise.questions) == 10
    styles = r"(?s)<style>.*?</style>|\\tikzset\{.*?\n\}"
    plain = re.sub(styles, "", told)
    for word in ("pruned", "cut away", "struck", "chosen", "unvisited", "graderinfo", "NUMERICAL"):
        assert word not in plain
    for leaf in range(98701, 98709):
        assert told.count(str(leaf)) == told.count("98701"), "each leaf as often as any other"
    if form == "json":
        assert not re.search(r'"(key|open)"', told)


@pytest.mark.parametrize("form", FORMS)
def test_a_sheet_does_not_depend_on_what_is_found_out(form: str) -> None:
    """Trees of one shape whose searches differ in everything give the same sheet but for leaves."""
    questions = ("--sheet", "--questions", "values,leaves,count,action,order")
    leaves = r"\d+ of \d+|2[2-9]"
    one, other = (
        re.sub(leaves, "·", _unpacked(printed(tree, form, *questions)))
        for tree in ("[[22,23],[24,25],[26,27]]", "[[29,28],[23,25],[22,24]]")
    )
    source = r'"source": "[^"]+"'
    assert re.sub(source, "", one) == re.sub(source, "", other)


def _unpacked(text: str) -> str:
    """A text with pictures as they are, and no longer in base64."""
    return re.sub(r'(encoding="base64">)([^<]+)', lambda found: b64decode(found[2]).decode(), text)


@pytest.mark.parametrize("form", FORMS)
def test_no_control_character_is_printed(form: str, hostile: str) -> None:
    for paper in ("--sheet", "--key"):
        text = everything(printed(hostile, form, paper))
        assert not re.search(r"[\x00-\x09\x0b-\x1f\x7f]", text)


@pytest.mark.parametrize("paper", ["--sheet", "--key"])
def test_the_name_of_whom_it_was_made_for(paper: str) -> None:
    """It is made harmless in the way of each form; without one, there is a line to write it on."""
    name = "ann_b & \x1b[2J"
    told = {
        form: printed("aima-5-2", form, paper, "--student", name)
        for form in ("text", "md", "latex")
    }
    assert told["text"].splitlines()[1] == "Name: ann_b & ␛[2J"
    assert told["md"].splitlines()[2] == r"Name: ann\_b & ␛\[2J"
    assert r"Name: ann\_b \& {?}[2J\bigskip" in told["latex"]
    assert r"\hrulefill" not in told["latex"]
    assert json.loads(printed("aima-5-2", "json", paper, "--student", name))["student"] == name
    assert "student" not in json.loads(printed("aima-5-2", "json", paper))
    assert ("Name:" in printed("aima-5-2", "latex", paper)) == (paper == "--sheet")


@pytest.mark.slow
def test_gift(hostile: str) -> None:
    for source in (hostile, "sixteen-leaves", "aima-5-2"):
        for question in read_gift(printed(source, "gift", "--sheet")):
            assert question.answers == []
        questions = read_gift(printed(source, "gift", "--key"))
        drawn = "\n".join(tree_drawn(load(source)))
        for question in questions:
            shown = ElementTree.fromstring(f"<div>{question.text.removeprefix('[html]')}</div>")
            assert [part.tag for part in shown] == ["p", "pre", "p"]
            assert shown.findtext("pre") == drawn
            shares = [float(sign[1:]) for sign, _ in question.answers if sign[1:]]
            if shares:
                assert sum(share for share in shares if share > 0) == pytest.approx(100, abs=1e-3)
    by_title = {each.title: each for each in questions}
    assert by_title["aima-5-2 5 β"].text.endswith(" (1 point) β</p>")
    assert by_title["aima-5-2 1"].answers == [("#", "2")]
    assert by_title["aima-5-2 3"].answers[3:6] == [
        ("~-50", "c1 (2)"), ("~50", "c2 (4)"), ("~50", "c3 (6)"),
    ]  # fmt: skip
    assert by_title["aima-5-2 5 β"].answers == [
        ("=", "+∞"), ("=", "inf"), ("=", "+inf"), ("=", "∞"),
    ]  # fmt: skip
    assert by_title["aima-5-2 8"].answers[0] == ("=", "A")


@pytest.mark.parametrize("leaves", range(1, 12))
def test_shares_of_many_leaves_in_gift(leaves: int) -> None:
    """Moodle knows shares of up to ten answers; more are read by a person."""
    tree = f"[[5,6],[1{',7' * leaves}]]"
    (question,) = read_gift(printed(tree, "gift", "--key", "--questions", "leaves"))
    share = f"{100 / leaves:.5f}".rstrip("0").rstrip(".")
    right = [f"~{share}"] * leaves if leaves <= 10 else []
    assert [sign for sign, _ in question.answers if not sign.startswith("~-")] == right


def test_names_of_choices_in_gift_are_no_html() -> None:
    """A platform reads choices as it reads their question, but compares what one writes."""
    told = ("gift", "--key", "--questions", "action,leaves")
    chosen, marked = read_gift(
        printed('{"tree": {"<i>": [3, 4], "x&": {"<c>": 2, "y": 5}}}', *told)
    )
    assert chosen.answers == [("=", "&lt;i&gt;"), ("~", "x&amp;")]
    assert marked.answers[2:] == [("~-100", "&lt;c&gt; (2)"), ("~100", "y (5)")]
    written, _ = read_gift(printed('{"tree": {"<i>": [3, 4], "x&": [3, 4]}}', *told, "--cut", "gt"))
    assert written.answers == [("=", "<i>"), ("=", "x&")]


def test_moodle(hostile: str) -> None:
    for source in (hostile, "aima-5-2"):
        sheet, key = (
            ElementTree.fromstring(printed(source, "moodle", paper))
            for paper in ("--sheet", "--key")
        )
        assert {each.get("type") for each in sheet} == {"essay"}
        assert {each.get("type") for each in key} == {"cloze", "essay"}
        for question in key:
            file = question.find("questiontext/file")
            assert file is not None
            picture = ElementTree.fromstring(b64decode(file.text or ""))
            assert picture.tag.endswith("svg")
            text = question.findtext("questiontext/text") or ""
            boxes = re.findall(r"\{1:(\w+):((?:[^}\\]|\\.)*)\}", text)
            assert bool(boxes) == (question.get("type") == "cloze")
            for kind, answers in boxes:
                assert kind in ("NUMERICAL", "MULTICHOICE", "SHORTANSWER")
                assert any(each.startswith("=") for each in re.split(r"(?<!\\)~", answers))
    (counted,) = (each for each in key if each.findtext("name/text") == "aima-5-2 4")
    assert "{1:NUMERICAL:=7:0}" in (counted.findtext("questiontext/text") or "")


@pytest.mark.slow
def test_latex_compiles(hostile: str, tmp_path: Path) -> None:
    program = latex()
    assert {question.kind for question in load("aima-5-2").questions} == {*KINDS}
    for source in (hostile, "aima-5-2", "exam", "pawns-by-hand", "tictactoe:state=XOXOOX..."):
        for paper in ("--sheet", "--key"):
            (tmp_path / "paper.tex").write_text(printed(source, "latex", paper), encoding="utf-8")
            words = ("-interaction=nonstopmode", "-halt-on-error", "paper.tex")
            said = run(program, *words, folder=tmp_path)
            assert "Missing character" not in said
            assert (tmp_path / "paper.pdf").stat().st_size > 5000


# -- the course ------------------------------------------------------------------------------------


def test_the_course() -> None:
    names = list(catalog.exercise_files())
    assert len(names) >= 16
    assert not {*names} & {*catalog.tree_files(), *catalog.game_names(), "random"}
    kinds = set()
    for entry in listing.listed(["exercises"])["exercises"]:
        exercise = load(entry.name)
        assert (exercise.title, exercise.teaches) == entry.about[:2]
        assert exercise.teaches.endswith((".", "?"))
        kinds |= {question.kind for question in exercise.questions}
    assert len(kinds) == 10


def test_the_course_is_listed() -> None:
    listed = json.loads(called_here("list", "exercises", "--json").out)
    assert [each["name"] for each in listed][:2] == ["values-by-hand", "ragged-values"]
    assert listed[0]["teaches"].startswith("A MAX node")
    people = called_here("list", "exercises", "square root").out.decode()
    assert people.splitlines()[1].split()[0] == "better-order"


def test_known_answers_of_the_course() -> None:
    pawns = {each.kind: each.key for each in load("pawns-by-hand").questions}
    assert (pawns["value"], pawns["count"], pawns["order"]) == (1, 6, {"fewest": 14})
    steps = {each.kind: each.key for each in load("from-leaf-to-leaf").questions}
    assert (steps["count"], steps["action"]) == (10, [1])
    first, second, _ = load("what-if-the-leaf").questions
    assert (first.key, second.key) == ([["-inf", 3]], [[2, "inf"]])


# -- answers ---------------------------------------------------------------------------------------


def test_answers_of_a_tree_in_a_file_can_be_graded_anywhere(tmp_path: Path) -> None:
    tree = tmp_path / "tree.yaml"
    tree.write_text("root: MIN\ntree: {x: [3, 0.5], y: {label: C, children: [1/3, inf]}}\n")
    exercise = load(str(tree), ("values", "window", "action", "range"))
    answers = begun(exercise, "ann")
    for question in exercise.questions:
        answers = answers.answered(question.id, question.key)
    file = tmp_path / "ann.json"
    answers.write(str(file))
    tree.unlink()
    done = called_here("grade", str(file), "--json")
    (told,) = json.loads(done.out)["students"]
    assert told["points"] == told["of"] == len(exercise.questions)
    again = exercise_of(answers, str(file))
    assert [each.text for each in again.questions] == [each.text for each in exercise.questions]


def test_an_answer_takes_the_place_of_the_one_before() -> None:
    exercise = load("aima-5-2", ("count",))
    answers = begun(exercise, "bob")
    for given in (9, 7):
        answers = answers.answered(1, given)
    assert [each["given"] for each in answers.given] == [7]
    assert graded(answers, exercise)["points"] == 1


def test_the_file_has_the_latest_answers_whatever_a_clock_says(tmp_path: Path) -> None:
    """What is somebody else's, or broken, is left alone."""
    exercise = load("aima-5-2", ("count", "value", "action"))
    ours = begun(exercise, "ann")._replace(given=[{"question": 1, "given": 1, "at": "2026-02-02"}])
    file = tmp_path / "ann.json"
    ours._replace(given=[{"question": 1, "given": 3, "at": "2026-01-01"}]).write(str(file))
    assert ours.on_disk(str(file)).latest() == {1: 3}
    for other in (begun(exercise, "bob"), begun(load("aima-5-2", ("count",)), "ann")):
        other.answered(1, 9).write(str(file))
        assert ours.on_disk(str(file)) == ours
    file.write_text("{")
    assert ours.on_disk(str(file)) == ours.on_disk(str(tmp_path / "missing")) == ours
    with pytest.raises(CannotCreate, match=r"cannot write .*: "):
        ours.write(str(tmp_path / "no" / "folder" / "ann.json"))
