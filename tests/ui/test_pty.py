"""The program itself on a real terminal: what a person sees from the first key to the shell."""

import os
import re
import signal
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from tests.ui.terminal_session import TerminalSession

pytestmark = pytest.mark.slow

PROGRAM = [sys.executable, "-m", "tui_explorer"]
NOTICES_GONE = 5.0
"""Seconds of silence after which no notice is left to vanish."""
SIZES = [(120, 36), (80, 24)]
FULL_SCREEN = b"\x1b[?1049h"
MOUSE_ON = re.compile(rb"\x1b\[\?(1000|1002|1003|1006|1015|1016)h")
MODES_THAT_TYPE = (b"1000", b"1003", b"1004", b"1006", b"1015", b"2004")
"""Reports of the mouse and of the focus, and pastes in brackets."""
COLOUR = re.compile(
    rb"\x1b\[[\d;]*[34]8;"
    rb"(?:2;(\d+);(?!\1;\1[;m])|5;(?!(?:23[2-9]|24\d|25[0-5]|16|59|102|145|188|231)[;m]))"
)
"""One of 256 or of all colours, and not a shade of grey."""

Start = Callable[..., TerminalSession]


@pytest.fixture
def start(tmp_path: Path) -> Iterator[Start]:
    """Start the program with some arguments, or a shell script whose arguments it is."""
    sessions: list[TerminalSession] = []

    def begin(
        *arguments: str,
        script: str = "",
        size: tuple[int, int] = SIZES[0],
        **variables: str,
    ) -> TerminalSession:
        command = [*PROGRAM, *arguments]
        if script:
            command = ["sh", "-c", script, "sh", *command]
        places = dict.fromkeys(("HOME", "XDG_STATE_HOME", "TMPDIR"), str(tmp_path))
        width, height = size
        sessions.append(
            TerminalSession(command, width=width, height=height, **{**places, **variables})
        )
        return sessions[-1]

    yield begin
    for session in sessions:
        session.close()


def quit_by_key(session: TerminalSession) -> None:
    session.type(b"q")
    assert session.end() == 0
    assert_restored(session)


def assert_restored(session: TerminalSession) -> None:
    """The shell's screen is back, the cursor is shown, and nothing types by itself.

    On a busy machine the last bytes may be on their way when the program has ended.
    """

    def is_given_back() -> bool:
        last = session.seen.rpartition(FULL_SCREEN)[2]
        modes = [(b"\x1b[?%bl" % mode, b"\x1b[?%bh" % mode) for mode in MODES_THAT_TYPE]
        ends = [*modes, (b"\x1b[?25h", b"\x1b[?25l")]
        return b"\x1b[?1049l" in last and all(last.rfind(end) > last.rfind(on) for end, on in ends)

    session.wait_until(is_given_back, "the shell's screen")
    assert session.is_restored()


def tree_part(session: TerminalSession) -> list[str]:
    """The rows of the tree, without the frame around them and the panels beside."""
    lines = session.picture.lines
    top = next(number for number, line in enumerate(lines) if number and not line[1:2].isspace())
    bottom = next(n for n in range(top + 1, len(lines)) if not lines[n][1:2].isspace())
    right = re.compile("[╮+]").search(lines[top], 1).start()  # type: ignore[union-attr]
    return [line[1:right] for line in lines[top + 1 : bottom]]


# -- a person at a terminal ----------------------------------------------------------------------


@pytest.mark.parametrize("size", SIZES)
def test_open_step_resize_and_quit(start: Start, size: tuple[int, int]) -> None:
    session = start("aima-5-2", size=size)
    session.wait_for("step 0 of 30")
    session.wait_for("△ A")
    session.settle()
    assert FULL_SCREEN in session.seen
    assert MOUSE_ON.search(session.seen)
    assert COLOUR.search(session.seen)
    rows = tree_part(session)
    assert any("├─ a1 ▽ B" in row for row in rows)
    assert any("└─ d3" in row for row in rows) or size[1] < 30
    session.type(b" ")
    session.wait_for("step 1 of 30")
    session.wait_for("▶ ▲ A")
    session.type(b"nb")
    session.wait_for("step 1 of 30")
    other = next(another for another in SIZES if another != size)
    session.settle()
    session.resize(*other)
    session.wait_for("step 1 of 30")
    session.wait_for("▶ ▲ A")
    session.settle()
    assert len(session.picture.lines[0]) > other[0] - 4
    quit_by_key(session)


