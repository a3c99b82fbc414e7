"""The first line of the screen: what is searched, how, and where it stands."""

from rich.cells import cell_len
from rich.segment import Segment
from textual.strip import Strip
from textual.widget import Widget

from tui_explorer.ui.widgets.known_styles import KnownStyles
from tui_explorer.words.layout import clip


class Headline(Widget):
    """A text at each end of a line; the right one is never cut."""

    DEFAULT_CSS = "Headline { height: 1; }"

    def __init__(self, *, id: str) -> None:  # noqa: A002
        super().__init__(id=id)
        self._known_styles = KnownStyles(self)
        self._left = self._right = ""

    def notify_style_update(self) -> None:
        """Another theme."""
        self._known_styles.forget()
        super().notify_style_update()

    def show(self, left: str, right: str) -> None:
        """Show other texts; they must be safe."""
        if (left, right) != (self._left, self._right):
            self._left, self._right = left, right
            self.refresh()

    def render_line(self, y: int) -> Strip:
        """The line, with a blank at either end."""
        width, style = self.size.width, self._known_styles.of()
        room = max(0, width - cell_len(self._right) - 2)
        left = clip(self._left, room) if room else ""
        gap = " " * (room - cell_len(left))
        line = Segment(f" {left}{gap}{self._right} ", style)
        return Strip([line]).adjust_cell_length(width, style)
