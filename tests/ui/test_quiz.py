"""The quiz on a terminal: every kind by its keys, right and wrong, kept, and nothing given away."""

import json
import re
import sys
from collections import Counter
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager
from pathlib import Path
from random import Random
from typing import Any

import pytest
from syrupy.assertion import SnapshotAssertion

from tests.benchmarks.kills import kill
from tests.command import called_here
from tests.ui.pictures import assert_kept, taken
from tests.ui.terminal_session import TerminalSession
from tui_explorer.errors import BadData
from tui_explorer.exercises.exercise import Exercise, load
from tui_explorer.exercises.grading import graded_file
from tui_explorer.exercises.kinds import KINDS, key
from tui_explorer.exercises.question import Question, check
from tui_explorer.exercises.slips import SLIPS as MADE
from tui_explorer.testing import press, settle
from tui_explorer.ui.explorer.screen import ExplorerScreen
from tui_explorer.ui.memory import Memory
from tui_explorer.ui.picture import picture_text
from tui_explorer.ui.quiz.app import QuizApp
from tui_explorer.ui.quiz.attempt import resumed
from tui_explorer.ui.quiz.responses import response_for
from tui_explorer.ui.quiz.screen import QuizScreen
from tui_explorer.words.exercises import SLIPS
from tui_explorer.words.glyphs import UNICODE
from tui_explorer.words.quiz import BLANK, HOW, NO_MARK, NOT_MOVED, NOT_YET

NAMES = {
    "-": "minus", "+": "plus", ".": "full_stop", "/": "slash", " ": "space", ",": "comma",
    "(": "left_parenthesis", ")": "right_parenthesis", "[": "left_square_bracket",
    "]": "right_square_bracket", "<": "less_than_sign", ">": "greater_than_sign",
    "=": "equals_sign",
}  # fmt: skip


def typed(text: str) -> list[str]:
    return [NAMES.get(sign, sign) for sign in text]


class Quiz:
    """A quiz that runs, answered as a person would."""

    def __init__(self, app: QuizApp, pilot: Any, path: Path) -> None:
        self.app, self.pilot, self.path = app, pilot, path

    @property
    def screen(self) -> QuizScreen:
        assert isinstance(self.app.screen, QuizScreen)
        return self.app.screen

    @property
    def question(self) -> Question:
        return self.screen.attempt.question

    @property
    def text(self) -> str:
        strips = self.app.screen._compositor.render_strips()
        return "\n".join(strip.text.rstrip() for strip in strips)

    @property
    def prose(self) -> str:
        """What the panel says, without its line breaks."""
        return " ".join(self.screen.query_one("#question")._lines)  # type: ignore[attr-defined]

    async def press(self, *keys: str) -> None:
        await press(self.pilot, " ".join(keys))

    async def go_to(self, path: Any) -> None:
        """Walk to a node."""
        screen = self.screen
        node = screen.response.ground.find(path)
        assert node is not None
        stops = screen.response.stops
        if screen.pane.view == "diagram":
            await self._go_along_edges(node)
        else:
            await self.press("home", *["down"] * stops.index(node))
        assert screen.pane.cursor == node

    async def _go_along_edges(self, node: int) -> None:
        """Up to the root, then down level by level, each time across to the right place."""
        pane, shown = self.screen.pane, self.screen.response.tree
        await self.press(*["up"] * 9)
        for step in shown.line(pane._to_shown.nearest(node))[1:]:
            await self.press("down")
            while (here := pane.shown.cursor) != step:
                await self.press("right" if here < step else "left")

    async def give(self, given: Any, ends: Any = None) -> None:
        """Answer by the keys of the question's kind."""
        match self.question.kind:
            case "value" | "count":
                await self.press(*typed(str(given)))
            case "window":
                await self.press(*typed(f"{given[0]} {given[1]}"))
            case "returns":
                await self.press(*typed(f"{given[0][:1]}{given[1]}"))
            case "range":
                for (low, high), (at_low, at_high) in zip(given, ends, strict=True):
                    left, right = "(" if at_low else "[", ")" if at_high else "]"
                    await self.press(*typed(f"{left}{low}, {high}{right} "))
            case "values":
                for path, value in given:
                    await self.go_to(path)
                    await self.press(*typed(str(value)))
            case "leaves":
                for path in given:
                    await self.go_to(path)
                    await self.press("space")
            case "action":
                for index in given:
                    await self.go_to([index])
                    await self.press("space")
            case "owner":
                if given is None:
                    await self.press("w")
                else:
                    await self.go_to(given)
            case "order":
                await self.order(given)
        doubt = self.screen.response.doubt
        await self.press("enter")
        if doubt:
            assert doubt in self.prose
            await self.press("enter")

    async def order(self, given: Any) -> None:
        """Move children until they stand as given."""
        tree = self.screen.response.ground.tree
        for path, indices in given:
            node = tree.find(path)
            assert node is not None
            for place, index in enumerate(indices):
                await self.go_to([*path, index])
                now = [tree.child_index(c) for c in self.screen.response._children(node)]  # type: ignore[attr-defined]
                await self.press(*["less_than_sign"] * (now.index(index) - place))


