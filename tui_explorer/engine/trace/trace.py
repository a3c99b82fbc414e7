"""The record of a search: written once at full speed, read at any step.

A *visit* is one call of the algorithm on a node, and visits are numbered in the order of the calls.
A search may visit a node several times. An *event* is one thing the pseudo-code does, and a *step*
is the number of an event, from 1. An algorithm records only what cannot be derived: 28 bytes a
visit and one byte an event. Everything else is derived when it is first needed.
"""

from array import array
from bisect import bisect_left, bisect_right
from collections.abc import Iterator, Sequence
from itertools import accumulate, compress, takewhile
from typing import TYPE_CHECKING, Any, NamedTuple, overload

from tui_explorer.engine.backup import part_of, payoff, running
from tui_explorer.engine.game import CHANCE, INF, MAX, MIN, Value
from tui_explorer.engine.python import cached_property
from tui_explorer.engine.trace.bounds import (
    Decision,
    Interval,
    bounds_of,
    decision_of,
    interval,
)
from tui_explorer.engine.trace.cuts import Cuts, Repeats
from tui_explorer.engine.tree.tree import ROOT, Tree

if TYPE_CHECKING:
    from tui_explorer.engine.trace.table import Hit, Table

ENTER, LEAF, UPDATE, CUT, RETURN, HIT, AGAIN = range(7)
"""LEAF, CUT, RETURN and HIT end a visit; HIT takes a value from a table of positions. UPDATE and
AGAIN follow a call that came back: its value counts, or the same child is called again.
"""
KIND_NAMES = ("enter", "leaf", "update", "cut", "return", "hit", "again")

ENTER_LEAF = bytes([ENTER, LEAF])
"""The two events of a leaf."""


_IS_ENTER = bytes(kind == ENTER for kind in range(256))
_BLOCK = 4096
"""Events counted in one call of C. A longer call would block all other threads."""
_MOST_CACHED = 1024
"""Visits whose running values are cached."""


class Event(NamedTuple):
    """One thing the pseudo-code did."""

    step: int
    kind: int
    node: int
    child: int | None
    """The child that came back, at an update or a cut."""
    value: Value | None
    alpha: Value | None
    beta: Value | None

    @property
    def name(self) -> str:
        """The kind as a word."""
        return KIND_NAMES[self.kind]


class Counts(NamedTuple):
    """The work that a search has done. The root counts as a node, a leaf when it is evaluated."""

    nodes: int
    leaves: int
    cutoffs: int
    """Firings of the test."""
    cuts: int
    """Firings that left something out."""
    deep_cuts: int
    pruned: int
    """Nodes never to be visited; branches, where the tree is not fully known."""
    events: int
    hits: int
    """Answers from a table of positions."""
    hits_from_before: int = 0
    """Those among them that a shallower search had worked out."""


class Nesting(NamedTuple):
    """How the calls of a search are nested, by visit."""

    parent_visit: "array[int]"
    exit_step: "array[int]"
    cut_visits: "array[int]"
    """The visits that a cut-off test ended, in the order of the cuts."""


