"""What a search has shown of the root, where its window did not hold the value."""

from tui_explorer.engine.game import MAX, MIN
from tui_explorer.engine.moment import Moment
from tui_explorer.engine.run import Run
from tui_explorer.engine.tree import ROOT
from tui_explorer.words.glyphs import Glyphs
from tui_explorer.words.safe import safe

_ACTION_LENGTH = 20

NOTHING_PROVED = "the value is not inside the window, so no action is proved best"
ENOUGH = "the value is not inside the window, so another action may be better still"
ONLY_A_BOUND = "They do not agree: the value is not inside the window, where it would be found."


def misses(moment: Moment) -> bool:
    """Whether only a bound of the root's value was found, by a search that has ended."""
    return moment.trace.has_window and moment.bound(ROOT) in ("<=", ">=")


def proves_nothing(moment: Moment) -> bool:
    """Whether the best that was found is an action that brings the mover no more than some value.

    Of such an action, and so of all, it is only known what they cannot bring. A search within
    bounds that hold the value always finds one that brings it.
    """
    trace, mover = moment.trace, moment.tree.player[ROOT]
    if not trace.has_window or not trace.principal_variation:
        return False
    refuted = {MAX: "<=", MIN: ">="}.get(mover)
    return refuted is not None and moment.bound(trace.principal_variation[0]) == refuted


def chosen_action(run: Run, glyphs: Glyphs) -> str:
    """The action to be played, where the search has proved one."""
    if run.best is None or proves_nothing(run.end):
        return glyphs.none
    return safe(run.names.action(run.best), _ACTION_LENGTH)
