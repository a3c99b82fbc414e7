"""The first line of the screen: what is searched, how, and where it stands."""

from collections.abc import Sequence

from rich.cells import cell_len
from rich.segment import Segment
from textual.strip import Strip
from textual.widget import Widget

from tui_explorer.ui.widgets.edges import Edges
from tui_explorer.ui.widgets.known_styles import KnownStyles
from tui_explorer.ui.widgets.repaint import repaint
from tui_explorer.words.layout import clip

_GAPS = ("   ", "  ")
"""Between two parts: usually, and where there is little room."""
_LEFT_AT_LEAST = 22
"""Cells for the parts before the right end is told in short."""


class Headline(Widget):
    """Parts from the left, of which the last ones give way, and a text at the right, never cut."""

    DEFAULT_CSS = "Headline { height: 1; }"

    def __init__(self, *, id: str) -> None:  # noqa: A002
        super().__init__(id=id)
        self._styles_cache = Edges()
        self._known_styles = KnownStyles(self)
        self._shown: tuple[list[str], list[str]] = [], [""]

    def notify_style_update(self) -> None:
        """Another theme."""
        self._known_styles.forget()
        super().notify_style_update()

    def show(self, parts: Sequence[str], right: Sequence[str]) -> None:
        """Show other texts, the right one at length and in short; they must be safe."""
        shown = list(parts), list(right)
        if shown != self._shown:
            self._shown = shown
            repaint(self, self.size.region)

    def render_line(self, y: int) -> Strip:
        """The line, with a blank at either end."""
        width, style = self.size.width, self._known_styles.of()
        line = Segment(f" {headline(*self._shown, width - 2)} ", style)
        return Strip([line]).adjust_cell_length(width, style)


def headline(parts: Sequence[str], right: Sequence[str], width: int) -> str:
    """Both ends in one line of some width.

    >>> headline(["tree", "alpha-beta", "order natural"], ["step 1 of 9"], 30)
    'tree …             step 1 of 9'
    """
    end = next((form for form in right if width - cell_len(form) >= _LEFT_AT_LEAST), right[-1])
    room = max(0, width - cell_len(end) - (len(_GAPS[-1]) if end else 0))
    start = _fitted(parts, room)
    return start + " " * (width - cell_len(start) - cell_len(end)) + end


def _fitted(parts: Sequence[str], room: int) -> str:
    """As many parts as there is room for, with a sign where some are missing."""
    for gap in _GAPS:
        whole = gap.join(parts)
        if cell_len(whole) <= room:
            return whole
    for count in range(len(parts) - 1, 0, -1):
        some = _GAPS[-1].join(parts[:count]) + " …"
        if cell_len(some) <= room:
            return some
    return clip(parts[0], room) if parts and room > 1 else ""
