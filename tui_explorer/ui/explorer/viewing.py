"""Keys for how the tree is shown: outline or diagram, zoom, pan, columns, spoilers."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tui_explorer.ui.actions import key_of
from tui_explorer.ui.explorer import moving
from tui_explorer.ui.widgets.search_tree import SearchTree
from tui_explorer.view import DIAGRAM, OUTLINE, VIEWS
from tui_explorer.view.columns import next_columns
from tui_explorer.words import notices

if TYPE_CHECKING:
    from tui_explorer.ui.explorer.screen import ExplorerScreen
    from tui_explorer.ui.session import Session
    from tui_explorer.ui.widgets.tree_view import TreeView

IDS = {OUTLINE: "tree", DIAGRAM: "diagram"}
"""By view: its widget."""


def made_view(screen: ExplorerScreen) -> TreeView:
    """The tree in the view that is to be shown."""
    kind: type[TreeView] = SearchTree
    if screen.view == DIAGRAM:
        from tui_explorer.ui.widgets.tree_diagram import TreeDiagram

        kind = TreeDiagram
    return kind(glyphs=screen.glyphs, columns=screen.columns, id=IDS[screen.view])


def switch(screen: ExplorerScreen) -> None:
    """Show the tree in the other view, also the next time."""
    (other,) = set(VIEWS) - {screen.view}
    show(screen, other)
    screen.app.choose_view(other)  # type: ignore[attr-defined]


def show(screen: ExplorerScreen, view: str) -> None:
    """Show the tree in a view, with the cursor at the same node."""
    if screen.wants_two_trees:
        from tui_explorer.ui.explorer import two_trees

        two_trees.leave(screen)
    before, session = screen.tree_widget, screen.session
    is_large = screen.maximized is before
    screen.view = view
    if not screen.query(f"#{IDS[view]}"):
        screen.query_one("#body").mount(made_view(screen), after=before)
    tree = screen.tree_widget
    before.display, tree.display = False, True
    tree.cursor = before.cursor
    if is_large:
        screen.maximize(tree)
    if screen.focused in (None, before):
        tree.focus()
    if session is not None:
        screen.show_search()
        moving.show_following(screen, session)


def hide_ahead(screen: ExplorerScreen, session: Session, *, hides: bool) -> None:
    """Let the tree give nothing away of what the search will do, or everything again."""
    screen.hides_ahead = session.hides_ahead = hides
    screen.show_search()


def toggle_spoilers(screen: ExplorerScreen, session: Session) -> None:
    """Give nothing away of what lies beyond the furthest step reached, or everything again."""
    hide_ahead(screen, session, hides=not session.hides_ahead)
    screen.notify(notices.HIDES_AHEAD if session.hides_ahead else notices.SHOWS_AHEAD, timeout=2)
    screen.show_notes_of(session.run)
    screen.show_step(move=False)


def zoom(screen: ExplorerScreen, session: Session, by: int) -> None:
    """Tell more at each node of the diagram, or less."""
    if screen.view != DIAGRAM:
        screen.notify(notices.NO_DIAGRAM.format(key=key_of("view")))
    elif not screen.tree_widget.zoom(by):
        screen.notify(notices.ALL_TOLD if by > 0 else notices.LEAST_TOLD)


def pan(screen: ExplorerScreen, x: int, y: int) -> None:
    """Look at another part of the tree; the cursor stays."""
    screen.tree_widget.pan(x, y)


def change_columns(screen: ExplorerScreen, session: Session) -> None:
    """Show the bounds of nodes in the next way."""
    columns = next_columns(session.run.trace, screen.columns)
    if columns is None:
        screen.notify(notices.ONE_LOOK)
    else:
        screen.show_columns(columns)
