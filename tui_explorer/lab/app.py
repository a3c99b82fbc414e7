"""The explorer of a lab: it keeps a student's place, and begins there."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from textual.screen import Screen

from tui_explorer.lab.place import Place
from tui_explorer.searches.source import Source, open_source
from tui_explorer.ui.app import ExplorerApp
from tui_explorer.ui.background import attempted
from tui_explorer.ui.explorer.screen import ExplorerScreen
from tui_explorer.ui.opening import Start
from tui_explorer.words import labs

if TYPE_CHECKING:
    from tui_explorer.lab.desk import Desk


class LabApp(ExplorerApp):
    """An explorer that knows whose it is."""

    def __init__(self, *given: Any, desk: Desk | None = None, **options: Any) -> None:
        """Begin where the student was, if that was opened with the same SOURCE and is still there;
        else as the command line says.
        """
        super().__init__(*given, **options)
        self._desk = desk
        self._opened_with = None if self._source is None else self._source.text
        self._returned: Place | None = None
        """The place that it begins at."""
        place = None if desk is None else desk.place()
        if place is not None and place.opened_with == self._opened_with:
            self._go_back_to(place)

    def _go_back_to(self, place: Place) -> None:
        source = attempted(self._opened, place.source)
        if isinstance(source, Exception):
            return
        if place.kept.root is not None:
            other = attempted(source.read_again, place.kept.root)
            source = other if isinstance(other, type(source)) else source
        self._source, self._now, self._returned = source, place.kept, place
        self._start = Start(place.step)

    def _opened(self, text: str) -> Source:
        return (open_source if self._shelf is None else self._shelf.open)(text, self._limits)

    def get_default_screen(self) -> Screen[None]:
        """An explorer that tells where it is, or the list."""
        screen = super().get_default_screen()
        if isinstance(screen, ExplorerScreen):
            screen.when_moved = self.note_place
        return screen

    def on_ready(self) -> None:
        """Say that this is not the beginning."""
        if self._returned is not None and self._returned.step:
            self.notify(labs.BACK.format(step=self._returned.step))

    def note_place(self, screen: ExplorerScreen) -> None:
        """Keep the place that is shown by now."""
        if self._desk is not None:
            self._desk.keeper.keep(Place.of(screen, self._opened_with, self._desk.student))
