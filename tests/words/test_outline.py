"""Rows under folding, against listing them all."""

import random

import pytest

from tests import plain
from tui_explorer.algorithms import alphabeta
from tui_explorer.engine.search import run
from tui_explorer.engine.settings import Settings
from tui_explorer.engine.tree import ROOT, Tree
from tui_explorer.sources import open_source
from tui_explorer.words.outline import Outline


def listed(tree: Tree, is_open: set[int]) -> list[int]:
    rows, waiting = [], [ROOT]
    while waiting:
        node = waiting.pop()
        rows.append(node)
        if node in is_open and tree.count[node] > 0:
            waiting.extend(reversed(tree.children(node)))
    return rows


def check(tree: Tree, outline: Outline, is_open: set[int]) -> None:
    rows = listed(tree, is_open)
    assert [outline.node_at(row) for row in range(len(outline))] == rows
    assert [outline.nodes_from(row, 3) for row in range(len(rows))] == [
        rows[row : row + 3] for row in range(len(rows))
    ]
    for row, node in enumerate(rows):
        assert outline.row_of(node) == row
        assert outline.is_visible(node)
    with pytest.raises(IndexError):
        outline.node_at(len(rows))


@pytest.mark.parametrize("seed", range(6))
def test_folding_at_random(seed: int) -> None:
    rng = random.Random(seed)
    for _ in range(40):
        tree = plain.build(plain.random_tree(rng))
        inner = {node for node in range(len(tree)) if tree.count[node]}
        unfolded = rng.random() < 0.5
        outline = Outline(tree, unfolded=unfolded)
        is_open = set(inner) if unfolded else set()
        for _ in range(20):
            node = rng.randrange(len(tree))
            if rng.random() < 0.5:
                outline.unfold(node)
                is_open |= {node} & inner
            elif rng.random() < 0.5:
                outline.fold(node)
                is_open -= {node}
            else:
                outline.reveal(node)
                is_open |= set(tree.ancestors(node))
            check(tree, outline, is_open)


@pytest.mark.parametrize("unfolded", [True, False])
def test_unfolding_what_the_search_never_saw(unfolded: bool) -> None:
    tree, _ = open_source("tictactoe:state=XOX.O....").lay_out(Settings())
    run(alphabeta.search, tree, Settings())
    outline = Outline(tree, unfolded=unfolded)
    grown = {node for node in range(len(tree)) if tree.count[node] > 0}
    is_open = set(grown) if unfolded else set()
    rng = random.Random(1)
    for _ in range(60):
        rows = listed(tree, is_open)
        node = rng.choice(rows)
        outline.unfold(node)
        if tree.count[node]:
            is_open.add(node)
        check(tree, outline, is_open)
        node = rng.choice(rows)
        outline.fold(node)
        is_open.discard(node)
        check(tree, outline, is_open)


@pytest.mark.parametrize("unfolded", [True, False])
def test_many_siblings_in_one_row(unfolded: bool) -> None:
    rng = random.Random(4)
    nested = [[1, [2, 3]] if i % 5 == 0 else i for i in range(40)]
    tree = plain.build(plain.from_lists([7, nested, 8]))
    wide = tree.find([1])
    outline = Outline(tree, unfolded=unfolded)
    inner = {node for node in range(len(tree)) if tree.count[node]}
    is_open = set(inner) if unfolded else {0, wide}
    outline.unfold(0)
    outline.unfold(wide)
    for _ in range(60):
        low, high, far, end = sorted(rng.sample(range(41), 4))
        children = tree.children(wide)
        runs = [range(children.start + i, children.start + j) for i, j in ((low, high), (far, end))]
        outline.gather(wide, *runs)
        assert outline.runs_of(wide) == tuple(runs)
        hidden = {node for run in runs for node in run[1:]}
        closed = is_open - {node for run in runs for node in run}
        rows = [node for node in listed(tree, closed) if node not in hidden]
        assert [outline.node_at(row) for row in range(len(outline))] == rows
        assert outline.nodes_from(0, len(rows) + 1) == rows
        for shared in runs:
            for node in shared:
                assert outline.row_of(node) == rows.index(shared.start)
                assert outline.run_at(node) == shared
                assert not outline.is_visible(node)
        for row, node in enumerate(rows):
            if outline.run_at(node) is None:
                assert outline.row_of(node) == row
        node = rng.choice(list(children))
        if (left := outline.run_at(node)) is not None:
            outline.reveal(node)
            assert outline.runs_of(wide) == tuple(run for run in runs if run != left)
        elif tree.count[node] and rng.random() < 0.5:
            outline.fold(node)
            is_open.discard(node)
        else:
            outline.unfold(node)
            is_open |= {node} & inner
    outline.gather(wide)
    check(tree, outline, is_open)


def test_what_is_folded_inside_a_run_is_not_counted_until_it_is_seen() -> None:
    tree = plain.build(plain.from_lists([[[1, [2, 3, 4]], 5, 6, 7], 8]))
    wide = tree.find([0])
    outline = Outline(tree, unfolded=True)
    outline.gather(wide, range(tree.first[wide], tree.first[wide] + 3))
    assert len(outline) == 5
    deep = tree.find([0, 0, 1])
    outline.fold(deep)
    assert len(outline) == 5
    outline.gather(wide)
    check(tree, outline, {node for node in range(len(tree)) if tree.count[node]} - {deep})


def test_a_hidden_node_is_at_the_row_that_hides_it() -> None:
    tree = plain.build(plain.from_lists([[1, [2, 3]], 4]))
    outline = Outline(tree, unfolded=True)
    deepest = tree.find([0, 1, 1])
    outline.fold(tree.find([0]))
    assert outline.row_of(deepest) == 1
    assert not outline.is_visible(deepest)
