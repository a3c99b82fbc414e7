"""Who plays otherwise than best: the opponent, MAX's strategy alone, moves by hand."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tui_explorer.engine.tree.tree import ROOT
from tui_explorer.searches.fit import fitted, without_misfits
from tui_explorer.words import captions, opponents

if TYPE_CHECKING:
    from tui_explorer.ui.explorer.screen import ExplorerScreen


def opponent(screen: ExplorerScreen) -> None:
    """Choose how MIN plays."""
    from tui_explorer.ui.dialogs.choose import ChooseScreen

    def answer(name: str | None) -> None:
        if name is not None:
            _play(screen, opponent="" if name == opponents.PERFECT else name)

    now = screen.searching.asked.settings.opponent or opponents.PERFECT
    screen.app.push_screen(ChooseScreen(captions.OPPONENT, opponents.CHOICES, now), answer)


def strategy(screen: ExplorerScreen) -> None:
    """Show MAX's strategy alone, or the whole tree again."""
    is_shown = screen.searching.asked.settings.opponent == opponents.STRATEGY
    _play(screen, opponent="" if is_shown else opponents.STRATEGY)


def move(screen: ExplorerScreen) -> None:
    """Play the move under the cursor, or take it back."""
    session, node = screen.session, screen.tree_widget.cursor
    if session is None:
        return
    if node == ROOT:
        screen.notify(opponents.NOT_A_MOVE, markup=False)
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
        screen.notify(opponents.NOTHING_BY_HAND, markup=False)


def _play(screen: ExplorerScreen, **changes: object) -> None:
    """Search what is left when players play so, with an algorithm that fits it."""
    source, settings = screen.searching.asked
    settings = fitted(settings._replace(**changes), source)  # type: ignore[arg-type]
    screen.searching.start(source, without_misfits(settings))
