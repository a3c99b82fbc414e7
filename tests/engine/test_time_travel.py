"""The state at any step is the same however it was reached, and what a plain replay says."""

import random
from typing import Any

import pytest

from tests.oracles import plain
from tests.seeds import seeds
from tui_explorer.algorithms import alphabeta
from tui_explorer.engine.algorithm import run
from tui_explorer.engine.budget import Budget
from tui_explorer.engine.settings import Settings
from tui_explorer.engine.trace.moment import Moment, Status
from tui_explorer.engine.trace.trace import Trace


def state(trace: Trace, step: int) -> list[Any]:
    """Everything that can be asked at a step."""
    moment = Moment(trace, step)
    nodes = range(len(trace.tree))
    return [
        moment.event, moment.path, moment.counts, moment.cut,
        [(moment.status(n), moment.window(n), moment.window_at_call(n)) for n in nodes],
        [(moment.value(n), moment.bound(n), moment.interval(n)) for n in nodes],
        [list(moment.children(n)) for n in nodes],
    ]  # fmt: skip


@pytest.mark.slow
@pytest.mark.parametrize("seed", seeds(10))
def test_every_step_agrees_with_a_plain_replay(seed: int) -> None:
    rng = random.Random(seed)
    for _ in range(25):
        tree = plain.random_tree(rng)
        if plain.size(tree) > 60:
            continue
        strict, hard = rng.random() < 0.5, rng.random() < 0.3
        settings = Settings(cut="gt" if strict else "ge", fail="hard" if hard else "soft")
        trace = run(alphabeta.search, plain.build(tree), settings)
        told = plain.narrate(tree, *settings.window, strict=strict, hard=hard, everything=True)
        for step, event in enumerate(told, 1):
            check_step(Moment(trace, step), event["known"], tree)


def check_step(moment: Moment, known: dict[Any, Any], tree: plain.Plain) -> None:
    visited = leaves = 0
    for node in range(len(moment.tree)):
        path = tuple(moment.tree.path(node))
        low, high = moment.interval(node)
        assert low <= plain.minimax(plain.at(tree, list(path))) <= high
        if path not in known:
            closed = any(
                known.get(path[:length], {}).get("status") == "closed"
                for length in range(len(path))
            )
            assert moment.status(node) is (Status.CUT_AWAY if closed else Status.UNVISITED)
            assert moment.value(node) is None
            continue
        expected = known[path]
        visited += 1
        leaves += moment.tree.count[node] == 0 and expected["status"] == "closed"
        assert moment.status(node).value == expected["status"]
        assert moment.window_at_call(node) == expected["called"]
        assert moment.window(node) == expected["window"]
        assert moment.value(node) == expected["v"]
    assert moment.counts.nodes == visited
    assert moment.counts.leaves == leaves
    away = sum(moment.status(n) is Status.CUT_AWAY for n in range(len(moment.tree)))
    assert moment.counts.pruned == away


@pytest.mark.slow
@pytest.mark.parametrize("seed", seeds(5))
def test_forwards_backwards_by_jumps_and_from_scratch(seed: int) -> None:
    rng = random.Random(seed)
    for _ in range(10):
        tree = plain.random_tree(rng)
        trace = run(alphabeta.search, plain.build(tree), Settings())
        steps = list(range(len(trace) + 1))[:150]
        forwards = {step: state(trace, step) for step in steps}
        assert {step: state(trace, step) for step in reversed(steps)} == forwards
        rng.shuffle(steps)
        for step in steps:
            assert state(trace, step) == forwards[step]
        fresh = run(alphabeta.search, plain.build(tree), Settings())
        assert state(fresh, steps[0]) == forwards[steps[0]]


def test_the_intervals_of_figure_4() -> None:
    """Value intervals grow narrower as the figure of the course notes shows."""
    tree = plain.build(plain.from_lists([[3, 12, 8], [2, 4, 6], [6, 4, 2]]))
    trace = run(alphabeta.search, tree, Settings())
    a, b, c, d = range(4)
    seen = {step: [Moment(trace, step).interval(n) for n in (a, b, c, d)] for step in (5, 13, 17)}
    inf = float("inf")
    assert seen[5][b] == (-inf, 3)
    assert (seen[13][a], seen[13][b]) == ((3, inf), (3, 3))
    assert seen[17][c] == (-inf, 2)
    after_six, after_four, end = (Moment(trace, step) for step in (22, 25, 30))
    assert (after_six.interval(d), after_six.interval(a)) == ((-inf, 6), (3, 6))
    assert (after_four.interval(d), after_four.interval(a)) == ((-inf, 4), (3, 4))
    assert (end.interval(d), end.interval(a)) == ((2, 2), (3, 3))


@pytest.mark.parametrize("seed", seeds(5))
def test_a_stopped_search_is_the_beginning_of_the_whole_one(seed: int) -> None:
    rng = random.Random(seed)
    for _ in range(20):
        tree = plain.random_tree(rng)
        whole = run(alphabeta.search, plain.build(tree), Settings())
        limit = rng.randrange(1, len(whole.node) + 2)
        part = run(alphabeta.search, plain.build(tree), Settings(), Budget(max_nodes=limit))
        assert len(part.node) == min(limit, len(whole.node))
        assert part.kind == whole.kind[: len(part)]
        if limit < len(whole.node):
            assert part.stopped == "nodes"
            step = rng.randrange(len(part) + 1)
            assert Moment(part, step).path == Moment(whole, step).path
            state(part, step)
        else:
            assert part.stopped is None
