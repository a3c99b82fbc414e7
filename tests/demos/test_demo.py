"""Tapes played, written and compared, by the command."""

import base64
import json
import re
from html import unescape
from itertools import pairwise
from pathlib import Path

import pytest

from tests.command import Done, call, called_here
from tests.ui.terminal_session import Picture

TAPE = """
Output cut.txt
Output cut.svg
Output cut.cast
Output cut.html
Set Width 100
Set Height 24
Type "tui-explorer aima-5-2"
Enter
#> Nothing is visited
Type "c"
Wait /2 ≤ 3/
#> The cut <at> C
Screenshot shot.txt
Space 2
"""


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    return tmp_path


def demo(folder: Path, text: str, *options: str) -> Done:
    (folder / "a.tape").write_text(text, encoding="utf-8")
    return called_here("demo", "a.tape", *options)


def opened(more: str, source: str = "aima-5-2") -> str:
    return f'Output a.txt\nType "tui-explorer {source}" Enter\n{more}'


@pytest.mark.slow
def test_all_files_show_the_same_screen(folder: Path) -> None:
    done = demo(folder, TAPE)
    assert (done.code, done.out) == (0, b"")
    assert done.err.splitlines()[-1] == "shot.txt is written."
    end = (folder / "cut.txt").read_text(encoding="utf-8").splitlines()
    assert len(end) == 24
    assert "step 19 of 30" in end[0]
    shot = (folder / "shot.txt").read_text(encoding="utf-8").splitlines()
    assert "step 17 of 30" in shot[0]

    head, *events = map(json.loads, (folder / "cut.cast").read_text("utf-8").splitlines())
    assert head == {"version": 2, "width": 100, "height": 24}
    terminal, seen = Picture(100, 24), []
    for _, kind, data in events:
        if kind == "o":
            terminal.feed(data.encode())
        else:
            seen.append((data, terminal.lines[0].split("step ")[1]))
    assert terminal.lines == end
    assert seen == [("Nothing is visited", "0 of 30"), ("The cut <at> C", "17 of 30")]
    assert [event[0] for event in events] == sorted(event[0] for event in events)

    page = (folder / "cut.html").read_text(encoding="utf-8")
    assert "http:" not in page.replace("http://www.w3.org", "")
    slides = re.findall(r"<h2>(.*?)</h2>.*?base64,([^\"]*)\".*?<pre>(.*?)</pre>", page, re.DOTALL)
    assert [unescape(caption) for caption, *_ in slides] == ["Nothing is visited", "The cut <at> C"]
    assert unescape(slides[1][2]).splitlines() == shot
    assert base64.b64decode(slides[1][1]).startswith(b"<svg")


@pytest.mark.parametrize("options", [(), ("--check",)])
def test_a_tape_that_writes_nothing_says_so(folder: Path, options: tuple[str, ...]) -> None:
    """Nothing is compared, so that nothing is called as it was kept."""
    done = demo(folder, 'Type "tui-explorer aima-5-2" Enter\nType "c"\n', *options)
    told = "a.tape: the tape writes nothing, since it has no line with Output or Screenshot.\n"
    assert done == (0, b"", told)
    assert [each.name for each in folder.iterdir()] == ["a.tape"]


