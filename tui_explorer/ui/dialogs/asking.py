"""Dialogs that ask: for one of a few choices, for a line of text, for a move."""

from collections.abc import Callable
from contextlib import suppress

from rich.table import Table
from rich.text import Text
from textual import events, on
from textual.app import ComposeResult
from textual.containers import Vertical
from textual.content import Content
from textual.widgets import Input, OptionList, Static
from textual.widgets.option_list import Option

from tui_explorer.errors import ExplorerError
from tui_explorer.ui.background import attempted
from tui_explorer.ui.screens import Modal
from tui_explorer.words import captions
from tui_explorer.words.safe import safe

NAME_WIDTH = 22
"""Cells of a name at the left of what it means."""
_NO_CONTROLS = (
    r"[^\x00-\x1f\x7f-\x9f\u200b\u200e\u200f\u2028-\u202e\u2060-\u206f\ud800-\udfff\ufeff]*"
)
"""Characters that may be typed or pasted: none that a terminal would obey."""


class RobustList(OptionList):
    """A list for quick hands: Textual's own fails where a key or a click comes too early."""

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


class ChooseScreen(Modal[str | None]):
    """Asks for one of a few choices, by its name; None if none was chosen."""

    DEFAULT_CSS = """
    ChooseScreen {
        OptionList {
            width: 76;
            max-width: 100%;
            max-height: 100%;
            padding: 0;
            scrollbar-size-vertical: 1;
            & > .option-list--option-disabled { color: $foreground-muted; }
        }
    }
    """

    def __init__(
        self,
        title: str,
        choices: list[tuple[str, str]],
        current: str | None = None,
        left_out: str = "",
    ) -> None:
        super().__init__()
        self._left_out = left_out
        """A last line about what cannot be chosen."""
        self._title = title
        self._choices = choices
        """Names and what they mean."""
        self._current = current

    def compose(self) -> ComposeResult:
        """The list."""
        widest = max((len(name) for name, _ in self._choices), default=0)
        width = min(widest, NAME_WIDTH)
        options = [Option(_row(*choice, width)) for choice in self._choices]
        if self._left_out:
            options.append(Option(_remark(self._left_out), disabled=True))
        listed = RobustList(*options, classes="frame")
        listed.border_title = Content(safe(self._title))
        listed.border_subtitle = captions.CHOOSE_HINT
        yield listed

    def on_mount(self) -> None:
        """Stand on the current one."""
        names = [name for name, _ in self._choices]
        if self._current in names:
            self.query_one(OptionList).highlighted = names.index(self._current)

    def on_key(self, event: events.Key) -> None:
        """A letter goes to the next name that begins with it."""
        if not event.character or not event.character.isalnum():
            return
        listed = self.query_one(OptionList)
        here = -1 if listed.highlighted is None else listed.highlighted
        count = len(self._choices)
        for place in (*range(here + 1, count), *range(here)):
            if self._choices[place][0].casefold().startswith(event.character.casefold()):
                listed.highlighted = place
                event.stop()
                return

    @on(OptionList.OptionSelected)
    def _choose(self, event: OptionList.OptionSelected) -> None:
        self.dismiss(self._choices[event.option_index][0])


def _row(name: str, description: str, width: int) -> Table:
    """A name, and beside it what it means, on as many lines as that takes."""
    row = Table.grid(padding=(0, 2), expand=True)
    row.add_column(width=width)
    row.add_column(ratio=1)
    row.add_row(Text(safe(name, NAME_WIDTH), style="bold"), Text(safe(description)))
    return row


def _remark(text: str) -> Table:
    """A text below the choices; in a table, since a text alone fails where it has no cell."""
    row = Table.grid(expand=True)
    row.add_column(ratio=1)
    row.add_row("")
    row.add_row(Text(safe(text)))
    return row


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

    def __init__(self, initial: str = "", placeholder: str = "", *, is_begun: bool = False) -> None:
        super().__init__(
            safe(initial), placeholder, restrict=_NO_CONTROLS, select_on_focus=False, compact=True
        )
        self.cursor_blink = False
        self._is_begun = is_begun
        """Whether what stands there was typed, and more of it will follow."""

    def on_mount(self) -> None:
        """Select all, so that what is typed replaces it."""
        if self._is_begun:
            self.cursor_position = len(self.value)
        else:
            self.select_all()


def refused_by(read: Callable[[str], object]) -> Callable[[str], str | None]:
    """The fault of a text that is read by a function: what that says in refusing it."""

    def fault(text: str) -> str | None:
        found = attempted(read, text)
        return str(found) if isinstance(found, ExplorerError) else None

    return fault


class PromptScreen(Modal[str | None]):
    """Asks for a line of text; None if the person would rather not."""

    DEFAULT_CSS = """
    PromptScreen {
        .frame { width: 64; max-width: 100%; height: auto; max-height: 100%; }
        #error { color: $text-error; height: auto; }
    }
    """

    def __init__(
        self,
        title: str,
        initial: str = "",
        fault: Callable[[str], str | None] = lambda _text: None,
        *,
        is_begun: bool = False,
    ) -> None:
        super().__init__()
        self._title = title
        self._initial, self._is_begun = initial, is_begun
        self._fault = fault
        """Says in a line what is wrong with a text, or None if nothing is."""

    def compose(self) -> ComposeResult:
        """The field, and below it what is wrong."""
        with Vertical(classes="frame") as box:
            box.border_title = Content(safe(self._title))
            box.border_subtitle = captions.PROMPT_HINT
            yield Field(self._initial, is_begun=self._is_begun)
            yield Static(id="error")

    @on(Input.Changed)
    def _forget_error(self) -> None:
        self._say("")

    @on(Input.Submitted)
    def _accept(self, event: Input.Submitted) -> None:
        fault = self._fault(event.value)
        if fault is None:
            self.dismiss(event.value)
        else:
            self._say(fault)

    def _say(self, error: str) -> None:
        self.query_one("#error", Static).update(Content(safe(error)))


class MoveScreen(PromptScreen):
    """Asks for a move as players write it; those that can be made are told once they are known."""

    DEFAULT_CSS = """
    MoveScreen {
        align: left top;
        .frame { margin: 1 1; }
        #moves { height: auto; max-height: 8; color: $foreground-muted; }
    }
    """
    """It lies over the tree, and leaves the board to be seen."""

    def __init__(
        self, title: str, fault: Callable[[str], str | None], moves: Callable[[], str]
    ) -> None:
        super().__init__(title, fault=fault)
        self._moves = moves

    def on_mount(self) -> None:
        """Tell the moves below the field."""
        super().on_mount()
        self.query_one(".frame").mount(Static(id="moves"))
        self.tell_moves()

    def tell_moves(self) -> None:
        """Tell what can be made by now; the texts must be safe."""
        for told in self.query("#moves").results(Static):
            told.update(Content(self._moves()))
