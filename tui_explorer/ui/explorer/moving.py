"""Moving in the tree: the cursor and folding."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from tui_explorer.engine.tree.tree import ROOT
from tui_explorer.words import notices
from tui_explorer.words.status import FOLLOWING, STAYING, STRAYING

if TYPE_CHECKING:
    from tui_explorer.ui.explorer.screen import ExplorerScreen


def put(screen: ExplorerScreen, node: int) -> None:
    """Put the cursor on a node by hand: it stays there until it comes back to the search."""
    session, tree = screen.session, screen.tree_widget
    if session is not None:
        tree.move_to(node)
        session.strays = tree.cursor != session.moment.current
        show_following(screen)


def by_rows(rows: int) -> Callable[[ExplorerScreen], None]:
    """Move the cursor up or down."""

    def go(screen: ExplorerScreen) -> None:
        tree = screen.tree_widget
        if screen.session is not None:
            put(screen, tree.node_at_row(tree.cursor_row + rows))

    return go


def by_pages(pages: int) -> Callable[[ExplorerScreen], None]:
    """Move the cursor by what fits on the screen."""

    def go(screen: ExplorerScreen) -> None:
        by_rows(pages * max(1, screen.tree_widget.size.height - 2))(screen)

    return go


def top(screen: ExplorerScreen) -> None:
    """Go to the first row."""
    if screen.session is not None:
        put(screen, ROOT)


def bottom(screen: ExplorerScreen) -> None:
    """Go to the last row."""
    if screen.session is not None:
        tree = screen.tree_widget
        put(screen, tree.node_at_row(len(screen.session.outline) - 1))


def fold_or_parent(screen: ExplorerScreen) -> None:
    """Fold the node; if there is nothing to fold, go to its parent."""
    session, tree = screen.session, screen.tree_widget
    if session is None:
        return
    gathered = session.outline.run_at(tree.cursor)
    if session.outline.is_open(tree.cursor) and not gathered:
        session.outline.fold(tree.cursor)
        tree.refold()
    elif tree.cursor:
        put(screen, session.run.tree.parent[tree.cursor])


def unfold_or_child(screen: ExplorerScreen) -> None:
    """Unfold the node; if it is open, go to its first child."""
    session, tree = screen.session, screen.tree_widget
    if session is None:
        return
    outline = session.outline
    gathered = outline.run_at(tree.cursor)
    if not gathered and not outline.has_children(tree.cursor):
        return
    if outline.is_open(tree.cursor) and not gathered:
        put(screen, session.run.tree.children(tree.cursor)[0])
    else:
        session.outline.unfold(tree.cursor)
        tree.refold()


def toggle(screen: ExplorerScreen) -> None:
    """Fold or unfold the node under the cursor."""
    session, tree = screen.session, screen.tree_widget
    if session is None:
        return
    if session.outline.is_open(tree.cursor) and not session.outline.run_at(tree.cursor):
        session.outline.fold(tree.cursor)
    else:
        session.outline.unfold(tree.cursor)
    tree.refold()


def unfold_all(screen: ExplorerScreen) -> None:
    """Unfold everything."""
    if screen.session is not None:
        screen.session.unfold_all()
        _keep_cursor(screen)


def fold_all(screen: ExplorerScreen) -> None:
    """Fold everything but the current path."""
    if screen.session is not None:
        screen.session.fold_to_path()
        _keep_cursor(screen)


def _keep_cursor(screen: ExplorerScreen) -> None:
    tree = screen.tree_widget
    tree.refold()
    tree.move_to(tree.cursor)


def follow(screen: ExplorerScreen) -> None:
    """Follow the search, also from where a hand has put the cursor; or stop following."""
    session = screen.session
    if session is not None:
        session.follows, session.strays = not session.is_following, False
        said = notices.FOLLOWS if session.follows else notices.STAYS_THERE
        screen.notify(said, markup=False, timeout=2)
        show_following(screen)
        screen.go(session.step)


def come_back(screen: ExplorerScreen) -> None:
    """Bring the cursor back to the search from where a hand has put it."""
    session = screen.session
    if session is not None and session.follows and session.strays:
        follow(screen)


def show_following(screen: ExplorerScreen) -> None:
    """Say at the edge of the tree whether it goes with the search."""
    session, tree = screen.session, screen.tree_widget
    if session is not None:
        stays = STRAYING if session.follows else STAYING
        said = FOLLOWING if session.is_following else stays
        if tree.border_subtitle != said:
            tree.border_subtitle = said
