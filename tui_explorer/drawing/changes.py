"""What changes in a figure from step to step: as much work as there are changes, not nodes."""

from collections.abc import Iterator

from tui_explorer.drawing.figure import Figure, Look
from tui_explorer.engine.trace.events import ENTER, UPDATE
from tui_explorer.engine.trace.moment import Moment
from tui_explorer.engine.tree.tree import ROOT


def changes(figure: Figure) -> Iterator[tuple[Moment, list[tuple[int, Look]]]]:
    """Each step from 0 to the end: its moment, and by place among the spots the looks that are new.

    At step 0 all of them are.
    """
    trace, spots = figure.run.trace, figure.spots
    place = {spot.node: index for index, spot in enumerate(spots)}
    below: list[list[int]] = [[] for _ in spots]
    for index, spot in enumerate(spots[1:], 1):
        below[spot.parent].append(index)
    moment = Moment(trace, 0)
    looks = [figure.look(moment, spot) for spot in spots]
    yield moment, list(enumerate(looks))
    for step in range(1, len(trace) + 1):
        before, moment = moment, Moment(trace, step)
        changed = {place[before.current], place[moment.current]}
        if trace.kind[step - 1] not in (ENTER, UPDATE):
            changed.update(_left_out(figure, below, place[moment.current]))
        if step == len(trace):
            changed.update(place[node] for node in (ROOT, *trace.chosen_line))
        new = []
        for index in sorted(changed):
            look = figure.look(moment, spots[index])
            if look != looks[index]:
                looks[index] = look
                new.append((index, look))
        yield moment, new


def _left_out(figure: Figure, below: list[list[int]], index: int) -> Iterator[int]:
    """All below a node whose visit has ended that no search ever comes to."""
    trace, spots = figure.run.trace, figure.spots
    waiting = [child for child in below[index] if trace.visit(spots[child].node) < 0]
    while waiting:
        child = waiting.pop()
        yield child
        waiting.extend(below[child])
