"""The rest of the keys: panels, copying, exporting, help, leaving."""

from __future__ import annotations

import io
import json
import os
import re
from collections.abc import Callable
from contextlib import suppress
from datetime import datetime
from pathlib import Path
from typing import TYPE_CHECKING

import platformdirs

from tui_explorer.ui import series

if TYPE_CHECKING:
    from tui_explorer.ui.screens.explorer import ExplorerScreen
    from tui_explorer.ui.session import Session

_STOPS = ("tree", "comparison", "why", "code", "node", "proof", "series")


def panel(change: int) -> Callable[[ExplorerScreen], None]:
    """Go to the next or the previous panel; the tree is one of the stops."""

    def go(screen: ExplorerScreen) -> None:
        focused = screen.focused.id if screen.focused is not None else None
        stops = _STOPS if series.exists(screen) else _STOPS[:-1]
        place = stops.index(focused) if focused in stops else 0
        name = stops[(place + change) % len(stops)]
        if screen.maximized is not None:
            screen.minimize()
        if name != "tree":
            screen.show_panel(name)
        screen.query_one(f"#{name}").focus()

    return go


def maximise(screen: ExplorerScreen) -> None:
    """Give the focused panel the whole screen, or take it back."""
    if screen.maximized is not None:
        screen.minimize()
    elif screen.focused is not None:
        screen.maximize(screen.focused)
    screen.call_after_refresh(screen.fit)


def copy(screen: ExplorerScreen) -> None:
    """Copy the row under the cursor to the clipboard."""
    session = screen.session
    if session is None:
        return
    row = screen.tree_widget.row_text(screen.tree_widget.cursor)
    screen.app.copy_to_clipboard(row)
    screen.notify(f"Copied: {row}", markup=False, timeout=2)


_EXPORTS = [
    ("text", "the tree at this step, drawn with characters"),
    ("csv", "a table of the visited nodes"),
    ("json", "everything about the search"),
    ("svg", "a picture of the screen"),
]


def export(screen: ExplorerScreen) -> None:
    """Ask for a form, and save."""
    from tui_explorer.ui.screens.choose import ChooseScreen

    session = screen.session
    if session is None:
        return

    def answer(form: str | None) -> None:
        if form is not None:
            picture = screen.app.export_screenshot() if form == "svg" else ""
            text = picture or _exported(session, form)
            name = _file_name(session, _SUFFIXES[form])
            screen.app.deliver_text(
                io.StringIO(text), save_directory=_folder(), save_filename=name, name=EXPORT
            )

    screen.app.push_screen(ChooseScreen("Save as", _EXPORTS, "text"), answer)


_SUFFIXES = {"text": "txt", "csv": "csv", "json": "json", "svg": "svg"}
EXPORT = "export"
"""The name under which Textual tells whether a file was saved."""


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
    from tui_explorer.formats.csv_table import write_csv
    from tui_explorer.formats.run_json import json_run
    from tui_explorer.words.drawing import drawing

    if form == "json":
        return json.dumps(json_run(session.run, nodes=True, events=True)) + "\n"
    if form == "csv":
        table = io.StringIO()
        write_csv(session.run, table)
        return table.getvalue()
    return "\n".join(drawing(session.moment, session.run.names, session.glyphs)) + "\n"


def repaint(screen: ExplorerScreen) -> None:
    """Paint everything anew, after something else wrote to the terminal."""
    screen.app.refresh()


def help_(screen: ExplorerScreen) -> None:
    """Show keys and glossary."""
    from tui_explorer.ui.screens.help import HelpScreen

    screen.app.push_screen(HelpScreen(screen.glyphs))


def quit_(screen: ExplorerScreen) -> None:
    """Leave."""
    screen.app.exit()


def open_(screen: ExplorerScreen) -> None:
    """Open another source."""
    screen.app.ask_for_source()  # type: ignore[attr-defined]
