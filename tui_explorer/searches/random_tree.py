"""Random trees: drawn from a seed again and again, until one has the wanted features.

The same text gives the same tree on every machine and version: Python promises that the numbers of
``random()`` stay the same, and nothing else of its generator is used.
"""

import re
from array import array
from collections.abc import Callable, Iterator
from itertools import chain, repeat
from random import Random
from typing import NamedTuple

from tui_explorer import catalog
from tui_explorer.engine.algorithm import run
from tui_explorer.engine.game import MAX
from tui_explorer.engine.settings import CutRule, Settings
from tui_explorer.engine.trace.trace import Trace
from tui_explorer.engine.tree.tree import ZERO_SUM, Tree
from tui_explorer.errors import BadData
from tui_explorer.words import random_trees as words
from tui_explorer.words.random_trees import RANDOM

OPTIONS: dict[str, str | int] = {
    "b": "3", "d": 3, "seed": 1, "values": "0..20", "ties": "yes", "cuts": 0, "with": "",
}  # fmt: skip
"""The options with their defaults."""
TRIES, LEAVES = 10_000, 2_000_000
"""The most trees that are drawn, and the most leaves of all of them together."""
_MOST_PLIES = 1000
_LARGEST = 10**15
"""The largest value and number of children: ``random()`` can reach all numbers up to it."""
_RANGE = re.compile(r"(-?[0-9]{1,16})(?:\.\.(-?[0-9]{1,16}))?")


class Wish(NamedTuple):
    """The wanted features of a tree."""

    children: range
    """The numbers of children that a node can have."""
    plies: int
    seed: int
    values: range
    """The values that a leaf can have."""
    ties: bool
    """True if two leaves may have the same value."""
    cuts: int
    """The fewest cuts that alpha-beta makes."""
    traits: tuple[str, ...]
    """Further features of its search: names of TRAITS."""

    @classmethod
    def read(cls, options: dict[str, str | int]) -> "Wish":
        """Read the options after ``random:``."""
        asked = OPTIONS | options
        return cls(
            children=_range("b", asked["b"], 1),
            plies=_whole("d", asked["d"], _MOST_PLIES),
            seed=int(asked["seed"]),
            values=_range("values", asked["values"], -_LARGEST),
            ties=_yes_or_no(str(asked["ties"])),
            cuts=_whole("cuts", asked["cuts"], LEAVES),
            traits=_traits(str(asked["with"])),
        )


def draw(wish: Wish, root: int = MAX) -> Tree:
    """The first tree that has the wanted features when MAX begins, with `root` at its root."""
    _refuse_impossible(wish)
    for counts, leaves in _drawings(wish):
        tree = tree_of(counts, leaves)
        if _is_as_wished(tree, wish):
            return tree if root == MAX else tree_of(counts, leaves, root)
    raise BadData(words.NOT_FOUND.format(tries=TRIES, leaves=LEAVES), words.ASK_FOR_LESS)


def next_after(name: str) -> str:
    """The name of the next random tree after this one; of the first if it is not a random tree."""
    kind, _, written = name.partition(":")
    if kind != RANDOM:
        return RANDOM
    options = dict(option.split("=") for option in written.split(",") if option)
    seed = int(options.get("seed", OPTIONS["seed"])) + 1
    options["seed"] = str(seed)
    return f"{RANDOM}:" + ",".join(map("=".join, options.items()))


# -- features of a tree ----------------------------------------------------------------------------


def _is_deep(trace: Trace) -> bool:
    return trace.cuts.deep_before(len(trace)) > 0


def _cuts_inner_nodes(trace: Trace) -> bool:
    return any(trace.tree.count[child] for cut in trace.cuts for child in cut.pruned)


def _visits_the_same(trace: Trace) -> bool:
    return trace.node == _searched(trace.tree, CutRule.GT).node


TRAITS: dict[str, Callable[[Trace], bool]] = {
    "deep": _is_deep,
    "inner": _cuts_inner_nodes,
    "same-rules": _visits_the_same,
}
"""A deep cut; a cut inner node; the same visits with ≥ and with >."""
_PLIES_FOR = {"cuts": 2, "deep": 4, "inner": 3}
"""The fewest plies of a tree with such a feature."""


def _is_as_wished(tree: Tree, wish: Wish) -> bool:
    if not wish.cuts and not wish.traits:
        return True
    trace = _searched(tree, Settings().cut)
    return len(trace.cuts) >= wish.cuts and all(TRAITS[name](trace) for name in wish.traits)


