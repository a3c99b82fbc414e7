"""Keys about the window: panels, copying, repainting, help, opening another source, leaving."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tui_explorer.words import notices

if TYPE_CHECKING:
    from tui_explorer.ui.explorer.screen import ExplorerScreen
    from tui_explorer.ui.session import Session


def panel(screen: ExplorerScreen, change: int) -> None:
    """Go to the next or the previous panel; the tree is one of the stops."""
    focused = screen.focused.id if screen.focused is not None else None
    stops = ["tree", *(each.name for each in screen.side.offered)]
    place = stops.index(focused) if focused in stops else 0
    name = stops[(place + change) % len(stops)]
    if screen.maximized is not None:
        screen.minimize()
    if name != "tree":
        screen.show_panel(name)
    screen.set_focus(screen.query_one(f"#{name}"))


def maximise(screen: ExplorerScreen) -> None:
    """Give the focused panel the whole screen, or take it back."""
    if screen.maximized is not None:
        screen.minimize()
    elif screen.focused is not None:
        screen.maximize(screen.focused)


def copy_row(screen: ExplorerScreen, session: Session) -> None:
    """Copy the row under the cursor to the clipboard."""
    row = screen.tree_widget.row_text(screen.tree_widget.cursor)
    screen.app.copy_to_clipboard(row)
    screen.notify(notices.COPIED.format(row=row), timeout=2)


def repaint(screen: ExplorerScreen) -> None:
    """Paint everything anew, after something else wrote to the terminal."""
    screen.app.refresh()


def show_help(screen: ExplorerScreen) -> None:
    """Show keys and glossary."""
    from tui_explorer.ui.dialogs.help import HelpScreen

    screen.app.push_screen(HelpScreen(screen.glyphs))


def open_source(screen: ExplorerScreen) -> None:
    """Open another tree or game."""
    screen.app.ask_for_source()  # type: ignore[attr-defined]


def leave(screen: ExplorerScreen) -> None:
    """Leave."""
    screen.app.exit()
