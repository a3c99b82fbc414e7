"""Changes that an explorer has left behind, offered when the next one is opened."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tui_explorer.errors import ExplorerError
from tui_explorer.searches.editing import from_text
from tui_explorer.ui.dialogs.asking import ChooseScreen
from tui_explorer.words import editing as words

if TYPE_CHECKING:
    from tui_explorer.ui.careful import Careful
    from tui_explorer.ui.journal import Left


def offer(app: Careful, left: Left) -> None:
    """Ask what is to become of changes; without an answer they stay for the next time."""

    def take(way: str | None) -> None:
        if way == words.DISCARD:
            left.forget()
        elif way == words.OPEN:
            app.when_kept(go_on)

    def go_on() -> None:
        try:
            source = from_text(left.text, left.name)
        except ExplorerError:
            app.notify(words.NOT_RECOVERED, severity="error")
            return
        app.show_source(source)
        app.journal.keep(left.name, left.text)
        left.forget()

    app.push_screen(ChooseScreen(words.left_behind(left.name), words.WAYS_TO_RECOVER), take)
