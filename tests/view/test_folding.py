"""Folding that outlives its tree, against folding the same names by hand."""

import random

from tests.oracles import plain
from tui_explorer.engine.tree.derived import reordered
from tui_explorer.engine.tree.tree import ROOT, Tree
from tui_explorer.view.outline import Outline


def open_names(tree: Tree, outline: Outline) -> set[tuple[int, ...]]:
    inner = (node for node in range(len(tree)) if tree.count[node])
    return {tuple(tree.path(node)) for node in inner if outline.is_open(node)}


def test_the_same_names_are_open_in_another_order() -> None:
    rng = random.Random(8)
    for _ in range(60):
        tree = plain.build(plain.random_tree(rng))
        orders = [rng.sample(tree.children(n), tree.count[n]) for n in range(len(tree))]
        other = reordered(tree, orders.__getitem__)
        outline = Outline(tree, unfolded=rng.random() < 0.5)
        for _ in range(10):
            change = rng.choice([outline.fold, outline.unfold])
            change(rng.randrange(len(tree)))
        after = outline.transferred_to(other, frozenset())
        assert open_names(other, after) == open_names(tree, outline)
        assert len(after) == len(outline)


def test_what_was_open_for_the_search_only_is_not_carried_over() -> None:
    tree = plain.build(plain.from_lists([[1, 2], [3, 4]]))
    outline = Outline(tree, unfolded=False)
    outline.unfold(ROOT)
    outline.unfold(1)
    after = outline.transferred_to(tree, frozenset([1]))
    assert open_names(tree, after) == {()}


def test_nodes_that_the_other_tree_lacks_are_left_out() -> None:
    tree = plain.build(plain.from_lists([[1, [2, 3]], [4, 5]]))
    smaller = plain.build(plain.from_lists([[1, 2], 4]))
    outline = Outline(tree, unfolded=True)
    for path in ([0], [0, 1], [1]):
        outline.fold(tree.find(path))
    after = outline.transferred_to(smaller, frozenset())
    assert open_names(smaller, after) == {()}
