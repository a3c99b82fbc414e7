"""Changes that are not saved yet: kept, left behind, found again, and forgotten."""

import json
import os
import stat
from pathlib import Path

import pytest

from tui_explorer.ui.journal import Journal


def files(folder: Path) -> list[str]:
    return sorted(path.suffix for path in folder.iterdir())


def test_changes_are_kept_until_they_are_dropped(tmp_path: Path) -> None:
    folder = tmp_path / "a" / "b"
    journal = Journal(folder)
    assert not folder.exists()
    journal.keep("mine", "[1]")
    journal.keep("mine", "[2]")
    assert files(folder) == [".json", ".lock"]
    (path,) = folder.glob("edited-*.json")
    assert json.loads(path.read_text()) == {"name": "mine", "tree": "[2]"}
    if os.name != "nt":
        assert stat.S_IMODE(path.stat().st_mode) == 0o600
        assert stat.S_IMODE(folder.stat().st_mode) == 0o700
    journal.drop()
    assert files(folder) == []
    journal.drop()
    journal.keep("mine", "[3]")
    assert files(folder) == [".json", ".lock"]


def test_what_is_left_behind_is_found_the_latest_first(tmp_path: Path) -> None:
    for number, name in enumerate(["first", "second", "third"]):
        journal = Journal(tmp_path)
        journal.keep(name, f"[{number}]")
        (path,) = (p for p in tmp_path.glob("*.json") if json.loads(p.read_text())["name"] == name)
        os.utime(path, (100 + number, 100 + number))
        journal.close()
    left = Journal(tmp_path).left_behind()
    assert [(each.name, each.text) for each in left] == [
        ("third", "[2]"), ("second", "[1]"), ("first", "[0]"),
    ]  # fmt: skip
    left[1].forget()
    left[1].forget()
    assert [each.name for each in Journal(tmp_path).left_behind()] == ["third", "first"]
    assert files(tmp_path) == [".json", ".json", ".lock", ".lock"]


def test_what_an_explorer_still_holds_is_not_left_behind(tmp_path: Path) -> None:
    journal = Journal(tmp_path)
    journal.keep("mine", "[1]")
    assert journal.left_behind() == []
    if os.name != "nt":
        assert Journal(tmp_path).left_behind() == []
    journal.close()
    assert len(Journal(tmp_path).left_behind()) == 1


def test_one_without_a_lock_is_left_behind(tmp_path: Path) -> None:
    (tmp_path / "edited-1.json").write_text('{"name": "mine", "tree": "[1]"}')
    assert [each.text for each in Journal(tmp_path).left_behind()] == ["[1]"]


@pytest.mark.parametrize(
    "text", ["", "{", "[]", "3", '{"name": "a"}', '{"tree": "a"}', '{"name": 1, "tree": "a"}',
             '{"name": "a", "tree": [1]}', '{"name": "a", "tree": "\\udcff"}', "[" * 100_000],
)  # fmt: skip
def test_what_is_no_tree_is_passed_over(tmp_path: Path, text: str) -> None:
    (tmp_path / "edited-1.json").write_text(text)
    (tmp_path / "other.json").write_text('{"name": "a", "tree": "b"}')
    assert Journal(tmp_path).left_behind() == []
    (tmp_path / "edited-2.json").write_text('{"name": "a", "tree": "b"}')
    assert len(Journal(tmp_path).left_behind()) == 1


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="there are no pipes with names")
@pytest.mark.parametrize("suffix", [".json", ".lock"])
def test_a_pipe_to_which_nobody_writes_holds_nothing_up(tmp_path: Path, suffix: str) -> None:
    (tmp_path / "edited-1.json").write_text('{"name": "a", "tree": "b"}')
    os.mkfifo(tmp_path / f"edited-2{suffix}")
    if suffix == ".lock":
        (tmp_path / "edited-2.json").write_text('{"name": "a", "tree": "c"}')
    found = {each.text for each in Journal(tmp_path).left_behind()}
    assert found == ({"b", "c"} if suffix == ".lock" else {"b"})


def test_where_nothing_can_be_kept_it_goes_on_without(tmp_path: Path) -> None:
    in_the_way = tmp_path / "file"
    in_the_way.write_text("")
    for folder in (None, in_the_way, in_the_way / "deeper"):
        journal = Journal(folder)
        journal.keep("mine", "[1]")
        assert journal.left_behind() == []
        journal.drop()
        journal.close()
    assert in_the_way.read_text() == ""
