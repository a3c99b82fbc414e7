"""Depth limits, and trees far deeper than Python likes to recurse."""

import random
import sys
from fractions import Fraction

import pytest

from tests.oracles import plain
from tui_explorer.algorithms import (
    alphabeta,
    expectimax,
    layered,
    maxn,
    maxn_ab,
    maxn_shallow,
    minimax,
    star1,
)
from tui_explorer.engine.algorithm import run
from tui_explorer.engine.budget import Budget
from tui_explorer.engine.game import CHANCE
from tui_explorer.engine.settings import Settings
from tui_explorer.engine.trace.bounds import EXACT
from tui_explorer.engine.trace.moment import Moment
from tui_explorer.engine.tree.builder import TreeBuilder
from tui_explorer.engine.tree.derived import NoEval, up_to_depth
from tui_explorer.engine.tree.tree import Tree
from tui_explorer.errors import BadData
from tui_explorer.searches.source import open_source


def chain(depth: int) -> Tree:
    builder = TreeBuilder()
    for ply in range(depth):
        builder.add(ply - 1, player=ply % 2)
    builder.add(depth - 1, utility=7)
    return builder.build()


@pytest.mark.slow
@pytest.mark.parametrize("module", [minimax, alphabeta, layered])
def test_a_chain_of_100_000_nodes(module: object) -> None:
    limit = sys.getrecursionlimit()
    tree = chain(100_000)
    trace = run(module.search, tree, Settings())  # type: ignore[attr-defined]
    assert trace.root_value == 7
    assert len(trace.node) == 100_001
    assert len(trace.principal_variation) == 100_000
    assert Moment(trace, len(trace)).interval(0) == (7, 7)
    assert sys.getrecursionlimit() == limit


@pytest.mark.slow
@pytest.mark.parametrize("module", [maxn, maxn_ab, maxn_shallow, expectimax, star1])
def test_a_chain_of_100_000_payoffs_or_dice(module: object) -> None:
    dice = module in (expectimax, star1)
    builder = TreeBuilder(("MAX", "MIN") if dice else ("A", "B", "C"))
    for ply in range(100_000):
        builder.add(ply - 1, player=CHANCE if dice and ply % 2 else ply % 2)
        if dice and ply and ply % 2 == 0:
            builder.probability[ply] = Fraction(1)
    last = builder.add(99_999, utility=7 if dice else (1, 2, 3))
    if dice:
        builder.probability[last] = Fraction(1)
    trace = run(module.search, builder.build(), Settings())  # type: ignore[attr-defined]
    assert trace.root_value == (7 if dice else (1, 2, 3))
    assert trace.bounds[0] == EXACT


def test_a_game_of_10_000_moves() -> None:
    tree, _ = open_source("subtract:stones=10000,take=1").build_tree(Settings())
    trace = run(alphabeta.search, tree, Settings())
    assert (trace.root_value, len(trace.node)) == (-1, 10_001)


def test_a_depth_limit_takes_evals() -> None:
    tree = plain.build(plain.from_lists([[1, 2], [3, [4, 5]]]))
    tree.eval = {0: 10, 1: 20, 2: 30, 6: 40}
    expected = {0: (10, 1), 1: (30, 3), 2: (3, 7), 3: (3, 9), 4: (3, 9)}
    for depth, (value, nodes) in expected.items():
        shorter = up_to_depth(tree, depth)
        trace = run(minimax.search, shorter, Settings())
        assert (trace.root_value, len(trace.node)) == (value, nodes), depth


def test_a_depth_limit_keeps_what_is_promised() -> None:
    tree = plain.build(plain.from_lists([[1, 2], [3, [4, 5]]]))
    tree.eval, tree.bounds, tree.total = {1: 1, 2: 3}, (0, 5), 5
    shorter = up_to_depth(tree, 1)
    assert (shorter.bounds, shorter.total) == ((0, 5), 5)


def test_a_missing_eval_is_named() -> None:
    tree = plain.build(plain.from_lists([[1, 2], [3, [4, 5]]]))
    with pytest.raises(NoEval) as missing:
        up_to_depth(tree, 1)
    assert missing.value.path == [0]
    with pytest.raises(BadData, match="has no eval"):
        open_source("[[1,2],[3]]").build_tree(Settings(depth=1))


def test_asking_out_of_turn_grows_the_right_nodes() -> None:
    """A person may unfold what the search never saw, in any order."""
    source = open_source("tictactoe:state=XOX.O....")
    tree, _ = source.build_tree(Settings())
    run(alphabeta.search, tree, Settings())
    whole, _ = source.build_tree(Settings())
    run(minimax.search, whole, Settings())
    nodes = random.Random(2).sample(range(len(whole)), 60)
    for path in map(whole.path, nodes):
        node, other = tree.find(path), whole.find(path)
        assert tree.path(node) == path
        assert tree.state(node) == whole.state(other)  # type: ignore[attr-defined]
        assert len(tree.children(node)) == len(whole.children(other))
        assert tree.mover(node) == whole.mover(other)


def test_layers_are_valued_once_the_whole_game_is_made_within_the_budget() -> None:
    source, settings = open_source("subtract:stones=5,take=2"), Settings(algorithm="layered")
    nodes = len(run(layered.search, source.build_tree(settings)[0], settings).node)
    for spent in (0, 4):
        for limit in range(nodes + spent + 3):
            budget = Budget(max_nodes=limit)
            budget.spent = spent
            trace = run(layered.search, source.build_tree(settings)[0], settings, budget)
            said = (None, nodes) if limit >= nodes + spent else ("nodes", 0)
            assert (trace.stopped, len(trace.node)) == said, (spent, limit)
