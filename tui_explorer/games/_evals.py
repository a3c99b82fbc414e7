"""Eval as a weighted sum of features that is always below the worth of a win.

A finished game is worth its utility, a whole number, with or without a depth limit. An Eval is a
decimal between -1 and 1, so that a reader sees at once that it is an estimate.
"""

from abc import abstractmethod
from collections.abc import Mapping, Sequence
from fractions import Fraction
from math import lcm
from operator import mul
from typing import Any

from tui_explorer.engine.decimals import Decimal, simplified
from tui_explorer.engine.game import Game, Value

MOST_KEPT = 65_536
"""The most Evals that a cache keeps; a full cache is emptied."""


class BoundedEval(Game):
    """A game that counts its features in ``_counts`` and gives them small decimals as weights."""

    win: int
    """The worth of a won game, more than any Eval: 1, unless the weights are larger than usual."""

    def _set_weights(self, weights: Mapping[str, tuple[str | Decimal, int]]) -> None:
        """Begin with these features, each with its weight and the most it can count."""
        self.weights = {name: simplified(Decimal(weight)) for name, (weight, _) in weights.items()}
        self._most = [most for _, most in weights.values()]
        self._weights_changed()

    def _weights_changed(self) -> None:
        weights: list[Any] = list(self.weights.values())
        self._are_decimals = all(isinstance(weight, int | Decimal) for weight in weights)
        self._whole = lcm(*(weight.denominator for weight in weights))
        self._parts = [int(weight * self._whole) for weight in weights]
        """The weights as parts of the whole: whole numbers add up faster than fractions."""
        self._evals: dict[Any, Value] = {}
        """Evals by state: a search meets each state many times."""
        self._values: dict[int, Value] = {}
        """Evals by their parts: there are few different ones, and many nodes share each."""
        self.win = sum(map(mul, map(abs, self._parts), self._most)) // self._whole + 1

    def evaluate(self, state: Any) -> Value:
        """EVAL(s): the utility of a finished game, else the weighted sum of the features."""
        value = self._evals.get(state)
        if value is None:
            if len(self._evals) >= MOST_KEPT:
                self._evals.clear()
            value = self._evals[state] = self._worth(state)
        return value

    def _worth(self, state: Any) -> Value:
        """Return the Eval of a new state; features are counted only if some weight is not 0."""
        if self.is_terminal(state):
            utility: Any = self.utility(state)
            return self.win * utility  # type: ignore[no-any-return]
        parts = sum(map(mul, self._parts, self._counts(state))) if any(self._parts) else 0
        value = self._values.get(parts)
        if value is None:
            value = self._values[parts] = self._value(parts)
        return value

    def _value(self, parts: int) -> Value:
        """Return so many parts of the whole."""
        kind = Decimal if self._are_decimals else Fraction
        return simplified(kind(parts, self._whole))

    def features(self, state: Any) -> dict[str, Value]:
        """Return the features of an unfinished state by name: MAX's part minus MIN's."""
        return dict(zip(self.weights, self._counts(state), strict=True))

    @abstractmethod
    def _counts(self, state: Any) -> Sequence[int]:
        """Return the features of an unfinished state, in the order of the weights."""
