"""The comparison of a search with its partner: what is known of the two, worked out in a thread."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, NamedTuple

from tui_explorer import catalog
from tui_explorer.engine.analysis.comparison import Comparison, Uncounted, finished
from tui_explorer.engine.analysis.run import CountedRun, Run
from tui_explorer.engine.budget import Budget, SearchStopped
from tui_explorer.errors import ExplorerError
from tui_explorer.searches.fit import without_misfits
from tui_explorer.searches.search import find_exact_value, search
from tui_explorer.view.comparison import Known
from tui_explorer.words import refusals

if TYPE_CHECKING:
    from tui_explorer.engine.analysis.counting import SubtreeSize
    from tui_explorer.engine.tree.shape import Shape
    from tui_explorer.searches.source import Source
    from tui_explorer.ui.background import Job
    from tui_explorer.ui.explorer.budgets import Allowed
    from tui_explorer.ui.explorer.screen import ExplorerScreen


class Compared(NamedTuple):
    """A search and the one it is compared with; of searches to growing depth, all of them."""

    run: Run
    partner: Run | None = None
    fewest: int | Uncounted | None = None
    """The fewest nodes over all orders, or why they were not counted for the search."""
    left_out: Sequence[SubtreeSize] | None = None
    """Sizes of what the search leaves out of its partner, up to each of its cuts."""
    shape: Shape | None = None
    """The size and the form of the whole tree, where it is known."""
    why: str = ""
    """The reason why there is no partner, where the other search was refused."""

    def is_about(self, shown: Run) -> bool:
        """Whether what is shown is that search, or another iteration of it."""
        return shown is self.run or shown in self.run.iterations

    def partner_of(self, shown: Run) -> Run | None:
        """The partner as deep as what is shown, if there are several."""
        if self.partner is None or not self.partner.iterations:
            return self.partner
        return next((run for run in self.partner.iterations if run.depth == shown.depth), None)

    def known_of(self, shown: Run) -> Known:
        """What is known of the search that is shown; most of it is of the deepest iteration."""
        if shown is self.run:
            return Known(self.fewest, self.left_out)
        return Known(None if self.fewest is None else Uncounted.SHALLOWER)

    def shape_of(self, shown: Run) -> Shape | None:
        """The form of the whole tree, where it is that of what is shown."""
        return self.shape if shown is self.run else None


def partners_of(algorithm: str, kind: str) -> list[str]:
    """The algorithms that one is put beside on a tree of some kind."""
    return [name for name in catalog.side_by_side(algorithm, kind) if name != algorithm]


def compare(screen: ExplorerScreen, source: Source, run: Run, allowed: Allowed, job: Job) -> None:
    """Work out the exact value of a search and what its partners count, and bring each to the
    screen when it is there.
    """
    find_exact_value(source, run, job.limited(Budget()))
    job.deliver(screen.show_notes_of, run)
    for name in partners_of(run.settings.algorithm, run.tree.kind):
        settings = without_misfits(replace(run.settings, algorithm=name))
        budget, counts_only = job.limited(allowed.budget()), catalog.is_reference(name)
        try:
            partner = search(source, settings, budget, counts_only=counts_only)
            compared = _compared(run, partner, job.limited(Budget()))
        except ExplorerError as error:
            compared = Compared(run, None, why=refusals.left_out(name, str(error)))
        except SearchStopped:
            return
        job.deliver(screen.take_comparison, compared)


def _compared(run: Run, partner: Run, budget: Budget) -> Compared:
    """A search and its partner, with everything prepared that the screen will ask for."""
    finished(partner)  # makes the indexes of its trace here, not when the screen asks
    partner.trace.bounds  # noqa: B018
    for each in partner.iterations or [partner]:
        each.space  # noqa: B018
    comparison = Comparison([run, partner])
    comparison.count_fewest(budget)
    left_out = None
    if isinstance(partner, CountedRun) and not run.settings.table:
        left_out = partner.found.left_out_by(run.trace, budget)
    fewest = comparison.uncounted if comparison.fewest is None else comparison.fewest
    return Compared(run, partner, fewest, left_out, comparison.shape)
