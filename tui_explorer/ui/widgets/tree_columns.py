"""Columns of the tree: names, just beside them the numbers, and a mark; how wide, how painted."""

from collections.abc import Sequence
from typing import NamedTuple

from rich.cells import cell_len
from rich.segment import Segment
from rich.style import Style
from textual.strip import Strip

from tui_explorer.view.layout import clip
from tui_explorer.view.rows import NEVER_VISITED, Row
from tui_explorer.words.glyphs import Glyphs

_MARGIN = 2
"""Cells at the left, for the sign of where the search is."""
_NAME_ROOM = 14
"""Cells kept for names however deep a node is."""
_LEAST_OUTLINE, _LEAST_NUMBER, _NARROW_NUMBER = 8, 4, 12
"""Cells of lines and names at least; of a column of numbers at least, and where room is short."""
_GAP, _MARK = 2, 2
"""Cells before each number, and of the mark at the end."""
_ACTION_ROOM = 6
"""Cells kept for an action before a name that is too long."""


class Widths(NamedTuple):
    """Cells that names and numbers on screen have needed so far: columns that move are hard to
    read, so they only ever grow while a search is shown.
    """

    outline: int = 0
    """Lines and names; a name may go on where the columns beside it are empty."""
    numbers: tuple[int, ...] = ()
    """Of each column of numbers."""
    behind_name: int = 0
    """Kept behind each name, for what may be said of a node that is cut away."""

    @classmethod
    def at_first(cls, bounds: int, *, can_cut: bool) -> "Widths":
        """So many columns of bounds and one of values, with room for what small trees need."""
        beside = bounds * (_LEAST_NUMBER + _GAP) + _GAP - 1
        behind_name = max(0, len(NEVER_VISITED) + 1 - beside) if can_cut else 0
        return cls(0, (_LEAST_NUMBER,) * (bounds + 1), behind_name)

    def grown(self, rows: Sequence[Row]) -> "Widths":
        """Wide enough for these rows, too."""
        outline, numbers = self.outline, list(self.numbers)
        for row in rows:
            cells = (*row.bounds, row.value)
            if any(row.bounds):
                numbers = [max(each) for each in zip(numbers, map(len, cells), strict=True)]
            else:
                numbers[-1] = max(numbers[-1], len(row.value) - sum(numbers[:-1]))
        for row in rows:
            needed = cell_len(row.guides) + cell_len(row.text) + self.behind_name
            if row.fate:
                empty = sum(numbers) + _GAP * len(numbers) - len(row.value)
                needed -= self.behind_name + empty - 1
            outline = max(outline, needed)
        return self._replace(outline=outline, numbers=tuple(numbers))


class RowStyles(NamedTuple):
    """The styles of the parts of a row."""

    text: Style
    sign: Style
    guides: Style
    empty: Style
    value: Style
    mark: Style


class Columns:
    """The columns of a tree of some width: names, just beside them the numbers, and a mark."""

    def __init__(self, width: int, widths: Widths, glyphs: Glyphs) -> None:
        """Give numbers what they need; where room is short, they and long names are clipped."""
        self.width, self._glyphs = width, glyphs
        left = width - _MARGIN - _MARK
        numbers = [cells + _GAP for cells in widths.numbers]
        if sum(numbers) + min(widths.outline, _NAME_ROOM) > left:
            numbers = [min(cells, _NARROW_NUMBER) for cells in numbers]
        self._numbers = numbers
        """Cells of each column of numbers."""
        most = max(_LEAST_OUTLINE, left - sum(numbers))
        self._outline = min(max(widths.outline, _LEAST_OUTLINE), most)
        """Cells for lines and names."""
        self.most_guides = max(6, most - _NAME_ROOM)
        """Cells for the lines from the ancestors."""

    def strip(self, row: Row, styles: RowStyles) -> Strip:
        """A row in its place, in the styles of its parts.

        Blanks have the style of what is empty, so that most of them stay as they are. The text
        may go on where the columns beside it are empty.
        """
        style, base = styles.text, styles.empty
        here = Segment(self._glyphs.here.ljust(_MARGIN), style)
        margin = here if row.here else Segment(" " * _MARGIN, base)
        numbers = self._numbers_of(row)
        right = f"{numbers} {row.mark:<1}"
        shown = right.strip()
        empty = len(right) - len(right.lstrip())
        room = self._outline + max(0, empty - 1)
        guides_shown = clip(row.guides, self._outline)
        action, rest = self._shortened(row, room - cell_len(guides_shown))
        sign = row.sign if rest.startswith(row.sign) else ""
        used = cell_len(guides_shown) + cell_len(action) + cell_len(rest)
        end = max(0, len(numbers) - empty)
        start = max(0, end - min(len(row.value), self._room_for_value(row)))
        segments = [
            margin,
            Segment(guides_shown, styles.guides),
            Segment(action, style),
            Segment(sign, styles.sign),
            Segment(rest[len(sign) :], style),
            Segment(" " * (self._outline + empty - used), base),
            Segment(shown[:start], style),
            Segment(shown[start:end], styles.value),
            Segment(shown[end:], styles.mark),
            Segment(" " * (self.width - _MARGIN - self._outline - empty - len(shown)), base),
        ]
        return Strip([segment for segment in segments if segment.text], self.width)

    def _shortened(self, row: Row, room: int) -> tuple[str, str]:
        """A row's action, and the rest of its text; where room is short, the action gives way
        first.
        """
        rest = row.text[len(row.action) :]
        if cell_len(row.text) <= room:
            return row.action, rest
        spare = max(_ACTION_ROOM, room - cell_len(rest) - 1)
        action = clip(row.action.rstrip(), spare) + " " if row.action else ""
        text = clip(action + rest, max(1, room))
        return text[: len(action)], text[len(action) :]

    def _numbers_of(self, row: Row) -> str:
        """Bounds and value in their columns; a value alone may be as long as all of them."""
        if not any(row.bounds):
            return self._fitted(row.value, self._room_for_value(row) + 1)
        return "".join(map(self._fitted, (*row.bounds, row.value), self._numbers))

    def _room_for_value(self, row: Row) -> int:
        """The cells that a row has for its value."""
        return (self._numbers[-1] if any(row.bounds) else sum(self._numbers)) - 1

    def _fitted(self, number: str, width: int) -> str:
        """A number at the right of its column, with a sign where digits had to be left out."""
        room = width - 1
        fits = len(number) <= room
        shown = number if fits else number[: room - 1] + self._glyphs.unknown
        return shown.rjust(width)
