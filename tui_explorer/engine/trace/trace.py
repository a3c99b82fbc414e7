"""The record of a search: an algorithm writes it at full speed, and it is read at any step.

A *visit* is one call of the algorithm on a node. Visits are numbered in the order of the calls. A
search may visit a node several times. An *event* is one action of the pseudo-code, and a *step* is
the number of an event, starting at 1. An algorithm records 28 bytes for each visit and one byte for
each event. Everything else is computed from them when it is first needed.
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
"""The kinds of events. LEAF, CUT, RETURN and HIT end a visit; HIT takes its value from a table.

UPDATE and AGAIN follow the return of a call: UPDATE uses its value, AGAIN calls the same child
again."""
KIND_NAMES = ("enter", "leaf", "update", "cut", "return", "hit", "again")

ENTER_LEAF = bytes([ENTER, LEAF])
"""The two events of a leaf."""


_IS_ENTER = bytes(kind == ENTER for kind in range(256))
_BLOCK = 4096
"""Events counted in one C call. A longer call would block all other threads."""
_MOST_CACHED = 1024
"""Visits whose running values are cached."""


class Event(NamedTuple):
    """One action of the pseudo-code."""

    step: int
    kind: int
    node: int
    child: int | None
    """The child that has returned, at an update or a cut."""
    value: Value | None
    alpha: Value | None
    beta: Value | None

    @property
    def name(self) -> str:
        """The kind as a word."""
        return KIND_NAMES[self.kind]


class Counts(NamedTuple):
    """The work of a search. The root counts as a node. A leaf counts when it is evaluated."""

    nodes: int
    leaves: int
    cutoffs: int
    """The number of times that the cut-off test came true."""
    cuts: int
    """The number of times that it left out children."""
    deep_cuts: int
    pruned: int
    """The number of nodes cut away; of branches if the tree is not fully known."""
    events: int
    hits: int
    """Values taken from a table of positions."""
    hits_from_before: int = 0
    """Hits on entries of shallower searches."""


class Nesting(NamedTuple):
    """The nesting of the calls of a search."""

    parent_visit: "array[int]"
    exit_step: "array[int]"
    cut_visits: "array[int]"
    """The visits that the cut-off test ended, in the order of the cuts."""


def nesting_of(kinds: bytearray, visits: int) -> Nesting:
    """Compute the nesting of the calls from the kinds of all events: O(events)."""
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
        """The α of each visit at its call; empty if the search has no window."""
        self.beta: list[Value] = []
        self.value: list[Any] = []
        """The value that each visit returned; None for a visit still open."""
        self.kind = bytearray()
        """The kind of each event."""
        self.has_window = False
        """True if the search has an α and a β."""
        self.guaranteed: list[tuple[Value, ...]] = []
        """The payoff that each player is guaranteed at the call of each visit; may be empty."""
        self.holders: dict[int, int] = {}
        """For each visit that a guaranteed payoff cut short: the player who holds it."""
        self.hits: dict[int, Hit] = {}
        """For each visit that the table answered: the entry it used."""
        self.stored = 0
        """The number of positions in the table at the end."""
        self.table: Table | None = None
        """The table shared with searches to other depths; None if there is none."""
        self.value_range: tuple[Value, Value] = (-INF, INF)
        """The lowest and highest possible value of a leaf, if the search uses them."""
        self.total: Value | None = None
        """The highest possible sum of a leaf's payoffs, if the search uses it."""
        self.constant_sum: Value | None = None
        """The sum of the two players' payoffs if it is the same at every leaf."""
        self.nested = True
        """True if children are visited during their parent's visit (depth first), not before it."""
        self.stopped: str | None = None
        """The reason why the search stopped early, if it did."""
        self.tighter: dict[int, Interval] = {}
        """Visits whose subtree proves a tighter interval than their bound; set with ``bounds``."""
        self._sums: dict[int, list[int]] = {}
        """For each kind of event: how many there are before each block."""
        self._latest = 0, 0
        """The latest step of ``visit_at``, and its visit."""
        self._running_values: dict[int, list[Any]] = {}
        self._running_intervals: dict[int, list[Interval]] = {}

    def __len__(self) -> int:
        """The number of events."""
        return len(self.kind)

    # -- visits, steps and events ---------------------------------------------------------------

    @cached_property
    def enter_step(self) -> "array[int]":
        """The first step of each visit, in ascending order."""
        steps = array("I")
        for start in range(0, len(self), _BLOCK):
            entered = self.kind[start : start + _BLOCK].translate(_IS_ENTER)
            steps.extend(compress(range(start + 1, len(self) + 1), entered))
        return steps

    @cached_property
    def exit_step(self) -> "array[int]":
        """The last step of each visit; 0 if the search was stopped inside it."""
        return self._nesting.exit_step

    @cached_property
    def parent_visit(self) -> "array[int]":
        """The visit that made each call; -1 for a call on the root."""
        return self._nesting.parent_visit

    @cached_property
    def cut_visits(self) -> "array[int]":
        """The visits that the cut-off test ended, in the order of the cuts."""
        return self._nesting.cut_visits

    @cached_property
    def _nesting(self) -> Nesting:
        nesting = nesting_of(self.kind, len(self.node))
        if not self.nested:
            parents = map(self.tree.parent.__getitem__, self.node)
            last = self.last_visit
            nesting.parent_visit[:] = array("i", (last[p] if p >= 0 else -1 for p in parents))
        return nesting

    @cached_property
    def _grouped(self) -> "tuple[memoryview[int], array[int]]":
        """The visits grouped by their caller, and the start of each group."""
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
        """The calls that a visit made, in order; for -1, the calls on the root."""
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
        """For each node that was visited several times: all its visits."""
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
        """The latest visit to a node up to a step, or -1: O(log visits)."""
        last = self.last_visit[node] if node < len(self.last_visit) else -1
        if step is None or last < 0 or self.enter_step[last] <= step:
            return last
        visits = self._repeated.get(node, ())
        begun = bisect_right(visits, step, key=self.enter_step.__getitem__)
        return visits[begun - 1] if begun else -1

    def visit_at(self, step: int) -> int:
        """The visit that an event belongs to: O(log visits + depth), O(1) after the step before."""
        before, visit = self._latest
        if step != before + 1 or self.kind[step - 1] == ENTER:
            visit = bisect_right(self.enter_step, step) - 1
        while (ended := self.exit_step[visit]) and ended < step:
            visit = self.parent_visit[visit]
        self._latest = step, visit
        return visit

    def count(self, kind: int, step: int) -> int:
        """The number of events of a kind up to a step: O(1) after the first call."""
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
        """The calls of a visit that have returned up to a step: O(log calls)."""
        return History(self, visit, len(self) if step is None else step)

    def running_values(self, visit: int) -> list[Any]:
        """The value of a visit after each of its calls."""
        values = self._running_values.get(visit)
        if values is None:
            ended = takewhile(self.exit_step.__getitem__, self.calls(visit))
            values = list(running(self.tree, self.node[visit], map(self._counted_value, ended)))
            _cache(self._running_values, visit, values)
        return values

    def _is_called_again(self, call: int) -> bool:
        """True if the caller calls the same child again after this call."""
        after = self.exit_step[call]
        return after < len(self.kind) and self.kind[after] == AGAIN

    def _counted_value(self, call: int) -> Any:
        """The value that the caller uses from a call; the worst if it calls the child again."""
        if self._is_called_again(call):
            caller = self.node[self.parent_visit[call]]
            return -INF if self.tree.player[caller] == MAX else INF
        return self.value[call]

    def running_intervals(self, visit: int) -> list[Interval]:
        """The interval of a visit to a MAX or MIN node after each of its calls.

        Only the children called so far count. Several calls on a child narrow its interval.
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
        """True if the cut-off test ended a visit."""
        ended = self.exit_step[visit]
        return ended > 0 and self.kind[ended - 1] == CUT

    def has_left_out(self, visit: int) -> bool:
        """True if a cut ended a visit before it called all children."""
        return self.is_cut(visit) and bool(self.left_out(visit))

    def left_out(self, visit: int) -> range:
        """The children that a visit did not call."""
        calls, children = self.calls(visit), self.tree.children(self.node[visit])
        return children[self.node[calls[-1]] - children.start + 1 :] if calls else children

    @property
    def can_cut(self) -> bool:
        """True if the search has a cut-off test."""
        return self.has_window or bool(self.guaranteed)

    @property
    def explains_cuts(self) -> bool:
        """True if the record has the window or guaranteed payoffs of each call, or no cut."""
        if not self.has_window and CUT not in self.kind:
            return True
        kept = [self.alpha, self.beta] if self.has_window else [self.guaranteed]
        return all(len(each) == len(self.node) for each in kept)

    def window_in(self, visit: int) -> tuple[Value | None, Value | None]:
        """The α and β at the call of a visit."""
        return (self.alpha[visit], self.beta[visit]) if self.has_window else (None, None)

    def guaranteed_in(self, visit: int) -> tuple[Value, ...] | None:
        """The guaranteed payoffs at the call of a visit, if the search records them."""
        return self.guaranteed[visit] if self.guaranteed else None

    def best_child(self, visit: int, step: int | None = None) -> int | None:
        """The first child with the value that a visit has at a step; None at chance nodes."""
        if self.tree.player[self.node[visit]] == CHANCE:
            return None
        history = self.children(visit, step)
        return history.first_with(history[-1].value) if history else None

    # -- bounds ----------------------------------------------------------------------------------

    @cached_property
    def bounds(self) -> bytearray:
        """The bound of each visit's value: EXACT, UPPER, LOWER or UNSURE."""
        return bounds_of(self)

    @cached_property
    def cuts(self) -> Cuts:
        """The cut-offs that left out children."""
        return Cuts(self)

    @cached_property
    def repeats(self) -> Repeats:
        """The table hits: visits that the table answered."""
        return Repeats(self)

    # -- the outcome ----------------------------------------------------------------------------

    @property
    def root_value(self) -> Any:
        """The value that the search returns, or the best so far of a stopped search."""
        root = self.visit(ROOT)
        if root < 0:
            return None
        history = self.children(root)
        so_far = history[-1].value if history else None
        return so_far if self.value[root] is None else self.value[root]

    def is_chosen(self, node: int) -> bool:
        """True if a node is on the line that follows the decision."""
        return node in self._chosen

    @cached_property
    def _chosen(self) -> set[int]:
        is_none_proved = bool(self.principal_variation) and not self.chosen_line
        return set() if is_none_proved else {ROOT, *self.chosen_line}

    @cached_property
    def decision(self) -> Decision:
        """The action to play, if the search proves one."""
        return decision_of(self)

    @cached_property
    def chosen_line(self) -> list[int]:
        """The nodes after the root: the decision, then best play of both sides."""
        action = self.decision.action
        return [] if action is None else [action, *self._best_below(action)]

    @cached_property
    def principal_variation(self) -> list[int]:
        """The nodes after the root when both sides play the best actions of the search."""
        return list(self._best_below(ROOT))

    def _best_below(self, node: int) -> Iterator[int]:
        visit = self.visit(node)
        while visit >= 0 and (best := self.best_child(visit)) is not None:
            yield best
            visit = self.visit(best)


