"""A panel of lines to choose from, by arrows or by a click."""

from sys import maxsize
from typing import ClassVar

from textual import events
from textual.binding import BindingType
from textual.message import Message

from tui_explorer.ui.widgets.text_panel import TextPanel


class ListPanel(TextPanel):
    """Lines to choose from; what they stand for, and which are shown, others know."""

    BINDINGS: ClassVar[list[BindingType]] = [
        ("up,k", "choose(-1)"),
        ("down,j", "choose(1)"),
        ("pageup", "choose_page(-1)"),
        ("pagedown", "choose_page(1)"),
        ("home", f"choose({-maxsize})"),
        ("end", f"choose({maxsize})"),
        ("enter", "open"),
    ]

    class Moved(Message):
        """Another line is to be chosen, so many below."""

        def __init__(self, lines: int) -> None:
            super().__init__()
            self.lines = lines

    class Opened(Message):
        """A line is to be opened: the one that was clicked, or the one that is chosen."""

        def __init__(self, line: int | None = None) -> None:
            super().__init__()
            self.line = line

    def action_choose(self, lines: int) -> None:
        """Choose a line above or below."""
        self.post_message(self.Moved(lines))

    def action_choose_page(self, pages: int) -> None:
        """Choose a line as far away as what fits."""
        self.post_message(self.Moved(pages * max(1, self.room.height - 1)))

    def action_open(self) -> None:
        """Open the chosen line."""
        self.post_message(self.Opened())

    def on_click(self, event: events.Click) -> None:
        """Open the line that was clicked; the frame is not a line."""
        place = event.get_content_offset(self)
        if place is not None:
            self.post_message(self.Opened(place.y))
