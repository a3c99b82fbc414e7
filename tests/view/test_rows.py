"""Which rows a step changes."""

import random
from itertools import pairwise

import pytest

from tests.oracles import plain
from tui_explorer.algorithms import alphabeta, minimax
from tui_explorer.engine.algorithm import run
from tui_explorer.engine.settings import Settings
from tui_explorer.engine.trace.moment import Moment
from tui_explorer.engine.tree.names import Names
from tui_explorer.searches.source import open_source
from tui_explorer.view.rows import Row, Rows, is_small_step


def changed(one: list[Row], other: list[Row]) -> set[int]:
    return {row.node for row, now in zip(one, other, strict=True) if row != now}


@pytest.mark.parametrize("seed", range(40))
def test_a_small_step_changes_the_rows_of_two_nodes(seed: int) -> None:
    rng = random.Random(seed)
    tree = plain.build(plain.random_tree(rng))
    trace = run(rng.choice([alphabeta, minimax]).search, tree, Settings())
    rows = Rows(Names(tree))
    steps = range(1, len(trace) + 1)
    for step in rng.sample(steps, min(len(steps), 60)):
        one, other = Moment(trace, step - 1), Moment(trace, step)
        if is_small_step(one, other):
            told = changed(list(rows.all(one)), list(rows.all(other)))
            assert told <= {one.current, other.current}, f"seed {seed}, step {other.step}"
            assert is_small_step(other, one)
        assert not is_small_step(one, one)


@pytest.mark.parametrize(
    ("source", "settings"),
    [("nim:piles=1-2", Settings(table="sound")), ("horizon", Settings(depth=2))],
)
def test_what_ends_a_node_with_children_is_no_small_step(source: str, settings: Settings) -> None:
    tree, _ = open_source(source).lay_out(settings)
    trace = run(alphabeta.search, tree, settings)
    rows = Rows(Names(tree))
    steps = range(len(trace) + 1)
    is_small = 0
    for one, other in pairwise(Moment(trace, step) for step in steps):
        if is_small_step(one, other):
            is_small += 1
            told = changed(list(rows.all(one)), list(rows.all(other)))
            assert told <= {one.current, other.current}, other.step
    assert is_small
