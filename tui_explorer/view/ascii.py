"""Text in ASCII: for a screen in as many cells, for a stream spelt out."""

from functools import cache
from unicodedata import normalize

from tui_explorer.view.layout import cell_len
from tui_explorer.words.glyphs import ASCII, UNICODE

_SPELT = {
    **{sign: written for sign, written in zip(UNICODE, ASCII, strict=True) if len(sign) == 1},
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


def ascii_cells(text: str) -> str:
    """The same text in ASCII, in as many cells.

    >>> ascii_cells("╭─ naïve α… ─╮ 王 █")
    '+- naive a~ -+ ??  '
    """
    return text if text.isascii() else "".join(map(_alike, text))


def spelt_out(text: str) -> str:
    """The same text in ASCII, where our signs take as many characters as they need.

    >>> spelt_out("αβ: α ≤ 3 … naïve 王␛")
    'alpha-beta: alpha <= 3 ... naive ??^['
    """
    return "".join(map(_spelt, text.replace("αβ", "alpha-beta")))


def _spelt(character: str) -> str:
    if character.isascii():
        return character
    if character in _SPELT:
        return _SPELT[character]
    letter, cells = normalize("NFKD", character)[:1], cell_len(character)
    return letter.ljust(cells) if letter.isascii() else _NOT_SHOWN * cells


@cache
def _alike(character: str) -> str:
    """The look-alike of a character; half-filled cells are left to their colours."""
    if character.isascii():
        return character
    cells = cell_len(character)
    if character == "…":
        return _CUT_SHORT
    if "─" <= character <= "╿":
        return "-" if character in "─━┄┅┈┉╌╍═" else "|" if character in "│┃┆┇┊┋╎╏║" else "+"
    if "▀" <= character <= "▟":
        return " "
    letter = _ALIKE.get(character) or normalize("NFKD", character)[:1]
    return letter if letter.isascii() and cell_len(letter) == cells else _NOT_SHOWN * cells
