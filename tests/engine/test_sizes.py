"""How many nodes hang at and below each node, against counting them one by one."""

import random
from itertools import accumulate

import pytest

from tests.oracles import plain
from tui_explorer.algorithms import alphabeta
from tui_explorer.engine.algorithm import run
from tui_explorer.engine.settings import Settings
from tui_explorer.engine.tree.tree import NOT_EXPANDED, Tree
from tui_explorer.searches.source import open_source


def check(tree: Tree) -> None:
    counted = [0] * len(tree)
    for node in range(len(tree)):
        for each in tree.line(node):
            counted[each] += 1
    assert list(tree.subtree_sizes()) == counted
    assert list(tree.sums_of_sizes()) == list(accumulate(counted, initial=0))


@pytest.mark.parametrize("seed", range(20))
def test_of_a_tree_that_is_there(seed: int) -> None:
    check(plain.build(plain.random_tree(random.Random(seed))))


def test_of_a_leaf() -> None:
    check(plain.build(plain.from_lists(3)))


@pytest.mark.parametrize("seed", range(6))
def test_of_a_tree_that_grows_after_they_were_asked_for(seed: int) -> None:
    tree, _ = open_source("tictactoe:state=XOX.O....").build_tree(Settings())
    check(tree)
    run(alphabeta.search, tree, Settings())
    check(tree)
    rng = random.Random(seed)
    for _ in range(10):
        for _ in range(rng.randrange(4)):
            waiting = [node for node in range(len(tree)) if tree.count[node] == NOT_EXPANDED]
            tree.children(rng.choice(waiting))
        check(tree)


def test_they_are_counted_once() -> None:
    tree = plain.build(plain.from_lists([[1, 2], [3, [4, 5]]]))
    assert tree.sums_of_sizes() is tree.sums_of_sizes()
    assert tree.subtree_sizes() is tree.subtree_sizes()
