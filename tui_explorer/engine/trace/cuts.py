"""Cut-offs: where the test fired, whose bound made it fire, what was left out, which was wrong."""

from array import array
from bisect import bisect_right
from collections.abc import Callable, Iterator
from functools import partial
from itertools import accumulate
from typing import TYPE_CHECKING, Any, NamedTuple

from tui_explorer.engine.backup import between
from tui_explorer.engine.game import CHANCE, MAX, Value
from tui_explorer.engine.python import cached_property
from tui_explorer.engine.trace.events import CUT
from tui_explorer.engine.tree.tree import ROOT

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
    """The player whose claim was reached, where more than two play, if it was anybody's."""


def owner_of_bound(trace: "Trace", visit: int) -> tuple[int | None, Value | None]:
    """The ancestor that set the bound at which a visit was cut, and what it set.

    On its way down a bound is tightened by players and scaled by chance. The owner is the nearest
    player that handed down another one than it was called with. O(depth), but no way is gone twice:
    for all cuts together O(visits).
    """
    tested = _tested(trace, visit)
    if tested is None:
        return None, None
    tree, called_with = trace.tree, _called_with(trace, tested)
    known = trace.first_called_so(tested)
    gone = []
    while known[visit] < 0:
        gone.append(visit)
        parent = tree.parent[trace.node[visit]]
        if parent < 0:
            known[visit] = visit
            break
        above = trace.visit_of[parent]
        if tree.player[parent] != CHANCE and called_with(above) != called_with(visit):
            known[visit] = visit
            break
        visit = above
    first = known[visit]
    for each in gone:
        known[each] = first
    owner = tree.parent[trace.node[first]]
    return None if owner < 0 else owner, called_with(first)


def _is_deep(trace: "Trace", visit: int) -> bool:
    """Whether it was an ancestor beyond the parent that set the bound at which a visit was cut.

    A bound is only ever tightened, so where no chance node scales it, nobody between two nodes that
    were called with the same one has set it: O(1).
    """
    parent = trace.tree.parent[trace.node[visit]]
    if trace.tree.has_chance:
        owner, _ = owner_of_bound(trace, visit)
        return owner not in (None, parent)
    tested = _tested(trace, visit)
    if tested is None or parent < 0:
        return False
    called_with = _called_with(trace, tested)
    bound = called_with(visit)
    return bool(bound == called_with(trace.visit_of[parent]) != called_with(trace.visit_of[ROOT]))


def _tested(trace: "Trace", visit: int) -> str | int | None:
    """The bound that a cut visit was tested against: ``alpha``, ``beta`` or a claim.

    That is β at MAX, α at MIN, at chance whichever its value is beyond, and with many players the
    claim that was reached; None if the test was against nobody's.
    """
    if trace.claims:
        return trace.claimants.get(visit)
    mover = trace.tree.player[trace.node[visit]]
    if mover == MAX or (mover == CHANCE and not _fell_short(trace, visit)):
        return "beta"
    return "alpha"


def _called_with(trace: "Trace", tested: str | int) -> Callable[[int], Value]:
    """A lookup of such a bound for any visit, at its call."""
    if isinstance(tested, int):
        return lambda visit: trace.claims[visit][tested]
    return (trace.alpha if tested == "alpha" else trace.beta).__getitem__


def _fell_short(trace: "Trace", visit: int) -> bool:
    """Whether a chance node was cut for being too low, and not for being too high."""
    value, alpha, beta = trace.value[visit], trace.alpha[visit], trace.beta[visit]
    if alpha < beta:
        return bool(value <= alpha)
    return still_possible(trace, visit, len(trace.children(visit)))[1] <= alpha