def nesting_of(kinds: bytearray, visits: int) -> Nesting:
    """Read how the calls are nested from the kinds of all events: O(events)."""
    parents, exits, cut = array("i", bytes(4 * visits)), array("I", bytes(4 * visits)), array("I")
    open_visits: list[int] = [-1]
    visit = 0
    for step, kind in enumerate(kinds, 1):
        if kind == ENTER:
            parents[visit] = open_visits[-1]
            open_visits.append(visit)
            visit += 1
        elif kind not in (UPDATE, AGAIN):
            ended = open_visits.pop()
            exits[ended] = step
            if kind == CUT:
                cut.append(ended)
    return Nesting(parents, exits, cut)


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
        self._running_values: dict[int, list[Any]] = {}
        self._running_intervals: dict[int, list[Interval]] = {}

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

    @property
    def exit_step(self) -> "array[int]":
        """The step at which each visit ended; 0 if the search was stopped inside it."""
        return self._nesting.exit_step

    @property
    def parent_visit(self) -> "array[int]":
        """The visit that made each call; -1 for a call on the root."""
        return self._nesting.parent_visit

    @property
    def cut_visits(self) -> "array[int]":
        """The visits that the cut-off test ended, in the order of the cuts."""
        return self._nesting.cut_visits

    @cached_property
    def _nesting(self) -> Nesting:
        calls = nesting_of(self.kind, len(self.node))
        if not self.nested:
            parents = map(self.tree.parent.__getitem__, self.node)
            last = self.last_visit
            calls.parent_visit[:] = array("i", (last[p] if p >= 0 else -1 for p in parents))
        return calls

    @cached_property
    def _grouped(self) -> "tuple[memoryview[int], array[int]]":
        """The visits grouped by the visit that called them, and where each group begins."""
        visits = len(self.node)
        begins = array("i", bytes(4 * (visits + 2)))
        for parent in self.parent_visit:
            begins[parent + 2] += 1
        begins = array("i", accumulate(begins))
        made, place = array("i", bytes(4 * visits)), begins[:]
        for visit, parent in enumerate(self.parent_visit):
            made[place[parent + 1]] = visit
            place[parent + 1] += 1
        return memoryview(made), begins

    def calls(self, visit: int) -> "memoryview[int]":
        """The visits that a visit called, in order; those on the root for -1."""
        made, begins = self._grouped
        return made[begins[visit + 1] : begins[visit + 2]]

    @cached_property
    def last_visit(self) -> "array[int]":
        """The last visit to each node, or -1."""
        visits = array("i", [-1]) * len(self.tree)
        for visit, node in enumerate(self.node):
            visits[node] = visit
        return visits

    @cached_property
    def _repeated(self) -> "dict[int, array[int]]":
        """By node that was visited more than once: all its visits."""
        repeated: dict[int, array[int]] = {}
        last = self.last_visit
        for visit, node in enumerate(self.node):
            if visit != last[node]:
                repeated.setdefault(node, array("i")).append(visit)
        for node, visits in repeated.items():
            visits.append(last[node])
        return repeated

    def visits(self, node: int) -> Sequence[int]:
        """All visits to a node, in order."""
        last = self.visit(node)
        return self._repeated.get(node) or ((last,) if last >= 0 else ())

    def visit(self, node: int, step: int | None = None) -> int:
        """The latest visit to a node that had begun by a step, or -1: O(log visits)."""
        last = self.last_visit[node] if node < len(self.last_visit) else -1
        if step is None or last < 0 or self.enter_step[last] <= step:
            return last
        visits = self._repeated.get(node, ())
        begun = bisect_right(visits, step, key=self.enter_step.__getitem__)
        return visits[begun - 1] if begun else -1

    def visit_at(self, step: int) -> int:
        """The visit that an event belongs to: O(log visits + depth)."""
        visit = bisect_right(self.enter_step, step) - 1
        while (ended := self.exit_step[visit]) and ended < step:
            visit = self.parent_visit[visit]
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
        """The calls that came back to a visit by a step: O(log calls)."""
        return History(self, visit, len(self) if step is None else step)

    def running_values(self, visit: int) -> list[Any]:
        """The value of a visit after each call that came back to it."""
        values = self._running_values.get(visit)
        if values is None:
            ended = takewhile(self.exit_step.__getitem__, self.calls(visit))
            values = list(running(self.tree, self.node[visit], map(self._counted_value, ended)))
            _cache(self._running_values, visit, values)
        return values

    def _is_called_again(self, call: int) -> bool:
        """Whether the caller calls the same child again when this call has come back."""
        after = self.exit_step[call]
        return after < len(self.kind) and self.kind[after] == AGAIN

    def _counted_value(self, call: int) -> Any:
        """The value that a call brought its caller; none if the child is called again."""
        if self._is_called_again(call):
            caller = self.node[self.parent_visit[call]]
            return -INF if self.tree.player[caller] == MAX else INF
        return self.value[call]

    def running_intervals(self, visit: int) -> list[Interval]:
        """The interval of a MAX or MIN node after each call that came back to it.

        Only the children called so far count. Two calls on one child narrow its interval.
        """
        intervals = self._running_intervals.get(visit)
        if intervals is None:
            best = max if self.tree.player[self.node[visit]] == MAX else min
            intervals = []
            before: Interval | None = None
            child, of_child = -1, self.value_range
            for call in takewhile(self.exit_step.__getitem__, self.calls(visit)):
                low, high = interval(self, call)
                if self.node[call] == child:
                    low, high = max(low, of_child[0]), min(high, of_child[1])
                elif intervals:
                    before = intervals[-1]
                child, of_child = self.node[call], (low, high)
                if before is not None:
                    low, high = best(before[0], low), best(before[1], high)
                intervals.append((low, high))
            _cache(self._running_intervals, visit, intervals)
        return intervals

    def is_cut(self, visit: int) -> bool:
        """Whether the cut-off test ended a visit."""
        ended = self.exit_step[visit]
        return ended > 0 and self.kind[ended - 1] == CUT

    def has_left_out(self, visit: int) -> bool:
        """Whether a cut ended a visit before it had called all children."""
        return self.is_cut(visit) and bool(self.left_out(visit))

    def left_out(self, visit: int) -> range:
        """The children that a visit did not call."""
        calls, children = self.calls(visit), self.tree.children(self.node[visit])
        return children[self.node[calls[-1]] - children.start + 1 :] if calls else children

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
        """Whether each visit calls its children from the first to the last, without gaps.

        Only an AGAIN event lets it call the same child once more. Everything derived from a
        depth-first search relies on this order.
        """
        if not self.nested:
            return True
        node, parent, first = self.node, self.tree.parent, self.tree.first
        latest = array("i", [-1]) * len(node)
        """By visit: its latest call."""
        for visit, caller in enumerate(self.parent_visit):
            here = node[visit]
            if caller < 0:
                due = ROOT
            elif parent[here] != node[caller]:
                return False
            elif (before := latest[caller]) < 0:
                due = first[node[caller]]
            else:
                due = node[before] + (not self._is_called_again(before))
            if here != due:
                return False
            if caller >= 0:
                latest[caller] = visit
        return True

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
        history = self.children(visit, step)
        return history.first_with(history[-1].value) if history else None

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
        history = self.children(root)
        so_far = history[-1].value if history else None
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


