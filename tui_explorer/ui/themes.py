"""Themes of our own beside Textual's: strong contrast, and colours that all eyes can tell apart."""

from textual.theme import Theme

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
