"""Ranges, sums and averages of leaf values, on which cuts among many players and at chance rest."""

from collections.abc import Iterable
from functools import reduce
from typing import Any

from tui_explorer.engine.backup import added, is_undefined
from tui_explorer.engine.decimals import exact, is_too_fine
from tui_explorer.engine.game import INF, Value
from tui_explorer.engine.settings import Settings
from tui_explorer.engine.tree.game_tree import GameTree
from tui_explorer.engine.tree.tree import Tree
from tui_explorer.words.refusals import (
    infinite_payoffs,
    no_expectation,
    no_range,
    no_total,
    too_fine,
)

_FINEST = 4096
"""Bits in the denominator of an expected value; with more, reckoning and reading get slow."""


def value_range(tree: Tree, settings: Settings, instead: str) -> tuple[Value, Value]:
    """The least and the most a leaf can be worth; ``instead`` is a search that need not know."""
    known = settings.bounds or tree.bounds
    if known is None:
        leaves = _leaves(tree)
        if not leaves:
            raise no_range(settings.algorithm, instead)
        return min(leaves), max(leaves)
    low, high = exact(known)
    return low, high


def total_and_least(tree: Tree, settings: Settings, instead: str) -> tuple[Value, Value]:
    """The most that all payoffs of a leaf come to, and the least that one of them can be.

    ``instead`` is a search that need not know.
    """
    leaves = _leaves(tree)
    known = settings.bounds or tree.bounds
    least = known[0] if known else min(map(min, leaves)) if leaves else None
    total = tree.total if settings.total is None else settings.total
    if total is None and leaves:
        total = max(map(in_all, leaves))
    if least is None or total is None:
        raise no_total(settings.algorithm, instead)
    if not -INF < least < INF or not -INF < total < INF:
        raise infinite_payoffs(settings.algorithm, instead)
    return exact(total), exact(least)


def in_all(payoffs: Iterable[Value]) -> Value:
    """The exact sum of payoffs."""
    total: Value = reduce(added, map(exact, payoffs))
    return total


def average(tree: Tree, node: int, sum_: Any) -> Any:
    """The value of a chance node so far, unless there is no number for it or none to be read."""
    if is_undefined(sum_):
        raise no_expectation(tree, node)
    if is_too_fine(sum_, _FINEST):
        raise too_fine(tree, node)
    return sum_


def _leaves(tree: Tree) -> list[Any]:
    """The values of all leaves of a tree that is there from the start."""
    if isinstance(tree, GameTree):
        return []
    return [value for value, size in zip(tree.utility, tree.count, strict=True) if size == 0]
