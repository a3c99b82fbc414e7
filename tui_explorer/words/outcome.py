"""What a search has shown of the root, where its window may not hold the value."""

from collections.abc import Sequence

from tui_explorer.engine.results.run import Run
from tui_explorer.engine.trace.trace import Trace
from tui_explorer.engine.tree.tree import ROOT
from tui_explorer.words.glyphs import Glyphs
from tui_explorer.words.safe import safe

ACTION_LENGTH = 20
"""Characters of an action in a table."""
NOT_AGREED = "They do not agree on value and action"
_OUTSIDE = "the value is not inside the window"


def doubt(trace: Trace) -> str:
    """What is to be said against the action that is played, or why there is none; or nothing."""
    action, is_best = trace.verdict
    if is_best:
        return ""
    if action is None:
        return f"{_OUTSIDE}, so the search does not tell which action is best"
    return f"{_OUTSIDE}, so the search does not tell whether another action is better"


def disagreement(runs: Sequence[Run]) -> str:
    """That searches do not agree; where one began with a window, why that is so."""
    is_outside = any(run.trace.has_window and run.end.bound(ROOT) != "=" for run in runs)
    is_outside |= any(run.trace.verdict.action != run.best for run in runs)
    return f"{NOT_AGREED}: {_OUTSIDE}." if is_outside else f"{NOT_AGREED}."


def chosen_action(run: Run, glyphs: Glyphs) -> str:
    """The action to be played, where the search has proved one."""
    action = run.trace.verdict.action
    return glyphs.none if action is None else safe(run.names.action(action), ACTION_LENGTH)
