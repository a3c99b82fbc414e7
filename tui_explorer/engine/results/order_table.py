"""One search with the children in one order after the other: what an order is worth."""

from collections.abc import Sequence
from typing import NamedTuple

from tui_explorer.engine.results.run import Run


class OrderTable(NamedTuple):
    """The same algorithm over the same source, a run for each order; the first is the natural."""

    runs: Sequence[Run]
    skipped: dict[str, str]
    """By the name of an order that does not fit: why not."""

    def is_about(self, run: Run) -> bool:
        """Whether a run is of the same source under the same settings, the order aside."""
        natural = self.runs[0]
        settings = run.settings._replace(order=natural.settings.order)
        return natural.origin == run.origin and natural.settings == settings

    @property
    def agree(self) -> bool:
        """Whether all were finished and came to the same value; the action may differ in a tie."""
        return not any(run.stopped for run in self.runs) and len({r.value for r in self.runs}) == 1

    @property
    def is_swayed_by_ties(self) -> bool:
        """Whether the order changed the value: with payoffs, ties go to the first child visited."""
        finished = {run.value for run in self.runs if not run.stopped}
        return self.runs[0].tree.has_payoffs and len(finished) > 1

    @property
    def worse_than_natural(self) -> list[str]:
        """The orders meant to help that made more work than none at all."""
        natural = self.runs[0].total_nodes
        meant = [run for run in self.runs if run.settings.order not in ("worst", "random")]
        return [run.settings.order for run in meant if run.total_nodes > natural]
