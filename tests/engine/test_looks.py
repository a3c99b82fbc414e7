"""Local α and β and intervals of values, at every step of random trees and of the courses' own."""

import random
from math import inf
from operator import ge, gt
from typing import Any

import pytest

from tests.oracles import plain
from tests.oracles.looks import looks
from tests.seeds import seeds
from tui_explorer.algorithms import alphabeta, layered, minimax
from tui_explorer.engine.algorithm import run
from tui_explorer.engine.game import MAX
from tui_explorer.engine.settings import Settings
from tui_explorer.engine.trace.moment import Moment
from tui_explorer.searches.source import open_source

TREES = 100
"""For each seed; all seeds together see 2,000."""
LARGEST = 60


def small_tree(rng: random.Random) -> plain.Plain:
    """A random tree of which every node can be asked at every step."""
    while plain.size(tree := plain.random_tree(rng)) > LARGEST:
        pass
    return tree


def check(tree: plain.Plain, settings: Settings, said: str) -> None:
    """Every inner node that was called, at every step, is looked at as the reference does."""
    built = plain.build(tree)
    trace = run(alphabeta.search, built, settings)
    strict, hard = settings.cut == "gt", settings.fail == "hard"
    expected = list(looks(tree, settings.window, strict=strict, hard=hard))
    assert len(expected) == len(trace)
    for step, known in enumerate(expected, 1):
        moment = Moment(trace, step)
        for path, pairs in known.items():
            node = built.nearest(path)
            assert (moment.local(node), moment.interval(node)) == pairs, f"{said}, {step}, {path}"
            check_relation(moment, node, settings)


def check_relation(moment: Moment, node: int, settings: Settings) -> None:
    """The three ways to look hang together as the glossary says."""
    (alpha, beta), (low, high) = moment.window(node), moment.interval(node)
    own_alpha, own_beta = moment.local(node)
    called_alpha, called_beta = moment.window_at_call(node)
    told = moment.children(node)
    is_max = moment.tree.player[node] == MAX
    if not (told and told[-1].fired):
        assert alpha == (max(own_alpha, called_alpha) if is_max else called_alpha)
        assert beta == (called_beta if is_max else min(own_beta, called_beta))
    else:
        fires = ge if settings.cut == "ge" else gt
        assert fires(own_alpha, own_beta)
    if told and settings.fail == "soft":
        made = {child.node for child in told if child.returned == told[-1].value}
        if any(moment.bound(child) == "=" for child in made):
            assert low >= own_alpha if is_max else high <= own_beta


@pytest.mark.slow
@pytest.mark.parametrize("seed", seeds(20))
def test_every_step_of_random_trees(seed: int) -> None:
    rng = random.Random(seed)
    for number in range(TREES):
        tree = small_tree(rng)
        cut, fail = rng.choice(["ge", "gt"]), rng.choice(["soft", "soft", "hard"])
        check(tree, Settings(cut=cut, fail=fail), f"seed {seed}, tree {number}")


@pytest.mark.slow
@pytest.mark.parametrize("seed", seeds(4))
def test_every_step_with_a_narrow_window(seed: int) -> None:
    rng = random.Random(seed)
    for number in range(TREES):
        window: Any = rng.choice([(-1, 1), (0, 2), (3, 4), (-inf, 0), (1, inf)])
        fail = rng.choice(["soft", "hard"])
        check(small_tree(rng), Settings(window=window, fail=fail), f"seed {seed}, tree {number}")


def test_a_wide_node() -> None:
    rng = random.Random(1)
    leaves = [rng.randrange(100) for _ in range(40)]
    check(plain.from_lists([[*leaves], [*leaves[::-1]], 7]), Settings(), "wide")


def test_the_booklets_sixteen_leaves() -> None:
    """β(I) is 3 though I cut; α(E) is 8 beside the β 7 that it was called with."""
    trace = run(
        alphabeta.search, open_source("sixteen-leaves").build_tree(Settings())[0], Settings()
    )
    end = Moment(trace, len(trace))
    nodes = {name: trace.tree.nearest(path) for name, path in PATHS.items()}
    assert {name: end.local(node) for name, node in nodes.items()} == {
        "A": (8, inf), "B": (-inf, 7), "C": (7, 8), "D": (7, inf), "E": (8, 7), "I": (7, 3),
        "L": (7, 1), "G": (9, 8),
    }  # fmt: skip
    assert end.window(nodes["I"]) == (7, inf)


PATHS: dict[str, list[int]] = {
    "A": [], "B": [0], "C": [1], "D": [0, 0], "E": [0, 1], "I": [0, 0, 1], "L": [1, 0, 0],
    "G": [1, 1],
}  # fmt: skip


@pytest.mark.parametrize("search", [minimax.search, layered.search])
def test_a_search_without_a_window_has_no_local_bounds(search: Any) -> None:
    tree = plain.build(plain.from_lists([[3, 12, 8], [2, 4, 6], [14, 5, 2]]))
    trace = run(search, tree, Settings())
    for step in range(len(trace) + 1):
        moment = Moment(trace, step)
        assert moment.local(0) == (None, None)
        low, high = moment.interval(0)
        assert low <= 3 <= high
    assert Moment(trace, len(trace)).interval(0) == (3, 3)