def _cache(cached: dict[int, list[Any]], visit: int, values: list[Any]) -> None:
    """Cache the values of the latest visits: every step needs those on the path again."""
    if len(cached) >= _MOST_CACHED:
        cached.clear()
    cached[visit] = values


class Child(NamedTuple):
    """A call on a child that has returned, and the state of its caller afterwards."""

    node: int
    returned: Any
    value: Any
    """The caller's value afterwards."""
    alpha: Value | None
    beta: Value | None
    fired: bool
    """True if the cut-off test came true; then the window stays the same."""
    guaranteed: tuple[Value, ...] | None = None
    """The guaranteed payoff of each player afterwards, if the search records them."""
    visit: int = -1
    """The call as a visit."""


class History(Sequence[Child]):
    """The calls of a visit that have returned up to a step. Entries are made when needed."""

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
        payoffs = trace.guaranteed_in(visit)
        if payoffs is not None:
            own = max(payoffs[mover], payoff(values[index], mover))
            payoffs = (*payoffs[:mover], own, *payoffs[mover + 1 :])
        return Child(
            trace.node[call], trace.value[call], values[index], alpha, beta, fired, payoffs, call
        )

    def first_with(self, value: Any) -> int:
        """The first child after which the player to move had this value, or payoff."""
        trace = self._trace
        mover = trace.tree.player[trace.node[self._visit]]
        values = trace.running_values(self._visit)
        sign = 1 if part_of(values[-1], mover) >= part_of(values[0], mover) else -1
        wanted = sign * part_of(value, mover)
        found = bisect_left(values, wanted, key=lambda v: sign * part_of(v, mover))
        return trace.node[self._calls[found]]
