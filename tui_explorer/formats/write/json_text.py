"""JSON as text: values that it has no numbers for, and records written as they are made."""

import json
from collections.abc import Iterator
from fractions import Fraction
from itertools import islice
from math import isinf
from typing import Any

from tui_explorer.engine.decimals import Decimal
from tui_explorer.engine.game import INF
from tui_explorer.engine.unknown import Unknown
from tui_explorer.formats.write import Each

SCHEMA = 1
"""The version of all that is told as JSON."""
_AT_ONCE = 32
"""Records made into text together, which is faster than one by one."""


def json_value(value: Any) -> Any:
    """A value: a number, ``"inf"``, an exact fraction as text, a payoff vector as a list, or None
    where nobody knows it.

    >>> json_value(3), json_value(float("-inf")), json_value(Fraction(3, 2))
    (3, '-inf', '3/2')
    """
    if isinstance(value, Unknown):
        return None
    if isinstance(value, tuple):
        return [json_value(part) for part in value]
    if isinstance(value, Decimal):
        near = value.nearest()
        is_near = abs(near) < INF and bool(near) == bool(value)
        return near if is_near else json_value(Fraction(value))
    if isinstance(value, Fraction):
        return value.numerator if value.denominator == 1 else str(value)
    if isinstance(value, float) and isinf(value):
        return "inf" if value > 0 else "-inf"
    return value


def json_pieces(told: Any, each: Each = iter) -> Iterator[str]:
    """JSON as text, piece by piece, an iterator being a list whose items pass through ``each``.

    >>> "".join(json_pieces({"a": iter([1, 2]), "b": [{}, "c"]}))
    '{"a": [1, 2], "b": [{}, "c"]}'
    """
    between = ""
    if isinstance(told, Iterator):
        yield "["
        items = each(told)
        while some := list(islice(items, _AT_ONCE)):
            yield f"{between}{json.dumps(some)[1:-1]}"
            between = ", "
        yield "]"
    elif isinstance(told, dict):
        yield "{"
        for key, value in told.items():
            yield f"{between}{json.dumps(key)}: "
            yield from json_pieces(value, each)
            between = ", "
        yield "}"
    elif isinstance(told, list):
        yield "["
        for value in told:
            yield between
            yield from json_pieces(value, each)
            between = ", "
        yield "]"
    else:
        yield json.dumps(told)
