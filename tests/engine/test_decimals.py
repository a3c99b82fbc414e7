"""Numbers of several kinds: when a float among others would not compare as it was written."""

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
