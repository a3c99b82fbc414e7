"""What keys change in a quiz, kept key by key: each kind of question, answered wrongly and well;
and ways from question to question, to the end and beyond.

Renew it with ``pytest tests/ui/test_kept_quiz.py --snapshot-update``, and read what changed.
"""

import json
from pathlib import Path

import pytest
from syrupy.assertion import SnapshotAssertion

from tests.ui.test_kept_keys import Kept, changes, looks_of, other_looks, texts
from tests.ui.test_quiz import Quiz, quiz
from tui_explorer.exercises.exercise import load
from tui_explorer.ui.quiz.screen import QuizScreen

pytestmark = pytest.mark.slow

MOVES = "up up down down down down down down down down down down down home end left right"
KEYS = {
    "value": "x enter 2 backspace backspace 4 enter enter",
    "values": f"{MOVES} 3 down 2 . 5 up backspace enter enter enter",
    "leaves": f"{MOVES} space up space space enter enter",
    "count": "enter 7 enter enter",
    "window": "3 enter space i n f enter enter",
    "returns": "3 enter < 2 enter enter",
    "action": f"{MOVES} space up space enter enter",
    "owner": f"{MOVES} w w up enter enter",
    "order": f"{MOVES} < < > > up < enter enter",
    "range": "[ 1 , 3 ) enter enter enter",
}


WAYS: dict[str, tuple[tuple[str, ...], bool, tuple[int, int], str]] = {
    "to-and-fro": (("value", "leaves", "order"), False, (80, 24),
                   "shift+tab tab tab 9 space tab tab escape shift+tab > tab enter enter enter x"
                   " q"),
    "all-of-it": (("value", "count"), False, (71, 24),
                  "4 tab 7 enter enter up up enter enter s end up up enter escape 2 enter x space"),
    "at-the-end": (("value", "action", "values"), True, (72, 24),
                   "9 enter enter s escape x tab space shift+tab escape 2 enter tab 3 s end up"
                   " enter escape 5 tab shift+tab escape escape enter x"),
    "handed-in": (("count", "window"), True, (100, 30), "7 enter 3 space 4 enter enter enter q"),
    "left": (("value",), False, (80, 24), "2 enter s end enter"),
    "explored": (("value", "window"), False, (80, 24),
                 "2 enter enter 3 space 4 enter enter end up enter"),
    "in-a-small-window": (("leaves",), False, (50, 16),
                          "pagedown pagedown pageup end home V V space pagedown V down right left"
                          " up"),
    "moved": (("order",), False, (80, 24), "j j > > < k h l V > < down > V enter escape"),
}  # fmt: skip
"""Questions about aima-5-2, whether all is told at the end only, the size, and keys."""


async def walked(q: Quiz, keys: str) -> str:
    """What keys have changed: texts, looks, and where the cursor is."""
    looks, cursor = looks_of(q.app), cursor_of(q)
    before = [line.rstrip() for line in texts(looks)]
    lines = before[:]
    for key in keys.split():
        await q.press(key)
        looks_now, now = looks_of(q.app), cursor_of(q)
        after = [line.rstrip() for line in texts(looks_now)]
        lines += [key, *changes(before, after), *other_looks(looks[:-1], looks_now[:-1])]
        lines += [f"  {now}"] if now != cursor else []
        before, looks, cursor = after, looks_now, now
    return "\n".join(lines) + "\n"


def cursor_of(q: Quiz) -> str:
    """The node under the cursor, where there is a quiz to be seen; else what lies over it."""
    screen = q.app.screen
    if not isinstance(screen, QuizScreen):
        return f"on top {type(screen).__name__}"
    return f"cursor {screen.response.ground.told(screen.pane.cursor)}"


@pytest.mark.parametrize("view", ["outline", "diagram"])
@pytest.mark.parametrize("kind", KEYS)
async def test_keys_of_a_quiz_change_what_is_kept(
    kind: str, view: str, snapshot: SnapshotAssertion, tmp_path: Path
) -> None:
    async with quiz(load("aima-5-2", (kind,)), tmp_path / "a.json") as q:
        if view == "diagram":
            await q.press("V")
        lines = await walked(q, KEYS[kind])
    assert lines == snapshot.use_extension(Kept)


@pytest.mark.parametrize("way", WAYS)
async def test_ways_through_a_quiz_are_those_that_are_kept(
    way: str, snapshot: SnapshotAssertion, tmp_path: Path
) -> None:
    kinds, final, size, keys = WAYS[way]
    path = tmp_path / "a.json"
    async with quiz(load("aima-5-2", kinds), path, final=final, size=size) as q:
        lines = await walked(q, keys)
    answers = json.loads(path.read_text())["answers"] if path.exists() else []
    given = [f"{each['question']}: {each['given']}" for each in answers]
    assert lines + "\n".join(given) + "\n" == snapshot.use_extension(Kept)
