import json
import os
import stat
from pathlib import Path

import pytest

from tui_explorer.engine.python import deep_recursion
from tui_explorer.ui.memory import Memory

HOSTILE = 'a\x1b[2J[x]\udcff"\n.yaml'


def make_file(folder: Path, name: str) -> str:
    path = folder / name
    path.write_text("[1, 2]")
    return str(path)


def remember(folder: Path, *paths: str, theme: str | None = None) -> None:
    memory = Memory(folder)
    for path in paths:
        memory.add_recent(path)
    if theme is not None:
        memory.choose_theme(theme)


def test_what_was_saved_comes_back_newest_first(tmp_path: Path) -> None:
    first, second = make_file(tmp_path, "1.yaml"), make_file(tmp_path, "2.yaml")
    remember(tmp_path / "state", first, second, first, theme="nord")
    memory = Memory(tmp_path / "state")
    assert memory.recent() == [first, second]
    assert memory.theme == "nord"


def test_the_view_is_kept_beside_the_theme(tmp_path: Path) -> None:
    Memory(tmp_path).choose_theme("nord")
    Memory(tmp_path).choose_view("diagram")
    memory = Memory(tmp_path)
    assert (memory.view, memory.theme) == ("diagram", "nord")
    (tmp_path / "state.json").write_text('{"view": ["diagram"]}')
    assert Memory(tmp_path).view == "outline"


def test_nothing_is_remembered_at_first(tmp_path: Path) -> None:
    memory = Memory(tmp_path / "not there")
    assert memory.recent() == []
    assert memory.theme is None
    assert not (tmp_path / "not there").exists()


def test_at_most_ten_files(tmp_path: Path) -> None:
    paths = [make_file(tmp_path, f"{number}.yaml") for number in range(14)]
    remember(tmp_path, *paths)
    assert Memory(tmp_path).recent() == paths[:3:-1]


