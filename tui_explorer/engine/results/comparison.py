"""Runs over one source side by side: algorithms, orders, and a wrong cut beside the full search."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from enum import Enum, auto
from typing import NamedTuple

from tui_explorer.engine.budget import Budget
from tui_explorer.engine.python import cached_property
from tui_explorer.engine.results.counting import tally_of
from tui_explorer.engine.results.run import Run
from tui_explorer.engine.results.tally import Tally
from tui_explorer.engine.trace.trace import Trace
from tui_explorer.engine.tree.shape import Shape
from tui_explorer.engine.tree.tree import ROOT, ZERO_SUM


class Uncounted(Enum):
    """What prevents counting the nodes over all orders of children."""

    CLIPPED = auto()
    """A value clipped by fail-hard passes no strict test, which the counting does not know of."""
    TABLE = auto()
    """Nor does it know of positions met before."""
    NOT_WHOLE = auto()
    """No search has seen the whole tree, or some leaf is unknown."""
    SHALLOWER = auto()
    """Of several iterations, only the deepest is counted."""


class Comparison:
    """The first run is the yardstick, the second what is measured by it."""

    def __init__(
        self,
        runs: Sequence[Run],
        skipped: Mapping[str, str] | None = None,
        *,
        is_measured: bool = True,
    ) -> None:
        self.runs = runs
        self.skipped = skipped or {}
        """By the name of an algorithm that cannot search this: why not."""
        self._is_measured = is_measured
        """Whether both the yardstick and what is measured by it are there."""
        self.fewest: int | None = None
        """The fewest nodes alpha-beta can visit over all orders, once that is counted."""
        self.most: int | None = None
        """The most nodes, likewise, where that is affordable."""
        self.tables: TableCosts | None = None
        """The cost with less of a table, where one is kept from depth to depth."""
        self.describe: Callable[[Comparison], str] = repr
        """Makes the text that ``print`` shows of it."""

    def __str__(self) -> str:
        return self.describe(self)

    @property
    def saved(self) -> float | None:
        """The share of the yardstick's nodes that the second run did without; of two series, at
        the last depth.
        """
        if not self._can_tell_saved:
            return None
        plain, other = self.runs[0], self.runs[1]
        return 1 - other.counts.nodes / plain.counts.nodes

    @property
    def saved_at_all_depths(self) -> float | None:
        """The same share of all nodes of a series of searches; None where there is none."""
        if not self._can_tell_saved or not any(run.iterations for run in self.runs):
            return None
        plain, other = self.runs[0], self.runs[1]
        return 1 - other.total_nodes / plain.total_nodes

    @property
    def _can_tell_saved(self) -> bool:
        is_pair = len(self.runs) > 1 and self._is_measured
        return is_pair and not any(run.stopped for run in self.runs[:2])

    @property
    def agree(self) -> bool:
        """Whether all runs were finished and came to the same value and the same action."""
        if any(run.stopped for run in self.runs):
            return False
        outcomes = {(run.value, self._played(run)) for run in self.runs}
        return len(outcomes) == 1

    @staticmethod
    def _played(run: Run) -> int | None:
        return None if run.best is None else run.tree.child_index(run.best)

    @cached_property
    def _tally(self) -> Tally | None:
        """The counts of the whole tree, where it is known."""
        tallies = (run.tally for run in self.runs if run.tally is not None)
        complete = next((each for each in tallies if each.is_complete), None)
        if complete is not None or self.runs[0].tree.kind != ZERO_SUM:
            return complete
        whole = next((run.tree for run in self.runs if run.tree.is_whole()), None)
        return None if whole is None or whole.has_unknown else tally_of(whole, Budget())

    @property
    def uncounted(self) -> Uncounted | None:
        """What prevents counting orders; None where they are counted, and beside other games than
        those of MAX and MIN, where nobody asks.
        """
        settings = self.runs[0].settings
        if self.runs[0].tree.kind != ZERO_SUM:
            return None
        if settings.cut == "gt" and settings.fail == "hard":
            return Uncounted.CLIPPED
        if any(run.settings.table for run in self.runs):
            return Uncounted.TABLE
        return Uncounted.NOT_WHOLE if self._tally is None else None

    @property
    def _orders(self) -> Tally | None:
        """By what the orders of children are counted, where they can be."""
        is_asked = self.runs[0].tree.kind == ZERO_SUM and self.uncounted is None
        return self._tally if is_asked else None

    def count_fewest(self, budget: Budget) -> None:
        """Work out the fewest nodes, where the whole tree is known."""
        if self._orders is not None:
            self.fewest = self._orders.fewest(self.runs[0].settings, budget)

    def count_most(self, budget: Budget) -> None:
        """Work out the most nodes, likewise."""
        if self._orders is not None:
            self.most = self._orders.most(self.runs[0].settings, budget)

    @property
    def shape(self) -> Shape | None:
        """The size and the formulas of the whole tree, where it is known."""
        return None if self._tally is None else self._tally.shape


class TableCosts(NamedTuple):
    """One search to growing depth with a table for all depths, with one for each, and with none."""

    kept: Run
    per_depth: Run
    none: Run

    @property
    def depths(self) -> list[int | None]:
        """The depths that one of them came to."""
        return [run.depth for run in max((run.iterations for run in self), key=len)]


class OrderTable(NamedTuple):
    """One algorithm with the children in one order after the other; the first is the natural."""

    runs: Sequence[Run]
    skipped: dict[str, str]
    """By the name of an order that does not fit: why not."""

    def is_about(self, run: Run) -> bool:
        """Whether a run is of the same source under the same settings, the order aside."""
        natural = self.runs[0]
        settings = replace(run.settings, order=natural.settings.order)
        return natural.origin == run.origin and natural.settings == settings

    @property
    def agree(self) -> bool:
        """Whether all were finished and came to the same value; the action may differ in a tie."""
        return not any(run.stopped for run in self.runs) and len({r.value for r in self.runs}) == 1

    @property
    def is_swayed_by_ties(self) -> bool:
        """Whether the order changed the value: with payoffs, ties go to the first child visited."""
        finished = {run.value for run in self.runs if not run.stopped}
        return self.runs[0].tree.has_payoffs and len(finished) > 1

    @property
    def worse_than_natural(self) -> list[str]:
        """The orders meant to help that made more work than none at all."""
        natural = self.runs[0].total_nodes
        meant = [run for run in self.runs if run.settings.order not in ("worst", "random")]
        return [run.settings.order for run in meant if run.total_nodes > natural]


class WrongCut(NamedTuple):
    """A cut, and what it should not have left out."""

    node: int
    """The node that cut."""
    missed: int
    """The child of it that its player would have chosen."""


def wrong_cut(trace: Trace, exact: Trace) -> WrongCut | None:
    """The cut that made a search differ from a full one; None if they agree.

    Goes down from the root through nodes on which the two differ. If a node's true choice was
    visited and neither it nor the choice made is misjudged, the choices are the same: so one of the
    two is misjudged, or the true choice was cut away, and there the search ends.
    """
    if _is_right(trace, exact):
        return None
    node, twin = ROOT, ROOT
    while True:
        wanted = exact.best_child(exact.visit(twin))
        assert wanted is not None
        place = exact.tree.child_index(wanted)
        missed = next(c for c in trace.tree.children(node) if trace.tree.child_index(c) == place)
        if trace.visit(missed) < 0:
            return WrongCut(node, missed)
        chosen = trace.best_child(trace.visit(node))
        assert chosen is not None
        twins = {exact.tree.child_index(c): c for c in exact.tree.children(twin)}
        node = next(
            child
            for child in (missed, chosen)
            if trace.value[trace.visit(child)]
            != exact.value[exact.visit(twins[trace.tree.child_index(child)])]
        )
        twin = twins[trace.tree.child_index(node)]


def _is_right(trace: Trace, exact: Trace) -> bool:
    """Whether value and action of the root are those of the full search."""
    if trace.root_value != exact.root_value:
        return False
    played, best = trace.principal_variation[:1], exact.principal_variation[:1]
    return [trace.tree.child_index(n) for n in played] == [exact.tree.child_index(n) for n in best]
