"""Cut-offs and table hits: the nodes a search left out, and the bounds or visits behind it."""

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
"""The owner of the bound: the parent, a more distant ancestor, or the initial window."""


class Cut(NamedTuple):
    """A cut-off: the test ``v ≥ β`` (at MAX) or ``v ≤ α`` (at MIN) came true."""

    step: int
    node: int
    value: Any
    """The v in the test."""
    bound: Value | None
    """The β, α or guaranteed payoff in the test; None if the test needs no ancestor's."""
    set_at: Value | None
    """The bound as its owner set it. It differs from ``bound`` if chance is in between."""
    kind: str
    owner: int | None
    """The node that last improved the bound; None for the initial window."""
    by: int
    """The child whose value made the test true."""
    pruned: range
    """The children that were not visited; empty if ``by`` is the last one."""
    holder: int | None = None
    """The player whose guaranteed payoff is in the test, if any."""


class Cuts:
    """All cuts that left out children, and the number of nodes cut away by any step."""

    def __init__(self, trace: "Trace") -> None:
        self._trace = trace
        self._received: dict[str | int, array[int]] = {}
        """By bound, then by visit: the highest visit above it that was called with the same bound;
        -1 while unknown."""

    @cached_property
    def steps(self) -> "array[int]":
        """The steps of the cuts, in ascending order."""
        return column("I", map(self._trace.exit_step.__getitem__, self.visits))

    @cached_property
    def visits(self) -> "array[int]":
        """The visits that they ended, in the same order."""
        return column("I", filter(self._trace.has_left_out, self._trace.cut_visits))

    def by_visit(self) -> list[int]:
        """The same visits in the order of their calls."""
        return sorted(self.visits)

    def __len__(self) -> int:
        return len(self.steps)

    def __iter__(self) -> Iterator[Cut]:
        return map(self.of, self.visits)

    def before(self, step: int) -> int:
        """The number of cuts up to a step."""
        return bisect_right(self.steps, step)

    def deep_before(self, step: int) -> int:
        """The number of deep cuts up to a step."""
        return self._deep_sums[self.before(step)]

    def pruned_before(self, step: int) -> int:
        """The number of nodes cut away up to a step; of branches if the tree is not fully known."""
        return self._pruned_sums[self.before(step)]

    def size_of(self, number: int) -> int:
        """The number of nodes, or branches, that a cut left out."""
        return self._pruned_sums[number + 1] - self._pruned_sums[number]

    def ranked(self, by: str) -> Sequence[int]:
        """The numbers of the cuts sorted by ``step``, ``kind``, or ``size`` (largest first)."""
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
        """The cut-off that ended a visit, also if it left out no child."""
        trace, node = self._trace, self._trace.node[visit]
        last = trace.children(visit)[-1]
        kind, owner, set_at = self._owner(visit)
        tested = self._tested(visit)
        value = last.value
        if trace.tree.player[node] == CHANCE:
            least, most = self._possible_values(visit)
            value = most if tested == "alpha" else least
        return Cut(
            step=trace.exit_step[visit],
            node=node,
            value=value,
            bound=None if tested is None else self._at_calls(tested)(visit),
            set_at=set_at,
            kind=kind,
            owner=owner,
            by=last.node,
            pruned=trace.left_out(visit),
            holder=trace.holders.get(visit),
        )

    def _owner(self, visit: int) -> tuple[str, int | None, Value | None]:
        """The kind of a cut, the node that owns its bound, and the bound as the owner set it.

        On its way down, players tighten a bound and chance nodes scale it. The owner is the nearest
        player that passed on another bound than it received. Paths are cached: O(visits) for all
        cuts together.
        """
        tested = self._tested(visit)
        if tested is None:
            return WINDOW, None, None
        trace, at_call = self._trace, self._at_calls(tested)
        node, player, parent_visit = trace.node, trace.tree.player, trace.parent_visit
        if tested not in self._received:
            self._received[tested] = array("i", [-1]) * len(trace.node)
        known = self._received[tested]
        passed, call = [], visit
        while known[call] < 0:
            passed.append(call)
            caller = parent_visit[call]
            if caller >= 0 and (player[node[caller]] == CHANCE or at_call(caller) == at_call(call)):
                call = caller
            else:
                known[call] = call
        first = known[call]
        for each in passed:
            known[each] = first
        caller = parent_visit[first]
        if caller < 0:
            return WINDOW, None, at_call(first)
        kind = SHALLOW if caller == parent_visit[visit] else DEEP
        return kind, node[caller], at_call(first)

    def _tested(self, visit: int) -> str | int | None:
        """The bound that ended a visit: ``alpha``, ``beta``, a player's number, or None.

        It is β at MAX and α at MIN. At chance it is the bound that the value passed. Among several
        players it is the guaranteed payoff of a player; None if the test needs no other player's.
        """
        trace = self._trace
        if trace.guaranteed:
            return trace.holders.get(visit)
        mover = trace.tree.player[trace.node[visit]]
        if mover != CHANCE:
            return "beta" if mover == MAX else "alpha"
        alpha, beta = trace.alpha[visit], trace.beta[visit]
        most = trace.value[visit] if alpha < beta else self._possible_values(visit)[1]
        return "alpha" if most <= alpha else "beta"

    def _at_calls(self, tested: str | int) -> Callable[[int], Value]:
        """A function that returns this bound at the call of any visit."""
        if isinstance(tested, int):
            return lambda visit: self._trace.guaranteed[visit][tested]
        return (self._trace.alpha if tested == "alpha" else self._trace.beta).__getitem__

    def _possible_values(self, visit: int) -> tuple[Value, Value]:
        """The lowest and highest value that was possible for a chance node when it was cut."""
        trace, node = self._trace, self._trace.node[visit]
        known = [child.returned for child in trace.children(visit)]
        left = trace.tree.count[node] - len(known)
        lows, highs = (known + [limit] * left for limit in trace.value_range)
        return between(trace.tree, node, lows, highs)