@pytest.mark.parametrize("size", SIZES)
def test_without_a_source_there_is_a_list(start: Start, size: tuple[int, int]) -> None:
    session = start(size=size)
    session.wait_for("aima-5-2")
    session.wait_for("Start here")
    session.type(b"tictac")
    session.wait_until(lambda: "Start here" not in session.picture, "a list of what was typed")
    session.wait_for("tictactoe")
    session.settle()
    session.type(b"\x1b")
    session.wait_for("Start here")
    session.settle()
    session.type(b"\x1b")
    assert session.end() == 0
    assert_restored(session)


def test_from_the_list_into_a_tree(start: Start) -> None:
    session = start()
    session.wait_for("aima-5-2")
    session.settle()
    session.type(b"aima-5-2")
    session.settle()
    session.type(b"\r")
    session.wait_for("step 0 of 30")
    session.wait_for("├─ a1 ▽ B")
    quit_by_key(session)


def test_the_tree_by_pipe_and_the_keys_from_the_terminal(start: Start) -> None:
    session = start("-", script='printf "[[3,12],[2,4]]" | "$@"')
    session.wait_for("step 0 of ")
    session.type(b"  ")
    session.wait_for("step 2 of ")
    quit_by_key(session)


def test_the_screen_can_be_painted_anew(start: Start) -> None:
    session = start("aima-5-2")
    session.wait_for("step 0 of 30")
    session.settle()
    before = len(session.seen)
    session.type(b"\x0c")
    session.settle()
    again = session.seen[before:].decode()
    for part in ("step 0 of 30", "├─ ", "Comparison", "quit"):
        assert part in again
    quit_by_key(session)


@pytest.mark.parametrize("keys", [b"", b"?", b"g"])
def test_idle_is_silent_in_a_single_cell(start: Start, keys: bytes) -> None:
    """A scroll bar in the only cell there is would come and go for ever."""
    session = start("aima-5-2", size=(1, 1))
    session.wait_for_bytes(FULL_SCREEN)
    session.type(keys)
    session.settle()
    assert session.settle(1.0) == b""


def test_idle_is_silent(start: Start) -> None:
    session = start("aima-5-2")
    session.wait_for("step 0 of 30")
    session.type(b" ")
    session.wait_for("step 1 of 30")
    session.settle(0.5)
    assert session.read(1.0) == b""
    quit_by_key(session)


def test_a_key_held_down_leaves_no_work_behind(start: Start) -> None:
    all_held = (b" ", b"N", b"j", b"o")
    sessions = [start("tictactoe:state=X.O......", size=SIZES[0]) for _ in all_held]
    for session in sessions:
        session.wait_for("step 0 of ")
        session.settle()
        session.type(b"/")
        session.wait_for("Find")
        session.type(b"1\r")
    for session, held in zip(sessions, all_held, strict=True):
        session.settle()
        session.type(held * 200 + b"]b")
    for session, held in zip(sessions, all_held, strict=True):
        session.wait_for("step 1,668 of 1,669")
        assert session.seen.count(b"step ") < 200, f"each press of {held!r} was painted"
    for session, held in zip(sessions, all_held, strict=True):
        session.settle(NOTICES_GONE if session is sessions[0] else 1.0)
        assert "step 1,668 of 1,669" in session.picture, held
        quit_by_key(session)


