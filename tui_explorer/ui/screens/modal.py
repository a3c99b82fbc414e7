"""Screens that keep their heads in a burst of events.

Textual's ``dismiss`` closes whatever screen is on top: two keys at once, both meant for a dialog,
would close the dialog and then what lies below it. And two sizes of the window in quick succession
would be handed from screen to screen for ever: so each takes the size that the window has now.
"""

from textual import events
from textual.app import ComposeResult
from textual.await_complete import AwaitComplete
from textual.command import CommandList, CommandPalette
from textual.geometry import Size
from textual.screen import ModalScreen, Screen, ScreenResultType

from tui_explorer.ui.widgets.sure_list import SureList


class Backdrop(Screen[None]):
    """The empty screen behind all others."""

    def _screen_resized(self, size: Size) -> None:
        super()._screen_resized(self.app.size)


class Modal(ModalScreen[ScreenResultType]):
    """A dialog on top of another screen."""

    def _screen_resized(self, size: Size) -> None:
        super()._screen_resized(self.app.size)

    def dismiss(self, result: ScreenResultType | None = None) -> AwaitComplete:
        """Close, unless that has been done."""
        is_on_top = self.is_current and self.app.screen is self
        return super().dismiss(result) if is_on_top else AwaitComplete()


class Commands(CommandList, SureList, can_focus=False):
    """The commands found in the palette."""


class Palette(CommandPalette):
    """Textual's palette of commands, with the same care."""

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
