"""The quiz on a terminal: every kind by its keys, right and wrong, kept, and nothing given away."""

import json
import signal
import sys
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager
from pathlib import Path
from random import Random
from typing import Any

import pytest
from syrupy.assertion import SnapshotAssertion

from tests.seeds import seeds
from tests.ui.pictures import assert_kept, taken
from tests.ui.terminal_session import TerminalSession
from tui_explorer.exercises.exercise import Exercise, load
from tui_explorer.exercises.grading import graded_file
from tui_explorer.exercises.kinds import KINDS
from tui_explorer.exercises.question import Question
from tui_explorer.testing import press, screen_text, settle
from tui_explorer.ui.memory import Memory
from tui_explorer.ui.quiz.app import QuizApp
from tui_explorer.ui.quiz.attempt import resumed
from tui_explorer.ui.quiz.screen import QuizScreen

NAMES = {
    "-": "minus", "+": "plus", ".": "full_stop", "/": "slash", " ": "space", ",": "comma",
    "(": "left_parenthesis", ")": "right_parenthesis", "[": "left_square_bracket",
    "]": "right_square_bracket", "<": "less_than_sign", ">": "greater_than_sign",
    "=": "equals_sign",
}  # fmt: skip
SLIPS = {
    "value": 99, "count": 9, "window": ["-inf", "inf"], "returns": ["=", 77],
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
        return "\n".join(screen_text(self.app))

    @property
    def prose(self) -> str:
        """What the panel says, without its line breaks."""
        return " ".join(self.screen.query_one("#question")._lines)  # type: ignore[attr-defined]

    async def press(self, *keys: str) -> None:
        await press(self.pilot, " ".join(keys))

    async def go_to(self, path: Any) -> None:
        """Walk to a node."""
        screen = self.screen
        node = screen.entry.ground.find(path)
        assert node is not None
        stops = screen.entry.stops
        await self.press("home", *["down"] * stops.index(node))
        assert screen._cursor == node

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
        await self.press("enter")

    async def order(self, given: Any) -> None:
        """Move children until they stand as given."""
        tree = self.screen.entry.ground.tree
        for path, indices in given:
            node = tree.find(path)
            assert node is not None
            for place, index in enumerate(indices):
                await self.go_to([*path, index])
                now = [tree.child_index(c) for c in self.screen.entry._children(node)]  # type: ignore[attr-defined]
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
    app = QuizApp(resumed(exercise, "ada", str(path), final=final), memory=memory, **given)
    async with app.run_test(size=(80, 24)) as pilot:
        await settle(pilot)
        yield Quiz(app, pilot, path)


def kept(path: Path) -> list[dict[str, Any]]:
    return [*json.loads(path.read_text())["answers"]]


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
