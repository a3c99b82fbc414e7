"""Keys that search otherwise: another algorithm, order, depth, rule, opponent or weights of Eval.

Each asks for the settings of the search under way, else of the one that is shown, with a change.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from typing import TYPE_CHECKING

from textual.app import SystemCommand

from tui_explorer import catalog
from tui_explorer.engine.settings import Settings
from tui_explorer.engine.tree.tree import ROOT
from tui_explorer.errors import ExplorerError
from tui_explorer.formats.read.numbers import parse_value, parse_weights, written
from tui_explorer.searches.fit import carried_over, fitted, misfit, why_not, without_misfits
from tui_explorer.ui.actions import key_of
from tui_explorer.ui.background import Job, in_background
from tui_explorer.ui.explorer import moving
from tui_explorer.ui.explorer.searching import is_quick
from tui_explorer.words import captions, notices
from tui_explorer.words.refusals import does_not_fit, replaced
from tui_explorer.words.settings import what_changed
from tui_explorer.words.warnings import refusal

if TYPE_CHECKING:
    from tui_explorer.searches.source import Source
    from tui_explorer.ui.explorer.screen import ExplorerScreen
    from tui_explorer.ui.session import Session

# -- the algorithm ---------------------------------------------------------------------------------


def switch(screen: ExplorerScreen) -> None:
    """Switch between the two searches that are compared."""
    source, settings = screen.searching.asked
    now = settings.algorithm
    others = [
        name for name in catalog.side_by_side(now, source.kind_under(settings)) if name != now
    ]
    if others:
        _search_by(screen, others[0])
    else:
        screen.notify(notices.NO_OTHER_SEARCH)


def _search_by(screen: ExplorerScreen, name: str) -> None:
    """Search with another algorithm, if it fits; the switches it has not are off."""
    source, settings = screen.searching.asked
    settings = without_misfits(settings._replace(algorithm=name))
    if error := misfit(source, settings):
        screen.notify(refusal(error), severity="error")
    else:
        screen.searching.start(source, settings)


def algorithm(screen: ExplorerScreen) -> None:
    """Choose the algorithm; those that do not fit are listed last, and say why."""
    source, settings = screen.searching.asked
    reasons = {
        name: why_not(source, settings._replace(algorithm=name))
        for name in catalog.algorithm_names()
    }
    choices = [(name, catalog.algorithm_summary(name)) for name, why in reasons.items() if not why]
    choices += [(name, does_not_fit(why)) for name, why in reasons.items() if why]
    screen.choose(captions.ALGORITHM, choices, settings.algorithm, partial(_search_by, screen))


def palette(screen: ExplorerScreen) -> Iterator[SystemCommand]:
    """The algorithms that fit, for the palette."""
    source, settings = screen.searching.asked
    for name in catalog.fitting(source.kind_under(settings)):
        title = captions.SEARCH_COMMAND.format(algorithm=catalog.load_algorithm(name).title)
        yield SystemCommand(
            title, catalog.algorithm_summary(name), partial(_search_by, screen, name)
        )


# -- order, depth, rules, Eval ---------------------------------------------------------------------


def order(screen: ExplorerScreen) -> None:
    """Choose the order of children."""
    source, settings = screen.searching.asked
    choices = [
        (name, captions.ORDERS.get(name, captions.GAMES_OWN_ORDER)) for name in source.orders()
    ]
    screen.choose(
        captions.ORDER, choices, settings.order, lambda name: screen.search_again(order=name)
    )


def depth(screen: ExplorerScreen) -> None:
    """Set or lift the depth limit."""

    def fault(text: str) -> str | None:
        fine = not text or (text.isascii() and text.isdigit() and len(text) < 7)
        return None if fine else captions.NOT_A_DEPTH

    def take(text: str) -> None:
        screen.search_again(depth=int(text) if text else None)

    now = screen.searching.asked.settings.depth
    screen.ask(captions.DEPTH, "" if now is None else str(now), take, fault)


def deepening(screen: ExplorerScreen) -> None:
    """Search to depth 1, 2, 3 … in turn, or at once."""
    screen.search_again(deepening=not screen.searching.asked.settings.deepening)


def table(screen: ExplorerScreen) -> None:
    """Choose whether positions met before are looked up."""

    def take(name: str) -> None:
        screen.search_again(table="" if name == "none" else name)

    now = screen.searching.asked.settings.table or "none"
    screen.choose(captions.TABLE, captions.TABLES, now, take)


def quiescence(screen: ExplorerScreen) -> None:
    """Set or lift the threshold beyond which a change of Eval is looked at."""

    def fault(text: str) -> str | None:
        try:
            fine = not text or parse_value(text) >= 0
        except ExplorerError:
            fine = False
        return None if fine else captions.NOT_A_THRESHOLD

    def take(text: str) -> None:
        screen.search_again(quiescence=parse_value(text) if text else None)

    now = screen.searching.asked.settings.quiescence
    screen.ask(captions.QUIESCENCE, "" if now is None else str(now), take, fault)


def weights(screen: ExplorerScreen) -> None:
    """Change what the features of Eval weigh; nothing gives the game's own weights back."""
    source, settings = screen.searching.asked
    game = source.game
    if game is None or not game.weights:
        screen.notify(notices.NO_FEATURES)
        return

    def fault(text: str) -> str | None:
        try:
            game.with_weights(dict(parse_weights(text))) if text else None
        except ExplorerError as error:
            return str(error)
        return None

    def take(text: str) -> None:
        screen.search_again(weights=parse_weights(text) if text else ())
        if settings.depth is None and not settings.deepening:
            screen.notify(notices.WEIGHTS_WAIT.format(key=key_of("depth")))

    now = written({**game.weights, **dict(settings.weights)})
    screen.ask(captions.WEIGHTS, now, take, fault)


