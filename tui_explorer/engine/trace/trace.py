"""The record of a search, written once at full speed and read at any step.

A *visit* is one call of the algorithm on a node; visits are numbered in order of entry. An *event*
is one thing the pseudo-code does, and a *step* is an event's number, from 1. Only what cannot be
worked out again is recorded: 28 bytes a visit and one byte an event. Everything else here is
derived when it is first asked for.
"""

from array import array
from bisect import bisect_right
from collections.abc import Iterator
from itertools import accumulate, compress, takewhile
from typing import TYPE_CHECKING, Any

from tui_explorer.engine.backup import running
from tui_explorer.engine.game import CHANCE, INF, MAX, Value
from tui_explorer.engine.python import cached_property
from tui_explorer.engine.trace.bounds import (
    Decision,
    Interval,
    bounds_of,
    decision_of,
    interval,
)
from tui_explorer.engine.trace.cuts import Cuts, Repeats
from tui_explorer.engine.trace.events import CUT, ENTER, DisorderedTrace, History, ends_of
from tui_explorer.engine.tree.tree import ROOT, Tree

if TYPE_CHECKING:
    from tui_explorer.engine.trace.table import Hit, Table

_IS_ENTER = bytes(kind == ENTER for kind in range(256))
_BLOCK = 4096
"""Events that are counted at once; a longer call of C would keep all other threads waiting."""
WIDE = 32
"""Children of a node whose running values are kept once they are known."""


