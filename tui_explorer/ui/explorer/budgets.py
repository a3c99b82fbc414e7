"""Budgets of searches: how far each may go unasked, or as a person has allowed."""

from math import inf
from typing import NamedTuple

from tui_explorer.engine.budget import Budget, resident
from tui_explorer.searches.source import Source

_NODE_BUDGET = 1_000_000
"""Nodes of a game that are searched unasked."""
_AT_ONCE = 5_000
"""Nodes of a tree that is searched before the first frame, without a thread."""


def allowance(source: Source) -> int:
    """Nodes that a search may visit unasked; a tree that was read whole may be searched whole."""
    return max(_NODE_BUDGET, source.origin.nodes or 0)


class Allowed(NamedTuple):
    """Limits of a search, where a person has set them; None where nobody has."""

    nodes: int | None = None
    seconds: float | None = None
    memory: int | None = None
    """Bytes beside those held when a search begins."""

    def for_source(self, source: Source) -> "Allowed":
        """The same, with a limit of nodes in any case."""
        return self if self.nodes is not None else self._replace(nodes=allowance(source))

    def more(self) -> "Allowed":
        """Four times as much of everything."""
        nodes, seconds, memory = self
        return Allowed(nodes and nodes * 4, seconds and seconds * 4, memory and memory * 4)

    def at_most(self, nodes: int) -> "Allowed":
        """The same, and no more nodes than so many."""
        return self._replace(nodes=nodes if self.nodes is None else min(nodes, self.nodes))

    def budget(self) -> Budget:
        """A budget for one search."""
        nodes, seconds, memory = (inf if each is None else each for each in self)
        return Budget(nodes, seconds, resident() + memory)


def is_quick(source: Source) -> bool:
    """Whether a source is searched before a person could see it begin."""
    return source.origin.nodes is not None and source.origin.nodes <= _AT_ONCE
