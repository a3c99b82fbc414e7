"""The branching of trees and the leaves by the formulas, against counting them."""

import random
import re
from math import inf, log10

import pytest

from tests.oracles import measures, plain
from tests.oracles.games_of_trees import GameOfTree
from tests.seeds import seeds
from tui_explorer.engine.analysis.comparison import Comparison
from tui_explorer.engine.analysis.counting import FullSearch
from tui_explorer.engine.budget import Budget
from tui_explorer.engine.settings import Settings
from tui_explorer.engine.tree.game_tree import GameTree
from tui_explorer.engine.tree.shape import Formulas, Shape, shape
from tui_explorer.searches.search import search
from tui_explorer.searches.source import open_source
from tui_explorer.words.glossary import words_used


@pytest.mark.slow
@pytest.mark.parametrize("seed", seeds(20))
def test_of_random_trees(seed: int) -> None:
    rng = random.Random(seed)
    for number in range(200):
        tree = plain.random_tree(rng)
        built = plain.build(tree)
        depths, widths = measures.leaf_depths(tree), measures.widths(tree)
        for measured in (shape(built), FullSearch(GameTree(GameOfTree(tree)), Budget()).shape):
            case = f"seed {seed}, tree {number}: {tree}"
            assert (measured.nodes, measured.leaves) == (plain.size(tree), len(depths)), case
            assert measured.depth == max(depths), case
            assert measured.uniform == measures.is_uniform(tree), case
            is_told = measures.is_uniform(tree) and widths
            assert measured.branching == (widths[0] if is_told else None), case
            assert (measured.formulas is not None) == bool(is_told), case
            check_effective(measured, max(depths), len(depths))


def check_effective(measured: Shape, m: int, leaves: int) -> None:
    effective = measured.effective_branching
    if m == 0:
        assert effective is None
    else:
        assert effective is not None
        assert effective**m == pytest.approx(leaves)
    if measured.branching is not None:
        assert effective == measured.branching


@pytest.mark.parametrize(
    ("text", "depth", "b", "m", "uniform"),
    [
        ("tictactoe", None, None, 9, False),
        ("tictactoe", 1, 9, 1, True),
        ("tictactoe", 3, None, 3, False),
        ("connect", 4, 7, 4, True),
        ("connect:cols=3,rows=2,k=2", 2, 3, 2, True),
        ("connect:cols=3,rows=2,k=2", 3, None, 3, False),
        ("aima-5-2", None, 3, 2, True),
        ("uneven-depth", None, None, 3, False),
        ("chain", None, 1, 6, True),
    ],
)
def test_of_games_and_bundled_trees(
    text: str, depth: int | None, b: int | None, m: int, uniform: bool
) -> None:
    done = search(open_source(text), Settings("minimax", depth=depth), counts_only=True)
    measured = Comparison([done]).shape
    assert measured is not None
    assert (measured.branching, measured.depth, measured.uniform) == (b, m, uniform)
    check_effective(measured, m, done.counts.leaves)


def test_a_whole_number_is_told_as_one() -> None:
    for b in range(1, 40):
        for m in range(1, 12):
            told = Shape(b**m + 1, b**m, m, uniform=False).effective_branching
            assert told == b
            assert isinstance(told, int)


def test_of_more_leaves_than_a_float_holds() -> None:
    assert Shape(3 * 10**400, 10**400, 800, uniform=False).effective_branching == pytest.approx(
        10**0.5
    )
    assert Formulas(10, 800).random_order == inf
    assert Formulas(10, 400).best_order == pytest.approx(1e200)


@pytest.mark.parametrize(("b", "m"), [(b, m) for b in range(1, 6) for m in range(6) if b**m < 5000])
def test_the_exact_minimum_is_that_of_the_leaves_counted(b: int, m: int) -> None:
    formulas = Formulas(b, m)
    assert formulas.fewest == measures.minimal_leaves(b, m)
    assert formulas.all_leaves == b**m
    assert formulas.random_order == pytest.approx(b ** (0.75 * m))
    assert formulas.best_order == pytest.approx(b ** (0.5 * m))


def test_the_arithmetic_of_chess() -> None:
    chess = Formulas(35, 100)
    assert round(log10(chess.all_leaves)) == 154
    assert round(log10(chess.random_order)) == 116
    assert round(log10(chess.best_order)) == 77


def test_help_has_the_arithmetic_of_chess() -> None:
    (told,) = (entry.meaning for entry in words_used() if entry.word == "chess")
    b, m, leaves, best = map(int, re.findall(r"(?:b = |m = | 10\^)(\d+)", told))
    assert (leaves, best) == (round(m * log10(b)), round(m / 2 * log10(b)))
