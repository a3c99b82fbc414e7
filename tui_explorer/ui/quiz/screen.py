"""The quiz: a tree without its search, a question beside it, and keys that answer."""

from sys import maxsize
from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import Horizontal
from textual.content import Content
from textual.message import Message
from textual.screen import Screen
from textual.widgets import Static

from tui_explorer.errors import ExplorerError
from tui_explorer.exercises.given import Malformed
from tui_explorer.exercises.sheets import points_told
from tui_explorer.ui.dialogs.asking import ChooseScreen
from tui_explorer.ui.quiz import telling
from tui_explorer.ui.quiz.answer_pane import AnswerPane
from tui_explorer.ui.quiz.attempt import Attempt
from tui_explorer.ui.quiz.response import Response
from tui_explorer.ui.quiz.responses import response_for
from tui_explorer.ui.screens import BaseScreen
from tui_explorer.ui.widgets.answering import ANSWER_KEYS, Answering
from tui_explorer.ui.widgets.headline import Headline
from tui_explorer.ui.widgets.text_panel import TextPanel
from tui_explorer.view.layout import spelt_out, wrapped
from tui_explorer.words import quiz as words
from tui_explorer.words.glyphs import ASCII, Glyphs
from tui_explorer.words.safe import safe

_NARROWEST = 20
"""Cells of a line of text, before there is a panel for it."""


