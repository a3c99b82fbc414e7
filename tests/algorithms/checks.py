"""What must hold of any search of any tree; raises AssertionError where it does not.

Used by the property tests on the real algorithms, and on broken ones to see that they are caught.
"""

import random
from dataclasses import dataclass
from math import inf
from types import ModuleType, SimpleNamespace
from typing import Any

from tests.oracles import plain
from tui_explorer.engine.algorithm import run
from tui_explorer.engine.settings import Settings
from tui_explorer.engine.trace import cuts
from tui_explorer.engine.trace.events import CUT, ENTER, KIND_NAMES, LEAF, RETURN, UPDATE
from tui_explorer.engine.trace.moment import BOUND_SIGNS, Moment
from tui_explorer.engine.trace.trace import Trace


@dataclass
class Algorithms:
    """The three searches under test."""

    minimax: ModuleType | SimpleNamespace
    alphabeta: ModuleType | SimpleNamespace
    layered: ModuleType | SimpleNamespace


def check_tree(algorithms: Algorithms, tree: plain.Plain, rng: random.Random) -> None:
    """Every property, on one tree."""
    exact = plain.exact_values(tree)
    paths = check_minimax(algorithms, tree, exact)
    for cut in ("ge", "gt"):
        for fail in ("soft", "hard"):
            settings = Settings(cut=cut, fail=fail)
            check_alphabeta(algorithms, tree, exact, paths, settings, rng)
    low, high = sorted(rng.sample([-inf, -2, 0, 0.5, 1, 3, inf], 2))
    window = Settings(cut=rng.choice(["ge", "gt"]), window=(low, high))
    check_alphabeta(algorithms, tree, exact, paths, window, rng)


Exact = dict[tuple[int, ...], Any]
Paths = list[tuple[int, ...]]
"""The path to each node of a tree, by its number."""


def check_minimax(algorithms: Algorithms, tree: plain.Plain, exact: Exact) -> Paths:
    """Both searches of everything; returns the paths of the tree, which take long to find."""
    built = plain.build(tree)
    paths = [tuple(built.path(node)) for node in range(len(built))]
    trace = run(algorithms.minimax.search, built, Settings(algorithm="minimax"))
    layered = run(algorithms.layered.search, built, Settings(algorithm="layered"))
    for one in (trace, layered):
        assert sorted(one.node) == list(range(len(built)))
        for visit, node in enumerate(one.node):
            assert one.value[visit] == exact[paths[node]]
        check_balance(one)
    visited = [paths[node] for node in trace.node]
    assert visited == sorted(visited)
    layers = [(-built.depth(node), paths[node]) for node in layered.node]
    assert layers == sorted(layers)
    check_choice(trace, tree)
    check_choice(layered, tree)
    return paths


def check_balance(trace: Trace) -> None:
    """Each visit begins and ends once, inside its parent's."""
    kinds = trace.kind
    assert kinds.count(ENTER) == len(trace.node) == len(trace.value)
    assert kinds.count(LEAF) + kinds.count(CUT) + kinds.count(RETURN) == len(trace.node)
    assert len(set(trace.node)) == len(trace.node)
    counts = Moment(trace, len(trace)).counts
    assert counts.nodes == len(trace.node)
    assert counts.leaves == sum(1 for node in trace.node if trace.tree.count[node] == 0)
    assert counts.cutoffs == kinds.count(CUT)
    assert counts.nodes + counts.pruned == len(trace.tree)
    if trace.nested:
        assert kinds.count(UPDATE) + kinds.count(CUT) == len(trace.node) - 1


def check_choice(trace: Trace, tree: plain.Plain) -> None:
    """The action is the first that is truly best, and the line leads to the value."""
    line = [trace.tree.child_index(node) for node in trace.principal_variation]
    value = plain.minimax(tree)
    assert trace.root_value == value
    if isinstance(tree, tuple):
        exact = [plain.minimax(child) for child in tree[1]]
        assert line[0] == exact.index(value)
        assert plain.at(tree, line) == value
    else:
        assert line == []


