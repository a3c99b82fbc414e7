"""Text laid out by the cells of a terminal: lines of prose, tables, and the same in ASCII.

A character in Chinese takes two cells. What the screen shows is measured by rich; so is what a
command prints, but rich takes long to load, and is left alone where every character takes one cell.
"""

import re
from collections.abc import Collection, Iterable, Iterator, Sequence
from functools import cache
from itertools import chain
from textwrap import wrap
from unicodedata import normalize

from tui_explorer.words.glyphs import ASCII, UNICODE

_NARROW = frozenset(
    chain(
        map(chr, chain(range(0x20, 0x7F), range(0xA0, 0xAD), range(0xAE, 0x300))),
        map(chr, chain(range(0x370, 0x483), range(0x2400, 0x2422))),
        "".join(UNICODE) + "…–—‘’“”←→≠░▌⌈⌉⌊⌋•▒╭╮╰╯├┤┬┴┼",
    )
)
"""Letters of Europe, pictures of control characters and our own signs: one cell each."""
_GLUED = "\N{NO-BREAK SPACE}"
"""Holds together what stays on one line; safe text has none."""
_PAGE_WIDTH = 88
"""Cells in a line of printed prose."""
_EQUATION = re.compile(" (=|<=?|>=?|≤|≥) ")


def cell_len(text: str) -> int:
    """Cells that a text takes.

    >>> cell_len("α = 3"), cell_len("王")
    (5, 2)
    """
    if text.isascii() or _NARROW.issuperset(text):
        return len(text)
    from rich import cells

    return cells.cell_len(text)


def padded(text: str, width: int) -> str:
    """A text filled up with spaces to so many cells."""
    return text + " " * (width - cell_len(text))


def fitted(text: str, width: int) -> str:
    """A text of just so many cells: filled up, or cut off.

    >>> fitted("ab", 3), fitted("abcd", 3)
    ('ab ', 'abc')
    """
    if width < 1:
        return ""
    spare = width - cell_len(text)
    return text + " " * spare if spare >= 0 else padded(_chopped(text, width)[0], width)


def clip(text: str, width: int) -> str:
    """At most so many cells, with a sign where something is missing.

    >>> clip("alpha-beta", 6), clip("alph… beta", 6)
    ('alpha…', 'alph…')
    """
    if cell_len(text) <= width:
        return text
    room = max(0, width - 1)
    return _chopped(text, room)[0].rstrip(" …") + "…" if room else "…"


def _chopped(word: str, width: int) -> list[str]:
    """The pieces of a word, none of them too long."""
    if _NARROW.issuperset(word):
        return [word[start : start + width] for start in range(0, len(word), width)]
    from rich.cells import chop_cells

    return chop_cells(word, width)


def wrapped(text: str, width: int) -> list[str]:
    """Prose in lines; ``α = 3`` is not torn apart, a word without end is."""
    lines = [""]
    for word in _glued(text).split(" "):
        for piece in _chopped(word, width):
            joined = f"{lines[-1]} {piece}" if lines[-1] else piece
            if cell_len(joined) <= width:
                lines[-1] = joined
            else:
                lines.append(piece)
    return [line.replace(_GLUED, " ") for line in lines]


def all_wrapped(sentences: Iterable[str], width: int) -> list[str]:
    """Sentences in lines, each of them from a new line on."""
    return [line for sentence in sentences for line in wrapped(sentence, width)]


def _glued(text: str) -> str:
    return _EQUATION.sub(rf"{_GLUED}\1{_GLUED}", text)


def printed(text: str) -> list[str]:
    """Prose in lines of a page, which may break at a hyphen; by cells where characters are wide."""
    lines = [line.replace(_GLUED, " ") for line in wrap(_glued(text), _PAGE_WIDTH)]
    if all(cell_len(line) <= _PAGE_WIDTH for line in lines):
        return lines
    return wrapped(text, _PAGE_WIDTH)


# -- tables --------------------------------------------------------------------------------------


def aligned(
    rows: Iterable[Sequence[str]], words: Collection[int] = (0,), gap: str = "  "
) -> Iterator[str]:
    """The lines of a table; columns are set flush right, as numbers are, but for those of words.

    Rows are gone through twice, and may be made anew each time rather than kept.

    >>> list(aligned([["b", "order"], ["2", "best"], ["10", "worst"]], words=[1]))
    [' b  order', ' 2  best', '10  worst']
    """
    widths: list[int] = []
    for row in rows:
        cells = list(map(cell_len, row))
        widths = list(map(max, widths, cells)) if widths else cells
    return (table_line(row, widths, words, gap) for row in rows)


