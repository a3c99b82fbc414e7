"""The app of a quiz; when it is over, an explorer takes its place."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from textual.screen import Screen

from tui_explorer import catalog
from tui_explorer.exercises.question import Question
from tui_explorer.ui.app import ExplorerApp
from tui_explorer.ui.memory import EXERCISE
from tui_explorer.ui.opening import Start
from tui_explorer.ui.quiz.attempt import Attempt
from tui_explorer.ui.quiz.screen import QuizScreen
from tui_explorer.words.quiz import LEFT_OPEN

if TYPE_CHECKING:
    from tui_explorer.searches.source import Source


class AskingApp(ExplorerApp):
    """An explorer in whose place an exercise can be."""

    _attempt: Attempt | None = None
    _exercise = ""
    """Its name, by which it is remembered when it is done."""

    def get_default_screen(self) -> Screen[None]:
        """The quiz, until a source is opened."""
        if self._attempt is not None:
            return QuizScreen(self._attempt, self._glyphs, self._view)
        return super().get_default_screen()

    def show_source(self, source: Source) -> None:
        """Put an explorer in the place of whatever is open."""
        self._attempt = None
        super().show_source(source)

    def on_quiz_screen_completed(self) -> None:
        """Remember that an exercise is done."""
        if self._exercise:
            self._memory.add_done(EXERCISE + self._exercise)

    def on_quiz_screen_explored(self) -> None:
        """Put an explorer in the place of the quiz."""
        if self._attempt is not None:
            attempt = self._attempt
            self._start = Start(step=moment_of(attempt.question))
            self.show_source(attempt.exercise.ground.source)
            if not attempt.is_over:
                self.notify(LEFT_OPEN)


class QuizApp(AskingApp):
    """Asks the questions of one exercise."""

    def __init__(self, attempt: Attempt, name: str = "", **given: Any) -> None:
        """Ask; a name is that of a bundled exercise, which is remembered when it is done."""
        settings = attempt.exercise.ground.settings
        super().__init__(None, settings, names_algorithm=True, **given)
        self._attempt = attempt
        self._exercise = name if name in catalog.exercise_files() else ""

    def offer_what_was_left(self, *, in_passing: bool) -> None:
        """Changes of trees wait for an explorer: a quiz is not the place for them."""

    def on_quiz_screen_left(self) -> None:
        """End."""
        self.exit()


def moment_of(question: Question) -> int | str:
    """The step that shows what a question was about: where its node is left, or the end."""
    node, trace = question.subject.node, question.ground.run.trace
    visit = -1 if node is None else trace.visit(node)
    return "end" if visit < 0 else int(trace.exit_step[visit])