def right(question: Question) -> Any:
    """The key, and for orders one that visits the fewest nodes."""
    if question.kind != "order":
        return question.key
    ground = question.ground
    return [
        [list(ground.path(node)), [ground.tree.child_index(child) for child in children]]
        for node, children in ground.best_order().items()
    ]


@asynccontextmanager
async def quiz(
    exercise: Exercise, path: Path, *, final: bool = False, **given: Any
) -> AsyncIterator[Quiz]:
    memory = given.pop("memory", Memory.of_nobody())
    size = given.pop("size", (80, 24))
    app = QuizApp(resumed(exercise, "ada", str(path), final=final), memory=memory, **given)
    async with app.run_test(size=size) as pilot:
        await settle(pilot)
        yield Quiz(app, pilot, path)


def kept(path: Path) -> list[dict[str, Any]]:
    return [*json.loads(path.read_text())["answers"]]


@pytest.mark.slow
async def test_a_whole_quiz_of_every_kind(tmp_path: Path) -> None:
    exercise = load("aima-5-2")
    assert [each.kind for each in exercise.questions] == list(KINDS)
    async with quiz(exercise, tmp_path / "a.json") as q:
        for number, question in enumerate(exercise.questions, 1):
            assert f"question {number} of 10" in q.text
            assert q.question is question
            await q.give(right(question), question.open)
            assert "1 of 1. Right." in q.prose, question.kind
            assert f"score {number} of {number}" in q.text
            assert len(kept(q.path)) == number
            await q.press("enter")
        assert "10 of 10 points" in q.text
    grade = graded_file(str(tmp_path / "a.json"))
    assert (grade["student"], grade["points"], grade["of"]) == ("ada", 10, 10)
    same = [each for each in grade["questions"] if each["kind"] != "order"]
    assert [each["given"] for each in same] == [each["key"] for each in same]


@pytest.mark.slow
async def test_a_wrong_answer_of_each_kind_is_told_its_slip(tmp_path: Path) -> None:
    """Whatever the slip would answer is typed in, and the slip is named."""
    told = set()
    for seed in range(1, 9):
        exercise = load("sixteen-leaves", seed=seed)
        attempt = resumed(exercise, "", str(tmp_path / f"{seed}.json"), final=False)
        wanted = [each for each in exercise.questions if each.kind not in told]
        wrong = {each.id: slipped(each) for each in wanted}
        if not any(wrong.values()):
            continue
        async with QuizApp(attempt, memory=Memory.of_nobody()).run_test(size=(120, 36)) as pilot:
            q = Quiz(pilot.app, pilot, tmp_path)  # type: ignore[arg-type]
            for question in wanted:
                if found := wrong[question.id]:
                    attempt.at = question.id - 1
                    q.screen._ask()
                    name, given, ends = found
                    await q.give(given, ends)
                    assert SLIPS[name] in q.prose, (question.kind, name)
                    assert "Right." not in q.prose
                    told.add(question.kind)
        if len(told) == len(KINDS):
            break
    assert told >= set(KINDS) - {"order"}


def slipped(question: Question) -> tuple[str, Any, Any] | None:
    """A slip that would lead to another answer, with that answer as keys give it."""
    for name, slip in MADE.items():
        made = key(question.ground, question.kind, question.subject, slip)
        if question.kind == "order" or made in (None, ()):
            continue
        given, ends = (made["ranges"], made["open"]) if isinstance(made, dict) else (made, None)
        answer = {"ranges": given, "open": ends} if ends else given
        if name in check(question, answer).looks_like:
            return name, given, ends
    return None


