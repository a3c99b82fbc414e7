"""The state of a search at one step: any node's, without replaying anything.

Every answer costs O(log visits), O(children) or O(depth), whether the step was reached forwards,
backwards or by a jump.
"""

from bisect import bisect_right
from collections.abc import Sequence
from enum import Enum

from tui_explorer.engine.backup import between
from tui_explorer.engine.game import CHANCE, INF, MAX, MIN, Value
from tui_explorer.engine.python import cached_property
from tui_explorer.engine.trace.bounds import interval
from tui_explorer.engine.trace.cuts import Cut
from tui_explorer.engine.trace.events import (
    CUT,
    HIT,
    LEAF,
    RETURN,
    UPDATE,
    Child,
    Counts,
    Event,
)
from tui_explorer.engine.trace.trace import WIDE, Trace
from tui_explorer.engine.tree.tree import ROOT

BOUND_SIGNS = ("=", "<=", ">=", "?")
"""By EXACT, UPPER, LOWER, UNSURE."""


class Status(Enum):
    """The state of a node in a search."""

    UNVISITED = "unvisited"
    OPEN = "open"
    CLOSED = "closed"
    CUT_AWAY = "cut away"


class Moment:
    """A search as it stood after ``step`` events."""

    def __init__(self, trace: Trace, step: int) -> None:
        if not 0 <= step <= len(trace):
            raise IndexError(f"step {step} of {len(trace)}")
        self.trace = trace
        self.tree = trace.tree
        self.step = step

    # -- the search ------------------------------------------------------------------------------

    @cached_property
    def event(self) -> Event | None:
        """The last event; None before the first step."""
        if self.step == 0:
            return None
        trace, step = self.trace, self.step
        visit = trace.visit_at(step)
        kind, node = trace.kind[step - 1], trace.node[visit]
        child: int | None = None
        value: Value | None = None
        alpha, beta = trace.window_in(visit)
        if kind in (UPDATE, CUT, RETURN) and (seen := trace.children(visit, step)):
            last = seen[-1]
            child, value, alpha, beta = last.node, last.value, last.alpha, last.beta
        if kind in (LEAF, HIT, RETURN):
            child, value = None, trace.value[visit]
        elif kind == CUT:
            value = trace.cuts.of(visit).value
        return Event(step, kind, node, child, value, alpha, beta)

    @property
    def current(self) -> int:
        """The node the search is at."""
        return self.event.node if self.event else ROOT

    @property
    def is_under_way(self) -> bool:
        """Whether the search has begun and, as far as it went, not come to its end."""
        is_over = self.step == len(self.trace) and not self.trace.stopped
        return self.step > 0 and not is_over

    @cached_property
    def path(self) -> list[int]:
        """The nodes from the root to the current one."""
        return self.tree.line(self.current)

    @cached_property
    def cut(self) -> Cut | None:
        """The cut-off, if that is what happened last."""
        if self.event is None or self.event.kind != CUT:
            return None
        return self.trace.cuts.of(self.trace.visit(self.event.node))

    @cached_property
    def counts(self) -> Counts:
        """The counts up to now."""
        trace, step = self.trace, self.step
        return Counts(
            nodes=bisect_right(trace.enter_step, step),
            leaves=trace.count(LEAF, step),
            cutoffs=trace.count(CUT, step),
            cuts=trace.cuts.before(step),
            deep_cuts=trace.cuts.deep_before(step),
            pruned=trace.cuts.pruned_before(step) + trace.repeats.spared_before(step),
            events=step,
            hits=trace.count(HIT, step),
            hits_from_before=trace.repeats.from_before(step),
        )

    # -- a node ----------------------------------------------------------------------------------

    def status(self, node: int) -> Status:
        """Whether a node is unvisited, open, closed or cut away."""
        visit = self.trace.visit(node)
        if visit >= 0:
            if self.step < self.trace.enter_step[visit]:
                return Status.UNVISITED
            return Status.CLOSED if self._has_ended(visit) else Status.OPEN
        if not self.trace.nested:
            return Status.UNVISITED
        for ancestor in self.tree.ancestors(node):
            visit = self.trace.visit(ancestor)
            if visit >= 0:
                return Status.CUT_AWAY if self._has_ended(visit) else Status.UNVISITED
        return Status.UNVISITED

    def _has_ended(self, visit: int) -> bool:
        ended = self.trace.exit_step[visit]
        return 0 < ended <= self.step

    def _begun(self, node: int) -> int:
        """A node's visit if it has begun by now, else -1."""
        visit = self.trace.visit(node)
        return visit if visit >= 0 and self.trace.enter_step[visit] <= self.step else -1

    def _ended(self, node: int) -> int:
        """A node's visit if it has ended by now, else -1."""
        visit = self.trace.visit(node)
        return visit if visit >= 0 and self._has_ended(visit) else -1

    def children(self, node: int) -> Sequence[Child]:
        """The history of a node's α, β and v: one entry for each child that has come back."""
        visit = self._begun(node)
        return self.trace.children(visit, self.step) if visit >= 0 else []

    def window_at_call(self, node: int) -> tuple[Value | None, Value | None]:
        """The α and β a node was called with."""
        visit = self._begun(node)
        return self.trace.window_in(visit) if visit >= 0 else (None, None)

    def window(self, node: int) -> tuple[Value | None, Value | None]:
        """The α and β of a node now; of a closed one, at its return."""
        told = self.children(node)
        return (told[-1].alpha, told[-1].beta) if told else self.window_at_call(node)

    def claims(self, node: int) -> tuple[Value, ...] | None:
        """The claims at a node now, what each player is sure of; None for searches without them."""
        visit = self._begun(node)
        if visit < 0:
            return None
        told = self.trace.children(visit, self.step)
        return told[-1].claims if told else self.trace.claims_in(visit)

    def value(self, node: int) -> Value | None:
        """The value that a closed node returned; of an open one, the value so far, if any."""
        visit = self._begun(node)
        if visit < 0:
            return None
        if self._has_ended(visit):
            returned: Value = self.trace.value[visit]
            return returned
        told = self.trace.children(visit, self.step)
        return told[-1].value if told else None

    def bound(self, node: int) -> str | None:
        """``=``, ``<=``, ``>=`` or ``?``: what a closed node's value says of the true one."""
        visit = self._ended(node)
        return BOUND_SIGNS[self.trace.bounds[visit]] if visit >= 0 else None

    def has_cut(self, node: int) -> bool:
        """Whether a node has stopped before all its children were seen."""
        visit = self._ended(node)
        return visit >= 0 and self.trace.has_left_out(visit)

    def local(self, node: int) -> tuple[Value | None, Value | None]:
        """α(s) and β(s): what a node's own children brought it, whether that cut or not.

        At MAX α(s) is the greatest of them, at MIN β(s) the least; the other one is what the node
        was called with.
        """
        alpha, beta = self.window_at_call(node)
        mover = self.tree.player[node]
        if alpha is None or mover not in (MAX, MIN):
            return alpha, beta
        told = self.children(node)
        if mover == MAX:
            return told[-1].value if told else -INF, beta
        return alpha, told[-1].value if told else INF

    def interval(self, node: int) -> tuple[Value, Value]:
        """The true value lies between these two, by what is known now.

        At open nodes it follows from the children's, so those below on the path come first:
        O(children) for each, once.
        """
        if self.status(node) is not Status.OPEN:
            return interval(self.trace, self._ended(node))
        known = self._of_open
        while node not in known:
            above = self.tree.parent[next(reversed(known))] if known else self._innermost_open
            known[above] = self._by_children(above)
        return known[node]

    @cached_property
    def _of_open(self) -> dict[int, tuple[Value, Value]]:
        """The intervals of open nodes from the innermost up, as far as somebody has asked."""
        return {}

    @property
    def _innermost_open(self) -> int:
        is_open = self.status(self.current) is Status.OPEN
        return self.current if is_open else self.tree.parent[self.current]

    def _by_children(self, node: int) -> tuple[Value, Value]:
        """The interval of an open node."""
        trace, tree, below = self.trace, self.tree, self._of_open
        if tree.count[node] <= 0:
            return trace.value_range

        def known(child: int) -> tuple[Value, Value]:
            return below.get(child) or interval(trace, self._ended(child))

        children = tree.children(node)
        is_choice = tree.player[node] != CHANCE and trace.nested
        if not is_choice or len(children) < WIDE:
            return between(tree, node, *zip(*map(known, children), strict=True))
        told = len(self.children(node))
        before = trace.running_intervals(trace.visit(node))[told - 1 : told] if told else []
        intervals = [*before, *map(known, children[told : told + 1])]
        if told + 1 < len(children):
            intervals.append(trace.value_range)
        return between(tree, node, *zip(*intervals, strict=True))
