"""What a person should know before believing a result."""

from tui_explorer.engine.results.run import Run
from tui_explorer.errors import ExplorerError
from tui_explorer.words.glyphs import UNICODE, Glyphs
from tui_explorer.words.numbers import grouped, show
from tui_explorer.words.safe import safe

WEIGHTS_UNUSED = "Eval is not asked without a depth limit: weights change nothing"
LIMITED = "values at the depth limit are Eval's: the choice may be wrong"
NOT_LOOKED_BEYOND = f"{LIMITED}, and looking beyond it was interrupted"


def stopped(why: str, *, is_known: bool, has_options: bool) -> str:
    """Why a search ended early; what it shows is the best so far, if there is anything."""
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
    """What comes out without the depth limit, if that was found within so many nodes."""
    exact = run.exact
    if exact is None:
        return f"{LIMITED}, and {grouped(nodes)} nodes beyond it do not tell what is right"
    if exact.best is None or run.best is None:
        return f"without the limit the value is {show(exact.value, glyphs)}"
    action, value = safe(exact.names.action(exact.best), 40), show(exact.value, glyphs)
    if run.tree.child_index(run.best) == exact.tree.child_index(exact.best):
        return f"values at the depth limit are Eval's; without it {action} is right, worth {value}"
    found = f"without it {action} is best, worth {value}"
    return f"values at the depth limit are Eval's, and mislead: {found}"


def refusal(error: ExplorerError) -> str:
    """Why something was refused in the explorer, where advice about options helps nobody."""
    hint = "" if "--" in error.hint else error.hint
    return sentence(str(ExplorerError(error.what, hint, error.place)))


def sentence(warning: str) -> str:
    """A warning as a sentence begins, safe to be shown."""
    text = safe(warning)
    return text[:1].upper() + text[1:]
