"""Searches for many players and with chance are right on thousands of random trees."""

import random
from fractions import Fraction
from math import inf
from typing import Any

import pytest

from tests.algorithms.payoff_and_chance_checks import (
    ALL,
    Searches,
    check_chances,
    check_payoffs,
    played,
)
from tests.oracles import chance, payoffs, plain, trees
from tests.seeds import seeds
from tui_explorer.algorithms import expectimax, maxn, maxn_ab, maxn_shallow, minimax, star1
from tui_explorer.engine.algorithm import run
from tui_explorer.engine.analysis.comparison import wrong_cut
from tui_explorer.engine.settings import Settings
from tui_explorer.engine.trace.bounds import EXACT
from tui_explorer.engine.trace.trace import Trace

SUMS = [payoffs.constant_sum, payoffs.ranking, payoffs.winner_takes_all]
BATCHES, TREES = 10, 350
"""For each kind of payoffs: with three kinds, more than ten thousand trees."""


@pytest.mark.slow
@pytest.mark.parametrize("kind", [*SUMS, payoffs.general_sum], ids=lambda kind: kind.__name__)
@pytest.mark.parametrize("seed", seeds(BATCHES))
def test_every_search_of_payoffs_is_right(seed: int, kind: payoffs.Payoffs) -> None:
    rng = random.Random(seed)
    for number in range(TREES):
        tree = payoffs.random_tree(rng, kind, rng.choice([2, 3, 3, 4]))
        try:
            check_payoffs(ALL, tree, rng)
        except AssertionError:
            print(f"seed {seed}, tree {number}: {tree!r}")
            raise


@pytest.mark.slow
@pytest.mark.parametrize("seed", seeds(20))
def test_every_search_of_chances_is_right(seed: int) -> None:
    rng = random.Random(seed)
    for number in range(500):
        tree = chance.random_tree(rng)
        try:
            check_chances(ALL, tree, rng)
        except AssertionError:
            print(f"seed {seed}, tree {number}: {tree!r}")
            raise


@pytest.mark.slow
@pytest.mark.parametrize("seed", seeds(10))
@pytest.mark.parametrize(("total", "count"), [(0, 1000), (7, 70), (Fraction(1, 3), 70)])
def test_max_n_of_opposite_payoffs_is_minimax(total: Any, count: int, seed: int) -> None:
    rng = random.Random(f"{total} {seed}")
    for number in range(count):
        tree = plain.random_tree(rng)
        if inf in (bad := [abs(leaf) for leaf in trees.leaves(tree)]) and total:
            continue
        if any(isinstance(leaf, float) for leaf in bad) and total:
            continue
        pairs = trees.build(_opposite(tree, total))
        zero_sum = run(minimax.search, plain.build(tree), Settings())
        for module in (maxn, maxn_ab):
            trace = run(module.search, pairs, Settings())
            assert trace.root_value == (zero_sum.root_value, total - zero_sum.root_value), number
            assert played(trace) == played(zero_sum), (number, tree)


def _opposite(tree: plain.Plain, total: Any) -> trees.Plain:
    if not isinstance(tree, tuple):
        return [tree, total - tree]
    return trees.MOVERS[tree[0]], [_opposite(child, total) for child in tree[1]]


@pytest.mark.slow
def test_the_cut_rule_as_written_is_sound_for_two_with_a_constant_sum() -> None:
    rng = random.Random(2)
    found = 0
    for _ in range(2000):
        tree = payoffs.random_tree(rng, payoffs.constant_sum, 2)
        trace = run(maxn_ab.search, trees.build(tree), Settings())
        assert trace.root_value == trees.values(tree)[()], tree
        found += len(trace.cuts)
    assert found > 500


@pytest.mark.slow
@pytest.mark.parametrize(
    ("kind", "players"),
    [(payoffs.general_sum, 2), *((kind, 3) for kind in (*SUMS, payoffs.general_sum))],
    ids=lambda part: getattr(part, "__name__", str(part)),
)
def test_the_cut_rule_as_written_goes_wrong_elsewhere(kind: payoffs.Payoffs, players: int) -> None:
    rng = random.Random(1)
    wrong = 0
    for _ in range(1500):
        tree = payoffs.random_tree(rng, kind, players)
        mover = trees.MOVERS.get(tree[0], tree[0])
        trace = run(maxn_ab.search, trees.build(tree), Settings())
        wrong += trace.root_value[mover] != trees.values(tree)[()][mover]
    assert 5 <= wrong <= 300


