"""Two searches of one source at the same place of the tree: how far each is, what is best so far.

One of them is stepped through, the other one follows. A partner that was recorded is asked for the
step at which it does the same. Of one that was only counted it is known what it visits below each
cut, and what each child of the root is worth.
"""

from collections.abc import Sequence
from typing import Any, NamedTuple

from tui_explorer.engine.game import CHANCE
from tui_explorer.engine.results.run import Run
from tui_explorer.engine.results.tally import Size, step_after
from tui_explorer.engine.trace.events import Counts
from tui_explorer.engine.trace.moment import BOUND_SIGNS, Moment
from tui_explorer.engine.trace.navigate import same_place
from tui_explorer.engine.tree.tree import ROOT


class Standing(NamedTuple):
    """A search as far as it has come."""

    run: Run
    counts: Counts
    best: int | None = None
    """The child of the root that is best so far; None before the first one has come back, where
    chance moves, and at the end where no action is proved."""
    value: Any = None
    """The root's value so far."""
    bound: str = "="
    """What that says of the true value of the best child; at the end, of the root."""

    is_over: bool = False
    """Whether the search has ended by then."""

    @property
    def is_counted(self) -> bool:
        """Whether its counts are those of its end, which may be all that is known of them."""
        return self.counts.events == self.run.counts.events


def finished(run: Run) -> Standing:
    """A search at its end."""
    bound = "=" if run.value is None else run.end.bound(ROOT) or "="
    return Standing(run, run.counts, run.trace.verdict.action, run.value, bound, is_over=True)


def standing(run: Run, step: int) -> Standing:
    """A recorded search at one of its steps."""
    if step == len(run.trace):
        return finished(run)
    return _with_best(run, Moment(run.trace, step).counts, step)


def standing_beside(
    shown: Standing, step: int, partner: Run, left_out: Sequence[Size] | None = None
) -> Standing:
    """The partner of a search when it is at the same place of the tree as that one at its step.

    What the search leaves out of it up to each cut tells its counts, where it was only counted.
    There is no such place beside a search by layers.
    """
    trace, other = shown.run.trace, partner.trace
    if step == len(trace):
        return finished(partner)
    if not trace.nested or not other.nested:
        return Standing(partner, partner.counts)
    if partner.tally is None:
        return standing(partner, same_place(trace, other, step) if step else 0)
    counts = partner.counts
    if left_out is not None:
        so_far = shown.counts
        nodes, leaves = left_out[trace.cuts.before(step - 1)]
        counts = Counts(so_far.nodes + nodes, so_far.leaves + leaves, 0, 0, 0, 0, 0, 0)
    root = trace.visit(ROOT)
    came_back = len(trace.children(root, step)) if root >= 0 else 0
    return _with_best(partner, counts, step_after(other, came_back))


def _with_best(run: Run, counts: Counts, step: int) -> Standing:
    """The best of the root's children that have come back by a step."""
    trace, root = run.trace, run.trace.visit(ROOT)
    told = trace.children(root, step) if root >= 0 else None
    if not told:
        return Standing(run, counts)
    value = trace.running_values(root)[len(told) - 1]
    if trace.tree.player[ROOT] == CHANCE:
        return Standing(run, counts, None, value)
    best = told.first_with(value)
    return Standing(run, counts, best, value, BOUND_SIGNS[trace.bounds[trace.visit(best)]])