def table_line(
    row: Sequence[str], widths: Sequence[int], words: Collection[int] = (0,), gap: str = "  "
) -> str:
    """One line of a table whose columns have these widths."""
    cells = []
    for number, (text, width) in enumerate(zip(row, widths, strict=True)):
        space = " " * (width - cell_len(text))
        cells.append(text + space if number in words else space + text)
    return gap.join(cells).rstrip()


def in_groups(lines: Iterable[str], names: Iterable[str]) -> Iterator[str]:
    """Lines of a table with a gap wherever the name of their group changes.

    >>> list(in_groups(["x 1", "x 2", "y 1"], ["x", "x", "y"]))
    ['x 1', 'x 2', '', 'y 1']
    """
    above = None
    for line, name in zip(lines, names, strict=True):
        if above not in (None, name):
            yield ""
        above = name
        yield line


def table_width(rows: Sequence[Sequence[str]]) -> int:
    """The cells that a table needs to show everything."""
    return sum(_widths(rows)) + len(rows[0]) - 1


def _widths(rows: Sequence[Sequence[str]]) -> list[int]:
    return [max(map(cell_len, column)) for column in zip(*rows, strict=True)]


def fitted_table(rows: Sequence[Sequence[str]], width: int) -> list[str]:
    """A table in a width, with the first column to the left and the others to the right.

    Where there is too little room the widest columns give way.
    """
    return FittedTable(width).lines(rows)


class FittedTable:
    """A table in a width whose rows change now and then: only those that do are laid out anew.

    Rows to ``reserve`` room for keep the columns in place when they come later; the whole width is
    used then.
    """

    def __init__(self, width: int, reserve: Sequence[Sequence[str]] = ()) -> None:
        self._width = width
        self._reserved = _widths(reserve) if reserve else []
        self._measured: dict[tuple[str, ...], list[int]] = {}
        """By row: the cells that each of its texts takes."""
        self._laid_out: dict[tuple[str, ...], str] = {}
        """By row: its line, in the columns that there were last."""
        self._columns: tuple[list[int], int] = [], 0
        """Cells of the columns, and of the gap between two."""

    def lines(self, rows: Sequence[Sequence[str]]) -> list[str]:
        """The lines of these rows."""
        given = [tuple(row) for row in rows]
        known = self._measured
        self._measured = {row: known.get(row) or [*map(cell_len, row)] for row in given}
        columns = self._fitted([*map(max, zip(*self._measured.values(), strict=True))])
        if columns != self._columns:
            self._columns, self._laid_out = columns, {}
        (widths, gap), laid_out = columns, self._laid_out
        self._laid_out = {
            row: laid_out.get(row) or table_line([*map(clip, row, widths)], widths, gap=" " * gap)
            for row in given
        }
        return [self._laid_out[row] for row in given]

    def _fitted(self, needed: list[int]) -> tuple[list[int], int]:
        """The cells of each column, and of the gap between two."""
        width = self._width
        cells = list(map(max, needed, self._reserved)) if self._reserved else needed
        widths = [min(width, each) for each in cells]
        gaps = len(widths) - 1
        gap = 2 if sum(widths) + 2 * gaps <= width else 1
        while sum(widths) + gap * gaps > width:
            widest = max(range(len(widths)), key=lambda column: (widths[column], column))
            widths[widest] -= 1
        if self._reserved:
            widths[0] = width - sum(widths[1:]) - gap * gaps
        return widths, gap


# -- in ASCII ------------------------------------------------------------------------------------

_SPELT = {
    **{sign: written for sign, written in zip(UNICODE, ASCII, strict=True) if len(sign) == 1},
    "α": "alpha", "β": "beta", "∞": "inf", "−": "-", "—": "-", "…": "...", "←": "<-", "→": "->",
    "≠": "!=", "‘": "'", "’": "'", "“": '"', "”": '"',
    **{chr(0x2400 + code): f"^{chr(0x40 + code)}" for code in range(0x20)}, "␡": "^?",
}  # fmt: skip
_ALIKE = {
    "α": "a", "β": "b", "−": "-", "–": "-", "—": "-", "‘": "'", "’": "'", "“": '"', "”": '"',
    "←": "<", "→": ">", "↑": "^", "↓": "v", "×": "x", "·": ".", "•": "*", "◦": ":", "▒": "%",
    "🔎": "> ",
}  # fmt: skip
_CUT_SHORT = "~"
"""The sign for text that was left out."""
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
    if "▀" <= character <= "▟" and character not in _ALIKE:
        return " "
    letter = _ALIKE.get(character) or normalize("NFKD", character)[:1]
    return letter if letter.isascii() and cell_len(letter) == cells else _NOT_SHOWN * cells
