"""The part of the app that loses no changes of a tree: it asks first, and offers what was left."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from tui_explorer.ui.fast import Painter
from tui_explorer.ui.journal import Journal

if TYPE_CHECKING:
    from pathlib import Path

    from tui_explorer.searches.source import Source


class Careful(Painter):
    """An app whose trees can be edited."""

    journal: Journal

    def show_source(self, source: Source) -> None:
        """Put a new explorer in the place of whatever is open."""
        raise NotImplementedError

    def keep_changes_in(self, folder: Path | None) -> None:
        """Keep changes in that folder until they are saved."""
        self.journal = Journal(folder)

    def on_unmount(self) -> None:
        """Leave behind what was neither saved nor given up: somebody has hung up."""
        self.journal.close()

    def offer_what_was_left(self) -> None:
        """Offer changes that were neither saved nor given up, if there are any."""
        if left := self.journal.left_behind():
            from tui_explorer.ui.dialogs.recovering import offer

            offer(self, left[0])

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
