"""What each call of alpha-beta promises holds, and what was never visited does not matter."""

import random
from dataclasses import replace
from math import inf

import pytest

from tests.oracles import plain
from tui_explorer.algorithms import alphabeta, layered
from tui_explorer.engine.algorithm import run
from tui_explorer.engine.analysis.proof import (
    HIGH,
    INSIDE,
    LOW,
    POINT,
    Promise,
    promise,
    shake,
    shaken,
)
from tui_explorer.engine.budget import Budget
from tui_explorer.engine.settings import Settings
from tui_explorer.engine.trace import navigate
from tui_explorer.engine.trace.trace import Trace
from tui_explorer.engine.tree.tree import ROOT, Tree


@pytest.mark.slow
@pytest.mark.parametrize("cut", ["ge", "gt"])
@pytest.mark.parametrize("fail", ["soft", "hard"])
def test_every_promise_holds(cut: str, fail: str) -> None:
    rng = random.Random(f"{cut} {fail}")
    cases = set()
    for number in range(300):
        tree = plain.random_tree(rng)
        exact = plain.exact_values(tree)
        built = plain.build(tree)
        trace = run(alphabeta.search, built, Settings(cut=cut, fail=fail))
        for node in range(len(built)):
            made = promise(trace, node, exact[*built.path(node)])
            assert (made is None) == (trace.visit(node) < 0)
            if made is not None:
                assert made.holds, (number, tree, made)
                cases.add(made.case)
    assert cases - {POINT} == {LOW, HIGH, INSIDE}
    assert (POINT in cases) == (cut == "gt")


@pytest.mark.parametrize(
    ("made", "case", "holds"),
    [
        (Promise(0, 3, inf, 2, 2), LOW, True),
        (Promise(0, 3, inf, 2, -9), LOW, True),
        (Promise(0, 3, inf, 2, 3), LOW, False),
        (Promise(0, 3, inf, 3, 3), LOW, True),
        (Promise(0, -inf, 3, 5, 4), HIGH, False),
        (Promise(0, -inf, 3, 5, 9), HIGH, True),
        (Promise(0, 1, 5, 3, 3), INSIDE, True),
        (Promise(0, 1, 5, 3, 2), INSIDE, False),
        (Promise(0, 1, 5, 3, 4), INSIDE, False),
        (Promise(0, -inf, 3, 3, 3), HIGH, True),
        (Promise(0, -inf, 3, 3, 2), HIGH, False),
        (Promise(0, 3, 3, 3, 9), POINT, True),
        (Promise(0, 3, 3, 2, 2), LOW, True),
        (Promise(0, 3, 3, 4, 4), HIGH, True),
    ],
)
def test_a_broken_promise_is_seen(made: Promise, case: str, holds: bool) -> None:
    assert (made.case, made.holds) == (case, holds)


@pytest.mark.slow
def test_shaking_what_was_never_visited_changes_nothing() -> None:
    rng = random.Random(7)
    shaken_leaves = 0
    for number in range(300):
        tree = plain.random_tree(rng)
        trace = run(alphabeta.search, plain.build(tree), Settings())
        other, leaves = shaken(trace, number)
        again = run(alphabeta.search, other, Settings())
        assert again.root_value == trace.root_value
        assert again.principal_variation == trace.principal_variation
        assert list(again.node) == list(trace.node)
        changed = [
            node for node in range(len(other)) if other.utility[node] != trace.tree.utility[node]
        ]
        assert all(trace.visit(node) < 0 for node in changed)
        assert leaves >= len(changed)
        shaken_leaves += len(changed)
    assert shaken_leaves > 500


def test_the_tree_itself_is_not_shaken() -> None:
    tree = plain.build(plain.from_lists([[3, 12, 8], [2, 4, 6], [14, 5, 2]]))
    trace = run(alphabeta.search, tree, Settings())
    before = list(tree.utility)
    other, leaves = shaken(trace, 1)
    assert leaves == 2
    assert tree.utility == before
    assert other.utility != before
    assert other.count[ROOT] == 3


def test_a_shake_of_a_sound_search_finds_everything_the_same() -> None:
    rng = random.Random(13)
    for number in range(100):
        tree = plain.build(plain.random_tree(rng))
        for cut in ("ge", "gt"):
            found = shake(alphabeta.search, tree, Settings(cut=cut), number)
            assert found.is_same, (number, cut)


def test_a_search_that_cuts_too_much_is_caught_by_a_shake() -> None:
    tree = plain.build(plain.from_lists([[3, 12, 8], [2, 4, 6], [14, 5, 2]]))

    def fooled(tree: Tree, trace: Trace, settings: Settings, budget: Budget) -> None:
        """A window that depends on a leaf which is then not visited."""
        beta = 3 if tree.utility[-1] == 2 else 4
        alphabeta.search(tree, trace, replace(settings, window=(-inf, beta)), budget)

    assert any(not shake(fooled, tree, Settings(), seed).is_same for seed in range(5))


def test_the_walk_ends_every_call_once() -> None:
    rng = random.Random(5)
    for number in range(60):
        trace = run(alphabeta.search, plain.build(plain.random_tree(rng)), Settings())
        steps = []
        step: int | None = 0
        while (step := navigate.next_return(trace, step)) is not None:
            steps.append(step)
        assert steps == sorted(trace.exit_step), number
        back = []
        step = len(trace) + 1
        while (step := navigate.previous_return(trace, step)) is not None:
            back.append(step)
        assert back == steps[::-1], number


def test_over_the_first_node_of_layers_is_the_first_leaf_that_is_valued() -> None:
    """Layers end with the root, a search in depth begins with it."""
    tree = plain.build(plain.from_lists([[1, 2], [3, 4]]))
    in_depth = run(alphabeta.search, tree, Settings())
    assert navigate.over(in_depth, 0) == len(in_depth)
    assert navigate.over(run(layered.search, tree, Settings()), 0) == 2


def test_nothing_is_promised_by_a_call_that_has_not_returned_or_has_no_window() -> None:
    tree = plain.build(plain.from_lists([[3, 12, 8], [2, 4, 6], [14, 5, 2]]))
    part = run(alphabeta.search, tree, Settings(), Budget(3))
    assert [promise(part, node, 3) is None for node in (0, 1, 4, 5)] == [True, True, False, True]
    layers = run(layered.search, tree, Settings())
    assert promise(layers, 0, 3) is None
