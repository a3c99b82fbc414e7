"""Dialogs."""

from textual.screen import ModalScreen, ScreenResultType

from tui_explorer.ui.screens.steady import Steady


class Modal(Steady, ModalScreen[ScreenResultType]):
    """A dialog on top of another screen."""
