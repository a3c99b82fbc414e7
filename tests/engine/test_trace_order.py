"""A trace is believed only if a search of its tree can have made it, visit by visit."""

import random
from typing import Any

import pytest

from tests.oracles import plain
from tests.seeds import seeds
from tui_explorer.algorithms import alphabeta, layered, minimax
from tui_explorer.engine.algorithm import run
from tui_explorer.engine.budget import Budget
from tui_explorer.engine.settings import Settings
from tui_explorer.engine.trace import navigate
from tui_explorer.engine.trace.check import is_in_order
from tui_explorer.engine.trace.moment import Moment
from tui_explorer.engine.trace.trace import KIND_NAMES, Trace

SEARCHES = {"minimax": minimax, "alphabeta": alphabeta, "layered": layered}


def traces(seed: int, name: str) -> list[tuple[random.Random, Trace]]:
    """Searches of random trees, some of which were stopped; each with its own random numbers."""
    rng = random.Random(seed)
    found = []
    for _ in range(20):
        tree = plain.build(plain.random_tree(rng))
        budget = Budget(rng.choice([10_000, 10_000, 3, 8]))
        trace = run(SEARCHES[name].search, tree, Settings(), budget)
        found.append((random.Random(rng.random()), trace))
    return found


def with_changed(trace: Trace, **columns: Any) -> Trace:
    """The same record with other columns and nothing derived."""
    other = Trace(trace.tree)
    given = ("node", "kind", "value", "alpha", "beta", "has_window", "nested", "stopped")
    for name in given:
        setattr(other, name, columns.get(name, getattr(trace, name)))
    return other


def read_whole(trace: Trace) -> None:
    """Ask what the explorer asks at every step."""
    for step in range(len(trace) + 1):
        moment = Moment(trace, step)
        assert moment.path is not None
        assert moment.counts.events == step
        _ = moment.event, moment.cut
        for node in moment.path:
            list(moment.children(node))
            _ = moment.value(node), moment.window(node), moment.interval(node)
        navigate.over(trace, step)
        navigate.out(trace, step)
    _ = trace.decision, trace.bounds, list(trace.cuts)


@pytest.mark.parametrize("name", SEARCHES)
@pytest.mark.parametrize("seed", seeds(4))
def test_what_a_search_records_is_in_order(seed: int, name: str) -> None:
    for _, trace in traces(seed, name):
        assert is_in_order(trace)


@pytest.mark.parametrize("name", ["minimax", "alphabeta"])
@pytest.mark.parametrize("seed", seeds(4))
def test_other_visits_are_refused(seed: int, name: str) -> None:
    """Anywhere in the trace: exchanged, shuffled or replaced."""
    for rng, trace in traces(seed, name):
        for _ in range(20):
            node = trace.node[:]
            if len(node) > 1 and rng.random() < 0.5:
                start, end = sorted(rng.sample(range(len(node) + 1), 2))
                part = list(node[start:end])
                rng.shuffle(part)
                node[start:end] = type(node)("i", part)
            elif node:
                node[rng.randrange(len(node))] = rng.randrange(-1, len(trace.tree) + 1)
            assert is_in_order(with_changed(trace, node=node)) is (node == trace.node)


@pytest.mark.parametrize("seed", seeds(4))
def test_a_layer_before_its_children_is_refused(seed: int) -> None:
    for _, trace in traces(seed, "layered"):
        if len(trace.node) > 1 and not trace.stopped:
            assert not is_in_order(with_changed(trace, node=trace.node[::-1]))
            assert not is_in_order(with_changed(trace, node=trace.node[:1] * len(trace.node)))


@pytest.mark.parametrize("name", SEARCHES)
@pytest.mark.parametrize("seed", seeds(4))
def test_other_events_are_refused_or_can_be_read(seed: int, name: str) -> None:
    """Whatever is accepted can be stepped through from end to end."""
    for rng, trace in traces(seed, name):
        if len(trace) > 200:
            continue
        for _ in range(20):
            kind = trace.kind[:]
            place = rng.randrange(len(kind) + 1)
            change = rng.choice(["insert", "delete", "replace"])
            if change == "insert":
                kind.insert(place, rng.randrange(len(KIND_NAMES) + 1))
            elif place < len(kind):
                kind[place : place + 1] = (
                    [] if change == "delete" else [rng.randrange(len(KIND_NAMES) + 1)]
                )
            changed = with_changed(trace, kind=kind)
            if is_in_order(changed) and changed.explains_cuts:
                read_whole(changed)
