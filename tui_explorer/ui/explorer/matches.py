"""A match on the explorer's screen: the position that is shown, the line so far, whose turn it is.

Where the search moves, its tree is shown at the end, the move that it makes under the cursor. Where
a person moves, nothing is searched unasked: the tree has the moves, and nothing is given away.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from tui_explorer.errors import ExplorerError
from tui_explorer.searches.match import TOLD, Match, settings_here
from tui_explorer.ui.actions import key_of
from tui_explorer.ui.background import attempted
from tui_explorer.ui.comparing import Compared
from tui_explorer.ui.dialogs.asking import MoveScreen
from tui_explorer.ui.widgets.key_bar import KeyBar
from tui_explorer.ui.widgets.prompt import Prompt, prompt_on
from tui_explorer.words import playing as words
from tui_explorer.words.glossary import key_name

if TYPE_CHECKING:
    from tui_explorer.engine.analysis.run import Run
    from tui_explorer.engine.settings import Settings
    from tui_explorer.ui.explorer.screen import ExplorerScreen
    from tui_explorer.ui.session import Session


def go(screen: ExplorerScreen, match: Match, settings: Settings | None = None) -> None:
    """Go to a position of a match, and search it if that is wanted there."""
    source, settings = match.source(), settings or screen.searching.asked.settings
    screen.searching.start(source, settings_here(settings, source))
    tell(screen)


def after(screen: ExplorerScreen, match: Match, node: int) -> Match | None:
    """The match after a move; None where the rules break there, which is told."""
    following = attempted(match.after, node)
    if isinstance(following, ExplorerError):
        screen.refuse(following)
        return None
    return following


def after_reply(screen: ExplorerScreen, match: Match) -> Match | None:
    """The match after the move that the search has found; None where it has none to make: a person
    moves, it is still thinking, or the game is over.
    """
    session = screen.session
    if session is None or screen.searching.is_running or match.is_over or match.awaits_person:
        return None
    return after(screen, match, match.chosen(session.run))


def move(screen: ExplorerScreen, match: Match, node: int) -> None:
    """Make a move."""
    following = after(screen, match, node)
    if following is not None:
        go(screen, following)


def show(screen: ExplorerScreen, session: Session, *, is_new: bool) -> None:
    """Bring the screen into a match or out of it; in a position that is new, show what belongs
    there: the moves of a person, or the move that the search makes.
    """
    match = screen.match
    screen.query_one(KeyBar).show_playing(is_on=match is not None)
    is_told = match is not None or session.predictions is not None
    if is_told or screen.query(Prompt):
        prompt_on(screen).display = is_told
    if match is None or not is_new:
        return
    session.is_pinned = False
    if not match.at and not match.persons:
        session.speed = 0
    if match.rests:
        why = words.NOTHING_LEFT if match.is_over else words.UNASKED
        session.compared = Compared(session.run, why=why)
    if match.awaits_person or match.is_over:
        session.hides_ahead = True
        screen.show_search()
        screen.show_step(0)
        return
    session.set_all(unfolded=False)
    screen.tree_widget.refold()
    chosen = match.chosen(session.run)
    node = session.run.tree.nearest([chosen - match.moves.start])
    following = after(screen, match, chosen)
    if following is not None and following.awaits_person:
        session.spared = node
    screen.show_step(len(session.run.trace), at=node)


def tell(screen: ExplorerScreen) -> None:
    """Tell the line so far, whose turn it is or what was played, and the keys for it."""
    match, session = screen.searching.asked.source.match, screen.session
    if match is None or session is None or not screen.query(Prompt):
        return
    shown, said, keys = _told(screen, match, session.run)
    width = screen.app.size.width - 2
    line = told_of(screen, match).line(shown.line, shown.at, width)
    screen.query_one(Prompt).ask(said, _fitting(screen, keys, width - len(said) - 3), "", line)
    if isinstance(screen.app.screen, MoveScreen):
        screen.app.screen.tell_moves()


def _told(screen: ExplorerScreen, match: Match, run: Run) -> tuple[Match, str, words.KeysTold]:
    """The match with the move that the search makes, what is said of it, and the keys."""
    told = told_of(screen, match)
    if screen.searching.is_running:
        return match, told.thinking(match.mover), words.KEYS_THINKING
    if match.is_over:
        return match, told.outcome(match.outcome), words.KEYS_OVER
    if match.awaits_person:
        is_told = match.wish == TOLD
        said = told.hint(match.chosen(run), run) if is_told else told.yours(match.mover, match.mark)
        return match, said, words.KEYS_YOURS
    node = match.chosen(run)
    shown = after(screen, match, node) or match
    if shown.is_over:
        return shown, told.outcome(shown.outcome), words.KEYS_OVER
    keys = words.KEYS_REPLY if match.persons else words.KEYS_WATCH
    return shown, told.played(node, run), keys


def told_of(screen: ExplorerScreen, match: Match) -> words.MatchTold:
    """The sentences about a match."""
    return words.MatchTold(match.tree, match.persons, screen.glyphs)


def _fitting(screen: ExplorerScreen, forms: words.KeysTold, room: int) -> str:
    """The keys in the longest form that there is room for, else in the shortest."""
    names = {"type": "match", "hint": "hint", "back": "take_back", "stop": "stop", "play": "play"}
    keys = {word: key_of(name) for word, name in names.items()}
    every = [form.format(enter=key_name("enter", screen.glyphs), **keys) for form in forms]
    return next((form for form in every if len(form) <= room), every[-1])


def ended() -> str:
    """The keys to press when a game is over."""
    return words.ENDED.format(again=key_of("match"), back=key_of("take_back"))
