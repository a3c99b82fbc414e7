"""Decimals: fractions that look as they were written, and nothing else about them is special."""

from fractions import Fraction
from typing import Any

import pytest

from tui_explorer.engine.decimals import Decimal, exact

TEXTS = ["0.1", "0.3", "0.03", "-0.7", "0.5", "2.0", "0.10000000000000000001", "1e-400", "1e400"]


@pytest.mark.parametrize("text", TEXTS)
def test_equal_numbers_have_one_hash(text: str) -> None:
    written, same = Decimal(text), Fraction(text)
    assert written == same
    assert same == written
    assert hash(written) == hash(same)
    assert len({written, same}) == 1
    if same.denominator == 1:
        assert len({written, same.numerator}) == 1


@pytest.mark.parametrize("one", [*TEXTS, "1/3", "-1/7", "0", "inf", "-inf"])
@pytest.mark.parametrize("other", TEXTS)
def test_comparisons_are_those_of_fractions(one: str, other: str) -> None:
    left: Any = float(one) if "inf" in one else Fraction(one)
    right = Fraction(other)
    for number in (left, exact(float(one)) if one == "0.1" else left):
        assert (number < Decimal(other)) is (left < right)
        assert (number >= Decimal(other)) is (left >= right)
        assert (number == Decimal(other)) is (left == right)


@pytest.mark.parametrize("text", ["0.1", "0.3", "0.004", "-0.7", "0.5", "1e-05", "123456.789"])
def test_a_float_becomes_the_decimal_that_it_is_written_as(text: str) -> None:
    made = exact(float(text))
    assert (type(made), made, str(made)) == (Decimal, Fraction(text), text)


def test_what_decimals_and_whole_numbers_come_to_is_a_decimal() -> None:
    tenth, third = Decimal("0.1"), Fraction(1, 3)
    for found, told in (
        (sum([tenth] * 3), "0.3"),
        (1 - tenth, "0.9"),
        (tenth - 1, "-0.9"),
        (3 * tenth, "0.3"),
        (-tenth, "-0.1"),
        (abs(-tenth), "0.1"),
    ):
        assert (type(found), str(found)) == (Decimal, told)
    for found, told in ((tenth + third, "13/30"), (third * tenth, "1/30"), (tenth / 2, "1/20")):
        assert (type(found), str(found)) == (Fraction, told)
