"""The panel with the list of cuts: show it, sort it, choose a cut, go to its step."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tui_explorer.ui.actions import key_of
from tui_explorer.ui.background import work_out
from tui_explorer.ui.explorer import moving
from tui_explorer.view.cut_list import CutList
from tui_explorer.words.captions import CUTS_SORTED

if TYPE_CHECKING:
    from tui_explorer.ui.explorer.screen import ExplorerScreen
    from tui_explorer.ui.session import Session

_SORTED_AT_ONCE = 20_000
"""Cuts that are sorted without a thread."""


def show(screen: ExplorerScreen, session: Session) -> None:
    """Show the list; where it is shown already, sort it otherwise."""
    if "cuts" not in screen.side.shown:
        moving.show_panel(screen, "cuts")
        _tell_order(screen, session)
    else:
        listed = session.cut_list
        is_quick = len(listed.cuts) <= _SORTED_AT_ONCE
        work_out(
            screen,
            "cuts",
            lambda _: CutList(listed.cuts, listed.next_order),
            lambda made: _take(screen, session, made),
            at_once=is_quick,
        )


def _take(screen: ExplorerScreen, session: Session, made: CutList) -> None:
    if screen.is_open and screen.session is session:
        session.cut_list = made
        screen.fill("cuts")
        _tell_order(screen, session)


def _tell_order(screen: ExplorerScreen, session: Session) -> None:
    said = CUTS_SORTED[session.cut_list.by].format(key=key_of("show_cuts"))
    screen.side.panel("cuts").border_subtitle = said


def choose(screen: ExplorerScreen, session: Session, lines: int) -> None:
    """Choose another cut of the list."""
    session.cut_list.move(lines, session.step)
    screen.fill("cuts")


def open_chosen(screen: ExplorerScreen, session: Session, line: int | None) -> None:
    """Go to the step of the chosen cut, or of the one on a line."""
    listed = session.cut_list
    row = listed.chosen(session.step) if line is None else listed.at_line(line)
    if row is not None and len(listed.cuts):
        screen.show_step(listed.cut(row).step)
