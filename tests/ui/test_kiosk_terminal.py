"""A kiosk on a real terminal, and what leaked from one: a test for each."""

import resource
import signal
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from tests.ui.terminal_session import TerminalSession
from tui_explorer.words import labs

pytestmark = pytest.mark.slow


@pytest.fixture
def home(tmp_path: Path) -> Path:
    """An empty home; beside it the folder of the lab, and things that are nobody's business."""
    (tmp_path / "trees").mkdir()
    (tmp_path / "trees" / "week3.yaml").write_text("title: Week 3\ntree: [[3, 12], [2, 4]]\n")
    (tmp_path / "secret.yaml").write_text("title: sesame\ntree: [1, 2]\n")
    (tmp_path / "netrc").write_text("machine example.org login ana password sesame\n")
    (tmp_path / "home").mkdir()
    return tmp_path / "home"


@contextmanager
def kiosk(home: Path, *words: str, **variables: str) -> Iterator[TerminalSession]:
    """A kiosk that runs there; whatever it does, it leaves nothing in its home."""
    here = ("HOME", "TMPDIR", "XDG_STATE_HOME", "XDG_DOWNLOAD_DIR", "XDG_RUNTIME_DIR")
    command = [
        sys.executable,
        "-m",
        "tui_explorer",
        "--kiosk",
        "--trees",
        str(home.parent / "trees"),
    ]
    session = TerminalSession(
        ["sh", "-c", 'cd "$HOME" && exec "$@"', "sh", *command, *words],
        **{name: str(home) for name in here},
        **variables,
    )
    try:
        yield session
        assert b"Traceback" not in session.seen
        assert b"sesame" not in session.seen
    finally:
        session.close()
    assert list(home.iterdir()) == []


def typed_into_the_list(session: TerminalSession, text: str) -> list[str]:
    """What the list looks like when something was typed and entered, but for the field itself."""
    session.type(text.encode() + b"\r")
    twice = 2  # above the field, and in the preview
    session.wait_until(
        lambda: sum(labs.NOT_OFFERED in line for line in session.picture.lines) == twice, text
    )
    session.settle(0.2)
    lines = session.picture.lines
    session.type(b"\x1b")
    session.wait_until(lambda: labs.NOT_OFFERED not in session.picture)
    return [line for line in lines if text not in line]


def test_no_file_is_opened_quoted_or_told_of(home: Path) -> None:
    """A tree of somebody's, a file whose first line is a password; and whether, how large and for
    whom there is one: all look the same.
    """
    (home.parent / "closed").write_text("x")
    (home.parent / "closed").chmod(0)
    with open(home.parent / "large.json", "wb") as large:
        large.truncate(200_000_000)
    with kiosk(home, "week3.yaml") as session:
        session.wait_for("week3.yaml")
        session.type(b"s")
        session.wait_for(labs.OF_THIS_LAB)
        names = ("none", "secret.yaml", "netrc", "closed", "large.json", "trees", "none.py")
        look, *others = (typed_into_the_list(session, f"../{name}") for name in names)
        for other in others:
            assert other == look


def test_no_limit_is_raised(home: Path) -> None:
    with kiosk(home, "tictactoe", "--max-nodes", "500") as session:
        session.wait_for("partial")
        session.settle(0.2)
        before = session.picture.lines[0]
        for _ in range(2):
            session.type(b"\x12")
            session.wait_for(labs.LIMITS_STAY)
        session.type(b"\x10more nodes\r")
        session.settle()
        session.type(b"\x1b")
        session.settle()
        assert session.picture.lines[0] == before


def typed_into_the_palette(session: TerminalSession, text: bytes) -> list[str]:
    """What the palette finds, and then does."""
    session.type(b"\x10")
    session.wait_for("Search for commands")
    session.type(text)
    session.settle()
    lines = session.picture.lines
    session.type(b"\r")
    session.settle()
    return lines


