"""The columns between a row's name and its value: three ways to look at the bounds of a node.

``window`` has the α and β of its call as they have become by now, ``local`` what its own children
brought it, ``interval`` between what its true value lies. Payoffs have no interval. A search with
guaranteed payoffs shows these in place of a window; without either, there is only the interval.
"""

from collections.abc import Sequence
from typing import Any

from tui_explorer.engine.trace.moment import Moment, Status
from tui_explorer.engine.trace.trace import Trace
from tui_explorer.words.captions import COLUMN_TITLES, INTERVAL_HEADINGS, LOCAL_HEADINGS
from tui_explorer.words.glyphs import UNICODE, Glyphs

WINDOW, LOCAL, INTERVAL = COLUMNS = ("window", "local", "interval")
_NOT_CALLED = (Status.UNVISITED, Status.CUT_AWAY)
"""The states of a node that the search has not come to."""


def bound_headings(trace: Trace, glyphs: Glyphs, columns: str = WINDOW) -> tuple[str, ...]:
    """The headings of the columns, none where there is nothing to show."""
    if columns == INTERVAL and not trace.tree.has_payoffs:
        return INTERVAL_HEADINGS
    if trace.guaranteed:
        return (glyphs.alpha + glyphs.beta,)
    if not trace.has_window:
        return ()
    if columns == LOCAL:
        return tuple(heading.format(**glyphs._asdict()) for heading in LOCAL_HEADINGS)
    return glyphs.alpha, glyphs.beta


def next_columns(trace: Trace, columns: str) -> str | None:
    """The next way to look that shows something else of a search; None if they are all alike."""
    place = COLUMNS.index(columns)
    others = (*COLUMNS[place + 1 :], *COLUMNS[:place])
    now = bound_headings(trace, UNICODE, columns)
    return next((other for other in others if bound_headings(trace, UNICODE, other) != now), None)


def title_above(trace: Trace, columns: str) -> str:
    """What stands above the tree where its columns are not the usual ones."""
    usual, now = (bound_headings(trace, UNICODE, each) for each in (WINDOW, columns))
    return COLUMN_TITLES[columns] if now != usual else ""


def bounds_shown(moment: Moment, node: int, columns: str) -> Sequence[Any]:
    """What a node's row has under these headings; None where that is nothing."""
    trace = moment.trace
    if columns == INTERVAL and not trace.tree.has_payoffs:
        is_called = moment.status(node) not in _NOT_CALLED
        return moment.interval(node) if is_called else (None, None)
    if trace.guaranteed:
        return (moment.guaranteed(node),)
    if not trace.has_window:
        return ()
    return moment.local(node) if columns == LOCAL else moment.window(node)
