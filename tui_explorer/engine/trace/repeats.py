"""Positions that occur more than once: what a table saved by them."""

from array import array
from bisect import bisect_right
from itertools import accumulate
from typing import TYPE_CHECKING

from tui_explorer.engine.python import cached_property

if TYPE_CHECKING:
    from tui_explorer.engine.trace.trace import Trace


class Repeats:
    """The visits that were answered from the table, in the order they came."""

    def __init__(self, trace: "Trace") -> None:
        self._trace = trace
        self.visits = sorted(trace.hits)

    @cached_property
    def steps(self) -> "array[int]":
        """The steps at which the table answered, ascending."""
        return array("I", map(self._trace.exit_step.__getitem__, self.visits))

    def spared_before(self, step: int) -> int:
        """The number of nodes spared by hits up to a step; 0 in a tree not fully known."""
        return self._spared[bisect_right(self.steps, step)]

    @cached_property
    def _spared(self) -> "array[int]":
        tree, node = self._trace.tree, self._trace.node
        sizes = tree.subtree_sizes() if self.visits and tree.is_whole() else None
        below = (sizes[node[visit]] - 1 if sizes else 0 for visit in self.visits)
        return array("I", accumulate(below, initial=0))

    def first_met(self, node: int) -> int | None:
        """The node where the position was worked out, if the table answered for this one."""
        hit = self._trace.hits.get(self._trace.visit(node))
        return None if hit is None else self._trace.node[hit.visit]

    def above(self, node: int) -> int | None:
        """The node at or above this one for which the table answered, if there is one."""
        for step in (node, *self._trace.tree.ancestors(node)):
            visit = self._trace.visit(step)
            if visit >= 0:
                return step if visit in self._trace.hits else None
        return None

    def next_met(self, node: int) -> int | None:
        """The next node whose position is the same; after the last comes the first."""
        first = self.first_met(node)
        origin = node if first is None else first
        circle = [origin, *self._later(origin)]
        return circle[(circle.index(node) + 1) % len(circle)] if len(circle) > 1 else None

    def times_met_again(self, node: int, step: int) -> int:
        """The number of hits up to a step on what was worked out at a node."""
        ends = (self._trace.exit_step[self._trace.visit(other)] for other in self._later(node))
        return sum(end <= step for end in ends)

    def _later(self, node: int) -> list[int]:
        """The nodes that were spared for what was worked out at a node."""
        return self._again.get(self._trace.visit(node), [])

    @cached_property
    def _again(self) -> dict[int, list[int]]:
        """By the visit that worked a position out: the nodes that were spared for it."""
        again: dict[int, list[int]] = {}
        for visit in self.visits:
            again.setdefault(self._trace.hits[visit].visit, []).append(self._trace.node[visit])
        return again
