"""Files, bytes and what is no file."""

import errno
import os
import tracemalloc
from pathlib import Path

import pytest

from tui_explorer.engine.game import MIN
from tui_explorer.errors import BadData, CannotRead, ExitCode, OutputFault, Place
from tui_explorer.formats.read.files import read_description, read_tree_file
from tui_explorer.formats.read.syntax import Limits

from .tree_text import columns, read


@pytest.mark.parametrize("name", ["tree.yaml", "tree.json", "tree.txt", "tree"])
def test_content_decides_not_the_name(tmp_path: Path, name: str) -> None:
    path = tmp_path / name
    for text in ("[[1,2],3]", "- [1, 2]\n- 3\n", '{"tree": [[1, 2], 3]}'):
        path.write_text(text)
        assert columns(read_tree_file(str(path)).tree) == columns(read("[[1,2],3]").tree)


def test_root_and_limits_reach_the_reader(tmp_path: Path) -> None:
    path = tmp_path / "t"
    path.write_text("[1]")
    assert read_tree_file(str(path), root=MIN).tree.player[0] == MIN
    with pytest.raises(BadData) as caught:
        read_tree_file(str(path), Limits(json_bytes=2))
    assert caught.value.place == Place(str(path))


def test_a_refusal_names_the_file(tmp_path: Path) -> None:
    path = tmp_path / "t.yaml"
    path.write_text("a: 1\nb: what\n")
    with pytest.raises(BadData) as caught:
        read_tree_file(str(path))
    assert caught.value.place == Place(str(path), 2, 4)
    assert caught.value.exit_code == ExitCode.BAD_DATA


def cannot_read(path: str) -> CannotRead:
    with pytest.raises(CannotRead) as caught:
        read_tree_file(path)
    assert caught.value.exit_code == ExitCode.CANNOT_READ
    assert caught.value.place == Place(path)
    return caught.value


def test_what_is_no_file(tmp_path: Path) -> None:
    assert cannot_read(str(tmp_path / "none")).what == "there is no such file"
    assert cannot_read(str(tmp_path)).what == "it cannot be opened: is a directory"
    assert cannot_read(os.devnull).what == "it is not a regular file"
    assert cannot_read("a\0b").what == "it cannot be opened: embedded null byte"
    assert cannot_read(str(tmp_path / ("x" * 300))).what.startswith("it cannot be opened")


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="FIFOs are not everywhere")
def test_a_fifo_is_refused_without_waiting(tmp_path: Path) -> None:
    path = str(tmp_path / "fifo")
    os.mkfifo(path)
    assert cannot_read(path).what == "it is not a regular file"


def test_a_forbidden_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def forbid(*_: object) -> int:
        raise PermissionError(errno.EACCES, "Permission denied")

    monkeypatch.setattr(os, "open", forbid)
    assert cannot_read(str(tmp_path)).what == "it cannot be opened: permission denied"


@pytest.mark.skipif(not os.path.exists("/proc/self/mem"), reason="needs a file that cannot be read")
def test_a_file_that_fails_half_way() -> None:
    with pytest.raises(OutputFault) as caught:
        read_tree_file("/proc/self/mem")
    assert caught.value.what == "reading broke off: input/output error"
    assert caught.value.exit_code == ExitCode.IO_ERROR


def test_no_more_is_read_than_the_limit_needs(tmp_path: Path) -> None:
    path = tmp_path / "t"
    with path.open("wb") as file:
        file.truncate(10**7)
    tracemalloc.start()
    with pytest.raises(BadData) as caught:
        read_tree_file(str(path), Limits(json_bytes=100, yaml_bytes=50))
    _, peak = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    assert caught.value.what == "YAML of more than 50 bytes"
    assert peak < 10**6


@pytest.mark.parametrize(
    ("data", "line", "column", "byte"),
    [
        (b"\xff[1]", 1, 1, "ff"),
        (b"\xff\xfe[\x001\x00]\x00", 1, 1, "ff"),
        (b"[1,\r\n \xe4\xb8\xad \x80]", 2, 4, "80"),
        (b"a: 1\nb\xc3", 2, 2, "c3"),
        (b'["\xed\xa0\x80"]', 1, 3, "ed"),
        (b"\xef\xbb\xbf[\xff]", 1, 2, "ff"),
        (b"a: 1\rb: \xff", 2, 4, "ff"),
    ],
)
def test_only_utf8(data: bytes, line: int, column: int, byte: str) -> None:
    with pytest.raises(BadData) as caught:
        read(data)
    assert caught.value.what == f"the byte 0x{byte} is not UTF-8"
    assert caught.value.place == Place("f", line, column)


@pytest.mark.parametrize(
    ("text", "title"),
    [
        ("title: T\nnotes: N\ntree: [1, 2]\n", "T"),
        ('title: "A: B"\ntree: [1, 2]\n', "A: B"),
        ('title: "A \\u00e9"\ntree: [1, 2]\n', "A é"),
        ('title: "[]^~ #"\ntree: [1, 2]\n', "[]^~ #"),
        ('title: " A "\ntree: [1, 2]\n', " A "),
        ("title: A - B, C  \ntree: [1, 2]\n", "A - B, C"),
        ("title: A\n  B\ntree: [1, 2]\n", "A B"),
        ("title: A # B\ntree: [1, 2]\n", "A"),
        ("title: é\ntree: [1, 2]\n", "é"),
        ("title: >-\n  A\ntree: [1, 2]\n", "A"),
        ("title:\ntree: [1, 2]\n", ""),
        ("tree: [1, 2]\ntitle: T\n", "T"),
        ("# more\ntitle: T\ntree: [1, 2]\n", "T"),
        ('{"title": "T", "tree": [1, 2]}', "T"),
        ('EFG 2 R "T" { "A" "B" } ""\nt "" 1 "" { 1, -1 }\n', "T"),
        ('EFG 2 R "A \\"B\\"" { "A" "B" } ""\nt "" 1 "" { 1, -1 }\n', 'A "B"'),
        ("[1, 2]", ""),
        ("title: T\nlesson: L - 2\ntree: [1, 2]\n", "T"),
        ('title: T\nlesson: "A: L"\ntree: [1, 2]\n', "T"),
        ('title: "T: U"\nlesson: L # M\ntree: [1, 2]\n', "T: U"),
        ("title: T\nnotes: N\nlesson: L\ntree: [1, 2]\n", "T"),
        ("title: T\nlesson: L\n  M\ntree: [1, 2]\n", "T"),
        ("title: T\nkeywords: [é, f]\nsource: S\nplayers: [A, B]\ntree:\n  payoffs: [1, 2]\n", "T"),
        ("title: T\ntree:\n  a: 1\n\n  b: 2\nkeywords: [a]\nlesson: L\n", "T"),
        ("title: T\nnotes: |\n  tree:\n  a: 2\nlesson: L\ntree:\n  a: 1\n", "T"),
        ("title: T\nnotes: >\n\n  tree:\ntree:\n- 1\n- 2\n", "T"),
    ],
)
def test_a_title_is_the_one_that_the_whole_file_has(tmp_path: Path, text: str, title: str) -> None:
    path = tmp_path / "tree"
    path.write_text(text, encoding="utf-8")
    said = read_tree_file(str(path)).origin
    assert said.title == title
    assert read_description(str(path)) == (title, said.lesson, said.credit, said.keywords)
