"""One search among others: iterations, orders side by side, the same position elsewhere."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from textual.worker import WorkerCancelled, get_current_worker

from tui_explorer.engine.budget import Budget
from tui_explorer.engine.results.comparison import OrderTable
from tui_explorer.errors import ExplorerError
from tui_explorer.searches.compare import in_every_order
from tui_explorer.ui.actions import key_of
from tui_explorer.ui.explorer import moving
from tui_explorer.ui.explorer.once import Once
from tui_explorer.view.panels import series_lines
from tui_explorer.words import notices
from tui_explorer.words.status import TRYING
from tui_explorer.words.warnings import refusal

if TYPE_CHECKING:
    from tui_explorer.ui.explorer.allowed import Allowed
    from tui_explorer.ui.explorer.screen import ExplorerScreen
    from tui_explorer.ui.explorer.searching import Asked

_ORDER_BUDGET = 200_000
"""Nodes of a game that are searched for each order, when the orders are compared."""


def iteration(change: int) -> Callable[[ExplorerScreen], None]:
    """Show the search to a depth one ply more or less."""

    def go(screen: ExplorerScreen) -> None:
        session = screen.session
        if session is None:
            return
        runs = [run for run in session.run.iterations if run.trace.node]
        if not runs:
            screen.notify(notices.one_search_only(key_of("deepening")), markup=False)
            return
        place = runs.index(session.run) + change
        if not 0 <= place < len(runs):
            screen.notify(notices.DEEPEST if change > 0 else notices.FIRST, markup=False)
            return
        screen.take_run(runs[place], tell=False)

    return go


def orders(screen: ExplorerScreen) -> None:
    """Search in every order of children, and show what each costs."""
    if screen.session is None:
        return
    asked, wished = screen.searching.shown, screen.searching.wished
    if screen.trying is not None and screen.trying.is_same(asked):
        screen.show_panel("series")
        return
    screen.orders, screen.trying = None, asked
    screen.show_panel("series")
    screen.run_worker(
        Once(lambda: _orders_in_thread(screen, asked, wished)),
        thread=True, exclusive=True, group="orders",
    )  # fmt: skip


def _orders_in_thread(screen: ExplorerScreen, asked: Asked, wished: Allowed) -> None:
    worker, app = get_current_worker(), screen.app

    def budget() -> Budget:
        if worker.is_cancelled:
            raise WorkerCancelled
        nodes = max(_ORDER_BUDGET, asked.source.origin.nodes or 0)
        each = wished.at_most(nodes).budget()

        def look(visited: int) -> None:
            each.stop_requested = worker.is_cancelled

        each.on_progress = look
        return each

    table: OrderTable | ExplorerError
    try:
        table = in_every_order(asked.source, asked.settings, budget)
    except ExplorerError as error:
        table = error
    except WorkerCancelled:
        return
    if not worker.is_cancelled:
        app.call_from_thread(_deliver_orders, screen, asked, table)


def _deliver_orders(
    screen: ExplorerScreen, asked: Asked, table: OrderTable | ExplorerError
) -> None:
    """Show the table, unless another search is shown by now; or say why there is none."""
    if not screen.is_open or screen.session is None or screen.trying is not asked:
        return
    screen.trying = None
    if isinstance(table, ExplorerError):
        screen.notify(refusal(table), severity="error", markup=False)
    elif table.is_about(screen.session.run):
        screen.orders = table
        screen.show_panel("series")
    show(screen)


def stop_orders(screen: ExplorerScreen) -> bool:
    """Give up trying every order; whether that was under way."""
    if screen.trying is None:
        return False
    screen.workers.cancel_group(screen, "orders")
    screen.trying = None
    show(screen)
    return True


def show(screen: ExplorerScreen) -> None:
    """The iterations that the shown search is one of, and the orders that were tried."""
    session = screen.session
    if session is None:
        return
    screen.side.has_series = screen.has_series
    screen.side.rearrange()
    width = screen.side.text_width
    lines = series_lines(session.run, screen.orders, width, screen.glyphs)
    screen.side.panel("series").show([*lines, TRYING] if screen.trying else lines)
    if screen.side.active == "series" and not screen.has_series:
        screen.show_panel("code")


def same_position(screen: ExplorerScreen) -> None:
    """Move the cursor to the next node whose position is the same."""
    session, tree = screen.session, screen.tree_widget
    if session is None:
        return
    node = session.run.trace.repeats.next_met(tree.cursor)
    if node is None:
        has_table = session.run.settings.table
        said = notices.NO_ANSWER if has_table else notices.no_table(key_of("table"))
        screen.notify(said, markup=False)
        return
    session.outline.reveal(node)
    tree.refold()
    moving.put(screen, node)
