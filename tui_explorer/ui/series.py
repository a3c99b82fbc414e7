"""One search among others: iterations, orders side by side, the same position elsewhere."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from tui_explorer.engine.order_table import OrderTable
from tui_explorer.ui import moving
from tui_explorer.words.series import TRYING, series_lines

if TYPE_CHECKING:
    from tui_explorer.ui.screens.explorer import ExplorerScreen


def iteration(change: int) -> Callable[[ExplorerScreen], None]:
    """Show the search to a depth one ply more or less."""

    def go(screen: ExplorerScreen) -> None:
        session, partner = screen.session, screen.partner
        if session is None:
            return
        runs = [run for run in session.run.iterations if run.trace.node]
        if not runs:
            screen.notify("There is one search only: D turns deepening on.", markup=False)
            return
        place = runs.index(session.run) + change
        if not 0 <= place < len(runs):
            end = "deepest" if change > 0 else "first"
            screen.notify(f"This is the {end} iteration.", markup=False)
            return
        screen.take_run(runs[place], tell=False)
        if partner is not None:
            screen.take_partner(partner, None)

    return go


def orders(screen: ExplorerScreen) -> None:
    """Search in every order of children, and show what each costs."""
    if screen.session is not None:
        screen.searching.try_orders()


def take_orders(screen: ExplorerScreen, found: OrderTable | None) -> None:
    """Show what each order costs; None while that is not yet known."""
    screen.orders = found
    show(screen)
    if found is None:
        screen.panel("series").show([TRYING])
    screen.show_panel("series")


def exists(screen: ExplorerScreen) -> bool:
    """Whether there is more than one search to speak of."""
    session = screen.session
    return screen.orders is not None or bool(session and session.run.iterations)


def show(screen: ExplorerScreen) -> None:
    """The iterations that the shown search is one of, and the orders that were tried."""
    session = screen.session
    if session is None:
        return
    width = screen.panel_width
    screen.panel("series").show(series_lines(session.run, screen.orders, width, screen.glyphs))
    if screen.active_panel == "series" and not exists(screen):
        screen.show_panel("code")


def same_position(screen: ExplorerScreen) -> None:
    """Move the cursor to the next node whose position is the same."""
    session, tree = screen.session, screen.tree_widget
    if session is None:
        return
    node = session.run.trace.repeats.next_met(tree.cursor)
    if node is None:
        said = (
            "No table answered for this position."
            if session.run.settings.table
            else ("There is no table of positions: T turns it on.")
        )
        screen.notify(said, markup=False)
        return
    session.outline.reveal(node)
    tree.refold()
    moving.put(screen, node)
