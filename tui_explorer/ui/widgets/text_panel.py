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
        &:focus { border: round $accent; border-title-color: $text; }
        & > .panel--lit { color: $accent; text-style: bold; }
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
        if lit is not None and not 0 <= lit - self.scroll_offset.y < self.size.height:
            self.call_after_refresh(self._show_line, lit)
        if len(lines) != len(before) or not self.size:
            self.virtual_size = Size(0, len(lines))
            self.refresh()
            return
        for number, (new, old) in enumerate(zip(lines, before, strict=True)):
            if new != old or (number == lit) != (number == was_lit):
                line = number - self.scroll_offset.y
                self.refresh(Region(0, line, self.size.width, 1))

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
