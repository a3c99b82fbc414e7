"""Words for looking on beyond the depth limit while Eval is not at rest."""

from tui_explorer.engine.trace.moment import Moment
from tui_explorer.engine.tree.horizon import change
from tui_explorer.engine.tree.names import Names
from tui_explorer.words.glyphs import UNICODE, Glyphs
from tui_explorer.words.numbers import grouped, show
from tui_explorer.words.safe import safe

_NAME_LENGTH = 40


def stands_pat(moment: Moment, node: int, names: Names, glyphs: Glyphs = UNICODE) -> str:
    """What is said of a leaf that stands for not moving."""
    tree = moment.tree
    above = safe(names.node(tree.parent[node]), _NAME_LENGTH)
    return f"{above} stands pat: Eval is {show(tree.utility[node], glyphs)}."


def is_quiet(moment: Moment, node: int, names: Names, glyphs: Glyphs = UNICODE) -> str:
    """What is said of a leaf at the depth limit or beyond it, where nothing more is at stake."""
    tree = moment.tree
    name = safe(names.node(node), _NAME_LENGTH)
    value = show(tree.utility[node], glyphs)
    if tree.threshold is None:
        return f"{name} is at the depth limit: Eval says {value}."
    quiet = f"no move changes Eval by more than {show(tree.threshold, glyphs)}"
    return f"{name} is quiet, {quiet}: Eval says {value}."


def looks_on(moment: Moment, node: int, names: Names, glyphs: Glyphs = UNICODE) -> str | None:
    """Why the search goes on at a node, if that is at the depth limit or beyond it."""
    tree = moment.tree
    children = tree.children(node) if tree.count[node] > 0 else range(0)
    loud = [child for child in children if not tree.stays(child)]
    if tree.threshold is None or not loud or len(loud) == len(children):
        return None
    by = show(change(tree.estimate(node), tree.estimate(loud[0])), glyphs)
    more = f", {grouped(len(loud) - 1)} more as well" if len(loud) > 1 else ""
    action = safe(names.action(loud[0]), _NAME_LENGTH)
    return f"looks on: {action} changes Eval by {by} > {show(tree.threshold, glyphs)}{more}"
