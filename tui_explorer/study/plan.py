"""The plan of a study: which trees it measures, in which orders of children."""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from random import Random

from tui_explorer.errors import UsageError
from tui_explorer.words import study as words

LARGEST = 5_000_000
"""Nodes of a tree that is built at all: some 150 bytes each, in every job."""
ORDERS = ("natural", "best", "worst", "random")
"""Random trees have no Eval to order by."""
_DEFAULT_DEPTHS = range(2, 9)
_QUICK = 60_000
"""Nodes of a tree that is built where nobody has named its depth."""
_MOST_VALUES = 1000
_PART = re.compile(r"([0-9]{1,7})(?:-([0-9]{1,7}))?")


@dataclass(frozen=True)
class Trial:
    """One random tree and the orders it is searched in: a job that depends on nothing else."""

    seed: int
    b: int
    m: int
    tree: int
    """The number of the tree among those of the same b and m, from 1."""
    orders: tuple[str, ...]

    def chance(self, purpose: str) -> Random:
        """Random numbers for one purpose: the same on every machine, whatever else was drawn."""
        return Random(f"{self.seed} {self.b} {self.m} {self.tree} {purpose}")


@dataclass(frozen=True)
class Plan:
    """The whole of a study."""

    shapes: tuple[tuple[int, int], ...]
    """The branching factors and depths, (b, m), in the order of the report."""
    orders: tuple[str, ...]
    trees: int
    """Random trees for each b and m."""
    seed: int

    def trials(self) -> Iterator[Trial]:
        """Every tree, in the order of the report."""
        for b, m in self.shapes:
            for tree in range(1, self.trees + 1):
                yield Trial(self.seed, b, m, tree, self.orders)


def make_plan(branching: str, depths: str | None, orders: str, trees: int, seed: int) -> Plan:
    """Read the options of a study and refuse what would not fit."""
    widths = _numbers("--branching", branching, least=2)
    if depths is None:
        shapes = [(b, m) for b in widths for m in _DEFAULT_DEPTHS if fits(b, m, _QUICK)]
    else:
        shapes = [(b, m) for b in widths for m in _numbers("--depths", depths, least=1)]
    for b, m in shapes:
        if not fits(b, m, LARGEST):
            raise words.too_large(b, m, LARGEST)
    if not shapes:
        raise UsageError(*words.TOO_WIDE)
    return Plan(tuple(shapes), _orders(orders), trees, seed)


def uniform_nodes(b: int, m: int) -> int:
    """The nodes of a tree in which every node above ply m has b children: what minimax visits.

    >>> uniform_nodes(3, 2)
    13
    """
    return sum(b**ply for ply in range(m + 1))


def fits(b: int, m: int, most: int) -> bool:
    """Whether a uniform tree has at most so many nodes; no huge power is worked out."""
    return m < most.bit_length() and uniform_nodes(b, m) <= most


def _numbers(option: str, text: str, *, least: int) -> list[int]:
    """``2,4,6-8`` as numbers, ascending and each once."""
    found: set[int] = set()
    for part in text.split(","):
        match = _PART.fullmatch(part.strip())
        if match is None:
            raise words.no_numbers(option, text)
        first, last = int(match[1]), int(match[2] or match[1])
        if first < least or last < first:
            raise words.too_small(option, part.strip(), least)
        if len(found) + last - first >= _MOST_VALUES:
            raise words.too_many(option, _MOST_VALUES)
        found.update(range(first, last + 1))
    return sorted(found)


def _orders(text: str) -> tuple[str, ...]:
    names = tuple(dict.fromkeys(name.strip() for name in text.split(",")))
    for name in names:
        if name not in ORDERS:
            raise words.no_order(name, ORDERS)
    return names
