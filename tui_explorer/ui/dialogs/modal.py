"""Dialogs."""

from textual.screen import ModalScreen, ScreenResultType

from tui_explorer.ui.fast.steady import Steady


class Modal(Steady, ModalScreen[ScreenResultType]):
    """A dialog on top of another screen."""

    def on_mount(self) -> None:
        """Clear away what was said of the last key: it would lie over this."""
        self.app.clear_notifications()
