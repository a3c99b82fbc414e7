"""Colours of values by who wins: in every theme to be read, apart, and never alone."""

from itertools import combinations
from pathlib import Path

import pytest
from textual.color import Color
from textual.theme import BUILTIN_THEMES, Theme

from tests.ui.driving import Explorer, explorer
from tui_explorer.ui.themes import THEMES, contrast, legible

WINS = ("player-1", "player-2", "draw")
GROUNDS = ("background", "surface", "cursor-ground", "cursor-ground-still")
GAME = "tictactoe:state=XOXO....."
EYES = {
    "all": ((1, 0, 0), (0, 1, 0), (0, 0, 1)),
    "no red": ((0.152, 1.053, -0.205), (0.115, 0.786, 0.099), (-0.004, -0.048, 1.052)),
    "no green": ((0.367, 0.861, -0.228), (0.280, 0.673, 0.047), (-0.012, 0.043, 0.969)),
    "no blue": ((1.256, -0.077, -0.179), (-0.078, 0.931, 0.148), (0.005, 0.691, 0.304)),
}
"""What is left of linear red, green and blue where one kind of cones is missing."""


def in_theme(theme: Theme) -> dict[str, Color]:
    made = legible(theme.to_color_system().generate())
    return {name: Color.parse(made[name]) for name in (*WINS, *GROUNDS, "foreground")}


def seen(colour: Color, eyes: str) -> tuple[float, float, float]:
    """A colour in CIE Lab, where equal distances look equally far apart."""
    linear = [
        c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in colour.normalized
    ]
    red, green, blue = (
        min(1.0, max(0.0, sum(a * b for a, b in zip(row, linear, strict=True))))
        for row in EYES[eyes]
    )
    x = (0.4124 * red + 0.3576 * green + 0.1805 * blue) / 0.9505
    y = 0.2126 * red + 0.7152 * green + 0.0722 * blue
    z = (0.0193 * red + 0.1192 * green + 0.9505 * blue) / 1.0888
    x, y, z = (t ** (1 / 3) if t > 0.008856 else 7.787 * t + 16 / 116 for t in (x, y, z))
    return 116 * y - 16, 500 * (x - y), 200 * (y - z)


def apart(one: Color, other: Color, eyes: str = "all") -> float:
    pairs = zip(seen(one, eyes), seen(other, eyes), strict=True)
    return sum((a - b) ** 2 for a, b in pairs) ** 0.5


IN_COLOURS = [theme for theme in (*BUILTIN_THEMES.values(), *THEMES) if "ansi" not in theme.name]


@pytest.mark.parametrize("theme", IN_COLOURS, ids=lambda theme: theme.name)
def test_they_can_be_read_and_told_apart_in_every_theme(theme: Theme) -> None:
    colours = in_theme(theme)
    for win in WINS:
        assert all(contrast(colours[win], colours[ground]) >= 4.5 for ground in GROUNDS), win
        assert apart(colours[win], colours["foreground"]) > 15, win
    for one, other in combinations(WINS, 2):
        assert apart(colours[one], colours[other]) > 30, (one, other)
        for eyes in ("no red", "no green"):
            assert apart(colours[one], colours[other], eyes) > 20, (one, other, eyes)


def test_the_theme_for_all_eyes_is_for_all() -> None:
    (theme,) = (theme for theme in THEMES if theme.name == "okabe-ito")
    colours = in_theme(theme)
    for eyes in EYES:
        for one, other in combinations(WINS, 2):
            assert apart(colours[one], colours[other], eyes) > 10, (one, other, eyes)


def colours_of_values(e: Explorer) -> dict[str, set[str]]:
    """By the text of a value in the tree: the colours in which it is written."""
    found: dict[str, set[str]] = {}
    for strip in e.strips(e.tree)[1:]:
        for text, style, _ in strip:
            if text.strip()[:1] in "=≤≥" and text.strip() and style is not None and style.color:
                found.setdefault(text.strip(), set()).add(style.color.name)
    return found


@pytest.mark.slow
async def test_values_of_a_game_have_them(tmp_path: Path) -> None:
    async with explorer(tmp_path, GAME) as e:
        await e.press("x", "right_square_bracket")
        made = e.app.get_css_variables()
        hues = {win: Color.parse(made[win]).hex.lower() for win in WINS}
        found = colours_of_values(e)
        assert found["=1"] == {hues["player-1"]}
        assert found["=0"] == {hues["draw"]}
        assert found["≥1"] == {hues["player-1"]}
        plain = Color.parse(made["foreground"]).hex.lower()
        assert found["≤1"] == {plain}  # it is no win for anybody


@pytest.mark.slow
async def test_so_have_payoffs_and_numbers_of_a_tree_have_not(tmp_path: Path) -> None:
    async with explorer(tmp_path, "[[(1,0),(0,1)],[(1,1),(2,1)]]") as e:
        await e.press("right_square_bracket")
        made = e.app.get_css_variables()
        hues = {win: Color.parse(made[win]).hex.lower() for win in WINS}
        found = colours_of_values(e)
        assert found["=(0, 1)"] == {hues["player-2"]}
        assert found["=(2, 1)"] == {hues["player-1"]}
        assert found["=(1, 1)"] == {hues["draw"]}
    async with explorer(tmp_path, "[[1,0],[-1,2]]") as e:
        await e.press("right_square_bracket")
        colours = set().union(*colours_of_values(e).values())
        assert colours.isdisjoint(hues.values())


@pytest.mark.slow
@pytest.mark.parametrize("theme", ["ansi-dark", "ansi-light"])
async def test_in_16_colours_they_are_the_terminals_own(tmp_path: Path, theme: str) -> None:
    async with explorer(tmp_path, GAME) as e:
        e.app.theme = theme
        await e.press("x", "right_square_bracket")
        found = colours_of_values(e)
        assert found["=1"] != found["=0"]


@pytest.mark.slow
async def test_the_node_panel_says_it_in_words(tmp_path: Path) -> None:
    async with explorer(tmp_path, GAME, size=(120, 60)) as e:
        await e.press("right_square_bracket")
        e.screen.show_panels("node")
        await e.settle()
        assert "MAX wins" in "\n".join(e.lines("#node"))
    async with explorer(tmp_path, "[(1,0),(0,1)]", size=(120, 60)) as e:
        await e.press("right_square_bracket")
        e.screen.show_panels("node")
        await e.settle()
        assert "P1 gets the most" in "\n".join(e.lines("#node"))
