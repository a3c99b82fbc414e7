"""Visits of another program as a search: the same visits in the same order, or none at all."""

from bisect import bisect_right
from random import Random

import pytest

from tests.exercises.trees import drawn, searched
from tests.oracles import plain, slips
from tests.seeds import seeds
from tui_explorer.engine.analysis.run import Origin
from tui_explorer.engine.settings import Settings
from tui_explorer.engine.trace.moment import Moment
from tui_explorer.exercises.program import Program
from tui_explorer.exercises.traces import dotted, read_trace
from tui_explorer.searches.search import search
from tui_explorer.searches.source import TreeSource, open_source
from tui_explorer.view.beside import BesideByVisits


@pytest.mark.slow
@pytest.mark.parametrize("seed", seeds(16))
def test_visits_are_followed(seed: int) -> None:
    """Whatever a slip visits, in whatever order, becomes a record with just these visits."""
    print(f"seed {seed}")
    chance = Random(seed)
    for _ in range(20):
        tree, settings, _ = drawn(chance)
        run = search(TreeSource(Origin("tree", "random"), plain.build(tree)), settings)
        for slip in ("", *slips.NAMES):
            log = searched(tree, settings, slip)
            told = read_trace("\n".join(f"{dotted(r['path'])} = {r['v']}" for r in log), "trace")
            made = Program(told, run).run
            assert made is not None
            trace = made.trace
            assert [tuple(made.tree.path(node)) for node in trace.node] == [r["path"] for r in log]
            assert list(trace.value) == [r["v"] for r in log]
            assert len(trace.enter_step) == len(trace.exit_step) == len(log)
            assert all(trace.exit_step)


NONE = ["0\n0.0", "-\n0.0", "-\n0\n1\n0.0", "-\n0\n0", "-\n-", "-\n7", "-\n0\n0.0\n0.0.0"]


@pytest.mark.parametrize("trace", [*NONE, "leaves: 9"])
def test_what_is_no_search(trace: str) -> None:
    run = search(open_source("aima-5-2"), Settings())
    assert Program(read_trace(trace, "trace"), run).run is None


def test_values_that_are_not_told_are_bounds_where_something_was_left_out() -> None:
    run = search(open_source("aima-5-2"), Settings())
    made = Program(read_trace("-\n2\n2.0\n1\n1.2\n1.0\n", "trace"), run).run
    assert made is not None
    told = {tuple(made.tree.path(node)): made.end.bound(node) for node in made.trace.node}
    values = {tuple(made.tree.path(node)): made.end.value(node) for node in made.trace.node}
    assert (told[2,], values[2,]) == ("<=", 14)
    assert (told[1,], values[1,]) == ("<=", 2)
    assert told[1, 2] == told[1, 0] == "="


@pytest.mark.parametrize("slip", slips.NAMES)
def test_both_have_made_the_same_number_of_visits(slip: str) -> None:
    """At every step of ours, until one of them has none left; both are at their ends together."""
    tree, settings, _ = drawn(Random(14))
    run = search(TreeSource(Origin("tree", "random"), plain.build(tree)), settings)
    log = searched(tree, settings, slip)
    made = Program(read_trace("\n".join(dotted(r["path"]) for r in log), "trace"), run).run
    assert made is not None
    beside, ours, theirs = BesideByVisits(run, made), run.trace, made.trace
    for step in range(len(ours)):
        beside.go_to(Moment(ours, step))
        begun = bisect_right(ours.enter_step, step)
        there = beside.moment.step
        assert bisect_right(theirs.enter_step, there) == min(begun, len(log))
        if step in ours.enter_step and begun <= len(log):
            assert there in theirs.enter_step
    beside.go_to(Moment(ours, len(ours)))
    assert beside.moment.step == len(theirs)


def test_a_game_in_its_own_order() -> None:
    """Nodes that our search never came to are found; in another order there is no such tree."""
    run = search(open_source("subtract:stones=4"), Settings())
    every = search(open_source("subtract:stones=4"), Settings("minimax"))
    lines = [dotted(every.tree.path(node)) for node in every.trace.node]
    made = Program(read_trace("\n".join(lines), "trace"), run).run
    assert made is not None
    assert len(made.trace.node) == len(every.trace.node)
    assert Program(read_trace("-\n1\n", "trace"), run).run is None
