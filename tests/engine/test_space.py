"""The most nodes at once, against a walk that keeps them one by one."""

import random
from fractions import Fraction
from typing import Any

import pytest

from tests.oracles import chance, measures, payoffs, plain, trees
from tests.seeds import seeds
from tui_explorer.engine.analysis.counting import Space
from tui_explorer.engine.analysis.run import Origin, Run
from tui_explorer.engine.budget import Budget
from tui_explorer.engine.settings import Settings
from tui_explorer.engine.tree.tree import Tree
from tui_explorer.searches.search import search
from tui_explorer.searches.source import GameSource, TreeSource, open_source


def searched(built: Tree, settings: Settings, most_nodes: float) -> Run:
    source = TreeSource(Origin("tree", "random", nodes=len(built)), built)
    return search(source, settings, Budget(max_nodes=most_nodes))


def check(tree: Any, built: Tree, settings: Settings, most_nodes: float) -> None:
    """A search has at once what its visits say."""
    done = searched(built, settings, most_nodes)
    paths = [done.tree.path(node) for node in done.trace.node]
    is_layered = settings.algorithm == "layered"
    visited = (lambda path: True) if is_layered and paths else measures.visited_by(paths)
    assert done.space == measures.most_kept(tree, visited)


@pytest.mark.parametrize("seed", seeds(20))
def test_of_random_trees_in_any_order_stopped_anywhere(seed: int) -> None:
    rng = random.Random(seed)
    for number in range(100):
        tree = plain.random_tree(rng)
        built, size = plain.build(tree), plain.size(tree)
        algorithm = rng.choice(["minimax", "alphabeta", "alphabeta", "layered"])
        order = rng.choice(["natural", "best", "worst", "random"])
        table = rng.choice(["", "sound"]) if algorithm == "alphabeta" else ""
        settings = Settings(algorithm, order=order, seed=number, table=table)
        check(tree, built, settings, rng.choice([size, rng.randint(1, size)]))


@pytest.mark.parametrize("seed", seeds(10))
def test_of_payoffs_and_chance(seed: int) -> None:
    rng = random.Random(seed)
    for _ in range(40):
        tree = payoffs.random_tree(rng, payoffs.ranking, 3)
        for name in ("maxn", "maxn-ab"):
            check(tree, trees.build(tree), Settings(name), rng.randint(1, 60))
        tree = ("chance", [(Fraction(1), chance.random_tree(rng))])
        built = trees.build(tree)
        for name in ("expectimax", "star1"):
            bounds = (-1000, 1000) if name == "star1" else None
            check(tree, built, Settings(name, bounds=bounds), rng.randint(1, 60))


@pytest.mark.parametrize("text", ["aima-5-2", "[[3,12,8],[2,4,6],[14,5,2]]"])
def test_of_the_textbook_tree(text: str) -> None:
    assert search(open_source(text), Settings()).space == Space(stack=3, frontier=7)


@pytest.mark.parametrize("b", [1, 2, 3, 5])
@pytest.mark.parametrize("m", range(5))
def test_of_a_uniform_tree_it_is_m_and_bm_beside_the_root(b: int, m: int) -> None:
    nested: Any = 0
    for _ in range(m):
        nested = [nested] * b
    built = plain.build(plain.from_lists(nested))
    for name in ("minimax", "alphabeta"):
        done = searched(built, Settings(name), 10_000)
        assert done.space == Space(m + 1, b * m + 1)


@pytest.mark.parametrize(
    ("text", "settings", "space"),
    [
        ("tictactoe", Settings("minimax"), Space(10, 1 + 45)),
        ("tictactoe", Settings("minimax", depth=4), Space(5, 1 + 9 + 8 + 7 + 6)),
        ("connect", Settings("minimax", depth=4), Space(5, 1 + 4 * 7)),
        ("subtract:stones=5,take=2", Settings("minimax"), Space(6, 1 + 2 + 2 + 2 + 2 + 1)),
    ],
)
def test_of_a_game_that_is_only_counted(text: str, settings: Settings, space: Space) -> None:
    assert search(open_source(text), settings, counts_only=True).space == space


@pytest.mark.parametrize(
    ("text", "name", "depth"),
    [
        ("pawns", "minimax", None),
        ("pawns:rows=4,cols=3", "minimax", 6),
        ("nim:piles=1-2-3", "minimax", None),
        ("connect:rows=3,cols=3,k=3", "minimax", 5),
        ("tictactoe:state=XO.......", "minimax", None),
        ("nim3", "maxn", None),
        ("pig", "expectimax", 4),
    ],
)
def test_of_a_game_that_is_walked_through(text: str, name: str, depth: int | None) -> None:
    source = open_source(text)
    assert isinstance(source, GameSource)
    walked = measures.most_kept_of_game(source.game, depth)
    for counts_only in (False, True):
        done = search(source, Settings(name, depth=depth), counts_only=counts_only)
        assert done.space == walked


@pytest.mark.parametrize("text", ["subtract:stones=6,take=4", "nim:piles=1-2-3"])
@pytest.mark.parametrize("seed", range(12))
def test_of_positions_that_a_table_had(text: str, seed: int) -> None:
    done = search(open_source(text), Settings(order="random", seed=seed, table="sound"))
    tree = done.tree
    assert done.counts.hits
    stack = frontier = 0
    for node in done.trace.node:
        *above, _ = line = tree.line(node)
        stack = max(stack, len(line))
        frontier = max(frontier, 1 + sum(len(tree.children(each)) for each in above))
    assert done.space == Space(stack, frontier)


def test_of_a_search_that_was_stopped_before_it_began() -> None:
    assert searched(plain.build(3), Settings(), 0).space == Space(0, 0)
