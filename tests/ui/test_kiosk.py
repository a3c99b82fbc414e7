"""The explorer as a kiosk: what its keys and its lists have, and what they have not."""

from pathlib import Path

import pytest
from textual.widgets import OptionList

from tests.ui.driving import Explorer, explorer
from tui_explorer.searches.shelf import Shelf
from tui_explorer.testing import screen_text
from tui_explorer.ui.explorer.budgets import Allowed
from tui_explorer.ui.memory import Memory
from tui_explorer.words import labs

pytestmark = pytest.mark.slow

ANSWER = f"{labs.NOT_OFFERED} ({labs.CHOOSE})"


@pytest.fixture
def trees(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    folder = tmp_path / "trees"
    folder.mkdir()
    (folder / "week3.yaml").write_text("title: Week 3\ntree: [[3, 12], [2, 4]]\n")
    (tmp_path / "secret.yaml").write_text("title: sesame\ntree: [1, 2]\n")
    monkeypatch.chdir(tmp_path)
    return folder


def everything(folder: Path) -> list[Path]:
    return sorted(folder.rglob("*"))


def listed(e: Explorer) -> list[str]:
    options = e.app.screen.query_one(OptionList).options
    return [str(option.prompt) for option in options]


async def test_the_list_has_the_labs_trees_first_and_no_recent_paths(trees: Path) -> None:
    secret = str(trees.parent / "secret.yaml")
    memory = Memory(trees.parent / "state")
    for text in (secret, "[1, 2]", "random:b=2"):
        memory.add_recent(text)
    async with explorer(trees.parent, shelf=Shelf(str(trees))) as e:
        e.app._memory = memory
        await e.press("s")
        rows = listed(e)
        assert not any("new tree" in row for row in rows)
        assert rows[0] == labs.OF_THIS_LAB
        assert rows[1].split() == ["week3.yaml", "Week", "3"]
        assert any("random:b=2" in row for row in rows)
        assert not any("secret" in row or "[1, 2]" in row for row in rows)
        await e.type("week3")
        assert "week3.yaml" in e.header


async def test_a_tree_of_the_lab_is_read_again_from_its_folder(trees: Path) -> None:
    shelf = Shelf(str(trees))
    async with explorer(trees.parent, shelf.open("week3.yaml"), shelf=shelf) as e:
        (trees / "week3.yaml").write_text("title: Week 3\ntree: [[3, 12], [2, 4], [7, 7]]\n")
        await e.press("f5")
        assert len(e.session.run.tree) == 10


async def test_keys_save_nothing_and_raise_no_limit(trees: Path) -> None:
    before = everything(trees.parent)
    async with explorer(trees.parent, "tictactoe", shelf=Shelf(), allowed=Allowed(500)) as e:
        assert e.session.run.stopped
        assert "partial, " in e.header
        assert not any("goes on" in line for line in screen_text(e.app)[:3])
        visited = e.session.run.visited
        await e.press("ctrl+r")
        assert e.said[-1] == labs.LIMITS_STAY
        assert e.session.run.visited == visited
        for key in ("e", "ctrl+s"):
            e.said.clear()
            await e.press(key)
            assert e.said == [labs.NOTHING_SAVED]
            assert e.app.screen is e.screen
        await e.press("ctrl+n")
        assert any(ANSWER in line for line in screen_text(e.app))
    assert everything(trees.parent) == before


async def test_the_palette_leads_nowhere_else(trees: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    opened: list[str] = []
    monkeypatch.setattr("webbrowser.open", lambda url, **_: opened.append(url))
    async with explorer(trees.parent, shelf=Shelf(str(trees))) as e:
        e.app._memory.add_recent(str(trees.parent / "secret.yaml"))
        titles = [command.title for command in e.app.get_system_commands(e.screen)]
        assert any("week3.yaml" in title for title in titles)
        assert not any("secret" in title or "creenshot" in title for title in titles)
        before = everything(trees.parent)
        e.app.action_screenshot(path=str(trees.parent))
        e.app.deliver_screenshot(path=str(trees.parent))
        e.app.open_url("https://example.org")
        await e.settle()
        assert everything(trees.parent) == before
        assert not opened


@pytest.mark.does("follow")
async def test_elsewhere_there_is_nobody_to_follow(tmp_path: Path) -> None:
    async with explorer(tmp_path) as e:
        await e.press("F")
        assert e.said == [labs.NOBODY_LEADS]
