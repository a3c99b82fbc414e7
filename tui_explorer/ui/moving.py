"""Moving in the tree: the cursor, folding, finding."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from tui_explorer.engine.moment import Status
from tui_explorer.engine.tree import NOT_GROWN
from tui_explorer.words.numbers import show
from tui_explorer.words.safe import safe

if TYPE_CHECKING:
    from tui_explorer.ui.screens.explorer import ExplorerScreen
    from tui_explorer.ui.session import Session


def by_rows(rows: int) -> Callable[[ExplorerScreen], None]:
    """Move the cursor up or down."""

    def go(screen: ExplorerScreen) -> None:
        tree = screen.tree_widget
        if screen.session is not None:
            tree.move_to(tree.node_at_row(tree.cursor_row + rows))

    return go


def by_pages(pages: int) -> Callable[[ExplorerScreen], None]:
    """Move the cursor by what fits on the screen."""

    def go(screen: ExplorerScreen) -> None:
        by_rows(pages * max(1, screen.tree_widget.size.height - 2))(screen)

    return go


def top(screen: ExplorerScreen) -> None:
    """Go to the first row."""
    if screen.session is not None:
        screen.tree_widget.move_to(0)


def bottom(screen: ExplorerScreen) -> None:
    """Go to the last row."""
    if screen.session is not None:
        tree = screen.tree_widget
        tree.move_to(tree.node_at_row(len(screen.session.outline) - 1))


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
        tree.move_to(session.run.tree.parent[tree.cursor])


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
        tree.move_to(session.run.tree.children(tree.cursor)[0])
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
    """Follow the search, or stop following."""
    session = screen.session
    if session is not None:
        session.follows = not session.follows
        said = "The view follows the search." if session.follows else "The view stays where it is."
        screen.notify(said, markup=False, timeout=2)
        screen.go(session.step)


def find(screen: ExplorerScreen) -> None:
    """Ask what to look for."""
    from tui_explorer.ui.screens.prompt import PromptScreen

    def answer(text: str | None) -> None:
        if text:
            screen.wanted = text
            find_next(screen)

    title = "Find an action, a label, a value, or the word cut"
    screen.app.push_screen(PromptScreen(title, screen.wanted), answer)


def find_next(screen: ExplorerScreen) -> None:
    """Go to the next node, in order of ids, that fits what was looked for."""
    session, tree = screen.session, screen.tree_widget
    if session is None or not screen.wanted:
        return
    nodes = len(session.run.tree)
    for ahead in range(1, nodes + 1):
        node = (tree.cursor + ahead) % nodes
        if _fits(session, node, screen.wanted):
            session.outline.reveal(node)
            tree.refold()
            tree.move_to(node)
            return
    screen.app.bell()
    screen.notify(f"Nothing found for '{safe(screen.wanted, 40)}'.", markup=False)


def _fits(session: Session, node: int, wanted: str) -> bool:
    moment = session.moment
    if wanted == "cut":
        return moment.status(node) is Status.CUT_AWAY
    names, tree = session.run.names, session.run.tree
    if tree.label.get(node) == wanted or (names.own(node) or "") == wanted:
        return True
    if node and tree.count[node] != NOT_GROWN and names.action(node) == wanted:
        return True
    value = moment.value(node)
    return value is not None and show(value) == wanted
