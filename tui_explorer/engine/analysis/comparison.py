"""Runs over one source side by side.

Algorithms in numbers; two searches at the same place of the tree; one algorithm in several orders;
a wrong cut compared with the full search.
"""

from bisect import bisect_right
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from enum import Enum, auto
from typing import Any, NamedTuple

from tui_explorer.engine.analysis.counting import FullSearch, SubtreeSize
from tui_explorer.engine.analysis.extremes import fewest, most
from tui_explorer.engine.analysis.run import CountedRun, Run
from tui_explorer.engine.backup import exact_values, running
from tui_explorer.engine.budget import Budget
from tui_explorer.engine.game import CHANCE
from tui_explorer.engine.python import cached_property
from tui_explorer.engine.trace.moment import BOUND_SIGNS, Moment
from tui_explorer.engine.trace.navigate import matching_step
from tui_explorer.engine.trace.trace import Counts, Trace
from tui_explorer.engine.tree.shape import Shape, shape
from tui_explorer.engine.tree.tree import ROOT, ZERO_SUM, Tree


class Uncounted(Enum):
    """The reason why nodes over all orders of children are not counted."""

    CLIPPED = auto()
    """A value clipped by fail-hard passes no strict test, and the count ignores that."""
    TABLE = auto()
    """The count ignores positions met before, too."""
    NOT_WHOLE = auto()
    """No search has seen the whole tree, or some leaf is unknown."""
    SHALLOWER = auto()
    """Only the deepest of several iterations is counted."""


class Comparison:
    """Several runs: first the reference search, then the one that is compared with it."""

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
        """True if the first two runs are the reference search and the other one."""
        self.fewest: int | None = None
        """The fewest nodes alpha-beta can visit over all orders, once that is counted."""
        self.most: int | None = None
        """The most nodes, likewise, if the tree is small enough."""
        self.tables: TableCosts | None = None
        """The cost with less of a table, for a search that keeps one from depth to depth."""
        self.describe: Callable[[Comparison], str] = repr
        """Makes the text for ``print``."""

    def __str__(self) -> str:
        return self.describe(self)

    @property
    def saved(self) -> float | None:
        """The share of the first run's nodes that the second did without; of two series, at the
        last depth.
        """
        if not self._can_tell_saved:
            return None
        plain, other = self.runs[0], self.runs[1]
        return 1 - other.counts.nodes / plain.counts.nodes

    @property
    def saved_at_all_depths(self) -> float | None:
        """The same share of all nodes of a series of searches; None if there is no series."""
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
        """True if all runs were finished and came to the same value and the same action."""
        if any(run.stopped for run in self.runs):
            return False
        outcomes = {(run.value, self._played(run)) for run in self.runs}
        return len(outcomes) == 1

    @staticmethod
    def _played(run: Run) -> int | None:
        return None if run.best is None else run.tree.child_index(run.best)

    @cached_property
    def _whole(self) -> FullSearch | Tree | None:
        """The full search or the tree that knows all nodes, if there is one."""
        for run in self.runs:
            if isinstance(run, CountedRun) and run.is_whole:
                return run.found
        whole = next((run.tree for run in self.runs if run.tree.is_whole()), None)
        return None if whole is None or whole.has_unknown else whole

    @property
    def uncounted(self) -> Uncounted | None:
        """The reason why orders are not counted; None if they are.

        None also for games other than those of MAX and MIN, where the question does not arise.
        """
        settings = self.runs[0].settings
        if self.runs[0].tree.kind != ZERO_SUM:
            return None
        if settings.cut == "gt" and settings.fail == "hard":
            return Uncounted.CLIPPED
        if any(run.settings.table for run in self.runs):
            return Uncounted.TABLE
        return Uncounted.NOT_WHOLE if self._whole is None else None

    @property
    def _counted(self) -> FullSearch | Tree | None:
        """The same, if orders can be counted."""
        is_asked = self.runs[0].tree.kind == ZERO_SUM and self.uncounted is None
        return self._whole if is_asked else None

    @cached_property
    def _values(self) -> list[Any]:
        """The value of each node of the whole tree."""
        assert isinstance(self._whole, Tree)
        return exact_values(self._whole)

    def count_fewest(self, budget: Budget) -> None:
        """Work out the fewest nodes, if the whole tree is known."""
        whole, settings = self._counted, self.runs[0].settings
        if isinstance(whole, FullSearch):
            self.fewest = whole.fewest(settings, budget)
        elif whole is not None:
            values, strict = self._values, settings.cut == "gt"
            best = fewest(whole, values, strict=strict, window=settings.window, budget=budget)
            self.fewest = best.nodes

    def count_most(self, budget: Budget) -> None:
        """Work out the most nodes, likewise."""
        whole, settings = self._counted, self.runs[0].settings
        if isinstance(whole, FullSearch):
            self.most = whole.most(settings, budget)
        elif whole is not None:
            values, strict = self._values, settings.cut == "gt"
            worst = most(whole, values, strict=strict, window=settings.window)
            self.most = None if worst is None else worst.nodes

    @cached_property
    def shape(self) -> Shape | None:
        """The size and the form of the whole tree, if it is known."""
        whole = self._whole
        if isinstance(whole, Tree):
            return shape(whole)
        return None if whole is None else whole.shape


