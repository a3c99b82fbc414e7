"""How the width of the tree is shared: a margin, the outline, and columns of numbers."""

from dataclasses import dataclass
from functools import cached_property

from rich.segment import Segment
from rich.style import Style
from textual.strip import Strip

from tui_explorer.words.glyphs import Glyphs
from tui_explorer.words.rows import Row

_MARGIN = 2
"""Cells at the left, for the sign of where the search is."""
_NAME_ROOM = 14
"""Cells kept for names however deep a node is."""


@dataclass(frozen=True)
class Columns:
    """The columns of a tree of some width."""

    width: int
    needed: tuple[int, ...]
    """Cells that bounds, if there are any, and values need at least."""
    glyphs: Glyphs

    @cached_property
    def _numbers(self) -> list[int]:
        """Cells of each column of numbers."""
        usual, most = (7, 16) if self.width >= 60 else (5, 12)
        return [min(max(usual, needed + 2), most) for needed in self.needed]

    @cached_property
    def _outline(self) -> int:
        """Cells for lines and names."""
        return max(8, self.width - sum(self._numbers) - 2 - _MARGIN)

    @cached_property
    def most_guides(self) -> int:
        """Cells for the lines from the ancestors."""
        return max(6, self._outline - _NAME_ROOM)

    def strip(self, row: Row, style: Style, guides: Style, base: Style) -> Strip:
        """A row in its place, in the styles of its text, its lines and what is empty.

        Blanks have the style of what is empty, so that most of them stay as they are.
        """
        here = Segment(self.glyphs.here.ljust(_MARGIN), style)
        margin = here if row.here else Segment(" " * _MARGIN, base)
        outline = Strip([margin, Segment(row.guides, guides), Segment(row.text, style)])
        room = _MARGIN + self._outline
        outline = outline.crop(0, room)
        cells = [*(row.bounds or [""] * (len(self._numbers) - 1)), row.value]
        numbers = "".join(map(self._fitted, cells, self._numbers))
        right = f"{numbers} {row.mark:<1}"
        shown = right.strip()
        gap = room - outline.cell_length + len(right) - len(right.lstrip())
        segments = [*outline, Segment(" " * gap, base), Segment(shown, style)]
        strip = Strip(segment for segment in segments if segment.text)
        return strip.adjust_cell_length(self.width, base)

    def _fitted(self, number: str, width: int) -> str:
        """A number at the right of its column, with a sign where digits had to be left out."""
        room = width - 1
        fits = len(number) <= room
        shown = number if fits else number[: room - 1] + self.glyphs.unknown
        return shown.rjust(width)
