"""Terminals of any size, and of another size while the search goes on."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.ui.driving import CUT, END, TALL, assert_cursor_is_painted, explorer
from tui_explorer.words.names import show

pytestmark = pytest.mark.slow


async def test_the_bar_of_time_after_a_resize(tmp_path: Path) -> None:
    async with explorer(tmp_path, size=(80, 24)) as e:
        await e.pilot.resize_terminal(120, 36)
        await e.settle()
        [bar] = e.lines("#timeline")
        assert len(bar.strip()) == 118


async def test_a_narrow_terminal(tmp_path: Path) -> None:
    async with explorer(tmp_path, size=(80, 24)) as e:
        await e.press("c")
        assert e.step_told() == (CUT, END)
        assert e.row("▼ C") == "▶ ├─ a2 ▼ C 3 +∞ ≤2 ✂"
        assert "MIN at C" in "\n".join(e.lines("#why"))
        assert max(map(len, e.painted())) == 80


@pytest.mark.parametrize("size", [(60, 20), (40, 12)])
async def test_a_small_terminal_shows_the_tree(tmp_path: Path, size: tuple[int, int]) -> None:
    async with explorer(tmp_path, size=size) as e:
        await e.press("c")
        assert e.step_told() == (CUT, END)
        assert "≤2" in e.row("▼ C")


@pytest.mark.parametrize("size", [(39, 12), (40, 11), (30, 8), (10, 3), (2, 5), (1, 1)])
async def test_a_terminal_too_small_for_anything(tmp_path: Path, size: tuple[int, int]) -> None:
    async with explorer(tmp_path, size=size) as e:
        await e.press("c", "tab", "v", "tab", "?")
        await e.press("escape", "s")
        await e.press("escape", "g", "escape", "end", "right_square_bracket")
        assert e.step == END
        await e.resize(120, 36)
        assert e.app.is_running


async def test_resizing_while_stepping(tmp_path: Path) -> None:
    sizes = [(80, 24), (120, 36), (60, 20), (200, 60), (99, 30), (100, 29), (45, 16), (80, 24)]
    async with explorer(tmp_path, TALL) as e:
        for step, size in enumerate(sizes * 2, 1):
            await e.press("space")
            await e.resize(*size)
            assert e.step_told()[0] == step
            assert_cursor_is_painted(e)
            assert [len(line) for line in e.painted()] == [size[0]] * size[1]


async def test_the_cursor_stays_in_sight_when_the_terminal_shrinks(tmp_path: Path) -> None:
    async with explorer(tmp_path, TALL, (120, 50)) as e:
        await e.press("pagedown", "up", "up")
        cursor = e.cursor
        assert_cursor_is_painted(e)
        await e.resize(80, 24)
        assert e.cursor == cursor
        assert_cursor_is_painted(e)


async def test_resizing_leaves_the_cursor_alone(tmp_path: Path) -> None:
    async with explorer(tmp_path) as e:
        await e.press("c", "home")
        assert e.cursor == ""
        await e.resize(100, 30)
        assert e.cursor == ""


@pytest.mark.parametrize("size", [(120, 36), (80, 24), (60, 20)])
async def test_a_value_is_never_shown_as_another(tmp_path: Path, size: tuple[int, int]) -> None:
    tree = "[[1234567, 12345678], [-1234567, 0.123456], [99999999, 1e15]]"
    async with explorer(tmp_path, tree, size) as e:
        await e.press("right_square_bracket", "x", "home")
        run = e.session.run
        wanted = {show(run.tree.utility[node]) for node in range(len(run.tree))}
        for row in e.rows():
            shown = row.replace("✂", "").replace("★", "").split()[-1]
            if shown[0] in "=≤≥" and "…" not in shown:
                assert shown[1:] in wanted, row