# -- two searches at the same place --------------------------------------------------------------


class Standing(NamedTuple):
    """A search as far as it has come."""

    run: Run
    counts: Counts
    best: int | None = None
    """The child of the root that is best so far.

    None before the first one has returned, if chance moves, and at the end if no action is proved.
    """
    value: Any = None
    """The root's value so far."""
    bound: str = "="
    """The kind of bound on the true value of the best child; at the end, of the root."""

    is_over: bool = False
    """True if the search has ended by then."""
    returned: int = 0
    """The number of the root's children that have returned."""

    @property
    def has_final_counts(self) -> bool:
        """True if its counts are those of its end: others may be unknown."""
        return self.counts.events == self.run.counts.events


def finished(run: Run) -> Standing:
    """A search at its end."""
    bound = "=" if run.value is None else run.bound or "="
    action, returned = run.decision.action, len(run.returned)
    return Standing(run, run.counts, action, run.value, bound, is_over=True, returned=returned)


def standing(run: Run, step: int) -> Standing:
    """A recorded search at one of its steps."""
    trace = run.trace
    if step == len(trace):
        return finished(run)
    counts, returned = Moment(trace, step).counts, _returned(trace, step)
    if not returned:
        return Standing(run, counts)
    root = trace.visit(ROOT)
    value = trace.running_values(root)[returned - 1]
    if trace.tree.player[ROOT] == CHANCE:
        return Standing(run, counts, None, value, returned=returned)
    best = trace.children(root, step).first_with(value)
    bound = BOUND_SIGNS[trace.bounds[trace.visit(best)]]
    return Standing(run, counts, best, value, bound, returned=returned)


def standing_beside(
    shown: Standing, step: int, partner: Run, left_out: Sequence[SubtreeSize] | None = None
) -> Standing:
    """The partner of a search, at the same place of the tree as that search at its step.

    The counts of a counted partner are those of the search plus all that its cuts have left out.
    A search by layers has no such place: there, both have visited equally many nodes.
    """
    trace, other = shown.run.trace, partner.trace
    if step == len(trace):
        return finished(partner)
    if not isinstance(partner, CountedRun):
        return standing(partner, step_beside(trace, step, other))
    counts = partner.counts
    if not trace.nested:
        nodes, leaves = shown.counts.nodes, shown.counts.leaves
        so_far = Counts(min(nodes, counts.nodes), min(leaves, counts.leaves), 0, 0, 0, 0, 0, 0)
        return Standing(partner, so_far)
    if left_out is not None:
        so_far = shown.counts
        nodes, leaves = left_out[trace.cuts.before(step - 1)]
        counts = Counts(so_far.nodes + nodes, so_far.leaves + leaves, 0, 0, 0, 0, 0, 0)
    return _counted_standing(partner, counts, _returned(trace, step))


