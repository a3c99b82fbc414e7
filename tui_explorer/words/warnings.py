"""Warnings: what a person should know before believing a result."""

import re
from typing import TYPE_CHECKING

from tui_explorer.engine.analysis.run import Run
from tui_explorer.engine.game import Value
from tui_explorer.engine.trace.trace import Trace
from tui_explorer.errors import ExplorerError
from tui_explorer.words.glyphs import UNICODE, Glyphs
from tui_explorer.words.names import ShownNames, grouped, show
from tui_explorer.words.safe import safe

if TYPE_CHECKING:
    from tui_explorer.engine.analysis.comparison import WrongCut

# -- the search ended early, or at a depth limit -------------------------------------------------

WEIGHTS_UNUSED = "Eval is not asked without a depth limit: weights change nothing"
WINDOW_UNUSED = "this search keeps no window: to narrow it changes nothing"
LIMITED = "values at the depth limit are Eval's: the choice may be wrong"
NOT_LOOKED_BEYOND = f"{LIMITED}, and looking beyond it was interrupted"
TOO_LARGE_BEYOND = f"{LIMITED}, and the tree is too large to look beyond it in passing"
NOT_QUITE_IN_ORDER = {
    "clipped": "the order is that for fail-soft",
    "large": (
        "the worst order of so large a tree is not worked out: children are sorted worst first"
    ),
}
"""An order that is not quite the one that was asked for."""


def stopped(why: str, *, is_known: bool, has_options: bool) -> str:
    """A search that ended early: its result is the best so far, if there is any."""
    ended = {
        "nodes": "stopped at the limit of nodes",
        "memory": "stopped at the limit of memory",
        "seconds": "stopped at the limit of time",
        "interrupted": "interrupted",
    }[why]
    if has_options and why != "interrupted":
        ended += f" (--max-{why} lifts it)"
    return f"{ended}: this is the best so far" if is_known else ended


def beyond_the_limit(run: Run, nodes: int, glyphs: Glyphs = UNICODE) -> str:
    """The result without the depth limit, if it was found within so many nodes."""
    exact = run.exact
    if exact is None:
        return f"{LIMITED}, and searching {grouped(nodes)} nodes beyond it found no value"
    value = show(exact.value, glyphs)
    if exact.best is None or run.best is None:
        return f"without the limit the value is {value}"
    action = ShownNames(exact.names).action(exact.best)
    if run.tree.child_index(run.best) == exact.tree.child_index(exact.best):
        return f"values at the depth limit are Eval's; without it {action} is right, worth {value}"
    found = f"without it {action} is best, worth {value}"
    return f"values at the depth limit are Eval's, and mislead: {found}"


# -- a table that takes bounds for values --------------------------------------------------------

_TRAP = "the table takes bounds for exact values"
TRAP_UNCHECKED = f"{_TRAP}: the result may be wrong"


def trap(found: Value | None, right: Value | None) -> str:
    """The value that came out with such a table beside the right one."""
    if found == right:
        return f"{_TRAP}; here the value comes out right all the same"
    return f"{_TRAP}: {show(found)} came out, and the right value is {show(right)}"


# -- the window does not hold the value ----------------------------------------------------------

OUTSIDE_THE_WINDOW = "the value is not inside the window"


def window_doubt(trace: Trace) -> str:
    """The doubt about the action played, or why there is none; empty where it is best."""
    action, is_best = trace.decision
    if is_best:
        return ""
    if action is None:
        return f"{OUTSIDE_THE_WINDOW}, so the search does not tell which action is best"
    return f"{OUTSIDE_THE_WINDOW}, so the search does not tell whether another action is better"


# -- the cut rule is not sound -------------------------------------------------------------------

UNSOUND_RULE = "this cut rule is sound only for two players whose payoffs always add up to the same"


def unsound_unchecked(nodes: int) -> str:
    """The full search that would tell is too long."""
    return f"it was not checked whether it went wrong here: max^n takes over {grouped(nodes)} nodes"


def unsound_checked(run: Run, exact: Run, wrong: "WrongCut | None") -> str:
    """The harm done, by a full search."""
    if wrong is None:
        return "here it does no harm: max^n comes to the same value and action"
    names = ShownNames(run.names)
    best = "" if exact.best is None else f" by {ShownNames(exact.names).action(exact.best)}"
    return (
        f"here it went wrong: max^n finds {show(exact.value)}{best}; the cut at "
        f"{names.node(wrong.node)} left out {names.action(wrong.missed)}, which "
        f"{names.mover(wrong.node)} would have chosen"
    )


# -- how a warning is shown ----------------------------------------------------------------------


def note(warning: str, title: str = "") -> str:
    """A warning in print; where several searches are told, by the title of the algorithm."""
    return f"Note on {title}: {warning}." if title else f"Note: {warning}."


def refusal(error: ExplorerError) -> str:
    """An error in the explorer, where advice about options helps nobody; a file keeps its name."""
    hint = "" if "--" in error.hint else error.hint
    said = str(ExplorerError(error.what, hint, error.place))
    return safe(said) if error.place else sentence(said)


def sentence(warning: str) -> str:
    """A warning as a sentence begins, safe to be shown; a place in a file stays as it is."""
    text = safe(warning)
    if re.match(r"\S+:\d+:", text):
        return text
    return text[:1].upper() + text[1:]
