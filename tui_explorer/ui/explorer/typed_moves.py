"""Moves of a game being played that are typed, as players write them.

The field is there at once, also while the search thinks, so that whoever types ahead types there.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from tui_explorer.searches.match import Match, named
from tui_explorer.ui.actions import key_of
from tui_explorer.ui.dialogs.move import MoveScreen
from tui_explorer.ui.explorer import matches
from tui_explorer.words import playing as words

if TYPE_CHECKING:
    from tui_explorer.ui.explorer.screen import ExplorerScreen


def ask(screen: ExplorerScreen) -> None:
    """Ask for a person's move; the game goes on by itself until it is a person's turn."""

    def fault(text: str) -> str | None:
        awaited = _awaited(screen)
        if awaited is None:
            return _why_nobody(screen)
        found = named(awaited, text)
        if len(found) == 1:
            return None
        told = matches.told_of(screen, awaited)
        return words.no_such_move(text, [told.move(node) for node in found])

    def take(text: str) -> None:
        awaited = _awaited(screen)
        found = [] if awaited is None else named(awaited, text)
        if awaited is not None and len(found) == 1:
            matches.move(screen, awaited, found[0])

    def moves() -> str:
        _hurry(screen)
        awaited = _awaited(screen)
        if awaited is None:
            return _why_nobody(screen)
        told = matches.told_of(screen, awaited)
        return "  ".join(told.move(node) for node in awaited.moves)

    screen.ask(MoveScreen(words.MOVE, fault, moves), take)


def _awaited(screen: ExplorerScreen) -> Match | None:
    """The match where a person moves next: now, or after the move that the search has found."""
    match = screen.searching.asked.source.match
    if match is None or screen.session is None or screen.searching.is_running:
        return None
    following = match if match.awaits_person else matches.after_reply(screen, match)
    return following if following is not None and following.awaits_person else None


def _hurry(screen: ExplorerScreen) -> None:
    """Let the game go on while one who is not a person moves next."""
    match = screen.searching.asked.source.match
    following = None if match is None else matches.after_reply(screen, match)
    if following is not None and not following.awaits_person:
        matches.go(screen, following)


def _why_nobody(screen: ExplorerScreen) -> str:
    """The reason why no person can move."""
    is_running = screen.searching.is_running
    return words.THINKING.format(key=key_of("stop")) if is_running else matches.ended()