def _counted_standing(run: CountedRun, counts: Counts, returned: int) -> Standing:
    """A counted search after so many of the root's children; their values are exact."""
    tree, values = run.tree, run.returned[:returned]
    if not values:
        return Standing(run, counts)
    *_, value = running(tree, ROOT, values)
    is_choice = tree.player[ROOT] != CHANCE
    best = tree.children(ROOT)[values.index(value)] if is_choice else None
    return Standing(run, counts, best, value, returned=len(values))


def _returned(trace: Trace, step: int) -> int:
    """The number of the root's children that have returned by a step."""
    root = trace.visit(ROOT)
    return len(trace.children(root, step)) if root >= 0 else 0


def step_beside(trace: Trace, step: int, other: Trace) -> int:
    """The step of another recorded search at the same place of the tree, or next to a search by
    layers, after as many nodes. Both begin and end together.
    """
    if step == len(trace):
        return len(other)
    if step and not (trace.nested and other.nested):
        visited = bisect_right(trace.enter_step, step)
        return other.enter_step[visited] - 1 if visited < len(other.node) else len(other)
    return matching_step(trace, other, step) if step else 0


def cut_away(
    run: Run, counts: Counts, left_out: Sequence[SubtreeSize] | None, reference: Run | None
) -> tuple[int, bool]:
    """The nodes that cuts have left out, and whether these are all.

    In a tree that is not fully known each branch counts as one node, which is too few. A counted
    reference search knows the sizes below each cut. At the end, the counts of both searches are
    enough, if they have finished the same tree.
    """
    if run.is_whole:
        return counts.pruned, True
    if left_out is not None:
        return left_out[counts.cuts][0], True
    if reference is not None and counts.events == run.counts.events:
        alike = replace(reference.settings, algorithm=run.settings.algorithm) == run.settings
        is_stopped = run.trace.stopped or reference.trace.stopped
        if alike and reference.depth == run.depth and not (is_stopped or run.settings.table):
            return reference.counts.nodes - counts.nodes, True
    return counts.pruned, False


# -- one algorithm in other settings ---------------------------------------------------------------


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
        """True if a run is of the same source under the same settings, the order aside."""
        natural = self.runs[0]
        settings = replace(run.settings, order=natural.settings.order)
        return natural.origin == run.origin and natural.settings == settings

    @property
    def agree(self) -> bool:
        """True if all were finished and came to the same value; the action may differ in a tie."""
        return not any(run.stopped for run in self.runs) and len({r.value for r in self.runs}) == 1

    @property
    def is_swayed_by_ties(self) -> bool:
        """True if the order changed the value: with payoffs, ties go to the first child visited."""
        finished = {run.value for run in self.runs if not run.stopped}
        return self.runs[0].tree.has_payoffs and len(finished) > 1

    @property
    def worse_than_natural(self) -> list[str]:
        """The orders meant to help that made more work than none at all."""
        natural = self.runs[0].total_nodes
        meant = [run for run in self.runs if run.settings.order not in ("worst", "random")]
        return [run.settings.order for run in meant if run.total_nodes > natural]


# -- a wrong cut -----------------------------------------------------------------------------------


class WrongCut(NamedTuple):
    """A cut, and what it should not have left out."""

    node: int
    """The node that cut."""
    missed: int
    """The child of it that its player would have chosen."""


def wrong_cut(trace: Trace, exact: Trace) -> WrongCut | None:
    """The cut that made a search differ from a full one; None if they agree.

    Go down from the root through nodes with different values. At each of them the true choice was
    cut away, and the search ends there; or the true choice or the choice made has a wrong value.
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
    """True if value and action of the root are those of the full search."""
    if trace.root_value != exact.root_value:
        return False
    played, best = trace.principal_variation[:1], exact.principal_variation[:1]
    return [trace.tree.child_index(n) for n in played] == [exact.tree.child_index(n) for n in best]
