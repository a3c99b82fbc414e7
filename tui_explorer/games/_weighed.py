"""Shared by games: Eval in decimals below 1, so that an estimate is told from a result at a glance.

A finished game is worth its utility, a whole number, with a depth limit and without. What is only
estimated lies between -1 and 1, so that no Eval is as good as a win.
"""

from collections.abc import Mapping, Sequence
from fractions import Fraction
from math import lcm
from operator import mul
from typing import Any

from tui_explorer.engine.decimals import Decimal, simplified
from tui_explorer.engine.game import Value
from tui_explorer.games._shared import Features

MOST_KEPT = 65_536
"""States whose Evals are remembered, and sets of discs whose lines are; when there are more, all
are forgotten, and it begins anew."""


class Weighed(Features):
    """Features that a game counts in ``_counts``, by weights that make small decimals of them."""

    win: int
    """The worth of a won game, more than any Eval: 1, unless somebody chose larger weights."""

    def _set_weights(self, weights: Mapping[str, tuple[str | Decimal, int]]) -> None:
        """Begin with these features, each with its weight and the most that it can count."""
        self.weights = {name: simplified(Decimal(weight)) for name, (weight, _) in weights.items()}
        self._most = [most for _, most in weights.values()]
        self._weigh()

    def _weigh(self) -> None:
        weights: list[Any] = list(self.weights.values())
        self._are_decimals = all(isinstance(weight, int | Decimal) for weight in weights)
        self._whole = lcm(*(weight.denominator for weight in weights))
        self._parts = [int(weight * self._whole) for weight in weights]
        """The weights as parts of the whole: whole numbers add up faster than fractions."""
        self._evals: dict[Any, Value] = {}
        """Evals by state: a search meets each many times over."""
        self._values: dict[int, Value] = {}
        """Evals by their parts: few are different, and each is kept once for many nodes."""
        self.win = sum(map(mul, map(abs, self._parts), self._most)) // self._whole + 1

    def evaluate(self: Any, state: Any) -> Any:
        """The utility of a finished game; of others the sum of what the features weigh."""
        value = self._evals.get(state)
        if value is None:
            if len(self._evals) >= MOST_KEPT:
                self._evals.clear()
            value = self._evals[state] = self._worth(state)
        return value

    def _worth(self: Any, state: Any) -> Any:
        """The Eval of a state that was not met before; where nothing weighs, nothing is counted."""
        if self.is_terminal(state):
            return self.win * self.utility(state)
        parts = sum(map(mul, self._parts, self._counts(state))) if any(self._parts) else 0
        value = self._values.get(parts)
        if value is None:
            value = self._values[parts] = self._value(parts)
        return value

    def _value(self, parts: int) -> Value:
        """So many parts of the whole."""
        kind = Decimal if self._are_decimals else Fraction
        return simplified(kind(parts, self._whole))

    def features(self, state: Any) -> dict[str, Value]:
        """The features of an unfinished state that Eval weighs: MAX's part minus MIN's, by name."""
        return dict(zip(self.weights, self._counts(state), strict=True))

    def _counts(self, state: Any) -> Sequence[int]:
        """The features of an unfinished state, in the order of the weights."""
        raise NotImplementedError
