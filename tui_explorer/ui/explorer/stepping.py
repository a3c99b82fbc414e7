"""Keys that go from step to step: one event, a whole node, a cut, a return; and playing."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import TYPE_CHECKING

from tui_explorer.engine.trace import navigate
from tui_explorer.engine.trace.trace import Trace
from tui_explorer.ui.explorer import moving
from tui_explorer.words import captions, notices, proof
from tui_explorer.words.notices import SPEEDS, THE_END, playing
from tui_explorer.words.warnings import sentence

if TYPE_CHECKING:
    from tui_explorer.ui.explorer.screen import ExplorerScreen
    from tui_explorer.ui.session import Session

_BRIEFLY = 2
"""Seconds that a word about stepping stays."""


def by_events(screen: ExplorerScreen, session: Session, events: int) -> None:
    """Go on or back by some events."""
    if events > 0 and session.step == len(session.run.trace):
        screen.notify(THE_END, timeout=_BRIEFLY)
    screen.show_step(session.step + events)


def over(screen: ExplorerScreen, session: Session) -> None:
    """Go on to the return of the node the search is in."""
    screen.show_step(navigate.over(session.run.trace, session.step))


def out(screen: ExplorerScreen, session: Session) -> None:
    """Go on to the return of its parent."""
    screen.show_step(navigate.out(session.run.trace, session.step))


def next_cut(screen: ExplorerScreen, session: Session) -> None:
    """Go on to the next cut."""
    _go_if_any(screen, session, navigate.next_cut, notices.NO_CUT_AFTER)


def previous_cut(screen: ExplorerScreen, session: Session) -> None:
    """Go back to the previous cut."""
    _go_if_any(screen, session, navigate.previous_cut, notices.NO_CUT_BEFORE)


def next_return(screen: ExplorerScreen, session: Session) -> None:
    """Go on to the next return, and tell what that call had promised."""
    _prove(screen, session, navigate.next_return, proof.NO_RETURN_AFTER)


def previous_return(screen: ExplorerScreen, session: Session) -> None:
    """Go back to the return before, and tell what that call had promised."""
    _prove(screen, session, navigate.previous_return, proof.NO_RETURN_BEFORE)


def _prove(
    screen: ExplorerScreen, session: Session, find: Callable[[Trace, int], int | None], none: str
) -> None:
    """Go to a return, put the cursor on the node that returns, and show the proof for it."""
    if _go_if_any(screen, session, find, none):
        moving.reveal(screen, session, session.moment.current)
    screen.show_panel("proof")


def _go_if_any(
    screen: ExplorerScreen, session: Session, find: Callable[[Trace, int], int | None], none: str
) -> bool:
    """Go where a rule of navigation says, or tell that there is no such step."""
    step = find(session.run.trace, session.step)
    if step is None:
        screen.notify(none)
    else:
        screen.show_step(step)
    return step is not None


def first(screen: ExplorerScreen, session: Session) -> None:
    """Go to the start."""
    screen.show_step(0)


def last(screen: ExplorerScreen, session: Session) -> None:
    """Go to the end."""
    screen.show_step(len(session.run.trace))


def go_to(screen: ExplorerScreen, session: Session) -> None:
    """Ask for the number of a step."""
    steps = len(session.run.trace)

    def fault(text: str) -> str | None:
        step = _number(text)
        return (
            None if step is not None and step <= steps else captions.NOT_A_STEP.format(steps=steps)
        )

    screen.ask(
        captions.GO_TO, str(session.step), lambda text: screen.show_step(_number(text) or 0), fault
    )


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
