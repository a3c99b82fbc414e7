"""MAX's strategy against opponents of all kinds, on random trees."""

import operator
import random
from fractions import Fraction
from math import isinf
from typing import Any

import pytest

from tests.oracles import plain
from tui_explorer.algorithms import expectimax, minimax
from tui_explorer.engine.algorithm import run
from tui_explorer.engine.analysis.strategy import ANY, RANDOM, WORST, NotAMove, opposed
from tui_explorer.engine.game import MAX, MIN
from tui_explorer.engine.settings import Settings
from tui_explorer.engine.tree.tree import Tree

TREES = 400


def against(tree: Tree, opponent: str, *moves: list[int]) -> Tree:
    kept, _ = opposed(tree, opponent, [tuple(path) for path in moves])
    return kept


def value_of(tree: Tree, algorithm: Any = minimax) -> Any:
    return run(algorithm.search, tree, Settings()).root_value


def average(tree: plain.Plain) -> Any:
    """What MAX's minimax strategy brings when each reply of MIN is equally likely."""
    if not isinstance(tree, tuple):
        return tree
    player, children = tree
    if player == "max":
        return average(max(children, key=plain.minimax))
    return sum(Fraction(1, len(children)) * average(child) for child in children)


def worst(tree: plain.Plain) -> Any:
    """What it brings when MIN makes the reply that is worst for itself."""
    if not isinstance(tree, tuple):
        return tree
    return worst(max(tree[1], key=plain.minimax))


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(4))
def test_a_min_that_is_not_perfect_never_gives_less(seed: int) -> None:
    rng = random.Random(seed)
    for number in range(TREES):
        tree = plain.random_tree(rng)
        built, promised = plain.build(tree), plain.minimax(tree)
        where = (seed, number, tree)
        assert value_of(against(built, ANY)) == promised, where
        assert value_of(against(built, WORST)) == worst(tree), where
        assert worst(tree) >= promised, where
        if not any(isinf(value) for value in built.utility if value is not None):
            gained = value_of(against(built, RANDOM), expectimax)
            assert gained == pytest.approx(float(average(tree))), where
            assert float(gained) >= float(promised) - 1e-9, where


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(4))
def test_moves_by_hand_help_the_other_player(seed: int) -> None:
    rng = random.Random(seed)
    for number in range(TREES):
        tree = plain.random_tree(rng)
        built, promised = plain.build(tree), plain.minimax(tree)
        inner = [node for node in range(len(built)) if built.count[node]]
        by_hand = {node: rng.choice(built.children(node)) for node in inner if rng.random() < 0.5}
        for player, keeps in ((MIN, operator.ge), (MAX, operator.le)):
            moves = [child for node, child in by_hand.items() if built.player[node] == player]
            gained = value_of(against(built, ANY, *map(built.path, moves)))
            assert keeps(gained, promised), (seed, number, player, tree)


def test_a_strategy_answers_every_reply_and_keeps_its_names() -> None:
    tree = plain.build(plain.from_lists([[3, 12, 8], [2, 4, 6], [14, 5, 2]]))
    kept = against(tree, ANY)
    assert [kept.path(node) for node in range(len(kept))] == [[], [0], [0, 0], [0, 1], [0, 2]]
    kept = against(tree, ANY, [1], [1, 2])
    assert [kept.path(node) for node in range(len(kept))] == [[], [1], [1, 2]]
    assert kept.utility[2] == 6


def test_the_policy_is_the_first_best_move_everywhere() -> None:
    tree = plain.build(plain.from_lists([[3, 12, 3], [2, 4, 6], [3, 5, 9]]))
    trace = run(minimax.search, tree, Settings())
    inner = [node for node in range(len(tree)) if tree.count[node]]
    played = {node: trace.best_child(trace.visit(node)) for node in inner}
    chosen = {tuple(tree.path(node)): tree.path(child or 0) for node, child in played.items()}
    assert chosen == {(): [0], (0,): [0, 0], (1,): [1, 0], (2,): [2, 0]}


def test_without_an_opponent_only_what_was_chosen_is_played() -> None:
    tree = plain.build(plain.from_lists([[3, 12, 8], [2, 4, 6]]))
    kept, guarantee = opposed(tree, "", [(1, 2)])
    paths = [kept.path(node) for node in range(len(kept))]
    assert paths == [[], [0], [1], [0, 0], [0, 1], [0, 2], [1, 2]]
    assert (guarantee.value, guarantee.by_hand) == (3, {MIN})
    assert value_of(kept) == 6


@pytest.mark.parametrize("paths", [[()], [(2,)], [(0, 0, 0)], [(0,), (1,)], [(-1,)]])
def test_what_is_not_a_move(paths: list[tuple[int, ...]]) -> None:
    tree = plain.build(plain.from_lists([[3, 12, 8], [2, 4, 6]]))
    with pytest.raises(NotAMove):
        opposed(tree, ANY, paths)
