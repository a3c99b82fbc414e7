"""Keys that come together, in one read: each goes where the one before has led to."""

import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.command import STOCK
from tests.ui.driving import END, explorer, key_event
from tests.ui.terminal_session import TerminalSession

CASES = {
    "numbers and steps": (b"g17\rg5\r  ", ["step 7 of 30"]),
    "Ctrl-C and a paste": (b"\x03g\x1b[200~1\x1b[201~\x037\r", ["step 17 of 30", "quit"]),
    "a name": (b"/d2\r(", ["step 23 of 30"]),
    "edits": (b"E\x1b[B\x1bORBishop\r\x1b[B77\r\x1b[B-8\r\x1ag3\r",
              ["Bishop", "(77)", "(12)", "step 3 of"]),
    "trees": (b"srandom:b=2\r  smin-root\r   ", ["min-root", "step 3 of"]),
    "a game": (b"stictactoe:state=X.O......\r   ", ["tictactoe", "step 3 of"]),
    "a choice": (b"aminimax\r  ", [" minimax ", "step 2 of"]),
    "a prediction": (b"Pv\r" + b" " * 20 + b"99\r", ["No: 3."]),
    "a click on the timeline": (b"g17\r\x1b[<0;2;35M\x1b[<0;2;35m", ["step 0 of 30"]),
}  # fmt: skip
"""What is typed in one go, and what stands on the screen then."""


@pytest.fixture
def session(tmp_path: Path, request: pytest.FixtureRequest) -> Iterator[TerminalSession]:
    places = dict.fromkeys(("HOME", "XDG_STATE_HOME", "TMPDIR"), str(tmp_path))
    variables = getattr(request, "param", {})
    opened = TerminalSession(
        [sys.executable, "-m", "tui_explorer", "aima-5-2"], **places, **variables
    )
    opened.wait_for("step 0 of 30")
    opened.settle(0.2)
    yield opened
    opened.close()


@pytest.mark.slow
@pytest.mark.parametrize(("typed", "shown"), CASES.values(), ids=CASES)
def test_typed_ahead(session: TerminalSession, typed: bytes, shown: list[str]) -> None:
    session.type(typed)
    for text in shown:
        session.wait_for(text)


@pytest.mark.slow
@pytest.mark.parametrize("session", [{}, {STOCK: "1"}], indirect=True, ids=["fast", "stock"])
def test_the_end_comes_in_its_turn(session: TerminalSession) -> None:
    session.type(b"g17\rq")
    assert session.end() == 0
    assert session.is_restored()


@pytest.mark.slow
@pytest.mark.parametrize("session", [{STOCK: "1"}], indirect=True, ids=["stock"])
def test_typed_ahead_by_public_parts(session: TerminalSession) -> None:
    session.type(b"g17\rg5\r  ")
    session.wait_for("step 7 of 30")


async def test_whatever_is_typed_while_dialogs_open_and_close(tmp_path: Path) -> None:
    async with explorer(tmp_path) as it:
        numbers = range(END, 20, -1)
        for number in numbers:
            for key in ("g", *str(number), "enter", "b"):
                it.send(key_event(key))
        await it.settle()
        assert it.step == numbers[-1] - 1
