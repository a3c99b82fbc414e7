"""The n-player cut rule is alpha-beta's where two players have a constant sum, cut by cut."""

import random
from fractions import Fraction
from math import inf
from typing import Any

import pytest

from tests.algorithms.checks import check_balance
from tests.command import answer, called_here
from tests.oracles import plain, trees
from tests.seeds import seeds
from tui_explorer.algorithms import maxn_ab
from tui_explorer.engine.algorithm import run
from tui_explorer.engine.backup import constant_sum
from tui_explorer.engine.settings import Settings
from tui_explorer.engine.trace.bounds import EXACT, LOWER, UNSURE, UPPER
from tui_explorer.engine.trace.trace import KIND_NAMES, Trace
from tui_explorer.searches.search import search
from tui_explorer.searches.source import open_source

BATCHES, TREES = 10, 500
"""Five thousand trees, each as numbers between MAX and MIN and as payoffs."""
SUMS = [0, 0, 7, -3, Fraction(1, 3)]
OPPOSITE = {EXACT: EXACT, UPPER: LOWER, LOWER: UPPER}


@pytest.mark.slow
@pytest.mark.parametrize("seed", seeds(BATCHES))
def test_it_is_alpha_beta_of_two_with_a_constant_sum(seed: int) -> None:
    rng = random.Random(seed)
    cuts = 0
    for number in range(TREES):
        tree, total = plain.random_tree(rng), rng.choice(SUMS)
        if total and not all(isinstance(leaf, int) for leaf in trees.leaves(tree)):
            total = 0
        try:
            cuts += check_both(tree, total)
        except AssertionError:
            print(f"seed {seed}, tree {number}, sum {total}: {tree!r}")
            raise
    assert cuts > 100


def check_both(tree: plain.Plain, total: Any) -> int:
    """The rule on a tree of numbers and on the same as payoffs, beside plain alpha-beta."""
    told = plain.narrate(tree, -inf, inf, strict=False, hard=False)
    exact = plain.exact_values(tree)
    of_numbers = run(maxn_ab.search, plain.build(tree), Settings())
    of_payoffs = run(maxn_ab.search, trees.build(as_payoffs(tree, total)), Settings())
    assert (of_numbers.constant_sum, of_payoffs.constant_sum) == (0, total)
    for trace in (of_numbers, of_payoffs):
        check_balance(trace)
        paths = [tuple(trace.tree.path(node)) for node in trace.node]
        assert [KIND_NAMES[kind] for kind in trace.kind] == [each["kind"] for each in told]
        assert paths == [each["path"] for each in told if each["kind"] == "enter"]
        assert bytes(trace.bounds).find(UNSURE) < 0
        assert trace.bounds[0] == EXACT
        for visit, path in enumerate(paths):
            check_visit(trace, visit, exact[path], total)
    assert of_numbers.root_value == exact[()]
    assert of_payoffs.root_value == pair(exact[()], total)
    return len(of_numbers.cuts)


def check_visit(trace: Trace, visit: int, true: Any, total: Any) -> None:
    """A value is what it says of the true one, for MAX or for who moves."""
    value, said = trace.value[visit], trace.bounds[visit]
    if isinstance(value, tuple):
        assert value == pair(value[0], total)
        value = value[0]
        said = OPPOSITE[said] if trace.tree.player[trace.node[visit]] == 1 else said
    assert {EXACT: true == value, UPPER: true <= value, LOWER: true >= value}[said]


def as_payoffs(tree: plain.Plain, total: Any) -> trees.Plain:
    if not isinstance(tree, tuple):
        return list(pair(tree, total))
    return trees.MOVERS[tree[0]], [as_payoffs(child, total) for child in tree[1]]


def pair(value: Any, total: Any) -> tuple[Any, Any]:
    return value, total - value


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("[3,[2,5]]", 0),
        ("[(3,-3),[(2,-2),(5,-5)]]", 0),
        ("[(3,4),(7,0)]", 7),
        ("[(0.1,0.2),(0.3,0)]", Fraction(3, 10)),
        ("[(1/3,2/3),(inf,-inf),(1,0)]", 1),
        ("[(inf,-inf),(-inf,inf)]", 0),
        ("[(inf,inf),(1,0)]", None),
        ("[(inf,0),(1,0)]", None),
        ("[(3,4),(7,1)]", None),
        ("[(1,-1,0),(0,0,0)]", None),
        ("nim:piles=1-2", 0),
        ("nim3:stones=4", None),
    ],
)
def test_a_constant_sum_is_one_at_every_leaf(text: str, expected: Any) -> None:
    source = open_source(text)
    tree, _ = source.build_tree(Settings())
    assert constant_sum(tree) == expected
    assert ("best" in source.orders()) == (expected is not None)


@pytest.mark.parametrize(
    ("source", "value"),
    [("aima-5-2", 3), ("aima-as-payoffs", [3, -3]), ("tictactoe:state=XOXO.....", 1)],
)
@pytest.mark.parametrize("order", ["natural", "best", "worst", "random"])
def test_it_takes_orders_and_needs_no_warning(source: str, value: Any, order: str) -> None:
    told = answer("run", source, "-a", "maxn-ab", "--order", order)
    assert (told["value"], told["warnings"], told["constant_sum"]) == (value, [], 0)


@pytest.mark.parametrize("order", ["natural", "best", "worst"])
def test_it_visits_what_alpha_beta_visits_in_that_order(order: str) -> None:
    plain_tree, pairs = open_source("aima-5-2"), open_source("aima-as-payoffs")
    wanted = search(plain_tree, Settings("alphabeta", order=order))
    for source in (plain_tree, pairs):
        found = search(source, Settings("maxn-ab", order=order))
        paths = [[run.tree.path(node) for node in run.trace.node] for run in (wanted, found)]
        assert paths[0] == paths[1], source.origin.name


def test_it_says_that_it_is_exact() -> None:
    for source in ("aima-5-2", "aima-as-payoffs"):
        said = called_here("run", source, "-a", "maxn-ab").out.decode()
        assert "max^n αβ, order natural, constant sum 0 (exact cuts)\n" in said
        sentence = "The payoffs of the two always add up to 0: here the cut rule is exact."
        assert sentence in said
        assert "Note:" not in said


def test_elsewhere_it_is_still_warned_of() -> None:
    for source in ("[(3,4),[(7,1),(2,2)]]", "n-player-wrong-cut", "nim3:stones=4"):
        told = answer("run", source, "-a", "maxn-ab")
        assert told["warnings"]
        assert "constant_sum" not in told


def test_it_stands_beside_minimax_where_there_is_one_number() -> None:
    told = answer("compare", "aima-5-2", "-a", "maxn-ab")
    assert [run["settings"]["algorithm"] for run in told["runs"]] == ["minimax", "maxn-ab"]
    assert (told["agree"], told["saved"], told["fewest"]) == (True, 0.1538, 9)


def test_one_player_alone_needs_no_rule() -> None:
    told = answer("run", "single-agent", "-a", "maxn-ab")
    assert told["value"] == answer("run", "single-agent")["value"]
    assert (told["warnings"], told["counts"]["cuts"]) == ([], 0)
