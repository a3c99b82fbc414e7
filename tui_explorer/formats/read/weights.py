"""The weights of Eval's features, written ``name=number`` with commas between."""

from collections.abc import Mapping

from tui_explorer.engine.decimals import exact
from tui_explorer.engine.game import Value
from tui_explorer.errors import UsageError
from tui_explorer.formats.read.numbers import parse_value

Weights = tuple[tuple[str, Value], ...]


def parse_weights(text: str) -> Weights:
    """The weights in the order they were given.

    >>> parse_weights("threats(1)=10, threats(2)=1/2")
    (('threats(1)', 10), ('threats(2)', Fraction(1, 2)))
    """
    pairs = [part.partition("=") for part in text.split(",")]
    if not all(name.strip() and equals for name, equals, _ in pairs):
        raise UsageError(f"{text!r} is not of the form name=number,…")
    names = [name.strip() for name, _, _ in pairs]
    twice = next((name for name in names if names.count(name) > 1), None)
    if twice is not None:
        raise UsageError(f"{twice} is weighed twice", "one weight for each feature")
    return tuple((name.strip(), exact(parse_value(weight.strip()))) for name, _, weight in pairs)


def written(weights: Mapping[str, Value]) -> str:
    """The weights as they can be read again."""
    return ", ".join(f"{name}={weight}" for name, weight in weights.items())
