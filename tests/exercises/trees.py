"""Random trees and settings to ask about, and answers as the plain reference gives them."""

from fractions import Fraction
from itertools import pairwise, permutations, product
from math import factorial, inf, prod
from random import Random
from typing import Any

from tests.oracles import plain, slips
from tui_explorer.engine.analysis.run import Origin
from tui_explorer.engine.decimals import exact
from tui_explorer.engine.settings import Settings
from tui_explorer.exercises.ground import Ground
from tui_explorer.searches.source import TreeSource

WINDOWS = [(-inf, inf)] * 3 + [(0, 1), (-1, inf), (-inf, 5), (Fraction(1, 2), 7)]


def exactly(tree: Any) -> Any:
    """Leaves as the project compares them: 0.1 is one tenth."""
    if isinstance(tree, tuple):
        return tree[0], [exactly(child) for child in tree[1]]
    return exact(tree)


def drawn(chance: Random) -> tuple[Any, Settings, Ground]:
    """A tree, how it is searched, and both as the project has them."""
    tree = exactly(plain.random_tree(chance))
    cut, fail = chance.choice(["ge", "gt"]), chance.choice(["soft", "soft", "hard"])
    settings = Settings(cut=cut, fail=fail, window=chance.choice(WINDOWS))
    source = TreeSource(Origin("tree", "random"), plain.build(tree))
    return tree, settings, Ground(source, settings)


def searched(tree: Any, settings: Settings, slip: str = "") -> list[dict[str, Any]]:
    strict, hard = settings.cut == "gt", settings.fail == "hard"
    return slips.search(tree, settings.window, slip, strict=strict, hard=hard)


def said(value: Any) -> Any:
    """A number as JSON has it."""
    if isinstance(value, float) and abs(value) == inf:
        return "inf" if value > 0 else "-inf"
    if isinstance(value, Fraction):
        return float(value) if type(value) is not Fraction else str(value)
    return value


def inner(tree: Any, path: tuple[int, ...] = ()) -> list[tuple[int, ...]]:
    """Paths of the nodes with children, in preorder."""
    if not isinstance(tree, tuple):
        return []
    below = [each for number, child in enumerate(tree[1]) for each in inner(child, (*path, number))]
    return [path, *below]


def orders(tree: Any) -> int:
    sizes = (len(plain.at(tree, list(path))[1]) for path in inner(tree))
    return prod(map(factorial, sizes))


def costs_of_orders(tree: Any, settings: Settings, slip: str = "") -> list[tuple[list[Any], int]]:
    """Every order of every node's children, and the nodes that a search with a slip then visits."""
    paths = [path for path in inner(tree) if len(plain.at(tree, list(path))[1]) > 1]
    several = [permutations(range(len(plain.at(tree, list(path))[1]))) for path in paths]
    given = [
        [[list(path), list(order)] for path, order in zip(paths, each, strict=True)]
        for each in product(*several)
    ]
    return [(each, len(searched(_put(tree, each), settings, slip))) for each in given]


def _put(tree: Any, given: Any, path: tuple[int, ...] = ()) -> Any:
    """The tree with children in a given order."""
    if not isinstance(tree, tuple):
        return tree
    order = {tuple(at): indices for at, indices in given}.get(path, range(len(tree[1])))
    return tree[0], [_put(tree[1][index], given, (*path, index)) for index in order]


def ranges(tree: Any, settings: Settings, slip: str, path: Any, leaf: Any) -> dict[str, Any]:
    """For which values of a leaf a node cuts at the same child: every number that anything can be
    compared with is tried, and one in each gap.
    """
    others = [value for at, value in slips.leaves(tree).items() if at != leaf]
    points = sorted({-inf, inf, *others, *settings.window})
    tried: list[tuple[Any, Any]] = []
    for low, high in pairwise(points):
        inside = (low + high) / 2 if inf not in (-low, high) else None
        if inside is None:
            inside = 0 if (low, high) == (-inf, inf) else high - 1 if low == -inf else low + 1
        tried += [(low, low), (exact(Fraction(inside)), (low, high))]
    (by,) = (r["by"] for r in searched(tree, settings, slip) if r["path"] == path)
    held: list[list[Any]] = []
    was_held = False
    for value, piece in [*tried, (inf, inf)]:
        log = searched(slips.with_leaf(tree, leaf, value), settings, slip)
        is_held = any(r["path"] == path and r["cut"] and r["by"] == by for r in log)
        is_gap = isinstance(piece, tuple)
        low, high = piece if is_gap else (piece, piece)
        if is_held and was_held:
            held[-1][1], held[-1][3] = high, is_gap
        elif is_held:
            held.append([low, high, is_gap, is_gap])
        was_held = is_held
    return {
        "ranges": [[said(low), said(high)] for low, high, _, _ in held],
        "open": [[at_low, at_high] for _, _, at_low, at_high in held],
    }
