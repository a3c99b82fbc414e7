"""Saving a tree that was edited, and asking before changes are lost."""

from __future__ import annotations

import os
import re
from collections.abc import Callable
from typing import TYPE_CHECKING

from tui_explorer.errors import ExplorerError
from tui_explorer.searches.editing import lines_of, taken_over
from tui_explorer.searches.exports import beyond_limits
from tui_explorer.system.files import output
from tui_explorer.ui.dialogs.asking import ChooseScreen, PromptScreen
from tui_explorer.ui.explorer.reloading import Watched
from tui_explorer.words import editing as words
from tui_explorer.words import notices
from tui_explorer.words.labs import NOTHING_SAVED

if TYPE_CHECKING:
    from tui_explorer.ui.explorer.screen import ExplorerScreen

_SUFFIXES = (".yaml", ".yml")


def save(screen: ExplorerScreen, then: Callable[[], object] | None = None) -> None:
    """Save the tree in the file it came from; if it came from none, or not from YAML, or somebody
    else has changed that file, ask. A kiosk saves nothing.
    """
    if screen.is_kiosk:
        screen.notify(NOTHING_SAVED)
        return
    name = screen.saved_as or screen.searching.asked.source.origin.name
    if os.path.isfile(name) and name.endswith(_SUFFIXES) and screen.file.is_as_read:
        _write(screen, name, then)
        return
    asked_twice = set()

    def fault(text: str) -> str | None:
        path = os.path.expanduser(text.strip())
        if not path or path.endswith(os.sep):
            return words.NO_FILE_NAME
        if os.path.exists(path) and path not in asked_twice:
            asked_twice.add(path)
            return words.is_there(path)
        return None

    def take(text: str) -> None:
        _write(screen, os.path.expanduser(text.strip()), then)

    stem = os.path.splitext(name)[0] if os.path.isfile(name) else re.sub(r"\W+", "-", name)[:40]
    screen.ask(PromptScreen(words.SAVE_AS, f"{stem.strip('-') or 'tree'}.yaml", fault), take)


def _write(screen: ExplorerScreen, path: str, then: Callable[[], object] | None) -> None:
    """Write the file, whole or not at all; the tree is that file's from then on."""
    asked = screen.searching.asked
    try:
        source = taken_over(asked.source.home, asked.settings)
        with output(path) as file:
            file.writelines(lines_of(source))
    except (ExplorerError, OSError) as fault:
        screen.notify(notices.not_saved(fault), severity="error")
        return
    if asked.source.home is source:  # and no game, which is not edited by being written down
        screen.saved_as, screen.saved_revision = path, source.origin.revision
        screen.file = Watched(path)
        screen.journal.drop()
        screen.show_header()
    screen.post_message(screen.Made(path))
    screen.notify(notices.saved(path))
    if source.origin.answer and source.origin.revision:
        screen.notify(words.OLD_ANSWER, severity="warning")
    for note in beyond_limits(source.tree, os.path.getsize(path)):
        screen.notify(note, severity="warning")
    if then is not None:
        then()


def when_kept(screen: ExplorerScreen, go: Callable[[], object]) -> None:
    """Go on when changes are saved or given up; at once with none, or where nothing is saved."""

    def take(way: str) -> None:
        if way == words.SAVE:
            save(screen, go)
        elif way == words.DISCARD:
            screen.journal.drop()
            go()

    if screen.has_changes and not screen.is_kiosk:
        screen.ask(ChooseScreen(words.LEAVE, words.WAYS_TO_LEAVE, words.SAVE), take)
    else:
        go()
