"""The explorer of a lab: it keeps a student's place, tells it to those who follow, or follows."""

from __future__ import annotations

from os import path
from typing import TYPE_CHECKING, Any

from textual import events
from textual.screen import Screen
from textual.timer import Timer

from tui_explorer.exercises.offered import FullShelf
from tui_explorer.lab.place import Place
from tui_explorer.searches.shelf import not_offered
from tui_explorer.searches.source import Source, open_source
from tui_explorer.ui.actions import key_of
from tui_explorer.ui.background import attempted, work_out
from tui_explorer.ui.explorer.screen import ExplorerScreen
from tui_explorer.ui.memory import EXERCISE
from tui_explorer.ui.opening import Start
from tui_explorer.ui.quiz.app import AskingApp
from tui_explorer.ui.quiz.attempt import Attempt, resumed
from tui_explorer.words import labs
from tui_explorer.words.safe import safe

if TYPE_CHECKING:
    from tui_explorer.errors import ExplorerError
    from tui_explorer.lab.desk import Desk
    from tui_explorer.lab.leading import Lead, Led

_BETWEEN_LOOKS = 0.2
"""Seconds between two looks where the leader is, while one follows."""
_LONGEST_NAME = 20


class LabApp(AskingApp):
    """An explorer that knows whose it is, and who leads."""

    def __init__(
        self,
        *given: Any,
        desk: Desk | None = None,
        lead: Lead | None = None,
        led: Led | None = None,
        follows: bool = False,
        **options: Any,
    ) -> None:
        """Begin where the student was, if that was opened with the same SOURCE and is still there;
        else as the command line says.
        """
        super().__init__(*given, **options)
        self._desk, self._lead, self._led, self._follows = desk, lead, led, follows
        self._opened_with = None if self._source is None else self._source.text
        self._returned: Place | None = None
        """The place that it begins at."""
        self._own: Place | None = None
        """The place to come back to, from the first moment of following until then."""
        self._looks: Timer | None = None
        """Ticks while one follows, and only then."""
        self._company = ""
        """What the header says of that."""
        self._wanted: Place | None = None
        """The place whose source is being read."""
        self._arrives: Start | None = None
        """What the next screen shows first."""
        place = None if desk is None else desk.place()
        if place is not None and place.opened_with == self._opened_with:
            self._begin_at(place)

    def _begin_at(self, place: Place) -> None:
        if place.exercise:
            attempt = attempted(self._begun, place.exercise)
            if isinstance(attempt, Attempt):
                self._take_attempt(place.exercise, attempt)
                attempt.at = min(max(place.step, 1), len(attempt.questions)) - 1
            return
        source = attempted(self._opened, place)
        if isinstance(source, Source):
            self._source, self._now, self._returned = source, place.kept, place
            self._start = Start(place.step)

    def _opened(self, place: Place) -> Source:
        """The source of a place, by the name that it has here."""
        text = place.source
        if self._shelf is not None and not self._shelf.offers(text):
            text = path.basename(text)
        open_one = open_source if self._shelf is None else self._shelf.open
        source = open_one(text, self._limits)
        return _with_root(source, place.kept.root)

    def get_default_screen(self) -> Screen[None]:
        """An explorer that tells where it is, or the list."""
        if self._arrives is not None:
            self._start, self._arrives = self._arrives, None
        screen = super().get_default_screen()
        if isinstance(screen, ExplorerScreen):
            screen.when_moved, screen.company = self.note_place, self._company
        return screen

    def on_ready(self) -> None:
        """Say that this is not the beginning; follow if that was asked for."""
        if self._returned is not None and self._returned.step:
            self.notify(labs.BACK.format(step=self._returned.step))
        if self._follows:
            self._begin_to_follow()

    def on_unmount(self) -> None:
        """Lead no longer."""
        if self._lead is not None:
            self._lead.end()

    def note_place(self, screen: ExplorerScreen) -> None:
        """Keep the place that is shown by now, if it is one's own, and tell it."""
        if self._desk is not None and self._own is None:
            self._desk.keeper.keep(Place.of(screen, self._opened_with, self._desk.student))
        if self._lead is not None:
            self._lead.tell(screen)

    # -- exercises -------------------------------------------------------------------------------

    def open(self, text: str, *, is_wanted_again: bool = True) -> None:
        """Open any source, or an exercise, which goes on where it was left."""
        if not text.startswith(EXERCISE):
            super().open(text, is_wanted_again=is_wanted_again)
            return
        name = text.removeprefix(EXERCISE)

        def take(attempt: Attempt | ExplorerError) -> None:
            if isinstance(attempt, Attempt):
                self._take_attempt(name, attempt)
                self.note_question()
                self.show_anew()
            else:
                self.ask_for_source(safe(str(attempt)))

        self.workers.cancel_group(self, "read")
        work_out(self, "read", lambda _: attempted(self._begun, name), take, at_once=False)

    def _begun(self, name: str) -> Attempt:
        """The student's answers to an exercise, as far as they are given."""
        if self._desk is None or not isinstance(self._shelf, FullShelf):
            raise not_offered()
        exercise = self._shelf.exercise(name, self._limits)
        path = self._desk.answers(name, exercise)
        return resumed(exercise, self._desk.student, path, final=False)

    def _take_attempt(self, name: str, attempt: Attempt) -> None:
        self._attempt, self._exercise = attempt, name
        attempt.when_moved = self.note_question

    def note_question(self) -> None:
        """Keep the place in an exercise."""
        if self._desk is not None and self._attempt is not None:
            given = self._exercise, self._attempt, self._opened_with, self._desk.student
            self._desk.keeper.keep(Place.in_exercise(*given))

    def on_quiz_screen_left(self) -> None:
        """Show the list again."""
        self._attempt = self._source = None
        self.show_anew()

    # -- following -------------------------------------------------------------------------------

    @property
    def _explorer(self) -> ExplorerScreen | None:
        """The explorer's screen, if something is open."""
        return next((s for s in self.screen_stack if isinstance(s, ExplorerScreen)), None)

    def follow(self) -> None:
        """Follow; or go back from there to the own place."""
        if self._led is None:
            super().follow()
        elif self._looks is None:
            self._begin_to_follow()
        else:
            self._let_go("")
            own, self._own = self._own, None
            if own is not None:
                self._show_place(own)

    async def on_event(self, event: events.Event) -> None:
        """Let a person look around who presses a key of the own accord, or points somewhere."""
        is_key = isinstance(event, events.Key) and event.key != key_of("follow")
        if self._looks is not None and (is_key or isinstance(event, events.MouseDown)):
            self._let_go(labs.LOOKS_AROUND.format(key=key_of("follow")))
        await super().on_event(event)

    def _begin_to_follow(self) -> None:
        if self._led is None:
            return
        if self._own is None and self._explorer is not None:
            self._own = Place.of(self._explorer, self._opened_with)
        self._led.look_again()
        self._looks = self.set_interval(_BETWEEN_LOOKS, self._look)
        self._look()

    def _let_go(self, company: str) -> None:
        if self._looks is not None:
            self._looks.stop()
        self._looks = None
        self._say_company(company)

    def _say_company(self, company: str) -> None:
        self._company = company
        if (screen := self._explorer) is not None and screen.company != company:
            screen.company = company
            screen.show_header()

    def _look(self) -> None:
        """Go where the leader is, if that is another place than before."""
        assert self._led is not None
        is_new, place = self._led.news()
        if is_new and place is None:
            self._say_company(labs.NOBODY_YET)
            if self._explorer is None:
                self.notify(labs.WAITS)
        elif place is not None:
            self._say_company(labs.FOLLOWING.format(name=safe(place.name, _LONGEST_NAME)))
            self._show_place(place)

    def _show_place(self, place: Place) -> None:
        """Show a place: another step, a search with other settings, or another source."""
        screen = self._explorer
        if screen is None or not _is_same(screen.searching.asked.source.text, place.source):
            self._open_place(place)
            return
        self._wanted = None
        source, settings = screen.searching.asked
        if screen.columns != place.kept.columns:
            screen.show_columns(place.kept.columns)
        if (settings, source.root) != (place.kept.settings, place.kept.root):
            screen.begin_at(Start(place.step))
            screen.searching.start(_with_root(source, place.kept.root), place.kept.settings)
        elif screen.session is None or screen.searching.is_running:
            screen.begin_at(Start(place.step))
        else:
            screen.show_step(min(place.step, len(screen.session.run.trace)))

    def _open_place(self, place: Place) -> None:
        """Open the source of a place, once, however many steps are taken there meanwhile."""
        is_being_read = self._wanted is not None and self._wanted.source == place.source
        self._wanted = place
        if not is_being_read:
            work_out(
                self,
                "read",
                lambda _: attempted(self._opened, place),
                self._take_place,
                at_once=False,
            )

    def _take_place(self, source: Source | ExplorerError) -> None:
        place, self._wanted = self._wanted, None
        if place is None:
            return
        if not isinstance(source, Source):
            self.notify(labs.NOT_HERE, severity="warning")
            return
        self._openings.put(source.text, place.kept)
        self._arrives = Start(place.step)
        self.show_source(source)


def _is_same(here: str, there: str) -> bool:
    """Whether two texts name one source, for whoever opens it by a path or by its name."""
    return here == there or path.basename(there) == here or path.abspath(here) == there


def _with_root(source: Source, root: int | None) -> Source:
    """A tree with that player at its root, if it is a tree."""
    if source.root == root:
        return source
    other = attempted(source.read_again, root)
    return other if isinstance(other, Source) else source
