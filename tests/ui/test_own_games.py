"""Games of one's own on a real terminal: whatever they do is told, and the shell is given back."""

from pathlib import Path

import pytest

from tests.searches.test_own_game import HOSTILE, IN_PLACE
from tests.ui.test_pty import FULL_SCREEN, Start, quit_by_key, start  # noqa: F401 (a fixture)

pytestmark = pytest.mark.slow

SHOWN = {
    "raises": "actions raised ZeroDivisionError",
    "loop": "has not returned for 5 s",
    "many": "actions gives 1,000,000 actions",
    "recursion": "actions raised RecursionError",
    "exits": "actions raised SystemExit",
    "list": "start gives [3, 0]",
    "label raises": "step 0 of",
    "escape": "␛[2J1",
}
"""What is on the screen of each."""
THERE = 'cd "$HOME"; exec "$@"'
"""The file is named without its folder, so that no line is torn where a long name makes it end."""


@pytest.fixture
def hostile(tmp_path: Path) -> Path:
    file = tmp_path / "hostile.py"
    file.write_text(HOSTILE, encoding="utf-8")
    return file


@pytest.mark.parametrize("wrong", SHOWN)
def test_it_is_told_and_the_terminal_restored(
    start: Start,  # noqa: F811
    hostile: Path,
    wrong: str,
) -> None:
    session = start(f"{hostile.name}:wrong={wrong}", script=THERE)
    session.wait_for(SHOWN[wrong])
    session.type(b" n]x")
    session.settle()
    assert b"Traceback" not in session.seen
    quit_by_key(session)
    after = session.seen.rpartition(b"\x1b[?1049l")[2]
    assert after.count(b"\n") <= 1


def test_states_that_are_changed_in_place(start: Start, tmp_path: Path) -> None:  # noqa: F811
    file = tmp_path / "in_place.py"
    file.write_text(IN_PLACE, encoding="utf-8")
    session = start(file.name, script=THERE)
    session.wait_for("result changes a state in place")
    quit_by_key(session)


@pytest.mark.parametrize("wrong", ["raises", "many", "list"])
def test_without_a_screen_it_is_one_line(
    start: Start,  # noqa: F811
    hostile: Path,
    wrong: str,
) -> None:
    session = start("run", f"{hostile.name}:wrong={wrong}", script=THERE)
    assert session.end() == 65
    assert FULL_SCREEN not in session.seen
    lines = session.seen.decode().splitlines()
    assert [SHOWN[wrong] in line for line in lines[-1:]] == [True], lines
    assert session.is_restored()
