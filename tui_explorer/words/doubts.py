"""What is said of a search whose rule is not sound."""

from tui_explorer.engine.results.run import Run
from tui_explorer.engine.trace.cuts import WrongCut
from tui_explorer.words.numbers import grouped, show
from tui_explorer.words.safe import safe

RULE = "this cut rule is sound only for two players whose payoffs always add up to the same"
_NAME_LENGTH = 40


def unchecked(nodes: int) -> str:
    """The search it would be measured by is too long."""
    return f"it was not checked whether it went wrong here: max^n takes over {grouped(nodes)} nodes"


def checked(run: Run, exact: Run, wrong: WrongCut | None) -> str:
    """What came of it, by a full search."""
    if wrong is None:
        return "here it does no harm: max^n comes to the same value and action"
    names, tree = run.names, run.tree
    player = safe(tree.players[tree.player[wrong.node]], _NAME_LENGTH)
    where = safe(names.node(wrong.node), _NAME_LENGTH)
    missed = safe(names.action(wrong.missed), _NAME_LENGTH)
    best = "" if exact.best is None else f" by {safe(exact.names.action(exact.best), _NAME_LENGTH)}"
    return (
        f"here it went wrong: max^n finds {show(exact.value)}{best}; the cut at {where} left out "
        f"{missed}, which {player} would have chosen"
    )
