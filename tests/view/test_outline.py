"""Rows under folding, against listing them all."""

import random
import sys
from collections.abc import Callable
from types import FrameType

import pytest

from tests.oracles import plain
from tui_explorer.algorithms import alphabeta
from tui_explorer.engine.algorithm import run
from tui_explorer.engine.budget import Budget
from tui_explorer.engine.settings import Settings
from tui_explorer.engine.tree.tree import ROOT, Tree
from tui_explorer.searches.search import search
from tui_explorer.searches.source import open_source
from tui_explorer.ui.session import Session
from tui_explorer.view.outline import Outline
from tui_explorer.words.glyphs import UNICODE


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


@pytest.mark.slow
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


@pytest.mark.slow
@pytest.mark.parametrize("unfolded", [True, False])
def test_unfolding_what_the_search_never_saw(unfolded: bool) -> None:
    tree, _ = open_source("tictactoe:state=XOX.O....").build_tree(Settings())
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
        assert outline.groups_of(wide) == tuple(runs)
        hidden = {node for run in runs for node in run[1:]}
        closed = is_open - {node for run in runs for node in run}
        rows = [node for node in listed(tree, closed) if node not in hidden]
        assert [outline.node_at(row) for row in range(len(outline))] == rows
        assert outline.nodes_from(0, len(rows) + 1) == rows
        for shared in runs:
            for node in shared:
                assert outline.row_of(node) == rows.index(shared.start)
                assert outline.group_at(node) == shared
                assert not outline.is_visible(node)
        for row, node in enumerate(rows):
            if outline.group_at(node) is None:
                assert outline.row_of(node) == row
        node = rng.choice(list(children))
        if (left := outline.group_at(node)) is not None:
            outline.reveal(node)
            assert outline.groups_of(wide) == tuple(run for run in runs if run != left)
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


def listed_with_runs(outline: Outline, tree: Tree) -> list[int]:
    """The rows by looking at each node: a run has one, and nothing of it is open."""
    rows, waiting = [], [ROOT]
    while waiting:
        node = waiting.pop()
        run = outline.group_at(node)
        if run is None or node == run.start:
            rows.append(node)
        if run is None and outline.is_open(node):
            waiting.extend(reversed(tree.children(node)))
    return rows


@pytest.mark.parametrize("unfolded", [True, False])
@pytest.mark.parametrize("seed", range(4))
def test_runs_below_runs_and_folding_at_random(seed: int, unfolded: bool) -> None:
    rng = random.Random(seed)
    for _ in range(10):
        tree = plain.build(plain.random_tree(rng))
        inner = [node for node in range(len(tree)) if tree.count[node]]
        outline = Outline(tree, unfolded=unfolded)
        for _ in range(30 if inner else 0):
            for _ in range(rng.randrange(1, 4)):
                node = rng.choice(inner)
                start, stop = sorted(rng.choices(range(tree.count[node] + 1), k=2))
                first = tree.first[node]
                change = rng.choice([outline.fold, outline.unfold, outline.reveal, outline.gather])
                runs = [range(first + start, first + stop)] if change == outline.gather else []
                change(node, *runs)  # type: ignore[operator]
            rows = listed_with_runs(outline, tree)
            assert outline.nodes_from(0, len(tree)) == rows
            assert [outline.node_at(row) for row in range(len(outline))] == rows
            assert [outline.row_of(node) for node in rows] == list(range(len(rows)))


# -- what it costs -------------------------------------------------------------------------------

MOST_CALLS = 1_000_000
"""What no question needs; a count that grows without end is stopped here."""


def calls(work: Callable[[], object]) -> int:
    """How many functions are called until the work is done."""
    count = 0

    def note(_frame: FrameType, event: str, _given: object) -> None:
        nonlocal count
        count += event == "call"
        assert count < MOST_CALLS

    sys.setprofile(note)
    try:
        work()
    finally:
        sys.setprofile(None)
    return count


def wide_and_deep(depth: int, width: int = 30) -> Tree:
    """A path of wide nodes; all other nodes are leaves."""
    tree: object = 0
    for _ in range(depth):
        tree = [tree, *[0] * (width - 1)]
    return plain.build(plain.from_lists(tree))


def share_rows(outline: Outline, tree: Tree) -> None:
    for parent in (node for node in range(len(tree)) if tree.count[node]):
        outline.unfold(parent)
        outline.gather(parent, range(tree.first[parent] + 4, tree.first[parent] + 20))


def ask(outline: Outline, tree: Tree) -> None:
    assert outline.node_at(outline.row_of(len(tree) - 30)) == len(tree) - 30


@pytest.mark.parametrize("unfolded", [True, False])
def test_sharing_rows_costs_the_same_at_any_depth(unfolded: bool) -> None:
    def work(depth: int) -> tuple[int, int, int]:
        tree = wide_and_deep(depth)
        outline = Outline(tree, unfolded=unfolded)
        deepest = tree.parent[len(tree) - 1]

        def change() -> None:
            outline.fold(deepest)
            outline.unfold(deepest)
            ask(outline, tree)

        sharing = calls(lambda: share_rows(outline, tree))
        return sharing, calls(lambda: ask(outline, tree)), calls(change)

    for few, many in zip(work(8), work(32), strict=True):
        assert many < 4.5 * few


@pytest.mark.parametrize("unfolded", [True, False])
def test_siblings_that_are_folded_otherwise_are_summed_once(unfolded: bool) -> None:
    def work(width: int) -> tuple[int, int]:
        tree = plain.build(plain.from_lists([[1, 2]] * width))
        outline = Outline(tree, unfolded=unfolded)
        outline.unfold(ROOT)

        def change_all() -> None:
            for child in tree.children(ROOT):
                (outline.fold if unfolded else outline.unfold)(child)
            len(outline)

        return calls(change_all), calls(lambda: outline.node_at(len(outline) // 2))

    (few_changed, few_asked), (many_changed, many_asked) = work(64), work(1024)
    assert many_changed < 17 * few_changed
    assert many_asked < 2 * few_asked


def test_folding_is_carried_over_in_one_walk() -> None:
    def work(depth: int) -> int:
        tree = wide_and_deep(depth)
        outline = Outline(tree, unfolded=False)
        outline.reveal(len(tree) - 1)
        return calls(lambda: outline.transferred_to(tree, frozenset()))

    assert work(64) < 4.5 * work(16)


def test_steps_down_a_path_of_wide_nodes() -> None:
    source = open_source("subtract:stones=100,take=30")
    session = Session(search(source, Settings(), Budget(500)), UNICODE)

    def step_to(depth: int) -> None:
        session.go_to(depth)
        assert session.outline.row_of(session.moment.current) < len(session.outline)

    for step in range(1, 20):
        step_to(step)
    early = calls(lambda: step_to(20))
    for step in range(21, 60):
        step_to(step)
    assert session.run.tree.depth(session.moment.current) > 50
    assert calls(lambda: step_to(60)) < 3.5 * early
