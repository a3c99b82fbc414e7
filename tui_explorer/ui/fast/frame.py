"""Write to the terminal only what differs from what it shows.

Textual writes every place that was to be repainted, from the left edge of its widget, whether it
looks different or not. Most of that is what the terminal already shows.
"""

from collections.abc import Iterable, Iterator
from itertools import takewhile
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
        *(
            (0x20, 0x7E),
            (0xA1, 0xAC),
            (0x391, 0x3C9),
            (0x2010, 0x2026),
            (0x2190, 0x2193),
            (0x2200, 0x22FF),
        ),
        *((0x2500, 0x25FC), (0x2605, 0x2605), (0x2702, 0x2702)),
    )
    for code in range(first, last + 1)
)
"""Characters of one cell each, among them all of ours; a line may be cut between any two."""


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
            start, end = difference(shown, strip) if shown else (0, strip.cell_length)
            if start < end:
                written.append(placed(y, x + start, strip.crop(start, end), console))
        return "".join(written)

    def _replace(self, y: int, x: int, strip: Strip) -> Strip | None:
        """Note what is written to a place; what was there, if it is one known piece of this size.

        Other pieces below it are forgotten, as what is left of them may be half a character.
        """
        line, width = self._lines.setdefault(y, {}), strip.cell_length
        shown = line.get(x)
        if shown is None or shown.cell_length != width:
            shown = None
            for start, piece in list(line.items()):
                if start < x + width and start + piece.cell_length > x:
                    del line[start]
        line[x] = strip
        return shown


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


def difference(old: Strip, new: Strip) -> tuple[int, int]:
    """The cells between which two strips of the same width differ; an empty range if they do not.

    >>> difference(Strip([Segment("v =  3")]), Strip([Segment("v = 12")]))
    (4, 6)
    """
    if old is new or old == new:
        return 0, 0
    before, after = list(old), list(new)
    same_at_start = _alike(zip(before, after, strict=False))
    same_at_end = _alike(zip(reversed(before), reversed(after), strict=False), -1)
    return same_at_start, new.cell_length - same_at_end


def _alike(pairs: Iterable[tuple[Segment, Segment]], way: int = 1) -> int:
    """The cells that are the same until two lines part, on the way forwards, or backwards by -1."""
    cells = 0
    for (before, style, _), (after, other, _) in pairs:
        if style is not other and style != other and _visible(style) != _visible(other):
            break
        if before != after:
            if _ONE_CELL.issuperset(before) and _ONE_CELL.issuperset(after):
                characters = zip(before[::way], after[::way], strict=False)
                cells += len([*takewhile(lambda both: both[0] == both[1], characters)])
            break
        cells += cell_len(after)
    return cells


def _visible(style: Style | None) -> Style | None:
    """A style without what a click would do."""
    return style and style.clear_meta_and_links()


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
