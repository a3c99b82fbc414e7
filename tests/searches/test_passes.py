"""Series of root searches, planned from the results of those before."""

import random
from math import inf

import pytest

from tests.oracles import plain
from tui_explorer.engine.analysis.run import Origin, Run
from tui_explorer.engine.backup import exact_values
from tui_explorer.engine.budget import Budget
from tui_explorer.engine.settings import Settings
from tui_explorer.searches.passes import PassPlan, run_passes
from tui_explorer.searches.search import search
from tui_explorer.searches.source import TreeSource


def null_windows(guess: int) -> PassPlan:
    """Close in on the value of whole-number leaves with null windows, as MTD(f) does."""
    low, high, value = -inf, inf, guess
    while low < high:
        test = value + 1 if value == low else value
        value = (yield Settings(window=(test - 1, test))).value
        if value < test:
            high = value
        else:
            low = value


@pytest.mark.parametrize("seed", range(40))
def test_null_windows_close_in_on_the_value(seed: int) -> None:
    rng = random.Random(seed)
    tree = plain.build(plain.random_tree(rng))
    source, budget = TreeSource(Origin("tree", "random"), tree), Budget()

    def search_root(settings: Settings, passes: list[Run]) -> Run:
        return search(source, settings, budget)

    right = exact_values(tree)[0]
    passes = run_passes(null_windows(rng.randrange(-9, 10)), search_root, budget)
    assert passes[-1].value == right
    assert budget.spent == sum(run.visited for run in passes)


def test_a_budget_ends_the_series_in_a_pass() -> None:
    source = TreeSource(
        Origin("tree", "even"), plain.build(("max", [("min", [3, 12]), ("min", [2, 4])]))
    )
    whole, part = Budget(), Budget()
    passes = run_passes(null_windows(0), lambda settings, _: search(source, settings, whole), whole)
    assert len(passes) > 1
    part.max_nodes = passes[0].visited + 1
    stopped = run_passes(null_windows(0), lambda settings, _: search(source, settings, part), part)
    assert [run.stopped for run in stopped] == [None, "nodes"]
