"""Iterative deepening: each depth as if searched alone, and an answer whenever time is up."""

import random
from dataclasses import replace
from itertools import pairwise
from typing import Any

import pytest

from tests.oracles.known import of_kind
from tests.oracles.quiescence import Judged, build, judged_tree, quiet_value
from tests.seeds import seeds
from tui_explorer.engine.analysis.run import Origin, Run
from tui_explorer.engine.analysis.warning import Stopped
from tui_explorer.engine.budget import Budget
from tui_explorer.engine.game import MAX
from tui_explorer.engine.settings import Settings
from tui_explorer.engine.tree.builder import TreeBuilder
from tui_explorer.engine.tree.tree import Tree
from tui_explorer.searches.search import search
from tui_explorer.searches.source import Source, TreeSource, open_source


def limited(node: Judged, plies: int) -> Any:
    player, here, children = node
    if not children or plies == 0:
        return here
    best = max if player == "max" else min
    return best(limited(child, plies - 1) for child in children)


def source_of(tree: Tree) -> Source:
    return TreeSource(Origin("tree", "random", nodes=len(tree)), tree)


@pytest.mark.slow
def test_the_known_values_of_tictactoe() -> None:
    (case,) = of_kind("iterative-deepening")
    expected = case["expected"]["iterations"]
    for order in ("natural", "random", "eval"):
        for table in ("", "sound"):
            settings = Settings(deepening=True, depth=6, table=table, order=order)
            done = search(open_source("tictactoe"), settings)
            found = [(each.depth, each.value) for each in done.iterations]
            assert found == [(each["depth"], each["value"]) for each in expected]
            assert done is done.iterations[-1]
    plain = search(open_source("tictactoe"), Settings(deepening=True, depth=6))
    alone = [each["nodes_plain_order"] for each in expected]
    assert [each.counts.nodes for each in plain.iterations][:2] == [10, 26]
    assert plain.total_nodes < sum(alone)
    for depth, nodes in enumerate(alone, 1):
        assert search(open_source("tictactoe"), Settings(depth=depth)).counts.nodes == nodes


@pytest.mark.slow
@pytest.mark.parametrize("seed", seeds(10))
def test_each_iteration_is_a_search_to_its_depth(seed: int) -> None:
    rng = random.Random(seed)
    for number in range(1_000):
        tree = judged_tree(rng)
        threshold = rng.choice([None, None, 0, 3])
        settings = Settings(
            algorithm=rng.choice(["minimax", "alphabeta"]),
            deepening=True,
            quiescence=threshold,
            order=rng.choice(["natural", "random", "best", "worst"]),
            seed=number,
        )
        if settings.algorithm == "alphabeta" and rng.random() < 0.5:
            settings = replace(settings, table="sound")
        done = search(source_of(build(tree)), settings)
        assert [each.depth for each in done.iterations] == [*range(1, len(done.iterations) + 1)]
        for each in done.iterations:
            assert each.depth is not None
            expected = limited(tree, each.depth)
            if threshold is not None:
                expected = quiet_value(tree, each.depth, threshold)
            assert each.value == expected, (seed, number, settings, tree)
        assert done.stopped is None
        if threshold is None:
            assert done.value == limited(tree, 99), (seed, number, settings, tree)


def test_children_are_tried_in_the_order_of_what_they_returned() -> None:
    def check(before: Run, after: Run, old: int, new: int) -> None:
        tree, later = before.tree, after.tree
        visits = {tree.child_index(c): before.trace.visit(c) for c in tree.children(old)}
        order = [later.child_index(child) for child in later.children(new)]
        seen = [index for index in order if visits.get(index, -1) >= 0]
        assert order[: len(seen)] == seen, "those never visited come last"
        returned = [before.trace.value[visits[index]] for index in seen]
        assert returned == sorted(returned, reverse=tree.player[old] == MAX)
        place = {tree.child_index(c): c for c in tree.children(old)}
        for one, other in pairwise(seen):
            if before.trace.value[visits[one]] == before.trace.value[visits[other]]:
                assert place[one] < place[other], "equal ones as they were"
        for child in later.children(new):
            known = place.get(later.child_index(child))
            if known is not None and tree.count[known] > 0 and later.count[child] > 0:
                check(before, after, known, child)

    for name in ("tictactoe:state=XO.......", "pawns", "quiescence-horizon", "horizon"):
        done = search(open_source(name), Settings(deepening=True))
        assert len(done.iterations) > 2
        for before, after in pairwise(done.iterations):
            check(before, after, 0, 0)


@pytest.mark.slow
@pytest.mark.parametrize(
    "name", ["pawns", "quiescence-horizon", "tictactoe:state=XOX.O....", "subtract"]
)
@pytest.mark.parametrize("table", ["", "sound"])
def test_an_answer_under_any_budget(name: str, table: str) -> None:
    settings = Settings(deepening=True, table=table)
    whole = search(open_source(name), settings)
    ends = [sum(each.counts.nodes for each in whole.iterations[: k + 1])
            for k in range(len(whole.iterations))]  # fmt: skip
    for nodes in range(1, min(whole.total_nodes, 400) + 2):
        done = search(open_source(name), settings, Budget(max_nodes=nodes))
        assert done.total_nodes == min(nodes, whole.total_nodes)
        finished = [each for each, end in zip(whole.iterations, ends, strict=True) if end <= nodes]
        assert (done.stopped is None) == (nodes >= ends[-1])
        if not finished:
            assert done.trace.stopped == "nodes"
            continue
        assert done.trace.stopped is None
        assert done.depth == finished[-1].depth
        assert done.value == finished[-1].value
        assert done.best == finished[-1].best
        assert len(done.iterations) == len(finished) + (nodes < ends[-1])
        if done.stopped:
            assert done.warnings[0] == Stopped("nodes", has_value=True, has_options=False)


def test_time_and_interruption_count_over_all_iterations() -> None:
    source = open_source("tictactoe")
    late = search(source, Settings(deepening=True), Budget(max_seconds=0))
    assert (late.stopped, late.total_nodes) == ("seconds", 0)
    budget = Budget()
    seen: list[int] = []

    def look(visited: int) -> None:
        seen.append(visited)
        budget.stop_requested = visited >= 3000

    budget.on_progress = look
    done = search(source, Settings(deepening=True), budget)
    assert done.stopped == "interrupted"
    assert seen == sorted(seen), "progress counts on from one iteration to the next"
    assert done.trace.stopped is None
    assert done.depth == 5, "the next one was begun, and not finished"


def test_depth_0_and_lone_leaves() -> None:
    at_root = search(open_source("quiescence-horizon"), Settings(deepening=True, depth=0))
    assert [(each.depth, each.value) for each in at_root.iterations] == [(0, 0)]
    builder = TreeBuilder()
    builder.add(-1, utility=7)
    lone = search(source_of(builder.build()), Settings(deepening=True))
    assert [(each.depth, each.value, each.best) for each in lone.iterations] == [(1, 7, None)]


def test_it_ends_where_the_game_does() -> None:
    done = search(open_source("pawns"), Settings(deepening=True))
    alone = search(open_source("pawns"), Settings("minimax"))
    depth = max(map(alone.tree.depth, range(len(alone.tree))))
    assert done.depth is not None
    assert done.depth <= depth + 1
    assert (done.value, done.stopped) == (100 * alone.value, None)
