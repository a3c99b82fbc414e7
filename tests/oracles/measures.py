"""Sizes of plain trees: their branching, the leaves by the formulas, the space of their searches.

A tree is one of ``plain`` or of ``trees``; nothing here shares code with the project but the rules
of games. What is measured is walked through node by node, with everything that is kept then.
"""

from __future__ import annotations

from collections.abc import Callable, Collection
from typing import Any

from tests.oracles.trees import children_of
from tui_explorer.engine.game import Game

Path = tuple[int, ...]


def leaf_depths(tree: Any, depth: int = 0) -> list[int]:
    below = children_of(tree)
    return [d for child in below for d in leaf_depths(child, depth + 1)] if below else [depth]


def widths(tree: Any) -> list[int]:
    """The number of children of each inner node."""
    below = children_of(tree)
    return [len(below), *(width for child in below for width in widths(child))] if below else []


def is_uniform(tree: Any) -> bool:
    return len(set(leaf_depths(tree))) == 1 and len(set(widths(tree))) <= 1


def minimal_leaves(b: int, m: int) -> int:
    """The leaves of the minimal tree, counted: those whose way down is first at every other ply."""
    ways: list[Path] = [()]
    for _ in range(m):
        ways = [(*way, child) for way in ways for child in range(b)]
    return sum(not any(way[0::2]) or not any(way[1::2]) for way in ways)


def most_kept(tree: Any, is_visited: Callable[[Path], bool]) -> tuple[int, int]:
    """The most nodes on the path at once, and on the path with all their siblings."""
    most = [0, 0]
    kept: list[Path] = []
    """What is made when a node is entered: itself at first, then all its children."""

    def visit(node: Any, path: Path) -> None:
        if not is_visited(path):
            return
        most[0] = max(most[0], len(path) + 1)
        most[1] = max(most[1], len(kept))
        below = children_of(node)
        made = [(*path, place) for place in range(len(below))]
        kept.extend(made)
        for way, child in zip(made, below, strict=True):
            visit(child, way)
        del kept[len(kept) - len(made) :]

    kept.append(())
    visit(tree, ())
    return most[0], most[1]


def visited_by(paths: Collection[list[int]]) -> Callable[[Path], bool]:
    """Whether a node is among these."""
    known = {tuple(path) for path in paths}
    return known.__contains__


def most_kept_of_game(game: Game, plies: int | None = None) -> tuple[int, int]:
    """The same of a whole game, or of so many plies of it."""

    def visit(state: Any, path: int, kept: int) -> tuple[int, int]:
        if game.is_terminal(state) or path - 1 == plies:
            return path, kept
        after = [game.result(state, action) for action in game.actions(state)]
        below = [visit(each, path + 1, kept + len(after)) for each in after]
        return max(stack for stack, _ in below), max(frontier for _, frontier in below)

    return visit(game.start(), 1, 1)
