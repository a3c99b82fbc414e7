"""Moving through time: what each stepping key does."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import TYPE_CHECKING

from tui_explorer.engine.trace import navigate
from tui_explorer.engine.trace.trace import Trace
from tui_explorer.words import captions, notices
from tui_explorer.words.status import SPEEDS, THE_END, playing
from tui_explorer.words.warnings import sentence

if TYPE_CHECKING:
    from tui_explorer.ui.explorer.screen import ExplorerScreen

_BRIEFLY = 2
"""Seconds that a word about stepping stays."""


def by(steps: int) -> Callable[[ExplorerScreen], None]:
    """Go on or back by some events."""

    def go(screen: ExplorerScreen) -> None:
        if screen.session is not None:
            if steps > 0 and screen.session.step == len(screen.session.run.trace):
                _tell_end(screen)
            screen.go(screen.session.step + steps)

    return go


def _tell_end(screen: ExplorerScreen) -> None:
    """Say that there is no further step; a search that was stopped says so in its sentence."""
    screen.notify(THE_END, markup=False, timeout=_BRIEFLY)


def to(find: Callable[[Trace, int], int]) -> Callable[[ExplorerScreen], None]:
    """Go where a rule of navigation says."""

    def go(screen: ExplorerScreen) -> None:
        if screen.session is not None:
            screen.go(find(screen.session.run.trace, screen.session.step))

    return go


def to_cut(find: Callable[[Trace, int], int | None], none: str) -> Callable[[ExplorerScreen], None]:
    """Go to a cut, or say that there is none."""

    def go(screen: ExplorerScreen) -> None:
        if screen.session is None:
            return
        step = find(screen.session.run.trace, screen.session.step)
        if step is None:
            screen.notify(none, markup=False)
        screen.go(step)

    return go


next_cut = to_cut(navigate.next_cut, notices.NO_CUT_AFTER)
previous_cut = to_cut(navigate.previous_cut, notices.NO_CUT_BEFORE)


def first(screen: ExplorerScreen) -> None:
    """Go to the start."""
    screen.go(0)


def last(screen: ExplorerScreen) -> None:
    """Go to the end."""
    if screen.session is not None:
        screen.go(len(screen.session.run.trace))


def go_to(screen: ExplorerScreen) -> None:
    """Ask for the number of a step."""
    from tui_explorer.ui.dialogs.prompt import PromptScreen

    session = screen.session
    if session is None:
        return
    steps = len(session.run.trace)

    def check(text: str) -> str | None:
        step = _number(text)
        return None if step is not None and step <= steps else captions.not_a_step(steps)

    def answer(text: str | None) -> None:
        if text is not None:
            screen.go(_number(text))

    screen.app.push_screen(PromptScreen(captions.GO_TO, str(session.step), check), answer)


def _number(text: str) -> int | None:
    """A number as people write it, thousands apart or not; None if it is none, or absurdly long."""
    digits = re.sub(r"[\s,]", "", text)
    return int(digits) if digits.isascii() and digits.isdigit() and len(digits) < 20 else None


def play(screen: ExplorerScreen) -> None:
    """Play, or pause."""
    if screen.player is not None:
        screen.player.stop()
        screen.player = None
        screen.show_header("")
    elif screen.session is not None:
        _start_playing(screen)


def _start_playing(screen: ExplorerScreen) -> None:
    def tick() -> None:
        session = screen.session
        if session is not None:
            screen.go(session.step + 1)
        if session is None or session.step >= len(session.run.trace):
            if screen.player is not None:
                screen.player.stop()
            screen.player = None
            screen.show_header("")
            _tell_end(screen)

    screen.player = screen.set_interval(1 / SPEEDS[screen.speed], tick)
    screen.show_header("")


def change_speed(change: int) -> Callable[[ExplorerScreen], None]:
    """Play faster or slower."""

    def go(screen: ExplorerScreen) -> None:
        screen.speed = min(max(screen.speed + change, 0), len(SPEEDS) - 1)
        screen.notify(sentence(f"{playing(SPEEDS[screen.speed])}."), markup=False, timeout=1)
        if screen.player is not None:
            screen.player.stop()
            _start_playing(screen)

    return go