def test_ctrl_c_says_how_to_leave(start: Start) -> None:
    session = start("aima-5-2")
    session.wait_for("step 0 of 30")
    session.settle()
    session.type(b"\x03")
    session.wait_for("quit")
    session.settle()
    assert session.process.poll() is None
    session.type(b" ")
    session.wait_for("step 1 of 30")
    quit_by_key(session)


def test_bytes_that_are_no_text(start: Start) -> None:
    session = start("aima-5-2")
    session.wait_for("step 0 of 30")
    session.settle()
    session.type(b"\xff\xfe\xc3\x28\x00")
    session.settle()
    session.type(b" ")
    session.wait_for("step 1 of 30")
    quit_by_key(session)


def test_keys_typed_before_the_first_frame(start: Start) -> None:
    session = start("aima-5-2")
    session.wait_for_bytes(FULL_SCREEN)
    session.type(b"  ")
    session.wait_for("step 2 of 30")
    quit_by_key(session)


@pytest.mark.parametrize("keys", [b"qs", b"q?", b"qa", b"qR", b"\x11\x10"])
def test_keys_after_the_one_that_leaves(start: Start, keys: bytes) -> None:
    session = start("aima-5-2")
    session.wait_for("step 0 of 30")
    session.settle(0.2)
    session.type(keys)
    assert session.end() == 0
    assert_restored(session)


# -- other terminals -----------------------------------------------------------------------------


def test_a_first_look_elsewhere_fits_the_window(start: Start) -> None:
    session = start("aima-5-2", "--step", "first-cut", "--panel", "proof", size=(80, 24))
    session.wait_for("step 17 of 30")
    session.wait_for("C was called with α = 3, β = +∞ and returned v = 2.")
    session.wait_for("minimax 7/13 a1 =3 · alpha-beta 7/11 a1 =3")
    quit_by_key(session)


def test_no_mouse(start: Start) -> None:
    session = start("--no-mouse", "aima-5-2")
    session.wait_for("△ A")
    session.settle()
    assert not MOUSE_ON.search(session.seen)
    quit_by_key(session)


@pytest.mark.parametrize("size", SIZES)
def test_ascii(start: Start, size: tuple[int, int]) -> None:
    session = start("--ascii", "aima-5-2", size=size)
    session.wait_for("step 0 of 30")
    session.type(b"c")
    session.wait_for("step 17 of 30")
    session.settle()
    assert any(" B" in row for row in tree_part(session))
    assert [line for line in session.picture.lines if not line.isascii()] == []
    quit_by_key(session)


@pytest.mark.parametrize(
    "variables",
    [{"NO_COLOR": "1"}, {"TERM": "linux"}, {"TERM": "screen"}, {"TERM": "xterm", "LC_ALL": "C"}],
    ids=str,
)
def test_poorer_terminals(start: Start, variables: dict[str, str]) -> None:
    session = start("aima-5-2", **variables)
    session.wait_for("step 0 of 30")
    session.settle()
    assert not COLOUR.search(session.seen)
    session.type(b" ")
    session.wait_for("step 1 of 30")
    quit_by_key(session)


@pytest.mark.parametrize(
    "variables",
    [
        {"TEXTUAL_LOG": "log", "TEXTUAL_COLOR_SYSTEM": "bogus", "COLUMNS": "²", "LINES": "x"},
        {"TEXTUAL_SCREENSHOT": "0", "TEXTUAL_SCREENSHOT_LOCATION": "nowhere"},
    ],
    ids=str,
)
def test_what_is_meant_for_the_developers_of_textual(
    start: Start, tmp_path: Path, variables: dict[str, str]
) -> None:
    session = start("aima-5-2", script='cd "$HOME"; exec "$@"', PYTHONPATH=os.getcwd(), **variables)
    session.wait_for("step 0 of 30")
    session.type(b" ")
    session.wait_for("step 1 of 30")
    quit_by_key(session)
    assert not list(tmp_path.rglob("log"))


