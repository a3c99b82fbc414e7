"""Textual's palette of commands, kept from tripping over a burst of events."""

from textual import events
from textual.app import ComposeResult
from textual.await_complete import AwaitComplete
from textual.command import CommandList, CommandPalette
from textual.geometry import Size

from tui_explorer.ui.widgets.sure_list import SureList


class Commands(CommandList, SureList, can_focus=False):
    """The commands found in the palette."""


class Palette(CommandPalette):
    """A palette that closes once, and takes the size that the window has now."""

    def compose(self) -> ComposeResult:
        """Textual's parts, but a list of our own."""
        for part in super().compose():
            yield Commands() if isinstance(part, CommandList) else part

    def _screen_resized(self, size: Size) -> None:
        super()._screen_resized(self.app.size)

    def dismiss(self, result: None = None) -> AwaitComplete:
        """Close, unless that has been done."""
        is_on_top = self.is_current and self.app.screen is self
        return super().dismiss(result) if is_on_top else AwaitComplete()

    def on_click(self, event: events.Click) -> None:
        """Ignore a click beyond the edge that the window has by now, or Textual would fail."""
        if not self.region.contains_point(event.screen_offset):
            event.prevent_default()

    def _gather_commands(self, search_value: str) -> None:  # type: ignore[override]
        """Look for commands, unless what was typed last comes after the palette was closed."""
        if self.app.screen is self:
            super()._gather_commands(search_value)
