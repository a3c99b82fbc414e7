"""Numbers as people write them in tree files, kept exact where they were written exactly.

Nothing is left to the number syntax of Python, JSON or YAML 1.1, where `1_000`, `0x10`, `010` and
`1:30` are numbers, and where `1e999` silently becomes infinite.
"""

import re
from collections.abc import Mapping
from fractions import Fraction

from tui_explorer.engine.decimals import Decimal, simplified
from tui_explorer.engine.game import INF, Value
from tui_explorer.errors import BadData
from tui_explorer.words import numbers as words

LONGEST = 64
"""Characters of a number; converting longer ones takes time that grows with the square."""

FINEST = 1024
"""Bits in the denominator of a sum of what is read; adding gets slow beyond."""

_INTEGER = re.compile(r"[-+]?[0-9]+")
_FRACTION = re.compile(r"[-+]?[0-9]+/[0-9]+")
_DECIMAL = re.compile(r"[-+]?(?:[0-9]+\.?[0-9]*|\.[0-9]+)(?:[eE][-+]?([0-9]+))?")
_INFINITE = {"inf": INF, "+inf": INF, "-inf": -INF}
_UNKNOWN = re.compile(r"\?|[^\W\d_][0-9]*+")
"""Leaves that are not known: a question mark, or a letter with digits."""


def parse_value(text: str) -> Value:
    """The number that a text spells; BadData, without a place, if it spells none."""
    if len(text) > LONGEST:
        raise BadData(*words.long_number(text, LONGEST))
    if _INTEGER.fullmatch(text):
        return int(text)
    if text in _INFINITE:
        return _INFINITE[text]
    if _DECIMAL.fullmatch(text):
        return parse_decimal(text)
    if _FRACTION.fullmatch(text):
        return simplified(_fraction(text))
    if not text:
        raise BadData(*words.MISSING)
    if text.lower().strip("+-.") == "nan":
        raise BadData(*words.NAN)
    raise BadData(*words.no_number(text))


def is_unknown(text: str) -> bool:
    """Whether a leaf is written as one that nobody knows.

    >>> [text for text in ("?", "x", "y2", "nan", "2y", "") if is_unknown(text)]
    ['?', 'x', 'y2']
    """
    return len(text) <= LONGEST and _UNKNOWN.fullmatch(text) is not None


def parse_decimal(text: str) -> Value:
    """The number that a decimal spells, within the range of floats."""
    number = float(text)
    if abs(number) == INF:
        raise BadData(*words.too_large(text))
    if not number and re.match(r"[^eE]*[1-9]", text):
        raise BadData(*words.too_small(text))
    return Decimal(text)


def parse_probability(text: str) -> Fraction:
    """The exact share that a text spells, from 0 to 1: `0.1` is one tenth."""
    if len(text) > LONGEST:
        raise BadData(*words.long_number(text, LONGEST))
    decimal = _DECIMAL.fullmatch(text)
    if decimal and len(decimal[1] or "") > 2:
        # Read exactly, 1e-999999999 would fill the memory.
        raise BadData(*words.long_exponent(text))
    if not decimal and not _FRACTION.fullmatch(text):
        if words.has_decimal_comma(text):
            raise BadData(*words.decimal_comma(text))
        raise BadData(*words.no_probability(repr(text)))
    share = _fraction(text)
    if not 0 <= share <= 1:
        raise BadData(*words.no_probability(text))
    return share


def _fraction(text: str) -> Fraction:
    try:
        return Fraction(text)
    except ZeroDivisionError:
        raise BadData(*words.divides_by_zero(text)) from None


Weights = tuple[tuple[str, Value], ...]


def parse_weights(text: str) -> Weights:
    """The weights of Eval's features, written ``name=number`` with commas between, in that order.

    >>> parse_weights("threats(1)=10, threats(2)=1/2")
    (('threats(1)', 10), ('threats(2)', Fraction(1, 2)))
    """
    pairs = [part.partition("=") for part in text.split(",")]
    if not all(name.strip() and equals for name, equals, _ in pairs):
        raise words.no_weights(text)
    names = [name.strip() for name, _, _ in pairs]
    twice = next((name for name in names if names.count(name) > 1), None)
    if twice is not None:
        raise words.weighed_twice(twice)
    return tuple((name.strip(), parse_value(weight.strip())) for name, _, weight in pairs)


def written(weights: Mapping[str, Value]) -> str:
    """The weights as they can be read again."""
    return ", ".join(f"{name}={weight}" for name, weight in weights.items())
