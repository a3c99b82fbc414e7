"""What keys change in a quiz, kept key by key: each kind of question, answered wrongly and well.

Renew it with ``pytest tests/ui/test_kept_quiz.py --snapshot-update``, and read what changed.
"""

from pathlib import Path

import pytest
from syrupy.assertion import SnapshotAssertion

from tests.ui.test_kept_keys import Kept, changes
from tests.ui.test_quiz import quiz
from tui_explorer.exercises.exercise import load

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


@pytest.mark.parametrize("view", ["outline", "diagram"])
@pytest.mark.parametrize("kind", KEYS)
async def test_keys_of_a_quiz_change_what_is_kept(
    kind: str, view: str, snapshot: SnapshotAssertion, tmp_path: Path
) -> None:
    async with quiz(load("aima-5-2", (kind,)), tmp_path / "a.json") as q:
        if view == "diagram":
            await q.press("V")
        before = q.text.splitlines()
        lines = [line.rstrip() for line in before]
        for key in KEYS[kind].split():
            await q.press(key)
            after = q.text.splitlines()
            lines += [key, *changes(before, after)]
            before = after
    assert "\n".join(lines) + "\n" == snapshot.use_extension(Kept)
