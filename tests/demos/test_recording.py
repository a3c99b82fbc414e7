"""Keys of an explorer, written down as a tape that shows the same."""

import sys
from pathlib import Path

import pytest

from tests.command import call, called_here
from tests.ui.terminal_session import TerminalSession
from tui_explorer.demos.recorder import Recorder
from tui_explorer.errors import CannotCreate


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
    with pytest.raises(CannotCreate, match="file exists"):
        Recorder(str(file), [])
    assert file.read_text() == "kept"
    Recorder(str(tmp_path / "new.tape"), ["--record=a b", "x y", "--rec", "c", "-a", "minimax"])
    assert "Type \"tui-explorer 'x y' -a minimax\"\n" in (tmp_path / "new.tape").read_text()


def test_without_a_terminal_nothing_is_recorded(tmp_path: Path) -> None:
    done = call("aima-5-2", "--record", str(tmp_path / "a.tape"))
    assert (done.returncode, (tmp_path / "a.tape").exists()) == (0, False)
