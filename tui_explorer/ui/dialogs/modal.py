"""Base class of dialogs."""

from typing import ClassVar

from textual.binding import Binding, BindingType
from textual.screen import ModalScreen, ScreenResultType

from tui_explorer.ui.screens import BaseScreen


class Modal(BaseScreen, ModalScreen[ScreenResultType]):
    """A dialog on top of another screen, in a frame of its own."""

    BINDINGS: ClassVar[list[BindingType]] = [Binding("escape", "dismiss(None)", "Back")]
    DEFAULT_CSS = """
    Modal {
        align: center middle;

        .frame, .frame:focus {
            border: round $frame-focus;
            border-title-color: $text;
            border-subtitle-color: $text-muted;
            background: $surface;
            background-tint: transparent 0%;
            padding: 0 1;
        }
    }
    """

    def on_mount(self) -> None:
        """Clear away what was said of the last key: it would lie over this."""
        self.app.clear_notifications()
