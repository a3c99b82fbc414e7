"""Keys that come together, in one read: each goes where the one before has led to."""

import asyncio
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from textual.events import Callback, MouseMove

from tests.command import STOCK
from tests.ui.driving import END, explorer, key_event
from tests.ui.terminal_session import TerminalSession
from tui_explorer.ui.in_turn import InTurn

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


@pytest.mark.slow
async def test_whatever_is_typed_while_dialogs_open_and_close(tmp_path: Path) -> None:
    async with explorer(tmp_path) as it:
        numbers = range(END, 20, -1)
        for number in numbers:
            for key in ("g", *str(number), "enter", "b"):
                it.send(key_event(key))
        await it.settle()
        assert it.step == numbers[-1] - 1


# -- the rule alone --------------------------------------------------------------------------------


class Waiting(InTurn):
    """Keys wait as long as a test says that something is under way."""

    busy = early = False
    _is_busy = property(lambda self: self.busy)  # type: ignore[assignment]

    def _is_awaited_by(self, _event: object) -> bool:
        return self.early

    @property
    def handed(self) -> str:
        """The keys that were handed out so far."""
        return "".join(each.key for each in self._message_queue.values)


async def looked(times: int = 3) -> None:
    """Let the loop look so often whether something is still under way."""
    for _ in range(times):
        await asyncio.sleep(0)


async def test_a_key_waits_for_what_is_under_way_and_keeps_its_place() -> None:
    app = Waiting()
    assert app.post_message(key_event("a"))
    assert (app.handed, app.has_keys_waiting) == ("a", False)
    app.busy = True
    for key in "bcd":
        assert app.post_message(key_event(key))
    await looked()
    assert (app.handed, app.has_keys_waiting) == ("a", True)
    app.busy = False
    assert app.post_message(key_event("e"))
    assert app.handed == "a"
    await looked(1)
    assert app.handed == "ab"
    await looked()
    assert (app.handed, app.has_keys_waiting) == ("abcde", False)
    app.post_message(key_event("f"))
    assert app.handed == "abcdef"


async def test_a_key_waits_for_a_thread_only_soon_after_another(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    now = 100.0
    monkeypatch.setattr("tui_explorer.ui.in_turn.monotonic", lambda: now)
    app = Waiting()
    app.early = True
    app.post_message(key_event("a"))
    assert app.handed == "a"
    now = 101.0
    app.post_message(key_event("b"))
    assert app.handed == "ab"
    now = 101.9
    app.post_message(key_event("c"))
    await looked()
    assert (app.handed, app.has_keys_waiting) == ("ab", True)
    app.early = False
    await looked()
    assert app.handed == "abc"
    now, app.early = 102.5, True
    app.post_message(MouseMove(None, 0, 0, 0, 0, 0, False, False, False))
    assert app.has_keys_waiting


async def test_what_never_ends_holds_nobody_up_for_ever(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tui_explorer.ui.in_turn._MOST_LOOKS", 5)
    app = Waiting()
    app.busy = True
    for keys, handed in (("abc", "abc"), ("d", "abcd")):
        before = app.handed
        for key in keys:
            app.post_message(key_event(key))
        for look in range(5):
            assert (app.handed, app.has_keys_waiting) == (before, True)
            while app._times_looked == look:
                await asyncio.sleep(0)
        assert (app.handed, app.has_keys_waiting) == (handed, False)


async def test_who_wants_to_leave_waits_a_while_for_what_was_typed_before(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    now = 100.0
    monkeypatch.setattr("tui_explorer.ui.in_turn.monotonic", lambda: now)
    for late, handed in ((102.9, "abctrl+qcctrl+qd"), (103.0, "ctrl+qcctrl+qd")):
        app = Waiting()
        app.busy, now = True, 100.0
        for key in ("a", "b", "ctrl+q", "c", "ctrl+q", "d"):
            app.post_message(key_event(key))
        now = late
        await looked()
        assert app.handed == ""
        app.busy = False
        await looked(10)
        assert (app.handed, app.has_keys_waiting) == (handed, False)


async def test_who_has_left_once_can_leave_again(monkeypatch: pytest.MonkeyPatch) -> None:
    """As after a question that was answered otherwise."""
    now = 100.0
    monkeypatch.setattr("tui_explorer.ui.in_turn.monotonic", lambda: now)
    app = Waiting()
    app.post_message(key_event("ctrl+q"))
    for at in (200.0, 300.0):
        app.busy, now = True, at
        for key in ("a", "ctrl+q"):
            app.post_message(key_event(key))
        now += 3
        await looked()
        app.busy = False
        await looked()
    assert app.handed == "ctrl+q" * 3


async def test_what_nobody_typed_waits_for_nothing() -> None:
    app = Waiting()
    app.busy = True
    message = Callback(callback=lambda: None)
    app.post_message(message)
    forwarded = key_event("x")
    forwarded._forwarded = True
    app.post_message(forwarded)
    assert list(app._message_queue.values) == [message, forwarded]
    assert not app.has_keys_waiting


@pytest.mark.slow
async def test_who_has_messages_left_is_busy(tmp_path: Path) -> None:
    """But for the screen after a key: it may have no more to do than to paint itself."""
    async with explorer(tmp_path) as e:
        app, nothing = e.app, Callback(callback=lambda: None)
        for part, is_busy in ((e.screen, False), (e.screen.side.panel("why"), True), (app, True)):
            assert not app._is_busy
            part.post_message(nothing)
            assert app._is_busy == is_busy, part
            app._under_way = key_event("c")
            assert app._is_busy, part
            app._under_way = None
            await e.settle()
        await e.press("g")
        e.app.screen.post_message(nothing)
        assert app._is_busy, "a dialog does not act at once"
