"""Searching otherwise: algorithm, order, rules, depth; and what to search."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from typing import TYPE_CHECKING

from textual.app import SystemCommand
from textual.worker import get_current_worker

from tui_explorer import catalog
from tui_explorer.engine.settings import Settings
from tui_explorer.errors import ExplorerError
from tui_explorer.formats.read.numbers import parse_value
from tui_explorer.searches.search import carried_over, misfit, why_not, without_misfits
from tui_explorer.ui.explorer import moving
from tui_explorer.ui.explorer.once import Once
from tui_explorer.ui.explorer.searching import is_quick
from tui_explorer.words import captions, notices
from tui_explorer.words.misfits import does_not_fit, replaced
from tui_explorer.words.settings import what_changed
from tui_explorer.words.warnings import refusal

if TYPE_CHECKING:
    from tui_explorer.engine.results.run import Run
    from tui_explorer.searches.source import Source
    from tui_explorer.ui.explorer.screen import ExplorerScreen
    from tui_explorer.ui.session import Session


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
        screen.notify(notices.NO_OTHER_SEARCH, markup=False)


def _search_by(screen: ExplorerScreen, name: str) -> None:
    """Search with another algorithm, if it fits; the switches it has not are off."""
    source, settings = screen.searching.asked
    settings = without_misfits(settings._replace(algorithm=name))
    if error := misfit(source, settings):
        screen.notify(refusal(error), severity="error", markup=False)
    else:
        screen.searching.start(source, settings)


def algorithm(screen: ExplorerScreen) -> None:
    """Choose the algorithm; those that do not fit are listed last, and say why."""
    from tui_explorer.ui.dialogs.choose import ChooseScreen

    source, settings = screen.searching.asked
    reasons = {
        name: why_not(source, settings._replace(algorithm=name))
        for name in catalog.algorithm_names()
    }
    choices = [(name, catalog.algorithm_summary(name)) for name, why in reasons.items() if not why]
    choices += [(name, does_not_fit(why)) for name, why in reasons.items() if why]

    def answer(name: str | None) -> None:
        if name is not None:
            _search_by(screen, name)

    now = screen.searching.asked.settings.algorithm
    screen.app.push_screen(ChooseScreen(captions.ALGORITHM, choices, now), answer)


def palette(screen: ExplorerScreen) -> Iterator[SystemCommand]:
    """The algorithms that fit, for the palette."""
    source, settings = screen.searching.asked
    for name in catalog.fitting(source.kind_under(settings)):
        title = captions.search_command(catalog.load_algorithm(name).title)
        yield SystemCommand(
            title, catalog.algorithm_summary(name), partial(_search_by, screen, name)
        )


def tell_of_replacement(screen: ExplorerScreen, opened: Source) -> None:
    """Say what of a screen's settings is not kept for what is opened in its place."""
    in_use = screen.searching.asked.settings
    kept = carried_over(in_use, opened)
    if error := misfit(opened, Settings(in_use.algorithm)):
        title = catalog.load_algorithm(kept.algorithm).title
        screen.app.notify(replaced(error, title), markup=False)
    if kept != in_use._replace(algorithm=kept.algorithm):
        screen.app.notify(notices.USUAL_AGAIN, markup=False)


def order(screen: ExplorerScreen) -> None:
    """Choose the order of children."""
    from tui_explorer.ui.dialogs.choose import ChooseScreen

    names = screen.searching.asked.source.orders()
    choices = [(name, captions.ORDERS.get(name, captions.GAMES_OWN_ORDER)) for name in names]

    def answer(name: str | None) -> None:
        if name is not None:
            screen.search_again(order=name)

    now = screen.searching.asked.settings.order
    screen.app.push_screen(ChooseScreen(captions.ORDER, choices, now), answer)


