"""The colours that each theme has here, kept by name, and whether they can be read.

Renew it with ``pytest tests/ui/test_kept_colours.py --snapshot-update``, and look at what changed.
"""

from itertools import product

import pytest
from syrupy.assertion import SnapshotAssertion
from textual.color import Color
from textual.theme import BUILTIN_THEMES

from tests.ui.test_kept_keys import Kept
from tui_explorer.ui.themes import FALLBACKS, THEMES, contrast, legible, theme_names

ALL = {**BUILTIN_THEMES, **{theme.name: theme for theme in THEMES}}
OURS = [
    "cursor-ground", "cursor-ground-still", "frame", "frame-focus", "foreground-disabled",
    "block-cursor-background", "block-cursor-foreground", "text-accent", "text-warning",
    "text-error", "text-success", "foreground-muted", "footer-key-foreground",
    "footer-description-foreground", "player-1", "player-2", "player-3", "player-4", "player-5",
    "chance", "draw", "owner",
]  # fmt: skip
TEXTS = [name for name in OURS if name.startswith(("text", "player")) or name in
         ("chance", "draw", "owner", "foreground-muted")]  # fmt: skip
"""Stand on any of the grounds."""
GROUNDS = ["background", "surface", "cursor-ground", "cursor-ground-still"]


def colours(name: str) -> dict[str, str]:
    theme = ALL[name]
    return legible({**FALLBACKS, **theme.to_color_system().generate(), **theme.variables})


def luminance(colour: Color) -> float:
    """As WCAG 2.2 writes it, over channels from 0 to 1."""

    def linear(channel: float) -> float:
        return channel / 12.92 if channel <= 0.03928 else ((channel + 0.055) / 1.055) ** 2.4

    red, green, blue = (linear(part / 255) for part in colour.rgb)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def test_the_colours_of_all_themes(snapshot: SnapshotAssertion) -> None:
    lines = []
    for name in theme_names():
        made = colours(name)
        lines += [f"===== {name}", *(f"{each}: {made[each]}" for each in OURS if each in made)]
    assert "\n".join(lines) + "\n" == snapshot.use_extension(Kept)


def test_the_contrast_of_any_two_colours_is_that_of_the_standard() -> None:
    parts = (0, 9, 10, 11, 60, 128, 255)
    every = [Color(*rgb) for rgb in product(parts, repeat=3)][::7]
    for one, other in product(every, every[::5]):
        light, dark = sorted((luminance(one), luminance(other)), reverse=True)
        assert contrast(one, other) == pytest.approx((light + 0.05) / (dark + 0.05))


@pytest.mark.parametrize("name", sorted(name for name in ALL if "ansi" not in name))
def test_whatever_the_theme_it_can_be_read(name: str) -> None:
    made = colours(name)
    for text, ground in product(TEXTS, GROUNDS):
        ink, paper = Color.parse(made[text]), Color.parse(made[ground])
        assert contrast(ink, paper) >= 4.45, (text, ground)
    for sign, ground in product(("frame", "frame-focus", "foreground-disabled"), GROUNDS[:2]):
        assert contrast(Color.parse(made[sign]), Color.parse(made[ground])) >= 2.95, (sign, ground)


def test_a_colour_of_the_terminal_is_left_as_it_is() -> None:
    made = colours("textual-dark")
    plain = {**made, "primary": "ansi_blue"}
    assert legible(plain) == plain
    names = {"cursor-ground": "ansi_blue", "owner": "ansi_cyan", "frame": "ansi_bright_black"}
    base = {name: made[name] for name in ("background", "surface", "foreground", "primary",
            "accent", "footer-background", "block-cursor-background")}  # fmt: skip
    for odd in ("ansi_red", "no colour"):
        found = legible({**base, "accent": odd})
        assert {name: found[name] for name in names} == names
        assert found["accent"] == odd
