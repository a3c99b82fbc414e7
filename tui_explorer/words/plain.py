"""Text for those who know nothing but ASCII: for a screen cell by cell, for a stream spelt out."""

from functools import cache
from unicodedata import normalize

from tui_explorer.words.glyphs import ASCII, UNICODE

_SPELT = {
    **{sign: plain for sign, plain in zip(UNICODE, ASCII, strict=True) if len(sign) == 1},
    "α": "alpha", "β": "beta", "∞": "inf", "−": "-", "—": "-", "…": "...", "←": "<-", "→": "->",
    "≠": "!=", "‘": "'", "’": "'", "“": '"', "”": '"',
    **{chr(0x2400 + code): f"^{chr(0x40 + code)}" for code in range(0x20)}, "␡": "^?",
}  # fmt: skip
_ALIKE = {
    "α": "a", "β": "b", "−": "-", "–": "-", "—": "-", "‘": "'", "’": "'", "“": '"', "”": '"',
    "←": "<", "→": ">", "↑": "^", "↓": "v", "×": "x", "·": ".", "•": "*", "🔎": "> ",
}  # fmt: skip
_CUT_SHORT = "~"
"""Where text was left out."""
_NOT_SHOWN = "?"


def plain(text: str) -> str:
    """The same text in ASCII, in as many cells.

    >>> plain("╭─ naïve α… ─╮ 王 █")
    '+- naive a~ -+ ??  '
    """
    return text if text.isascii() else "".join(map(_alike, text))


def spelt_out(text: str) -> str:
    """The same text in ASCII, in as many characters as that takes.

    >>> spelt_out("αβ: α ≤ 3 … naïve 王␛")
    'alpha-beta: alpha <= 3 ... naive ?^['
    """
    return "".join(map(_spelt, text.replace("αβ", "alpha-beta")))


def _spelt(character: str) -> str:
    if character.isascii():
        return character
    letter = normalize("NFKD", character)[:1]
    return _SPELT.get(character) or (letter if letter.isascii() else _NOT_SHOWN)


@cache
def _alike(character: str) -> str:
    """What stands for a character; cells that are half filled are left to their colours."""
    if character.isascii():
        return character
    from rich.cells import cell_len

    cells = cell_len(character)
    if character == "…":
        return _CUT_SHORT
    if "─" <= character <= "╿":
        return "-" if character in "─━┄┅┈┉╌╍═" else "|" if character in "│┃┆┇┊┋╎╏║" else "+"
    if "▀" <= character <= "▟":
        return " "
    letter = _ALIKE.get(character) or normalize("NFKD", character)[:1]
    return letter if letter.isascii() and cell_len(letter) == cells else _NOT_SHOWN * cells
