"""Exact numbers: whole numbers, fractions, and decimals, which are fractions that look as written.

No finite float is ever a value of a tree: 0.1 is 1/10. So equal numbers are equal in every
comparison and have one hash, and sums are right. Floats that games or scripts hand over become
decimals when they enter a tree or settings.
"""

import decimal
import operator
from collections.abc import Callable
from fractions import Fraction
from math import isfinite, isinf
from typing import Any

from tui_explorer.engine.game import INF

_Operation = Callable[[Any, Any], Any]


def _closed(operation: _Operation) -> _Operation:
    """The operation, with a decimal as result if only decimals and whole numbers go in."""

    def operate(self: Any, other: Any) -> Any:
        result = operation(self, other)
        return Decimal(result) if isinstance(other, int | Decimal) else result

    return operate


def _compared(operation: _Operation) -> _Operation:
    """A comparison of Fraction with a short way for what a search compares: Evals and windows."""
    of_fractions = getattr(Fraction, f"__{operation.__name__}__")

    def compare(self: Any, other: Any) -> Any:
        kind = type(other)
        if kind is Decimal:
            ours, theirs = self._numerator * other._denominator, other._numerator
            return operation(ours, theirs * self._denominator)
        if kind is int:
            return operation(self._numerator, other * self._denominator)
        if kind is float and isinf(other):
            return operation(0, other)
        return of_fractions(self, other)

    return compare


class Decimal(Fraction):
    """A fraction that the source writes with a point, and that is shown so.

    >>> tenth = Decimal("0.1")
    >>> print(tenth, tenth + 2 * tenth, 1 - tenth, tenth / 3)
    0.1 0.3 0.9 1/30
    >>> print(Decimal("0.10000000000000000001"), Decimal("1e308") * 10)
    0.10000000000000000001 1e+309
    >>> tenth == Fraction(1, 10), hash(tenth) == hash(Fraction(1, 10))
    (True, True)
    """

    __slots__ = ()

    __add__, __radd__ = _closed(Fraction.__add__), _closed(Fraction.__radd__)
    __sub__, __rsub__ = _closed(Fraction.__sub__), _closed(Fraction.__rsub__)
    __mul__, __rmul__ = _closed(Fraction.__mul__), _closed(Fraction.__rmul__)

    __lt__, __le__ = _compared(operator.lt), _compared(operator.le)
    __gt__, __ge__ = _compared(operator.gt), _compared(operator.ge)

    def __neg__(self) -> "Decimal":
        return Decimal(super().__neg__())

    def __abs__(self) -> "Decimal":
        return Decimal(super().__abs__())

    def __str__(self) -> str:
        near = self.nearest()
        if exact(near) == self:
            return str(near)
        digits = self.numerator.bit_length() + self.denominator.bit_length()
        context = decimal.Context(prec=digits, Emax=digits, Emin=-digits)
        over, under = decimal.Decimal(self.numerator), decimal.Decimal(self.denominator)
        return str(context.divide(over, under).normalize(context)).lower()

    __repr__ = __str__

    def __format__(self, spec: str) -> str:
        """The number as a float is formatted; Fraction itself can do this from Python 3.12 on.

        >>> f"{Decimal('0.125'):.2f}", f"{Decimal('0.1')}"
        ('0.12', '0.1')
        """
        return format(self.nearest(), spec) if spec else str(self)

    def nearest(self) -> float:
        """The float next to it; infinite if there is none so large."""
        try:
            return float(self)
        except OverflowError:
            return INF if self > 0 else -INF


def exact(value: Any) -> Any:
    """A number, or payoffs, with decimals in place of finite floats: 0.1 is one tenth.

    >>> exact(0.1) == Fraction(1, 10), exact((0.5, 3))
    (True, (0.5, 3))
    """
    if isinstance(value, float) and isfinite(value):
        return Decimal(float.__repr__(value))
    return tuple(map(exact, value)) if isinstance(value, tuple) else value


def simplified(value: int | Fraction) -> int | Fraction:
    """A fraction, or a whole number if it is one."""
    return value.numerator if value.denominator == 1 else value


def is_too_fine(value: Any, bits: int) -> bool:
    """True if a fraction, or one of a payoff vector, has a denominator of more than so many bits.

    Reckoning with such fractions gets slow, and nobody can read them.
    """
    if isinstance(value, tuple):
        return any(is_too_fine(part, bits) for part in value)
    return isinstance(value, Fraction) and value.denominator.bit_length() > bits
