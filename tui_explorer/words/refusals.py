"""Refusals: what does not go with a source or its leaves, or with a form to write it in."""

from tui_explorer.engine.game import Value
from tui_explorer.engine.tree.names import Names
from tui_explorer.engine.tree.tree import CHANCES, PAYOFFS, PAYOFFS_AND_CHANCES, ZERO_SUM, Tree
from tui_explorer.engine.unknown import Unknown
from tui_explorer.errors import BadData, UsageError, did_you_mean
from tui_explorer.words.names import ShownNames, show
from tui_explorer.words.safe import safe

_KINDS = {
    ZERO_SUM: "MAX and MIN play it for one number, without chance",
    PAYOFFS: "its leaves are payoff vectors, not one number that MAX wants high and MIN low",
    CHANCES: "it has chance nodes",
    PAYOFFS_AND_CHANCES: "it has chance nodes and payoff vectors",
}
"""The kinds of source, as reasons why an algorithm does not fit."""
_ALONE = "it is played for one number, without chance"
_RANDOM_IS_CHANCE = "a MIN that moves at random makes chance nodes"
_OF_KIND = {
    ZERO_SUM: "one number",
    PAYOFFS: "payoff vectors",
    CHANCES: "chance nodes",
    PAYOFFS_AND_CHANCES: "chance nodes and payoff vectors",
}
"""The same after ``a search of``."""
_LACKS = {
    "deepening": "does not deepen by iterations",
    "table": "has no table of positions",
    "quiescence": "does not look beyond the depth limit",
}
"""The switch that an algorithm lacks."""
_HAS = {
    "deepening": "deepens by iterations",
    "table": "has a table",
    "quiescence": "looks beyond the depth limit",
}


def why_not(kind: str, players: int, *, by_dice: bool) -> str:
    """The kind of a source, said of an algorithm that is not for it."""
    if by_dice:
        return _RANDOM_IS_CHANCE
    return _ALONE if kind == ZERO_SUM and players == 1 else _KINDS[kind]


def description(kind: str) -> str:
    """The kind of a source, as the reason why something is not for it."""
    return _KINDS[kind]


def lacking(
    algorithm: str, switch: str, able: list[str], kind: str, *, by_dice: bool
) -> UsageError:
    """An algorithm without a switch; ``able`` lists those for the same source that have it."""
    if able:
        return UsageError(f"{algorithm} {_LACKS[switch]}", f"use {' or '.join(able)}")
    dice = " or --opponent random" if by_dice else ""
    what = f"no search of {_OF_KIND[kind]} {_HAS[switch]}"
    return UsageError(what, f"leave --{switch}{dice} out")


def left_out(name: str, why: str) -> str:
    """An algorithm or an order that is missing from a comparison, and the reason."""
    return f"{name} was left out: {safe(why)}."


def replaced(misfit: UsageError, title: str) -> str:
    """The algorithm in use does not fit what was opened, and another searches it instead."""
    return f"{safe(misfit.what)}. Now {title}."


def do_not_fit(names: list[str], why: str) -> str:
    """The line in the list of algorithms about those that cannot be chosen here."""
    return f"{', '.join(names)}: {'does' if len(names) == 1 else 'do'} not fit, {why}"


# -- what needs the whole tree -------------------------------------------------------------------

ORDER = "order {order}"
TO_PLAY_OTHERWISE = "to play otherwise than best"
TREE_FILE = "a file of the tree"


# -- what an algorithm must know of the leaves ---------------------------------------------------


def no_total(algorithm: str, instead: str) -> UsageError:
    """A search that needs the total of the payoffs, which is not given."""
    return UsageError(
        f"{algorithm} must know the highest total and the lowest value of the payoffs",
        f"give --total S and --bounds L,U, or use {instead}",
    )


def unknown_leaf(algorithm: str, leaf: Unknown) -> BadData:
    """A search needs a leaf with an unknown value."""
    what = f"the leaf {leaf} is unknown, and {algorithm} needs it"
    return BadData(what, "give it a value, or use a search that can do without it", leaf.place())


def no_range(algorithm: str, instead: str) -> UsageError:
    """A search that needs the range of the leaves, which is not given."""
    return UsageError(
        f"{algorithm} must know the least and the most a leaf can be worth",
        f"give --bounds L,U, or use {instead}",
    )


def infinite_payoffs(algorithm: str, instead: str) -> UsageError:
    """A search adds payoffs, but one is infinite."""
    what = f"{algorithm} adds payoffs up, and here one is infinite"
    return UsageError(what, f"use {instead}")


def outside(tree: Tree, leaf: int, low: Value, high: Value) -> BadData:
    """A leaf outside the range that the cuts rely on."""
    worth = show(tree.utility[leaf])
    return BadData(
        f"the leaf {_node(tree, leaf)} is worth {worth}, not between {show(low)} and {show(high)}",
        "give --bounds that hold for every leaf",
    )


def too_much(tree: Tree, leaf: int, in_all: Value, total: Value) -> BadData:
    """A leaf with a larger total than the cuts rely on."""
    payoffs = tree.utility[leaf]
    return BadData(
        f"the payoffs {show(payoffs)} of the leaf {_node(tree, leaf)} add up to "
        f"{show(in_all)}, more than {show(total)}",
        "give a --total that holds for every leaf",
    )


def no_eval(tree: Tree, path: list[int], setting: str) -> BadData:
    """A node without an Eval, which a depth limit or an order needs."""
    return BadData(
        f"the node {_node(tree, tree.nearest(path))} at depth {len(path)} has no eval",
        f"give it one with eval:, or choose another {setting}",
    )


def no_expectation(tree: Tree, node: int) -> BadData:
    """A chance node with an infinite gain and an infinite loss, which have no average."""
    return BadData(
        f"chance at {_node(tree, node)} can bring both +∞ and −∞, which have no expected value",
        "give its outcomes finite values, or infinite ones of one sign",
    )


def too_fine(tree: Tree, node: int) -> BadData:
    """A chance node with an unreadably long expected value."""
    return BadData(
        f"the expected value of {_node(tree, node)} is a fraction of over a thousand digits",
        "fewer plies of chance, or probabilities with smaller denominators",
    )


def _node(tree: Tree, node: int) -> str:
    return ShownNames(Names(tree)).node(node)


# -- steps ---------------------------------------------------------------------------------------


def no_such_theme(name: str, themes: list[str]) -> UsageError:
    """Colours by a name that there is not."""
    hint = did_you_mean(name, themes) or f"one of {', '.join(themes)}"
    return UsageError(f"there is no theme {safe(name, 40)!r}", hint)
