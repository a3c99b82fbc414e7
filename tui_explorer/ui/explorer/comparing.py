"""What a search is put beside: its exact value, and the partner of the comparison, in a thread."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tui_explorer import catalog
from tui_explorer.engine.budget import Budget, SearchStopped
from tui_explorer.engine.results.comparison import Comparison
from tui_explorer.engine.results.run import Run
from tui_explorer.errors import ExplorerError
from tui_explorer.searches.fit import without_misfits
from tui_explorer.searches.search import find_exact_value, search
from tui_explorer.ui.compared import Compared
from tui_explorer.words import refusals

if TYPE_CHECKING:
    from tui_explorer.searches.source import Source
    from tui_explorer.ui.background import Job
    from tui_explorer.ui.explorer.screen import ExplorerScreen
    from tui_explorer.ui.explorer.searching import Allowed


def compare(screen: ExplorerScreen, source: Source, run: Run, allowed: Allowed, job: Job) -> None:
    """Work out what a search is beside its exact value and its partners, and bring each to the
    screen when it is there.
    """
    now = run.settings.algorithm
    find_exact_value(source, run, job.limited(Budget()))
    job.deliver(screen.show_notes_of, run)
    others = [name for name in catalog.side_by_side(now, run.tree.kind) if name != now]
    for name in others:
        settings = without_misfits(run.settings._replace(algorithm=name))
        try:
            partner = search(
                source,
                settings,
                job.limited(allowed.budget()),
                counts_only=catalog.is_yardstick(name),
            )
            compared = _compared(run, partner, job.limited(Budget()))
        except ExplorerError as error:
            compared = Compared(run, None, why=refusals.left_out(name, str(error)))
        except SearchStopped:
            return
        job.deliver(screen.take_comparison, compared)


def _compared(run: Run, partner: Run, budget: Budget) -> Compared:
    """A search beside its partner, with all that the screen will ask for made ready."""
    if partner.tally is None:
        partner.end.counts  # noqa: B018 - the indexes are made here, not when the screen asks
        partner.trace.bounds  # noqa: B018
    for each in partner.iterations or [partner]:
        each.space  # noqa: B018
    comparison = Comparison([run, partner])
    comparison.count_fewest(budget)
    tally = None if run.settings.table else partner.tally
    left_out = None if tally is None else tally.left_out_by(run.trace)
    fewest = comparison.uncounted if comparison.fewest is None else comparison.fewest
    return Compared(run, partner, fewest, left_out, comparison.shape)
