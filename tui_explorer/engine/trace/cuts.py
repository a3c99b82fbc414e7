"""Cut-offs and transposition hits: what a search left out, and by whose bound or which visit."""

from array import array
from bisect import bisect_right
from collections.abc import Callable, Iterator, Sequence
from itertools import accumulate
from typing import TYPE_CHECKING, Any, NamedTuple

from tui_explorer.engine.backup import between
from tui_explorer.engine.game import CHANCE, MAX, Value
from tui_explorer.engine.python import cached_property
from tui_explorer.engine.tree.tree import column

if TYPE_CHECKING:
    from tui_explorer.engine.trace.trace import Trace

SHALLOW, DEEP, WINDOW = "shallow", "deep", "window"
"""Whose bound it was: the parent's, a farther ancestor's, or the window the search began with."""


class Cut(NamedTuple):
    """One firing of the test ``v ≥ β`` (at MAX) or ``v ≤ α`` (at MIN)."""

    step: int
    node: int
    value: Any
    """The v that fired."""
    bound: Value | None
    """The β, α or claim that it reached; None where no ancestor's is needed."""
    set_at: Value | None
    """The bound as its owner set it: another one if chance is in between."""
    kind: str
    owner: int | None
    """The node that last strictly improved the bound; None for the initial window."""
    by: int
    """The child that brought v."""
    pruned: range
    """The children never visited; empty if the test fired at the last one."""
    claimant: int | None = None
    """The player whose claim was reached, where claims are kept, if it was anybody's."""


class Cuts:
    """All cuts of a search that left something out, and how much of it by any step."""

    def __init__(self, trace: "Trace") -> None:
        self._trace = trace
        self._first_called_so: dict[str | int, array[int]] = {}
        """By what is tested, then by visit: the highest visit above it to which the bound came as
        it did; -1 while unknown."""

    @cached_property
    def steps(self) -> "array[int]":
        """The steps of the cuts, ascending."""
        return column("I", map(self._trace.exit_step.__getitem__, self.visits))

    @cached_property
    def visits(self) -> "array[int]":
        """The visits they ended, in that order."""
        return column("I", filter(self._trace.has_left_out, self._trace.cut_visits))

    def by_visit(self) -> list[int]:
        """The same visits in the order in which they began."""
        return sorted(self.visits)

    def __len__(self) -> int:
        return len(self.steps)

    def __iter__(self) -> Iterator[Cut]:
        return map(self.of, self.visits)

    def before(self, step: int) -> int:
        """The number of cuts up to a step."""
        return bisect_right(self.steps, step)

    def deep_before(self, step: int) -> int:
        """The number of deep ones."""
        return self._deep_sums[self.before(step)]

    def pruned_before(self, step: int) -> int:
        """The number of nodes that they cut away; in a tree not fully known, of branches."""
        return self._pruned_sums[self.before(step)]

    def size_of(self, number: int) -> int:
        """The number of nodes, or branches, that one cut left out."""
        return self._pruned_sums[number + 1] - self._pruned_sums[number]

    def ranked(self, by: str) -> Sequence[int]:
        """The numbers of the cuts by ``step``, by ``size``, the largest first, or by ``kind``."""
        numbers = range(len(self))
        if by == "size":
            return sorted(numbers, key=lambda number: -self.size_of(number))
        if by == "kind":
            kinds = [self._owner(visit)[0] for visit in self.visits]
            return sorted(numbers, key=kinds.__getitem__)
        return numbers

    @cached_property
    def _deep_sums(self) -> "array[int]":
        kinds = (self._owner(visit)[0] for visit in self.visits)
        return column("I", accumulate((kind == DEEP for kind in kinds), initial=0))

    @cached_property
    def _pruned_sums(self) -> "array[int]":
        tree = self._trace.tree
        sizes = tree.subtree_sizes() if self.visits and tree.is_whole() else None
        left_out = map(self._trace.left_out, self.visits)
        pruned = (sum(sizes[out.start : out.stop]) if sizes else len(out) for out in left_out)
        return column("I", accumulate(pruned, initial=0))

    def of(self, visit: int) -> Cut:
        """The cut-off that ended a visit, be it at the last child."""
        trace, node = self._trace, self._trace.node[visit]
        last = trace.children(visit)[-1]
        kind, owner, set_at = self._owner(visit)
        tested = self._tested(visit)
        value = last.value
        if trace.tree.player[node] == CHANCE:
            least, most = self._still_possible(visit)
            value = most if tested == "alpha" else least
        return Cut(
            step=trace.exit_step[visit],
            node=node,
            value=value,
            bound=None if tested is None else self._called_with(tested)(visit),
            set_at=set_at,
            kind=kind,
            owner=owner,
            by=last.node,
            pruned=trace.left_out(visit),
            claimant=trace.claimants.get(visit),
        )

    def _owner(self, visit: int) -> tuple[str, int | None, Value | None]:
        """Whose bound it was at which a visit was cut: the kind, the node, and what it had set.

        On its way down a bound is tightened by players and scaled by chance. The owner is the
        nearest player that handed down another one than it was called with. O(depth), but no way is
        gone twice: for all cuts together O(visits).
        """
        tested = self._tested(visit)
        if tested is None:
            return WINDOW, None, None
        trace, called_with = self._trace, self._called_with(tested)
        node, player, parent_visit = trace.node, trace.tree.player, trace.parent_visit
        if tested not in self._first_called_so:
            self._first_called_so[tested] = array("i", [-1]) * len(trace.node)
        known = self._first_called_so[tested]
        passed, call = [], visit
        while known[call] < 0:
            passed.append(call)
            caller = parent_visit[call]
            if caller >= 0 and (
                player[node[caller]] == CHANCE or called_with(caller) == called_with(call)
            ):
                call = caller
            else:
                known[call] = call
        first = known[call]
        for each in passed:
            known[each] = first
        caller = parent_visit[first]
        if caller < 0:
            return WINDOW, None, called_with(first)
        kind = SHALLOW if caller == parent_visit[visit] else DEEP
        return kind, node[caller], called_with(first)

    def _tested(self, visit: int) -> str | int | None:
        """The bound that a cut visit was tested against: ``alpha``, ``beta`` or a claim.

        That is β at MAX, α at MIN, at chance whichever its value is beyond, and with many players
        the claim that was reached; None if the test was against nobody's.
        """
        trace = self._trace
        if trace.claims:
            return trace.claimants.get(visit)
        mover = trace.tree.player[trace.node[visit]]
        if mover != CHANCE:
            return "beta" if mover == MAX else "alpha"
        alpha, beta = trace.alpha[visit], trace.beta[visit]
        most = trace.value[visit] if alpha < beta else self._still_possible(visit)[1]
        return "alpha" if most <= alpha else "beta"

    def _called_with(self, tested: str | int) -> Callable[[int], Value]:
        """A lookup of such a bound for any visit, at its call."""
        if isinstance(tested, int):
            return lambda visit: self._trace.claims[visit][tested]
        return (self._trace.alpha if tested == "alpha" else self._trace.beta).__getitem__

    def _still_possible(self, visit: int) -> tuple[Value, Value]:
        """The least and the most that a chance node could still come to when it was cut."""
        trace, node = self._trace, self._trace.node[visit]
        known = [child.returned for child in trace.children(visit)]
        left = trace.tree.count[node] - len(known)
        lows, highs = (known + [worth] * left for worth in trace.value_range)
        return between(trace.tree, node, lows, highs)


