"""Keys that move: from step to step, in the tree, from panel to panel; and playing."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import TYPE_CHECKING

from tui_explorer.engine.trace import navigate
from tui_explorer.engine.trace.trace import Trace
from tui_explorer.ui.actions import key_of
from tui_explorer.words import captions, notices, proof
from tui_explorer.words.notices import FOLLOWING, SPEEDS, STAYING, STRAYING, THE_END, playing
from tui_explorer.words.warnings import sentence

if TYPE_CHECKING:
    from tui_explorer.ui.explorer.screen import ExplorerScreen
    from tui_explorer.ui.session import Session

_BRIEFLY = 2
"""Seconds that a word about stepping stays."""
_PLACES: dict[str, tuple[Callable[[Trace, int], int | None], str]] = {
    "over": (navigate.over, ""),
    "out": (navigate.out, ""),
    "next_cut": (navigate.next_cut, notices.NO_CUT_AFTER),
    "previous_cut": (navigate.previous_cut, notices.NO_CUT_BEFORE),
    "next_return": (navigate.next_return, proof.NO_RETURN_AFTER),
    "previous_return": (navigate.previous_return, proof.NO_RETURN_BEFORE),
}
"""Rules of navigation, and what is said where there is no such step."""

# -- from step to step -----------------------------------------------------------------------------


def by_events(screen: ExplorerScreen, session: Session, events: int) -> None:
    """Go on or back by some events."""
    if events > 0 and session.step == len(session.run.trace):
        screen.notify(THE_END, timeout=_BRIEFLY)
    screen.show_step(session.step + events)


def to_step(screen: ExplorerScreen, session: Session, place: str) -> bool:
    """Go where a rule of navigation says, or tell that there is no such step."""
    find, none = _PLACES[place]
    step = find(session.run.trace, session.step)
    if step is None:
        screen.notify(none)
    else:
        screen.show_step(step)
    return step is not None


def prove(screen: ExplorerScreen, session: Session, place: str) -> None:
    """Go to a return, put the cursor on the node that returns, and show the proof for it."""
    if to_step(screen, session, place):
        reveal(screen, session, session.moment.current)
    screen.show_panels("proof")


def go_to(screen: ExplorerScreen, session: Session) -> None:
    """Ask for the number of a step."""
    from tui_explorer.ui.dialogs.asking import PromptScreen

    steps = len(session.run.trace)

    def fault(text: str) -> str | None:
        step = _number(text)
        return (
            None if step is not None and step <= steps else captions.NOT_A_STEP.format(steps=steps)
        )

    dialog = PromptScreen(captions.GO_TO, str(session.step), fault)
    screen.ask(dialog, lambda text: screen.show_step(_number(text)))


def _number(text: str) -> int | None:
    """A number as people write it, thousands apart or not; None if it is none, or absurdly long."""
    digits = re.sub(r"[\s,]", "", text)
    return int(digits) if digits.isascii() and digits.isdigit() and len(digits) < 20 else None


def play(screen: ExplorerScreen, session: Session) -> None:
    """Play, or pause."""
    if screen.player is None:
        _start_playing(screen, session)
    else:
        _stop_playing(screen)


def _start_playing(screen: ExplorerScreen, session: Session) -> None:
    def tick() -> None:
        shown = screen.session
        if shown is not None:
            screen.show_step(shown.step + 1)
        if shown is None or shown.step >= len(shown.run.trace):
            _stop_playing(screen)
            screen.notify(THE_END, timeout=_BRIEFLY)

    screen.player = screen.set_interval(1 / SPEEDS[session.speed], tick)
    screen.show_header()


def _stop_playing(screen: ExplorerScreen) -> None:
    if screen.player is not None:
        screen.player.stop()
    screen.player = None
    screen.show_header()


def change_speed(screen: ExplorerScreen, session: Session, change: int) -> None:
    """Play faster or slower."""
    session.speed = min(max(session.speed + change, 0), len(SPEEDS) - 1)
    screen.notify(sentence(f"{playing(SPEEDS[session.speed])}."), timeout=1)
    if screen.player is not None:
        screen.player.stop()
        _start_playing(screen, session)


# -- in the tree -----------------------------------------------------------------------------------


def put_cursor(screen: ExplorerScreen, session: Session, node: int) -> None:
    """Put the cursor on a node by hand: it stays there until it comes back to the search."""
    tree = screen.tree_widget
    tree.move_to(node)
    session.strays = tree.cursor != session.moment.current
    show_following(screen, session)


def reveal(screen: ExplorerScreen, session: Session, node: int) -> None:
    """Unfold the way to a node and put the cursor on it."""
    session.outline.reveal(node)
    screen.tree_widget.refold()
    put_cursor(screen, session, node)


def by_rows(screen: ExplorerScreen, session: Session, rows: int) -> None:
    """Move the cursor up or down."""
    tree = screen.tree_widget
    put_cursor(screen, session, tree.node_at_row(tree.cursor_row + rows))


def by_pages(screen: ExplorerScreen, session: Session, pages: int) -> None:
    """Move the cursor by what fits on the screen."""
    by_rows(screen, session, pages * max(1, screen.tree_widget.size.height - 2))


def fold_or_parent(screen: ExplorerScreen, session: Session) -> None:
    """Fold the node; if there is nothing to fold, go to its parent."""
    tree = screen.tree_widget
    if session.is_unfolded(tree.cursor):
        session.outline.fold(tree.cursor)
        tree.refold()
    elif tree.cursor:
        put_cursor(screen, session, session.run.tree.parent[tree.cursor])


def unfold_or_child(screen: ExplorerScreen, session: Session) -> None:
    """Unfold the node; if it is open, go to its first child."""
    tree, outline = screen.tree_widget, session.outline
    if session.is_unfolded(tree.cursor):
        put_cursor(screen, session, session.run.tree.children(tree.cursor)[0])
    elif outline.group_at(tree.cursor) or outline.has_children(tree.cursor):
        outline.unfold(tree.cursor)
        tree.refold()


def toggle(screen: ExplorerScreen, session: Session) -> None:
    """Fold or unfold the node under the cursor."""
    tree = screen.tree_widget
    if session.is_unfolded(tree.cursor):
        session.outline.fold(tree.cursor)
    else:
        session.outline.unfold(tree.cursor)
    tree.refold()


def set_all(screen: ExplorerScreen, session: Session, *, unfolded: bool) -> None:
    """Unfold everything, or fold everything but the current path."""
    session.set_all(unfolded=unfolded)
    tree = screen.tree_widget
    tree.refold()
    tree.move_to(tree.cursor)


def follow(screen: ExplorerScreen, session: Session) -> None:
    """Follow the search, also from where a hand has put the cursor; or stop following."""
    session.follows, session.strays = not session.is_following, False
    screen.notify(notices.FOLLOWS if session.follows else notices.STAYS_THERE, timeout=2)
    show_following(screen, session)
    screen.show_step(session.step)


def show_following(screen: ExplorerScreen, session: Session) -> None:
    """Say at the edge of the tree whether it goes with the search."""
    stays = STRAYING if session.follows else STAYING
    said, tree = FOLLOWING if session.is_following else stays, screen.tree_widget
    if tree.border_subtitle != said:
        tree.border_subtitle = said


def same_position(screen: ExplorerScreen, session: Session) -> None:
    """Move the cursor to the next node whose position is the same."""
    node = session.run.trace.repeats.next_met(screen.tree_widget.cursor)
    if node is not None:
        reveal(screen, session, node)
    elif session.run.settings.table:
        screen.notify(notices.NO_ANSWER)
    else:
        screen.notify(notices.NO_TABLE.format(key=key_of("table")))


# -- from panel to panel ---------------------------------------------------------------------------


def to_panel(screen: ExplorerScreen, change: int) -> None:
    """Go to the next or the previous panel; the tree is one of the stops."""
    focused = screen.focused.id if screen.focused is not None else None
    stops = ["tree", *(each.name for each in screen.side.offered)]
    place = stops.index(focused) if focused in stops else 0
    name = stops[(place + change) % len(stops)]
    if screen.maximized is not None:
        screen.minimize()
    if name != "tree":
        screen.show_panels(name)
    screen.set_focus(screen.query_one(f"#{name}"))


def maximise(screen: ExplorerScreen) -> None:
    """Give the focused panel the whole screen, or take it back."""
    if screen.maximized is not None:
        screen.minimize()
    elif screen.focused is not None:
        screen.maximize(screen.focused)
