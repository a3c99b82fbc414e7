"""The rest of the keys: panels, copying, exporting, help, leaving."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from tui_explorer.words import notices

if TYPE_CHECKING:
    from tui_explorer.ui.explorer.screen import ExplorerScreen

_STOPS = ("tree", "comparison", "why", "code", "node", "proof", "series")


def panel(change: int) -> Callable[[ExplorerScreen], None]:
    """Go to the next or the previous panel; the tree is one of the stops."""

    def go(screen: ExplorerScreen) -> None:
        focused = screen.focused.id if screen.focused is not None else None
        stops = _STOPS if screen.has_series else _STOPS[:-1]
        place = stops.index(focused) if focused in stops else 0
        name = stops[(place + change) % len(stops)]
        if screen.maximized is not None:
            screen.minimize()
        if name != "tree":
            screen.show_panel(name)
        screen.set_focus(screen.query_one(f"#{name}"))

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
    screen.notify(notices.copied(row), markup=False, timeout=2)


def export(screen: ExplorerScreen) -> None:
    """Ask for a form, and save."""
    from tui_explorer.ui.explorer import exporting

    exporting.ask(screen)


def repaint(screen: ExplorerScreen) -> None:
    """Paint everything anew, after something else wrote to the terminal."""
    screen.app.refresh()


def help_(screen: ExplorerScreen) -> None:
    """Show keys and glossary."""
    from tui_explorer.ui.dialogs.help import HelpScreen

    screen.app.push_screen(HelpScreen(screen.glyphs))


def quit_(screen: ExplorerScreen) -> None:
    """Leave."""
    screen.app.exit()


def open_(screen: ExplorerScreen) -> None:
    """Open another source."""
    screen.app.ask_for_source()  # type: ignore[attr-defined]
