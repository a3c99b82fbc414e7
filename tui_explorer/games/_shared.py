"""Shared by games: Eval as a weighted sum, refusals of options, and stones to look at."""

from collections.abc import Mapping
from copy import copy
from math import isfinite
from types import MappingProxyType
from typing import Any, Self

from tui_explorer.engine.game import Value
from tui_explorer.errors import BadData

_GROUP = 5
_PER_ROW = 10
_MOST_ROWS = 5


def require_range(name: str, value: int, low: int, high: int) -> None:
    """Refuse an option's value that the rules cannot work with or that nobody could look at."""
    if not low <= value <= high:
        raise BadData(f"{name} cannot be {value}", f"{name} goes from {low} to {high}")


def require_choice(name: str, value: str, choices: tuple[str, ...]) -> None:
    """Refuse an option's value that is not one of the words it can be."""
    if value not in choices:
        raise BadData(f"{name} cannot be {value[:20]!r}", f"{name} is {' or '.join(choices)}")


def stones(count: int) -> str:
    """A row of stones in groups of five, which the eye counts faster than a long row."""
    whole, rest = divmod(count, _GROUP)
    groups = ["o" * _GROUP] * whole
    return " ".join([*groups, "o" * rest] if rest else groups)


def heap(count: int) -> str:
    """A heap of stones in rows of ten, cut short where it is large, above its count."""
    shown = min(count, _PER_ROW * _MOST_ROWS)
    rows = [stones(min(_PER_ROW, shown - at)) for at in range(0, shown, _PER_ROW)]
    if shown < count:
        rows.append("...")
    return "\n".join([*rows, f"{count} stone{'' if count == 1 else 's'}"])


class Features:
    """Eval as a weighted sum of features: none, unless a game names some and gives them weights."""

    weights: Mapping[str, Value] = MappingProxyType({})

    def features(self, state: Any) -> dict[str, Value]:
        """The features of an unfinished state that Eval weighs: MAX's part minus MIN's, by name."""
        return {}

    def with_weights(self, weights: Mapping[str, Value]) -> Self:
        """The same game with these weights; features that are not named keep theirs."""
        for name, weight in weights.items():
            if name not in self.weights:
                known = ", ".join(self.weights)
                hint = f"one of {known}" if known else "the Eval of this game has no features"
                raise BadData(f"there is no feature {name[:20]!r}", hint)
            if not isfinite(weight):
                raise BadData(f"{name} cannot weigh {weight}", "a finite number")
        other = copy(self)
        other.weights = {**self.weights, **weights}
        other._weigh()
        return other

    def _weigh(self) -> None:
        """Prepare what ``evaluate`` needs of the weights, so that asking it stays cheap."""
