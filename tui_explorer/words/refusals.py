"""Refusals: what does not go with a source or its leaves, or with a form to write it in."""

from collections.abc import Iterable

from tui_explorer.engine.game import Value
from tui_explorer.engine.tree.names import Names
from tui_explorer.engine.tree.tree import CHANCES, PAYOFFS, PAYOFFS_AND_CHANCES, ZERO_SUM, Tree
from tui_explorer.engine.unknown import Unknown
from tui_explorer.errors import BadData, Place, UsageError, did_you_mean
from tui_explorer.words.names import ShownNames, grouped, show
from tui_explorer.words.safe import safe

_KINDS = {
    ZERO_SUM: "MAX and MIN play it for one number, without chance",
    PAYOFFS: "its leaves are payoff vectors, not one number that MAX wants high and MIN low",
    CHANCES: "it has chance nodes",
    PAYOFFS_AND_CHANCES: "it has chance nodes and payoff vectors",
}
"""The kinds of source, told to somebody who chose an algorithm for another."""
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


def misfit(algorithm: str, source: str, why: str, default: str) -> UsageError:
    """An algorithm that cannot search a source of this kind."""
    return UsageError(f"{algorithm} does not fit {source}: {why}", f"use {default}")


def no_setting(name: str, known: Iterable[str]) -> UsageError:
    """A setting by a name that there is not."""
    return UsageError(f"there is no setting {name!r}", f"one of {', '.join(known)}")


def no_order(source: str, order: str, hint: str) -> UsageError:
    """An order of children that a source does not have."""
    return UsageError(f"{source} has no order {order!r}", hint)


def lacking(
    algorithm: str, switch: str, able: list[str], kind: str, *, by_dice: bool
) -> UsageError:
    """An algorithm without a switch; ``able`` lists those for the same source that have it."""
    if able:
        return UsageError(f"{algorithm} {_LACKS[switch]}", f"use {' or '.join(able)}")
    dice = " or --opponent random" if by_dice else ""
    what = f"no search of {_OF_KIND[kind]} {_HAS[switch]}"
    return UsageError(what, f"leave --{switch}{dice} out")


def unused(algorithm: str, option: str, able: list[str]) -> UsageError:
    """A range or total of leaves that is of no use; ``able`` lists the algorithms that use it."""
    hint = f"use {' or '.join(able)}" if able else f"leave --{option} out"
    return UsageError(f"{algorithm} makes no use of --{option}", hint)


def nobody_to_oppose(source: str) -> UsageError:
    """An opponent in a game for one."""
    return UsageError(f"{source} has one player: there is no opponent", "leave --opponent out")


def nothing_guaranteed(source: str, kind: str) -> UsageError:
    """An opponent where there is no MAX against MIN."""
    return UsageError(
        f"minimax promises nothing of {source}: {_KINDS[kind]}",
        "an opponent and moves by hand are for MAX against MIN",
    )


def no_table_opposed() -> UsageError:
    """A table where somebody plays otherwise than best, here and not there."""
    return UsageError(
        "a table takes one position for another, where somebody may play otherwise",
        "leave the table out",
    )


def no_move(path: Iterable[int]) -> UsageError:
    """A path that no move by hand has."""
    return UsageError(
        f"{'.'.join(map(str, path))!r} is not a move that can be played here",
        "the path of a node below the root such as 0.1, and one move for a node",
    )


def nothing_to_look_beyond() -> UsageError:
    """Quiescence, and no depth limit."""
    return UsageError(
        "quiescence looks on beyond a depth limit, and there is none",
        "give --depth or --deepening",
    )


def weights_of_a_tree() -> UsageError:
    """Weights of features for a tree that has none."""
    return UsageError("weights are for games; a tree says itself what Eval is")


def never_ends(source: str) -> UsageError:
    """A game that can go in circles, and no depth limit."""
    return UsageError(
        f"without a depth limit a search of {source} would never end: it has cycles",
        "give one, as --depth 8 does",
    )


def left_out(name: str, why: str) -> str:
    """An algorithm or an order that is missing from a comparison, and the reason."""
    return f"{name} was left out: {safe(why)}."


def replaced(misfit: UsageError, title: str) -> str:
    """The algorithm in use does not fit what was opened, and another searches it instead."""
    return f"{safe(misfit.what)}. Now {title}."