def _searched(tree: Tree, cut: CutRule) -> Trace:
    algorithm = catalog.default_algorithm(ZERO_SUM)
    return run(catalog.load_algorithm(algorithm).search, tree, Settings(algorithm, cut=cut))


# -- drawing ---------------------------------------------------------------------------------------


def _refuse_impossible(wish: Wish) -> None:
    fewest = wish.children.start**wish.plies
    if fewest > LEAVES:
        raise BadData(words.TOO_LARGE.format(leaves=LEAVES), words.FEWER)
    needed = [name for name in ("cuts" if wish.cuts else "", *wish.traits) if name in _PLIES_FOR]
    plies = max((_PLIES_FOR[name] for name in needed), default=0)
    if wish.plies < plies:
        raise BadData(words.too_shallow(wish.plies), words.DEEPER.format(plies=plies))
    if needed and wish.children.stop == 2:
        raise BadData(words.NO_CHOICE, words.MORE_CHILDREN)
    if not wish.ties and fewest > len(wish.values):
        said = words.too_few_values(fewest, len(wish.values))
        raise BadData(said, words.MORE_VALUES)


def _drawings(wish: Wish) -> Iterator[tuple[list[list[int]], list[int]]]:
    """Draw random trees: the numbers of children by ply, and the values of the leaves."""
    chance = Random(str(wish.seed)).random
    left = LEAVES
    for _ in range(TRIES):
        counts, size = [], 1
        for _ in range(wish.plies):
            counts.append([_one_of(wish.children, chance()) for _ in range(size)])
            size = sum(counts[-1])
            if size > left:
                return
        left -= size
        if wish.ties:
            yield counts, [_one_of(wish.values, chance()) for _ in range(size)]
        elif size <= len(wish.values):
            yield counts, _different(wish.values, size, chance)


def _one_of(numbers: range, share: float) -> int:
    return numbers[int(share * len(numbers))]


def _different(values: range, size: int, chance: Callable[[], float]) -> list[int]:
    """Different values: the beginning of a shuffle that stores only the moved values."""
    moved: dict[int, int] = {}
    drawn = []
    for at in range(size):
        other = at + int(chance() * (len(values) - at))
        drawn.append(values[moved.get(other, other)])
        moved[other] = moved.get(at, at)
    return drawn


def tree_of(counts: list[list[int]], leaves: list[int], root: int = MAX) -> Tree:
    """The tree with these numbers of children, ply by ply, and these leaves."""
    tree = Tree(("MAX", "MIN"))
    inner = list(chain.from_iterable(counts))
    tree.connect(array("i", inner + [0] * len(leaves)))
    movers = (repeat((root + ply) % 2, len(row)) for ply, row in enumerate([*counts, leaves]))
    tree.player = array("b", chain.from_iterable(movers))
    tree.utility = [*repeat(None, len(inner)), *leaves]
    tree.action = [None] * len(tree.count)
    return tree


# -- reading options -------------------------------------------------------------------------------


def _range(name: str, written: str | int, least: int) -> range:
    """``3`` or ``2..4``."""
    found = _RANGE.fullmatch(str(written))
    low, high = (int(found[1]), int(found[2] or found[1])) if found else (1, 0)
    if low > high:
        raise BadData(words.NOT_A_RANGE.format(name=name, text=str(written)[:40]), words.RANGES)
    if not least <= low <= high <= _LARGEST:
        said = words.OUTSIDE.format(name=name, text=written)
        raise BadData(said, words.WITHIN.format(least=least, most=_LARGEST))
    return range(low, high + 1)


def _whole(name: str, number: str | int, most: int) -> int:
    if not 0 <= int(number) <= most:
        said = words.OUTSIDE.format(name=name, text=number)
        raise BadData(said, words.WITHIN.format(least=0, most=most))
    return int(number)


def _yes_or_no(text: str) -> bool:
    if text not in ("yes", "no"):
        raise BadData(words.OUTSIDE.format(name="ties", text=text[:40]), words.YES_OR_NO)
    return text == "yes"


def _traits(text: str) -> tuple[str, ...]:
    asked = tuple(filter(None, text.split("+")))
    for name in asked:
        if name not in TRAITS:
            said = words.OUTSIDE.format(name="with", text=name[:40])
            raise BadData(said, words.THESE.format(names=", ".join(TRAITS)))
    return asked
