"""Tapes as they are read: what they say, and where they are wrong."""

from pathlib import Path

import pytest

from tui_explorer.demos.tape import (
    MOST_KEYS,
    Camera,
    Caption,
    Press,
    Screenshot,
    Sleep,
    Tape,
    Wait,
    read_tape,
)
from tui_explorer.errors import ExplorerError

OPENED = 'Type "tui-explorer aima-5-2" Enter\n'


def read(tmp_path: Path, text: str) -> Tape:
    file = tmp_path / "a.tape"
    file.write_text(text, encoding="utf-8")
    return read_tape(str(file))


def keys(tape: Tape) -> list[str]:
    return [step.key for step in tape.steps if isinstance(step, Press)]


def test_a_whole_tape(tmp_path: Path) -> None:
    tape = read(
        tmp_path,
        """
# Keys for a cut.
Output cut.txt
Output "two words.svg"
Set Width 120
Set Height 36
Hide
Type "tui-explorer aima-5-2 -a 'minimax'"
Sleep 500ms
Enter
Show
Wait+Screen /step \\d+/   #> no caption, but the comment of a line
#> The cut at C
Type@100ms 'c"'
Space@1s 2
Ctrl+P
Screenshot shots/cut.txt
""",
    )
    assert (tape.command, tape.size) == (["aima-5-2", "-a", "minimax"], (120, 36))
    assert tape.outputs == ["cut.txt", "two words.svg"]
    assert keys(tape) == ["c", '"', "space", "space", "ctrl+p"]
    assert [s.seconds for s in tape.steps if isinstance(s, Press)] == [0.1, 0.1, 1, 1, 0.05]
    hide, sleep, show, wait = tape.steps[:4]
    assert (hide, sleep, show) == (Camera(is_on=False), Sleep(0.5), Camera(is_on=True))
    assert isinstance(wait, Wait)
    assert wait.pattern.search("at step 17")
    assert Caption("The cut at C") in tape.steps
    assert tape.steps[-1] == Screenshot("shots/cut.txt")


def test_every_key_by_its_name(tmp_path: Path) -> None:
    named = "Enter Space Tab Escape Backspace Up Down Left Right PageUp PageDown Home End"
    assert keys(read(tmp_path, OPENED + named)) == named.lower().split()


def test_sizes(tmp_path: Path) -> None:
    assert read(tmp_path, OPENED).size == (80, 24)
    pixels = "Set Width 1464\nSet Height 586\n"
    assert read(tmp_path, pixels + OPENED).size == (120, 24)
    assert read(tmp_path, "Set Width 399\nSet Height 1\n" + OPENED).size == (399, 1)
    assert read(tmp_path, "Set Width 400\nSet Height 400\n" + OPENED).size == (33, 16)
    assert read(tmp_path, "Set Width 4873\nSet Height 9747\n" + OPENED).size == (399, 399)
    for line in ("Set Width 4874", "Set Height 9748", "Set Width 0", "Set Height 0"):
        with pytest.raises(ExplorerError, match="no window has this size"):
            read(tmp_path, f"{line}\n{OPENED}")


PLACED = """Type 'tui-explorer aima-5-2 ' Space Type "-a minimax"  Enter
  Up 3  Type@2s "ab" Down@0.5
Hide Sleep 2 Show
 Wait /a\\/b/
\tCtrl+C Type `"'`
"""


def test_steps_with_their_places_and_times(tmp_path: Path) -> None:
    tape = read(tmp_path, PLACED)
    assert tape.command == ["aima-5-2", "-a", "minimax"]
    assert tape.command_place[1:] == (1, 1)
    pressed = [step for step in tape.steps if isinstance(step, Press)]
    assert [(step.key, step.seconds, *step.place[1:]) for step in pressed] == [
        ("up", 0.05, 2, 3), ("up", 0.05, 2, 3), ("up", 0.05, 2, 3), ("a", 2, 2, 9), ("b", 2, 2, 9),
        ("down", 0.5, 2, 22), ("ctrl+c", 0.05, 5, 2), ('"', 0.05, 5, 9), ("'", 0.05, 5, 9),
    ]  # fmt: skip
    wait = next(step for step in tape.steps if isinstance(step, Wait))
    assert (wait.pattern.pattern, *wait.place[1:]) == ("a\\/b", 4, 2)
    others = [step for step in tape.steps if not isinstance(step, Press | Wait)]
    assert others == [Camera(is_on=False), Sleep(2), Camera(is_on=True)]


