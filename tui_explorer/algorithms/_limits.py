"""What a search may take for granted of a source's leaves: asked for, told, or read off them."""

from collections.abc import Iterable
from math import isinf
from typing import Any

from tui_explorer.engine.backup import exact
from tui_explorer.engine.game import INF, Value
from tui_explorer.engine.game_tree import GameTree
from tui_explorer.engine.settings import Settings
from tui_explorer.engine.tree import Tree
from tui_explorer.words.refusals import infinite_payoffs, no_range, no_total


def value_range(tree: Tree, settings: Settings) -> tuple[Value, Value]:
    """The least and the most a leaf can be worth."""
    if settings.bounds is not None:
        return settings.bounds
    if (told := _told(tree, "bounds", "least", "most")) is not None:
        return told
    leaves = _leaves(tree)
    if not leaves:
        raise no_range(settings.algorithm)
    return min(leaves), max(leaves)


def total_and_least(tree: Tree, settings: Settings) -> tuple[Value, Value]:
    """The most that all payoffs of a leaf come to, and the least that one of them can be."""
    leaves = _leaves(tree)
    least, total = _least_payoff(tree, settings, leaves), settings.total
    if total is None:
        total = _of_source(tree, "total")
    if total is None and leaves:
        total = max(map(in_all, leaves))
    if least is None or total is None:
        raise no_total(settings.algorithm)
    if isinf(least) or not -INF < total < INF:
        raise infinite_payoffs(settings.algorithm)
    return total, least


def in_all(payoffs: Iterable[Value]) -> Value:
    """What payoffs add up to; a decimal where they are decimals."""
    listed = list(payoffs)
    total = sum(map(exact, listed))
    return float(total) if any(isinstance(part, float) for part in listed) else total


def _least_payoff(tree: Tree, settings: Settings, leaves: list[Any]) -> Value | None:
    if settings.bounds is not None:
        return settings.bounds[0]
    if (told := _told(tree, "bounds", "lowest", "lowest")) is not None:
        return told[0]
    return min(map(min, leaves)) if leaves else None


def _told(tree: Tree, both: str, least: str, most: str) -> tuple[Value, Value] | None:
    """A range that a document or a game's rules give, if they do."""
    if (told := _of_source(tree, both)) is not None:
        low, high = told
        return low, high
    low, high = _of_source(tree, least), _of_source(tree, most)
    return None if low is None or high is None else (low, high)


def _of_source(tree: Tree, name: str) -> Any:
    """What the source says of its own leaves; rules say nothing of what Eval may come to."""
    if not isinstance(tree, GameTree):
        return getattr(tree, name, None)
    return None if tree.depth_limit is not None else getattr(tree.game, name, None)


def _leaves(tree: Tree) -> list[Any]:
    """The values of all leaves of a tree that is there from the start."""
    if isinstance(tree, GameTree):
        return []
    return [value for value, size in zip(tree.utility, tree.count, strict=True) if size == 0]
