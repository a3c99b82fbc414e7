"""What is written can be read, in our themes and in Textual's own light and dark ones."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from textual.color import Color

from tests.ui.driving import Explorer, explorer
from tui_explorer.ui.themes import contrast

pytestmark = pytest.mark.slow

THEMES = ["textual-dark", "textual-light", "high-contrast", "okabe-ito"]
FRAME = set("╭╮╰╯│─")
TEXT, SIGN = 4.5, 3.0


def painted(e: Explorer) -> Iterator[tuple[str, Color, Color]]:
    """Each piece of text with its colour and what it stands on; of a dialog, not what is below."""
    region = e.app.screen.region
    if e.app.screen is not e.screen:
        region = e.app.screen.children[0].region
    for strip in e.app.screen._compositor.render_strips()[region.y : region.bottom]:
        for text, style, _ in strip.crop(region.x, region.right):
            if style is not None and style.color and style.bgcolor and text.strip():
                colours = Color.from_rich_color(style.color), Color.from_rich_color(style.bgcolor)
                yield text, *(colours[::-1] if style.reverse else colours)


def faint(e: Explorer) -> set[tuple[str, float]]:
    """What could not be read: words below the contrast of text, frames below that of lines."""
    found = set()
    for text, ink, paper in painted(e):
        is_guide = FRAME & set(text) and " " in text
        least = TEXT if any(map(str.isalnum, text)) else SIGN if FRAME & set(text) else 1
        if contrast(ink, paper) < least and not is_guide:
            found.add((text, round(contrast(ink, paper), 1)))
    return found


@pytest.mark.parametrize("theme", THEMES)
async def test_everything_in_the_explorer(tmp_path: Path, theme: str) -> None:
    async with explorer(tmp_path, "sixteen-leaves") as e:
        e.app.theme = theme
        for keys in (["c"], ["up"], ["tab"], ["tab", "tab"], ["tab"], ["right_square_bracket"]):
            await e.press(*keys)
            assert faint(e) == set(), keys
        await e.resize(80, 24)
        assert faint(e) == set()


@pytest.mark.parametrize("theme", THEMES)
async def test_values_by_who_wins(tmp_path: Path, theme: str) -> None:
    async with explorer(tmp_path, "tictactoe:state=XOXO.....") as e:
        e.app.theme = theme
        await e.press("x", "right_square_bracket")
        for _ in range(12):
            await e.press("down")
            assert faint(e) == set()


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize("key", ["s", "a", "slash", "e"])
async def test_the_dialogs(tmp_path: Path, theme: str, key: str) -> None:
    async with explorer(tmp_path) as e:
        e.app.theme = theme
        await e.press(key)
        assert faint(e) == set()


def test_the_contrast_of_known_colours() -> None:
    white, black, grey = (Color.parse(name) for name in ("#fff", "#000", "#777777"))
    assert contrast(white, black) == contrast(black, white) == pytest.approx(21)
    assert contrast(white, white) == 1
    assert contrast(grey, white) == pytest.approx(4.48, abs=0.01)


@pytest.mark.parametrize("theme", ["ansi-dark", "ansi-light"])
@pytest.mark.parametrize("keys", [["c"], ["c", "up"], ["c", "tab"]])
async def test_in_16_colours_the_cursor_is_what_the_terminal_makes_of_reverse(
    tmp_path: Path, theme: str, keys: list[str]
) -> None:
    async with explorer(tmp_path) as e:
        e.app.theme = theme
        await e.press(*keys)
        row = e.strips(e.tree)[1 + e.tree.cursor_row]
        styles = {style for text, style, _ in row if text.strip() and style is not None}
        assert styles
        assert all(style.reverse for style in styles)
        assert {style.bgcolor.name for style in styles if style.bgcolor} == {"default"}