def test_nothing_is_saved_by_keys_or_palette(home: Path) -> None:
    with kiosk(home, "week3.yaml") as session:
        session.wait_for("step 0 of")
        session.type(b"e")
        session.wait_for(labs.NOTHING_SAVED)
        session.wait_until(lambda: labs.NOTHING_SAVED not in session.picture)
        typed_into_the_palette(session, b"file in YAML")
        session.wait_for(labs.NOTHING_SAVED)


def test_no_screenshot_and_no_new_tree_comes_from_the_palette(home: Path) -> None:
    with kiosk(home, "week3.yaml") as session:
        session.wait_for("step 0 of")
        assert not any("creenshot" in line for line in typed_into_the_palette(session, b"screensh"))
        session.type(b"\x1b")
        session.settle()
        typed_into_the_palette(session, b"begin a new tree")
        session.wait_for(labs.NOT_OFFERED)


def test_no_click_saves_or_opens_anything(home: Path) -> None:
    with kiosk(home, "week3.yaml") as session:
        session.wait_for("step 0 of")
        session.settle(0.2)
        for row in (1, 2, 36):
            for column in range(1, 120, 4):
                session.type(b"\x1b[<0;%d;%dM\x1b[<0;%d;%dm" % (column, row, column, row))
                if session.process.poll() is None:
                    session.read(0.02)
        session.settle()
        assert session.process.poll() in (None, 0)  # one of the keys there quits
        assert "Save" not in session.picture


def test_students_share_neither_theme_nor_what_was_opened(home: Path) -> None:
    state = home.parent / "state"
    with kiosk(home, "--student", "ana", "--state", str(state)) as session:
        session.wait_for(labs.OF_THIS_LAB)
        session.settle(0.2)
        session.type(b"random:b=2,d=2,seed=5\r")
        session.wait_for("step 0 of")
        session.settle(0.2)
        session.type(b"\x10nord\r")
        session.settle()
        session.type(b"q")
        assert session.end() == 0
    kept = (state / "ana" / "state.json").read_text()
    assert "nord" in kept
    assert "random:b=2,d=2,seed=5" in kept
    for words in (["--student", "ben", "--state", str(state)], []):
        with kiosk(home, *words) as session:
            session.wait_for(labs.OF_THIS_LAB)
            session.settle(0.2)
            assert "Recent" not in session.picture
            assert "seed=5" not in session.picture
    assert {each.name for each in state.iterdir()} == {"ana", "ben"}


def test_no_variable_of_a_client_is_obeyed(home: Path) -> None:
    variables = {
        "SSH_ORIGINAL_COMMAND": f"tui-explorer export aima-5-2 --to svg -o {home}/.bashrc",
        "TEXTUAL": "debug,devtools",
        "TEXTUAL_DRIVER": "textual.drivers.web_driver:WebDriver",
        "TERM_PROGRAM": "textual",
        "TEXTUAL_LOG": str(home / "log"),
        "TEXTUAL_PRESS": "q",
        "TEXTUAL_SCREENSHOT": "0",
        "TEXTUAL_SCREENSHOT_LOCATION": str(home),
        "_TUI_EXPLORER_COMPLETE": "bash_source",
    }
    with kiosk(home, "week3.yaml", **variables) as session:
        session.wait_for("step 0 of")
        session.type(b"c")
        session.wait_for("step 14 of")


@pytest.mark.parametrize("number", [signal.SIGQUIT, signal.SIGTERM, signal.SIGHUP, signal.SIGUSR1])
def test_no_signal_leaves_anything_behind(home: Path, number: signal.Signals) -> None:
    """Not even the memory of the process, where the system would write that down."""
    soft, hard = resource.getrlimit(resource.RLIMIT_CORE)
    resource.setrlimit(resource.RLIMIT_CORE, (hard, hard))
    try:
        with kiosk(home, "week3.yaml") as session:
            session.wait_for("step 0 of")
            session.process.send_signal(number)
            assert session.end() == -number
    finally:
        resource.setrlimit(resource.RLIMIT_CORE, (soft, hard))
