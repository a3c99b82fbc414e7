"""Write to the terminal only what differs from what it shows.

Textual writes every place that was to be repainted, from the left edge of its widget, whether it
looks different or not. Most of that is what the terminal already shows.
"""

from collections.abc import Callable, Iterable, Iterator
from typing import Any, Self

from rich.cells import cell_len
from rich.console import Console, RenderableType
from rich.segment import Segment
from rich.style import Style
from textual._compositor import CompositorUpdate, LayoutUpdate
from textual.app import App
from textual.screen import Screen
from textual.strip import Strip

from tui_explorer.ui.fast.compositor import Pieces, placed

_ONE_CELL = frozenset(
    chr(code)
    for first, last in (
        *((0x20, 0x7E), (0xA1, 0xAC), (0x391, 0x3C9), (0x2010, 0x2026), (0x2200, 0x22FF)),
        *((0x2500, 0x25FC), (0x2605, 0x2605), (0x2702, 0x2702)),
    )
    for code in range(first, last + 1)
)
"""Characters of one cell each, among them all of ours; a line may be cut between any two."""

_WORTH_A_GAP = 10
"""Cells that cost more to write than to step over."""


class Frame:
    """What the terminal shows, line by line, as pieces at their columns."""

    def __init__(self) -> None:
        self._lines: dict[int, dict[int, Strip]] = {}

    def forget(self) -> None:
        """The terminal may show anything; what comes next is written whole."""
        self._lines.clear()

    def write(self, update: CompositorUpdate, console: Console) -> str:
        """What brings the terminal up to date."""
        if not isinstance(update, Pieces | LayoutUpdate):
            self.forget()
            return update.render_segments(console)
        written = []
        for y, x, strip in _pieces(update):
            shown = self._replace(y, x, strip)
            ranges = [(0, strip.cell_length)] if shown is None else differences(shown, strip)
            for start, end in ranges:
                written.append(placed(y, x + start, strip.crop(start, end), console))
        return "".join(written)

    def _replace(self, y: int, x: int, strip: Strip) -> Strip | None:
        """Note what is written to a place; what was there, if it is known."""
        line = self._lines.setdefault(y, {})
        width = strip.cell_length
        shown = line.get(x)
        if shown is None or shown.cell_length != width:
            shown = self._split(y, x, x + width)
        self._lines[y][x] = strip
        return shown

    def _split(self, y: int, start: int, end: int) -> Strip | None:
        """Make room for a piece that does not replace exactly one other.

        A character of two cells that would be torn apart makes its surroundings unknown.
        """
        within: list[Strip] = []
        line: dict[int, Strip] = {}
        for x, strip in sorted(self._lines[y].items()):
            if x >= end or x + strip.cell_length <= start:
                line[x] = strip
                continue
            before, piece = strip.crop(0, start - x), strip.crop(start - x, end - x)
            after = strip.crop(end - x)
            if before.text + piece.text + after.text != strip.text:
                continue
            if before.cell_length:
                line[x] = before
            if piece.cell_length:
                within.append(piece)
            if after.cell_length:
                line[max(x, end)] = after
        self._lines[y] = line
        found = Strip.join(within)
        return found if found.cell_length == end - start else None


def _pieces(update: Pieces | LayoutUpdate) -> Iterator[tuple[int, int, Strip]]:
    """The pieces of lines that an update brings, each with its line and column."""
    if isinstance(update, Pieces):
        yield from update
        return
    for y, line in enumerate(update.strips, update.region.y):
        x = update.region.x
        for strip in line:
            yield y, x, strip
            x += strip.cell_length


def differences(old: Strip, new: Strip) -> list[tuple[int, int]]:
    """The ranges of cells to be written so that the new strip stands where the old one was.

    Long segments that stand in both at the same place are left out, as between name and value.
    """
    start, end = difference(old, new)
    if start >= end:
        return []
    if end - start <= _WORTH_A_GAP:
        return [(start, end)]
    ranges = []
    standing = set(_placed(old))
    for first, segment in _placed(new):
        last = first + cell_len(segment.text)
        if (
            last - first >= _WORTH_A_GAP
            and start < first
            and last < end
            and (first, segment) in standing
        ):
            ranges.append((start, first))
            rest_start, _ = difference(old.crop(last, end), new.crop(last, end))
            start = last + rest_start
    return [*ranges, (start, end)]


def _placed(strip: Strip) -> Iterator[tuple[int, Segment]]:
    """The segments of a strip and where they begin."""
    x = 0
    for segment in strip:
        yield x, segment
        x += cell_len(segment.text)


def difference(old: Strip, new: Strip) -> tuple[int, int]:
    """The cells between which two strips of the same width differ; an empty range if they do not.

    >>> difference(Strip([Segment("v =  3")]), Strip([Segment("v = 12")]))
    (4, 6)
    """
    if old is new or old == new:
        return 0, 0
    before, after = list(old), list(new)
    same_at_start = _alike(zip(before, after, strict=False), _common_start)
    same_at_end = _alike(zip(reversed(before), reversed(after), strict=False), _common_end)
    return same_at_start, new.cell_length - same_at_end


def _alike(pairs: Iterable[tuple[Segment, Segment]], common: Callable[[str, str], int]) -> int:
    """The cells that are the same until two lines part."""
    cells = 0
    for (before, style, _), (after, other, _) in pairs:
        if style is not other and style != other and _visible(style) != _visible(other):
            break
        if before != after:
            if _ONE_CELL.issuperset(before) and _ONE_CELL.issuperset(after):
                cells += common(before, after)
            break
        cells += cell_len(after)
    return cells


def _visible(style: Style | None) -> Style | None:
    """A style without what a click would do."""
    return style and style.clear_meta_and_links()


def _common_start(one: str, other: str) -> int:
    """The length of what two texts begin with, by halving: that takes few comparisons."""
    low, high = 0, min(len(one), len(other))
    while low < high:
        middle = (low + high + 1) // 2
        if one[low:middle] == other[low:middle]:
            low = middle
        else:
            high = middle - 1
    return low


def _common_end(one: str, other: str) -> int:
    return _common_start(one[::-1], other[::-1])


class Difference(CompositorUpdate):
    """An update, made smaller by what the terminal already shows when it comes to be written."""

    def __init__(self, update: CompositorUpdate, frame: Frame) -> None:
        self._update, self._frame = update, frame

    def render_segments(self, console: Console) -> str:
        """What is to be written."""
        return self._frame.write(self._update, console)


class Painter(App[None]):
    """An app that writes differences, and everything after what may have disturbed the terminal."""

    def __init__(self, **given: Any) -> None:
        self._frame = Frame()
        super().__init__(**given)

    def on_resize(self) -> None:
        """Terminals move what they show when their size changes."""
        self._frame.forget()

    def refresh(
        self, *, repaint: bool = True, layout: bool = False, recompose: bool = False
    ) -> Self:
        """Paint anew: everything, as after a time in the background, or what a layout has moved."""
        if not layout:
            self._frame.forget()
        return super().refresh(repaint=repaint, layout=layout, recompose=recompose)

    def _display(self, screen: Screen[Any], renderable: RenderableType | None) -> None:
        if isinstance(renderable, CompositorUpdate):
            renderable = Difference(renderable, self._frame)
        super()._display(screen, renderable)
