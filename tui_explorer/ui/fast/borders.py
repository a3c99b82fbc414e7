"""The borders of a line, drawn once for all lines of a widget.

Textual works out border, padding and their colours anew for every widget that is painted, and for
every line of it. Where a widget shows lines, these are the same from the first to the last.
"""

from collections.abc import Callable
from typing import Any, NamedTuple

from rich.segment import Segment
from rich.style import Style as RichStyle
from textual._styles_cache import StylesCache
from textual.color import Color
from textual.css.styles import StylesBase
from textual.filter import ANSIToTruecolor
from textual.geometry import Region, Size
from textual.scrollbar import ScrollBar, ScrollBarRender
from textual.strip import Strip
from textual.widget import Widget


class _Ends(NamedTuple):
    """What surrounds the content of a line."""

    before: Strip
    after: Strip
    base: RichStyle
    background: Color
    lines: range
    """The lines that have content."""
    width: int
    """Cells of content."""


class Borders(StylesCache):
    """Draws one line as Textual would, and puts its ends on all others.

    For widgets without outline, tint, hatch or opacity, that take their colours from style sheets.
    """

    def __init__(self) -> None:
        super().__init__()
        self._ends: _Ends | None = None

    def clear(self) -> None:
        """Other styles, or another size."""
        super().clear()
        self._ends = None

    def render_widget(self, widget: Widget, crop: Region) -> list[Strip]:
        """Lines between their ends; with the border above or below, all is done by Textual.

        Named colours of a terminal need no conversion: they come from themes that want them as
        they are.
        """
        ends = self._ends
        if ends is None or crop.y not in ends.lines or crop.bottom - 1 not in ends.lines:
            return super().render_widget(widget, crop)
        filters = [f for f in widget.get_line_filters() if not isinstance(f, ANSIToTruecolor)]
        strips = []
        for y in range(*crop.line_span):
            if y in self._dirty_lines or y not in self._cache:
                content = widget.render_line(y - ends.lines.start)
                spare = ends.width - content.cell_length
                if spare < 0:
                    content = content.crop(0, ends.width)
                blank = [Segment(" " * spare, ends.base)] if spare > 0 else []
                parts = [*ends.before._segments, *content._segments, *blank, *ends.after._segments]
                self._cache[y] = Strip(parts, self._width)
                self._dirty_lines.discard(y)
            strip = self._cache[y]
            for each in filters:
                strip = strip.apply_filter(each, ends.background)
            strips.append(strip)
        if crop.width != self._width:
            strips = [strip.crop(*crop.column_span) for strip in strips]
        return strips

    def render_line(self, styles: StylesBase, y: int, size: Size, *given: Any) -> Strip:
        """A line as Textual draws it; the first one with content is taken to pieces."""
        line = super().render_line(styles, y, size, *given)
        room, _padding, base_background, background, *_ = given
        top, _, _, left = styles.gutter
        lines = range(top, top + room.height)
        if self._ends is None and y in lines:
            base, _ = self.get_inner_outer(base_background, background)
            before, after = line.crop(0, left), line.crop(left + room.width)
            self._ends = _Ends(before, after, base.rich_style, background, lines, room.width)
        return line


class Bar(StylesCache):
    """Draws a scroll bar: it has no borders, and most of its lines look the same."""

    def __init__(self, ground: Callable[[], RichStyle]) -> None:
        super().__init__()
        self._ground = ground
        """The style of what the bar stands on."""
        self._strips: dict[tuple[Segment, RichStyle, int], Strip] = {}
        """The lines there were last, by what they are made of: most of them stay as they are."""

    def render_widget(self, widget: Widget, crop: Region) -> list[Strip]:
        """The lines of the bar, as Textual works them out."""
        assert isinstance(widget, ScrollBar)
        bar, (width, height) = widget.render(), widget.region.size
        assert isinstance(bar, ScrollBarRender)
        assert isinstance(bar.style, RichStyle)
        assert bar.style.bgcolor
        assert bar.style.color
        drawn = bar.render_bar(
            height,
            bar.virtual_size,
            bar.window_size,
            bar.position,
            width,
            back_color=bar.style.bgcolor,
            bar_color=bar.style.color,
        )
        lines = drawn.segments[crop.y : crop.bottom]
        ground, known = self._ground(), self._strips
        self._strips = {
            (segment, ground, width): known.get((segment, ground, width))
            or Strip([Segment(segment.text, ground + segment.style)], width)
            for segment in set(lines)
        }
        strips = {segment: strip for (segment, _, _), strip in self._strips.items()}
        for each in widget.get_line_filters():
            if not isinstance(each, ANSIToTruecolor):
                _, behind = widget.background_colors
                strips = {of: strip.apply_filter(each, behind) for of, strip in strips.items()}
        return [strips[segment] for segment in lines]


def draw_bar_alone(bar: ScrollBar, ground: Callable[[], RichStyle]) -> None:
    """Draw a scroll bar on its ground, without what only boxes have."""
    bar._styles_cache = Bar(ground)


def draw_borders_once(widget: Widget) -> None:
    """Draw the borders of a widget once for all its lines."""
    widget._styles_cache = Borders()
