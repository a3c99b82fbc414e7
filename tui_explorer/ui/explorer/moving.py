"""Keys that move the cursor in the tree, and the focus from panel to panel."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tui_explorer.ui.actions import key_of
from tui_explorer.words import notices
from tui_explorer.words.editing import EDITING
from tui_explorer.words.notices import FOLLOWING, PINNED, STRAYING

if TYPE_CHECKING:
    from tui_explorer.ui.explorer.screen import ExplorerScreen
    from tui_explorer.ui.session import Session

# -- in the tree -----------------------------------------------------------------------------------


def put_cursor(screen: ExplorerScreen, session: Session, node: int) -> None:
    """Put the cursor on a node by hand: it stays there until it comes back to the search."""
    tree, screen.going_to = screen.tree_widget, None
    tree.move_to(node)
    session.strays = tree.cursor != session.moment.current
    show_following(screen, session)


def reveal(screen: ExplorerScreen, session: Session, node: int) -> None:
    """Unfold the way to a node and put the cursor on it."""
    session.outline.reveal(node)
    screen.tree_widget.refold()
    put_cursor(screen, session, node)


def by_rows(screen: ExplorerScreen, session: Session, rows: int) -> None:
    """Move the cursor up or down; in a diagram, unfold first what is to be gone down to."""
    tree = screen.tree_widget
    if rows == 1 and tree.hides_children:
        session.outline.unfold(tree.cursor)
        tree.refold()
    else:
        put_cursor(screen, session, tree.node_by_rows(rows))


def by_pages(screen: ExplorerScreen, session: Session, pages: int) -> None:
    """Move the cursor by what fits on the screen."""
    by_rows(screen, session, pages * max(1, screen.tree_widget.size.height - 2))


def fold_or_parent(screen: ExplorerScreen, session: Session) -> None:
    """Fold the node; if there is nothing to fold, go to its parent; in a diagram, to the left."""
    tree = screen.tree_widget
    if (beside := tree.beside(-1)) is not None:
        put_cursor(screen, session, beside)
    elif session.is_unfolded(tree.cursor):
        session.outline.fold(tree.cursor)
        tree.refold()
    elif tree.cursor:
        put_cursor(screen, session, session.run.tree.parent[tree.cursor])


def unfold_or_child(screen: ExplorerScreen, session: Session) -> None:
    """Unfold the node; if it is open, go to its first child; in a diagram, to the right."""
    tree, outline = screen.tree_widget, session.outline
    if (beside := tree.beside(1)) is not None:
        put_cursor(screen, session, beside)
    elif session.is_unfolded(tree.cursor):
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


def set_all(screen: ExplorerScreen, session: Session, *, unfolded: bool) -> None:
    """Unfold everything, or fold everything but the current path."""
    session.set_all(unfolded=unfolded)
    tree = screen.tree_widget
    tree.refold()
    tree.move_to(tree.cursor)


def pin(screen: ExplorerScreen, session: Session) -> None:
    """Keep the view where it is whatever the search does, or let it go along again."""
    session.is_pinned = not session.is_pinned
    if not session.is_pinned:
        screen.show_step(session.step)
    show_following(screen, session)


def show_following(screen: ExplorerScreen, session: Session) -> None:
    """Say at the edge of the tree whether it goes with the search."""
    tree, said = screen.tree_widget, FOLLOWING
    if screen.match is not None:
        from tui_explorer.words.playing import PLAYED

        said = PLAYED.format(key=key_of("stop"))
    if screen.is_editing:
        said = EDITING.format(key=key_of("stop"))
    elif session.is_pinned:
        said = PINNED.format(key=key_of("pin"))
    elif session.strays:
        said = STRAYING.format(key=key_of("stop"))
    if tree.border_subtitle != said:
        tree.border_subtitle = said


def same_position(screen: ExplorerScreen, session: Session) -> None:
    """Move the cursor to the next node whose position is the same.

    If another iteration worked it out, that is shown at the moment when it did.
    """
    run, cursor = session.run, screen.tree_widget.cursor
    found = run.trace.repeats.next_same(cursor, [each.trace for each in run.iterations])
    if found is None:
        no_table = notices.NO_TABLE.format(key=key_of("table"))
        screen.notify(notices.NO_ANSWER if run.settings.table else no_table)
        return
    trace, node = found
    if trace is not run.trace:
        screen.take_run(next(each for each in run.iterations if each.trace is trace))
        screen.show_step(trace.exit_step[trace.visit(node)])
    if screen.session is not None:
        reveal(screen, screen.session, node)


# -- from panel to panel ---------------------------------------------------------------------------


def show_panel(screen: ExplorerScreen, name: str) -> None:
    """Show a panel; the keys stay with the tree, or with whatever it takes turns with."""
    if name not in (each.name for each in screen.side.offered):
        told = notices.NOT_OFFERED.get(name, notices.NOTHING_TO_SHOW)
        screen.notify(told.format(key=key_of("deepening")))
        return
    if screen.maximized is screen.tree_widget:
        screen.minimize()
    focused, is_large = screen.focused, screen.maximized is not None
    screen.show_panels(name)
    panel = screen.side.panel(name)
    if is_large:
        screen.maximize(panel)
    if is_large or (focused is not None and not focused.display):
        screen.set_focus(panel)


def to_panel(screen: ExplorerScreen, change: int) -> None:
    """Go to the next or the previous place; panels that take turns are one, the tree another.

    They are those that can be seen: a new size of the window may not have reached them yet.
    """
    stops = [screen.tree_widget, *(panel for panel in screen.side.children if panel.display)]
    place = stops.index(screen.focused) if screen.focused in stops else 0
    if screen.maximized is not None:
        screen.minimize()
    screen.set_focus(stops[(place + change) % len(stops)])


def maximise(screen: ExplorerScreen) -> None:
    """Give the focused panel the whole screen, or take it back."""
    if screen.maximized is not None:
        screen.minimize()
    elif screen.focused is not None:
        screen.maximize(screen.focused)
