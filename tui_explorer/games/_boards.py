"""Helpers for games on boards: checked options, sets of cells, boards as text, lines of marks.

Cells are counted row by row from the top left. A set of cells is a whole number with a bit for
each cell; the first cell is bit 0. So the order of the bits is the reading order of the board.
"""

from collections.abc import Callable, Iterator, Sequence
from typing import Any

from tui_explorer.engine.game import EMPTY, Board
from tui_explorer.errors import BadData
from tui_explorer.words.names import counted, noun

LETTERS = "abcdefgh"
_PER_ROW, _MOST_ROWS = 10, 5
"""Stones in a row of a heap, and the most rows that are shown."""

# -- options ---------------------------------------------------------------------------------------


def require_range(name: str, value: int, low: int, high: int) -> None:
    """Refuse a number that is outside its range."""
    if not low <= value <= high:
        raise BadData(f"{name} cannot be {value}", f"{name} goes from {low} to {high}")


def require_choice(name: str, value: str, choices: tuple[str, ...]) -> None:
    """Refuse a word that is not one of the choices."""
    if value not in choices:
        raise BadData(f"{name} cannot be {value[:20]!r}", f"{name} is {' or '.join(choices)}")


def require_marks(text: str, marks: str, what: str, hint: str) -> None:
    """Refuse a board with a mark that does not exist in the game."""
    foreign = sorted(set(text) - set(marks))
    if foreign:
        raise BadData(f"a {what} cannot be {foreign[0]!r}", hint)


def require_size(name: str, given: int, usual: int, found: int, option: str = "state") -> None:
    """Refuse a board whose size contradicts the option for the size."""
    if given not in (usual, found):
        raise BadData(f"{option} has {name}={found}, not {given}", f"leave {name} out")


def require_even_size(size: int) -> None:
    """Refuse a square board with an odd size, or one that is too small or too large."""
    require_range("size", size, 4, 8)
    if size % 2:
        raise BadData(f"size cannot be {size}", "size is 4, 6 or 8")


def require_at_most(name: str, pieces: int, most: int) -> None:
    """Refuse a side with too many pieces."""
    if (number := pieces.bit_count()) > most:
        raise BadData(f"too many {name} pieces: {number}", f"{most} at most")


# -- sets of cells ---------------------------------------------------------------------------------


def bits(cells: int) -> Iterator[int]:
    """Yield each cell of a set, as a set of its own, in order."""
    while cells:
        cell = cells & -cells
        yield cell
        cells ^= cell


def numbers(cells: int) -> Iterator[int]:
    """Yield the number of each cell of a set, in order."""
    while cells:
        cell = cells & -cells
        yield cell.bit_length() - 1
        cells ^= cell


def cells_of(rows: Sequence[str], mark: str) -> int:
    """Return the set of cells with this mark."""
    return sum(1 << cell for cell, found in enumerate("".join(rows)) if found == mark)


# -- boards as text --------------------------------------------------------------------------------


def rows_of(marks: Sequence[str], cols: int) -> list[str]:
    """Return the marks of all cells as rows."""
    return ["".join(marks[start : start + cols]) for start in range(0, len(marks), cols)]


def read_board(
    text: str, marks: str, hint: str, option: str = "state", empty: str = EMPTY
) -> list[str]:
    """Return the rows of a board written with / between rows of equal length."""
    require_marks(text, marks + "/", "cell", hint)
    rows = text.split("/")
    if len({len(row) for row in rows}) > 1:
        raise BadData(f"the rows of {option} differ in length", f"write {empty} for empty cells")
    return rows


def read_square(text: str, marks: str, hint: str, given: int, usual: int) -> list[str]:
    """Return the rows of a square board, whose size an option may also give."""
    rows = read_board(text, marks, hint)
    if len(rows) != len(rows[0]):
        found = f"{counted(len(rows), 'row')} of {counted(len(rows[0]), 'cell')}"
        raise BadData(f"state has {found}", "the board is square")
    require_even_size(len(rows))
    require_size("size", given, usual, len(rows))
    return rows


def heap(count: int, most: int) -> Board:
    """Return a heap of stones above its count: rows of ten, enough for the most it ever had."""
    shown = min(max(1, most), _PER_ROW * _MOST_ROWS)
    stones = ("o" * count)[:shown].ljust(shown, EMPTY)
    width = min(shown, _PER_ROW)
    rows = [row.ljust(width) for row in rows_of(stones, _PER_ROW)]
    more = ["..."] if shown < most else []
    label = f"{count} {noun(count, 'stone')}"
    return Board(rows, said=[*more, label], framed=False, tight=True)


# -- marks in lines, X moving first ----------------------------------------------------------------


def last_and_all(
    x: int, o: int, has_line: Callable[[int], bool], both: tuple[str, str]
) -> tuple[int, int]:
    """Return the marks of the player who moved last, and all marks, if play can reach them.

    ``both`` is the message and its hint if both players have a line.
    """
    ahead = x.bit_count() - o.bit_count()
    if ahead not in (0, 1):
        raise BadData(
            f"the board has {x.bit_count()} X and {o.bit_count()} O",
            "X moves first, so there are as many X as O or one more",
        )
    if has_line(x) and has_line(o):
        raise BadData(*both)
    last, other = (x, o) if ahead else (o, x)
    if has_line(other):
        loser = "X" if ahead else "O"
        raise BadData(f"{loser} has moved after the game was over", f"take one {loser} away")
    return last, x | o


def open_lines(lines: Sequence[int], x: int, o: int, worth: Sequence[Any]) -> Any:
    """Return the worth of X's lines minus O's, counting only lines without an enemy mark.

    ``worth`` gives the worth of a line by the number of marks in it.
    """
    value = 0
    for line in lines:
        if not line & o:
            value += worth[(line & x).bit_count()]
        elif not line & x:
            value -= worth[(line & o).bit_count()]
    return value
