"""Keys that move in the tree: the cursor, folding, and whether the view follows the search."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tui_explorer.engine.tree.tree import ROOT
from tui_explorer.ui.actions import key_of
from tui_explorer.words import notices
from tui_explorer.words.notices import FOLLOWING, STAYING, STRAYING

if TYPE_CHECKING:
    from tui_explorer.ui.explorer.screen import ExplorerScreen
    from tui_explorer.ui.session import Session


def put_cursor(screen: ExplorerScreen, session: Session, node: int) -> None:
    """Put the cursor on a node by hand: it stays there until it comes back to the search."""
    tree = screen.tree_widget
    tree.move_to(node)
    session.strays = tree.cursor != session.moment.current
    show_following(screen, session)


def reveal(screen: ExplorerScreen, session: Session, node: int) -> None:
    """Unfold the way to a node and put the cursor on it."""
    session.outline.reveal(node)
    screen.tree_widget.refold()
    put_cursor(screen, session, node)


def by_rows(screen: ExplorerScreen, session: Session, rows: int) -> None:
    """Move the cursor up or down."""
    tree = screen.tree_widget
    put_cursor(screen, session, tree.node_at_row(tree.cursor_row + rows))


def by_pages(screen: ExplorerScreen, session: Session, pages: int) -> None:
    """Move the cursor by what fits on the screen."""
    by_rows(screen, session, pages * max(1, screen.tree_widget.size.height - 2))


def top(screen: ExplorerScreen, session: Session) -> None:
    """Go to the first row."""
    put_cursor(screen, session, ROOT)


def bottom(screen: ExplorerScreen, session: Session) -> None:
    """Go to the last row."""
    put_cursor(screen, session, screen.tree_widget.node_at_row(len(session.outline) - 1))


def fold_or_parent(screen: ExplorerScreen, session: Session) -> None:
    """Fold the node; if there is nothing to fold, go to its parent."""
    tree = screen.tree_widget
    if session.is_unfolded(tree.cursor):
        session.outline.fold(tree.cursor)
        tree.refold()
    elif tree.cursor:
        put_cursor(screen, session, session.run.tree.parent[tree.cursor])


def unfold_or_child(screen: ExplorerScreen, session: Session) -> None:
    """Unfold the node; if it is open, go to its first child."""
    tree, outline = screen.tree_widget, session.outline
    if session.is_unfolded(tree.cursor):
        put_cursor(screen, session, session.run.tree.children(tree.cursor)[0])
    elif outline.group_at(tree.cursor) or outline.has_children(tree.cursor):
        outline.unfold(tree.cursor)
        tree.refold()


def toggle(screen: ExplorerScreen, session: Session) -> None:
    """Fold or unfold the node under the cursor."""
    tree = screen.tree_widget
    if session.is_unfolded(tree.cursor):
        session.outline.fold(tree.cursor)
    else:
        session.outline.unfold(tree.cursor)
    tree.refold()


def unfold_all(screen: ExplorerScreen, session: Session) -> None:
    """Unfold everything."""
    session.unfold_all()
    _keep_cursor(screen)


def fold_all(screen: ExplorerScreen, session: Session) -> None:
    """Fold everything but the current path."""
    session.fold_to_path()
    _keep_cursor(screen)


def _keep_cursor(screen: ExplorerScreen) -> None:
    tree = screen.tree_widget
    tree.refold()
    tree.move_to(tree.cursor)


def follow(screen: ExplorerScreen, session: Session) -> None:
    """Follow the search, also from where a hand has put the cursor; or stop following."""
    session.follows, session.strays = not session.is_following, False
    screen.notify(notices.FOLLOWS if session.follows else notices.STAYS_THERE, timeout=2)
    show_following(screen, session)
    screen.show_step(session.step)


def show_following(screen: ExplorerScreen, session: Session) -> None:
    """Say at the edge of the tree whether it goes with the search."""
    stays = STRAYING if session.follows else STAYING
    said, tree = FOLLOWING if session.is_following else stays, screen.tree_widget
    if tree.border_subtitle != said:
        tree.border_subtitle = said


def same_position(screen: ExplorerScreen, session: Session) -> None:
    """Move the cursor to the next node whose position is the same."""
    node = session.run.trace.repeats.next_met(screen.tree_widget.cursor)
    if node is not None:
        reveal(screen, session, node)
    elif session.run.settings.table:
        screen.notify(notices.NO_ANSWER)
    else:
        screen.notify(notices.NO_TABLE.format(key=key_of("table")))
