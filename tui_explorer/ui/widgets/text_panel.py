"""A titled panel of plain lines that scrolls; only lines that changed are repainted."""

from typing import ClassVar

from rich.segment import Segment
from textual.binding import Binding, BindingType
from textual.geometry import Region, Size
from textual.scroll_view import ScrollView
from textual.strip import Strip


class TextPanel(ScrollView, can_focus=True, inherit_bindings=False):
    """Lines of text, one of which may be lit."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("up,k", "scroll_up", show=False),
        Binding("down,j", "scroll_down", show=False),
        Binding("pageup", "page_up", show=False),
        Binding("pagedown", "page_down", show=False),
    ]
    COMPONENT_CLASSES: ClassVar[set[str]] = {"panel--lit"}
    DEFAULT_CSS = """
    TextPanel {
        border: round $surface-lighten-2;
        border-title-color: $foreground-muted;
        padding: 0 1;
        scrollbar-gutter: stable;
        &:focus { border: round $accent; border-title-color: $text; }
        & > .panel--lit { color: $text-accent; text-style: bold; }
    }
    """

    def __init__(self, title: str, *, id: str) -> None:  # noqa: A002
        super().__init__(id=id)
        self.border_title = title
        self._lines: list[str] = []
        self._lit: int | None = None

    def show(self, lines: list[str], lit: int | None = None) -> None:
        """Show these lines; they must be safe text."""
        before, was_lit = self._lines, self._lit
        self._lines, self._lit = lines, lit
        if not self.is_on_screen:
            return
        self._fit()
        top = self.scroll_offset.y
        for y in range(self.size.height):
            now, then = (self._line(each, top + y) for each in (lines, before))
            if now != then or (top + y == lit) != (top + y == was_lit):
                self.refresh(Region(0, y, self.size.width, 1))
        if lit is not None and not top <= lit < top + self.size.height:
            self.call_after_refresh(self._show_line, lit)

    @property
    def is_on_screen(self) -> bool:
        """Whether there is anything to paint on."""
        return self.display and self.size.height > 0

    def _fit(self) -> None:
        """Tell how far it can be scrolled; lines that fit change nothing, so cost no layout."""
        height = max(len(self._lines), self.size.height)
        if height != self.virtual_size.height:
            self.virtual_size = Size(0, height)

    @staticmethod
    def _line(lines: list[str], number: int) -> str:
        return lines[number] if number < len(lines) else ""

    def on_resize(self) -> None:
        """Lines shown while there was no room get their place now."""
        self._fit()
        self.refresh()

    def _show_line(self, line: int) -> None:
        self.scroll_to(y=max(0, line - self.size.height // 2), animate=False, immediate=True)

    def render_line(self, y: int) -> Strip:
        """One line of the panel."""
        number = y + self.scroll_offset.y
        width = self.size.width
        if number >= len(self._lines):
            return Strip.blank(width, self.rich_style)
        style = self.rich_style
        if number == self._lit:
            style += self.get_component_rich_style("panel--lit", partial=True)
        return Strip([Segment(self._lines[number], style)]).adjust_cell_length(width, style)
