"""The rest of the keys: panels, copying, exporting, help, leaving."""

from __future__ import annotations

import io
import json
from collections.abc import Callable
from typing import TYPE_CHECKING

from tui_explorer.formats.csv_table import write_csv
from tui_explorer.formats.run_json import json_run
from tui_explorer.ui.screens.choose import ChooseScreen
from tui_explorer.ui.screens.help import HelpScreen
from tui_explorer.words.drawing import drawing

if TYPE_CHECKING:
    from tui_explorer.ui.screens.explorer import ExplorerScreen
    from tui_explorer.ui.session import Session

_STOPS = ("tree", "comparison", "why", "code", "node")


def panel(change: int) -> Callable[[ExplorerScreen], None]:
    """Go to the next or the previous panel; the tree is one of the stops."""

    def go(screen: ExplorerScreen) -> None:
        focused = screen.focused.id if screen.focused is not None else None
        place = _STOPS.index(focused) if focused in _STOPS else 0
        name = _STOPS[(place + change) % len(_STOPS)]
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
    session = screen.session
    if session is None:
        return

    def answer(form: str | None) -> None:
        if form == "svg":
            screen.app.deliver_screenshot()
        elif form is not None:
            text = _exported(session, form)
            screen.app.deliver_text(io.StringIO(text), save_filename=f"tree.{_SUFFIXES[form]}")

    screen.app.push_screen(ChooseScreen("Save as", _EXPORTS, "text"), answer)


_SUFFIXES = {"text": "txt", "csv": "csv", "json": "json"}


def _exported(session: Session, form: str) -> str:
    """The search in a form to be saved."""
    if form == "json":
        return json.dumps(json_run(session.run, nodes=True, events=True)) + "\n"
    if form == "csv":
        table = io.StringIO()
        write_csv(session.run, table)
        return table.getvalue()
    return "\n".join(drawing(session.moment, session.run.names, session.glyphs)) + "\n"


def help_(screen: ExplorerScreen) -> None:
    """Show keys and glossary."""
    screen.app.push_screen(HelpScreen(screen.glyphs))


def quit_(screen: ExplorerScreen) -> None:
    """Leave."""
    screen.app.exit()


def open_(screen: ExplorerScreen) -> None:
    """Open another source."""
    screen.app.ask_for_source()  # type: ignore[attr-defined]
