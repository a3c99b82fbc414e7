"""Seeds of random tests: the first few for every day, the others in whole runs."""

import pytest
from _pytest.mark import ParameterSet


def seeds(count: int, *, quick: int = 1) -> list[int | ParameterSet]:
    """So many seeds; all but the first are marked as slow."""
    slow = [pytest.param(seed, marks=pytest.mark.slow) for seed in range(quick, count)]
    return [*range(quick), *slow]
