"""Ask for one line of text."""

from collections.abc import Callable
from typing import ClassVar

from textual import on
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical
from textual.content import Content
from textual.widgets import Input, Static

from tui_explorer.ui.dialogs.modal import Modal
from tui_explorer.words import captions
from tui_explorer.words.safe import safe

_NO_CONTROLS = (
    r"[^\x00-\x1f\x7f-\x9f\u200b\u200e\u200f\u2028-\u202e\u2060-\u206f\ud800-\udfff\ufeff]*"
)
"""What may be typed or pasted: nothing that a terminal would obey."""


class Field(Input):
    """A line to type into, quiet and without a frame."""

    DEFAULT_CSS = """
    Field, Field:focus {
        height: 1;
        border: none;
        padding: 0;
        background: transparent;
        background-tint: transparent 0%;
        & > .input--placeholder { color: $foreground-muted; }
    }
    """

    def __init__(self, initial: str = "", placeholder: str = "") -> None:
        super().__init__(
            safe(initial), placeholder, restrict=_NO_CONTROLS, select_on_focus=False, compact=True
        )
        self.cursor_blink = False

    def on_mount(self) -> None:
        """What is typed replaces what stands there."""
        self.select_all()


class PromptScreen(Modal[str | None]):
    """A line of text, or None if the person would rather not."""

    BINDINGS: ClassVar[list[BindingType]] = [Binding("escape", "dismiss(None)", "Back")]
    DEFAULT_CSS = """
    PromptScreen {
        align: center middle;

        #prompt {
            width: 64;
            max-width: 100%;
            height: auto;
            max-height: 100%;
            border: round $frame-focus;
            border-title-color: $text;
            border-subtitle-color: $text-muted;
            background: $surface;
            padding: 0 1;
        }
        #error { color: $text-error; height: auto; }
    }
    """

    def __init__(
        self,
        title: str,
        initial: str = "",
        check: Callable[[str], str | None] = lambda _text: None,
    ) -> None:
        super().__init__()
        self._title = title
        self._initial = initial
        self._check = check
        """Says in a line what is wrong with a text, or None if nothing is."""

    def compose(self) -> ComposeResult:
        """The field, and below it what is wrong."""
        with Vertical(id="prompt") as box:
            box.border_title = Content(safe(self._title))
            box.border_subtitle = captions.PROMPT_HINT
            yield Field(self._initial)
            yield Static(id="error")

    @on(Input.Changed)
    def _forget_error(self) -> None:
        self._say("")

    @on(Input.Submitted)
    def _accept(self, event: Input.Submitted) -> None:
        error = self._check(event.value)
        if error is None:
            self.dismiss(event.value)
        else:
            self._say(error)

    def _say(self, error: str) -> None:
        self.query_one("#error", Static).update(Content(safe(error)))
