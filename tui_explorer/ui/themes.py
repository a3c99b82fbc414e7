"""Themes of our own beside Textual's: strong contrast, and colours that all eyes can tell apart.

And whatever the theme, what we write in a colour can be read: see ``legible``.
"""

from collections.abc import Mapping, Sequence

from textual.color import Color, ColorParseError
from textual.theme import BUILTIN_THEMES, Theme

HIGH_CONTRAST = Theme(
    name="high-contrast",
    primary="#ffffff",
    secondary="#ffff00",
    accent="#00ffff",
    warning="#ffff00",
    error="#ff6060",
    success="#60ff60",
    foreground="#ffffff",
    background="#000000",
    surface="#000000",
    panel="#202020",
    dark=True,
)

COLOUR_BLIND_SAFE = Theme(
    name="okabe-ito",
    primary="#56b4e9",
    secondary="#cc79a7",
    accent="#f0e442",
    warning="#e69f00",
    error="#d55e00",
    success="#009e73",
    foreground="#f0f0f0",
    background="#101418",
    surface="#161c22",
    panel="#222a33",
    dark=True,
)
"""The eight colours of Okabe and Ito, which stay apart in every common kind of colour blindness."""

FALLBACKS = {"foreground-disabled": "ansi_bright_black"}
"""Colours that we use and Textual's themes for 16 colours leave out."""

THEMES = (HIGH_CONTRAST, COLOUR_BLIND_SAFE)


def theme_names() -> list[str]:
    """All themes by name, Textual's and ours."""
    return sorted([*BUILTIN_THEMES, *(theme.name for theme in THEMES)])


_MEANINGS = {
    "player-1": ("#56b4e9", "#0072b2"), "player-2": ("#e69f00", "#d55e00"),
    "player-3": ("#009e73",) * 2, "player-4": ("#cc79a7",) * 2, "player-5": ("#d55e00", "#a04000"),
    "chance": ("#f0e442", "#8a7d00"), "draw": ("#009e73",) * 2, "owner": ("#009e73",) * 2,
}  # fmt: skip
"""Whose turn it is, whose pieces and whose win, chance, a draw, and the owner of a bound, on dark
and on light: colours of Okabe and Ito in every theme."""
PLAYERS = sum(name.startswith("player-") for name in _MEANINGS)
"""Players that have a colour of their own."""
_TEXT, _SIGN = 4.5, 3.0
"""The least contrast of text and of lines with what they stand on, as WCAG 2 asks for."""
_TEXTS = ("text-accent", "text-warning", "text-error", "text-success", "foreground-muted")
_BASE = (
    "background", "surface", "foreground", "primary", "accent", "footer-background",
    "block-cursor-background",
)  # fmt: skip
_FOOTER_TEXTS = ("footer-key-foreground", "footer-description-foreground")


def legible(variables: Mapping[str, str]) -> dict[str, str]:
    """The colours of a theme, made stronger where they could not be read.

    New ones are ``cursor-ground``, with and without the focus, and ``frame``, likewise.
    """
    made = dict(variables)
    try:
        base = [Color.parse(variables[name]) for name in _BASE]
    except ColorParseError:
        return {**_FOR_ANSI, **made}
    if any(colour.ansi is not None for colour in base):
        return {**_FOR_ANSI, **made}
    paper, surface, ink, primary, accent, footer, chosen = base
    cursor, still = paper.blend(primary, 0.2, 1), paper.blend(ink, 0.12, 1)
    made["cursor-ground"], made["cursor-ground-still"] = cursor.hex, still.hex
    for name in _TEXTS:
        made[name] = _strengthened(variables[name], [paper, surface, cursor, still], _TEXT)
    for name, hues in _MEANINGS.items():
        made[name] = _strengthened(hues[_is_light(paper)], [paper, surface, cursor, still], _TEXT)
    for name in _FOOTER_TEXTS:
        made[name] = _strengthened(variables[name], [footer], _TEXT)
    made["foreground-disabled"] = _strengthened(variables["foreground-disabled"], [paper, surface])
    made["frame"] = _strengthened(still.hex, [paper, surface])
    made["block-cursor-background"] = _strengthened(chosen.hex, [ink], _TEXT)
    made["block-cursor-foreground"] = ink.hex
    made["frame-focus"] = _strengthened(accent.hex, [paper, surface])
    return made


_FOR_ANSI = {
    "cursor-ground": "ansi_blue",
    "cursor-ground-still": "ansi_bright_black",
    "frame": "ansi_bright_black",
    "frame-focus": "ansi_bright_yellow",
    "player-1": "ansi_blue",
    "player-2": "ansi_yellow",
    "player-3": "ansi_green",
    "player-4": "ansi_magenta",
    "player-5": "ansi_red",
    "chance": "ansi_cyan",
    "draw": "ansi_green",
    "owner": "ansi_cyan",
}
"""In 16 colours, which are the terminal's own, nothing can be computed."""


def _strengthened(colour: str, grounds: Sequence[Color], least: float = _SIGN) -> str:
    """A colour, or the first on its way away from the grounds that can be told apart from all."""
    start = grounds[0] + Color.parse(colour)
    away = Color(0, 0, 0) if _is_light(grounds[0]) else Color(255, 255, 255)
    steps = (start.blend(away, share / 20, 1) for share in range(21))
    stronger = (each for each in steps if all(contrast(each, on) >= least for on in grounds))
    return next(stronger, away).hex


def _is_light(ground: Color) -> bool:
    """Whether what stands on it has to be dark."""
    return _light(ground) > 0.18


def contrast(one: Color, other: Color) -> float:
    """Contrast of two opaque colours: from 1 to 21, as WCAG 2 defines it."""
    dark, light = sorted((_light(one), _light(other)))
    return (light + 0.05) / (dark + 0.05)


def _light(colour: Color) -> float:
    """The relative luminance."""
    red, green, blue = (
        part / 12.92 if part <= 0.03928 else ((part + 0.055) / 1.055) ** 2.4
        for part in colour.normalized
    )
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue
