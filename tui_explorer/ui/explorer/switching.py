"""Keys that search with other settings: algorithm, order, depth, rule, opponent, weights of Eval.

Each asks for the settings of the search under way, else of the one that is shown, with a change.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING

from tui_explorer import catalog
from tui_explorer.engine.game import Value
from tui_explorer.engine.tree.tree import ROOT
from tui_explorer.errors import ExplorerError
from tui_explorer.formats.read.numbers import parse_value, parse_weights, written
from tui_explorer.searches.build import reweighed
from tui_explorer.searches.fit import fitted, misfit, why_not, without_misfits
from tui_explorer.searches.source import GameSource, Source
from tui_explorer.ui.actions import key_of
from tui_explorer.ui.background import attempted
from tui_explorer.ui.comparing import partners_of
from tui_explorer.ui.dialogs.asking import ChooseScreen, PromptScreen, refused_by
from tui_explorer.ui.explorer import reloading
from tui_explorer.ui.explorer.budgets import is_quick
from tui_explorer.words import captions, labs, notices
from tui_explorer.words.refusals import do_not_fit

if TYPE_CHECKING:
    from tui_explorer.ui.explorer.screen import ExplorerScreen
    from tui_explorer.ui.session import Session

# -- the algorithm ---------------------------------------------------------------------------------


def switch(screen: ExplorerScreen) -> None:
    """Switch between the two searches that are compared."""
    source, settings = screen.searching.asked
    partners = partners_of(settings.algorithm, source.kind_under(settings))
    if partners:
        search_by(screen, partners[0])
    else:
        screen.notify(notices.NO_OTHER_SEARCH)


def search_by(screen: ExplorerScreen, name: str) -> None:
    """Search with another algorithm, if it fits; the switches it has not are off."""
    source, settings = screen.searching.asked
    settings = without_misfits(replace(settings, algorithm=name))
    if error := misfit(source, settings):
        screen.refuse(error)
    else:
        screen.searching.start(source, settings)


def algorithm(screen: ExplorerScreen) -> None:
    """Choose the algorithm; those that do not fit share the last line, which says why."""
    source, settings = screen.searching.asked
    reasons = {
        name: why_not(source, replace(settings, algorithm=name))
        for name in catalog.algorithm_names()
    }
    choices = [(name, catalog.algorithm_summary(name)) for name, why in reasons.items() if not why]
    unfit = [name for name, why in reasons.items() if why]
    left_out = do_not_fit(unfit, reasons[unfit[0]]) if unfit else ""
    dialog = ChooseScreen(captions.ALGORITHM, choices, settings.algorithm, left_out)
    screen.ask(dialog, partial(search_by, screen))


# -- order, depth, rules, Eval ---------------------------------------------------------------------


def order(screen: ExplorerScreen) -> None:
    """Choose the order of children."""
    source, settings = screen.searching.asked
    choices = [
        (name, captions.ORDERS.get(name, captions.GAMES_OWN_ORDER)) for name in source.orders()
    ]
    dialog = ChooseScreen(captions.ORDER, choices, settings.order)
    screen.ask(dialog, lambda name: screen.searching.again(order=name))


def depth(screen: ExplorerScreen) -> None:
    """Set or lift the depth limit."""

    def read(text: str) -> int | None:
        is_fine = text.isascii() and text.isdigit() and len(text) < 7
        return int(text) if is_fine else None

    _ask_number(screen, "depth", captions.DEPTH, read, captions.NOT_A_DEPTH)


def quiescence(screen: ExplorerScreen) -> None:
    """Set or lift the threshold beyond which a change of Eval is looked at."""

    def read(text: str) -> Value | None:
        found = attempted(parse_value, text)
        return None if isinstance(found, ExplorerError) or found < 0 else found

    _ask_number(screen, "quiescence", captions.QUIESCENCE, read, captions.NOT_A_THRESHOLD)


def _ask_number(
    screen: ExplorerScreen,
    setting: str,
    title: str,
    read: Callable[[str], Value | None],
    refusal: str,
) -> None:
    """Ask for a setting that is a number; nothing lifts it."""

    def fault(text: str) -> str | None:
        return refusal if text and read(text) is None else None

    now = getattr(screen.searching.asked.settings, setting)
    dialog = PromptScreen(title, "" if now is None else str(now), fault)
    screen.ask(dialog, lambda text: screen.searching.again(**{setting: read(text)}))


def table(screen: ExplorerScreen) -> None:
    """Choose whether positions met before are looked up."""

    def take(name: str) -> None:
        screen.searching.again(table="" if name == "none" else name)

    now = screen.searching.asked.settings.table or "none"
    screen.ask(ChooseScreen(captions.TABLE, captions.TABLES, now), take)


def weights(screen: ExplorerScreen) -> None:
    """Change what the features of Eval weigh; nothing gives the game's own weights back."""
    source, settings = screen.searching.asked
    if not isinstance(source, GameSource) or not source.game.weights:
        screen.notify(notices.NO_FEATURES)
        return

    game = source.game

    def weigh(text: str) -> None:
        if text:
            reweighed(game, dict(parse_weights(text)))

    def take(text: str) -> None:
        screen.searching.again(weights=parse_weights(text) if text else ())
        if settings.depth is None and not settings.deepening:
            screen.notify(notices.WEIGHTS_WAIT.format(key=key_of("depth")))

    now = written({**game.weights, **dict(settings.weights)})
    screen.ask(PromptScreen(captions.WEIGHTS, now, refused_by(weigh)), take)


def swap(screen: ExplorerScreen, setting: str, values: tuple[object, object]) -> None:
    """Give a setting the other one of its two values."""
    now = getattr(screen.searching.asked.settings, setting)
    screen.searching.again(**{setting: values[now == values[0]]})


def undo(screen: ExplorerScreen) -> None:
    """Take the last change back."""
    if not screen.searching.undo():
        screen.notify(notices.NOTHING_CHANGED)


def redo(screen: ExplorerScreen) -> None:
    """Make the last change again that was taken back."""
    if not screen.searching.redo():
        screen.notify(notices.NOTHING_TAKEN_BACK)


# -- who plays, and how ----------------------------------------------------------------------------


def root(screen: ExplorerScreen) -> None:
    """Let the other player begin; for that a tree is read again."""
    source = screen.searching.asked.source

    def take(other: Source | None) -> None:
        if other is None:
            screen.notify(notices.RULES_SAY_WHO_BEGINS)
        elif screen.searching.asked.source is source:
            screen.searching.start(other, screen.searching.asked.settings)

    at_once = is_quick(source) or isinstance(source, GameSource)
    if not at_once:
        screen.notify(notices.READING)
    reloading.read(screen, source.with_other_root, take, at_once=at_once)


def opponent(screen: ExplorerScreen) -> None:
    """Choose how MIN plays."""

    def take(name: str) -> None:
        _play(screen, opponent="" if name == captions.PERFECT else name)

    now = screen.searching.asked.settings.opponent or captions.PERFECT
    screen.ask(ChooseScreen(captions.OPPONENT, captions.OPPONENTS, now), take)


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
    settings = fitted(replace(settings, **changes), source)  # type: ignore[arg-type]
    screen.searching.start(source, without_misfits(settings))


# -- the search that is running --------------------------------------------------------------------


def go_on(screen: ExplorerScreen, session: Session) -> None:
    """Continue a search that was stopped."""
    if not session.run.stopped:
        screen.notify(notices.COMPLETE)
    elif screen.is_kiosk:
        screen.notify(labs.LIMITS_STAY)
    else:
        screen.searching.go_on()


def stop(screen: ExplorerScreen) -> None:
    """Stop the searches that are running; else end a shake; else give a panel's place back; else
    go to the tree, and there end editing, or go to where the search is; else leave one tree only;
    else leave a game.
    """
    from tui_explorer.ui.explorer import editing, playing, two_trees
    from tui_explorer.ui.explorer.experiments import stop_orders

    session, tree = screen.session, screen.tree_widget
    if screen.searching.stop() or (session is not None and stop_orders(screen, session)):
        return
    if tree.shaken:
        tree.show_shaken({})
    elif screen.maximized is not None:
        screen.minimize()
    elif screen.focused is not tree:
        screen.set_focus(tree)
    elif screen.is_editing and session is not None:
        editing.show(screen, session, is_on=False)
    elif session is not None and session.strays:
        screen.show_step(session.step)
    elif screen.wants_two_trees:
        two_trees.leave(screen)
    elif screen.match is not None:
        playing.leave(screen)
