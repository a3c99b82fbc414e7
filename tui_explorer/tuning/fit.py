"""Fit Eval's weights to exact values by least squares, and see what that is good for."""

from collections.abc import Mapping, Sequence
from fractions import Fraction
from math import sqrt
from typing import Any, NamedTuple

from tui_explorer.engine.decimals import Decimal, simplified
from tui_explorer.engine.game import Game, Value
from tui_explorer.engine.tree.tree import ZERO_SUM
from tui_explorer.searches.source import GameSource, Source
from tui_explorer.tuning.positions import Phase, Solved, Solver
from tui_explorer.words.tuning import no_numpy, no_positions, no_weights

_ASIDE = 4
"""One position of so many is not fitted to, but kept to see what the weights are good for."""
_DIGITS = 4
"""Digits of a fitted weight: more would only look exact."""

_BELOW = Fraction(9, 10)
"""Of a win: the most that an Eval is worth where weights have to be made smaller."""

_NOISE = 1e-9
"""Of the largest weight: what is smaller comes from rounding."""

FeatureWeights = Mapping[str, Value]


class Measured(NamedTuple):
    """Some weights, and how good they are."""

    weights: FeatureWeights
    error: float
    """Root mean square of Eval minus the exact value, of the positions that were fitted to."""
    error_aside: float
    """The same of the others."""
    right: int
    """How many choices of a search to a depth limit are as good as the best one."""


class Tuned(NamedTuple):
    """Weights before and after, measured on the same positions."""

    source: str
    seed: int
    depth: int
    """Plies of the searches whose choices were looked at."""
    fitted: int
    """Positions that the weights were fitted to."""
    aside: int
    """Positions that they were not fitted to."""
    choices: int
    """Those of the latter where some actions are right, and others wrong."""
    is_scaled: bool
    """Whether the weights were made smaller, so that no Eval reaches a win."""
    before: Measured
    after: Measured


def tune(source: Source, positions: int, seed: int, depth: int, phase: Phase) -> Tuned:
    """Fit the weights of a game's Eval to the exact values of so many positions."""
    if not isinstance(source, GameSource) or source.kind != ZERO_SUM or not source.game.weights:
        raise no_weights(source.origin.name)
    game = source.game
    _require_numpy()
    solver = Solver(game, phase)
    solved = list(solver.positions(positions, seed))
    if not solved:
        raise no_positions()
    aside = solved[_ASIDE - 1 :: _ASIDE]
    fitted = [each for place, each in enumerate(solved, 1) if place % _ASIDE]
    weights, is_scaled = _below_a_win(game, _least_squares(game, fitted), solved)
    choices = [choice for each in aside if (choice := _right_ones(solver, each))]

    def measured(weights: FeatureWeights) -> Measured:
        weighed = game.with_weights(weights)
        chosen = (solver.choice(weighed, each.state, depth) for each, _ in choices)
        right = sum(state in good for state, (_, good) in zip(chosen, choices, strict=True))
        return Measured(weights, _error(fitted, weights), _error(aside, weights), right)

    before, after = measured(game.weights), measured(weights)
    sizes = len(fitted), len(aside), len(choices)
    return Tuned(source.origin.name, seed, depth, *sizes, is_scaled, before, after)


def _right_ones(solver: Solver, position: Solved) -> tuple[Solved, list[Any]] | None:
    """A position and the states that it is right to go to; None where all are, or nobody knows."""
    values = {state: solver.value(state) for state in solver.after(position.state)}
    right = [state for state, value in values.items() if value == position.value]
    is_known = None not in values.values()
    return (position, right) if is_known and len(right) < len(values) else None


def _error(positions: Sequence[Solved], weights: FeatureWeights) -> float:
    """The root mean square of Eval minus the exact value."""
    squares = [float(_eval(each, weights) - each.value) ** 2 for each in positions]
    return sqrt(sum(squares) / len(squares)) if squares else 0.0


def _eval(position: Solved, weights: FeatureWeights) -> Any:
    """The weighted sum of a position's features."""
    return sum(w * f for w, f in zip(weights.values(), position.features, strict=True))


def _least_squares(game: Game, positions: Sequence[Solved]) -> FeatureWeights:
    """The weights with the least error."""
    import numpy as np

    features = np.array([[float(part) for part in each.features] for each in positions])
    values = np.array([float(each.value) for each in positions])
    found, *_ = np.linalg.lstsq(features, values, rcond=None)
    found[abs(found) < _NOISE * max(abs(found))] = 0
    return dict(zip(game.weights, map(_rounded, found), strict=True))


def _below_a_win(
    game: Game, weights: FeatureWeights, positions: Sequence[Solved]
) -> tuple[FeatureWeights, bool]:
    """The weights, made smaller if an Eval would reach what a win is worth; whether they were."""
    win = game.with_weights(weights).win
    largest = max(abs(_eval(each, weights)) for each in positions)
    if win is None or largest < win:
        return weights, False
    return {n: _rounded(_BELOW * win * weight / largest) for n, weight in weights.items()}, True


def _rounded(weight: Any) -> Value:
    """A weight with a few digits, as a decimal."""
    return simplified(Decimal(f"{float(weight):.{_DIGITS}g}"))


def _require_numpy() -> None:
    """Refuse to begin what could not be ended."""
    try:
        import numpy  # noqa: F401
    except ImportError:
        raise no_numpy() from None
