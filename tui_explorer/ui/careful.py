"""Unsaved changes of trees: the app asks before they are lost, and offers what a crash has left."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING

from tui_explorer.errors import ExplorerError
from tui_explorer.ui.journal import Journal, LeftBehind
from tui_explorer.ui.mixins import AppMixin

if TYPE_CHECKING:
    from tui_explorer.searches.source import Source


class Careful(AppMixin):
    """An app whose trees can be edited; no change is lost unasked."""

    journal: Journal
    """Where changes are kept until they are saved."""

    def show_source(self, source: Source) -> None:
        """Put a new explorer in the place of whatever is open."""
        raise NotImplementedError

    def on_unmount(self) -> None:
        """Leave behind what was neither saved nor given up: somebody has hung up."""
        self.journal.close()

    def offer_what_was_left(self, *, in_passing: bool) -> None:
        """Offer changes that were neither saved nor given up, if there are any; without an answer
        they stay for the next time. In passing, a hasty Enter leaves them there.
        """
        if not (found := self.journal.left_behind()):
            return
        from tui_explorer.ui.dialogs.asking import ChooseScreen
        from tui_explorer.words import editing as words

        left = found[0]

        def take(way: str | None) -> None:
            if way == words.DISCARD:
                left.forget()
            elif way == words.OPEN:
                self.when_kept(partial(self._open_again, left))

        usual = words.LATER if in_passing else words.OPEN
        title, ways = words.left_behind(left.name), words.WAYS_TO_RECOVER
        self.push_screen(ChooseScreen(title, ways, usual), take)

    def _open_again(self, left: LeftBehind) -> None:
        """Open what was left behind; it is this explorer's from then on."""
        from tui_explorer.searches.editing import from_text
        from tui_explorer.words.editing import NOT_RECOVERED

        try:
            source = from_text(left.text, left.name)
        except ExplorerError:
            self.notify(NOT_RECOVERED, severity="error")
            return
        self.show_source(source)
        self.journal.keep(left.name, left.text)
        left.forget()

    def when_kept(self, go: Callable[[], object]) -> None:
        """Go on when changes of the tree are saved or given up; with none, at once."""
        from tui_explorer.ui.explorer.screen import ExplorerScreen

        changed = [s for s in self.screen_stack if isinstance(s, ExplorerScreen) and s.has_changes]
        if changed:
            from tui_explorer.ui.explorer.saving import when_kept

            when_kept(changed[0], go)
        else:
            go()

    def leave(self) -> None:
        """End, unless changes are to be saved first."""
        self.when_kept(self.exit)

    async def action_quit(self) -> None:
        """End in the same way by Textual's own key."""
        self.leave()
