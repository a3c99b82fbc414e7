"""The bases of our screens and dialogs: they bear bursts of events, and paint what they must."""

from collections.abc import Callable
from typing import Any, ClassVar

from textual import events
from textual.await_complete import AwaitComplete
from textual.binding import Binding, BindingType
from textual.reactive import Reactive
from textual.screen import ModalScreen, ScreenResultType
from textual.widget import Widget

from tui_explorer.errors import ExplorerError
from tui_explorer.ui.fast import paint_leanly
from tui_explorer.ui.mixins import ScreenMixin


class BaseScreen(ScreenMixin):
    """What our screens have in common, beside what kind of screen they are."""

    acts_at_once = False
    """Whether a key has had its effect as soon as its action has returned, but for painting."""
    focused: Reactive[Widget | None] = Reactive(None, repaint=False)
    """Who has the focus; Textual's own has the whole screen painted when that changes."""

    def __init__(self, *given: Any, **named: Any) -> None:
        super().__init__(*given, **named)
        paint_leanly(self)

    def is_awaited_by(self, event: events.Event) -> bool:
        """Whether what a key is meant for is not there yet."""
        return False

    def on_screen_resume(self, event: events.ScreenResume) -> None:
        """Do without styling once more what was just made; another theme is told in its turn."""
        event.refresh_styles = False

    def on_resize(self, event: events.Resize) -> None:
        """Take the size that the window has by now.

        Textual hands two sizes in quick succession from screen to screen for ever.
        """
        event.size = self.app.size

    def ask(self, dialog: "Modal[str | None]", take: Callable[[str], None]) -> None:
        """Show a dialog that asks for something; without an answer, do nothing."""
        self.app.push_screen(dialog, lambda answer: None if answer is None else take(answer))

    def refuse(self, error: ExplorerError) -> None:
        """Say why something cannot be done."""
        from tui_explorer.words.warnings import refusal

        self.notify(refusal(error), severity="error")

    def dismiss(self, result: Any = None) -> AwaitComplete:
        """Close, unless that has been done.

        Textual closes whatever screen is on top: two keys at once, both meant for a dialog, would
        close the dialog and then what lies below it.
        """
        is_on_top = self.is_current and self.app.screen is self
        return super().dismiss(result) if is_on_top else AwaitComplete()


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
