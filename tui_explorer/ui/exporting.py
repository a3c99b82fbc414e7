"""Saving what is shown: as text, as a table, as data or as a picture."""

from __future__ import annotations

import io
import json
import os
import re
from contextlib import suppress
from datetime import datetime
from pathlib import Path
from typing import TYPE_CHECKING

import platformdirs
from textual.worker import get_current_worker

from tui_explorer import catalog
from tui_explorer.formats.csv_table import write_csv
from tui_explorer.formats.run_json import json_run
from tui_explorer.ui.screens.choose import ChooseScreen
from tui_explorer.words import captions, notices
from tui_explorer.words.drawing import figure

if TYPE_CHECKING:
    from tui_explorer.ui.screens.explorer import ExplorerScreen
    from tui_explorer.ui.session import Session

EXPORT = "export"
"""The name under which Textual tells whether a file was saved."""
_AT_ONCE = 5_000
"""Nodes of a tree that is written before one could wonder."""
_SUFFIXES = {"text": "txt", "csv": "csv", "json": "json", "svg": "svg"}


def ask(screen: ExplorerScreen) -> None:
    """Ask for a form, and save."""
    session = screen.session
    if session is None:
        return

    def answer(form: str | None) -> None:
        if form == "svg":
            _save(screen, session, form, screen.app.export_screenshot())
        elif form is not None:
            _write(screen, session, form)

    screen.app.push_screen(ChooseScreen(captions.EXPORT, captions.EXPORTS, "text"), answer)


def _write(screen: ExplorerScreen, session: Session, form: str) -> None:
    """Write the search down, beside the screen: for a large one that takes a while."""

    def work() -> None:
        text, worker = _exported(session, form), get_current_worker()
        if not worker.is_cancelled:
            screen.app.call_from_thread(_save, screen, session, form, text)

    if len(session.run.tree) > _AT_ONCE:
        screen.notify(notices.WRITING, markup=False)
    screen.run_worker(work, thread=True, group="export")


def _save(screen: ExplorerScreen, session: Session, form: str, text: str) -> None:
    name = _file_name(session, _SUFFIXES[form])
    try:
        folder = _folder()
    except OSError as fault:
        screen.notify(notices.not_saved(fault.strerror), severity="error", markup=False)
    else:
        screen.app.deliver_text(
            io.StringIO(text), save_directory=folder, save_filename=name, name=EXPORT
        )


def _folder() -> Path:
    """Where files are saved: among the downloads, else in the working directory."""
    downloads = platformdirs.user_downloads_path()
    with suppress(OSError):
        downloads.mkdir(parents=True, exist_ok=True)
        if os.access(downloads, os.W_OK):
            return downloads
    return Path.cwd()


def _file_name(session: Session, suffix: str) -> str:
    """A name made from the source's, the step and the time, so that nothing is overwritten."""
    stem = re.sub(r"[^A-Za-z0-9-]+", "-", session.run.origin.name).strip("-")[-40:]
    now = datetime.now().strftime("%Y%m%d-%H%M%S-%f")
    return f"{stem or 'tree'}-step-{session.step}-{now}.{suffix}"


def _exported(session: Session, form: str) -> str:
    """The search in a form to be saved."""
    if form == "json":
        return json.dumps(json_run(session.run, nodes=True, events=True)) + "\n"
    if form == "csv":
        table = io.StringIO()
        write_csv(session.run, table)
        return table.getvalue()
    title = catalog.load_algorithm(session.run.settings.algorithm).TITLE
    return "\n".join(figure(session.run, title, session.glyphs, session.moment)) + "\n"