@pytest.mark.slow
@pytest.mark.parametrize("seed", seeds(4))
def test_the_blame_goes_to_a_cut_that_did_harm(seed: int) -> None:
    rng = random.Random(seed)
    wrong = 0
    for _ in range(700):
        tree = payoffs.random_tree(rng, rng.choice([*SUMS, payoffs.general_sum]), 3)
        exact = trees.values(tree)
        trace = run(maxn_ab.search, trees.build(tree), Settings())
        full = run(maxn.search, trees.build(tree), Settings())
        blame = wrong_cut(trace, full)
        agrees = trace.root_value == exact[()] and played(trace) == played(full)
        assert (blame is None) == agrees, tree
        if blame is None:
            continue
        wrong += 1
        node, missed = (tuple(trace.tree.path(n)) for n in blame)
        assert blame.missed in trace.cuts.of(trace.visit(blame.node)).pruned
        mover = trace.tree.player[blame.node]
        paid = [exact[*node, place][mover] for place in range(trace.tree.count[blame.node])]
        assert paid.index(max(paid)) == missed[-1]
        for above in trace.tree.line(blame.node)[1:]:
            assert trace.value[trace.visit(above)] != exact[*trace.tree.path(above)]
    assert wrong > 10


@pytest.mark.slow
def test_looser_limits_never_cut_more_and_never_change_the_value() -> None:
    rng = random.Random(3)
    saved = [0, 0]
    for _ in range(400):
        tree = chance.random_tree(rng)
        low, high = min(trees.leaves(tree)), max(trees.leaves(tree))
        if low == high:
            continue
        traces = [
            run(star1.search, trees.build(tree), Settings(bounds=(low - loose, high + loose)))
            for loose in (0, 5, 1000)
        ]
        assert len({trace.root_value for trace in traces}) == 1
        nodes = [len(trace.node) for trace in traces]
        assert nodes == sorted(nodes)
        saved = [saved[0] + nodes[1] - nodes[0], saved[1] + nodes[2] - nodes[1]]
    assert min(saved) > 0


@pytest.mark.slow
def test_leaves_with_one_open_end() -> None:
    """Where only the least is known, nothing can be cut for being too low at chance."""
    rng = random.Random(4)
    for limits in ((0, inf), (-inf, 10), (-inf, inf)):
        for _ in range(300):
            tree = chance.random_tree(rng)
            if min(trees.leaves(tree)) < limits[0] or max(trees.leaves(tree)) > limits[1]:
                continue
            trace = run(star1.search, trees.build(tree), Settings(bounds=limits))
            assert trace.root_value == trees.values(tree)[()], tree
            for cut in trace.cuts:
                left = sum(trace.tree.probability.get(child, 0) for child in cut.pruned)
                if trace.tree.player[cut.node] == -1 and left:
                    assert limits != (-inf, inf)
                    assert cut.value != inf if limits[1] == inf else cut.value != -inf


def tenths(rng: random.Random, players: int) -> list[Any]:
    cuts_ = sorted(rng.randrange(34) for _ in range(players - 1))
    return [Fraction(b - a, 10) for a, b in zip([0, *cuts_], [*cuts_, 33], strict=True)]


@pytest.mark.slow
def test_decimals_add_up_as_they_were_written() -> None:
    """1.1 + 2.2 is 3.3 and not more, so nothing is refused, cut wrongly or left unsure."""
    rng = random.Random(5)
    for _ in range(800):
        tree = payoffs.random_tree(rng, tenths, 3)
        for settings in (Settings(), Settings(total=3.3, bounds=(0, 3.3))):
            trace = run(maxn_shallow.search, trees.build(tree), settings)
            assert trace.root_value == trees.values(tree)[()], tree
            assert (trace.bounds[0], trace.total) == (EXACT, Fraction(33, 10))


def test_infinite_leaves_of_one_sign_are_averaged() -> None:
    tree = ("max", [("chance", [(Fraction(1, 2), inf), (Fraction(1, 2), 3)]), 9])
    for module in (expectimax, star1):
        trace = run(module.search, trees.build(tree), Settings())
        assert (trace.root_value, played(trace)) == (inf, 0)


def test_an_impossible_outcome_counts_nothing() -> None:
    half = Fraction(1, 2)
    tree = ("max", [("chance", [(half, 4), (Fraction(0), -inf), (half, 2)]), 2])
    for module in (expectimax, star1):
        trace = run(module.search, trees.build(tree), Settings())
        assert (trace.root_value, played(trace)) == (3, 0)
        assert trace.bounds[0] == EXACT


def test_vectors_are_averaged_part_by_part() -> None:
    half = Fraction(1, 2)
    tree = (1, [("chance", [(half, [4, 1, 0]), (half, [1, 2, 9])]), [7, 1, 7]])
    trace: Trace = run(expectimax.search, trees.build(tree), Settings())
    assert trace.root_value == (Fraction(5, 2), Fraction(3, 2), Fraction(9, 2))
    assert played(trace) == 0


def test_the_searches_are_all_there() -> None:
    assert Searches(maxn, maxn_ab, maxn_shallow, expectimax, star1) == ALL
