"""A list for quick hands: Textual's own fails where a key or a click comes a moment too early."""

from contextlib import suppress

from textual import events
from textual.widgets import OptionList


class SureList(OptionList):
    """A list that can be paged and clicked at any time."""

    def action_page_up(self) -> None:
        """Move up by a page; in a list not painted yet no page is known."""
        with suppress(KeyError):
            super().action_page_up()  # type: ignore[no-untyped-call]

    def action_page_down(self) -> None:
        """Move down by a page, if it is known."""
        with suppress(KeyError):
            super().action_page_down()  # type: ignore[no-untyped-call]

    def on_click(self, event: events.Click) -> None:
        """Ignore a click on a row that is gone by now."""
        if event.style.meta.get("option", -1) >= self.option_count:
            event.prevent_default()
