"""How text is laid out in a panel.

Widths are in cells of the terminal: a label in Chinese takes two for each character.
"""

import re
from collections.abc import Sequence
from itertools import zip_longest

from rich.cells import cell_len, chop_cells, set_cell_size

_GLUED = "\N{NO-BREAK SPACE}"
"""Holds together what stays on one line; safe text has none."""
_EQUATION = re.compile(" (=|<=?|>=?|≤|≥) ")


def wrapped(text: str, width: int) -> list[str]:
    """Prose in lines; ``α = 3`` is not torn apart, a word without end is."""
    lines = [""]
    for word in _EQUATION.sub(rf"{_GLUED}\1{_GLUED}", text).split(" "):
        for piece in chop_cells(word, width):
            joined = f"{lines[-1]} {piece}" if lines[-1] else piece
            if cell_len(joined) <= width:
                lines[-1] = joined
            else:
                lines.append(piece)
    return [line.replace(_GLUED, " ") for line in lines]


def clip(text: str, width: int) -> str:
    """At most so many cells, with a sign where something is missing."""
    return text if cell_len(text) <= width else set_cell_size(text, width - 1).rstrip() + "…"


def beside(left: Sequence[str], right: Sequence[str], width: int, gap: str) -> list[str]:
    """Two texts next to each other, the left one in so many cells."""
    pairs = zip_longest(left, right, fillvalue="")
    return [f"{one}{' ' * (width - cell_len(one))}{gap}{other}".rstrip() for one, other in pairs]


def room(rows: Sequence[Sequence[str]]) -> int:
    """The cells that a table needs to show everything."""
    return sum(_widths(rows)) + len(rows[0]) - 1


def _widths(rows: Sequence[Sequence[str]]) -> list[int]:
    return [max(map(cell_len, column)) for column in zip(*rows, strict=True)]


def table(
    rows: Sequence[Sequence[str]], width: int, reserve: Sequence[Sequence[str]] = ()
) -> list[str]:
    """Rows with the first column to the left and the others to the right.

    Where there is too little room the widest columns give way. Rows to ``reserve`` room for keep
    the columns in place when they come later; the whole width is used then.
    """
    widths = [min(width, cells) for cells in _widths([*rows, *reserve])]
    gaps = len(widths) - 1
    gap = 2 if sum(widths) + 2 * gaps <= width else 1
    while sum(widths) + gap * gaps > width:
        widest = max(range(len(widths)), key=lambda column: (widths[column], column))
        widths[widest] -= 1
    if reserve:
        widths[0] = width - sum(widths[1:]) - gap * gaps
    return [_line(row, widths, " " * gap) for row in rows]


def _line(row: Sequence[str], widths: Sequence[int], gap: str) -> str:
    cells = [clip(text, width) for text, width in zip(row, widths, strict=True)]
    pads = [" " * (width - cell_len(text)) for text, width in zip(cells, widths, strict=True)]
    right = [pad + text for pad, text in zip(pads[1:], cells[1:], strict=True)]
    return gap.join([cells[0] + pads[0], *right]).rstrip()
