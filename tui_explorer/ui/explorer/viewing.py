"""Keys of the two views: the tree as an outline or as a diagram, how near, and which part of it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tui_explorer.ui.actions import key_of
from tui_explorer.ui.widgets.tree_diagram import TreeDiagram
from tui_explorer.view import VIEWS
from tui_explorer.words import notices

if TYPE_CHECKING:
    from tui_explorer.ui.explorer.screen import ExplorerScreen


def switch(screen: ExplorerScreen) -> None:
    """Show the tree in the other view, also the next time."""
    (other,) = set(VIEWS) - {screen.view}
    screen.show_view(other)
    screen.app.choose_view(other)  # type: ignore[attr-defined]


def zoom(screen: ExplorerScreen, _: object, by: int) -> None:
    """Tell more at each node of the diagram, or less."""
    tree = screen.tree_widget
    if not isinstance(tree, TreeDiagram):
        screen.notify(notices.NO_DIAGRAM.format(key=key_of("view")))
    elif not tree.zoom(by):
        screen.notify(notices.ALL_TOLD if by > 0 else notices.LEAST_TOLD)


def pan(screen: ExplorerScreen, x: int, y: int) -> None:
    """Look at another part of the tree; the cursor stays."""
    screen.tree_widget.pan(x, y)
