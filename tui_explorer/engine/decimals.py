"""Decimals as they were written: 0.1 is 1/10 wherever it is compared, weighed or added up.

A float does for a decimal as long as it meets only others like itself: `parse_value` makes one only
of a decimal that the float stands for alone, and rounding keeps the order. Beside fractions and
very large whole numbers that is not enough, nor for sums; there all decimals become fractions.
"""

import decimal
from collections.abc import Callable, Sequence
from fractions import Fraction
from itertools import chain
from math import isfinite
from typing import Any

from tui_explorer.engine.game import INF
from tui_explorer.engine.tree.tree import Tree
from tui_explorer.engine.unknown import Unknown

_EXACT_IN_A_FLOAT = 2**53
"""Up to here every whole number is a float, too, and compares with decimals as written."""
_Operation = Callable[[Any, Any], Any]


def _closed(operation: _Operation) -> _Operation:
    """The operation, with a decimal for a result where only decimals and whole numbers go in."""

    def operate(self: Any, other: Any) -> Any:
        result = operation(self, other)
        return Decimal(result) if isinstance(other, int | Decimal) else result

    return operate


class Decimal(Fraction):
    """A number that the source writes with a point: a fraction, but shown as it was written.

    >>> tenth = Decimal("0.1")
    >>> print(tenth, tenth + 2 * tenth == Decimal("0.3"), 1 - tenth, tenth / 3)
    0.1 True 0.9 1/30
    >>> print(Decimal("0.10000000000000000001"), Decimal("1e308") * 10)
    0.10000000000000000001 1e+309
    >>> tenth == 0.1, tenth == Fraction(1, 10), tenth == None
    (True, True, False)
    """

    __add__, __radd__ = _closed(Fraction.__add__), _closed(Fraction.__radd__)
    __sub__, __rsub__ = _closed(Fraction.__sub__), _closed(Fraction.__rsub__)
    __mul__, __rmul__ = _closed(Fraction.__mul__), _closed(Fraction.__rmul__)
    __hash__ = Fraction.__hash__

    def __neg__(self) -> "Decimal":
        return Decimal(super().__neg__())

    def __eq__(self, other: object) -> bool:
        return super().__eq__(exact(other))

    def __lt__(self, other: Any) -> bool:
        return super().__lt__(exact(other))

    def __le__(self, other: Any) -> bool:
        return super().__le__(exact(other))

    def __gt__(self, other: Any) -> bool:
        return super().__gt__(exact(other))

    def __ge__(self, other: Any) -> bool:
        return super().__ge__(exact(other))

    def __str__(self) -> str:
        near = self.nearest()
        if exact(near) == self:
            return str(near)
        digits = self.numerator.bit_length() + self.denominator.bit_length()
        context = decimal.Context(prec=digits, Emax=digits, Emin=-digits)
        over, under = decimal.Decimal(self.numerator), decimal.Decimal(self.denominator)
        return str(context.divide(over, under).normalize(context)).lower()

    def nearest(self) -> float:
        """The float next to it; infinite if there is none so large."""
        try:
            return float(self)
        except OverflowError:
            return INF if self > 0 else -INF


def exact(value: Any) -> Any:
    """A number, or payoffs, with all decimals as they were written.

    >>> exact(0.1) + exact(0.2) == exact(0.3)
    True
    """
    if isinstance(value, float) and isfinite(value):
        return Decimal(repr(value))
    return tuple(map(exact, value)) if isinstance(value, tuple) else value


def simplified(value: int | Fraction) -> int | Fraction:
    """A fraction, or a whole number where it is one."""
    return value.numerator if value.denominator == 1 else value


def is_too_fine(value: Any, bits: int) -> bool:
    """Whether a fraction, or one of a payoff vector, has a denominator of more than so many bits.

    Reckoning with such fractions gets slow, and nobody can read them.
    """
    if isinstance(value, tuple):
        return any(is_too_fine(part, bits) for part in value)
    return isinstance(value, Fraction) and value.denominator.bit_length() > bits


def are_mixed(numbers: Sequence[Any]) -> bool:
    """Whether floats among these would not compare with the others as they were written."""
    kinds = set(map(type, numbers))
    if float not in kinds:
        return False
    if not kinds.isdisjoint((Fraction, Decimal)):
        return True
    whole = [number for number in numbers if type(number) is int] if int in kinds else [0]
    return max(whole) > _EXACT_IN_A_FLOAT or min(whole) < -_EXACT_IN_A_FLOAT


def in_one_kind(tree: Tree) -> Tree:
    """The tree, with fractions for its decimals where floats are not enough for it."""
    leaves = tree.utility
    if tree.has_payoffs:
        paid = (payoffs for payoffs in leaves if payoffs is not None)
        leaves = list(chain.from_iterable(each for each in paid if not isinstance(each, Unknown)))
    is_mixed = tree.probability or are_mixed([*leaves, *tree.eval.values()])
    return made_exact(tree) if is_mixed else tree


def made_exact(tree: Tree) -> Tree:
    """The same tree with fractions for its decimals."""
    other = tree.copied()
    other.utility = list(map(exact, tree.utility))
    other.eval = {node: exact(value) for node, value in tree.eval.items()}
    return other