def test_paths_are_absolute(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = make_file(tmp_path, "here.yaml")
    monkeypatch.chdir(tmp_path)
    remember(tmp_path, "here.yaml", "./here.yaml")
    assert Memory(tmp_path).recent() == [path]


def test_what_is_in_the_lists_is_passed_over(tmp_path: Path) -> None:
    remember(tmp_path, "tictactoe", "aima-5-2", "-", str(tmp_path), "\0", "[" * 2000)
    assert Memory(tmp_path).recent() == []


def test_what_was_typed_comes_back(tmp_path: Path) -> None:
    typed = ["[[1,2],[3,4]]", "(A (B 3 12) 4)", "tictactoe:state=XOX.O....", "random:b=2,d=3"]
    remember(tmp_path, *typed)
    assert Memory(tmp_path).recent() == typed[::-1]


def test_a_file_that_vanished_is_not_listed(tmp_path: Path) -> None:
    gone, there = make_file(tmp_path, "gone.yaml"), make_file(tmp_path, "there.yaml")
    remember(tmp_path, gone, there)
    os.unlink(gone)
    assert Memory(tmp_path).recent() == [there]


@pytest.mark.skipif(os.name == "nt", reason="such names are for POSIX")
def test_any_file_name_survives(tmp_path: Path) -> None:
    path = os.path.join(tmp_path, HOSTILE)
    with open(path, "w"):
        pass
    remember(tmp_path / "state", path)
    assert Memory(tmp_path / "state").recent() == [path]


@pytest.mark.parametrize(
    "contents",
    [b"", b"{", b"[]", b"null", b"3", b"\xff\xfe", b"\0" * 100, b"[" * 100_000, b'{"a":' * 9999,
     b'"' + b"x" * 2_000_000 + b'"', b"1" * 10_000],
)  # fmt: skip
def test_a_broken_file_is_ignored_and_kept_aside(tmp_path: Path, contents: bytes) -> None:
    state = tmp_path / "state.json"
    state.write_bytes(contents)
    with deep_recursion():  # as beside a search
        memory = Memory(tmp_path)
    assert memory.recent() == []
    assert memory.theme is None
    assert state.read_bytes() == contents
    path = make_file(tmp_path, "tree.yaml")
    remember(tmp_path, path, theme="nord")
    again = Memory(tmp_path)
    assert (again.recent(), again.theme) == ([path], "nord")
    assert (tmp_path / "state.json.unreadable").read_bytes() == contents


def test_what_is_wrong_in_a_file_does_not_spoil_the_rest(tmp_path: Path) -> None:
    path = make_file(tmp_path, "tree.yaml")
    saved = {"theme": ["nord"], "recent": [1, None, "relative.yaml", path, {}], "future": [1, 2]}
    (tmp_path / "state.json").write_text(json.dumps(saved))
    memory = Memory(tmp_path)
    assert memory.theme is None
    assert memory.recent() == [path]
    memory.choose_theme("nord")
    written = json.loads((tmp_path / "state.json").read_text())
    assert written == {"theme": "nord", "recent": [path], "future": [1, 2]}


@pytest.mark.parametrize("recent", ["text", {"a": 1}, 3])
def test_recent_files_that_are_no_list(tmp_path: Path, recent: object) -> None:
    (tmp_path / "state.json").write_text(json.dumps({"theme": "nord", "recent": recent}))
    memory = Memory(tmp_path)
    assert (memory.recent(), memory.theme) == ([], "nord")


def test_two_explorers_at_once_keep_each_others_files(tmp_path: Path) -> None:
    one, other = make_file(tmp_path, "1.yaml"), make_file(tmp_path, "2.yaml")
    first, second = Memory(tmp_path), Memory(tmp_path)
    first.add_recent(one)
    second.add_recent(other)
    assert Memory(tmp_path).recent() == [other, one]


def test_the_file_is_private_and_no_draft_is_left(tmp_path: Path) -> None:
    folder = tmp_path / "a" / "b"
    remember(folder, theme="nord")
    remember(folder, theme="gruvbox")
    assert os.listdir(folder) == ["state.json"]
    if os.name != "nt":
        assert stat.S_IMODE((folder / "state.json").stat().st_mode) == 0o600
        assert stat.S_IMODE(folder.stat().st_mode) == 0o700


@pytest.mark.parametrize("call", ["fsync", "replace"])
def test_a_write_that_fails_leaves_the_old_file(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, call: str
) -> None:
    remember(tmp_path, theme="nord")

    def fail(*_: object) -> None:
        raise OSError("the disk is full")

    monkeypatch.setattr(f"tui_explorer.ui.memory.os.{call}", fail)
    remember(tmp_path, theme="gruvbox")
    assert os.listdir(tmp_path) == ["state.json"]
    assert Memory(tmp_path).theme == "nord"


def test_a_place_that_cannot_be_written_is_no_trouble(tmp_path: Path) -> None:
    path = make_file(tmp_path, "in the way")
    for folder in (Path(path), Path(path) / "deeper"):
        memory = Memory(folder)
        memory.add_recent(path)
        memory.choose_theme("nord")
        assert memory.recent() == [path]
        assert Memory(folder).recent() == []
    assert Path(path).read_text() == "[1, 2]"


def test_a_folder_in_the_files_place_is_left_alone(tmp_path: Path) -> None:
    (tmp_path / "state.json").mkdir()
    remember(tmp_path, theme="nord")
    assert Memory(tmp_path).theme is None
    assert os.listdir(tmp_path) == ["state.json"]


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="there are no pipes with names")
def test_a_pipe_in_the_files_place_holds_nothing_up(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "state.json")
    remember(tmp_path, theme="nord")
    assert Memory(tmp_path).theme is None
    assert os.listdir(tmp_path) == ["state.json"]