def _cache(cached: dict[int, list[Any]], visit: int, values: list[Any]) -> None:
    """Keep the values of the visits asked for last: at every step the path asks again."""
    if len(cached) >= _MOST_CACHED:
        cached.clear()
    cached[visit] = values


class Child(NamedTuple):
    """A call on a child that came back, and its parent's state after it."""

    node: int
    returned: Any
    value: Any
    """The parent's value after it."""
    alpha: Value | None
    beta: Value | None
    fired: bool
    """Whether the cut-off test fired; the window then stays as it was."""
    claims: tuple[Value, ...] | None = None
    """The claims after it: what each player is sure of, where a search keeps that."""
    visit: int = -1
    """The call that came back."""


class History(Sequence[Child]):
    """The calls that came back to a visit by a step; each entry is made when it is needed."""

    def __init__(self, trace: "Trace", visit: int, step: int) -> None:
        self._trace, self._visit = trace, visit
        self._calls = trace.calls(visit)
        self._length = self._count(step)

    def _count(self, step: int) -> int:
        trace, calls = self._trace, self._calls
        if not trace.nested:
            return min(len(calls), max(0, step - trace.enter_step[self._visit]))
        return bisect_left(calls, True, key=lambda call: not 0 < trace.exit_step[call] < step)

    def __len__(self) -> int:
        return self._length

    @overload
    def __getitem__(self, index: int) -> Child: ...

    @overload
    def __getitem__(self, index: slice) -> list[Child]: ...

    def __getitem__(self, index: int | slice) -> Child | list[Child]:
        if isinstance(index, slice):
            return [self._child(i) for i in range(*index.indices(self._length))]
        if not -self._length <= index < self._length:
            raise IndexError(index)
        return self._child(index % self._length)

    def _child(self, index: int) -> Child:
        trace, visit = self._trace, self._visit
        call = self._calls[index]
        values = trace.running_values(visit)
        fired = trace.is_cut(visit) and index == len(values) - 1
        alpha, beta = trace.window_in(visit)
        before = index - 1 if fired else index
        mover = trace.tree.player[trace.node[visit]]
        if alpha is not None and beta is not None and before >= 0:
            if mover == MAX:
                alpha = max(alpha, values[before])
            elif mover == MIN:
                beta = min(beta, values[before])
        claims = trace.claims_in(visit)
        if claims is not None:
            own = max(claims[mover], payoff(values[index], mover))
            claims = (*claims[:mover], own, *claims[mover + 1 :])
        return Child(
            trace.node[call], trace.value[call], values[index], alpha, beta, fired, claims, call
        )

    def first_with(self, value: Any) -> int:
        """The first child after which the mover had this value, or for a payoff vector its part."""
        trace = self._trace
        mover = trace.tree.player[trace.node[self._visit]]
        values = trace.running_values(self._visit)
        sign = 1 if part_of(values[-1], mover) >= part_of(values[0], mover) else -1
        wanted = sign * part_of(value, mover)
        found = bisect_left(values, wanted, key=lambda v: sign * part_of(v, mover))
        return trace.node[self._calls[found]]
