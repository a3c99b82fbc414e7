"""A compositor whose work follows what is to be repainted, not what is on the screen.

Textual's own asks every widget for all its lines, be it one row that has changed. Here only the
widgets below a changed place are asked, only for those lines, and no longer than until all places
are filled.
"""

from collections.abc import Callable, Iterator, Mapping
from itertools import pairwise
from typing import Any

from rich.cells import cell_len
from rich.console import Console
from textual._compositor import Compositor, CompositorUpdate
from textual.geometry import Region, Size
from textual.screen import Screen
from textual.scroll_view import ScrollView
from textual.strip import Strip
from textual.widget import Widget

from tui_explorer.ui.fast.pen import written

_Line = dict[int, Strip]
"""Pieces of a line, by the column where each begins."""


class Pieces(CompositorUpdate):
    """Pieces of lines, each with its line and the column where it begins."""

    def __init__(self, lines: dict[int, _Line]) -> None:
        self._lines = lines

    def __iter__(self) -> Iterator[tuple[int, int, Strip]]:
        for y, line in self._lines.items():
            for x, strip in line.items():
                yield y, x, strip

    def render_segments(self, console: Console) -> str:
        """Everything, whatever the terminal shows."""
        return written(((y, x, list(strip)) for y, x, strip in self), console)


class LeanCompositor(Compositor):
    """Paints what Textual's compositor would paint."""

    def render_partial_update(self) -> Pieces | None:  # type: ignore[override]
        """The pieces of lines that meet a place to be repainted."""
        screen = self.size.region
        dirty = [region.intersection(screen) for region in self._dirty_regions]
        self._dirty_regions.clear()
        spans = list(self._regions_to_spans(region for region in dirty if region))
        if not spans:
            return None
        gaps: dict[int, set[int]] = {}
        for y, left, right in spans:
            pieces = pairwise(self.cuts[y])
            wanted = {start for start, end in pieces if start < right and end > left}
            gaps.setdefault(y, set()).update(wanted)
        return Pieces(self._painted(gaps))

    def _render_chops(
        self, crop: Region, is_rendered_line: Callable[[int], bool]
    ) -> list[Mapping[int, Strip]]:
        """The whole screen; nobody asks for less."""
        lines = self._painted({y: set(cuts[:-1]) for y, cuts in enumerate(self.cuts)})
        return [dict(sorted(line.items())) for line in lines.values()]

    def _painted(self, gaps: dict[int, set[int]]) -> dict[int, _Line]:
        """Pieces for the gaps of some lines, from front to back, until no gap is left."""
        lines: dict[int, _Line] = {y: {} for y in gaps}
        for widget, (region, clip) in self.visible_widgets.items():
            seen = region.intersection(clip)
            (left, right), (top, bottom) = seen.column_span, seen.line_span
            wanted = [
                y for y in gaps if top <= y < bottom and any(left <= x < right for x in gaps[y])
            ]
            if not wanted:
                continue
            first = wanted[0]
            within = Region(left - region.x, first - region.y, seen.width, wanted[-1] - first + 1)
            strips = widget.render_lines(within)
            for y in wanted if strips else []:  # a scroll bar may have no size yet
                ends = dict(pairwise(self.cuts[y]))
                filled = {x for x in gaps[y] if left <= x < right}
                for x in filled:
                    lines[y][x] = _part(strips[y - first], x - left, ends[x] - left)
                gaps[y] -= filled
                if not gaps[y]:
                    del gaps[y]
            if not gaps:
                break
        return lines


def _part(strip: Strip, start: int, end: int) -> Strip:
    """Some cells of a line; most lines of ours can be cut between two segments."""
    cells, segments = 0, []
    for segment in strip if start == 0 else ():
        cells += cell_len(segment.text)
        segments.append(segment)
        if cells >= end:
            break
    return Strip(segments, end) if segments and cells == end else strip.crop(start, end)


def paint_leanly(screen: Screen[Any]) -> None:
    """Ask only those widgets for lines that have to be painted, and only for these lines."""
    screen._compositor = LeanCompositor()


def repaint(widget: Widget, *regions: Region) -> None:
    """Tell the screen at once which places of a widget have changed.

    ``Widget.refresh`` wakes the widget, for it to send its screen a message; a step changes half
    a dozen widgets. It also forgets sizes and styles, which a change of text does not touch.
    """
    if not widget.is_mounted or not widget.display:
        widget.refresh(*regions)
        return
    widget._set_dirty(*regions)
    screen = widget.screen
    screen._dirty_widgets.add(widget)
    screen.check_idle()


def set_scroll_height(view: ScrollView, height: int) -> None:
    """Tell how many lines there are to scroll; Textual would lay out the whole screen for it."""
    size = Size(0, height)
    if size != view.virtual_size:
        view.set_reactive(Widget.virtual_size, size)
        view._scroll_update(size)