class QuizScreen(Answering, BaseScreen, Screen[None]):
    """One question after the other."""

    BINDINGS: ClassVar[list[BindingType]] = [
        *ANSWER_KEYS,
        ("tab", "turn(1)"),
        ("shift+tab", "turn(-1)"),
        ("escape", "begin_anew"),
        ("up,k", "go(0, -1)"),
        ("down,j", "go(0, 1)"),
        ("left,h", "go(-1, 0)"),
        ("right,l", "go(1, 0)"),
        ("pageup", "walk(-10)"),
        ("pagedown", "walk(10)"),
        ("home", f"walk({-maxsize})"),
        ("end", f"walk({maxsize})"),
        ("V", "view"),
        ("s", "summary"),
        ("x", "explore"),
        ("q", "leave"),
    ]
    HORIZONTAL_BREAKPOINTS = [(0, "-narrow"), (72, "-wide")]  # noqa: RUF012
    DEFAULT_CSS = """
    QuizScreen {
        #header { background: $panel; color: $text; text-style: bold; }
        #body { height: 1fr; }
        #question { width: 46%; max-width: 64; height: 1fr; }
        #keys { height: 1; padding: 0 1; background: $footer-background; }
        &.-narrow #body { layout: vertical; }
        &.-narrow #question { width: 1fr; max-width: 100%; height: 60%; }
    }
    """

    class Explored(Message):
        """The search is to be shown, at the moment of the question that is asked."""

    class Left(Message):
        """Somebody goes; every answer is kept."""

    class Completed(Message):
        """Every question has its answer, and all is told."""

    def __init__(self, attempt: Attempt, glyphs: Glyphs, view: str) -> None:
        super().__init__()
        self.attempt = attempt
        self._glyphs = glyphs
        self.pane = AnswerPane(glyphs, view, id="tree")
        """The tree, where one answers."""
        self._responses: dict[int, Response] = {}
        """Answers in the making, by question: one may come back to them."""
        self._anew: set[int] = set()
        """Questions that are being answered once more."""
        self._said = ""
        """What is said of the last key."""
        self._is_sure = False
        """Whether somebody who answers was told of what may be a mistake."""

    def compose(self) -> ComposeResult:
        """A header, the tree, the question, the keys."""
        yield Headline(id="header")
        with Horizontal(id="body"):
            yield self.pane
            yield TextPanel(id="question", leaves_arrows=True)
        yield Static(id="keys", markup=False)

    def on_mount(self) -> None:
        """Ask the first question that has no answer; the summary, if nothing is to be asked."""
        self.pane.shown.focus()
        self._ask()
        if self.attempt.is_complete or self.attempt.is_over:
            self.call_after_refresh(self.action_summary)

    @property
    def response(self) -> Response:
        """The answer to the question that is asked, in the making."""
        question = self.attempt.question
        if question.id not in self._responses:
            is_given = self.attempt.has_answer(question)
            given = (self.attempt.given(question),) if is_given else ()
            self._responses[question.id] = response_for(question, *given)
        return self._responses[question.id]

    @property
    def is_judged(self) -> bool:
        """Whether there is a verdict on the question that is asked."""
        question = self.attempt.question
        return self.attempt.verdict(question) is not None and question.id not in self._anew

    # -- what is shown ---------------------------------------------------------------------------

    def _ask(self) -> None:
        """Show the question that is asked, and its tree."""
        self._said, self._is_sure = "", False
        self.pane.show(self.response, self.response.start, tells=not self._may_answer)
        self._tell()

    def _tell(self) -> None:
        """Show what there is to say of the question and its answer."""
        attempt, question = self.attempt, self.attempt.question
        number, of = question.id, len(attempt.questions)
        panel = self.query_one(TextPanel)
        panel.border_title = Content(words.title(number, of, points_told(question)))
        told = telling.lines(attempt, self.response, self._said, self.is_judged, self._wrapped)
        panel.show(*told)
        self.query_one("#keys", Static).update(telling.keys_told(attempt, self.is_judged))
        at = words.progress(number, of)
        header = self.query_one(Headline)
        header.show([[safe(attempt.exercise.title), at]], [telling.progress_told(attempt)])

    def _say(self, text: str) -> None:
        """Say something of the last key."""
        self._said = text
        self._tell()

    def _wrapped(self, text: str) -> list[str]:
        """A text in lines of the panel, spelt out where there are no signs."""
        width = self.query_one(TextPanel).scrollable_content_region.width
        return wrapped(spelt_out(text) if self._glyphs == ASCII else text, max(_NARROWEST, width))

    def on_text_panel_resized(self) -> None:
        """Lay the text out anew; the cursor stays in view."""
        self._tell()
        self.pane.shown.bring_into_view()

    # -- keys that answer ------------------------------------------------------------------------

    @property
    def signs(self) -> str:
        """Those of the kind that is asked, until it is judged."""
        return self.response.signs if self._may_answer else ""

    def action_sign(self, sign: str) -> None:
        """Take a sign that belongs to the answer."""
        node = self.pane.cursor
        self.response.take(sign, node)
        self._changed(node)

    @property
    def _may_answer(self) -> bool:
        return not self.is_judged and not self.attempt.is_over

    def _changed(self, node: int) -> None:
        """Show an answer that has changed."""
        self._said, self._is_sure = "", False
        if self.attempt.question.kind == "order":
            self.pane.show(self.response, node, tells=not self._may_answer)
        else:
            self.pane.show_notes(self.response, tells=not self._may_answer)
        self._tell()

    def action_rub_out(self) -> None:
        """Take back the last sign."""
        if self._may_answer:
            self.response.rub_out(self.pane.cursor)
            self._changed(self.pane.cursor)

    def action_begin_anew(self) -> None:
        """Forget the answer in the making; one that was given stands until there is another."""
        if not self.attempt.is_over:
            question = self.attempt.question
            self._anew.add(question.id)
            self._responses[question.id] = response_for(question)
            self._ask()

    def action_accept(self) -> None:
        """Answer, unless there is a doubt that was not told yet; once there is a verdict, go on."""
        attempt, question = self.attempt, self.attempt.question
        if not self._may_answer:
            self.action_turn(1)
            return
        try:
            given = self.response.given(self.pane.cursor)
        except (Malformed, ValueError):
            self._say(words.NOT_YET[question.kind])
            return
        if self.response.doubt and not self._is_sure:
            self._is_sure = True
            self.pane.move_to(self.response.to_look_at(self.pane.cursor))
            self._say(self.response.doubt)
            return
        try:
            attempt.answer(given)
        except ExplorerError as error:
            if attempt.is_over:
                self._responses.clear()
            self._say(words.not_saved(error.what))
            return
        self._anew.discard(question.id)
        self.response.fill(given)
        if attempt.tells:
            self._changed(self.pane.cursor)
            if attempt.is_complete:
                self.post_message(self.Completed())
        else:
            self.action_turn(1)

    # -- keys that go elsewhere ------------------------------------------------------------------

    def action_walk(self, by: int) -> None:
        """Put the cursor on another node that it may stand on."""
        self.pane.walk(by)

    def action_go(self, across: int, down: int) -> None:
        """Follow an arrow."""
        self.pane.go(across, down)

    def action_view(self) -> None:
        """Show the tree as a diagram, or as an outline again, also the next time."""
        self.pane.switch()
        self.app.choose_view(self.pane.view)  # type: ignore[attr-defined]

    def action_turn(self, by: int) -> None:
        """Go to the next question or the one before; behind the last, to the summary."""
        if self.attempt.at + by >= len(self.attempt.questions):
            self.action_summary()
        elif self.attempt.at + by >= 0:
            self.attempt.at += by
            self._ask()

    def action_leave(self) -> None:
        """Go; every answer is kept."""
        self.post_message(self.Left())

    def action_explore(self) -> None:
        """Show the search, once that gives nothing away."""
        if self.attempt.may_explore:
            self.post_message(self.Explored())

    def action_summary(self) -> None:
        """Show all questions with what became of them, and the ways on from here."""
        attempt, rows = self.attempt, telling.summary_rows(self.attempt)
        names = list(rows)[: len(attempt.questions)]

        def take(chosen: str) -> None:
            if chosen in names:
                attempt.at = names.index(chosen)
                self._ask()
            elif chosen == words.HAND_IN:
                self._hand_in()
            elif chosen == words.EXPLORE:
                self.post_message(self.Explored())
            elif chosen == words.LEAVE:
                self.action_leave()

        first = words.HAND_IN if words.HAND_IN in rows and attempt.is_complete else None
        self.ask(ChooseScreen(telling.summary_title(attempt), list(rows.items()), first), take)

    def _hand_in(self) -> None:
        try:
            self.attempt.hand_in()
        except ExplorerError as error:
            self._say(words.not_handed_in(error.what))
            return
        self._responses.clear()
        self._ask()
        self.post_message(self.Completed())
        self.action_summary()