NodeOf = tuple["Trace", int]
"""A search, and a node of its tree."""


class Repeats:
    """The visits that the table answered, in the order of their calls."""

    def __init__(self, trace: "Trace") -> None:
        self._trace = trace
        self.visits = sorted(trace.hits)

    @cached_property
    def steps(self) -> "array[int]":
        """The steps of the hits, in ascending order."""
        return column("I", map(self._trace.exit_step.__getitem__, self.visits))

    def saved_before(self, step: int) -> int:
        """The number of nodes saved by hits up to a step; 0 if the tree is not fully known."""
        return self._saved[bisect_right(self.steps, step)]

    @cached_property
    def _saved(self) -> "array[int]":
        tree, node = self._trace.tree, self._trace.node
        sizes = tree.subtree_sizes() if self.visits and tree.is_whole() else None
        below = (sizes[node[visit]] - 1 if sizes else 0 for visit in self.visits)
        return column("I", accumulate(below, initial=0))

    def from_earlier(self, step: int) -> int:
        """The number of hits up to a step on entries of shallower searches."""
        return bisect_right(self._steps_from_earlier, step)

    @cached_property
    def _steps_from_earlier(self) -> "array[int]":
        trace = self._trace
        visits = (visit for visit in self.visits if trace.hits[visit].earlier is not None)
        return column("I", map(trace.exit_step.__getitem__, visits))

    def origin(self, node: int) -> NodeOf | None:
        """The node whose search stored the position, if the table answered for this node."""
        hit = self._trace.hits.get(self._trace.visit(node))
        if hit is None:
            return None
        trace = self._trace if hit.earlier is None else hit.earlier
        return trace, trace.node[hit.visit]

    def hit_above(self, node: int) -> int | None:
        """The node that the table answered for: this one, an ancestor, or None."""
        for each in (node, *self._trace.tree.ancestors(node)):
            visit = self._trace.visit(each)
            if visit >= 0:
                return each if visit in self._trace.hits else None
        return None

    def next_same(self, node: int, series: "Sequence[Trace]" = ()) -> NodeOf | None:
        """The next node with the same position; the first one follows the last.

        In a series of searches to growing depth, it may be a node of another search.
        """
        first = self.origin(node) or (self._trace, node)
        searches = series or [self._trace]
        later = ((trace, other) for trace in searches for other in trace.repeats.reused(*first))
        circle = [first, *later]
        place = circle.index((self._trace, node)) + 1
        return circle[place % len(circle)] if len(circle) > 1 else None

    def times_reused(self, node: int, step: int) -> int:
        """The number of hits up to a step on the entry that this node stored."""
        later = self.reused(self._trace, node)
        ends = (self._trace.exit_step[self._trace.visit(other)] for other in later)
        return sum(end <= step for end in ends)

    def reused(self, trace: "Trace", node: int) -> list[int]:
        """The nodes that got their value from the entry of a node of a search."""
        return self._reused.get((trace, trace.visit(node)), [])

    @cached_property
    def _reused(self) -> "dict[tuple[Trace, int], list[int]]":
        """By the visit that stored an entry: the nodes that got their value from it."""
        reused: dict[tuple[Trace, int], list[int]] = {}
        for visit in self.visits:
            hit = self._trace.hits[visit]
            origin = self._trace if hit.earlier is None else hit.earlier
            reused.setdefault((origin, hit.visit), []).append(self._trace.node[visit])
        return reused
