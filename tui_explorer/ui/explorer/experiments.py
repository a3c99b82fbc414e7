"""Keys for several searches: iterations, every order of children, and the shake of what was cut."""

from __future__ import annotations

from contextlib import suppress
from functools import partial
from typing import TYPE_CHECKING

from textual.worker import WorkerCancelled

from tui_explorer import catalog
from tui_explorer.engine.analysis.comparison import OrderTable
from tui_explorer.engine.analysis.proof import Shaken, shake, shaken_values
from tui_explorer.engine.budget import Budget
from tui_explorer.engine.game import Value
from tui_explorer.engine.trace.moment import Status
from tui_explorer.engine.tree.game_tree import GameTree
from tui_explorer.engine.tree.tree import ZERO_SUM
from tui_explorer.errors import ExplorerError
from tui_explorer.searches.compare import in_every_order
from tui_explorer.ui import panels
from tui_explorer.ui.actions import key_of
from tui_explorer.ui.background import Job, attempted, in_background, work_out
from tui_explorer.words import notices, proof

if TYPE_CHECKING:
    from tui_explorer.engine.analysis.run import Run
    from tui_explorer.ui.explorer.screen import ExplorerScreen
    from tui_explorer.ui.explorer.searching import Request
    from tui_explorer.ui.session import Session

_ORDER_BUDGET = 200_000
"""Nodes of a game that are searched for each order, when the orders are compared."""
_SHAKEN_AT_ONCE = 5_000
"""Nodes of a tree that is shaken without a thread."""
_LARGEST = 2_000_000
"""Nodes of a game's tree that is grown to be shaken."""

# -- iterations ------------------------------------------------------------------------------------


def iteration(screen: ExplorerScreen, session: Session, change: int) -> None:
    """Show the search to a depth one ply more or less."""
    runs = [run for run in session.run.iterations if run.trace.node]
    place = runs.index(session.run) + change if runs else 0
    if not runs:
        screen.notify(notices.NOT_OFFERED["series"].format(key=key_of("deepening")))
    elif 0 <= place < len(runs):
        screen.take_run(runs[place])
    else:
        screen.notify(notices.DEEPEST if change > 0 else notices.FIRST)


# -- every order of children -----------------------------------------------------------------------


def orders(screen: ExplorerScreen, session: Session) -> None:
    """Search in every order of children, and show what each costs."""
    asked = screen.searching.shown
    if session.trying is None or not session.trying.is_same(asked):
        session.orders, session.trying = None, asked
        in_background(screen, "orders", lambda job: _try_orders(screen, asked, job))
    screen.show_panels("series")


def _try_orders(screen: ExplorerScreen, asked: Request, job: Job) -> None:
    def budget() -> Budget:
        if job.is_cancelled:
            raise WorkerCancelled
        nodes = max(_ORDER_BUDGET, asked.source.origin.nodes or 0)
        return job.limited(screen.searching.wished.at_most(nodes).budget())

    with suppress(WorkerCancelled):
        table = attempted(in_every_order, *asked, budget)
        job.deliver(take_orders, screen, asked, table)


def take_orders(screen: ExplorerScreen, asked: Request, table: OrderTable | ExplorerError) -> None:
    """Show the table, unless another search is shown by now; or say why there is none."""
    session = screen.session
    if not screen.is_open or session is None or session.trying is not asked:
        return
    session.trying = None
    front = ""
    if isinstance(table, ExplorerError):
        screen.refuse(table)
    elif table.is_about(session.run):
        session.orders, front = table, "series"
    screen.show_panels(front)
    screen.refresh_panels(panels.Change.ORDERS)


def stop_orders(screen: ExplorerScreen, session: Session) -> bool:
    """Give up trying every order; whether that was under way."""
    if session.trying is None:
        return False
    screen.workers.cancel_group(screen, "orders")
    session.trying = None
    screen.show_panels()
    screen.refresh_panels(panels.Change.ORDERS)
    return True


# -- the shake -------------------------------------------------------------------------------------


def shake_leaves(screen: ExplorerScreen, session: Session) -> None:
    """Put random values into everything never visited, search again and say what changed."""
    run, seed = session.run, session.shaken.seed + 1 if session.shaken else 1
    if why_not := _why_not_shaken(run, session.partner):
        screen.notify(why_not)
    else:
        at_once = run.is_whole and len(run.tree) <= _SHAKEN_AT_ONCE
        take = partial(take_shaken, screen, run)
        work_out(screen, "shake", lambda _: _shaken(run, seed), take, at_once=at_once)


def _why_not_shaken(run: Run, partner: Run | None) -> str | None:
    """The reason why a search cannot be shaken, if there is one."""
    if run.tree.kind != ZERO_SUM:
        return proof.NOT_ZERO_SUM
    if run.settings.table:
        return proof.TABLE
    if run.trace.stopped or not len(run.trace):
        return proof.NOT_COMPLETE
    can_grow = partner is not None and partner.is_whole and partner.counts.nodes <= _LARGEST
    return None if run.is_whole or can_grow else proof.NOT_WHOLE


def _shaken(run: Run, seed: int) -> tuple[Shaken, dict[int, Value]]:
    """What comes of a shake, and the values it gives to leaves of the tree that is shown."""
    tree = run.tree
    if isinstance(tree, GameTree) and not run.is_whole:
        tree = tree.unexpanded()
        tree.expand_all(_LARGEST, Budget())
    search = catalog.load_algorithm(run.settings.algorithm).search
    found = shake(search, tree, run.settings, seed)
    assert found.tree is not None
    return found._replace(tree=None), shaken_values(run.trace, found.tree)


def take_shaken(screen: ExplorerScreen, run: Run, found: tuple[Shaken, dict[int, Value]]) -> None:
    """Show the other values until the next step, and what came of them, if the search is still
    the one that is shown.
    """
    session = screen.session
    if not screen.is_open or session is None or session.run is not run:
        return
    session.shaken, values = found
    session.shaken_at = session.step
    if session.is_hidden:
        is_cut = session.moment.status
        values = {node: v for node, v in values.items() if is_cut(node) is Status.CUT_AWAY}
    screen.tree_widget.show_shaken(values)
    screen.show_panels("proof")
    screen.fill("proof")
