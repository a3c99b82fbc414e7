"""Decimals to reckon with exactly, where values are weighed and added up.

As binary numbers 0.1 and 0.2 do not add up to 0.3, and a tie at a chance node would be decided by
the rounding.
"""

from fractions import Fraction
from math import isfinite
from typing import Any

from tui_explorer.engine.tree import Tree


class Decimal(Fraction):
    """A number that the source writes with a point: a fraction, but shown as it was written.

    >>> tenth = Decimal("0.1")
    >>> print(tenth, tenth + 2 * tenth == Decimal("0.3"), tenth / 3)
    0.1 True 1/30
    """

    def __str__(self) -> str:
        return str(float(self))


def as_written(value: Any) -> Any:
    """A value whose decimals are exact; whatever is computed from them is a plain fraction."""
    if isinstance(value, tuple):
        return tuple(map(as_written, value))
    if isinstance(value, float) and isfinite(value):
        return Decimal(str(value))
    return value


def make_exact(tree: Tree) -> None:
    """Let the leaves and Evals of a tree be what was written."""
    tree.utility = list(map(as_written, tree.utility))
    tree.eval = {node: as_written(value) for node, value in tree.eval.items()}
