"""Numbers of several kinds: when a float among others would not compare as it was written."""

import operator
from fractions import Fraction
from typing import Any

import pytest

from tui_explorer.engine.decimals import Decimal, are_mixed

EXACT = 2**53
"""The last whole number up to which a float holds every one."""


@pytest.mark.parametrize(
    ("numbers", "mixed"),
    [
        ([], False),
        ([1, 2], False),
        ([10**30, Fraction(1, 3)], False),
        ([0.5], False),
        ([0.5, 1], False),
        ([0.5, Fraction(1, 3)], True),
        ([0.5, Decimal("0.1")], True),
        ([0.5, EXACT, -EXACT], False),
        ([0.5, EXACT + 1, 0], True),
        ([0.5, -EXACT - 1, 0], True),
    ],
)
def test_floats_among_others(numbers: list[Any], mixed: bool) -> None:
    assert are_mixed(numbers) is mixed


@pytest.mark.parametrize("text", ["0.1", "0.3", "0.03", "0.004", "-0.7", "0.5"])
def test_a_decimal_compares_with_the_float_it_is_written_as(text: str) -> None:
    exact, near = Decimal(text), float(text)
    for one, other in ((exact, near), (near, exact)):
        assert one == other
        for compare in (operator.le, operator.ge):
            assert compare(one, other)
        for compare in (operator.lt, operator.gt):
            assert not compare(one, other)


def test_a_decimal_compares_with_other_numbers() -> None:
    assert 0.1 < Decimal("0.10000000000000000001") < 0.2
    assert Fraction(1, 3) > Decimal("0.3333") > 0
    assert float("-inf") < Decimal("0.3") < float("inf")
    undefined = float("nan")
    assert not Decimal("0.3") <= undefined
    assert Decimal("0.3") != undefined
