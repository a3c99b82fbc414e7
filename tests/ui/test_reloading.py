"""A tree file that changes while it is open is noticed, and read again at the same step."""

import os
from pathlib import Path

import pytest
from textual import events

from tests.ui.driving import explorer
from tui_explorer.ui.explorer import reloading

pytestmark = pytest.mark.does("reload")
OFFER = "mine.yaml has changed on disk: F5 reads it again."
TREE = "root: MAX\ntree: [[3, 12, 8], [2, 4, 6], [14, 5, {last}]]\n"


@pytest.fixture
def file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A tree that is looked at again at every key."""
    monkeypatch.setattr(reloading, "_BETWEEN_LOOKS", 0.0)
    return written(tmp_path / "mine.yaml", 2)


def written(file: Path, last: object) -> Path:
    """The tree with another last leaf, as if it were saved a second later."""
    saved = file.stat().st_mtime_ns if file.exists() else 0
    file.write_text(TREE.format(last=last), encoding="utf-8")
    os.utime(file, ns=(saved + 10**9, saved + 10**9))
    return file


@pytest.mark.slow
async def test_a_change_is_told_once_and_read_at_the_same_step(tmp_path: Path, file: Path) -> None:
    async with explorer(tmp_path, str(file)) as e:
        await e.press("t", "c")
        step, cursor = e.step, e.cursor
        assert e.said == []
        written(file, 99)
        await e.press("space", "b")
        assert e.said == [OFFER]
        assert e.said_how[0]["timeout"] == 10
        assert "(99)" not in "".join(e.rows())
        assert [notice.message for notice in e.app._notifications] == [OFFER]
        await e.press("f5")
        assert [notice.message for notice in e.app._notifications] == []
        assert "(99)" in "".join(e.rows())
        assert (e.step, e.cursor) == (step, cursor)
        assert "cut >" in e.header
        assert e.said == [OFFER]
        await e.press("ctrl+z")
        assert "(99)" not in "".join(e.rows())
        await e.press("ctrl+y", "i", "f5")
        assert "MIN begins" in e.header


@pytest.mark.slow
async def test_who_comes_back_from_an_editor_is_told(tmp_path: Path, file: Path) -> None:
    async with explorer(tmp_path, str(file)) as e:
        written(file, 99)
        for event in (events.AppBlur(), events.AppFocus()):
            e.send(event)
            await e.settle()
        assert e.said == [OFFER]


@pytest.mark.slow
async def test_what_was_read_again_is_not_offered(
    tmp_path: Path, file: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(reloading, "_BETWEEN_LOOKS", 1000.0)
    async with explorer(tmp_path, str(file)) as e:
        await e.press("c")
        written(file, 99)
        await e.press("f5", "space")
        assert "(99)" in "".join(e.rows())
        e.send(events.AppFocus())
        await e.settle()
        assert e.said == []


@pytest.mark.slow
async def test_a_file_that_cannot_be_read_any_more(tmp_path: Path, file: Path) -> None:
    async with explorer(tmp_path, str(file)) as e:
        await e.press("c")
        rows = e.rows()
        written(file, "what is this: [")
        await e.press("f5")
        assert "mine.yaml:2:7: [ is never closed" in e.said[-1]
        assert e.rows() == rows
        file.unlink()
        await e.press("up", "down", "f5")
        assert "no such file" in e.said[-1]
        assert len(e.said) == 2
        await e.press("escape")
        assert e.rows() == rows


@pytest.mark.slow
@pytest.mark.parametrize("source", ["aima-5-2", "nim", "[[3,12],[2,4]]"])
async def test_what_is_no_file_is_not_read_again(tmp_path: Path, source: str) -> None:
    async with explorer(tmp_path, source) as e:
        await e.press("f5")
        assert e.said == ["Only a tree in a file can be read again."]


@pytest.mark.slow
async def test_a_file_is_not_looked_at_with_every_key(
    tmp_path: Path, file: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(reloading, "_BETWEEN_LOOKS", 1000.0)
    async with explorer(tmp_path, str(file)) as e:
        await e.press("space")
        written(file, 99)
        await e.press("space", "space")
        assert e.said == []


@pytest.mark.slow
@pytest.mark.does("save")
async def test_what_somebody_else_has_written_is_not_replaced_unasked(
    tmp_path: Path, file: Path
) -> None:
    async with explorer(tmp_path, str(file)) as e:
        await e.press("E", "down", "down", "7", "enter", "ctrl+s")
        assert "[7, 12, 8]" in file.read_text("utf-8")
        written(file, 99)
        await e.press("6", "enter", "ctrl+s")
        assert "99" in file.read_text("utf-8")
        await e.press("enter")
        assert "is there already: enter once more" in e.text
        assert "99" in file.read_text("utf-8")
        await e.press("enter")
        assert "[6, 12, 8]" in file.read_text("utf-8")
        await e.press("5", "enter", "ctrl+s")
        assert "[5, 12, 8]" in file.read_text("utf-8")


@pytest.mark.slow
@pytest.mark.does("save")
async def test_a_file_that_was_read_again_is_saved_at_once_but_not_one_that_was_refused(
    tmp_path: Path, file: Path
) -> None:
    async with explorer(tmp_path, str(file)) as e:
        written(file, 99)
        await e.press("f5", "E", "down", "down", "7", "enter", "ctrl+s")
        assert "[7, 12, 8]" in file.read_text("utf-8")
        written(file, "what is this: [")
        await e.press("f5", "6", "enter", "ctrl+s", "escape")
        assert "what is this" in file.read_text("utf-8")
