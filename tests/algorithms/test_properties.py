"""20,000 random trees, each searched in every way; a failure prints the seed that repeats it."""

import random

import pytest

from tests.algorithms.checks import Algorithms, Subject, check_choice, check_tree
from tests.oracles import plain
from tests.seeds import seeds
from tui_explorer.algorithms import alphabeta, layered, minimax
from tui_explorer.engine.algorithm import run
from tui_explorer.engine.analysis.order import in_order
from tui_explorer.engine.settings import Settings

pytestmark = pytest.mark.slow

REAL = Algorithms(minimax, alphabeta, layered)
BATCHES, TREES = 40, 500


@pytest.mark.parametrize("seed", seeds(BATCHES))
def test_every_search_of_random_trees_is_right(seed: int) -> None:
    rng = random.Random(seed)
    for number in range(TREES):
        tree = plain.random_tree(rng)
        try:
            check_tree(REAL, tree, rng)
        except AssertionError:
            print(f"seed {seed}, tree {number}: {tree!r}")
            raise


@pytest.mark.parametrize("order", ["best", "worst", "random"])
@pytest.mark.parametrize("cut", ["ge", "gt"])
def test_any_order_gives_the_value_of_minimax(order: str, cut: str) -> None:
    rng = random.Random(f"{order} {cut}")
    for number in range(300):
        tree = plain.random_tree(rng)
        settings = Settings(order=order, seed=number, cut=cut)
        ordered, _ = in_order(plain.build(tree), settings)
        trace = run(alphabeta.search, ordered, settings)
        assert trace.root_value == plain.minimax(tree), (number, tree)
        line = [ordered.child_index(node) for node in trace.principal_variation]
        assert plain.at(tree, line) == plain.minimax(tree), (number, tree)


def test_an_action_is_the_first_best_in_the_order_searched() -> None:
    rng = random.Random(7)
    for _ in range(300):
        subject = Subject(plain.random_tree(rng))
        check_choice(run(alphabeta.search, subject.built, Settings()), subject)