@pytest.mark.slow
def test_the_same_bytes_whatever_the_surroundings(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    demo(folder, TAPE)
    for name, value in {"NO_COLOR": "1", "TERM": "dumb", "LANG": "C", "COLUMNS": "5"}.items():
        monkeypatch.setenv(name, value)
    assert demo(folder, TAPE, "--check") == (0, b"a.tape: everything is as it was kept.\n", "")


@pytest.mark.slow
def test_variables_of_textual_neither_colour_nor_log_anything(folder: Path) -> None:
    demo(folder, TAPE)
    before = sorted(folder.iterdir())
    done = call(
        "demo", "a.tape", "--check",
        TEXTUAL_THEME="nord", TEXTUAL_LOG=str(folder / "log"), TEXTUAL_COLOR_SYSTEM="standard",
    )  # fmt: skip
    assert (done.stdout, done.stderr) == ("a.tape: everything is as it was kept.\n", "")
    assert sorted(folder.iterdir()) == before


@pytest.mark.slow
def test_a_check_names_the_screen_that_differs_and_shows_both(folder: Path) -> None:
    demo(folder, TAPE)
    for name in ("shot.txt", "cut.html"):
        text = (folder / name).read_text(encoding="utf-8")
        (folder / name).write_text(text.replace("has 3 by a1", "has 4 by a1"), encoding="utf-8")
    (folder / "cut.svg").unlink()
    done = demo(folder, TAPE, "--check")
    told = done.out.decode().splitlines()
    assert (done.code, done.err) == (3, "")
    assert "a.tape: cut.svg is not there; --update makes it." in told
    for name in ("shot.txt", "cut.html"):
        at = told.index(f"a.tape: {name} differs at The cut <at> C:")
        assert any(line[0] == "-" and "has 4 by a1" in line for line in told[at : at + 8])
        assert any(line[0] == "+" and "has 3 by a1" in line for line in told[at : at + 8])
    assert demo(folder, TAPE, "--update").code == 0
    assert demo(folder, TAPE, "--check").code == 0
    cast = (folder / "cut.cast").read_text(encoding="utf-8")
    (folder / "cut.cast").write_text(cast.replace("17 of 30", "16 of 30"), encoding="utf-8")
    assert "cut.cast differs at Nothing is visited:" in demo(folder, TAPE, "--check").out.decode()
    (folder / "cut.cast").write_text(cast.replace("38;2;", "38;3;"), encoding="utf-8")
    assert "cut.cast has the same text" in demo(folder, TAPE, "--check").out.decode()


@pytest.mark.slow
def test_a_search_is_played_by_the_tape_s_own_time(folder: Path) -> None:
    assert demo(folder, opened('Type "p"\nSleep 3s\nType "p"')).code == 0
    first = (folder / "a.txt").read_text(encoding="utf-8")
    assert "step 6 of 30" in first
    assert demo(folder, opened('Type "p"\nWait /step 6 of/\nType "p"'), "--check").code == 0


@pytest.mark.slow
def test_each_step_of_a_search_that_is_played_is_in_the_recording(folder: Path) -> None:
    tape = opened('Type "p"\nSleep 3s\nType "p"').replace("a.txt", "a.cast")
    assert demo(folder, tape).code == 0
    events = [json.loads(line) for line in (folder / "a.cast").read_text("utf-8").splitlines()[1:]]
    seconds = [at for at, kind, _ in events if kind == "o"]
    assert len(seconds) == len(set(seconds)) == 9
    assert [round(later - at, 2) for at, later in pairwise(seconds[1:8])] == [0.5] * 6


@pytest.mark.slow
def test_what_never_comes(folder: Path) -> None:
    done = demo(folder, opened("Wait /no such thing/"))
    assert (done.code, done.err) == (3, "")
    first, *screen = done.out.decode().splitlines()
    assert first == "a.tape:3:1: the screen never showed /no such thing/; it shows this:"
    assert "step 0 of 30" in screen[0]
    assert not (folder / "a.txt").exists()


@pytest.mark.slow
def test_what_is_hidden_is_in_no_recording(folder: Path) -> None:
    tape = opened('Hide\n#> Unseen\nType "ccc"\nShow\n#> Seen\n').replace("a.txt", "a.cast")
    assert demo(folder, tape).code == 0
    events = [json.loads(line) for line in (folder / "a.cast").read_text("utf-8").splitlines()[1:]]
    assert [(seconds, data) for seconds, kind, data in events if kind == "m"] == [(0, "Seen")]
    assert len(events) == 3


@pytest.mark.slow
def test_after_the_end_there_is_nobody_to_press_keys_for(folder: Path) -> None:
    assert demo(folder, opened('Type "cq"')).code == 0
    assert "step 17 of 30" in (folder / "a.txt").read_text(encoding="utf-8")
    done = demo(folder, opened('Type "q"\nType "c"'))
    assert done.code == 65
    assert "a.tape:4:1: the explorer has been left before this" in done.err


def test_a_command_that_is_refused(folder: Path) -> None:
    done = demo(folder, opened("", "no-such-tree"))
    assert done.code == 66
    assert done.err.startswith("tui-explorer: error: a.tape:2:1: ")
    done = demo(folder, opened("", "aima-5-2 --no-such"))
    assert done.code == 2
    assert "a.tape:2:1: option --no-such not recognized" in done.err
    assert demo(folder, opened("", "run aima-5-2")).code == 2


@pytest.mark.slow
def test_several_tapes_and_a_folder(folder: Path) -> None:
    (folder / "there").mkdir()
    (folder / "b.tape").write_text("Entre\n")
    (folder / "a.tape").write_text(opened(""))
    done = called_here("demo", "b.tape", "a.tape", "-o", "there")
    assert done.code == 65
    assert (folder / "there" / "a.txt").is_file()
    assert called_here("demo", "a.tape", "--check", "--update").code == 2
