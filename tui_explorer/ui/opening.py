"""The settings and the first step that each source of a session is opened with.

What the command line says holds for all of them. What keys have changed belongs to the source that
was open then, and comes back with it.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, NamedTuple

from tui_explorer.engine.settings import Settings
from tui_explorer.errors import ExplorerError
from tui_explorer.ui.background import attempted
from tui_explorer.view.columns import WINDOW

if TYPE_CHECKING:
    from tui_explorer.exercises.traces import ProgramTrace
    from tui_explorer.searches.source import Source
    from tui_explorer.ui.explorer.screen import ExplorerScreen
    from tui_explorer.ui.session import Session


class Start(NamedTuple):
    """What is shown first, where it is not the start of a search beside the usual panels."""

    step: int | str | None = None
    """A number, ``first-cut`` or ``end``."""
    panel: str = ""
    plays: bool = False
    predicts: bool = False
    """Whether what comes next is asked before it is shown."""
    held_against: ProgramTrace | None = None
    """The visits of somebody's program, to be seen beside the search."""

    def of_the_next(self) -> Start:
        """The same for another source, in which a step's number would be another step."""
        step = None if isinstance(self.step, int) else self.step
        return self._replace(step=step, held_against=None)

    def show(self, screen: ExplorerScreen, session: Session) -> None:
        """Show a panel, go to a step, play; a step that there is not is told, and nothing moves.

        Where there is room, the tree of somebody's program stands beside ours.
        """
        from tui_explorer.searches.exports import step_wanted
        from tui_explorer.ui.explorer import predicting, stepping, two_trees

        session.hold_against(self.held_against)
        if self.panel:
            screen.show_panels(self.panel)
        if self.step is not None:
            step = attempted(step_wanted, session.run, self.step)
            if isinstance(step, ExplorerError):
                screen.refuse(step)
            else:
                screen.show_step(step)
        if session.program is not None and two_trees.has_room(screen):
            two_trees.toggle(screen, session)
        if self.predicts:
            predicting.begin(screen)
        if self.plays:
            stepping.play(screen, session)


class Kept(NamedTuple):
    """What can be set by key, as it is for one source."""

    settings: Settings
    columns: str = WINDOW
    hides_ahead: bool = False
    root: int | None = None
    """The player whom somebody has put at a tree's root."""

    @classmethod
    def of(cls, screen: ExplorerScreen) -> Kept:
        """As it is on a screen."""
        source, settings = screen.searching.asked
        return cls(settings, screen.columns, screen.hides_ahead, source.root)


def with_root(source: Source, root: int | None) -> Source:
    """A tree with that player at its root, if it is a tree."""
    other = source if source.root == root else attempted(source.read_again, root)
    return other if isinstance(other, type(source)) else source


class Openings:
    """Knows how each source of a session is to be looked at."""

    def __init__(self, given: Kept, *, names_algorithm: bool) -> None:
        self._given, self._names_algorithm = given, names_algorithm
        """What the command line says, and whether it names the algorithm."""
        self._kept: dict[str, Kept] = {}
        """By what a person wrote to have a source opened."""

    def keep(self, screen: ExplorerScreen) -> None:
        """Remember how a source is looked at that is about to be left."""
        self._kept[screen.searching.asked.source.text] = Kept.of(screen)

    def put(self, text: str, kept: Kept) -> None:
        """Let a source be looked at as somebody else looks at it."""
        self._kept[text] = kept

    def hand_on(self, screen: ExplorerScreen, text: str) -> None:
        """Let a source that is drawn like the one on a screen be looked at in the same way."""
        kept = Kept.of(screen)
        self._kept[text] = kept._replace(settings=replace(kept.settings, by_hand=()))

    def with_root(self, source: Source) -> Source:
        """A source that was just read, with the player at its root whom somebody put there."""
        root = self._kept.get(source.text, self._given).root
        return source if root is None else with_root(source, root)

    def how(self, source: Source) -> tuple[Kept, str]:
        """How to look at a source, and what is to be said of it."""
        from tui_explorer import catalog
        from tui_explorer.searches.fit import as_far_as_fits, misfit
        from tui_explorer.words import notices
        from tui_explorer.words.refusals import replaced

        if source.text in self._kept:
            return self._kept[source.text], ""
        given = self._given.settings
        fitting = as_far_as_fits(given, source, names_algorithm=self._names_algorithm)
        error = misfit(source, Settings(given.algorithm)) if self._names_algorithm else None
        said = ""
        if replace(fitting, algorithm=given.algorithm) != given:
            said = notices.OPTIONS_LEFT_OUT
        elif error:
            said = replaced(error, catalog.load_algorithm(fitting.algorithm).title)
        return self._given._replace(settings=fitting), said
