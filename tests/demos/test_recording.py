"""Keys of an explorer, written down as a tape that shows the same."""

import re
import sys
from pathlib import Path

import pytest
from textual import events

from tests.command import call, called_here
from tests.ui.terminal_session import TerminalSession
from tui_explorer.cli.explore import command
from tui_explorer.demos.recorder import RecordedApp, Recorder
from tui_explorer.demos.tape import Press, read_tape
from tui_explorer.engine.settings import Settings
from tui_explorer.errors import CannotCreate
from tui_explorer.searches.source import open_source
from tui_explorer.testing import press, settle
from tui_explorer.ui.memory import Memory


@pytest.mark.slow
def test_a_recording_can_be_played(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """With keys that tapes have no word for; and by somebody who has chosen another view before."""
    monkeypatch.chdir(tmp_path)
    state = tmp_path / "tui-explorer" / "state.json"
    state.parent.mkdir()
    state.write_text('{"view": "diagram"}')
    command = [sys.executable, "-m", "tui_explorer", "aima-5-2", "--record", "mine.tape"]
    session = TerminalSession(command, width=100, height=30, XDG_STATE_HOME=str(tmp_path))
    session.wait_until(lambda: "step 0 of 30" in session.picture, "the explorer")
    for keys in (b"c", b" ", b"\0", b"\x1f", b"\x1b[15~", b"g", b"17\r"):
        session.type(keys)
        session.settle()
    session.wait_until(lambda: "step 17 of 30" in session.picture, "the step")
    seen = session.picture.lines
    session.type(b"q")
    assert session.end() == 0
    tape = Path("mine.tape").read_text(encoding="utf-8")
    assert tape.startswith('Set Width 100\nSet Height 30\nType "tui-explorer aima-5-2"\nEnter\n')
    Path("mine.tape").write_text("Output mine.txt\n" + tape, encoding="utf-8")
    assert called_here("demo", "mine.tape").code == 0
    assert Path("mine.txt").read_text(encoding="utf-8").splitlines() == seen
    assert "├─" in "".join(seen)
    assert state.read_text() == '{"view": "diagram"}'


def test_nothing_is_overwritten(tmp_path: Path) -> None:
    file = tmp_path / "mine.tape"
    file.write_text("kept")
    with pytest.raises(CannotCreate, match=re.escape(f"cannot write {file}: file exists")):
        Recorder(str(file), [])
    assert file.read_text() == "kept"
    Recorder(str(tmp_path / "new.tape"), ["x y", "-a", "minimax"])
    assert "Type \"tui-explorer 'x y' -a minimax\"\n" in (tmp_path / "new.tape").read_text()


@pytest.mark.slow
def test_without_a_terminal_nothing_is_recorded(tmp_path: Path) -> None:
    done = call("aima-5-2", "--record", str(tmp_path / "a.tape"))
    assert (done.returncode, (tmp_path / "a.tape").exists()) == (0, False)


KEYS = [
    ("enter", "\r", "Enter"), ("space", " ", "Space"), ("tab", "\t", "Tab"), ("up", None, "Up"),
    ("escape", "\x1b", "Escape"), ("backspace", "\x7f", "Backspace"), ("pageup", None, "PageUp"),
    ("pagedown", None, "PageDown"), ("home", None, "Home"), ("end", None, "End"),
    ("c", "c", 'Type "c"'), ("quotation_mark", '"', "Type '\"'"), ("apostrophe", "'", 'Type "\'"'),
    ("grave_accent", "`", 'Type "`"'), ("é", "é", 'Type "é"'),
    ("ctrl+p", "\x10", "Ctrl+p"), ("ctrl+left", None, "# ctrl+left"), ("f1", None, "# f1"),
    ("ctrl+", None, "# ctrl+"), ("shift+tab", None, "# shift+tab"),
]  # fmt: skip


def test_each_key_in_the_words_of_a_tape(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "101")
    monkeypatch.setenv("LINES", "33")
    recorder = Recorder(str(tmp_path / "a.tape"), ["aima-5-2"])
    for key, character, _ in KEYS:
        recorder.note(events.Key(key, character))
    head = ["Set Width 101", "Set Height 33", 'Type "tui-explorer aima-5-2"', "Enter"]
    lines = (tmp_path / "a.tape").read_text(encoding="utf-8").splitlines()
    assert lines == [*head, *(written for *_, written in KEYS)]
    tape = read_tape(str(tmp_path / "a.tape"))
    assert (tape.size, tape.command) == ((101, 33), ["aima-5-2"])
    played = [each.key for each in tape.steps if isinstance(each, Press)]
    noted = [(key, character) for key, character, told in KEYS if not told.startswith("#")]
    assert [key in pair for key, pair in zip(played, noted, strict=True)] == [True] * len(noted)


@pytest.mark.parametrize(
    ("words", "kept"),
    [
        (["x", "--record", "a.tape", "y"], "x y"),
        (["--record=a.tape", "x", "y"], "x y"),
        (["x", "--re", "a.tape"], "x"),
        (["--recorded", "x"], "--recorded x"),
        (["--", "--record", "x"], "-- --record x"),
        (["--rec=a", "--rec", "b", "x"], "x"),
        (["it's", '"'], """'it'"'"'s' '"'"""),
        ([], ""),
    ],
)
def test_what_opens_the_same_explorer(words: list[str], kept: str, tmp_path: Path) -> None:
    Recorder(str(tmp_path / "a.tape"), command.without(words, "--record"))
    line = (tmp_path / "a.tape").read_text(encoding="utf-8").splitlines()[2]
    mark = line[len("Type ")]
    assert line == f"Type {mark}{f'tui-explorer {kept}'.rstrip()}{mark}"
    assert (mark in kept) == all(each in kept for each in "\"'`")


@pytest.mark.slow
async def test_an_explorer_writes_each_key_down_once(tmp_path: Path) -> None:
    recorder = Recorder(str(tmp_path / "a.tape"), [])
    memory = Memory.of_nobody()
    source = open_source("aima-5-2")
    app = RecordedApp(source, Settings(), recorder=recorder, memory=memory)
    async with app.run_test(size=(80, 24)) as pilot:
        await settle(pilot)
        await press(pilot, "c space down")
        assert app.screen.session.step == 18  # type: ignore[attr-defined]
    lines = (tmp_path / "a.tape").read_text(encoding="utf-8").splitlines()
    assert lines[4:] == ['Type "c"', "Space", "Down"]


def test_a_tape_that_cannot_be_written_any_more_loses_only_itself(tmp_path: Path) -> None:
    recorder = Recorder(str(tmp_path / "a.tape"), [])
    (tmp_path / "a.tape").unlink()
    (tmp_path / "a.tape").mkdir()
    recorder.note(events.Key("c", "c"))
