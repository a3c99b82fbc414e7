"""Write to the terminal only what differs from what it shows.

Textual writes every place that was to be repainted, from the left edge of its widget, whether it
looks different or not. Most of that is what the terminal already shows.
"""

from collections.abc import Iterable, Iterator
from itertools import takewhile
from operator import eq
from typing import Any, Self

from rich.cells import cell_len
from rich.console import Console, RenderableType
from rich.segment import Segment
from rich.style import Style
from textual._compositor import CompositorUpdate, LayoutUpdate
from textual.app import App
from textual.screen import Screen

from tui_explorer.ui.fast.compositor import Chop, Chops
from tui_explorer.ui.fast.pen import of_blank, pen_for, written

_RANGES = " ~", "¡¬", "®ÿ", "Αω", "\u2010…", "←↓", "↺↺", "∀⋿", "─◼", "★☆", "✂✂", "✎✎", "✓✚"
_ONE_CELL = frozenset(
    chr(code) for ends in _RANGES for code in range(ord(ends[0]), ord(ends[1]) + 1)
)
"""Characters of one cell each, among them all of ours; a line may be cut between any two."""


class ScreenBuffer:
    """What the terminal shows, line by line, as chops at their columns."""

    def __init__(self) -> None:
        self._lines: dict[int, dict[int, Chop]] = {}

    def forget(self) -> None:
        """The terminal may show anything; what comes next is written whole."""
        self._lines.clear()

    def write(self, update: CompositorUpdate, console: Console) -> str:
        """What brings the terminal up to date."""
        if not isinstance(update, Chops | LayoutUpdate):
            self.forget()
            return update.render_segments(console)
        return written(self._changes(update), console)

    def _changes(self, update: Chops | LayoutUpdate) -> Iterator[tuple[int, int, list[Segment]]]:
        """What is to be written, with its lines and columns."""
        for y, x, chop in _chops(update):
            shown, (_, segments) = self._replace(y, x, chop), chop
            start, changed = (0, segments) if shown is None else difference(shown, segments)
            if changed:
                yield y, x + start, changed

    def _replace(self, y: int, x: int, chop: Chop) -> list[Segment] | None:
        """Note what is written to a place; what was there, if it is one known chop of this size.

        Other chops below it are forgotten, as what is left of them may be half a character.
        """
        line, (width, _) = self._lines.setdefault(y, {}), chop
        shown_width, shown = line.get(x, (0, None))
        if shown_width != width:
            shown = None
            for start, (cells, _) in list(line.items()):
                if start < x + width and start + cells > x:
                    del line[start]
        line[x] = chop
        return shown


def _chops(update: Chops | LayoutUpdate) -> Iterable[tuple[int, int, Chop]]:
    """The chops of lines that an update brings, each with its line and column."""
    return update if isinstance(update, Chops) else _laid_out(update)


def _laid_out(update: LayoutUpdate) -> Iterator[tuple[int, int, Chop]]:
    """The chops of whole lines, one behind the other."""
    for y, line in enumerate(update.strips, update.region.y):
        x = update.region.x
        for strip in line:
            yield y, x, (strip.cell_length, strip._segments)
            x += strip.cell_length


def difference(old: Iterable[Segment], new: Iterable[Segment]) -> tuple[int, list[Segment]]:
    """The cell where two lines of the same width part, and what is to be written from there on.

    >>> difference([Segment("v =  3 ")], [Segment("v = 12 ")])
    (4, [Segment('12')])
    """
    if old is new:
        return 0, []
    before, after = list(old), list(new)
    first = sum(takewhile(bool, map(_looks_alike, before, after)))
    start = sum(cell_len(segment.text) for segment in after[:first])
    del before[:first], after[:first]
    while before and after and _looks_alike(before[-1], after[-1]):
        del before[-1], after[-1]
    if before and after:
        (then, was_style, _), (text, style, _) = before[0], after[0]
        if cells := _cells_alike(then, text, was_style, style):
            start += cells
            before[0], after[0] = Segment(then[cells:], was_style), Segment(text[cells:], style)
        (then, was_style, _), (text, style, _) = before[-1], after[-1]
        if cells := _cells_alike(then[::-1], text[::-1], was_style, style):
            after[-1] = Segment(text[:-cells], style)
    return start, [segment for segment in after if segment.text]


def _looks_alike(was: Segment, now: Segment) -> bool:
    if was.text != now.text:
        return False
    return was.style is now.style or pen_for(was.style) == pen_for(now.style)


def _cells_alike(then: str, now: str, was: Style | None, style: Style | None) -> int:
    """The first cells that show the same of two texts that do not."""
    cells = 0
    if was is style or (before := pen_for(was)) == (after := pen_for(style)):
        cells = sum(takewhile(bool, map(eq, then, now)))
    elif of_blank(before) == of_blank(after):
        cells = min(len(then) - len(then.lstrip(" ")), len(now) - len(now.lstrip(" ")))
    return cells if cells and _is_plain(then + now) else 0


def _is_plain(text: str) -> bool:
    """Whether each character takes one cell."""
    return (text.isascii() and text.isprintable()) or _ONE_CELL.issuperset(text)


class LeanUpdate(CompositorUpdate):
    """An update, made smaller by what the terminal already shows when it comes to be written."""

    def __init__(self, update: CompositorUpdate, screen_buffer: ScreenBuffer) -> None:
        self._update, self._screen_buffer = update, screen_buffer

    def render_segments(self, console: Console) -> str:
        """What is to be written."""
        return self._screen_buffer.write(self._update, console)


class Painter(App[None]):
    """An app that writes differences, and everything after what may have disturbed the terminal."""

    def __init__(self, **given: Any) -> None:
        self._screen_buffer = ScreenBuffer()
        super().__init__(**given)

    def on_resize(self) -> None:
        """Terminals move what they show when their size changes."""
        self._screen_buffer.forget()

    def refresh(
        self, *, repaint: bool = True, layout: bool = False, recompose: bool = False
    ) -> Self:
        """Paint anew: everything, as after a time in the background, or what a layout has moved."""
        if not layout:
            self._screen_buffer.forget()
        return super().refresh(repaint=repaint, layout=layout, recompose=recompose)

    def _display(self, screen: Screen[Any], renderable: RenderableType | None) -> None:
        if isinstance(renderable, CompositorUpdate):
            renderable = LeanUpdate(renderable, self._screen_buffer)
        super()._display(screen, renderable)
