"""Keys of a game being played against the search: begin, move, take back, be helped, leave."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, NamedTuple

from tui_explorer.engine.tree.tree import ROOT
from tui_explorer.searches.match import LAID_OPEN, TOLD, Match, named, settings_to_play
from tui_explorer.searches.source import GameSource, Source
from tui_explorer.ui.actions import STEP, action_named, key_of
from tui_explorer.ui.dialogs.asking import ChooseScreen, MoveScreen
from tui_explorer.ui.explorer import editing, matches, predicting, two_trees
from tui_explorer.words import playing as words
from tui_explorer.words.glossary import key_name

if TYPE_CHECKING:
    from tui_explorer.ui.explorer.screen import ExplorerScreen
    from tui_explorer.ui.explorer.searching import Request
    from tui_explorer.ui.session import Session

_MOST_NODES = 200_000
"""Nodes of a tree that can be played: each move makes a tree of what is left."""
_LONG = 8
"""Seconds for a sentence that is to be kept in mind."""


class ViewBefore(NamedTuple):
    """A view to come back to: what was shown before a game was played."""

    asked: Request
    session: Session
    path: list[int]
    """The node under the cursor."""


# -- begin and leave -------------------------------------------------------------------------------


def begin(screen: ExplorerScreen) -> None:
    """Choose a side, and play from the node under the cursor."""
    session, source = screen.session, screen.searching.asked.source
    if session is None or source is not screen.searching.shown.source:
        screen.notify(words.NOT_YET.format(key=key_of("stop")))
        return
    tree, node = session.run.tree, screen.tree_widget.cursor
    node = tree.parent[node] if tree.stays(node) else node
    if (source.origin.nodes or 0) > _MOST_NODES:
        screen.notify(words.TOO_LARGE.format(nodes=_MOST_NODES))
    else:
        before = ViewBefore(screen.searching.shown, session, tree.path(node))
        _choose_side(screen, source, before.path, before)


def _choose_side(
    screen: ExplorerScreen, source: Source, path: list[int], before: ViewBefore
) -> None:
    """Ask which player is a person's, and begin."""
    match = Match.begun(source, path, frozenset(), screen.games_begun)
    if match.is_over:
        screen.notify(words.OVER_HERE)
        return
    choices = words.sides(match.tree, match.mover)

    def take(name: str) -> None:
        player = [side for side, _ in choices].index(name)
        persons = frozenset(range(len(match.tree.players))) & {player}
        screen.view_before, screen.games_begun = before, screen.games_begun + 1
        _make_way(screen)
        settings = screen.searching.asked.settings
        is_large = isinstance(source, GameSource) and (
            source.has_cycles or bool(before.session.run.stopped)
        )
        fit = settings_to_play(settings, match, is_large=is_large)
        if fit.depth != settings.depth:
            said = words.LOOKS_AHEAD.format(plies=fit.depth, key=key_of("depth"))
            screen.notify(said, timeout=_LONG)
        matches.go(screen, match._replace(persons=persons), fit)

    screen.ask(ChooseScreen(words.SIDE, choices, choices[match.mover][0]), take)


def _make_way(screen: ExplorerScreen) -> None:
    """End what would stand in the way of a game: questions, changes, a second tree."""
    session = screen.session
    if session is not None and session.predictions is not None:
        predicting.begin(screen, frozenset())
    if session is not None and screen.is_editing:
        editing.show(screen, session, is_on=False)
    if screen.wants_two_trees:
        two_trees.leave(screen)


def leave(screen: ExplorerScreen) -> None:
    """Show again what was shown before the game."""
    before = screen.view_before
    if before is None:
        return
    screen.searching.show_again(before.asked, before.session.run)
    screen.notify(words.LEFT.format(key=key_of("undo")))


# -- move ------------------------------------------------------------------------------------------


def takes(screen: ExplorerScreen, name: str) -> bool:
    """Do what an action means in a game; whether it means anything else than usually."""
    match = screen.searching.asked.source.match
    if match is None:
        return False
    if name in _NOT_NOW:
        screen.notify(words.NOT_NOW.format(key=key_of("stop")))
        return True
    if match.rests and match.awaits_person and action_named(name).section == STEP:
        return _wish(screen, match, LAID_OPEN)
    do = _IN_A_GAME.get(name)
    return do is not None and do(screen, match)


