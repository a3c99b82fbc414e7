"""Which rows a step changes."""

import random
from itertools import pairwise

import pytest

from tests.oracles import plain
from tests.seeds import seeds
from tui_explorer.algorithms import alphabeta, minimax
from tui_explorer.engine.algorithm import run
from tui_explorer.engine.settings import Settings
from tui_explorer.engine.trace.moment import Moment
from tui_explorer.engine.tree.names import Names
from tui_explorer.searches.source import open_source
from tui_explorer.view.rows import Row, Rows, rows_changed


def changed(one: list[Row], other: list[Row]) -> set[int]:
    return {row.node for row, now in zip(one, other, strict=True) if row != now}


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
    tree, _ = open_source(source).lay_out(settings)
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
