"""What the study counts: numbers that are known beforehand, and numbers that must agree."""

from random import Random

import pytest

from tui_explorer.algorithms.minimax import search as minimax
from tui_explorer.engine.algorithm import run
from tui_explorer.engine.analysis.extremes import fewest, most
from tui_explorer.engine.backup import exact_values
from tui_explorer.engine.settings import Settings
from tui_explorer.engine.tree.shape import knuth_moore_leaves, knuth_moore_nodes, shape
from tui_explorer.study.measure import Measurement, measure, random_tree
from tui_explorer.study.plan import Trial, uniform_nodes
from tui_explorer.study.report import summarise

SHAPES = [(2, 1), (2, 6), (3, 4), (3, 5), (4, 3), (5, 4), (7, 2), (2, 9)]
ORDERS = ("natural", "best", "worst", "random")


def rows_of(b: int, m: int, tree: int = 1, seed: int = 0) -> dict[str, Measurement]:
    return {row.order: row for row in measure(Trial(seed, b, m, tree, ORDERS))}


@pytest.mark.parametrize(("b", "m"), SHAPES)
def test_trees_are_uniform_and_their_leaves_distinct(b: int, m: int) -> None:
    tree = random_tree(b, m, Random(5))
    measured = shape(tree)
    assert (measured.nodes, measured.leaves, measured.depth) == (uniform_nodes(b, m), b**m, m)
    assert measured.uniform
    assert sorted(tree.utility[-(b**m) :]) == list(range(b**m))
    assert [tree.player[node] for node in tree.line(len(tree) - 1)] == [
        ply % 2 for ply in range(m + 1)
    ]


def test_a_small_tree_column_by_column() -> None:
    """Its nodes are numbered ply by ply."""
    tree = random_tree(2, 2, Random(5))
    assert list(tree.parent) == [-1, 0, 0, 1, 1, 2, 2]
    assert [list(tree.children(node)) for node in (0, 1, 2, 3)] == [[1, 2], [3, 4], [5, 6], []]
    assert list(tree.count) == [2, 2, 2, 0, 0, 0, 0]
    assert list(tree.player) == [0, 1, 1, 0, 0, 0, 0]
    assert tree.utility[:3] == [None] * 3
    assert sorted(tree.utility[3:]) == [0, 1, 2, 3]
    assert tree.action == [None] * 7
    assert tree.players == ("MAX", "MIN")


@pytest.mark.slow
@pytest.mark.parametrize(("b", "m"), SHAPES)
def test_minimax_visits_all_and_the_best_order_the_knuth_moore_minimum(b: int, m: int) -> None:
    for number in (1, 2, 3):
        tree = random_tree(b, m, Trial(0, b, m, number, ()).chance("tree"))
        plain = run(minimax, tree, Settings(algorithm="minimax"))
        values = exact_values(tree)
        rows = rows_of(b, m, number)
        assert len(plain.node) == uniform_nodes(b, m)
        assert rows["best"].nodes == knuth_moore_nodes(b, m)
        assert rows["best"].nodes == fewest(tree, values, strict=False).nodes
        assert rows["best"].leaves == knuth_moore_leaves(b, m)
        assert {row.value for row in rows.values()} == {plain.value[0]}
        worst = most(tree, values, strict=False, affordable=10_000_000)
        assert worst is not None
        for row in rows.values():
            assert rows["best"].nodes <= row.nodes <= worst.nodes
        assert rows["worst"].nodes >= 0.85 * worst.nodes


def test_the_worst_order_of_up_to_three_plies_cuts_nothing() -> None:
    for b, m in [(2, 1), (3, 2), (5, 3)]:
        assert rows_of(b, m)["worst"].nodes == uniform_nodes(b, m)


def test_known_rows() -> None:
    """Written down once: whoever changes how trees are drawn changes every study."""
    assert {order: (row.nodes, row.leaves, row.value) for order, row in rows_of(3, 5).items()} == {
        "natural": (147, 87, 187),
        "best": (72, 35, 187),
        "worst": (349, 229, 187),
        "random": (141, 83, 187),
    }


def test_a_row_depends_on_nothing_but_its_cell() -> None:
    together = rows_of(3, 4, 2, seed=9)
    for order in ORDERS:
        assert measure(Trial(9, 3, 4, 2, (order,))) == [together[order]]


def test_seeds_trees_and_purposes_have_chances_of_their_own() -> None:
    trials = [
        Trial(0, 3, 4, 1, ()),
        Trial(1, 3, 4, 1, ()),
        Trial(0, 3, 4, 2, ()),
        Trial(0, 4, 3, 1, ()),
    ]
    drawn = [trial.chance(purpose).random() for trial in trials for purpose in ("tree", "order")]
    assert len(set(drawn)) == 8


def test_the_lines_of_a_summary() -> None:
    rows = [
        Measurement(3, 2, "random", 0, 1, 9, 5, 4),
        Measurement(3, 2, "worst", 0, 1, 13, 9, 4),
        Measurement(3, 2, "random", 0, 2, 12, 8, 3),
    ]
    random, worst = summarise(rows)
    assert (random.order, random.nodes, random.fewest, random.most) == ("random", 10.5, 9, 12)
    assert (random.leaves, random.share) == (6.5, 10.5 / 13)
    assert (worst.share, worst.exponent) == (1, 1)
    assert 3 ** (2 * random.exponent) == pytest.approx(6.5)
