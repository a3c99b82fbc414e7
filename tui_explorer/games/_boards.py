"""Shared by games on boards: cells as bits, a board written in one text, marks in rows.

Cells are counted row by row from the top left, and a set of cells is a whole number with a bit for
each: the first cell is bit 0. So the order of bits is the order in which people read.
"""

from collections.abc import Iterator, Sequence

from tui_explorer.engine.board import EMPTY, Board
from tui_explorer.errors import BadData
from tui_explorer.games._shared import require_marks, require_range
from tui_explorer.words.names import counted, noun

LETTERS = "abcdefgh"
_PER_ROW, _MOST_ROWS = 10, 5
"""Stones in a row of a heap, and rows that are shown."""


def bits(cells: int) -> Iterator[int]:
    """Each cell of a set, as a set of its own, in order."""
    while cells:
        cell = cells & -cells
        yield cell
        cells ^= cell


def numbers(cells: int) -> Iterator[int]:
    """The number of each cell of a set, in order."""
    while cells:
        cell = cells & -cells
        yield cell.bit_length() - 1
        cells ^= cell


def read_board(
    text: str, marks: str, hint: str, option: str = "state", empty: str = EMPTY
) -> list[str]:
    """The rows of a board written as one text with / between rows, all of them equally long."""
    require_marks(text, marks + "/", "cell", hint)
    rows = text.split("/")
    if len({len(row) for row in rows}) > 1:
        raise BadData(f"the rows of {option} differ in length", f"write {empty} for empty cells")
    return rows


def require_size(name: str, given: int, usual: int, found: int) -> None:
    """Refuse a state that contradicts a size that was given beside it."""
    if given not in (usual, found):
        raise BadData(f"state has {name} {found}, not {given}", f"leave {name} out")


def read_square(text: str, marks: str, hint: str, given: int, usual: int) -> list[str]:
    """The same where the board is a square, whose size may be given beside it."""
    rows = read_board(text, marks, hint)
    if len(rows) != len(rows[0]):
        told = f"{counted(len(rows), 'row')} of {counted(len(rows[0]), 'cell')}"
        raise BadData(f"state has {told}", "the board is square")
    require_even_size(len(rows))
    require_size("size", given, usual, len(rows))
    return rows


def require_even_size(size: int) -> None:
    """Refuse a size of a square board that is odd, or that nobody plays on."""
    require_range("size", size, 4, 8)
    if size % 2:
        raise BadData(f"size cannot be {size}", "size is 4, 6 or 8")


def cells_of(rows: Sequence[str], mark: str) -> int:
    """The set of cells in which a mark stands."""
    return sum(1 << cell for cell, found in enumerate("".join(rows)) if found == mark)


def rows_of(marks: Sequence[str], cols: int) -> list[str]:
    """The marks of all cells in rows."""
    return ["".join(marks[start : start + cols]) for start in range(0, len(marks), cols)]


def heap(count: int, most: int) -> Board:
    """A heap of stones in rows of ten, as many rows as it once had, above its count."""
    shown = min(max(1, most), _PER_ROW * _MOST_ROWS)
    stones = ("o" * count)[:shown].ljust(shown, EMPTY)
    width = min(shown, _PER_ROW)
    rows = [row.ljust(width) for row in rows_of(stones, _PER_ROW)]
    more = ["..."] if shown < most else []
    told = f"{count} {noun(count, 'stone')}"
    return Board(rows, said=[*more, told], framed=False, tight=True)
