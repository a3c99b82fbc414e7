"""A list for quick hands: Textual's own fails where a key or a click comes a moment too early."""

from contextlib import suppress

from textual import events
from textual._widget_navigation import Direction
from textual.widgets import OptionList


class SureList(OptionList):
    """A list that can be paged and clicked at any time."""

    def _move_page(self, direction: Direction) -> None:
        """Move by a page; in a list not painted yet no page is known."""
        with suppress(KeyError):
            super()._move_page(direction)

    def on_click(self, event: events.Click) -> None:
        """Ignore a click on a row that is gone by now."""
        if event.style.meta.get("option", -1) >= self.option_count:
            event.prevent_default()
