"""Answers as people and programs give them, parsed so that two of the same meaning are equal.

The form is that of the key, as JSON holds it; people may also write ``-1/2``, ``∞`` or ``≤``.
"""

from collections.abc import Callable
from typing import Any

from tui_explorer.engine.game import INF, Value
from tui_explorer.engine.settings import Window
from tui_explorer.errors import BadData
from tui_explorer.formats.read.numbers import parse_value

_MOST = 100_000
"""Items of a list that are looked at."""
_RangeEnd = tuple[Value, bool]
"""A place between numbers: just before one, or just behind it."""
_SIGNS = {"=": "=", "<=": "<=", ">=": ">=", "≤": "<=", "≥": ">=", "==": "=", "": "="}


class Malformed(ValueError):
    """An answer that is not of the form of the key."""


def number(given: Any) -> Value:
    """A number as a key or a person writes it."""
    if isinstance(given, bool) or not isinstance(given, int | float | str):
        raise Malformed
    text = given if isinstance(given, str) else repr(given)
    text = text.strip().replace("−", "-").replace("∞", "inf")
    try:
        value: Value = parse_value(text)
    except BadData:
        raise Malformed from None
    return value


def path(given: Any) -> tuple[int, ...]:
    """A path: a list of child indices, or these with dots between, ``-`` for the root."""
    if isinstance(given, str):
        text = given.strip()
        if text in ("-", ""):
            return ()
        given = [int(part) if _is_index(part) else None for part in text.split(".")]
    return tuple(map(_index, _list(given)))


def _is_index(text: str) -> bool:
    return text.isascii() and text.isdigit() and len(text) <= 9


def _index(given: Any) -> int:
    if isinstance(given, str) and _is_index(given):
        return int(given)
    if type(given) is not int or given < 0:
        raise Malformed
    return given


def _list(given: Any) -> list[Any]:
    if not isinstance(given, list | tuple) or len(given) > _MOST:
        raise Malformed
    return list(given)


def _pair(given: Any) -> list[Any]:
    pair = _list(given)
    if len(pair) != 2:
        raise Malformed
    return pair


def _values(given: Any) -> dict[tuple[int, ...], Value]:
    pairs = [_pair(each) for each in _list(given)]
    return {path(node): number(value) for node, value in pairs}


def _window(given: Any) -> Window:
    alpha, beta = map(number, _pair(given))
    return alpha, beta


def _returns(given: Any) -> tuple[str, Value]:
    sign, value = _pair(given)
    if not isinstance(sign, str) or sign.strip() not in _SIGNS:
        raise Malformed
    return _SIGNS[sign.strip()], number(value)


def _action(given: Any) -> frozenset[int]:
    found = frozenset(map(_index, given if isinstance(given, list | tuple) else [given]))
    if not found:
        raise Malformed
    return found


def _owner(given: Any) -> tuple[int, ...] | None:
    return None if given is None else path(given)


def _order(given: Any) -> dict[tuple[int, ...], tuple[int, ...]]:
    pairs = [_pair(each) for each in _list(given)]
    orders = {path(node): tuple(map(_index, _list(order))) for node, order in pairs}
    if len(orders) != len(pairs):
        raise Malformed
    return orders


def _range(given: Any) -> tuple[tuple[tuple[Value, Value], ...], Any]:
    """Intervals from the least on, and which ends are left out; None where that is not said.

    What touches or overlaps is one interval. An end at infinity is written as open or as closed by
    whim, and so means the same.
    """
    ranges, ends = given, None
    if isinstance(given, dict):
        ranges, ends = given.get("ranges"), given.get("open")
    found = [_window(each) for each in _list(ranges)]
    if ends is None:
        return tuple(sorted(found)), None
    pairs = [(bool(low), bool(high)) for low, high in map(_pair, _list(ends))]
    if len(pairs) != len(found):
        raise Malformed
    spans = [
        ((low, at_low and low != -INF), (high, not at_high or high == INF))
        for (low, high), (at_low, at_high) in zip(found, pairs, strict=True)
    ]
    joined: list[tuple[_RangeEnd, _RangeEnd]] = []
    for span in sorted(spans):
        if joined and span[0] <= joined[-1][1]:
            before = joined.pop()
            joined.append((before[0], max(before[1], span[1])))
        else:
            joined.append(span)
    return (
        tuple((start[0], end[0]) for start, end in joined),
        tuple((start[1], not end[1]) for start, end in joined),
    )


_FORMS: dict[str, Callable[[Any], Any]] = {
    "value": number,
    "values": _values,
    "leaves": lambda given: frozenset(map(path, _list(given))),
    "count": number,
    "window": _window,
    "returns": _returns,
    "action": _action,
    "owner": _owner,
    "order": _order,
    "range": _range,
}


def comparable(kind: str, given: Any) -> Any:
    """An answer, or a key, so that two of the same meaning are equal; Malformed if it is none."""
    return _FORMS[kind](given)
