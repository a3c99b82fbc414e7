"""Events: what a search records; their counts; and the history of a visit, child by child."""

from array import array
from bisect import bisect_left
from collections.abc import Sequence
from itertools import product
from typing import TYPE_CHECKING, Any, NamedTuple, overload

from tui_explorer.engine.backup import part_of, payoff
from tui_explorer.engine.game import MAX, MIN, Value
from tui_explorer.engine.tree.tree import ROOT

if TYPE_CHECKING:
    from tui_explorer.engine.trace.trace import Trace

ENTER, LEAF, UPDATE, CUT, RETURN, HIT = range(6)
"""LEAF, CUT, RETURN and HIT end a visit; UPDATE is a child that came back without ending it. HIT is
a value found in a table of positions met before."""
KIND_NAMES = ("enter", "leaf", "update", "cut", "return", "hit")

ENTER_LEAF = bytes([ENTER, LEAF])
"""The two events of a leaf."""
_ENDS = (LEAF, CUT, RETURN, HIT)
_MAY_FOLLOW = {
    ENTER: (ENTER, LEAF, RETURN, HIT),
    UPDATE: (ENTER, RETURN),
    **dict.fromkeys(_ENDS, (UPDATE, CUT)),
}
_NEVER = [
    bytes(pair)
    for pair in product(range(len(KIND_NAMES)), repeat=2)
    if pair[1] not in _MAY_FOLLOW[pair[0]]
]
"""The kinds of event that never come one after the other where calls are inside each other."""


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


class DisorderedTrace(Exception):
    """Visits or events that no search of the tree can make in this order."""


def ends_of(trace: "Trace") -> tuple["array[int]", "array[int]"]:
    """The step at which each visit ended, 0 if the search stopped inside it; and the visits that
    the cut-off test ended, in that order.

    This checks the whole trace. Raise DisorderedTrace if its visits and events do not fit the tree.
    """
    if trace.kind.count(ENTER) != len(trace.node) or len(trace.value) != len(trace.node):
        raise DisorderedTrace
    return _ends_depth_first(trace) if trace.nested else _ends_bottom_up(trace)


def _ends_depth_first(trace: "Trace") -> tuple["array[int]", "array[int]"]:
    """Calls inside each other: the children of a node from the first on, each once."""
    if any(pair in trace.kind for pair in _NEVER) or max(trace.kind, default=0) > HIT:
        raise DisorderedTrace
    first, count = trace.tree.first, trace.tree.count
    nodes, values = trace.node, trace.value
    steps, fired = array("I", bytes(4 * len(nodes))), array("I")
    waiting: list[tuple[int, int, int]] = []
    """The open visits. For each, its caller's next child and the end of the caller's children."""
    visit, child, end = 0, ROOT, ROOT + 1
    for step, kind in enumerate(trace.kind, 1):
        if kind == ENTER:
            if nodes[visit] != child or child >= end:
                raise DisorderedTrace
            waiting.append((visit, child + 1, end))
            end = first[child] + count[child]
            child = first[child]
            visit += 1
        elif not waiting:
            raise DisorderedTrace
        elif kind != UPDATE:
            ended, child, end = waiting.pop()
            if values[ended] is None:
                raise DisorderedTrace
            steps[ended] = step
            if kind == CUT:
                fired.append(ended)
    if waiting and not trace.stopped:
        raise DisorderedTrace
    return steps, fired


def _ends_bottom_up(trace: "Trace") -> tuple["array[int]", "array[int]"]:
    """Each node once, after all its children."""
    first, count = trace.tree.first, trace.tree.count
    steps, expected = array("I"), bytearray()
    seen = bytearray(len(trace.tree))
    for node in trace.node:
        if not 0 <= node < len(seen) or seen[node]:
            raise DisorderedTrace
        children = seen[first[node] : first[node] + count[node]]
        if not all(children):
            raise DisorderedTrace
        seen[node] = True
        expected += bytes([ENTER, *[UPDATE] * len(children), RETURN]) if children else ENTER_LEAF
        steps.append(len(expected))
    if trace.kind != expected:
        raise DisorderedTrace
    return steps, array("I")


class Child(NamedTuple):
    """A child that came back, and its parent's state after it."""

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


class History(Sequence[Child]):
    """The children that have come back to a visit by a step; each is made when it is asked for."""

    def __init__(self, trace: "Trace", visit: int, step: int) -> None:
        self._trace, self._visit = trace, visit
        hit = visit in trace.hits
        self._children = range(0) if hit else trace.tree.children(trace.node[visit])
        self._length = self._count(step)

    def _count(self, step: int) -> int:
        trace, children = self._trace, self._children
        if not trace.nested:
            return min(len(children), max(0, step - trace.enter_step[self._visit]))

        def is_out(child: int) -> bool:
            visit = trace.visit(child)
            return visit < 0 or not 0 < trace.exit_step[visit] < step

        return bisect_left(children, True, key=is_out)

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
        node = self._children[index]
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
        returned = trace.value[trace.visit(node)]
        return Child(node, returned, values[index], alpha, beta, fired, claims)

    def first_with(self, value: Any) -> int:
        """The first child after which the mover had this value, or for a payoff vector its part."""
        trace = self._trace
        mover = trace.tree.player[trace.node[self._visit]]
        values = trace.running_values(self._visit)
        sign = 1 if part_of(values[-1], mover) >= part_of(values[0], mover) else -1
        wanted = sign * part_of(value, mover)
        found = bisect_left(values, wanted, key=lambda v: sign * part_of(v, mover))
        return self._children[found]
