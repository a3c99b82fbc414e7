"""Random trees and settings to ask about, and answers as the plain reference gives them."""

from fractions import Fraction
from itertools import permutations, product
from math import factorial, inf, prod
from random import Random
from typing import Any

from tests.oracles import plain, slips
from tui_explorer.engine.decimals import exact
from tui_explorer.engine.results.run import Origin
from tui_explorer.engine.settings import Settings
from tui_explorer.exercises.ground import Ground
from tui_explorer.searches.source import Source

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
    source = Source(Origin("tree", "random"), tree=plain.build(tree))
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


def fewest(tree: Any, settings: Settings) -> int:
    """The fewest nodes, by trying every order of every node's children."""
    strict = settings.cut == "gt"
    return min(plain.alphabeta(each, *settings.window, strict)[1] for each in _arranged(tree))


def _arranged(tree: Any) -> Any:
    if not isinstance(tree, tuple):
        yield tree
        return
    below = [list(_arranged(child)) for child in tree[1]]
    for order in permutations(below):
        for children in product(*order):
            yield tree[0], list(children)
