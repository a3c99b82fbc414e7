"""Opening one source after another: what is kept, what is too late, and what is refused."""

import asyncio
import gc
import json
import weakref
from pathlib import Path

import pytest

from tests.ui.driving import CUT, END, explorer, key_event
from tui_explorer import catalog
from tui_explorer.formats.read.syntax import Limits
from tui_explorer.games.heaps import Subtract
from tui_explorer.searches.source import open_source
from tui_explorer.ui.dialogs.open import OpenScreen
from tui_explorer.ui.dialogs.preview import preview_of
from tui_explorer.ui.explorer.screen import ExplorerScreen
from tui_explorer.ui.memory import Memory

pytestmark = pytest.mark.slow


async def test_what_is_opened_later_is_what_is_shown(tmp_path: Path) -> None:
    file = tmp_path / "large.json"
    file.write_text(json.dumps([[1, 2, 3]] * 30_000), encoding="utf-8")
    async with explorer(tmp_path) as e:
        e.app.open(str(file))
        e.app.open("horizon")
        await e.settle()
        assert "horizon" in e.header
        e.app.open(str(file))
        await e.settle()
        assert "large.json" in e.header


async def test_keys_pressed_while_a_tree_is_read_again_count(tmp_path: Path) -> None:
    file = tmp_path / "large.json"
    file.write_text(json.dumps([[1, 2, 3]] * 30_000), encoding="utf-8")
    async with explorer(tmp_path, str(file)) as e:
        e.screen.action_do("root")
        e.screen.action_do("cut_rule")
        await e.settle()
        assert "MIN begins" in e.header
        assert "cut >" in e.header


async def test_the_list_opens_what_the_command_line_allowed(tmp_path: Path) -> None:
    file = tmp_path / "deep.json"
    file.write_text("[" * 1200 + "1" + "]" * 1200, encoding="utf-8")
    async with explorer(tmp_path, limits=Limits(json_depth=2000)) as e:
        await e.press("s")
        await e.type(str(file))
        assert "deep.json" in e.header


async def test_a_quick_hand_opens_what_it_types(tmp_path: Path) -> None:
    async with explorer(tmp_path) as e:
        for source in ("horizon", "random:b=2,d=2", "chain"):
            await e.press("s")
            for key in (*source, "enter"):
                e.send(key_event(key))
            await e.settle()
            await e.settle()
            assert isinstance(e.app.screen, ExplorerScreen)
            assert source in e.header


@pytest.mark.parametrize(
    ("source", "title"),
    [("aima-5-2", "The textbook tree: nine leaves, one cut"), ("[1, 2]", "inline")],
)
def test_a_preview_has_a_title_or_a_name(source: str, title: str) -> None:
    assert preview_of(source).title == title


def test_a_game_without_options_has_a_preview(monkeypatch: pytest.MonkeyPatch) -> None:
    class Plain(Subtract):
        def __init__(self) -> None:
            super().__init__()

    monkeypatch.setitem(catalog.GAMES, "subtract", Plain)
    seen = preview_of("subtract")
    assert ("Options" in seen.about, seen.fault) == (False, False)
    assert seen.picture


@pytest.mark.parametrize(
    ("source", "lines"),
    [
        ("aima-5-2", ["2 players, zero sum, no chance, perfect information",
                      "13 nodes, 9 leaves, 2 plies deep"]),
        ("nim3", ["3 players, constant sum, no chance, perfect information",
                  "96 nodes, 44 leaves, 7 plies deep"]),
        ("slide:moves=0", ["1 player, no chance, perfect information"]),
        ("connect", ["2 players, zero sum, no chance, perfect information"]),
        ("fair-coin", ["2 players, zero sum, chance, perfect information"]),
        ("general-sum-cut", ["2 players, general sum, no chance, perfect information"]),
    ],
)  # fmt: skip
def test_a_preview_tells_the_class_first(source: str, lines: list[str]) -> None:
    assert preview_of(source).about.splitlines()[: len(lines)] == lines


@pytest.mark.usefixtures("collecting_garbage")
async def test_what_is_no_longer_shown_is_not_kept_in_memory(tmp_path: Path) -> None:
    async with explorer(tmp_path, "tictactoe:state=XO.......") as e:
        assert e.session.partner is not None
        kept = [weakref.ref(each.trace) for each in (e.session.run, e.session.partner)]
        for then in ("pawns", "aima-5-2"):
            e.app.open(then)
            await e.settle()
            while any(trace() is not None for trace in kept):  # a thread may still be at its end
                await asyncio.sleep(0.05)
                gc.collect()
            kept = [weakref.ref(e.session.run.trace)]


@pytest.mark.does("open")
async def test_opening_another(tmp_path: Path) -> None:
    async with explorer(tmp_path) as e:
        await e.press("c", "s")
        assert isinstance(e.app.screen, OpenScreen)
        await e.press("escape")
        assert isinstance(e.app.screen, ExplorerScreen)
        assert e.step == CUT
        await e.press("s")
        await e.type("horizon")
        assert "horizon" in e.header
        assert e.step == 0
        await e.press("s")
        await e.type("[[1,2],[3,4]]")
        assert "inline" in e.header
        assert len(e.rows()) == 7
        assert e.app.screen_stack == [e.screen]


