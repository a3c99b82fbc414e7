"""Which children of a wide node share a row: the finished ones, and those farther ahead.

What is told depends on the moment alone, so stepping to and fro shows the same rows.
"""

from bisect import bisect_left

from tui_explorer.engine.trace.moment import Moment, Status

_WIDE = 24
"""Children of a node before some of them share a row."""
_BESIDE = 3
"""Siblings that keep a row of their own on either side of the one the search came to last."""
_WORTH = 2
"""Siblings that are worth a row for them all."""


def is_wide(moment: Moment, node: int) -> bool:
    """Whether a node has so many children that they would fill the screen."""
    return moment.trace.nested and moment.tree.count[node] > _WIDE


def gathered(moment: Moment, parent: int) -> tuple[range, ...]:
    """The runs of a wide node's children that share a row; a chosen child has one of its own."""
    finished, ahead = alike(moment, parent)
    last = ahead.start - 1
    runs = [range(finished.start, last - _BESIDE), range(ahead.start + _BESIDE, ahead.stop)]
    if moment.step == len(moment.trace):
        line = moment.trace.chosen_line
        chosen = next((node for node in line if node in runs[0]), None)
        if chosen is not None:
            runs[:1] = [range(runs[0].start, chosen), range(chosen + 1, runs[0].stop)]
    return tuple(run for run in runs if len(run) >= _WORTH)


def alike(moment: Moment, parent: int) -> tuple[range, range]:
    """The children that the search has finished with, and those it has not come to."""
    children = moment.tree.children(parent)

    def is_ahead(child: int) -> bool:
        return moment.status(child) in (Status.UNVISITED, Status.CUT_AWAY)

    stop = children.start + bisect_left(children, True, key=is_ahead)
    is_open = stop > children.start and moment.status(stop - 1) is Status.OPEN
    return range(children.start, stop - is_open), range(stop, children.stop)