@pytest.mark.slow
async def test_an_order_that_costs_too_much(tmp_path: Path) -> None:
    async with quiz(load("aima-5-2", ["order"]), tmp_path / "a.json") as q:
        await q.order([[[], [2, 1, 0]]])
        assert q.text.index("a3") < q.text.index("a2") < q.text.index("a1")
        await q.press("enter")
        assert kept(q.path)[0]["given"] == [[[], [2, 1, 0]]]
        assert "nodes are visited" in q.prose


@pytest.mark.slow
async def test_what_is_not_an_answer_yet_is_not_taken(tmp_path: Path) -> None:
    exercise = load("aima-5-2")
    taken_empty = {"action", "owner"}
    doubted = {"leaves": NO_MARK, "order": NOT_MOVED}
    async with quiz(exercise, tmp_path / "a.json") as q:
        for question in exercise.questions:
            assert HOW[question.kind].split(",")[0] in q.prose
            if question.kind not in taken_empty:
                await q.press("enter")
                assert (NOT_YET | doubted)[question.kind] in q.prose
            await q.press("tab")
    assert not (tmp_path / "a.json").exists()


@pytest.mark.slow
async def test_blank_nodes_are_not_handed_in_unawares(tmp_path: Path) -> None:
    async with quiz(load("aima-5-2", ["values"]), tmp_path / "a.json") as q:
        await q.press("3", "enter", "3", "enter", "2", "enter")
        assert q.screen.pane.cursor == q.question.ground.find([2])
        assert BLANK in q.prose
        await q.press("7", "backspace", "home", "enter")
        assert q.screen.pane.cursor == q.question.ground.find([2])
        assert not q.path.exists()
        await q.press("enter")
        assert kept(q.path)[0]["given"] == [[[], 3], [[0], 3], [[1], 2]]
        assert "3 of 4 values are right; wrong or missing: D." in q.prose
        await q.press("escape", "3", "enter", "3", "enter", "2", "enter", "2", "enter")
        assert "1 of 1. Right." in q.prose


@pytest.mark.parametrize("view", ["outline", "diagram"])
async def test_right_and_wrong_values_have_a_mark_each(tmp_path: Path, view: str) -> None:
    told = "In the tree, ✓ is beside right values, and ✎ beside wrong ones."
    async with quiz(load("aima-5-2", ["values"]), tmp_path / "a.json", view=view) as q:
        await q.give([[[], 3], [[0], 12], [[1], 2]])
        marked = re.findall(r"(\d+) ?([✓✎])", q.text)
        assert marked == [("3", "✓"), ("12", "✎"), ("2", "✓")]
        assert told in q.prose
        await q.press("escape")
        assert not re.search("[✓✎]", q.text)


@pytest.mark.slow
async def test_every_kind_in_the_diagram(tmp_path: Path) -> None:
    """The same keys answer there, and what is typed stands at its node."""
    exercise = load("aima-5-2")
    async with quiz(exercise, tmp_path / "a.json") as q:
        await q.press("V")
        assert q.screen.pane.view == "diagram"
        for question in exercise.questions:
            await q.give(right(question), question.open)
            assert "1 of 1. Right." in q.prose, question.kind
            await q.press("enter")
        assert "10 of 10 points" in q.text


@pytest.mark.slow
async def test_arrows_follow_the_edges_of_the_diagram(tmp_path: Path) -> None:
    exercise = load("aima-5-2", ["values", "leaves", "order"])
    async with quiz(exercise, tmp_path / "a.json") as q:
        ground = exercise.ground

        def path() -> tuple[int, ...]:
            return ground.path(q.screen.pane.cursor)

        await q.press("V", "1", "2", "down", "right", "7", "up", "V")
        assert path() == ()
        assert "Your answer: A = 12, D = 7" in q.prose
        await q.press("V", "down", "down", "left")
        assert path() == (1, 0)
        await q.press("tab", "right", "space", "right", "space")
        assert path() == (0, 2)
        assert q.text.count("✎") == 2
        await q.press("enter")
        assert kept(q.path)[0]["given"] == [[0, 1], [0, 2]]
        await q.press("enter", "down", "greater_than_sign", "greater_than_sign")
        assert "Your answer: A: a1 a3 a2" in q.prose
        leaves = next(line for line in q.text.splitlines() if " 14 " in line)
        assert re.findall(r"\d+", leaves) == ["3", "12", "8", "14", "5", "2", "2", "4", "6"]
        assert path() == (1,)