def cut_rule(screen: ExplorerScreen) -> None:
    """Cut on equality, or only beyond it."""
    screen.search_again(cut="gt" if screen.searching.asked.settings.cut == "ge" else "ge")


def fail_mode(screen: ExplorerScreen) -> None:
    """Fail-soft or fail-hard."""
    screen.search_again(fail="hard" if screen.searching.asked.settings.fail == "soft" else "soft")


# -- who plays, and how ----------------------------------------------------------------------------


def root(screen: ExplorerScreen) -> None:
    """Let the other player begin; for that a tree is read again."""
    source = screen.searching.asked.source

    def read() -> Source | ExplorerError | None:
        try:
            return source.with_other_root()
        except ExplorerError as error:  # the file may have changed
            return error

    def take(other: Source | ExplorerError | None) -> None:
        if isinstance(other, ExplorerError):
            screen.notify(refusal(other), severity="error")
        elif other is None:
            screen.notify(notices.RULES_SAY_WHO_BEGINS)
        elif screen.is_open and screen.searching.asked.source is source:
            screen.searching.start(other, screen.searching.asked.settings)

    def work(job: Job) -> None:
        job.deliver(take, read())

    if is_quick(source) or source.game:
        take(read())
    else:
        screen.notify(notices.READING)
        in_background(screen, "read", work)


def opponent(screen: ExplorerScreen) -> None:
    """Choose how MIN plays."""

    def take(name: str) -> None:
        _play(screen, opponent="" if name == captions.PERFECT else name)

    now = screen.searching.asked.settings.opponent or captions.PERFECT
    screen.choose(captions.OPPONENT, captions.OPPONENTS, now, take)


def strategy(screen: ExplorerScreen) -> None:
    """Show MAX's strategy alone, or the whole tree again."""
    is_shown = screen.searching.asked.settings.opponent == captions.STRATEGY
    _play(screen, opponent="" if is_shown else captions.STRATEGY)


def move(screen: ExplorerScreen, session: Session) -> None:
    """Play the move under the cursor, or take it back."""
    node = screen.tree_widget.cursor
    if node == ROOT:
        screen.notify(notices.NOT_A_MOVE)
        return
    path = tuple(session.run.tree.path(node))
    played = screen.searching.asked.settings.by_hand
    if path in played:
        _play(screen, by_hand=tuple(other for other in played if other != path))
    else:
        others = (other for other in played if other[:-1] != path[:-1])
        _play(screen, by_hand=(*others, path))


def take_back(screen: ExplorerScreen) -> None:
    """Take back all moves by hand."""
    if screen.searching.asked.settings.by_hand:
        _play(screen, by_hand=())
    else:
        screen.notify(notices.NOTHING_BY_HAND)


def _play(screen: ExplorerScreen, **changes: object) -> None:
    """Search what is left when players play so, with an algorithm that fits it."""
    source, settings = screen.searching.asked
    settings = fitted(settings._replace(**changes), source)  # type: ignore[arg-type]
    screen.searching.start(source, without_misfits(settings))


# -- the search that is running --------------------------------------------------------------------


def go_on(screen: ExplorerScreen) -> None:
    """Continue a search that was stopped."""
    if screen.session is not None and screen.session.run.stopped:
        screen.searching.go_on()
    else:
        screen.notify(notices.COMPLETE)


def stop(screen: ExplorerScreen) -> None:
    """Stop the searches that are running; else give a panel's place back, else the cursor's."""
    from tui_explorer.ui.explorer.experiments import stop_orders

    session = screen.session
    if screen.searching.stop() or (session is not None and stop_orders(screen, session)):
        return
    if screen.maximized is not None:
        screen.minimize()
    elif session is not None and session.follows and session.strays:
        moving.follow(screen, session)


# -- what a change has brought ---------------------------------------------------------------------


def tell_of(screen: ExplorerScreen, session: Session, before: Session) -> None:
    """Say what the search that is now shown has changed."""
    run = session.run
    title = catalog.load_algorithm(run.settings.algorithm).title
    is_lost = session.step == 0 < before.step
    if said := what_changed(before.run, run, title, is_lost=is_lost, glyphs=screen.glyphs):
        screen.notify(said, timeout=3)


def tell_of_replacement(screen: ExplorerScreen, opened: Source) -> None:
    """Say what of a screen's settings is not kept for what is opened in its place."""
    in_use = screen.searching.asked.settings
    kept = carried_over(in_use, opened)
    if error := misfit(opened, Settings(in_use.algorithm)):
        screen.app.notify(replaced(error, catalog.load_algorithm(kept.algorithm).title))
    if kept != in_use._replace(algorithm=kept.algorithm):
        screen.app.notify(notices.USUAL_AGAIN)
