"""The fewest and the most nodes over all orders, against trying every order there is."""

import random
from collections.abc import Iterator
from itertools import permutations, product
from math import factorial, inf, prod

import pytest

from tests.oracles import plain
from tui_explorer.algorithms import alphabeta
from tui_explorer.engine.algorithm import run
from tui_explorer.engine.analysis.extremes import fewest, most
from tui_explorer.engine.analysis.order import in_order
from tui_explorer.engine.backup import exact_values
from tui_explorer.engine.budget import Budget
from tui_explorer.engine.game import MAX
from tui_explorer.engine.settings import Settings
from tui_explorer.engine.tree.derived import reordered
from tui_explorer.engine.tree.game_tree import GameTree
from tui_explorer.engine.tree.shape import knuth_moore_leaves, knuth_moore_nodes, shape
from tui_explorer.errors import BadData
from tui_explorer.searches.compare import in_every_order
from tui_explorer.searches.source import open_source


def every_order(tree: plain.Plain) -> Iterator[plain.Plain]:
    if not isinstance(tree, tuple):
        yield tree
        return
    for children in permutations(tree[1]):
        for below in product(*[list(every_order(child)) for child in children]):
            yield tree[0], list(below)


def number_of_orders(tree: plain.Plain) -> int:
    if not isinstance(tree, tuple):
        return 1
    return factorial(len(tree[1])) * prod(map(number_of_orders, tree[1]))


def small_trees(seed: int, wanted: int) -> Iterator[plain.Plain]:
    rng = random.Random(seed)
    while wanted:
        tree = plain.random_tree(rng)
        if isinstance(tree, tuple) and 1 < number_of_orders(tree) <= 300:
            wanted -= 1
            yield tree


@pytest.mark.parametrize("seed", range(8))
@pytest.mark.parametrize("strict", [False, True])
def test_fewest_and_most_are_exact(seed: int, strict: bool) -> None:
    rng = random.Random(seed)
    for tree in small_trees(seed, 60):
        window = rng.choice([(-inf, inf), (-inf, inf), (-1, 1), (0, 3)])
        counts = [plain.alphabeta(other, *window, strict)[1] for other in every_order(tree)]
        built = plain.build(tree)
        values = exact_values(built)
        best = fewest(built, values, strict=strict, window=window)
        worst = most(built, values, strict=strict, window=window)
        assert worst is not None
        assert (best.nodes, worst.nodes) == (min(counts), max(counts)), (seed, window, tree)


@pytest.mark.parametrize("seed", range(4))
@pytest.mark.parametrize("cut", ["ge", "gt"])
def test_the_best_and_the_worst_order_reach_what_is_promised(seed: int, cut: str) -> None:
    strict = cut == "gt"
    for tree in small_trees(seed, 60):
        built = plain.build(tree)
        values = exact_values(built)
        worst = most(built, values, strict=strict)
        assert worst is not None
        promised = {
            "best": fewest(built, values, strict=strict).nodes,
            "worst": worst.nodes,
        }
        for order, nodes in promised.items():
            settings = Settings(order=order, cut=cut)
            ordered, warning = in_order(built, settings)
            assert warning is None
            trace = run(alphabeta.search, ordered, settings)
            assert len(trace.node) == nodes, (seed, order, tree)


@pytest.mark.slow
@pytest.mark.parametrize("root", ["max", "min"])
@pytest.mark.parametrize("strict", [False, True])
def test_a_deep_tree_in_its_worst_order_costs_what_is_promised(root: str, strict: bool) -> None:
    rng = random.Random(root)
    settings = Settings(order="worst", cut="gt" if strict else "ge")

    def nested(depth: int) -> object:
        return [nested(depth - 1) for _ in range(rng.choice([2, 3]))] if depth else rng.randrange(9)

    for number in range(20):
        tree = plain.build(plain.from_lists(nested(5), root))
        worst = most(tree, exact_values(tree), strict=strict)
        assert worst is not None
        trace = run(alphabeta.search, in_order(tree, settings)[0], settings)
        assert len(trace.node) == worst.nodes, number


@pytest.mark.parametrize(("b", "m"), [(b, m) for b in range(2, 6) for m in range(6) if b**m < 2000])
def test_uniform_trees_reach_knuth_and_moores_minimum(b: int, m: int) -> None:
    rng = random.Random(f"{b} {m}")

    def uniform(depth: int) -> plain.Plain:
        player = "max" if (m - depth) % 2 == 0 else "min"
        return (player, [uniform(depth - 1) for _ in range(b)]) if depth else rng.random()

    tree, _ = in_order(plain.build(uniform(m)), Settings(order="best"))
    trace = run(alphabeta.search, tree, Settings(order="best"))
    leaves = sum(1 for node in trace.node if tree.count[node] == 0)
    formulas = shape(tree).formulas
    assert leaves == knuth_moore_leaves(b, m) == (formulas.fewest if formulas else 1)
    assert len(trace.node) == knuth_moore_nodes(b, m)


