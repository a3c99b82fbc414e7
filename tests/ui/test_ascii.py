"""With --ascii, no cell of any screen holds anything else."""

from pathlib import Path

import pytest
from rich.cells import cell_len

from tests.ui.driving import Explorer, explorer
from tui_explorer.ui.actions import ACTIONS
from tui_explorer.ui.themes import THEMES
from tui_explorer.view.layout import ascii_cells
from tui_explorer.words.glyphs import ASCII

pytestmark = pytest.mark.slow

SIZES = [(120, 36), (80, 24), (60, 20), (30, 8)]
LEAVES = {"quit"}
LONG = "a-label-that-is-too-long-for-its-row-" * 5


def assert_ascii(e: Explorer, where: str) -> None:
    lines = e.painted()
    assert [line for line in lines if not line.isascii()] == [], where
    assert any(map(str.strip, lines)), where


async def visit(e: Explorer, *keys: str) -> None:
    for key in keys:
        await e.press(key)
        assert_ascii(e, key)


@pytest.mark.parametrize("size", SIZES, ids=str)
async def test_every_action(tmp_path: Path, size: tuple[int, int]) -> None:
    async with explorer(tmp_path, "small-deep-cut", size, glyphs=ASCII, toasts=True) as e:
        assert_ascii(e, "start")
        for action in ACTIONS:
            if action.name not in LEAVES:
                await visit(e, action.keys.split(",")[0], "escape")
                e.app.clear_notifications()


@pytest.mark.parametrize("size", SIZES[:3], ids=str)
async def test_every_panel_and_window(tmp_path: Path, size: tuple[int, int]) -> None:
    async with explorer(tmp_path, "tictactoe:state=XOX.O....", size, glyphs=ASCII) as e:
        await visit(e, "c", "4", "tab", "tab", "tab", "v", "v", "right_square_bracket", "5", "6")
        await visit(e, "question_mark", *["pagedown"] * 6, "tab", "pagedown", "tab", "escape")
        await visit(e, "ctrl+p", "x", "backspace", *["pagedown"] * 12, "escape")
        await visit(e, "s", *["down"] * 12, "x", "y", "z", "enter", "escape")
        await visit(e, "g", "x", "enter", "escape", "d", "x", "enter", "escape")


@pytest.mark.parametrize("theme", ["textual-light", "ansi-dark", *(t.name for t in THEMES)])
async def test_themes(tmp_path: Path, theme: str) -> None:
    async with explorer(tmp_path, glyphs=ASCII) as e:
        e.app.theme = theme
        await visit(e, "c", "ctrl+p", "escape", "s", "escape", "a")


@pytest.mark.parametrize("source", [f'{{"{LONG}": [1, 2], "b": [3, 4]}}', "[[1,2],[3,[1/3,-inf]]]"])
async def test_what_is_too_long(tmp_path: Path, source: str) -> None:
    file = tmp_path / f"{'long-' * 20}.json"
    file.write_text(source.replace("1/3", '"1/3"').replace("-inf", '"-inf"'), encoding="utf-8")
    for size in SIZES:
        async with explorer(tmp_path, str(file), size, glyphs=ASCII, toasts=True) as e:
            await visit(e, "y", "c", "o", "down", "4", "s", "escape", "slash")
            await e.type(LONG + "x")
            assert_ascii(e, "not found")


def test_as_many_cells() -> None:
    for character in map(chr, [*range(32, 127), *range(0xA0, 0xD800), *range(0x1F300, 0x1F600)]):
        said = ascii_cells(character)
        assert said.isascii()
        assert len(said) == cell_len(character), character
