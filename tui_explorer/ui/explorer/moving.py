"""Keys that move: from step to step, in the tree, from panel to panel; and playing."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import TYPE_CHECKING

from tui_explorer.engine.trace import navigate
from tui_explorer.engine.trace.trace import Trace
from tui_explorer.ui.actions import key_of
from tui_explorer.view.columns import next_columns
from tui_explorer.words import captions, notices, proof
from tui_explorer.words.editing import EDITING
from tui_explorer.words.notices import FOLLOWING, PINNED, SPEEDS, STRAYING, THE_END, speed_told

if TYPE_CHECKING:
    from tui_explorer.ui.explorer.screen import ExplorerScreen
    from tui_explorer.ui.session import Session

_BRIEFLY = 2
"""Seconds that a word about stepping stays."""
_PLACES: dict[str, tuple[Callable[[Trace, int], int | None], str]] = {
    "over": (navigate.over, ""),
    "out": (navigate.out, ""),
    "next_cut": (navigate.next_cut, notices.NO_CUT_AFTER),
    "previous_cut": (navigate.previous_cut, notices.NO_CUT_BEFORE),
    "next_leaf": (navigate.next_leaf, notices.NO_LEAF_AFTER),
    "previous_leaf": (navigate.previous_leaf, notices.NO_LEAF_BEFORE),
    "next_return": (navigate.next_return, proof.NO_RETURN_AFTER),
    "previous_return": (navigate.previous_return, proof.NO_RETURN_BEFORE),
}
"""Rules of navigation, and what is said where there is no such step."""

# -- from step to step -----------------------------------------------------------------------------


def by_events(screen: ExplorerScreen, session: Session, events: int) -> None:
    """Go on or back by some events."""
    if events > 0 and session.step == len(session.run.trace):
        screen.notify(THE_END, timeout=_BRIEFLY)
    screen.show_step(session.step + events)


def to_step(screen: ExplorerScreen, session: Session, place: str) -> bool:
    """Go where a rule of navigation says, or tell that there is no such step."""
    find, none = _PLACES[place]
    step = find(session.run.trace, session.step)
    if step is None:
        screen.notify(none)
    else:
        screen.show_step(step)
    return step is not None


def by_leaves(screen: ExplorerScreen, session: Session, place: str) -> None:
    """Go to the next leaf or the one before, put the cursor there, and tell all that it brought."""
    find, none = _PLACES[place]
    trace = session.run.trace
    step = find(trace, session.step)
    if step is None:
        screen.notify(none)
        return
    session.narrated = step
    leaf = navigate.last_leaf(trace, step)
    screen.show_step(step, at=None if leaf is None else trace.node[trace.visit_at(leaf)])


def to_row_entry(screen: ExplorerScreen, session: Session) -> None:
    """Go to the step at which the row under the cursor was entered."""
    trace, node = session.run.trace, screen.tree_widget.cursor
    step = navigate.entry_of(trace, node)
    if step is not None:
        screen.show_step(step)
    elif navigate.end_of(trace, node):
        screen.notify(notices.LEFT_OUT.format(key=key_of("row_end")))
    else:
        screen.notify(notices.NEVER_VISITED)


def to_row_end(screen: ExplorerScreen, session: Session) -> None:
    """Go to the step at which the row under the cursor returned, was cut, or was left out."""
    step = navigate.end_of(session.run.trace, screen.tree_widget.cursor)
    if step is not None:
        screen.show_step(step)
    else:
        screen.notify(notices.NEVER_VISITED)


def prove(screen: ExplorerScreen, session: Session, place: str) -> None:
    """Go to a return, put the cursor on the node that returns, and show the proof for it."""
    if to_step(screen, session, place):
        reveal(screen, session, session.moment.current)
    screen.show_panels("proof")


def go_to(screen: ExplorerScreen, session: Session) -> None:
    """Ask for the number of a step."""
    from tui_explorer.ui.dialogs.asking import PromptScreen

    steps = len(session.run.trace)

    def fault(text: str) -> str | None:
        step = _number(text)
        return (
            None if step is not None and step <= steps else captions.NOT_A_STEP.format(steps=steps)
        )

    dialog = PromptScreen(captions.GO_TO, str(session.step), fault)
    screen.ask(dialog, lambda text: screen.show_step(_number(text)))


def _number(text: str) -> int | None:
    """A number as people write it, thousands apart or not; None if it is none, or absurdly long."""
    digits = re.sub(r"[\s,]", "", text)
    return int(digits) if digits.isascii() and digits.isdigit() and len(digits) < 20 else None


def play(screen: ExplorerScreen, session: Session) -> None:
    """Play, or pause."""
    if screen.player is None:
        _start_playing(screen, session)
    else:
        _stop_playing(screen)


def pace(session: Session) -> float:
    """The steps in a second at which a search is played."""
    return SPEEDS[session.speed]


def play_on(screen: ExplorerScreen) -> None:
    """Go on by the next step of a search that is played, and stop at its end."""
    shown = screen.session
    before = shown.step if shown is not None else 0
    if shown is not None:
        screen.show_step(before + 1)
    if shown is None or shown.step >= len(shown.run.trace) or shown.step == before:
        _stop_playing(screen)


def _start_playing(screen: ExplorerScreen, session: Session) -> None:
    screen.player = screen.set_interval(1 / pace(session), lambda: play_on(screen))
    screen.show_header()


def _stop_playing(screen: ExplorerScreen) -> None:
    if screen.player is not None:
        screen.player.stop()
    screen.player = None
    screen.show_header()


def change_speed(screen: ExplorerScreen, session: Session, change: int) -> None:
    """Play faster or slower."""
    session.speed = min(max(session.speed + change, 0), len(SPEEDS) - 1)
    if screen.player is None:
        screen.notify(speed_told(pace(session)), timeout=1)
    else:
        screen.player.stop()
        _start_playing(screen, session)


# -- in the tree -----------------------------------------------------------------------------------


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


def back_to_search(screen: ExplorerScreen, session: Session) -> None:
    """Bring the cursor back to where the search is."""
    screen.show_step(session.step)


def show_following(screen: ExplorerScreen, session: Session) -> None:
    """Say at the edge of the tree whether it goes with the search."""
    tree, said = screen.tree_widget, FOLLOWING
    if screen.is_editing:
        said = EDITING.format(key=key_of("stop"))
    elif session.is_pinned:
        said = PINNED.format(key=key_of("pin"))
    elif session.strays:
        said = STRAYING.format(key=key_of("stop"))
    if tree.border_subtitle != said:
        tree.border_subtitle = said


def look(screen: ExplorerScreen, session: Session) -> None:
    """Look at the bounds of nodes in the next way."""
    columns = next_columns(session.run.trace, screen.columns)
    if columns is None:
        screen.notify(notices.ONE_LOOK)
    else:
        screen.show_columns(columns)


def same_position(screen: ExplorerScreen, session: Session) -> None:
    """Move the cursor to the next node whose position is the same.

    If another iteration worked it out, that is shown at the moment when it did.
    """
    run, cursor = session.run, screen.tree_widget.cursor
    found = run.trace.repeats.next_met(cursor, [each.trace for each in run.iterations])
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
        screen.notify(notices.ONE_SEARCH_ONLY.format(key=key_of("deepening")))
        return
    focused, is_large = screen.focused, screen.maximized not in (None, screen.tree_widget)
    screen.show_panels(name)
    panel = screen.side.panel(name)
    if is_large:
        screen.maximize(panel)
    if is_large or (focused is not None and not focused.display):
        screen.set_focus(panel)


def to_panel(screen: ExplorerScreen, change: int) -> None:
    """Go to the next or the previous place; panels that take turns are one, the tree another."""
    stops = [screen.tree_widget.id, *screen.side.shown]
    focused = screen.focused.id if screen.focused is not None else None
    place = stops.index(focused) if focused in stops else 0
    if screen.maximized is not None:
        screen.minimize()
    screen.set_focus(screen.query_one(f"#{stops[(place + change) % len(stops)]}"))


def maximise(screen: ExplorerScreen) -> None:
    """Give the focused panel the whole screen, or take it back."""
    if screen.maximized is not None:
        screen.minimize()
    elif screen.focused is not None:
        screen.maximize(screen.focused)


def hide_ahead(screen: ExplorerScreen, session: Session) -> None:
    """Give nothing away of what lies beyond the furthest step reached, or everything again."""
    screen.hides_ahead = session.hides_ahead = not session.hides_ahead
    screen.notify(notices.HIDES_AHEAD if session.hides_ahead else notices.SHOWS_AHEAD, timeout=2)
    screen.show_notes_of(session.run)
    screen.show_step(move=False)
