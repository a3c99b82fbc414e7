"""The explorer of a lab: it keeps a student's place and answers, and tells where a leader is."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from textual.screen import Screen

from tui_explorer.errors import CannotRead, ExplorerError
from tui_explorer.exercises.offered import FullShelf
from tui_explorer.lab.bookmark import Bookmark
from tui_explorer.lab.following import FollowingApp
from tui_explorer.searches.fit import fitted, refuse_early
from tui_explorer.searches.shelf import not_offered
from tui_explorer.ui.background import attempted, work_out
from tui_explorer.ui.explorer.screen import ExplorerScreen
from tui_explorer.ui.memory import EXERCISE
from tui_explorer.ui.opening import Start
from tui_explorer.ui.quiz.attempt import Attempt, resumed
from tui_explorer.words import labs
from tui_explorer.words.safe import safe

if TYPE_CHECKING:
    from tui_explorer.lab.desk import Desk
    from tui_explorer.lab.leading import Lead


class LabApp(FollowingApp):
    """An explorer that knows whose it is."""

    def __init__(
        self, *given: Any, desk: Desk | None = None, lead: Lead | None = None, **options: Any
    ) -> None:
        """Resume where the student was, if that was opened with the same SOURCE and is still there;
        else begin as the command line says.
        """
        super().__init__(*given, **options)
        self._desk, self._lead = desk, lead
        self._greeting = ""
        """What to say about the place where it begins."""
        try:
            bookmark = None if desk is None else desk.bookmark()
            if bookmark is not None and bookmark.opened_with == self._opened_with:
                self._resume(bookmark)
        except ExplorerError:
            self._greeting = labs.NO_WAY_BACK

    def _resume(self, bookmark: Bookmark) -> None:
        if bookmark.exercise:
            attempt = self._begun(bookmark.exercise)
            attempt.at = min(max(bookmark.step, 1), len(attempt.questions)) - 1
            self._take_attempt(bookmark.exercise, attempt)
        elif bookmark.source:
            source = self._offered(bookmark)
            refuse_early(source, fitted(bookmark.kept.settings, source))
            self._source, self._now = source, bookmark.kept
            self._start = Start(bookmark.step)
            self._greeting = labs.BACK.format(step=bookmark.step) if bookmark.step else ""

    def get_default_screen(self) -> Screen[None]:
        """An explorer that tells where it is, the list, or an exercise."""
        screen = super().get_default_screen()
        if isinstance(screen, ExplorerScreen):
            screen.when_moved = self.note_bookmark
        return screen

    def on_ready(self) -> None:
        """Say that this is not the beginning, or why it is."""
        if self._greeting:
            self.notify(self._greeting)

    def on_unmount(self) -> None:
        """Lead no longer."""
        if self._lead is not None:
            self._lead.end()

    def note_bookmark(self, screen: ExplorerScreen) -> None:
        """Keep the place that is shown by now, if it is one's own, and tell it."""
        if self._desk is not None and self._own is None:
            self._desk.keeper.keep(Bookmark.of(screen, self._opened_with, self._desk.student))
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
        try:
            path = self._desk.answers(name, exercise)
            return resumed(exercise, self._desk.student, path, final=False, shown=labs.YOUR_ANSWERS)
        except ExplorerError:
            raise CannotRead(labs.NO_ANSWERS_HERE, labs.ASK_TEACHER) from None

    def _take_attempt(self, name: str, attempt: Attempt) -> None:
        self._attempt, self._exercise = attempt, name
        attempt.when_moved = self.note_question

    def note_question(self) -> None:
        """Keep the place in an exercise."""
        if self._desk is not None and self._attempt is not None:
            given = self._exercise, self._attempt, self._opened_with, self._desk.student
            self._desk.keeper.keep(Bookmark.in_exercise(*given))

    def on_quiz_screen_left(self) -> None:
        """Show the list again."""
        self._attempt = self._source = None
        self.show_anew()