BROKEN = "root: MAX\ntree:\n  children:\n    - {action: a1, node: what}\n"


@pytest.mark.does("open")
@pytest.mark.parametrize("padding", [0, 70_000])
async def test_a_broken_file_is_told_and_the_tree_stays(tmp_path: Path, padding: int) -> None:
    file = tmp_path / "broken.yaml"
    file.write_text(BROKEN + "#" * padding + "\n", encoding="utf-8")
    async with explorer(tmp_path) as e:
        await e.press("c", "s")
        await e.type(str(file))
        assert isinstance(e.app.screen, OpenScreen)
        (message,) = ["".join(line.strip() for line in e.lines("#message"))]
        assert "broken.yaml:4:" in message
        await e.press("escape", "escape")
        assert isinstance(e.app.screen, ExplorerScreen)
        assert e.step_told() == (CUT, END)
        await e.press("space")
        assert e.step == CUT + 1


@pytest.mark.does("open")
@pytest.mark.parametrize("padding", [0, 70_000, 300_000])
async def test_a_broken_file_at_the_start_leaves_the_list(tmp_path: Path, padding: int) -> None:
    file = tmp_path / "broken.yaml"
    file.write_text(BROKEN + "#" * padding + "\n", encoding="utf-8")
    async with explorer(tmp_path, None) as e:
        await e.type(str(file))
        (screen,) = e.app.screen_stack
        assert isinstance(screen, OpenScreen)
        assert "broken.yaml:4:" in "".join(line.strip() for line in e.lines("#message"))
        await e.type("[1, 2]")
        assert e.app.screen_stack == [e.screen]
        assert len(e.rows()) == 3


@pytest.mark.does("open")
async def test_of_two_files_that_are_read_the_last_asked_for_is_shown(tmp_path: Path) -> None:
    slow, quick = tmp_path / "slow.json", tmp_path / "quick.json"
    slow.write_text(str([*range(100_000)]), encoding="utf-8")
    quick.write_text("[1, 2]" + " " * 300_000, encoding="utf-8")
    async with explorer(tmp_path, None) as e:
        for file in (slow, quick):
            e.app.open(str(file))
        await e.settle()
        for _ in range(3):  # by then the slow one has been read too
            await asyncio.to_thread(open_source, str(slow))
        await e.settle()
        assert "quick.json" in e.header
        assert e.app.screen_stack == [e.screen]


@pytest.mark.does("open")
async def test_leaving_the_list_twice_at_once_leaves_the_list_only(tmp_path: Path) -> None:
    async with explorer(tmp_path) as e:
        await e.press("c", "s")
        for _ in range(2):
            e.send(key_event("escape"))
        await e.settle()
        assert e.app.is_running
        assert e.app.screen_stack == [e.screen]
        assert e.step == CUT


@pytest.mark.does("open")
async def test_a_file_that_was_opened_is_remembered(tmp_path: Path) -> None:
    file = tmp_path / "mine.yaml"
    file.write_text("root: MIN\ntree: [4, 3]\n", encoding="utf-8")
    async with explorer(tmp_path, None) as e:
        assert isinstance(e.app.screen, OpenScreen)
        await e.type(str(file))
        assert len(e.rows()) == 3
        await e.press("s")
        assert "Recent" in e.text
        assert "mine.yaml" in e.text
        await e.type("[[3,12],[2,4]]")
        await e.press("s")
        assert "[[3,12],[2,4]]" in e.text


async def test_a_file_named_at_the_start_is_remembered(tmp_path: Path) -> None:
    file = tmp_path / "mine.json"
    file.write_text("[[3, 12], [2, 4]]", encoding="utf-8")
    async with explorer(tmp_path, str(file)):
        pass
    assert Memory(tmp_path).recent() == [str(file)]


@pytest.mark.does("open")
async def test_the_header_names_the_file_however_long_its_path(tmp_path: Path) -> None:
    folder = tmp_path / ("folder-" * 5)
    folder.mkdir()
    file = folder / "mine.yaml"
    file.write_text("root: MIN\ntree: [4, 3]\n", encoding="utf-8")
    async with explorer(tmp_path, str(file)) as e:
        assert f" …{str(file)[-29:]} " in e.header


async def test_a_preview_that_comes_late_does_not_call_off_what_was_chosen(tmp_path: Path) -> None:
    async with explorer(tmp_path, None) as e:
        listed = e.app.screen
        assert isinstance(listed, OpenScreen)
        listed._open()
        listed._look()
        await e.settle()
        assert isinstance(e.app.screen, ExplorerScreen)


@pytest.mark.does("open")
async def test_opening_nothing_at_the_start_leaves(tmp_path: Path) -> None:
    async with explorer(tmp_path, None) as e:
        await e.press("escape")
        assert not e.app.is_running


@pytest.mark.does("random_tree")
async def test_a_key_draws_the_next_one(tmp_path: Path) -> None:
    async with explorer(tmp_path, "aima-5-2") as e:
        for name in ("random", "random:seed=2", "random:seed=3"):
            await e.press("X")
            await e.settle()
            assert f" {name} " in e.header
        await e.press("t", "X")
        await e.settle()
        assert "random:seed=4" in e.header
        assert "cut >" in e.header