@pytest.mark.slow
async def test_a_wrong_answer_and_the_right_one_have_a_mark_each(tmp_path: Path) -> None:
    """A star is of the principal variation, which nobody has asked about here."""
    marks = {"outline": ["C ✎", "A ✓"], "diagram": ["▽ ✎", "△ ✓"]}
    told = "In the tree, ✓ is right, and ✎ is what you answered besides."
    for view, (given, right) in marks.items():
        path = tmp_path / f"{view}.json"
        async with quiz(load("aima-5-2", ["owner"]), path, view=view) as q:
            await q.press("space")
            before = re.sub(" +", " ", q.text)
            assert (given in before, right in before, told in q.prose) == (True, False, False)
            await q.press("enter")
            after = re.sub(" +", " ", q.text)
            assert (given in after, right in after, told in q.prose) == (True, True, True)
            assert "★" not in after
            await q.press("V", "V")
            assert right in re.sub(" +", " ", q.text)
            await q.press("escape")
            assert right not in re.sub(" +", " ", q.text)


@pytest.mark.slow
async def test_nothing_is_marked_right_before_all_is_handed_in(tmp_path: Path) -> None:
    async with quiz(load("aima-5-2", ["owner", "action"]), tmp_path / "a.json", final=True) as q:
        await q.press("space", "enter", "shift+tab")
        assert "✓" not in q.text
        await q.press("s", "end", "up", "enter", "escape")
        assert q.screen.attempt.is_over
        assert re.search(r"A +✓", q.text)


@pytest.mark.slow
async def test_a_click_goes_to_a_node_where_something_can_be_answered(tmp_path: Path) -> None:
    exercise = load("aima-5-2", ["leaves"])
    ground = exercise.ground
    async with quiz(exercise, tmp_path / "a.json") as q:

        async def click(text: str) -> tuple[int, ...]:
            lines = q.text.splitlines()
            y = next(at for at, line in enumerate(lines) if text in line)
            await q.pilot.click(offset=(lines[y].index(text), y))
            await settle(q.pilot)
            return ground.path(q.screen.pane.cursor)

        assert await click("c2 ·") == (1, 1)
        assert await click("a3 ▽ D") == (1, 1)
        assert await click("b3 ·") == (0, 2)
        await q.press("V")
        assert await click("△") == ()
        assert await click("14") == (2, 0)


