"""Positions set up by hand, on the board or by options, and searched in place of the source."""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING

from tui_explorer.engine.tree.game_tree import GameTree
from tui_explorer.errors import ExplorerError
from tui_explorer.searches.fit import fitted
from tui_explorer.searches.guard import Guarded
from tui_explorer.searches.options import named, position
from tui_explorer.searches.set_up import SetUp
from tui_explorer.searches.source import GameSource, Source
from tui_explorer.ui.actions import key_of
from tui_explorer.ui.background import attempted
from tui_explorer.ui.dialogs.asking import PromptScreen
from tui_explorer.ui.dialogs.set_up import TYPE_IT, SetUpScreen
from tui_explorer.ui.explorer import reloading
from tui_explorer.ui.opening import Start
from tui_explorer.words import setting_up as told
from tui_explorer.words.warnings import refusal

if TYPE_CHECKING:
    from tui_explorer.ui.explorer.screen import ExplorerScreen
    from tui_explorer.ui.session import Session


def set_up(screen: ExplorerScreen, session: Session) -> None:
    """Begin with the position under the cursor: on its board, or by its options without one."""
    tree = session.run.tree
    if not isinstance(tree, GameTree):
        screen.notify(told.NOT_A_GAME.format(key=key_of("edit")))
        return
    source, state = session.run.origin.name, tree.state(screen.tree_widget.cursor)
    begun = SetUp.at(source, tree.game, state)
    if begun is None:
        _type_options(screen, source, position(source, tree.game, state) or source)
        return
    dialog = SetUpScreen(begun, screen.read, screen.glyphs)

    def take(text: str) -> None:
        if text == TYPE_IT:
            _type_options(screen, source, dialog.text)
        else:
            search(screen, text)

    screen.ask(dialog, take)


def _type_options(screen: ExplorerScreen, source: str, begun: str) -> None:
    """Let the options be typed; of which game they are stays as it is."""
    game = named(source)[0]

    def fault(options: str) -> str | None:
        if _may_take_long(screen):
            return None
        found = attempted(screen.read, f"{game}:{options}")
        return refusal(found) if isinstance(found, ExplorerError) else None

    dialog = PromptScreen(told.TYPED.format(game=game), named(begun)[1], fault, is_begun=True)
    screen.ask(dialog, lambda options: search(screen, f"{game}:{options}"))


def search(screen: ExplorerScreen, text: str) -> None:
    """Search another position of the game that is open; the one before can be had again."""

    def take(source: Source) -> None:
        settings = replace(screen.searching.asked.settings, by_hand=())
        screen.begin_at(Start(step=0))
        screen.searching.start(source, fitted(settings, source))
        screen.post_message(screen.Made(text))

    make = partial(screen.read, text)
    reloading.read(screen, make, take, at_once=not _may_take_long(screen))


def _may_take_long(screen: ExplorerScreen) -> bool:
    """Whether rules are to be made that somebody else has written."""
    source = screen.searching.asked.source
    return isinstance(source, GameSource) and isinstance(source.game, Guarded)
