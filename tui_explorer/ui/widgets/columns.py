"""How the width of the tree is shared: a margin, the outline, and columns of numbers."""

from collections.abc import Sequence

from rich.cells import cell_len
from rich.segment import Segment
from rich.style import Style
from textual.strip import Strip

from tui_explorer.view.layout import clip
from tui_explorer.view.rows import Row
from tui_explorer.words.glyphs import Glyphs

_MARGIN = 2
"""Cells at the left, for the sign of where the search is."""
_NAME_ROOM = 14
"""Cells kept for names however deep a node is."""
_ACTION_ROOM = 6
"""Cells kept for an action before a name that is too long."""


class Columns:
    """The columns of a tree of some width."""

    def __init__(self, width: int, needed: Sequence[int], glyphs: Glyphs) -> None:
        """Share the width; bounds, if there are any, and values need some cells at least."""
        self.width, self._glyphs = width, glyphs
        usual, most = (7, 16) if width >= 60 else (5, 12)
        self._numbers = [min(max(usual, cells + 2), most) for cells in needed]
        """Cells of each column of numbers."""
        self._outline = max(8, width - sum(self._numbers) - 2 - _MARGIN)
        """Cells for lines and names."""
        self.most_guides = max(6, self._outline - _NAME_ROOM)
        """Cells for the lines from the ancestors."""

    def strip(self, row: Row, style: Style, guides: Style, base: Style) -> Strip:
        """A row in its place, in the styles of its text, its lines and what is empty.

        Blanks have the style of what is empty, so that most of them stay as they are. The text
        may go on where the columns beside it are empty.
        """
        here = Segment(self._glyphs.here.ljust(_MARGIN), style)
        margin = here if row.here else Segment(" " * _MARGIN, base)
        numbers = self._numbers_of(row)
        right = f"{numbers} {row.mark:<1}"
        shown = right.strip()
        empty = len(right) - len(right.lstrip())
        room = self._outline + max(0, empty - 1)
        guides_shown = clip(row.guides, self._outline)
        text = self._shortened(row, room - cell_len(guides_shown))
        gap = self._outline + empty - cell_len(guides_shown) - cell_len(text)
        rest = self.width - _MARGIN - self._outline - empty - len(shown)
        segments = [
            margin,
            Segment(guides_shown, guides),
            Segment(text, style),
            Segment(" " * gap, base),
            Segment(shown, style),
            Segment(" " * rest, base),
        ]
        return Strip([segment for segment in segments if segment.text])

    def _shortened(self, row: Row, room: int) -> str:
        """A row's text; where it is too long, its action gives way before sign and name do."""
        if cell_len(row.text) <= room:
            return row.text
        rest = row.text[len(row.action) :]
        spare = max(_ACTION_ROOM, room - cell_len(rest) - 1)
        action = clip(row.action.rstrip(), spare) + " " if row.action else ""
        return clip(action + rest, max(1, room))

    def _numbers_of(self, row: Row) -> str:
        """Bounds and value in their columns; a value alone may be as long as all of them."""
        if not any(row.bounds):
            return self._fitted(row.value, sum(self._numbers))
        return "".join(map(self._fitted, (*row.bounds, row.value), self._numbers))

    def _fitted(self, number: str, width: int) -> str:
        """A number at the right of its column, with a sign where digits had to be left out."""
        room = width - 1
        fits = len(number) <= room
        shown = number if fits else number[: room - 1] + self._glyphs.unknown
        return shown.rjust(width)