def do_not_fit(names: list[str], why: str) -> str:
    """The line in the list of algorithms about those that cannot be chosen here."""
    return f"{', '.join(names)}: {'does' if len(names) == 1 else 'do'} not fit, {why}"


def cut_unexplained(algorithm: str) -> BadData:
    """An algorithm whose record of a search does not say against what its cuts were tested."""
    return BadData(
        f"{algorithm} cuts, but does not record the window of every call",
        "it must set has_window and append to trace.alpha and trace.beta, as alphabeta.py does",
    )


def out_of_order(algorithm: str) -> BadData:
    """An algorithm whose record of a search cannot be stepped through."""
    return BadData(
        f"{algorithm} records calls that do not fit the tree",
        "it must visit the children of a node from first to last and append UPDATE after each, or "
        "AGAIN to visit it again; users choose another order with --order",
    )


# -- what needs the whole tree -------------------------------------------------------------------

ORDER = "order {order}"
TO_PLAY_OTHERWISE = "to play otherwise than best"
TREE_FILE = "a file of the tree"


def not_grown(what: str, *, interrupted: bool) -> UsageError:
    """A tree that could not be grown to its end."""
    why = "and was interrupted" if interrupted else "for which the budget is too small"
    return UsageError(f"{what} needs the whole tree, {why}")


def too_large_to_grow(what: str, most: int) -> UsageError:
    """A tree that nobody would wait for."""
    return UsageError(
        f"{what} needs the whole tree, which has over {most:,} nodes",
        "give a smaller game or a depth limit",
    )


# -- what an algorithm must know of the leaves ---------------------------------------------------


def no_total(algorithm: str, instead: str) -> UsageError:
    """A search that needs the total of the payoffs, which is not given."""
    return UsageError(
        f"{algorithm} must know the most that all payoffs add up to and the least one can be",
        f"give --total S and --bounds L,U, or use {instead}",
    )


def unknown_leaf(algorithm: str, leaf: Unknown) -> BadData:
    """A search that has come to a leaf which nobody knows."""
    what = f"the leaf {leaf} is unknown, and {algorithm} needs it"
    return BadData(what, "give it a value, or use a search that can do without it", leaf.place())


def not_meant(algorithm: str, why: str, fitting: list[str], place: Place | None) -> BadData:
    """A document that asks for a search which cannot search its own tree."""
    what = f"{safe(algorithm, 40)} cannot search this tree: {why}"
    return BadData(what, f"algorithm: {' or '.join(fitting)}", place)


def no_range(algorithm: str, instead: str) -> UsageError:
    """A search that needs the range of the leaves, which is not given."""
    return UsageError(
        f"{algorithm} must know the least and the most a leaf can be worth",
        f"give --bounds L,U, or use {instead}",
    )


def infinite_payoffs(algorithm: str, instead: str) -> UsageError:
    """A search that adds payoffs up, one of which is infinite."""
    what = f"{algorithm} adds payoffs up, and here one is infinite"
    return UsageError(what, f"use {instead}")


def outside(tree: Tree, leaf: int, low: Value, high: Value) -> BadData:
    """A leaf outside the range on which cuts rest."""
    worth = show(tree.utility[leaf])
    return BadData(
        f"the leaf {_node(tree, leaf)} is worth {worth}, not between {show(low)} and {show(high)}",
        "give --bounds that hold for every leaf",
    )


def too_much(tree: Tree, leaf: int, in_all: Value, total: Value) -> BadData:
    """A leaf that pays more in all than the total on which cuts rest."""
    payoffs = tree.utility[leaf]
    return BadData(
        f"the payoffs {show(payoffs)} of the leaf {_node(tree, leaf)} add up to "
        f"{show(in_all)}, more than {show(total)}",
        "give a --total that holds for every leaf",
    )


def no_eval(tree: Tree, path: list[int], setting: str) -> BadData:
    """A node without an Eval where a depth or an order asks for it."""
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
    """A chance node whose average has more digits than anybody could read."""
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


def no_such_step(step: int, last: int) -> UsageError:
    """A step after the end of a search."""
    return UsageError(
        f"there is no step {grouped(step)}: the search ends at step {grouped(last)}",
        f"a number from 0 to {last}, first-cut or end",
    )


def no_cut() -> UsageError:
    """The first cut of a search that cuts nothing."""
    return UsageError("this search cuts nothing", "a step by its number, or end")
