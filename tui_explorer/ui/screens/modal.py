"""Screens that keep their heads in a burst of events.

Textual's ``dismiss`` closes whatever screen is on top: two keys at once, both meant for a dialog,
would close the dialog and then what lies below it. And two sizes of the window in quick succession
would be handed from screen to screen for ever: so each takes the size that the window has now.
"""

from textual import events
from textual.await_complete import AwaitComplete
from textual.geometry import Size
from textual.screen import ModalScreen, ScreenResultType

from tui_explorer.ui.compositor import LeanCompositor


class Modal(ModalScreen[ScreenResultType]):
    """A dialog on top of another screen."""

    def __init__(self) -> None:
        super().__init__()
        self._compositor = LeanCompositor()

    def on_screen_resume(self, event: events.ScreenResume) -> None:
        """What was just made need not be styled once more."""
        event.refresh_styles = False

    def _screen_resized(self, size: Size) -> None:
        super()._screen_resized(self.app.size)

    def dismiss(self, result: ScreenResultType | None = None) -> AwaitComplete:
        """Close, unless that has been done."""
        is_on_top = self.is_current and self.app.screen is self
        return super().dismiss(result) if is_on_top else AwaitComplete()
