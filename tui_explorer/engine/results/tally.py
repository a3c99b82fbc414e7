"""The tally of a full search: its counts and its outcome, without a record of every event."""

from abc import ABC, abstractmethod
from collections.abc import Sequence
from typing import Any

from tui_explorer.engine.budget import Budget
from tui_explorer.engine.results.space import Space
from tui_explorer.engine.settings import Settings
from tui_explorer.engine.trace.trace import Counts, Trace
from tui_explorer.engine.tree.shape import Shape
from tui_explorer.engine.tree.tree import Tree

SubtreeSize = tuple[int, int]
"""Nodes, and how many of them are leaves."""


class Tally(ABC):
    """The counts and the outcome of a full search."""

    trace: Trace
    """Of the root alone: what each of its children returned."""
    counts: Counts
    line: Sequence[int]
    """The nodes after the root when both sides play what is best."""

    @property
    def is_complete(self) -> bool:
        """Whether it saw everything."""
        return self.trace.stopped is None

    @property
    @abstractmethod
    def shape(self) -> Shape:
        """The size and the form of the whole tree."""

    @property
    @abstractmethod
    def space(self) -> Space:
        """The most nodes that it has at once."""

    @abstractmethod
    def exact(self, tree: Tree, node: int) -> Any:
        """The value of a node that another search of the same source knows; None if unknown."""

    @abstractmethod
    def fewest(self, settings: Settings, budget: Budget) -> int:
        """The fewest nodes that alpha-beta can visit over all orders of children."""

    @abstractmethod
    def most(self, settings: Settings, budget: Budget) -> int | None:
        """The most nodes that it can visit, where that is affordable."""

    @abstractmethod
    def size_below(self, tree: Tree, node: int) -> SubtreeSize | None:
        """The size of what it visits at and below a node that another search knows."""

    def left_out_by(self, trace: Trace, budget: Budget) -> list[SubtreeSize] | None:
        """The size of what another search leaves out, up to each of its cuts, from none on.

        None where that is not known of every branch, or where something stopped the counting.
        """
        if not self.is_complete:
            return None
        sums, nodes, leaves, look_at = [(0, 0)], 0, 0, 0
        for number, visit in enumerate(trace.cuts.visits):
            if number >= look_at:
                look_at = budget.look(number)
            for node in trace.left_out(visit):
                size = self.size_below(trace.tree, node)
                if size is None:
                    return None
                nodes, leaves = nodes + size[0], leaves + size[1]
            sums.append((nodes, leaves))
        return sums


def step_after(trace: Trace, children: int) -> int:
    """The step of a tally's trace at which so many children of the root have told it their values.

    Each child takes three events: it is entered, it has a value, and the root hears of it.
    """
    return min(1 + 3 * children, len(trace))
