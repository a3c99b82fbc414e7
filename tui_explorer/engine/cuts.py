"""Cut-offs: where the test fired, whose bound made it fire, and what was left out for it."""

from array import array
from bisect import bisect_right
from collections.abc import Iterator
from functools import cached_property
from itertools import accumulate
from typing import TYPE_CHECKING, NamedTuple

from tui_explorer.engine.events import CUT
from tui_explorer.engine.game import MAX, Value
from tui_explorer.engine.tree import Tree

if TYPE_CHECKING:
    from tui_explorer.engine.trace import Trace

SHALLOW, DEEP, WINDOW = "shallow", "deep", "window"
"""Whose bound it was: the parent's, a farther ancestor's, or the window the search began with."""


class Cut(NamedTuple):
    """One firing of the test ``v ≥ β`` (at MAX) or ``v ≤ α`` (at MIN)."""

    step: int
    node: int
    value: Value
    """The v that fired."""
    bound: Value
    """The β or α that it reached."""
    kind: str
    owner: int | None
    """The node that last strictly improved the bound; None for the initial window."""
    by: int
    """The child that brought v."""
    pruned: range
    """The children never visited; empty if the test fired at the last one."""


def owner_of_bound(trace: "Trace", visit: int) -> int | None:
    """The ancestor that set the bound a visit was called with: O(depth).

    A window only ever narrows on its way down, so the owner is the nearest ancestor that was itself
    called with a different bound.
    """
    tree = trace.tree
    node = trace.node[visit]
    called_with = trace.beta if tree.player[node] == MAX else trace.alpha
    bound = called_with[visit]
    for ancestor in tree.ancestors(node):
        if called_with[trace.visit_of[ancestor]] != bound:
            return ancestor
    return None


def cut_of(trace: "Trace", visit: int) -> Cut:
    """The cut-off that ended a visit."""
    tree = trace.tree
    node = trace.node[visit]
    last = trace.children(visit)[-1]
    owner = owner_of_bound(trace, visit)
    kind = WINDOW if owner is None else SHALLOW if owner == tree.parent[node] else DEEP
    children = tree.children(node)
    bound = (trace.beta if tree.player[node] == MAX else trace.alpha)[visit]
    return Cut(
        step=trace.exit_step[visit],
        node=node,
        value=last.value,
        bound=bound,
        kind=kind,
        owner=owner,
        by=last.node,
        pruned=range(last.node + 1, children.stop),
    )


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
        trace = self._trace
        tree, visit_of, kind = trace.tree, trace.visit_of, trace.kind
        found = []
        for visit, step in enumerate(trace.exit_step):
            if step and kind[step - 1] == CUT:
                node = trace.node[visit]
                last_child = tree.first[node] + tree.count[node] - 1
                if visit_of[last_child] < 0:
                    found.append(visit)
        return array("I", sorted(found, key=trace.exit_step.__getitem__))

    def __len__(self) -> int:
        return len(self.steps)

    def __iter__(self) -> Iterator[Cut]:
        return (cut_of(self._trace, visit) for visit in self.visits)

    def before(self, step: int) -> int:
        """How many cuts there are up to a step."""
        return bisect_right(self.steps, step)

    def deep_before(self, step: int) -> int:
        """How many of them are deep."""
        return self._deep_sums[self.before(step)]

    def pruned_before(self, step: int) -> int:
        """How many nodes they cut away; in a tree not fully known, how many branches."""
        return self._pruned_sums[self.before(step)]

    @cached_property
    def _deep_sums(self) -> "array[int]":
        trace, tree = self._trace, self._trace.tree
        deep = []
        for visit in self.visits:
            owner = owner_of_bound(trace, visit)
            deep.append(owner is not None and owner != tree.parent[trace.node[visit]])
        return array("I", accumulate(deep, initial=0))

    @cached_property
    def _pruned_sums(self) -> "array[int]":
        trace, tree = self._trace, self._trace.tree
        sizes = subtree_sizes(tree) if tree.is_whole() else None
        pruned = []
        for visit in self.visits:
            left = [c for c in tree.children(trace.node[visit]) if trace.visit(c) < 0]
            pruned.append(sum(sizes[child] for child in left) if sizes else len(left))
        return array("I", accumulate(pruned, initial=0))


def subtree_sizes(tree: Tree) -> "array[int]":
    """How many nodes hang at and below each node of a whole tree."""
    sizes = array("i", [1]) * len(tree)
    parent = tree.parent
    for node in range(len(tree) - 1, 0, -1):
        sizes[parent[node]] += sizes[node]
    return sizes