def check_alphabeta(
    algorithms: Algorithms,
    tree: plain.Plain,
    exact: Exact,
    paths: Paths,
    settings: Settings,
    rng: random.Random,
) -> None:
    built = plain.build(tree)
    trace = run(algorithms.alphabeta.search, built, settings)
    strict, hard = settings.cut == "gt", settings.fail == "hard"
    check_balance(trace)
    told = plain.narrate(tree, *settings.window, strict=strict, hard=hard)
    check_record(trace, told, paths)
    if rng.random() < 0.1:
        check_events(trace, told)
    check_bounds(trace, tree, exact, paths)
    if settings.window == (-inf, inf):
        check_choice(trace, tree)
        if not hard:
            visited = plain.alphabeta(tree, -inf, inf, strict)[1]
            assert len(trace.node) == visited
    check_shaken(algorithms, trace, tree, settings, rng)


def check_record(trace: Trace, told: list[dict[str, Any]], paths: Paths) -> None:
    """Every window, value and event is what a plain alpha-beta says."""
    assert [KIND_NAMES[kind] for kind in trace.kind] == [event["kind"] for event in told]
    visited = [paths[node] for node in trace.node]
    assert visited == [event["path"] for event in told if event["kind"] == "enter"]
    returned = {event["path"]: event["known"][event["path"]] for event in told}
    for visit, path in enumerate(visited):
        assert (trace.alpha[visit], trace.beta[visit]) == returned[path]["called"]
        assert trace.value[visit] == returned[path]["v"]
    check_cuts(trace, returned, paths)


def check_cuts(trace: Trace, returned: Exact, paths: Paths) -> None:
    """Each cut-off names the node that owns the bound, and all that was left out."""
    for visit, node in enumerate(trace.node):
        if trace.kind[trace.exit_step[visit] - 1] != CUT:
            continue
        cut = trace.cuts.of(visit)
        expected = returned[paths[node]]
        owner = None if cut.owner is None else paths[cut.owner]
        assert owner == expected["owner"]
        assert len(cut.pruned) == expected["left"]
        kinds = {"window": owner is None, "shallow": owner == paths[node][:-1], "deep": True}
        assert cut.kind == next(kind for kind, holds in kinds.items() if holds)
    deep = sum(cut.kind == cuts.DEEP for cut in trace.cuts)
    assert trace.cuts.deep_before(len(trace)) == deep


def check_events(trace: Trace, told: list[dict[str, Any]]) -> None:
    assert len(trace) == len(told)
    steps = range(1, len(trace) + 1) if len(trace) < 200 else (1, len(trace) // 2, len(trace))
    for step in steps:
        event = Moment(trace, step).event
        expected = told[step - 1]
        assert event is not None
        assert (event.name, trace.tree.path(event.node)) == (expected["kind"], [*expected["path"]])
        state = expected["known"][expected["path"]]
        if event.name in ("update", "cut", "return"):
            assert (event.alpha, event.beta) == state["window"]
        else:
            assert (event.alpha, event.beta) == state["called"]
        if event.name in ("leaf", "update", "return"):
            assert event.value == state["v"]


def check_bounds(trace: Trace, tree: plain.Plain, exact: Exact, paths: Paths) -> None:
    """Whatever a search says of a node is true, and says as much as can be known."""
    visited = {paths[node] for node in trace.node}
    known = plain.known_intervals(tree, visited)
    for visit, node in enumerate(trace.node):
        value = trace.value[visit]
        true = exact[paths[node]]
        sign = BOUND_SIGNS[trace.bounds[visit]]
        assert {"=": true == value, "<=": true <= value, ">=": true >= value}[sign]
        certain = known[paths[node]] == (value, value)
        assert (sign == "=") == (certain or trace.alpha[visit] < value < trace.beta[visit])


def check_shaken(
    algorithms: Algorithms,
    trace: Trace,
    tree: plain.Plain,
    settings: Settings,
    rng: random.Random,
) -> None:
    """Leaves never visited may be anything: the whole trace stays as it was."""
    built = trace.tree
    unvisited = [n for n in range(len(built)) if built.count[n] == 0 and trace.visit(n) < 0]
    if not unvisited:
        return
    shaken = plain.build(tree)
    for node in unvisited:
        shaken.utility[node] = rng.choice([-1e300, 1e300, -inf, inf, 0, rng.random()])
    again = run(algorithms.alphabeta.search, shaken, settings)
    assert (again.node, again.kind) == (trace.node, trace.kind)
    assert (again.alpha, again.beta, again.value) == (trace.alpha, trace.beta, trace.value)
    assert again.principal_variation == trace.principal_variation
