"""Keys that go to another step: on and back, from cut to cut, by number; and playing."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import TYPE_CHECKING

from tui_explorer.engine.trace import navigate
from tui_explorer.engine.trace.trace import Trace
from tui_explorer.ui.actions import key_of
from tui_explorer.ui.explorer import moving
from tui_explorer.words import captions, notices, proof
from tui_explorer.words.notices import SPEEDS, THE_END, speed_told

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
    "next_leaf": (navigate.next_leaf, notices.NO_LEAF_AFTER),
    "previous_leaf": (navigate.previous_leaf, notices.NO_LEAF_BEFORE),
    "next_return": (navigate.next_return, proof.NO_RETURN_AFTER),
    "previous_return": (navigate.previous_return, proof.NO_RETURN_BEFORE),
}
"""Rules of navigation, and what is said where there is no such step."""


def by_events(screen: ExplorerScreen, session: Session, events: int) -> None:
    """Go on or back by some events."""
    if events > 0 and session.step == len(session.run.trace):
        screen.notify(THE_END, timeout=_BRIEFLY)
    screen.show_step(session.step + events)


def _found(screen: ExplorerScreen, session: Session, place: str) -> int | None:
    """The step that a rule of navigation leads to; where there is none, that is told."""
    find, none = _PLACES[place]
    step = find(session.run.trace, session.step)
    if step is None:
        screen.notify(none)
    return step


def to_step(screen: ExplorerScreen, session: Session, place: str) -> bool:
    """Go where a rule of navigation says; whether there is such a step."""
    step = _found(screen, session, place)
    if step is not None:
        screen.show_step(step)
    return step is not None


def by_leaves(screen: ExplorerScreen, session: Session, place: str) -> None:
    """Go to the next leaf or the one before, put the cursor there, and tell all that it brought."""
    trace, step = session.run.trace, _found(screen, session, place)
    if step is not None:
        session.narrated = step
        leaf = navigate.last_leaf(trace, step)
        screen.show_step(step, at=None if leaf is None else trace.node[trace.visit_at(leaf)])


def to_row_entry(screen: ExplorerScreen, session: Session) -> None:
    """Go to the step at which the row under the cursor was entered."""
    trace, node = session.run.trace, screen.tree_widget.cursor
    step = navigate.entry_of(trace, node)
    if step is not None:
        screen.show_step(step)
    elif navigate.end_of(trace, node):
        screen.notify(notices.LEFT_OUT.format(key=key_of("row_end")))
    else:
        screen.notify(notices.NEVER_VISITED)


def to_row_end(screen: ExplorerScreen, session: Session) -> None:
    """Go to the step at which the row under the cursor returned, was cut, or was left out."""
    step = navigate.end_of(session.run.trace, screen.tree_widget.cursor)
    if step is not None:
        screen.show_step(step)
    else:
        screen.notify(notices.NEVER_VISITED)


def prove(screen: ExplorerScreen, session: Session, place: str) -> None:
    """Go to a return, put the cursor on the node that returns, and show the proof for it."""
    if to_step(screen, session, place):
        moving.reveal(screen, session, session.moment.current)
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


# -- playing ---------------------------------------------------------------------------------------


def play(screen: ExplorerScreen, session: Session) -> None:
    """Play, or pause."""
    if screen.player is None:
        _start_playing(screen, session)
    else:
        _stop_playing(screen)


def pace(session: Session) -> float:
    """The steps in a second at which a search is played."""
    return SPEEDS[session.speed]


def play_on(screen: ExplorerScreen) -> None:
    """Go on by the next step of a search that is played, and stop at its end."""
    if screen.is_watched:
        from tui_explorer.ui.explorer import playing

        if not playing.play_on(screen):
            _stop_playing(screen)
        return
    shown = screen.session
    before = shown.step if shown is not None else 0
    if shown is not None:
        screen.show_step(before + 1)
    if shown is None or shown.step >= len(shown.run.trace) or shown.step == before:
        _stop_playing(screen)


def _start_playing(screen: ExplorerScreen, session: Session) -> None:
    screen.player = screen.set_interval(1 / pace(session), lambda: play_on(screen))
    screen.show_header()


def _stop_playing(screen: ExplorerScreen) -> None:
    if screen.player is not None:
        screen.player.stop()
    screen.player = None
    screen.show_header()


def change_speed(screen: ExplorerScreen, session: Session, change: int) -> None:
    """Play faster or slower."""
    session.speed = min(max(session.speed + change, 0), len(SPEEDS) - 1)
    if screen.player is None:
        screen.notify(speed_told(pace(session)), timeout=1)
    else:
        screen.player.stop()
        _start_playing(screen, session)