def test_a_reordered_tree_keeps_its_names() -> None:
    tree = plain.build(plain.from_lists([[1, 2], 3, [4, [5, 6]]]))
    tree.label[2] = "three"
    tree.eval[3] = 7
    turned = reordered(tree, lambda node: list(reversed(tree.children(node))))
    assert [turned.path(node) for node in range(4)] == [[], [2], [1], [0]]
    assert turned.label == {2: "three"}
    assert turned.eval == {1: 7}
    assert {tuple(turned.path(n)): turned.utility[n] for n in range(len(turned))} == {
        tuple(tree.path(n)): tree.utility[n] for n in range(len(tree))
    }
    assert all(turned.find(turned.path(node)) == node for node in range(len(turned)))


def test_random_orders_repeat_by_seed_and_differ_between_seeds() -> None:
    tree = plain.build(plain.from_lists([[*range(9)], [*range(9)]]))
    paths = [
        [in_order(tree, Settings(order="random", seed=seed))[0].path(node) for node in range(20)]
        for seed in (1, 1, 2)
    ]
    assert paths[0] == paths[1] != paths[2]


def test_too_many_windows_are_not_worked_out() -> None:
    rng = random.Random(3)
    tree = plain.build(plain.from_lists([[rng.random() for _ in range(30)] for _ in range(30)]))
    assert most(tree, exact_values(tree), strict=False, affordable=100) is None


def test_the_order_by_eval_of_a_tree() -> None:
    tree, _ = open_source("horizon").build_tree(Settings(order="eval"))
    for node in range(len(tree)):
        says = [tree.estimate(child) for child in tree.children(node)]
        assert says == sorted(says, reverse=tree.player[node] == MAX)  # type: ignore[type-var]
    assert run(alphabeta.search, tree, Settings()).root_value == 5
    with pytest.raises(BadData, match=r"the node \S+ at depth 1 has no eval .*another order"):
        open_source("aima-5-2").build_tree(Settings(order="eval"))


def test_the_order_by_eval_of_a_game() -> None:
    source = open_source("pawns:rows=4,cols=3")
    tree, _ = source.build_tree(Settings(order="eval"))
    trace = run(alphabeta.search, tree, Settings(order="eval"))
    assert trace.root_value == 0
    assert isinstance(tree, GameTree)
    for node in trace.node[:50]:
        says = [tree.estimate(child) for child in tree.children(node)]
        assert says == sorted(says, reverse=tree.player[node] == MAX)


@pytest.mark.slow
def test_every_order_side_by_side() -> None:
    table = in_every_order(open_source("pawns:rows=4,cols=3"), Settings(), Budget)
    nodes = {done.settings.order: done.counts.nodes for done in table.runs}
    assert nodes["natural"] == 484
    assert nodes["captures"] == 550
    assert nodes["best"] == min(nodes.values())
    assert nodes["worst"] == max(nodes.values())
    assert (table.agree, table.worse_than_natural, table.skipped) == (True, ["captures"], {})


def test_an_order_that_does_not_fit_is_left_out_with_its_reason() -> None:
    table = in_every_order(open_source("aima-5-2"), Settings(), Budget)
    assert [done.settings.order for done in table.runs] == ["natural", "best", "worst", "random"]
    assert list(table.skipped) == ["eval"]
    small = in_every_order(
        open_source("tictactoe"), Settings(depth=4), lambda: Budget(max_nodes=2000)
    )
    assert [done.settings.order for done in small.runs] == ["natural", "random", "eval"]
    assert list(small.skipped) == ["best", "worst"]
    assert small.agree


def test_one_that_fits_nowhere_is_refused() -> None:
    with pytest.raises(BadData, match="has no eval"):
        in_every_order(open_source("aima-5-2"), Settings(depth=1), Budget)


def test_a_tree_in_another_order_has_depths_sizes_and_states_of_its_own() -> None:
    source = open_source("nim:piles=1-2")
    natural, _ = source.build_tree(Settings())
    assert isinstance(natural, GameTree)
    natural.expand_all(1_000, Budget())
    known = [
        (natural.depth(n), natural.subtree_sizes()[n], natural.state(n))
        for n in range(len(natural))
    ]
    turned = reordered(natural, lambda node: list(reversed(natural.children(node))))
    assert isinstance(turned, GameTree)
    for node in range(len(turned)):
        twin = natural.find(turned.path(node))
        assert (turned.depth(node), turned.subtree_sizes()[node], turned.state(node)) == known[twin]
