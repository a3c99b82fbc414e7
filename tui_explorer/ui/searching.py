"""Searches beside the screen: in threads, with progress, a budget and a way to stop them."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from textual.worker import get_current_worker

from tui_explorer import catalog
from tui_explorer.engine.comparison import Comparison
from tui_explorer.engine.run import Run
from tui_explorer.engine.search import Budget, Settings
from tui_explorer.errors import ExplorerError
from tui_explorer.runs import in_every_order, search, without_misfits
from tui_explorer.sources import Source
from tui_explorer.ui import series
from tui_explorer.words.numbers import grouped
from tui_explorer.words.safe import safe

if TYPE_CHECKING:
    from tui_explorer.ui.screens.explorer import ExplorerScreen

NODE_BUDGET = 1_000_000
"""Nodes of a game that are searched unasked; a tree that was read whole may be searched whole."""
_AT_ONCE = 5_000
"""Nodes of a tree that is searched before the first frame, without a thread."""


_BETWEEN_TELLINGS = 65_536
"""Nodes between two tellings of how many have been visited."""
_ORDER_BUDGET = 200_000
"""Nodes of a game that are searched for each order, when the orders are compared."""


class Searching:
    """Runs the searches of one explorer screen."""

    def __init__(self, screen: ExplorerScreen) -> None:
        self._screen = screen
        self._budget: Budget | None = None
        self._allowed = NODE_BUDGET

    @property
    def is_running(self) -> bool:
        """Whether the search to be shown is still under way."""
        return self._budget is not None

    def start(self, source: Source, settings: Settings, allowed: int | None = None) -> None:
        """Search, and show the result when it is there."""
        self.stop()
        self._allowed = allowed or max(NODE_BUDGET, source.origin.nodes or 0)
        budget = Budget(max_nodes=self._allowed)
        if source.origin.nodes is not None and source.origin.nodes <= _AT_ONCE:
            self._deliver(self._search(source, settings, budget))
            return
        self._budget = budget
        self._screen.run_worker(
            lambda: self._in_thread(source, settings, budget),
            thread=True, exclusive=True, group="search",
        )  # fmt: skip

    def go_on(self) -> None:
        """Search again with four times the budget: what is already known comes out the same."""
        self.start(self._screen.source, self._screen.settings, self._allowed * 4)

    def stop(self) -> bool:
        """Ask the running search to stop with what it has; whether there was one."""
        if self._budget is None:
            return False
        self._budget.stop_requested = True
        return True

    def _in_thread(self, source: Source, settings: Settings, budget: Budget) -> None:
        app = self._screen.app
        told = 0

        def tell(visited: int) -> None:
            nonlocal told
            if get_current_worker().is_cancelled:
                budget.stop_requested = True
            elif visited - told >= _BETWEEN_TELLINGS:
                told = visited
                progress = f"{grouped(visited)} nodes, esc stops"
                app.call_from_thread(self._screen.show_header, progress)

        budget.on_progress = tell
        found = self._search(source, settings, budget)
        if isinstance(found, Run):
            found.end.counts  # noqa: B018 - the indexes are made here, not when the screen asks
            found.trace.bounds  # noqa: B018
        if not get_current_worker().is_cancelled:
            app.call_from_thread(self._deliver, found)

    @staticmethod
    def _search(source: Source, settings: Settings, budget: Budget) -> Run | ExplorerError:
        try:
            return search(source, settings, budget)
        except ExplorerError as error:
            return error

    def _deliver(self, found: Run | ExplorerError) -> None:
        self._budget = None
        if isinstance(found, ExplorerError):
            self._screen.notify(safe(str(found)), severity="error", markup=False)
            self._screen.show_header("")
            return
        self._screen.take_run(found)
        self._start_partner(found)

    def _start_partner(self, run: Run) -> None:
        """Search with the other algorithm, for the comparison."""
        yardstick, other = catalog.side_by_side(run.settings.algorithm)
        is_yardstick = run.settings.algorithm == yardstick
        name = other if is_yardstick else yardstick
        settings = without_misfits(replace(run.settings, algorithm=name))
        self._screen.run_worker(
            lambda: self._partner_in_thread(run, settings),
            thread=True, exclusive=True, group="partner",
        )  # fmt: skip

    def _partner_in_thread(self, run: Run, settings: Settings) -> None:
        source, app = self._screen.source, self._screen.app
        worker = get_current_worker()
        budget = Budget(max_nodes=self._allowed)

        def look(visited: int) -> None:
            budget.stop_requested = worker.is_cancelled

        budget.on_progress = look
        partner = self._search(source, settings, budget)
        if isinstance(partner, ExplorerError) or worker.is_cancelled:
            return
        partner.end.counts  # noqa: B018
        fewest = Comparison([run, partner]).fewest
        if not worker.is_cancelled:
            app.call_from_thread(self._screen.take_partner, partner, fewest)

    def try_orders(self) -> None:
        """Search in every order of children, and show what came out beside each other."""
        screen = self._screen
        source, settings = screen.source, screen.settings
        series.take_orders(screen, None)
        screen.run_worker(
            lambda: self._orders_in_thread(source, settings),
            thread=True, exclusive=True, group="orders",
        )  # fmt: skip

    def _orders_in_thread(self, source: Source, settings: Settings) -> None:
        worker, app = get_current_worker(), self._screen.app

        def budget() -> Budget:
            each = Budget(max_nodes=max(_ORDER_BUDGET, source.origin.nodes or 0))

            def look(visited: int) -> None:
                each.stop_requested = worker.is_cancelled

            each.on_progress = look
            each.stop_requested = worker.is_cancelled
            return each

        table = in_every_order(source, settings, budget)
        if not worker.is_cancelled and self._screen.source is source:
            app.call_from_thread(series.take_orders, self._screen, table)