def cut_of(trace: "Trace", visit: int) -> Cut:
    """The cut-off that ended a visit."""
    tree = trace.tree
    node = trace.node[visit]
    last = trace.children(visit)[-1]
    owner, set_at = owner_of_bound(trace, visit)
    kind = WINDOW if owner is None else SHALLOW if owner == tree.parent[node] else DEEP
    children = tree.children(node)
    tested = _tested(trace, visit)
    return Cut(
        step=trace.exit_step[visit],
        node=node,
        value=_that_fired(trace, visit),
        bound=None if tested is None else _called_with(trace, tested)(visit),
        set_at=set_at,
        kind=kind,
        owner=owner,
        by=last.node,
        pruned=range(last.node + 1, children.stop),
        claimant=trace.claimants.get(visit),
    )


def _that_fired(trace: "Trace", visit: int) -> Any:
    """The v that was tested; at chance, the most or the least that it could still become."""
    node, told = trace.node[visit], trace.children(visit)
    if trace.tree.player[node] != CHANCE:
        return told[-1].value
    least, most = still_possible(trace, visit, len(told))
    return most if _fell_short(trace, visit) else least


def still_possible(trace: "Trace", visit: int, seen: int) -> tuple[Value, Value]:
    """The least and the most a chance node can come to after some of its outcomes."""
    known = [child.returned for child in trace.children(visit)[:seen]]
    left = trace.tree.count[trace.node[visit]] - len(known)
    lows, highs = (known + [limit] * left for limit in trace.limits)
    return between(trace.tree, trace.node[visit], lows, highs)


class Cuts:
    """All cuts of a search that left something out, and how much of it by any step."""

    def __init__(self, trace: "Trace") -> None:
        self._trace = trace

    @cached_property
    def steps(self) -> "array[int]":
        """The steps of the cuts, ascending."""
        return array("I", map(self._trace.exit_step.__getitem__, self.visits))

    @cached_property
    def visits(self) -> "array[int]":
        """The visits they ended, in that order."""
        return array("I", sorted(self.by_visit(), key=self._trace.exit_step.__getitem__))

    def by_visit(self) -> Iterator[int]:
        """The same in the order in which they began."""
        trace = self._trace
        tree, visit_of, kind = trace.tree, trace.visit_of, trace.kind
        for visit, step in enumerate(trace.exit_step):
            if step and kind[step - 1] == CUT:
                node = trace.node[visit]
                last_child = tree.first[node] + tree.count[node] - 1
                if visit_of[last_child] < 0:
                    yield visit

    def __len__(self) -> int:
        return len(self.steps)

    def __iter__(self) -> Iterator[Cut]:
        return (cut_of(self._trace, visit) for visit in self.visits)

    def before(self, step: int) -> int:
        """The number of cuts up to a step."""
        return bisect_right(self.steps, step)

    def deep_before(self, step: int) -> int:
        """The number of deep ones."""
        return self._deep_sums[self.before(step)]

    def pruned_before(self, step: int) -> int:
        """The number of nodes that they cut away; in a tree not fully known, of branches."""
        return self._pruned_sums[self.before(step)]

    @cached_property
    def _deep_sums(self) -> "array[int]":
        is_deep = partial(_is_deep, self._trace)
        return array("I", accumulate(map(is_deep, self.visits), initial=0))

    @cached_property
    def _pruned_sums(self) -> "array[int]":
        trace, tree = self._trace, self._trace.tree
        sizes = tree.subtree_sizes() if self.visits and tree.is_whole() else None
        pruned = []
        for visit in self.visits:
            left = [c for c in tree.children(trace.node[visit]) if trace.visit(c) < 0]
            pruned.append(sum(sizes[child] for child in left) if sizes else len(left))
        return array("I", accumulate(pruned, initial=0))


class WrongCut(NamedTuple):
    """A cut, and what it should not have left out."""

    node: int
    """The node that cut."""
    missed: int
    """The child of it that its player would have chosen."""


def wrong_cut(trace: "Trace", exact: "Trace") -> WrongCut | None:
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


def _is_right(trace: "Trace", exact: "Trace") -> bool:
    """Whether value and action of the root are those of the full search."""
    if trace.root_value != exact.root_value:
        return False
    played, best = trace.principal_variation[:1], exact.principal_variation[:1]
    return [trace.tree.child_index(n) for n in played] == [exact.tree.child_index(n) for n in best]