def test_what_stands_before_the_command_is_kept(tmp_path: Path) -> None:
    tape = read(tmp_path, f"#> Before\nSleep 1\n{OPENED}#>  After  \n# nothing\nEnter\n")
    assert tape.steps[:3] == [Caption("Before"), Sleep(1), Caption("After")]
    assert keys(tape) == ["enter"]
    typed = 'Type "tui-explorer" Space Type "x" Enter'
    assert read(tmp_path, typed).command == ["x"]
    assert read(tmp_path, 'Type "tui-explorer" Enter').command == []


def test_a_tape_of_a_mebibyte_is_read_to_its_end(tmp_path: Path) -> None:
    last = "\nSpace"
    whole = OPENED + "#" * (1024 * 1024 - len(OPENED) - len(last)) + last
    assert keys(read(tmp_path, whole)) == ["space"]


@pytest.mark.parametrize(
    ("text", "told"),
    [
        (OPENED + "  Entre", "a.tape:2:3: a tape has no command 'Entre' (did you mean Enter?)"),
        ("Set FontSize 20\n", "a.tape:1:5: a tape has no setting 'FontSize'"),
        ("Set Width 0\n", "a.tape:1:11: no window has this size"),
        ("Set Width wide\n", "a.tape:1:11: a whole number is missing here"),
        ("Output a.gif\n", "a.tape:1:8: a tape cannot make a file like 'a.gif'"),
        (OPENED + "Screenshot a.html", "a.tape:2:12: a tape cannot make a file like 'a.html'"),
        (OPENED + 'Type "never closed', "a.tape:2:6: a text in quotes is missing here"),
        (OPENED + "Sleep soon", "a.tape:2:7: a time such as 500ms or 2s is missing here"),
        (OPENED + "Wait /(/", "a.tape:2:6: the pattern cannot be understood"),
        ('Type "ls"\nEnter', "a.tape:1:1: the tape opens no explorer"),
        ("# nothing", "a.tape:1: the tape opens no explorer"),
        ('Type "tui-explorer \'" Enter', "a.tape:1:1: the tape opens no explorer"),
        (OPENED + "Ctrl+Shift+x", "a.tape:2:1: a tape has no command 'Ctrl+Shift+x'"),
        (OPENED + "Wait /a{99999999999}/", "a.tape:2:6: the pattern cannot be understood"),
        (OPENED + f"Wait /{'(' * 5000}/", "a.tape:2:6: the pattern cannot be understood"),
        (OPENED + "Sleep 9999999s", "a.tape:2:7: a time such as 500ms or 2s is missing here"),
        (OPENED + "\x1b[2J", "a.tape:2:1: a tape has no command '␛[2J'"),
    ],
)
def test_what_is_wrong_and_where(tmp_path: Path, text: str, told: str) -> None:
    with pytest.raises(ExplorerError) as error:
        read(tmp_path, text)
    assert error.value.exit_code == 65
    assert str(error.value).replace(f"{tmp_path}/", "").startswith(told)


def test_a_tape_has_only_so_many_keys(tmp_path: Path) -> None:
    """Counted before they are made: a short line can ask for a million of them."""
    most = MOST_KEYS - len("tui-explorer aima-5-2") - 1
    assert len(keys(read(tmp_path, f"{OPENED}Right {most}"))) == most
    for line in (f"Right {most + 1}", "Right 999999 " * 300, f"Type '{'x' * (most + 1)}'"):
        with pytest.raises(ExplorerError, match=r"a\.tape:2:1: .*5,000 keys") as error:
            read(tmp_path, f"{OPENED}{line}")
        assert error.value.exit_code == 65


def test_what_is_no_text(tmp_path: Path) -> None:
    (tmp_path / "a.tape").write_bytes(b"# fine\n# \xff")
    with pytest.raises(ExplorerError, match=r"a\.tape:2:3: the byte 0xff is not UTF-8"):
        read_tape(str(tmp_path / "a.tape"))
    with pytest.raises(ExplorerError, match="there is no such file") as error:
        read_tape(str(tmp_path / "b.tape"))
    assert error.value.exit_code == 66