Meeting = tuple["Trace", int]
"""A node, after the search of whose tree it is one."""


class Repeats:
    """The visits that were answered from the table, in the order they came."""

    def __init__(self, trace: "Trace") -> None:
        self._trace = trace
        self.visits = sorted(trace.hits)

    @cached_property
    def steps(self) -> "array[int]":
        """The steps at which the table answered, ascending."""
        return column("I", map(self._trace.exit_step.__getitem__, self.visits))

    def spared_before(self, step: int) -> int:
        """The number of nodes spared by hits up to a step; 0 in a tree not fully known."""
        return self._spared[bisect_right(self.steps, step)]

    @cached_property
    def _spared(self) -> "array[int]":
        tree, node = self._trace.tree, self._trace.node
        sizes = tree.subtree_sizes() if self.visits and tree.is_whole() else None
        below = (sizes[node[visit]] - 1 if sizes else 0 for visit in self.visits)
        return column("I", accumulate(below, initial=0))

    def from_before(self, step: int) -> int:
        """The number of hits up to a step on what shallower searches had worked out."""
        return bisect_right(self._steps_from_before, step)

    @cached_property
    def _steps_from_before(self) -> "array[int]":
        trace = self._trace
        old = (visit for visit in self.visits if trace.hits[visit].before is not None)
        return column("I", map(trace.exit_step.__getitem__, old))

    def first_met(self, node: int) -> Meeting | None:
        """Where the position was worked out, if the table answered for this node."""
        hit = self._trace.hits.get(self._trace.visit(node))
        if hit is None:
            return None
        trace = self._trace if hit.before is None else hit.before
        return trace, trace.node[hit.visit]

    def above(self, node: int) -> int | None:
        """The node at or above this one for which the table answered, if there is one."""
        for step in (node, *self._trace.tree.ancestors(node)):
            visit = self._trace.visit(step)
            if visit >= 0:
                return step if visit in self._trace.hits else None
        return None

    def next_met(self, node: int, series: "Sequence[Trace]" = ()) -> Meeting | None:
        """The next node whose position is the same; after the last comes the first.

        It may be one of another search in a series to growing depth.
        """
        first = self.first_met(node) or (self._trace, node)
        searches = series or [self._trace]
        again = ((trace, other) for trace in searches for other in trace.repeats.again(*first))
        circle = [first, *again]
        place = circle.index((self._trace, node)) + 1
        return circle[place % len(circle)] if len(circle) > 1 else None

    def times_met_again(self, node: int, step: int) -> int:
        """The number of hits up to a step on what was worked out at a node."""
        later = self.again(self._trace, node)
        ends = (self._trace.exit_step[self._trace.visit(other)] for other in later)
        return sum(end <= step for end in ends)

    def again(self, trace: "Trace", node: int) -> list[int]:
        """The nodes that were spared for what a search worked out at a node of its tree."""
        return self._again.get((trace, trace.visit(node)), [])

    @cached_property
    def _again(self) -> "dict[tuple[Trace, int], list[int]]":
        """By the visit that worked a position out: the nodes that were spared for it."""
        again: dict[tuple[Trace, int], list[int]] = {}
        for visit in self.visits:
            hit = self._trace.hits[visit]
            origin = self._trace if hit.before is None else hit.before
            again.setdefault((origin, hit.visit), []).append(self._trace.node[visit])
        return again
