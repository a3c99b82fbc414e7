"""Runs of several algorithms over one source, side by side."""

from collections.abc import Mapping, Sequence

from tui_explorer.engine.backup import exact_values
from tui_explorer.engine.cached import cached_property
from tui_explorer.engine.fewest import fewest
from tui_explorer.engine.game import Value
from tui_explorer.engine.most import most
from tui_explorer.engine.run import Run
from tui_explorer.engine.shape import Shape, shape
from tui_explorer.engine.tree import ZERO_SUM, Tree


class Comparison:
    """The first run is the yardstick, the second what is measured by it."""

    def __init__(
        self,
        runs: Sequence[Run],
        skipped: Mapping[str, str] | None = None,
        *,
        is_measured: bool = True,
    ) -> None:
        self.runs = runs
        self.skipped = skipped or {}
        """By the name of an algorithm that cannot search this: why not."""
        self._is_measured = is_measured
        """Whether both the yardstick and what is measured by it are there."""

    @property
    def saved(self) -> float | None:
        """The share of the yardstick's nodes that the second run did without."""
        if len(self.runs) < 2 or not self._is_measured:
            return None
        plain, other = self.runs[0], self.runs[1]
        if plain.stopped or other.stopped:
            return None
        return 1 - other.counts.nodes / plain.counts.nodes

    @property
    def agree(self) -> bool:
        """Whether all runs were finished and came to the same value and the same action."""
        if any(run.stopped for run in self.runs):
            return False
        outcomes = {(run.value, self._played(run)) for run in self.runs}
        return len(outcomes) == 1

    @staticmethod
    def _played(run: Run) -> int | None:
        return None if run.best is None else run.tree.child_index(run.best)

    @cached_property
    def _whole(self) -> Tree | None:
        return next((run.tree for run in self.runs if run.is_whole), None)

    @cached_property
    def _ordered(self) -> Tree | None:
        """The tree whose orders can be counted: a value clipped by fail-hard passes no strict test,
        which the counting does not know of, nor does it know of positions met before.
        """
        settings = self.runs[0].settings
        uncounted = settings.cut == "gt" and settings.fail == "hard"
        uncounted |= any(run.settings.table for run in self.runs)
        other = self._whole is not None and self._whole.kind != ZERO_SUM
        return None if uncounted or other else self._whole

    @cached_property
    def _values(self) -> list[Value]:
        return exact_values(self._whole) if self._whole is not None else []

    @cached_property
    def fewest(self) -> int | None:
        """The fewest nodes alpha-beta can visit over all orders, where the whole tree is known."""
        if self._ordered is None:
            return None
        settings = self.runs[0].settings
        strict = settings.cut == "gt"
        return fewest(self._ordered, self._values, strict=strict, window=settings.window).nodes

    @cached_property
    def most(self) -> int | None:
        """The most nodes, where that is affordable."""
        if self._ordered is None:
            return None
        settings = self.runs[0].settings
        strict = settings.cut == "gt"
        worst = most(self._ordered, self._values, strict=strict, window=settings.window)
        return worst.nodes if worst else None

    @cached_property
    def shape(self) -> Shape | None:
        """The size and the formulas of the whole tree, where it is known."""
        return shape(self._whole) if self._whole is not None else None