def no_game(screen: ExplorerScreen) -> None:
    """Say that there is no game whose moves could be made again."""
    screen.notify(words.NO_GAME.format(key=key_of("match")))


def _enter(screen: ExplorerScreen, match: Match) -> bool:
    """Make the move under the cursor, or let the game go on; elsewhere the key folds."""
    session, node = screen.session, screen.tree_widget.cursor
    if session is None:
        return False
    tree = session.run.tree
    if screen.searching.is_running:
        screen.notify(words.THINKING.format(key=key_of("stop")))
    elif _ends(screen, match):
        screen.notify(matches.ended())
    elif not match.awaits_person:
        chosen = match.chosen(session.run)
        if node != ROOT and tree.path(node) != [chosen - match.moves.start]:
            return False
        matches.move(screen, match, chosen)
    elif node == ROOT:
        screen.notify(words.CHOOSE_A_ROW.format(key=key_of("match")))
    elif tree.parent[node] == ROOT:
        matches.move(screen, match, match.moves[tree.child_index(node)])
    else:
        return False
    return True


def _move(screen: ExplorerScreen, match: Match) -> bool:
    """Do what Enter does, and say what to do where that would fold."""
    if not _enter(screen, match):
        screen.notify(words.CHOOSE_A_ROW.format(key=key_of("match")))
    return True


def _type(screen: ExplorerScreen, match: Match) -> bool:
    """Type a move; where the game is over, begin another one from where it began."""
    if screen.view_before is not None and _ends(screen, match):
        _choose_side(screen, match.home, match.tree.path(match.line[0]), screen.view_before)
    elif match.persons:
        _ask_for_move(screen)
    else:
        screen.notify(words.WATCHING.format(key=key_name("enter", screen.glyphs)))
    return True


def _ask_for_move(screen: ExplorerScreen) -> None:
    """Ask for a person's move; the game goes on by itself until it is a person's turn.

    The field is there at once, also while the search thinks: whoever types ahead types there.
    """

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


def _ends(screen: ExplorerScreen, match: Match) -> bool:
    """Whether the game is over, if need be after the move that the search has found."""
    last = match if match.is_over else matches.after_reply(screen, match)
    return last is not None and last.is_over


def play_on(screen: ExplorerScreen) -> bool:
    """Let the search make its next move for everybody; whether the game goes on after that."""
    match, session = screen.searching.asked.source.match, screen.session
    if match is None or session is None or _ends(screen, match):
        return False
    if not screen.searching.is_running:
        matches.move(screen, match, match.chosen(session.run))
    return True


def _go_if(screen: ExplorerScreen, there: Match | None, none: str) -> bool:
    """Go to a position of the match; where there is none, that is told."""
    if there is None:
        screen.notify(none)
    else:
        matches.go(screen, there)
    return True


def _hint(screen: ExplorerScreen, match: Match) -> bool:
    if match.awaits_person:
        return _wish(screen, match, TOLD)
    screen.notify(words.NOT_YOURS.format(key=key_name("enter", screen.glyphs)))
    return True


def _wish(screen: ExplorerScreen, match: Match, wish: int) -> bool:
    """Let the search look at a person's position, and perhaps tell what it would play."""
    if match.wish != wish:
        matches.go(screen, match._replace(wish=wish))
    return True


_NOT_NOW = ("edit", "predict", "set_up")
"""What would change the position that is played."""
_IN_A_GAME: dict[str, Callable[[ExplorerScreen, Match], bool]] = {
    "toggle": _enter,
    "move": _move,
    "match": _type,
    "take_back": lambda screen, match: _go_if(screen, match.taken_back(), words.NOTHING_MADE),
    "move_again": lambda screen, match: _go_if(
        screen, match.made_again(), words.NOTHING_TAKEN_BACK
    ),
    "hint": _hint,
}