class Trace:
    """The record of one search."""

    def __init__(self, tree: Tree) -> None:
        self.tree = tree
        self.node = array("i")
        """The node of each visit."""
        self.alpha: list[Value] = []
        """α at the call, by visit; empty for searches without a window."""
        self.beta: list[Value] = []
        self.value: list[Any] = []
        """The value that each visit returned; None while it is open."""
        self.kind = bytearray()
        """The kind of each event."""
        self.has_window = False
        """Whether the search has an α and a β."""
        self.claims: list[tuple[Value, ...]] = []
        """The claims at the call, by visit: what each player was sure of; may be empty."""
        self.claimants: dict[int, int] = {}
        """By visit that a claim cut short: whose claim it was."""
        self.hits: dict[int, Hit] = {}
        """By visit: what the table had for it."""
        self.stored = 0
        """The number of positions that the table came to hold."""
        self.table: Table | None = None
        """The table that it shares with searches to other depths, while they are under way."""
        self.value_range: tuple[Value, Value] = (-INF, INF)
        """The least and the most a leaf can be worth, where the search makes use of it."""
        self.total: Value | None = None
        """The most that all payoffs of a leaf come to, where the search makes use of it."""
        self.constant_sum: Value | None = None
        """The sum of the two players' payoffs at every leaf, where that makes claims exact."""
        self.nested = True
        """Whether a child is visited inside its parent's visit (depth first) or before it."""
        self.stopped: str | None = None
        """The reason why the search ended early, if it did."""
        self.closer: dict[int, Interval] = {}
        """By visit of which the leaves tell more than its bound: between what its true value lies;
        known with the bounds."""
        self._sums: dict[int, list[int]] = {}
        """By kind of event: how many there are before each block."""
        self._running: dict[int, list[Any]] = {}
        """By visit of a wide node: its value after each child."""
        self._running_lately: dict[int, list[Any]] = {}
        """The same of some nodes that were asked for last: those of a path are, at every step."""
        self._running_intervals: dict[int, list[Interval]] = {}
        """By visit of a wide node: what is known of its true value after each child, if there were
        no others."""
        self._found = 0, 0
        """The step whose visit was last asked for, and that visit."""

    def __len__(self) -> int:
        """The number of events."""
        return len(self.kind)

    # -- visits, steps and events ---------------------------------------------------------------

    @cached_property
    def enter_step(self) -> "array[int]":
        """The step at which each visit began, ascending."""
        steps = array("I")
        for start in range(0, len(self), _BLOCK):
            entered = self.kind[start : start + _BLOCK].translate(_IS_ENTER)
            steps.extend(compress(range(start + 1, len(self) + 1), entered))
        return steps

    @cached_property
    def exit_step(self) -> "array[int]":
        """The step at which each visit ended; 0 if the search was stopped inside it."""
        return self._ends[0]

    @property
    def fired(self) -> "array[int]":
        """The visits that the cut-off test ended, in that order."""
        return self._ends[1]

    @cached_property
    def _ends(self) -> tuple["array[int]", "array[int]"]:
        return ends_of(self)

    @cached_property
    def visit_of(self) -> "array[int]":
        """Each node's visit, or -1."""
        visits = array("i", [-1]) * len(self.tree)
        for visit, node in enumerate(self.node):
            visits[node] = visit
        return visits

    def visit(self, node: int) -> int:
        """A node's visit, or -1 if the search never came there."""
        return self.visit_of[node] if node < len(self.visit_of) else -1

    def visit_at(self, step: int) -> int:
        """The visit that an event belongs to: O(log visits + depth), O(1) after the step before."""
        before, visit = self._found
        if step != before + 1 or self.kind[step - 1] == ENTER:
            visit = bisect_right(self.enter_step, step) - 1
        while (ended := self.exit_step[visit]) and ended < step:
            visit = self.visit_of[self.tree.parent[self.node[visit]]]
        self._found = step, visit
        return visit

    def count(self, kind: int, step: int) -> int:
        """The number of events of a kind up to a step: O(1), after a first pass."""
        sums = self._sums.get(kind)
        if sums is None:
            sums = [0]
            for start in range(0, len(self), _BLOCK):
                sums.append(sums[-1] + self.kind.count(kind, start, start + _BLOCK))
            self._sums[kind] = sums
        block, _ = divmod(step, _BLOCK)
        return sums[block] + self.kind.count(kind, block * _BLOCK, step)

    # -- what happened inside a visit -----------------------------------------------------------

    def children(self, visit: int, step: int | None = None) -> "History":
        """The history of a visit up to a step, child by child: O(log children)."""
        return History(self, visit, len(self) if step is None else step)

    def running_values(self, visit: int) -> list[Any]:
        """A visit's value after each of its children; kept for wide nodes, and a while for any."""
        kept = self._running.get(visit) or self._running_lately.get(visit)
        if kept is None:
            node = self.node[visit]
            seen = (self.visit(child) for child in self.tree.children(node))
            returned = (self.value[v] for v in takewhile(lambda v: v >= 0, seen))
            known = takewhile(lambda v: v is not None, returned)
            kept = list(running(self.tree, node, known))
            if len(self._running_lately) >= WIDE:
                self._running_lately.clear()
            (self._running if len(kept) >= WIDE else self._running_lately)[visit] = kept
        return kept

    def running_intervals(self, visit: int) -> list[Interval]:
        """The least and the most that the first 1, 2, 3 … children of a choice make it worth."""
        kept = self._running_intervals.get(visit)
        if kept is None:
            node = self.node[visit]
            best = max if self.tree.player[node] == MAX else min
            seen = takewhile(lambda v: v >= 0, map(self.visit, self.tree.children(node)))
            ended = takewhile(lambda v: self.exit_step[v] > 0, seen)
            known = (interval(self, v) for v in ended)
            kept = list(accumulate(known, lambda a, b: (best(a[0], b[0]), best(a[1], b[1]))))
            self._running_intervals[visit] = kept
        return kept

    def is_cut(self, visit: int) -> bool:
        """Whether the cut-off test ended a visit."""
        ended = self.exit_step[visit]
        return ended > 0 and self.kind[ended - 1] == CUT

    def has_left_out(self, visit: int) -> bool:
        """Whether it did so before all children were seen."""
        node, tree = self.node[visit], self.tree
        last_child = tree.first[node] + tree.count[node] - 1
        return self.is_cut(visit) and self.visit_of[last_child] < 0

    @property
    def can_cut(self) -> bool:
        """Whether the search has a test by which it may leave children out."""
        return self.has_window or bool(self.claims)

    @property
    def explains_cuts(self) -> bool:
        """Whether each call has its window or its claims on record, if anything was cut."""
        if not self.has_window and CUT not in self.kind:
            return True
        kept = [self.alpha, self.beta] if self.has_window else [self.claims]
        return all(len(each) == len(self.node) for each in kept)

    @property
    def is_in_order(self) -> bool:
        """True if each child was visited once, from the first on, and all events fit: O(events)."""
        try:
            return bool(self._ends)
        except DisorderedTrace:
            return False

    def window_in(self, visit: int) -> tuple[Value | None, Value | None]:
        """α and β at the call."""
        return (self.alpha[visit], self.beta[visit]) if self.has_window else (None, None)

    def claims_in(self, visit: int) -> tuple[Value, ...] | None:
        """The claims at the call, where the search keeps them."""
        return self.claims[visit] if self.claims else None

    def best_child(self, visit: int, step: int | None = None) -> int | None:
        """The first child that brought the value a visit has by a step; none where chance moves."""
        if self.tree.player[self.node[visit]] == CHANCE:
            return None
        told = self.children(visit, step)
        return told.first_with(told[-1].value) if told else None

    # -- bounds ----------------------------------------------------------------------------------

    @cached_property
    def bounds(self) -> bytearray:
        """The bound that each visit's value is: EXACT, UPPER, LOWER or UNSURE."""
        return bounds_of(self)

    @cached_property
    def cuts(self) -> Cuts:
        """Cut-offs that left something out."""
        return Cuts(self)

    @cached_property
    def repeats(self) -> Repeats:
        """Transposition hits: visits that the table answered."""
        return Repeats(self)

    # -- the outcome ----------------------------------------------------------------------------

    @property
    def root_value(self) -> Any:
        """The value that the search returns; of one that was stopped, the best so far."""
        root = self.visit(ROOT)
        if root < 0:
            return None
        told = self.children(root)
        so_far = told[-1].value if told else None
        return so_far if self.value[root] is None else self.value[root]

    def is_chosen(self, node: int) -> bool:
        """Whether a node is on the line of play that the search stands for."""
        return node in self._chosen

    @cached_property
    def _chosen(self) -> set[int]:
        is_none_proved = bool(self.principal_variation) and not self.chosen_line
        return set() if is_none_proved else {ROOT, *self.chosen_line}

    @cached_property
    def decision(self) -> Decision:
        """The action to be played, as far as the search has proved it."""
        return decision_of(self)

    @cached_property
    def chosen_line(self) -> list[int]:
        """The nodes after the root when both sides play so."""
        action = self.decision.action
        return [] if action is None else [action, *self._best_below(action)]

    @cached_property
    def principal_variation(self) -> list[int]:
        """The nodes after the root when both sides play what the search found best."""
        return list(self._best_below(ROOT))

    def _best_below(self, node: int) -> Iterator[int]:
        visit = self.visit(node)
        while visit >= 0 and (best := self.best_child(visit)) is not None:
            yield best
            visit = self.visit(best)
