"""A dialog to type a move as players write it, above all those that can be made."""

from collections.abc import Callable

from textual.content import Content
from textual.widgets import Static

from tui_explorer.ui.dialogs.asking import PromptScreen


class MoveScreen(PromptScreen):
    """The move that was typed, or None; what can be made is told as soon as it is known."""

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
