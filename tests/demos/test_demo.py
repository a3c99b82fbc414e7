"""Tapes played, written and compared, by the command."""

import base64
import json
import re
from html import unescape
from itertools import pairwise
from pathlib import Path
from unicodedata import category

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
    assert "a.tape:4:1: the explorer was left before this key" in done.err


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


# -- what a tape may do ----------------------------------------------------------------------------


@pytest.mark.parametrize(
    "name", ["../x.txt", "/x.txt", "there/../../x.txt", "link/x.txt", "a/../../x.svg", "x\0.txt"]
)
@pytest.mark.parametrize("line", ["Output", "Screenshot"])
@pytest.mark.parametrize("options", [(), ("--check",), ("-o", "there")])
def test_no_file_lies_outside_the_folder(
    folder: Path, line: str, name: str, options: tuple[str, ...]
) -> None:
    (folder / "there").mkdir()
    for place in (folder, folder / "there"):
        (place / "link").symlink_to(folder.parent)
    done = demo(folder, f'Type "tui-explorer aima-5-2" Enter\n{line} "{name}"\n', *options)
    assert (done.code, done.out) == (65, b"")
    assert f"a.tape:2:{len(line) + 2}: " in done.err
    assert "is outside the folder" in done.err


@pytest.mark.slow
def test_a_file_inside_the_folder_by_its_whole_path(folder: Path) -> None:
    assert demo(folder, opened("").replace("a.txt", f'"{folder}/a.txt"')).code == 0
    assert (folder / "a.txt").is_file()


OWN_GAME = """
from pathlib import Path
Path("ran").touch()
class GAME:
    players = ("MAX", "MIN")
    def start(self): return 2
    def player(self, state): return state % 2
    def actions(self, state): return [1]
    def result(self, state, action): return state - action
    def is_terminal(self, state): return state == 0
    def utility(self, state): return 1
"""


@pytest.mark.slow
@pytest.mark.parametrize("options", [(), ("--check",)])
def test_code_runs_only_in_tapes_that_are_trusted(folder: Path, options: tuple[str, ...]) -> None:
    (folder / "own.py").write_text(OWN_GAME)
    done = demo(folder, opened("", "own.py"), *options)
    assert (done.code, done.out) == (65, b"")
    assert done.err.startswith("tui-explorer: error: a.tape:2:1: ")
    assert "--trusted" in done.err
    demo(folder, opened('Type "sown.py" Enter\n'))
    assert "--trusted" in (folder / "a.txt").read_text("utf-8")
    assert not (folder / "ran").exists()
    assert demo(folder, opened("", "own.py"), "--trusted").code == 0
    assert "own.py" in (folder / "a.txt").read_text("utf-8")
    (folder / "ran").unlink()
    assert demo(folder, opened('Type "sown.py" Enter\n'), "--trusted").code == 0
    assert (folder / "ran").exists()


@pytest.mark.slow
def test_a_check_writes_nothing_whatever_its_keys_ask_for(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    downloads = folder / "Downloads"
    monkeypatch.setattr("platformdirs.user_downloads_path", lambda: downloads)
    keys = 'Ctrl+s\nType "y.yaml" Enter\nType "e" Enter\nType "ejjjjjjj" Enter\n'
    for tape in (opened(keys), opened(f"{keys}Wait /never/")):
        assert demo(folder, tape, "--check").code == 3
        assert [each.name for each in folder.iterdir()] == ["a.tape"]
    done = demo(folder, opened("Ctrl+s\nEnter\nWait /Not saved/"), "--check")
    assert "a.txt is not there" in done.out.decode()
    demo(folder, opened(keys))
    assert len(list(downloads.iterdir())) == 2
    assert list(folder.glob("*.yaml"))


@pytest.mark.slow
@pytest.mark.parametrize("pattern", ["(.|.)*¤", "((.|a)+)+¤", "(\\s|.)*¤", "(.*)*(.*)*¤"])
def test_a_pattern_that_would_be_looked_for_for_ever(folder: Path, pattern: str) -> None:
    done = demo(folder, opened(f"Wait /{pattern}/"))
    assert done.code == 65
    assert "a.tape:3:1: the search for the pattern takes too long" in done.err
    assert not (folder / "a.txt").exists()


@pytest.mark.slow
def test_nothing_a_tape_makes_has_hidden_characters(folder: Path) -> None:
    marks = "\x1b[2J\x07\x9b\u061c\u200b\u200e\u2028\u202e\u2066\ufeff"
    tree = {"title": marks, "notes": marks, "tree": {f"a{marks}": [1, 2], marks: {"b": 3}}}
    (folder / "t.json").write_text(json.dumps(tree), encoding="utf-8")
    caption = marks.replace("\u2028", "")  # it would end the comment
    tape = opened(f'#> Before {caption}\nType "c{caption}"\n#> After {caption}\n', "t.json")
    names = [f"a.{ending}" for ending in ("txt", "svg", "cast", "html")]
    outputs = "".join(f"Output {name}\n" for name in names)
    assert demo(folder, tape.replace("Output a.txt\n", outputs)).code == 0
    texts = [(folder / name).read_text("utf-8") for name in names]
    texts += [base64.b64decode(data).decode() for data in re.findall('base64,([^"]*)', texts[3])]
    for text in texts:
        bad = {sign for sign in text if category(sign) in ("Cc", "Cf", "Zl", "Zp")} - {"\n"}
        assert not bad
