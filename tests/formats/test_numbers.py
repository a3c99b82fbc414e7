"""Numbers as files spell them."""

from fractions import Fraction

import pytest

from tui_explorer.engine.decimals import Decimal
from tui_explorer.engine.game import INF
from tui_explorer.errors import BadData
from tui_explorer.formats.read.numbers import parse_probability, parse_value


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("3", 3),
        ("-12", -12),
        ("+7", 7),
        ("010", 10),
        ("9" * 64, int("9" * 64)),
        ("0.5", Decimal("0.5")),
        ("-.5", Decimal("-.5")),
        ("5.", Decimal("5.")),
        ("1e3", Decimal("1e3")),
        ("2.5E-1", Decimal("2.5E-1")),
        ("1/2", Fraction(1, 2)),
        ("-6/4", Fraction(-3, 2)),
        ("4/2", 2),
        ("0.10", Decimal("0.10")),
        ("0.0e-999", Decimal("0.0e-999")),
        ("0.30000000000000004", Decimal("0.30000000000000004")),
        ("5e-324", Decimal("5e-324")),
        ("1.7976931348623157e308", Decimal("1.7976931348623157e308")),
        ("0.10000000000000000001", Decimal("0.10000000000000000001")),
        ("0.1000000000000000055511151231257827", Decimal("0.1000000000000000055511151231257827")),
        ("3e-324", Decimal("3e-324")),
        ("inf", INF),
        ("+inf", INF),
        ("-inf", -INF),
    ],
)
def test_a_number_is_read_exactly(text: str, value: object) -> None:
    read = parse_value(text)
    assert read == value
    assert type(read) is type(value)


@pytest.mark.parametrize(
    ("text", "what"),
    [
        ("", "a number is missing"),
        ("nan", "NaN cannot be compared with other values"),
        ("NaN", "NaN cannot be compared with other values"),
        (".nan", "NaN cannot be compared with other values"),
        ("-NAN", "NaN cannot be compared with other values"),
        ("1e999", "1e999 is too large for a decimal"),
        ("-1e400", "-1e400 is too large for a decimal"),
        ("1e-400", "1e-400 is too small for a decimal"),
        ("-0.5e-999999999", "-0.5e-999999999 is too small for a decimal"),
        ("1/0", "1/0 divides by zero"),
        ("9" * 65, "a number of 65 characters"),
        ("0" * 65, "a number of 65 characters"),
        ("1_000", "'1_000' is not a number"),
        ("0x10", "'0x10' is not a number"),
        ("0o17", "'0o17' is not a number"),
        ("1/-2", "'1/-2' is not a number"),
        ("1/2/3", "'1/2/3' is not a number"),
        ("0.5/2", "'0.5/2' is not a number"),
        ("1:30", "'1:30' is not a number"),
        ("٣", "'٣' is not a number"),
        ("Inf", "'Inf' is not a number"),
        ("infinity", "'infinity' is not a number"),
        (".inf", "'.inf' is not a number"),
        (" 3", "' 3' is not a number"),
        ("3\n", "'3\\n' is not a number"),
        ("--3", "'--3' is not a number"),
        ("e5", "'e5' is not a number"),
        (".", "'.' is not a number"),
        ("true", "'true' is not a number"),
    ],
)
def test_what_is_no_number_is_refused(text: str, what: str) -> None:
    with pytest.raises(BadData) as caught:
        parse_value(text)
    assert caught.value.what == what
    assert caught.value.hint


@pytest.mark.parametrize(
    ("text", "share"),
    [
        ("0.1", Fraction(1, 10)),
        ("1/3", Fraction(1, 3)),
        ("1", 1),
        ("25e-2", Fraction(1, 4)),
        ("0", 0),
        ("0.0", 0),
        ("0/7", 0),
    ],
)
def test_a_probability_is_exact(text: str, share: Fraction) -> None:
    read = parse_probability(text)
    assert read == share
    assert type(read) is Fraction


@pytest.mark.parametrize(
    "text",
    ["-1/2", "-0.1", "1.0001", "3/2", "1/0", "inf", "nan", "", "half", "1e-100", "1" * 65],
)
def test_what_is_no_probability_is_refused(text: str) -> None:
    with pytest.raises(BadData):
        parse_probability(text)
