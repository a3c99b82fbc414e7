"""Which rows a step changes, how wide their columns are, and which siblings share one."""

import random
from itertools import pairwise

import pytest

from tests.oracles import plain
from tests.seeds import seeds
from tui_explorer.algorithms import alphabeta, minimax
from tui_explorer.engine.algorithm import run
from tui_explorer.engine.settings import Settings
from tui_explorer.engine.trace.moment import Moment, Status
from tui_explorer.engine.trace.trace import Trace
from tui_explorer.engine.tree.names import Names
from tui_explorer.engine.tree.tree import ROOT
from tui_explorer.searches.source import open_source
from tui_explorer.view.rows import (
    Row,
    Rows,
    finished_and_ahead,
    is_wide,
    row_groups,
    rows_changed,
)
from tui_explorer.view.summary import drawing


def changed(one: list[Row], other: list[Row]) -> set[int]:
    before = {row.node: row for row in one}
    return {row.node for row in other if before.get(row.node, row) != row}


@pytest.mark.slow
@pytest.mark.parametrize("seed", seeds(40, quick=10))
def test_a_step_changes_the_rows_of_a_few_nodes(seed: int) -> None:
    rng = random.Random(seed)
    tree = plain.build(plain.random_tree(rng))
    trace = run(rng.choice([alphabeta, minimax]).search, tree, Settings())
    rows = Rows(Names(tree))
    steps = range(1, len(trace) + 1)
    for step in rng.sample(steps, min(len(steps), 60)):
        one, other = Moment(trace, step - 1), Moment(trace, step)
        nodes = rows_changed(range(len(tree)), one, other)
        told = changed(list(rows.all(one)), list(rows.all(other)))
        assert told <= nodes, f"seed {seed}, step {other.step}"
        assert rows_changed(range(len(tree)), other, one) == nodes
        assert step == len(trace) or len(rows_changed((), one, other)) <= 4


@pytest.mark.parametrize(
    ("source", "settings"),
    [("nim:piles=1-2", Settings(table="sound")), ("horizon", Settings(depth=2))],
)
def test_what_ends_a_node_may_leave_out_what_is_below(source: str, settings: Settings) -> None:
    tree, _ = open_source(source).build_tree(settings)
    trace = run(alphabeta.search, tree, settings)
    rows = Rows(Names(tree))
    for one, other in pairwise(Moment(trace, step) for step in range(len(trace) + 1)):
        told = changed(list(rows.all(one)), list(rows.all(other)))
        assert told <= rows_changed(range(len(tree)), one, other), other.step


def test_any_row_may_change_between_moments_that_are_not_a_step_apart() -> None:
    tree = plain.build(plain.random_tree(random.Random(1)))
    trace = run(minimax.search, tree, Settings())
    moments = [Moment(trace, step) for step in (0, 2, len(trace))]
    for one in moments:
        for other in moments:
            assert rows_changed([1, 2], one, other) == {1, 2}


def test_columns_are_as_wide_as_the_first_rows_need() -> None:
    """Of a long drawing, five hundred rows below the heading are looked at."""
    for place, is_seen in ((499, True), (500, False)):  # the root's row is the first
        leaves = [1] * 520
        leaves[place - 1] = -123456
        tree = plain.build(plain.from_lists(leaves))
        trace = run(minimax.search, tree, Settings())
        lines = list(drawing(Moment(trace, len(trace)), Names(tree)))
        assert len(lines) == 1 + 1 + 520
        assert lines[0].index("v") == lines[2].index("=1") + 1
        assert lines[2].index("=1") == (19 if is_seen else 13), lines[2]


def test_a_node_to_which_only_the_other_search_came() -> None:
    tree, _ = open_source("aima-5-2").build_tree(Settings())
    rows = Rows(Names(tree))
    cut, ahead = (rows.unlisted_row(2, "├─ ", status) for status in (Status.CUT_AWAY, Status.OPEN))
    assert (cut.node, cut.guides, cut.text, cut.fate) == (
        2,
        "├─ ",
        "a2 ✂ C never visited",
        "never visited",
    )
    assert (ahead.text, ahead.fate, ahead.action) == ("a2 · C", "", "a2 ")


# -- siblings that share a row -------------------------------------------------------------------


def wide(children: int, **settings: object) -> Trace:
    """A search of a root with so many children, the last of which is the best."""
    tree = plain.build(plain.from_lists([[n, 1000] for n in range(children)]))
    return run(minimax.search, tree, Settings(**settings))  # type: ignore[arg-type]


@pytest.mark.parametrize(("children", "is_so"), [(1, False), (24, False), (25, True), (40, True)])
def test_a_node_is_wide_from_so_many_children_on(children: int, is_so: bool) -> None:
    trace = wide(children)
    assert is_wide(Moment(trace, 0), ROOT) is is_so
    assert not is_wide(Moment(trace, 0), 1)


def test_what_is_finished_and_what_is_ahead() -> None:
    """Children are 1 to 30; each but the last takes eight events, its leaves two each."""
    trace = wide(30)
    entered = [trace.enter_step[trace.visit(child)] for child in range(1, 31)]
    told = {
        0: (range(1, 1), range(1, 31)),
        1: (range(1, 1), range(1, 31)),
        entered[0]: (range(1, 1), range(2, 31)),
        entered[1] - 1: (range(1, 2), range(2, 31)),
        entered[1]: (range(1, 2), range(3, 31)),
        entered[10] + 3: (range(1, 11), range(12, 31)),
        entered[29]: (range(1, 30), range(31, 31)),
        len(trace): (range(1, 31), range(31, 31)),
    }
    assert {step: finished_and_ahead(Moment(trace, step), ROOT) for step in told} == told


def test_groups_keep_three_on_either_side_of_the_search_and_are_worth_two() -> None:
    trace = wide(30)
    entered = [trace.enter_step[trace.visit(child)] for child in range(1, 31)]
    told = {
        0: (range(4, 31),),
        entered[0]: (range(5, 31),),
        entered[4]: (range(9, 31),),
        entered[5]: (range(1, 3), range(10, 31)),
        entered[10]: (range(1, 8), range(15, 31)),
        entered[24]: (range(1, 22), range(29, 31)),
        entered[25]: (range(1, 23),),
        entered[29]: (range(1, 27),),
        len(trace): (range(1, 27),),
    }
    assert {step: row_groups(Moment(trace, step), ROOT) for step in told} == told


@pytest.mark.parametrize(
    ("best", "groups"),
    [
        (1, (range(2, 27),)), (2, (range(3, 27),)), (3, (range(1, 3), range(4, 27))),
        (10, (range(1, 10), range(11, 27))), (24, (range(1, 24), range(25, 27))),
        (25, (range(1, 25),)), (26, (range(1, 26),)), (27, (range(1, 27),)), (30, (range(1, 27),)),
    ],
)  # fmt: skip
def test_a_chosen_child_has_its_own_row(best: int, groups: tuple[range, ...]) -> None:
    leaves = [1] * 30
    leaves[best - 1] = 2
    tree = plain.build(plain.from_lists(leaves))
    trace = run(minimax.search, tree, Settings())
    assert row_groups(Moment(trace, len(trace)), ROOT) == groups
    before = row_groups(Moment(trace, len(trace) - 1), ROOT)
    assert before == (range(1, 27),)
