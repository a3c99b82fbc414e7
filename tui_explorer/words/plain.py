"""Text for terminals that know nothing but ASCII: every other character, cell by cell."""

from functools import cache
from unicodedata import normalize

from rich.cells import cell_len

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


@cache
def _alike(character: str) -> str:
    """What stands for a character; cells that are half filled are left to their colours."""
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
