"""Events: what a search records; their counts; and the history of a visit, child by child."""

from array import array
from bisect import bisect_left
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, NamedTuple, overload

from tui_explorer.engine.backup import part_of, payoff
from tui_explorer.engine.game import MAX, MIN, Value

if TYPE_CHECKING:
    from tui_explorer.engine.trace.trace import Trace

ENTER, LEAF, UPDATE, CUT, RETURN, HIT, AGAIN = range(7)
"""LEAF, CUT, RETURN and HIT end a visit; HIT takes a value from a table of positions. UPDATE and
AGAIN follow a call that came back: its value counts, or the same child is called again.
"""
KIND_NAMES = ("enter", "leaf", "update", "cut", "return", "hit", "again")

ENTER_LEAF = bytes([ENTER, LEAF])
"""The two events of a leaf."""


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


class Calls(NamedTuple):
    """How the calls of a search are nested, by visit."""

    parent_visit: "array[int]"
    exit_step: "array[int]"
    cut_visits: "array[int]"
    """The visits that a cut-off test ended, in the order of the cuts."""


def calls_of(kinds: bytearray, visits: int) -> Calls:
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
    return Calls(parents, exits, cut)


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
