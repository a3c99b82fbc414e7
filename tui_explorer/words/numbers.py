"""Numbers that people write, in tree files above all: what is none, and what would be right."""

import re

from tui_explorer.engine import settings
from tui_explorer.engine.settings import NUMBER
from tui_explorer.errors import UsageError

_COMMA = r"[-+]?[0-9]+,[0-9]+(?:[eE][-+]?[0-9]+)?"
_SEVERAL = r"[-+./0-9]+(?:\s+[-+./0-9]+)+"
_SHARE = "a share from 0 to 1, such as 1/6 or 0.25"

MISSING = ("a number is missing", NUMBER)
NAN = (settings.NAN, NUMBER)


def long_number(text: str, most: int) -> tuple[str, str]:
    """A number of more characters than are read."""
    return f"a number of {len(text)} characters", f"at most {most}"


def too_large(text: str) -> tuple[str, str]:
    """A decimal that no float can hold."""
    return f"{text} is too large for a decimal", "write inf if you mean infinity"


def too_small(text: str) -> tuple[str, str]:
    """A decimal that a float would make nothing of."""
    return f"{text} is too small for a decimal", "write 0 if you mean nothing"


def long_exponent(text: str) -> tuple[str, str]:
    """A probability with more zeros than are counted out."""
    return f"the exponent of {text} is too long", "at most two digits"


def no_probability(text: str) -> tuple[str, str]:
    """A number that is no share, or text in quotes that is no number."""
    return f"{text} is not a probability", _SHARE


def divides_by_zero(text: str) -> tuple[str, str]:
    """A fraction without a value."""
    return f"{text} divides by zero", "a denominator above 0"


def no_number(text: str) -> tuple[str, str]:
    """Text where a number must be.

    >>> no_number("3,5")
    ('3,5 has a decimal comma', 'a point, as in 3.5')
    """
    if has_decimal_comma(text):
        return decimal_comma(text)
    if re.fullmatch(_SEVERAL, text):
        return f"{text!r} is more than one number", "a comma between them"
    return f"{text!r} is not a number", NUMBER


def has_decimal_comma(text: str) -> bool:
    """Whether a text is a number but for the comma in it."""
    return re.fullmatch(_COMMA, text) is not None


def decimal_comma(text: str) -> tuple[str, str]:
    """A number with a comma in it."""
    return f"{text} has a decimal comma", f"a point, as in {text.replace(',', '.')}"


def comma_before(text: str, at: int) -> str:
    """The decimal number whose last digits stand there behind its comma; empty if there is none.

    >>> comma_before("{prob: 0,5, node: 3}", 9), comma_before("{prob: 0, 5}", 10)
    ('0,5', '')
    """
    before = re.search(r"[-+]?[0-9]+,\Z", text[max(0, at - 64) : at])
    behind = re.match(r"[0-9]+", text[at : at + 64])
    return before[0] + behind[0] if before and behind else ""


# -- weights of Eval's features --------------------------------------------------------------------


def no_weights(text: str) -> UsageError:
    """Text where names and numbers must be."""
    return UsageError(f"{text!r} is not of the form name=number,…")


def weighed_twice(name: str) -> UsageError:
    """A feature with two weights."""
    return UsageError(f"{name} is weighed twice", "one weight for each feature")
