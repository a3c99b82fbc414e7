"""How much a diagram can tell of its nodes where it has to fit a window.

What it tells depends on the tree and the window, never on the step, so that nothing jumps.
"""

from collections.abc import Sequence
from typing import Protocol

from tui_explorer.view.diagram.diagram import Diagram
from tui_explorer.view.diagram.nodes import ALL, DETAILS, LADDER, VALUES, WINDOWS, Detail

_NEARLY = 1.5
"""How much wider than its room a diagram may be so that one would rather see most of it."""


class Make(Protocol):
    """Makes a diagram at a zoom, or with other details at each level."""

    def __call__(self, zoom: int, details: Sequence[Detail] = ()) -> Diagram:
        """The diagram of what is to be shown."""


def telling_most(make: Make, width: int, height: int, *, windows_first: bool = False) -> Diagram:
    """The diagram that tells the most and still fits.

    Where not everything has room, levels tell what there is room for, from the root down. Where
    values alone have none, no more is told than leaves the diagram as wide and high as they are.
    Windows go before names if somebody has asked for them.
    """

    def fits(diagram: Diagram) -> bool:
        return diagram.width <= width and diagram.height <= height

    everything = make(ALL)
    if fits(everything):
        return everything
    best = make(VALUES)
    if best.width > _NEARLY * width:
        return everything
    width, height = max(width, best.width), max(height, best.height)
    if windows_first or not everything.names_any:
        windows = make(WINDOWS)
        if fits(windows):
            return windows
    details = [DETAILS[VALUES]] * len(best.layout.levels)
    most = len(details)
    for more in LADDER:
        least, levels = 0, most
        while least < most:
            tried = [more] * levels + details[levels:]
            diagram = make(WINDOWS, tried)
            if fits(diagram):
                best, details, least = diagram, tried, levels
            else:
                most = levels - 1
            levels = (least + most + 1) // 2
    return best