def test_the_usual_place(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("platformdirs.user_state_path", lambda name: tmp_path / name)
    remember(tmp_path / "tui-explorer", theme="nord")
    assert Memory().theme == "nord"


def test_without_a_home_nothing_is_written(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr("platformdirs.user_state_path", lambda name: Path("~/.local/state") / name)
    memory = Memory()
    memory.choose_theme("nord")
    assert Memory().theme is None
    assert os.listdir(tmp_path) == []


# -- at the limits ---------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "is_kept"),
    [
        ("[" + "1," * 498 + "22]", True), ("[" + "1," * 498 + "222]", False),
        ("(A 1)", True), ("{a: 1}", True), ("  [1]", True), ("nim:x", True), ("nim:", False),
        ("nim", False), ("a b:c", False), (":x", False), ("", False),
    ],
)  # fmt: skip
def test_what_counts_as_typed(tmp_path: Path, text: str, is_kept: bool) -> None:
    """A tree of up to a thousand characters, or a name with something behind its colon."""
    remember(tmp_path, text)
    assert Memory(tmp_path).recent() == [text] * is_kept
    (tmp_path / "state.json").write_text(json.dumps({"recent": [text]}))
    assert Memory(tmp_path).recent() == [text] * is_kept


@pytest.mark.parametrize(("more", "is_read"), [(0, True), (1, False)])
def test_a_file_of_a_million_bytes_is_read(tmp_path: Path, more: int, is_read: bool) -> None:
    state, text = tmp_path / "state.json", json.dumps({"theme": "nord", "x": ""})
    state.write_text(text[:-2] + "y" * (1_000_000 - len(text) + more) + text[-2:])
    assert state.stat().st_size == 1_000_000 + more
    assert (Memory(tmp_path).theme == "nord") == is_read


@pytest.mark.parametrize(
    ("lists", "dicts", "is_read"),
    [(999, 0, True), (1000, 0, False), (499, 500, True), (500, 500, False)],
)
def test_a_file_of_a_thousand_brackets_is_read(
    tmp_path: Path, lists: int, dicts: int, is_read: bool
) -> None:
    kept = {"theme": "nord", "x": "[" * lists + "{" * dicts}
    (tmp_path / "state.json").write_text(json.dumps(kept))
    assert (Memory(tmp_path).theme == "nord") == is_read


def test_trees_that_are_done_are_kept_in_their_order(tmp_path: Path) -> None:
    memory = Memory(tmp_path)
    for name in ("chain", "aima-5-2", "chain"):
        memory.add_done(name)
    assert memory.done == Memory(tmp_path).done == ("chain", "aima-5-2")
    assert json.loads((tmp_path / "state.json").read_text()) == {
        "recent": [], "done": ["chain", "aima-5-2"],
    }  # fmt: skip
    other = Memory(tmp_path)
    memory.add_done("m-n-k")
    other.add_done("halves")
    assert Memory(tmp_path).done == ("chain", "aima-5-2", "m-n-k", "halves")


def test_a_thousand_trees_may_be_done(tmp_path: Path) -> None:
    names = [f"tree-{number}" for number in range(1001)]
    (tmp_path / "state.json").write_text(json.dumps({"done": [*names[:999], 3, None]}))
    memory = Memory(tmp_path)
    assert memory.done == tuple(names[:999])
    for name in names[999:]:
        memory.add_done(name)
    assert memory.done == Memory(tmp_path).done == tuple(names[:1000])
    (tmp_path / "state.json").write_text('{"done": "chain"}')
    assert Memory(tmp_path).done == ()


def test_nobody_has_a_memory_that_begins_empty_and_is_kept_nowhere(tmp_path: Path) -> None:
    memory = Memory.of_nobody()
    assert (memory.folder, memory.theme, memory.view) == (None, None, "outline")
    assert (memory.recent(), memory.done) == ([], ())
    memory.add_recent("[1,2]")
    memory.choose_view("diagram")
    memory.add_done("chain")
    assert (memory.recent(), memory.view, memory.done) == (["[1,2]"], "diagram", ("chain",))
    assert Memory.of_nobody().recent() == []


def test_without_a_home_at_all(monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(_name: str) -> Path:
        raise RuntimeError("no home")

    monkeypatch.setattr("platformdirs.user_state_path", fail)
    memory = Memory()
    memory.choose_theme("nord")
    assert (memory.folder, memory.theme, Memory().theme) == (None, "nord", None)
