"""A compositor whose work follows what is to be repainted, not what is on the screen.

Textual's own asks every widget for all its lines, be it one row that has changed. Here only the
widgets below a changed place are asked, only for those lines, and no longer than until all places
are filled.
"""

from asyncio import get_running_loop
from collections.abc import Callable, Iterator, Mapping
from itertools import pairwise
from typing import Any

from rich.cells import cell_len
from rich.console import Console
from rich.segment import Segment
from textual._compositor import Compositor, CompositorUpdate
from textual.geometry import Region, Size
from textual.screen import Screen
from textual.scroll_view import ScrollView
from textual.strip import Strip
from textual.widget import Widget

from tui_explorer.ui.fast.pen import written

Chop = tuple[int, list[Segment]]
"""So many cells of a line. A strip of Textual's has room for what this is never asked for."""
_ChoppedLine = dict[int, Chop]
"""Chops of a line, by the column where each begins."""


class Chops(CompositorUpdate):
    """Chops of lines, each with its line and the column where it begins."""

    def __init__(self, lines: dict[int, _ChoppedLine]) -> None:
        self._lines = lines

    def __iter__(self) -> Iterator[tuple[int, int, Chop]]:
        for y, line in self._lines.items():
            for x, chop in line.items():
                yield y, x, chop

    def render_segments(self, console: Console) -> str:
        """Everything, whatever the terminal shows."""
        return written(((y, x, segments) for y, x, (_, segments) in self), console)


class LeanCompositor(Compositor):
    """Paints what Textual's compositor would paint."""

    def render_partial_update(self) -> Chops | None:  # type: ignore[override]
        """The chops of lines that meet a place to be repainted."""
        screen = self.size.region
        dirty = [region.intersection(screen) for region in self._dirty_regions]
        self._dirty_regions.clear()
        spans = list(self._regions_to_spans(region for region in dirty if region))
        if not spans:
            return None
        gaps: dict[int, dict[int, int]] = {}
        cuts = self.cuts
        for y, left, right in spans:
            line = gaps.setdefault(y, {})
            for start, end in pairwise(cuts[y]):
                if start < right and end > left:
                    line[start] = end
        return Chops(self._painted(gaps))

    def _render_chops(
        self, crop: Region, is_rendered_line: Callable[[int], bool]
    ) -> list[Mapping[int, Strip]]:
        """The whole screen; nobody asks for less."""
        lines = self._painted({y: dict(pairwise(cuts)) for y, cuts in enumerate(self.cuts)})
        return [
            {x: Strip(segments, width) for x, (width, segments) in sorted(line.items())}
            for line in lines.values()
        ]

    def _painted(self, gaps: dict[int, dict[int, int]]) -> dict[int, _ChoppedLine]:
        """Chops for the gaps of some lines, from front to back, until no gap is left.

        A gap is known by the columns where it begins and ends.
        """
        lines: dict[int, _ChoppedLine] = {y: {} for y in gaps}
        for widget, (region, clip) in self.visible_widgets.items():
            seen = region.intersection(clip)
            (left, right), (top, bottom) = seen.column_span, seen.line_span
            wanted = [
                (y, x) for y in gaps if top <= y < bottom for x in gaps[y] if left <= x < right
            ]
            if not wanted:
                continue
            first, last = wanted[0][0], wanted[-1][0]
            within = Region(left - region.x, first - region.y, seen.width, last - first + 1)
            strips = widget.render_lines(within)
            for y, x in wanted if strips else []:  # a scroll bar may have no size yet
                end = gaps[y].pop(x)
                lines[y][x] = end - x, _part(strips[y - first], x - left, end - left)
                if not gaps[y]:
                    del gaps[y]
            if not gaps:
                break
        return lines


def _part(strip: Strip, start: int, end: int) -> list[Segment]:
    """Some cells of a line; most lines of ours end with segments that can be left out."""
    segments, cells = strip._segments, strip.cell_length
    if start == 0 and cells == end:
        return segments
    segments = segments[:]
    while start == 0 and cells > end:
        cells -= cell_len(segments.pop().text)
    return segments if start == 0 and cells == end else strip.crop(start, end)._segments


def paint_leanly(screen: Screen[Any]) -> None:
    """Ask only those widgets for lines that have to be painted, and only for these lines."""
    screen._compositor = LeanCompositor()


def repaint(widget: Widget, *regions: Region) -> None:
    """Tell the screen at once which places of a widget have changed.

    ``Widget.refresh`` wakes the widget, for it to send its screen a message, by which that sets its
    timer going; a step changes half a dozen widgets. It also forgets sizes and styles, which a
    change of text does not touch. The timer is set going a turn later: what others have told their
    widgets by then comes in the same frame.
    """
    if not widget.is_mounted or not widget.display:
        widget.refresh(*regions)
        return
    x, y = widget.styles.gutter.top_left
    placed = [region.translate((x, y)) for region in regions]
    widget._repaint_regions.update(placed)
    widget._styles_cache.set_dirty(*placed)
    screen = widget.screen
    screen._dirty_widgets.add(widget)
    get_running_loop().call_soon(screen._update_timer.resume)


def set_scroll_height(view: ScrollView, height: int) -> None:
    """Tell how many lines there are to scroll; Textual would lay out the whole screen for it."""
    size = Size(0, height)
    if size != view.virtual_size:
        view.set_reactive(Widget.virtual_size, size)
        view._scroll_update(size)
