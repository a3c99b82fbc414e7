"""Dialogs that close once.

Textual's ``dismiss`` closes whatever screen is on top. Two keys in a burst, both meant for a
dialog, would close the dialog and then what lies below it.
"""

from contextlib import suppress

from textual.await_complete import AwaitComplete
from textual.command import CommandPalette
from textual.screen import ModalScreen, ScreenResultType


class Modal(ModalScreen[ScreenResultType]):
    """A dialog on top of another screen."""

    def dismiss(self, result: ScreenResultType | None = None) -> AwaitComplete:
        """Close, unless that has been done."""
        is_on_top = self.is_current and self.app.screen is self
        return super().dismiss(result) if is_on_top else AwaitComplete()


class Palette(CommandPalette):
    """Textual's palette of commands, with the same care."""

    def dismiss(self, result: None = None) -> AwaitComplete:
        """Close, unless that has been done."""
        is_on_top = self.is_current and self.app.screen is self
        return super().dismiss(result) if is_on_top else AwaitComplete()

    def _action_command_list(self, action: str) -> None:
        """Move in the list; by a page only once it is painted, or Textual would fail."""
        with suppress(KeyError):
            super()._action_command_list(action)
