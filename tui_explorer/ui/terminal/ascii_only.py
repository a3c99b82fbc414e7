"""The last door before an ASCII terminal: whatever a widget draws, no other character passes."""

from rich.segment import Segment
from textual.color import Color
from textual.filter import LineFilter

from tui_explorer.view.ascii import ascii_cells


class AsciiOnly(LineFilter):
    """Puts ASCII in place of what Textual itself draws: frames, scroll bars, icons, keys."""

    def apply(self, segments: list[Segment], background: Color) -> list[Segment]:
        """A line in as many cells as before."""
        return [Segment(ascii_cells(text), style, control) for text, style, control in segments]