@pytest.mark.slow
async def test_the_view_is_remembered(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tui_explorer.ui.memory._usual_folder", lambda: tmp_path)
    exercise = load("aima-5-2", ["value"])
    async with quiz(exercise, tmp_path / "a.json", memory=Memory()) as q:
        await q.press("V")
    async with quiz(exercise, tmp_path / "a.json", memory=Memory()) as q:
        assert q.screen.pane.view == "diagram"


@pytest.mark.slow
async def test_back_and_anew(tmp_path: Path) -> None:
    """An answer may be changed; one that was only begun is still there when one comes back."""
    exercise = load("aima-5-2", ["value", "count", "leaves"])
    async with quiz(exercise, tmp_path / "a.json") as q:
        await q.press("4", "tab", "1", "2", "backspace", "shift+tab")
        assert "Your answer: 4_" in q.text
        await q.press("enter")
        assert "0 of 1. Right is:" in q.prose
        await q.press("7", "escape", "2")
        assert "Your answer: 2_" in q.text
        await q.press("enter", "enter")
        assert "Your answer: 1_" in q.text
        assert [each["given"] for each in kept(q.path)] == [2]
        await q.press("enter", "tab", "s")
        assert "1 of 3 points" in q.text
        await q.press("escape", "shift+tab")
        assert "question 2 of 3" in q.text
    async with quiz(exercise, tmp_path / "a.json") as q:
        assert "question 3 of 3" in q.text
        await q.press("space", "space", "down", "space", "shift+tab")
        assert "Your answer: 1" in q.text
        await q.press("tab", "enter")
        assert kept(q.path)[-1]["given"] == [[0, 1]]


@pytest.mark.slow
async def test_nothing_is_told_before_the_end(tmp_path: Path) -> None:
    exercise = load("aima-5-2", ["value", "count"])
    async with quiz(exercise, tmp_path / "a.json", final=True) as q:
        await q.press("9", "enter")
        assert "question 2 of 2" in q.text
        assert "1 of 2 answered" in q.text
        await q.press("shift+tab", "x")
        assert "Your answer: 9_" in q.text
        assert "Right" not in q.text
        assert "score" not in q.text
        await q.press("escape", "2", "enter", "7", "enter")
        assert "Hand in" in q.text
        await q.press("enter")
        assert "2 of 2 points" in q.text
        await q.press("escape", "5")
        assert "1 of 1. Right." in q.prose
        assert "Your answer: 7" in q.text
        assert [each["given"] for each in kept(q.path)] == [2, 7]


@pytest.mark.slow
@pytest.mark.parametrize("final", [True, False])
async def test_what_was_handed_in_is_shown_and_not_asked_again(final: bool, tmp_path: Path) -> None:
    exercise, path = load("aima-5-2", ["value", "count"]), tmp_path / "a.json"
    async with quiz(exercise, path, final=True) as q:
        await q.press("9", "enter", "s", "end", "up", "enter")
        assert "0 of 2 points" in q.text
    async with quiz(exercise, path, final=final) as q:
        assert "0 of 2 points" in q.text
        assert "All answers are kept as they were handed in." in q.text
        assert "Hand in" not in q.text
        await q.press("escape", "escape", "2", "enter", "7", "enter")
        assert "score 0 of 2" in q.text
        await q.press("escape", "x")
        assert isinstance(q.app.screen, ExplorerScreen)
    assert [each["given"] for each in kept(path)] == [9]
    assert graded_file(str(path))["points"] == 0


@pytest.mark.slow
async def test_the_search_is_a_key_away(tmp_path: Path) -> None:
    exercise = load("aima-5-2", ["owner", "value"])
    async with quiz(exercise, tmp_path / "a.json") as q:
        await q.give(right(q.question))
        await q.press("x")
        assert q.screen.attempt.answered == 1
        await q.press("enter", "7", "enter", "shift+tab")
        asked = q.question.subject.node
        await q.press("x")
        screen = q.app.screen
        assert isinstance(screen, ExplorerScreen)
        assert screen.session is not None
        moment = screen.session.moment
        assert moment.current == asked
        assert moment.cut is not None


@pytest.mark.slow
async def test_a_course_is_remembered(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tui_explorer.ui.memory._usual_folder", lambda: tmp_path)
    memory = Memory()
    exercise = load("four-leaves", ["count"])
    async with quiz(exercise, tmp_path / "a.json", name="four-leaves", memory=memory) as q:
        await q.press("1", "enter")
    assert Memory().done == ("exercise:four-leaves",)
    listed = called_here("list", "exercises").out.decode()
    assert [line.split()[0] for line in listed.splitlines() if "(done)" in line] == ["four-leaves"]


def test_answers_to_something_else_are_left_alone(tmp_path: Path) -> None:
    path = tmp_path / "a.json"
    attempt = resumed(load("aima-5-2", ["value"]), "ada", str(path), final=False)
    attempt.answer(2)
    before = path.read_bytes()
    for text, student in (("aima-5-2", "bob"), ("min-root", "ada")):
        with pytest.raises(BadData, match="another exercise, or of another student"):
            resumed(load(text, ["value"]), student, str(path), final=False)
    path.write_bytes(before[:-20])
    with pytest.raises(BadData, match="not JSON"):
        resumed(load("aima-5-2", ["value"]), "ada", str(path), final=False)
    assert path.read_bytes() == before[:-20]


@pytest.mark.slow
async def test_an_answer_that_cannot_be_kept_is_not_taken(tmp_path: Path) -> None:
    folder = tmp_path / "gone"
    folder.mkdir()
    async with quiz(load("aima-5-2", ["value", "count"]), folder / "a.json") as q:
        folder.rmdir()
        await q.press("2", "enter")
        assert "Your answer is not kept: cannot write" in q.prose
        assert "0 of 2 answered" in q.text
        folder.mkdir()
        await q.press("tab", "7", "enter")
        assert [each["question"] for each in kept(q.path)] == [2]
        await q.press("shift+tab", "enter")
        assert [each["given"] for each in kept(q.path)] == [7, 2]


@pytest.mark.slow
async def test_whatever_stands_in_a_file_is_graded_and_shown_safely(tmp_path: Path) -> None:
    """Answers of any form, in names that a terminal would obey, break nothing."""
    file = tmp_path / "tree.json"
    tree = {"label": "\x1b[31mA", "children": [[3, 12], {"label": "[red]B", "children": [2, 4]}]}
    file.write_text(json.dumps(tree))
    exercise, path = load(str(file)), tmp_path / "a.json"
    resumed(exercise, "ada", str(path), final=False).answer(0)
    told = json.loads(path.read_text())
    odd = [None, "3\n", "\x1b[31m", [], {}, [[["0"], "1\t"]], [[0], [1]], ["<=", "2 "], True, -1]
    for given in odd:
        for question in exercise.questions:
            response = response_for(question, given)
            assert not set("\x1b\n\t") & set(f"{response.told()}{response.notes(UNICODE)}"), given
    told["answers"] = [{"question": n, "given": each} for n, each in enumerate(odd, 1)]
    path.write_text(json.dumps(told))
    assert graded_file(str(path))["of"] == len(exercise.questions)
    async with quiz(exercise, path) as q:
        await q.press("escape")
        for _ in exercise.questions:
            assert "\x1b" not in q.prose
            await q.press("tab")


@pytest.mark.slow
@pytest.mark.parametrize("view", ["outline", "diagram"])
async def test_nothing_of_the_key_is_on_screen(view: str, tmp_path: Path) -> None:
    """Leaves are worth what no inner node, bound or count is called: none of these is shown."""
    exercise = load("[[1003,1012,1008],[1002,1004,1006],[1014,1005,1002]]")
    async with quiz(exercise, tmp_path / "a.json", view=view, size=(120, 36)) as q:
        shown = Counter[str]()
        for question in exercise.questions:
            svg = q.app.export_screenshot()
            text = "\n".join(picture_text(svg))
            now = Counter(re.findall(r"\d{4}", text))
            shown = shown or now
            assert now == shown == Counter(map(str, LEAVES)), question.kind
            assert not set("✂★☆◀✓") & set(text), question.kind
            assert "Right" not in svg
            assert "looks" not in svg
            await q.press("tab")


LEAVES = (1003, 1012, 1008, 1002, 1004, 1006, 1014, 1005, 1002)
PROGRAM = [sys.executable, "-m", "tui_explorer"]
LEFT = b"\x1b[?1049l"
"""What gives the terminal its own screen back."""


@pytest.fixture
def on_terminal(tmp_path: Path) -> Iterator[Any]:
    sessions: list[TerminalSession] = []
    places = dict.fromkeys(("HOME", "XDG_STATE_HOME", "TMPDIR"), str(tmp_path))

    def begin(*given: str) -> TerminalSession:
        sessions.append(TerminalSession([*PROGRAM, "quiz", *given], **places))
        return sessions[-1]

    yield begin
    for session in sessions:
        session.close()


@pytest.mark.slow
def test_on_a_terminal(on_terminal: Any, tmp_path: Path) -> None:
    """Answers without a file of their own are found again by the same command."""
    session = on_terminal("aima-5-2", "--questions", "value,count,leaves")
    session.wait_for("question 1 of 3")
    session.type(b"2\r")
    session.wait_for("1 of 1. Right.")
    session.type(b"\r")
    session.wait_for("question 2 of 3")
    session.type(b"q")
    assert session.end() == 0
    assert session.is_restored()
    (kept,) = tmp_path.glob("**/answers/*.json")
    told = f"Your answers are in {kept}, and the same command goes on with them."
    first = "So far you have 1 of 3 points, with 1 of 3 questions answered."
    assert session.seen.partition(LEFT)[2].endswith(f"{first} {told}\r\n".encode())
    session = on_terminal("aima-5-2", "--questions", "value,count,leaves")
    session.wait_for("question 2 of 3")
    session.wait_for("score 1 of 1")


@pytest.mark.slow
def test_nothing_is_said_where_nothing_was_answered(on_terminal: Any) -> None:
    session = on_terminal("aima-5-2")
    session.wait_for("question 1 of 10")
    session.type(b"q")
    assert session.end() == 0
    assert b"you have" not in session.seen


DOWN, HOME, END = b"\x1b[B", b"\x1b[H", b"\x1b[F"
WHOLE = (
    b"2", b"3\r3\r2\r2", DOWN * 4 + b" " + DOWN + b" ", b"7", b"3 inf", b"=2", b"", HOME,
    END + b"<<", b"[2, inf)",
)  # fmt: skip
"""Bytes that answer all questions about aima-5-2, each but for its last Enter."""


@pytest.mark.slow
def test_a_whole_quiz_on_a_terminal(on_terminal: Any, tmp_path: Path) -> None:
    path = tmp_path / "a.json"
    session = on_terminal("aima-5-2", "--answers", str(path))
    for number, keys in enumerate(WHOLE, 1):
        session.wait_for(f"question {number} of 10")
        session.type(keys + b"\r")
        session.wait_for("1 of 1. Right.")
        session.type(b"\r")
    session.wait_for("10 of 10 points")
    session.type(END + b"\r")
    assert session.end() == 0
    grade = graded_file(str(path))
    assert (grade["points"], grade["of"]) == (10, 10)


@pytest.mark.slow
def test_a_kill_loses_no_answer(tmp_path: Path) -> None:
    """Whatever was said to be right or wrong is in the file; 200 kills are a benchmark."""
    found = kill(4, Random(14), tmp_path)
    assert found.wrong == []
    assert found.confirmed


KINDS_SHOWN = {
    "value": (), "values": ("3", "down", "1", "2"), "leaves": ("down", "space", "down", "space"),
    "count": ("7",), "window": typed("3 inf"), "returns": typed("<2"),
    "action": ("space", "down", "space"), "owner": ("w",), "order": ("down", "greater_than_sign"),
    "range": typed("(-inf, 3] [5, 7)"),
}  # fmt: skip

IN_THE_TREE = {
    "values": ("3", "down", "1", "2"), "leaves": ("right", "space", "right", "space"),
    "action": ("right", "space"), "owner": ("up", "space"),
    "order": ("down", "greater_than_sign"), "value": ("3",),
}  # fmt: skip
"""Kinds that are answered in the tree, or ask about a node in it, by the keys of the diagram."""


@pytest.mark.slow
@pytest.mark.parametrize("size", [(120, 36), (80, 24)], ids=["120x36", "80x24"])
class TestQuizSnapshots:
    """Each kind as it is being answered; a verdict; the end."""

    @pytest.mark.parametrize("kind", KINDS)
    async def test_a_kind(
        self, kind: str, size: tuple[int, int], snapshot: SnapshotAssertion, tmp_path: Path
    ) -> None:
        attempt = resumed(load("aima-5-2", [kind]), "", str(tmp_path / "a.json"), final=False)
        app = QuizApp(attempt, memory=Memory.of_nobody())
        assert_kept(await taken(app, *KINDS_SHOWN[kind], size=size), snapshot, tmp_path)

    @pytest.mark.parametrize("kind", IN_THE_TREE)
    async def test_a_kind_in_the_diagram(
        self, kind: str, size: tuple[int, int], snapshot: SnapshotAssertion, tmp_path: Path
    ) -> None:
        attempt = resumed(load("aima-5-2", [kind]), "", str(tmp_path / "a.json"), final=False)
        app = QuizApp(attempt, memory=Memory.of_nobody(), view="diagram")
        assert_kept(await taken(app, *IN_THE_TREE[kind], size=size), snapshot, tmp_path)

    @pytest.mark.parametrize("keys", [("9", "enter"), ("9", "enter", "s")], ids=["wrong", "end"])
    async def test_the_outcome(
        self,
        keys: tuple[str, ...],
        size: tuple[int, int],
        snapshot: SnapshotAssertion,
        tmp_path: Path,
    ) -> None:
        exercise = load("aima-5-2", ["count", "leaves"])
        attempt = resumed(exercise, "", str(tmp_path / "a.json"), final=False)
        app = QuizApp(attempt, memory=Memory.of_nobody())
        assert_kept(await taken(app, *keys, size=size), snapshot, tmp_path)
