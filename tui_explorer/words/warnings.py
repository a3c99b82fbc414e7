"""Sentences for warnings about a search, and for errors that the explorer shows."""

import re

from tui_explorer.engine.analysis.comparison import WrongCut
from tui_explorer.engine.analysis.run import Run
from tui_explorer.engine.analysis.warning import (
    BeyondLimit,
    Plain,
    RunWarning,
    Stopped,
    TrapChecked,
    UnsoundChecked,
    UnsoundUnchecked,
)
from tui_explorer.engine.game import Value
from tui_explorer.engine.trace.trace import Trace
from tui_explorer.errors import ExplorerError
from tui_explorer.words.glyphs import UNICODE, Glyphs
from tui_explorer.words.names import ShownNames, grouped, show
from tui_explorer.words.safe import safe

_LIMITED = "values at the depth limit are Eval's: the choice may be wrong"
_TRAP = "the table takes bounds for exact values"
_PLAIN = {
    Plain.WEIGHTS_UNUSED: "without a depth limit the search does not use Eval, so weights have no "
    "effect",
    Plain.WINDOW_UNUSED: "this search has no window, so --window has no effect",
    Plain.AT_DEPTH_LIMIT: _LIMITED,
    Plain.BEYOND_INTERRUPTED: f"{_LIMITED}; the search beyond the limit was interrupted",
    Plain.BEYOND_TOO_LARGE: f"{_LIMITED}; the tree is too large to search beyond the limit",
    Plain.FAIL_SOFT_ORDER: "the order of the children is the one for fail-soft",
    Plain.SORTED_ORDER: "the tree is too large for its worst order, so the children of each node "
    "are sorted worst first",
    Plain.TRAP_UNCHECKED: f"{_TRAP}: the result may be wrong",
    Plain.UNSOUND_RULE: "this cut rule is sound only for two players whose payoffs always add up "
    "to the same",
}


def sentences(run: Run, glyphs: Glyphs = UNICODE) -> list[str]:
    """The warnings about a search, each as a sentence without its full stop."""
    return [_sentence(warning, run, glyphs) for warning in run.warnings]


def _sentence(warning: RunWarning, run: Run, glyphs: Glyphs) -> str:
    match warning:
        case Plain():
            return _PLAIN[warning]
        case Stopped(reason, has_value, has_options):
            return stopped(reason, is_known=has_value, has_options=has_options)
        case BeyondLimit(nodes):
            return beyond_the_limit(run, nodes, glyphs)
        case TrapChecked(found, correct):
            return trap(found, correct, glyphs)
        case UnsoundUnchecked(nodes):
            return f"the result was not checked: max^n takes more than {grouped(nodes)} nodes"
        case UnsoundChecked(exact, wrong):
            return unsound_checked(run, exact, wrong, glyphs)
        case str():
            return warning


# -- the search ended early, or at a depth limit -------------------------------------------------


def stopped(why: str, *, is_known: bool, has_options: bool) -> str:
    """A search that ended early: its result is the best so far, if there is any."""
    ended = {
        "nodes": "stopped at the limit of nodes",
        "memory": "stopped at the limit of memory",
        "seconds": "stopped at the limit of time",
        "interrupted": "interrupted",
    }[why]
    if has_options and why != "interrupted":
        ended += f" (raise it with --max-{why})"
    return f"{ended}: this is the best so far" if is_known else ended


def beyond_the_limit(run: Run, nodes: int, glyphs: Glyphs = UNICODE) -> str:
    """The result without the depth limit, if it was found within so many nodes."""
    exact = run.exact
    if exact is None:
        return f"{_LIMITED}; searching {grouped(nodes)} nodes beyond the limit found no value"
    value = show(exact.value, glyphs)
    if exact.best is None or run.best is None:
        return f"without the depth limit the value is {value}"
    action = ShownNames(exact.names).action(exact.best)
    if run.tree.child_index(run.best) == exact.tree.child_index(exact.best):
        return (
            f"values at the depth limit are Eval's, but {action} is correct: without the limit it "
            f"is worth {value}"
        )
    return (
        f"values at the depth limit are Eval's and mislead: without the limit {action} is best, "
        f"worth {value}"
    )


# -- a table that takes bounds for values --------------------------------------------------------


def trap(found: Value | None, correct: Value | None, glyphs: Glyphs = UNICODE) -> str:
    """The value that a search with such a table returned, and the correct one."""
    if found == correct:
        return f"{_TRAP}; here the value is correct nevertheless"
    return (
        f"{_TRAP}: the search returned {show(found, glyphs)}, but the correct value is "
        f"{show(correct, glyphs)}"
    )


# -- the window does not hold the value ----------------------------------------------------------

OUTSIDE_THE_WINDOW = "the value is not inside the window"


def window_doubt(trace: Trace) -> str:
    """The reason why the action played may not be the best; empty if it is."""
    action, is_best = trace.decision
    if is_best:
        return ""
    if action is None:
        return f"{OUTSIDE_THE_WINDOW}, so the search does not know which action is best"
    return f"{OUTSIDE_THE_WINDOW}, so another action may be better"


# -- the cut rule is not sound -------------------------------------------------------------------


def unsound_checked(run: Run, exact: Run, wrong: WrongCut | None, glyphs: Glyphs = UNICODE) -> str:
    """The effect of the rule on the result, by comparison with a full search."""
    if wrong is None:
        return "here it does no harm: max^n finds the same value and action"
    names = ShownNames(run.names)
    best = "" if exact.best is None else f" by {ShownNames(exact.names).action(exact.best)}"
    return (
        f"here the result is wrong: max^n finds {show(exact.value, glyphs)}{best}; the cut at "
        f"{names.node(wrong.node)} removed {names.action(wrong.missed)}, which "
        f"{names.mover(wrong.node)} would have chosen"
    )


# -- how a warning is shown ----------------------------------------------------------------------


def note(warning: str, title: str = "") -> str:
    """A printed warning; the title names the algorithm if there are several searches."""
    return f"Note on {title}: {warning}." if title else f"Note: {warning}."


def refusal(error: ExplorerError) -> str:
    """An error shown in the explorer, without a hint about command-line options."""
    hint = "" if "--" in error.hint else error.hint
    said = str(ExplorerError(error.what, hint, error.place))
    return safe(said) if error.place else sentence(said)


def sentence(warning: str) -> str:
    """A warning with a capital letter, safe to show; a place in a file keeps its case."""
    text = safe(warning)
    if re.match(r"\S+:\d+:", text):
        return text
    return text[:1].upper() + text[1:]