def depth(screen: ExplorerScreen) -> None:
    """Set or lift the depth limit."""
    from tui_explorer.ui.dialogs.prompt import PromptScreen

    def check(text: str) -> str | None:
        fine = not text or (text.isascii() and text.isdigit() and len(text) < 7)
        return None if fine else captions.NOT_A_DEPTH

    def answer(text: str | None) -> None:
        if text is not None:
            screen.search_again(depth=int(text) if text else None)

    now = screen.searching.asked.settings.depth
    initial = "" if now is None else str(now)
    screen.app.push_screen(PromptScreen(captions.DEPTH, initial, check), answer)


def deepening(screen: ExplorerScreen) -> None:
    """Search to depth 1, 2, 3 … in turn, or at once."""
    screen.search_again(deepening=not screen.searching.asked.settings.deepening)


def table(screen: ExplorerScreen) -> None:
    """Choose whether positions met before are looked up."""
    from tui_explorer.ui.dialogs.choose import ChooseScreen

    def answer(name: str | None) -> None:
        if name is not None:
            screen.search_again(table="" if name == "none" else name)

    now = screen.searching.asked.settings.table or "none"
    screen.app.push_screen(ChooseScreen(captions.TABLE, captions.TABLES, now), answer)


def quiescence(screen: ExplorerScreen) -> None:
    """Set or lift the threshold beyond which a change of Eval is looked at."""
    from tui_explorer.ui.dialogs.prompt import PromptScreen

    def check(text: str) -> str | None:
        try:
            fine = not text or parse_value(text) >= 0
        except ExplorerError:
            fine = False
        return None if fine else captions.NOT_A_THRESHOLD

    def answer(text: str | None) -> None:
        if text is not None:
            screen.search_again(quiescence=parse_value(text) if text else None)

    now = screen.searching.asked.settings.quiescence
    initial = "" if now is None else str(now)
    screen.app.push_screen(PromptScreen(captions.QUIESCENCE, initial, check), answer)


def cut_rule(screen: ExplorerScreen) -> None:
    """Cut on equality, or only beyond it."""
    screen.search_again(cut="gt" if screen.searching.asked.settings.cut == "ge" else "ge")


def fail_mode(screen: ExplorerScreen) -> None:
    """Fail-soft or fail-hard."""
    screen.search_again(fail="hard" if screen.searching.asked.settings.fail == "soft" else "soft")


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
            screen.notify(refusal(other), severity="error", markup=False)
        elif other is None:
            screen.notify(notices.RULES_SAY_WHO_BEGINS, markup=False)
        elif screen.is_open and screen.searching.asked.source is source:
            screen.searching.start(other, screen.searching.asked.settings)

    def read_beside() -> None:
        other, worker = read(), get_current_worker()
        if not worker.is_cancelled:
            screen.app.call_from_thread(take, other)

    if is_quick(source) or source.game:
        take(read())
    else:
        screen.notify(notices.READING, markup=False)
        screen.run_worker(Once(read_beside), thread=True, exclusive=True, group="read")


def go_on(screen: ExplorerScreen) -> None:
    """Continue a search that was stopped."""
    if screen.session is not None and screen.session.run.stopped:
        screen.searching.go_on()
    else:
        screen.notify(notices.COMPLETE, markup=False)


def stop(screen: ExplorerScreen) -> None:
    """Stop the searches that are running; else give a panel's place back, else the cursor's."""
    from tui_explorer.ui.explorer.series import stop_orders

    if screen.searching.stop() or stop_orders(screen):
        return
    if screen.maximized is not None:
        screen.minimize()
    else:
        moving.come_back(screen)


def tell_of(screen: ExplorerScreen, run: Run, before: Session) -> None:
    """Say what a search that is now shown has changed."""
    session = screen.session
    if session is not None:
        title = catalog.load_algorithm(run.settings.algorithm).title
        is_lost = session.step == 0 < before.step
        if said := what_changed(before.run, run, title, is_lost=is_lost, glyphs=screen.glyphs):
            screen.notify(said, markup=False, timeout=3)
