"""Measures of searches: each has one name wherever it is told."""

from tui_explorer.engine.results.comparison import Uncounted

NODES, LEAVES, CUT_OFFS, CUTS, DEEP_CUTS = "nodes", "leaves", "cut-offs", "cuts", "deep cuts"
CUT_AWAY = "cut away"
"""Nodes that cuts left out. Where what lies below a branch is not known, it counts as one node, and
the sum is signed as a lower bound."""
FROM_TABLE = "from table"
ALL_DEPTHS = "nodes at all depths"
VALUE, ACTION = "value", "chosen action"
VALUE_SO_FAR, BEST_SO_FAR = "value so far", "best so far"
SAVED, SAVED_SO_FAR = "saved", "saved so far"
FEWEST = "fewest nodes"
ROOT_DONE = "root's children"
"""How many of them have come back: by that searches differ which were stopped at the same limit."""

BARS, BARS_SO_FAR = "{nodes}: {bar} so far, {ahead} to come", "{nodes}: {bar} so far"
BARS_STOPPED = "{nodes}: {bar} so far, {ahead} to come, {unknown} stopped"

FEWEST_MISSING = {
    Uncounted.CLIPPED: "The fewest nodes are not counted with the strict rule and fail-hard at "
    "once: a value clipped to the window passes no strict test.",
    Uncounted.TABLE: "The fewest nodes are not counted with a table of positions: what it can "
    "answer depends on the order.",
    Uncounted.NOT_WHOLE: "The fewest nodes are not known, since the whole tree is not.",
    Uncounted.SHALLOWER: "The fewest nodes are counted for the deepest iteration only.",
}
"""By what prevents it: why there is no such number."""


def done_of(done: int, of: int) -> str:
    """So many of so many."""
    return f"{done:,} of {of:,}"
