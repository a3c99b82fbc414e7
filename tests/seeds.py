"""Seeds of random tests: the first for every day, more in a run of all tests, all of them by wish.

``ALL_SEEDS=1 python -m pytest`` runs every seed; without that a run of all tests has every
sixteenth, so that it ends in minutes.
"""

import os

import pytest
from _pytest.mark import ParameterSet

ALL = bool(os.environ.get("ALL_SEEDS"))
_EVERY = 1 if ALL else 16


def seeds(count: int, *, quick: int = 1) -> list[int | ParameterSet]:
    """So many seeds; all but the first are marked as slow."""
    slow = [pytest.param(seed, marks=pytest.mark.slow) for seed in range(quick, count, _EVERY)]
    return [*range(quick), *slow]