@pytest.mark.parametrize(
    ("script", "variables"),
    [('exec "$@"', {"TERM": "dumb"}), ('exec "$@" <&-', {}), ('exec "$@" </dev/null', {})],
)
def test_no_terminal_to_speak_of(start: Start, script: str, variables: dict[str, str]) -> None:
    session = start("aima-5-2", script=script, **variables)
    assert session.end() == 69
    assert session.seen.count(b"\n") == 1
    assert session.seen.startswith(b"tui-explorer: error: ")
    assert b"\x1b" not in session.seen
    assert session.is_restored()


def test_output_into_a_pipe_is_text(start: Start) -> None:
    session = start("aima-5-2", script='{ "$@"; echo "left with $?" >&2; } | cat; echo done')
    assert session.end() == 0
    text = session.seen.decode()
    assert "left with 0\r\n" in text
    assert "├─ a1 ▼ B" in text
    assert "\x1b" not in text


def test_a_broken_file(start: Start, tmp_path: Path) -> None:
    file = tmp_path / "broken.json"
    file.write_text('[[3, 12],\n [2, "two"]]')
    session = start(str(file))
    assert session.end() == 65
    assert session.seen.count(b"\n") == 1
    assert re.search(rb"broken\.json:2:\d+: ", session.seen)
    assert b"\x1b" not in session.seen
    assert session.is_restored()


# -- bad endings ---------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("arguments", "code", "line"),
    [
        (["aima-5-2", "--depth", "1"], 65, "the node B at depth 1 has no eval"),
        (["aima-5-2", "--deepening"], 65, "the node B at depth 1 has no eval"),
        (["aima-5-2", "--order", "eval"], 65, "has no eval"),
        (["aima-5-2", "--order", "captures"], 2, "aima-5-2 has no order 'captures'"),
        (["tictactoe", "-a", "maxn"], 2, "maxn does not fit tictactoe"),
    ],
)
def test_settings_that_are_refused(
    start: Start, arguments: list[str], code: int, line: str
) -> None:
    session = start(*arguments)
    assert session.end() == code
    assert FULL_SCREEN not in session.seen
    assert session.seen.count(b"\n") == 1
    assert line in session.seen.decode()


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGHUP])
def test_a_signal(start: Start, number: int) -> None:
    session = start("aima-5-2")
    session.wait_for("step 0 of 30")
    session.settle()
    os.kill(session.process.pid, number)
    assert session.end() == -number
    assert_restored(session)


def test_a_signal_during_a_search(start: Start) -> None:
    session = start("connect")
    session.wait_for(" nodes, esc stops")
    session.process.terminate()
    assert session.end() == -signal.SIGTERM
    assert_restored(session)


def test_quit_during_a_search(start: Start) -> None:
    session = start("connect")
    session.wait_for(" nodes, esc stops")
    quit_by_key(session)


@pytest.mark.parametrize("size", SIZES)
def test_a_whole_game_against_the_search(start: Start, size: tuple[int, int]) -> None:
    """From the first move to a draw, the last moves typed in one piece with the key before them."""
    session = start("tictactoe:state=XOX.O....", size=size)
    session.wait_for("step 0 of 269")
    session.type(b"Y")
    session.wait_for("which side is yours?")
    session.type(b"\r")
    session.wait_for("Your move as MAX, X.")
    session.type(b"\x1b[B\x1b[B\x1b[B\x1b[B\r")
    session.wait_for("The search, MIN, plays a2, value 0.")
    session.wait_for("▲ b3  ▼ a2")
    session.type(b"\r")
    session.wait_for("your turn")
    session.type(b"Yc2\r")
    session.wait_for("▲ b3  ▼ a2  ▲ c2  ▼ c3")
    session.type(b"Ya3\r")
    session.wait_for("The game is over, a draw: 0.")
    session.type(b"U")
    session.wait_for("(taken back: ▲ a3)")
    session.type(b"\x1b")
    session.wait_for("step 0 of 269")
    quit_by_key(session)
