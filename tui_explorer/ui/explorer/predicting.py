"""Predict mode: what comes next is asked before it is shown."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from tui_explorer.engine.game import Value
from tui_explorer.engine.tree.tree import ROOT
from tui_explorer.errors import BadData
from tui_explorer.exercises import predictions as words
from tui_explorer.exercises.predictions import Answered, PredictionKind, Predictions
from tui_explorer.formats.read.numbers import parse_value
from tui_explorer.ui.actions import key_of
from tui_explorer.ui.dialogs.asking import ChooseScreen
from tui_explorer.ui.explorer import two_trees, viewing
from tui_explorer.ui.widgets.prompt import Prompt, prompt_on
from tui_explorer.words.glossary import key_name

if TYPE_CHECKING:
    from tui_explorer.ui.explorer.screen import ExplorerScreen
    from tui_explorer.ui.session import Session

_TAKES = {
    PredictionKind.VALUE: "number",
    PredictionKind.WINDOW: "number",
    PredictionKind.CUT: "yes",
}


def choose(screen: ExplorerScreen, session: Session) -> None:
    """Let somebody choose what is asked, or that nothing is any more."""
    choices = [(name, about) for name, (about, _) in words.KINDS.items()]
    kinds = session.predictions.kinds if session.predictions else frozenset[PredictionKind]()
    current = next((name for name, (_, each) in words.KINDS.items() if each == kinds), "all")
    current = "all" if current == "off" else current
    screen.ask(
        ChooseScreen(words.CHOOSE, choices, current),
        lambda name: begin(screen, words.KINDS[name][1]),
    )


def begin(
    screen: ExplorerScreen, kinds: frozenset[PredictionKind] = frozenset(PredictionKind)
) -> None:
    """Ask from here on; what lies ahead is hidden as long as that lasts."""
    session = screen.session
    if session is None:
        return
    was_on = session.predictions is not None
    session.predictions = Predictions(session.run, kinds, session.step) if kinds else None
    if kinds:
        if screen.wants_two_trees:
            two_trees.leave(screen)
        viewing.hide_ahead(screen, session, hides=True)
        session.forget_ahead()
    elif was_on:
        viewing.hide_ahead(screen, session, hides=False)
        screen.tree_widget.focus()
    prompt_on(screen).display = bool(kinds)
    screen.show_panels()
    screen.show_step(session.step)


def ask_here(screen: ExplorerScreen, session: Session, *, is_held: bool) -> None:
    """Ask at once for what comes next; who is held by a question and tries to go on is told how."""
    if session.predictions is not None and session.step < len(session.run.trace):
        session.predictions.reach(session.step + 1)
    held = words.HELD.format(hint=key_of("hint"), predict=key_of("predict"))
    show_question(screen, session, held if is_held else "")
    if session.is_at_end and session.predictions and not session.predictions.is_told:
        session.predictions.is_told = True
        _tell_end(screen, session, session.predictions)


def show_question(screen: ExplorerScreen, session: Session, outcome: str = "") -> None:
    """Show what is asked, if it is about the step after this one, and give it the keys, unless
    they edit the tree.
    """
    prompt, predictions = screen.query_one(Prompt), session.predictions
    if predictions is None:
        return
    asked = predictions.asked
    if asked is None or session.step != asked.step - 1:
        way_on = words.GOES_ON.format(key=key_of("next"), last=key_of("last"))
        if session.step == len(session.run.trace):
            missed = words.AT_THE_END_MISSED.format(hint=key_of("hint"))
            way_on = missed if predictions.missed else words.AT_THE_END
        prompt.ask(way_on, "", "", outcome)
        if screen.focused is prompt:
            screen.tree_widget.focus()
        return
    told = words.PredictionsTold(session.run, session.glyphs)
    keys = words.keys_told(asked.kind, key_name("enter", session.glyphs))
    prompt.ask(told.question(asked), keys, _TAKES.get(asked.kind, "cursor"), outcome)
    if not screen.is_editing:
        prompt.focus()


def take(screen: ExplorerScreen, session: Session, said: str | bool | None) -> None:
    """Take an answer, say what came of it, and show the step."""
    predictions = session.predictions
    if predictions is None or predictions.asked is None:
        return
    asked = predictions.asked
    given: Value | bool | int
    if isinstance(said, bool):
        given = said
    elif said is not None:
        try:
            given = parse_value(said.lower())
        except BadData:
            screen.query_one(Prompt).hint(words.NO_NUMBER)
            return
    else:
        given = screen.tree_widget.cursor
        tree = session.run.tree
        if asked.kind is PredictionKind.ACTION and (given == ROOT or tree.parent[given] != ROOT):
            screen.query_one(Prompt).hint(words.NO_CHILD)
            return
        if asked.kind is PredictionKind.LEAF and tree.count[given]:
            screen.query_one(Prompt).hint(words.NO_LEAF)
            return
    answered = predictions.answer(given)
    outcome = words.PredictionsTold(session.run, session.glyphs).outcome(answered)
    if predictions.asked is None:
        screen.show_step(asked.step)
        if not answered.is_right and "why" not in screen.side.shown:
            outcome = f"{outcome} {session.reasons.sentence(session.moment)}"
    else:
        screen.show_header()
    if predictions.is_told:
        screen.query_one(Prompt).hint(f"{outcome} {_score(predictions)}")
    else:
        show_question(screen, session, outcome)


def hint(screen: ExplorerScreen, session: Session) -> None:
    """Give the next of two hints; once the end was told, list again what was missed."""
    predictions = session.predictions
    if predictions is not None and predictions.is_told and predictions.missed:
        _offer_missed(screen, session, predictions.missed)
        return
    if predictions is None or predictions.asked is None:
        screen.notify(words.NOTHING_ASKED)
        return
    told = words.PredictionsTold(session.run, session.glyphs)
    screen.query_one(Prompt).hint(told.hint(predictions.asked, predictions.hints))
    predictions.hints += 1


def _score(predictions: Predictions) -> str:
    return words.end_told(predictions.right, len(predictions.answered))


def _tell_end(screen: ExplorerScreen, session: Session, predictions: Predictions) -> None:
    """Tell the score, and what was missed."""
    screen.query_one(Prompt).hint(_score(predictions))
    if predictions.missed:
        _offer_missed(screen, session, predictions.missed)


def _offer_missed(screen: ExplorerScreen, session: Session, missed: Sequence[Answered]) -> None:
    """Offer what was missed, each a key away from its moment."""
    told = words.PredictionsTold(session.run, session.glyphs)
    rows = [told.missed(each) for each in missed]
    steps = {name: each.prediction.step for (name, _), each in zip(rows, missed, strict=True)}
    screen.ask(ChooseScreen(words.MISSED_TITLE, rows), lambda name: screen.show_step(steps[name]))
