"""Eval as a weighted sum of features, whose weights a person may change."""

from collections.abc import Mapping
from copy import copy
from math import isfinite
from types import MappingProxyType
from typing import Any, Self

from tui_explorer.engine.game import Value
from tui_explorer.errors import BadData


class Features:
    """What every game has of it: nothing, unless it names features and gives them weights."""

    weights: Mapping[str, Value] = MappingProxyType({})

    def features(self, state: Any) -> dict[str, Value]:
        """What Eval looks at in a state that is not finished: MAX's part minus MIN's, by name."""
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
