"""Two searches of one source at the same place of the tree: how far each is, what is best so far.

One of them is stepped through, the other one follows. A partner that was recorded is asked for the
step at which it does the same. Of one that was only counted it is known what it visits below each
cut, and what each child of the root is worth.
"""

from collections.abc import Sequence
from dataclasses import replace
from typing import Any, NamedTuple

from tui_explorer.engine.game import CHANCE
from tui_explorer.engine.results.run import Run
from tui_explorer.engine.results.tally import SubtreeSize, step_after
from tui_explorer.engine.trace.events import Counts, History
from tui_explorer.engine.trace.moment import BOUND_SIGNS, Moment
from tui_explorer.engine.trace.navigate import same_place
from tui_explorer.engine.trace.trace import Trace
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
    came_back: int = 0
    """The children of the root that have come back."""

    @property
    def is_counted(self) -> bool:
        """Whether its counts are those of its end, which may be all that is known of them."""
        return self.counts.events == self.run.counts.events


def finished(run: Run) -> Standing:
    """A search at its end."""
    bound = "=" if run.value is None else run.end.bound(ROOT) or "="
    action, told = run.trace.decision.action, _told_root(run.trace, len(run.trace))
    came_back = len(told or ())
    return Standing(run, run.counts, action, run.value, bound, is_over=True, came_back=came_back)


def standing(run: Run, step: int) -> Standing:
    """A recorded search at one of its steps."""
    if step == len(run.trace):
        return finished(run)
    return _with_best(run, Moment(run.trace, step).counts, step)


def standing_beside(
    shown: Standing, step: int, partner: Run, left_out: Sequence[SubtreeSize] | None = None
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
        return standing(partner, step_beside(trace, step, other))
    counts = partner.counts
    if left_out is not None:
        so_far = shown.counts
        nodes, leaves = left_out[trace.cuts.before(step - 1)]
        counts = Counts(so_far.nodes + nodes, so_far.leaves + leaves, 0, 0, 0, 0, 0, 0)
    return _with_best(partner, counts, step_after(other, len(_told_root(trace, step) or ())))


def step_beside(trace: Trace, step: int, other: Trace) -> int:
    """The step of another recorded search at the same place of the tree; both begin and end
    together.
    """
    if step == len(trace):
        return len(other)
    return same_place(trace, other, step) if step else 0


def cut_away(
    run: Run, counts: Counts, left_out: Sequence[SubtreeSize] | None, yardstick: Run | None
) -> tuple[int, bool]:
    """The nodes that cuts have left out, and whether these are all: of a tree not fully known, each
    branch is at least one node.

    What a search leaves out of its yardstick up to each cut tells it; in the end, so do the counts
    of both, if they have finished the same tree.
    """
    if run.is_whole:
        return counts.pruned, True
    if left_out is not None:
        return left_out[counts.cuts][0], True
    if yardstick is not None and counts.events == run.counts.events:
        alike = replace(yardstick.settings, algorithm=run.settings.algorithm) == run.settings
        is_stopped = run.trace.stopped or yardstick.trace.stopped
        if alike and yardstick.depth == run.depth and not (is_stopped or run.settings.table):
            return yardstick.counts.nodes - counts.nodes, True
    return counts.pruned, False


def _told_root(trace: Trace, step: int) -> History | None:
    """The children of the root that have come back by a step; None before the root is entered."""
    root = trace.visit(ROOT)
    return trace.children(root, step) if root >= 0 else None


def _with_best(run: Run, counts: Counts, step: int) -> Standing:
    """The best of the root's children that have come back by a step."""
    trace, told = run.trace, _told_root(run.trace, step)
    if not told:
        return Standing(run, counts)
    value = trace.running_values(trace.visit(ROOT))[len(told) - 1]
    if trace.tree.player[ROOT] == CHANCE:
        return Standing(run, counts, None, value, came_back=len(told))
    best = told.first_with(value)
    bound = BOUND_SIGNS[trace.bounds[trace.visit(best)]]
    return Standing(run, counts, best, value, bound, came_back=len(told))
