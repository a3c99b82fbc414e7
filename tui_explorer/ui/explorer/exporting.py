"""Keys that copy and export: a row to the clipboard, a file of text, data or a picture."""

from __future__ import annotations

import io
import os
import re
from collections.abc import Callable, Iterator
from contextlib import suppress
from datetime import datetime
from functools import partial
from pathlib import Path
from threading import Thread
from typing import TYPE_CHECKING

import platformdirs
from textual.app import App

from tui_explorer.engine.budget import Budget
from tui_explorer.engine.tree.game_tree import GameTree
from tui_explorer.errors import ExplorerError
from tui_explorer.searches.exports import SUFFIXES, TREES, Style, exported, tree_file
from tui_explorer.searches.options import position
from tui_explorer.system.files import make_folder, output
from tui_explorer.system.process import WRITER
from tui_explorer.ui.dialogs.asking import ChooseScreen
from tui_explorer.words import captions, labs, notices

if TYPE_CHECKING:
    from tui_explorer.engine.settings import Settings
    from tui_explorer.searches.source import Source
    from tui_explorer.ui.explorer.screen import ExplorerScreen
    from tui_explorer.ui.session import Session

_AT_ONCE = 5_000
"""Nodes of a tree that is written before one could wonder."""
_SCREEN = "screen"
"""The form that is a picture of all that is seen, in SVG."""


def copy_row(screen: ExplorerScreen, session: Session) -> None:
    """Copy the row under the cursor to the clipboard; of a game, its position as a SOURCE."""
    node, tree = screen.tree_widget.cursor, session.run.tree
    row = ""
    if isinstance(tree, GameTree):
        row = position(session.run.origin.name, tree.game, tree.state(node))
    row = row or screen.tree_widget.row_text(node)
    screen.app.copy_to_clipboard(row)
    screen.notify(notices.COPIED.format(row=row), timeout=2)


def export(screen: ExplorerScreen, session: Session) -> None:
    """Ask for a form, and save; a kiosk saves nothing."""
    if screen.is_kiosk:
        screen.notify(labs.NOTHING_SAVED)
        return

    def take(form: str) -> None:
        app, name = screen.app, _file_name(session, SUFFIXES.get(form, "svg"))
        style, notes = Style(begin=session.step, columns=screen.columns), list[str]()
        text = partial(exported, session.run, session.moment, form, style, session.glyphs)
        if form == _SCREEN:
            text = partial(iter, [app.export_screenshot()])
        elif form in TREES:
            text = partial(_tree, screen.searching.shown.source, session.run.settings, form, notes)
        if form != _SCREEN and len(session.run.tree) > _AT_ONCE:
            app.notify(notices.WRITING)
        if app.is_web:
            _deliver(app, name, text)
        else:
            Thread(target=_write, args=(app, name, text, notes), name=WRITER).start()

    screen.ask(ChooseScreen(captions.EXPORT, captions.EXPORTS, "text"), take)


def _write(app: App[None], name: str, text: Callable[[], Iterator[str]], notes: list[str]) -> None:
    """Write a file in a thread, to its end even if the app is left meanwhile; and tell."""
    try:
        path = _folder() / name
        with output(str(path)) as file:
            file.writelines(text())
    except (ExplorerError, OSError) as fault:
        app.call_later(app.notify, notices.not_saved(fault), severity="error")
    else:
        app.call_later(app.notify, notices.saved(path))
        for note in notes:
            app.call_later(app.notify, note, severity="warning")


def _folder() -> Path:
    """The folder to save in: among the downloads, else in the working directory."""
    downloads = platformdirs.user_downloads_path()
    with suppress(OSError, ExplorerError):
        make_folder(downloads)
        if os.access(downloads, os.W_OK):
            return downloads
    return Path.cwd()


def _file_name(session: Session, suffix: str) -> str:
    """A name made from the source's, the step and the time, so that nothing is overwritten."""
    stem = re.sub(r"[^A-Za-z0-9-]+", "-", session.run.origin.name).strip("-")[-40:]
    now = datetime.now().strftime("%Y%m%d-%H%M%S-%f")
    return f"{stem or 'tree'}-step-{session.step}-{now}.{suffix}"


def _tree(source: Source, settings: Settings, form: str, notes: list[str]) -> Iterator[str]:
    """The tree itself; at the end, notes have what there is to say of it."""
    pieces, said = tree_file(source, settings, form, Budget())
    yield from pieces
    notes += said


def _deliver(app: App[None], name: str, text: Callable[[], Iterator[str]]) -> None:
    """Hand a file to the browser that the app is shown in, or tell why not."""
    try:
        whole = io.StringIO("".join(text()))
    except ExplorerError as fault:
        app.notify(notices.not_saved(fault), severity="error")
    else:
        app.deliver_text(whole, save_filename=name)
