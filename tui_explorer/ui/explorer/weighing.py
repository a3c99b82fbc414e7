"""Change what Eval's features weigh, and see what comes of it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tui_explorer.errors import ExplorerError
from tui_explorer.formats.read.numbers import parse_weights, written
from tui_explorer.ui.actions import key_of
from tui_explorer.words import captions, notices

if TYPE_CHECKING:
    from tui_explorer.ui.explorer.screen import ExplorerScreen


def weights(screen: ExplorerScreen) -> None:
    """Ask for other weights; nothing gives the game's own back."""
    from tui_explorer.ui.dialogs.prompt import PromptScreen

    source, settings = screen.searching.asked
    game = source.game
    if game is None or not game.weights:
        screen.notify(notices.NO_FEATURES, markup=False)
        return

    def check(text: str) -> str | None:
        try:
            game.with_weights(dict(parse_weights(text))) if text else None
        except ExplorerError as error:
            return str(error)
        return None

    def answer(text: str | None) -> None:
        if text is None:
            return
        screen.search_again(weights=parse_weights(text) if text else ())
        if settings.depth is None and not settings.deepening:
            screen.notify(notices.weights_wait(key_of("depth")), markup=False)

    now = written({**game.weights, **dict(settings.weights)})
    screen.app.push_screen(PromptScreen(captions.WEIGHTS, now, check), answer)
