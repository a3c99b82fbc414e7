"""Numbers as people read them: as written, ±∞ as a sign, a bound never without its sign."""

from typing import Any

from tui_explorer.engine.game import INF
from tui_explorer.words.glyphs import UNICODE, Glyphs


def show(value: Any, glyphs: Glyphs = UNICODE) -> str:
    """A value, as it was written.

    >>> from fractions import Fraction
    >>> show(3), show(0.5), show(Fraction(1, 2)), show(-INF), show((1, 0, 2))
    ('3', '0.5', '1/2', '−∞', '(1, 0, 2)')
    """
    if isinstance(value, tuple):
        return "(" + ", ".join(show(part, glyphs) for part in value) + ")"
    if value == INF:
        return glyphs.infinity
    if value == -INF:
        return glyphs.minus_infinity
    return str(value)


def show_bound(value: Any, bound: str, glyphs: Glyphs = UNICODE) -> str:
    """A returned value with what it says of the true one.

    >>> show_bound(2, "<=")
    '≤2'
    """
    sign = {"=": "=", "<=": glyphs.at_most, ">=": glyphs.at_least, "?": "?"}[bound]
    return sign + show(value, glyphs)


def bound_told(value: Any, bound: str, glyphs: Glyphs = UNICODE) -> str:
    """A returned value in a sentence; payoffs have no order, so a bound says little of them.

    >>> bound_told(2, "<="), bound_told((1, 2), ">="), bound_told(3, "=")
    ('at most 2', 'perhaps (1, 2)', '3')
    """
    words = {"=": "", "<=": "at most ", ">=": "at least ", "?": "perhaps "}
    return words["?" if isinstance(value, tuple) and bound != "=" else bound] + show(value, glyphs)


def times(number: int) -> str:
    """A number of times: once, twice, 3 times."""
    return {1: "once", 2: "twice"}.get(number) or f"{grouped(number)} times"


def grouped(number: int) -> str:
    """A count with its thousands apart: 549,946."""
    return f"{number:,}"


def rounded(number: float) -> str:
    """A size to four digits, or that it is beyond what floats can hold.

    >>> rounded(273.83), rounded(INF)
    ('273.8', 'over 10^308')
    """
    return "over 10^308" if number == INF else f"{number:.4g}"
