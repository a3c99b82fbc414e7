"""What is said when an algorithm cannot search a source as it was asked to."""

from tui_explorer.engine.game import Value
from tui_explorer.engine.tree.names import Names
from tui_explorer.engine.tree.tree import Tree
from tui_explorer.errors import BadData, UsageError
from tui_explorer.words.numbers import show
from tui_explorer.words.safe import safe

_NAME_LENGTH = 40


def no_total(algorithm: str, instead: str) -> UsageError:
    """The search has to know what the payoffs add up to, and nobody says."""
    return UsageError(
        f"{algorithm} must know the most that all payoffs add up to and the least one can be",
        f"give --total S and --bounds L,U, or use {instead}",
    )


def no_range(algorithm: str, instead: str) -> UsageError:
    """The search has to know how low and how high leaves can be, and nobody says."""
    return UsageError(
        f"{algorithm} must know the least and the most a leaf can be worth",
        f"give --bounds L,U, or use {instead}",
    )


def infinite_payoffs(algorithm: str, instead: str) -> UsageError:
    """Sums of payoffs mean nothing where one of them is infinite."""
    what = f"{algorithm} adds payoffs up, and here one is infinite"
    return UsageError(what, f"use {instead}")


def outside(tree: Tree, leaf: int, low: Value, high: Value) -> BadData:
    """A leaf that breaks the promise on which cuts rest."""
    worth = show(tree.utility[leaf])
    return BadData(
        f"the leaf {_name(tree, leaf)} is worth {worth}, not between {show(low)} and {show(high)}",
        "give --bounds that hold for every leaf",
    )


def too_much(tree: Tree, leaf: int, in_all: Value, total: Value) -> BadData:
    """A leaf that pays more in all than was promised."""
    payoffs = tree.utility[leaf]
    return BadData(
        f"the payoffs {show(payoffs)} of the leaf {_name(tree, leaf)} add up to "
        f"{show(in_all)}, more than {show(total)}",
        "give a --total that holds for every leaf",
    )


def no_expectation(tree: Tree, node: int) -> BadData:
    """An infinite gain and an infinite loss have no average."""
    return BadData(
        f"chance at {_name(tree, node)} can bring both +∞ and −∞, which have no expected value",
        "give its outcomes finite values, or infinite ones of one sign",
    )


def too_fine(tree: Tree, node: int) -> BadData:
    """An average that nobody could read."""
    return BadData(
        f"the expected value of {_name(tree, node)} is a fraction of over a thousand digits",
        "fewer plies of chance, or probabilities with smaller denominators",
    )


def _name(tree: Tree, node: int) -> str:
    return safe(Names(tree).node(node), _NAME_LENGTH)
