"""What must hold of any search of any tree; raises AssertionError where it does not.

Used by the property tests on the real algorithms, and on broken ones to see that they are caught.
"""

import operator
import random
from dataclasses import dataclass
from math import inf
from types import ModuleType, SimpleNamespace
from typing import Any

from tests.oracles import plain
from tui_explorer.engine.algorithm import run
from tui_explorer.engine.settings import Settings
from tui_explorer.engine.trace import cuts
from tui_explorer.engine.trace.moment import BOUND_SIGNS, Moment
from tui_explorer.engine.trace.trace import CUT, ENTER, KIND_NAMES, LEAF, RETURN, UPDATE, Trace


@dataclass
class Algorithms:
    """The three searches under test."""

    minimax: ModuleType | SimpleNamespace
    alphabeta: ModuleType | SimpleNamespace
    layered: ModuleType | SimpleNamespace


Path = tuple[int, ...]
SIGNS = {"=": operator.eq, "<=": operator.le, ">=": operator.ge}


class Subject:
    """A tree, and what is true of it whoever searches it."""

    def __init__(self, tree: plain.Plain) -> None:
        self.plain = tree
        self.built = plain.build(tree)
        """The project's tree; all searches share it, none may change it."""
        self.paths: list[Path] = [tuple(self.built.path(n)) for n in range(len(self.built))]
        self.exact: dict[Path, Any] = plain.exact_values(tree)


def check_tree(algorithms: Algorithms, tree: plain.Plain, rng: random.Random) -> None:
    """Every property, on one tree."""
    subject = Subject(tree)
    check_minimax(algorithms, subject)
    for cut in ("ge", "gt"):
        for fail in ("soft", "hard"):
            check_alphabeta(algorithms, subject, Settings(cut=cut, fail=fail), rng)
    low, high = sorted(rng.sample([-inf, -2, 0, 0.5, 1, 3, inf], 2))
    window = Settings(cut=rng.choice(["ge", "gt"]), window=(low, high))
    check_alphabeta(algorithms, subject, window, rng)


def check_minimax(algorithms: Algorithms, subject: Subject) -> None:
    """Both searches of everything."""
    built, paths = subject.built, subject.paths
    trace = run(algorithms.minimax.search, built, Settings(algorithm="minimax"))
    layered = run(algorithms.layered.search, built, Settings(algorithm="layered"))
    for one in (trace, layered):
        assert sorted(one.node) == list(range(len(built)))
        for visit, node in enumerate(one.node):
            assert one.value[visit] == subject.exact[paths[node]]
        check_balance(one)
    visited = [paths[node] for node in trace.node]
    assert visited == sorted(visited)
    layers = [(-built.depth(node), paths[node]) for node in layered.node]
    assert layers == sorted(layers)
    check_choice(trace, subject)
    check_choice(layered, subject)


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


def check_choice(trace: Trace, subject: Subject) -> None:
    """The action is the first that is truly best, and the line leads to the value."""
    line = [trace.tree.child_index(node) for node in trace.principal_variation]
    tree, exact = subject.plain, subject.exact
    value = exact[()]
    assert trace.root_value == value
    if isinstance(tree, tuple):
        assert line[0] == [exact[(place,)] for place in range(len(tree[1]))].index(value)
        assert plain.at(tree, line) == value
    else:
        assert line == []


def check_alphabeta(
    algorithms: Algorithms, subject: Subject, settings: Settings, rng: random.Random
) -> None:
    trace = run(algorithms.alphabeta.search, subject.built, settings)
    strict, hard = settings.cut == "gt", settings.fail == "hard"
    check_balance(trace)
    told = plain.narrate(subject.plain, *settings.window, strict=strict, hard=hard)
    check_record(trace, told, subject.paths)
    if rng.random() < 0.1:
        check_events(trace, told)
    check_bounds(trace, subject)
    if settings.window == (-inf, inf):
        check_choice(trace, subject)
        if not hard:
            visited = plain.alphabeta(subject.plain, -inf, inf, strict)[1]
            assert len(trace.node) == visited
    check_shaken(algorithms, trace, settings, rng)


def check_record(trace: Trace, told: list[dict[str, Any]], paths: list[Path]) -> None:
    """Every window, value and event is what a plain alpha-beta says."""
    assert [KIND_NAMES[kind] for kind in trace.kind] == [event["kind"] for event in told]
    visited = [paths[node] for node in trace.node]
    assert visited == [event["path"] for event in told if event["kind"] == "enter"]
    returned = {event["path"]: event["known"][event["path"]] for event in told}
    for visit, path in enumerate(visited):
        assert (trace.alpha[visit], trace.beta[visit]) == returned[path]["called"]
        assert trace.value[visit] == returned[path]["v"]
    check_cuts(trace, returned, paths)


def check_cuts(trace: Trace, returned: dict[Path, Any], paths: list[Path]) -> None:
    """Each cut-off names the node that owns the bound, and all that was left out."""
    with_loss = {cut.node: cut for cut in trace.cuts}
    for visit, node in enumerate(trace.node):
        if trace.kind[trace.exit_step[visit] - 1] != CUT:
            assert node not in with_loss
            continue
        expected = returned[paths[node]]
        assert (node in with_loss) == bool(expected["left"])
        cut = with_loss.get(node) or trace.cuts.of(visit)
        owner = None if cut.owner is None else paths[cut.owner]
        assert owner == expected["owner"]
        assert len(cut.pruned) == expected["left"]
        kinds = {"window": owner is None, "shallow": owner == paths[node][:-1], "deep": True}
        assert cut.kind == next(kind for kind, holds in kinds.items() if holds)
    deep = sum(cut.kind == cuts.DEEP for cut in with_loss.values())
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


def check_bounds(trace: Trace, subject: Subject) -> None:
    """Whatever a search says of a node is true, and says as much as can be known."""
    visited = [subject.paths[node] for node in trace.node]
    known = plain.known_intervals(subject.plain, set(visited))
    for visit, path in enumerate(visited):
        value = trace.value[visit]
        sign = BOUND_SIGNS[trace.bounds[visit]]
        assert SIGNS[sign](subject.exact[path], value)
        certain = known[path] == (value, value)
        assert (sign == "=") == (certain or trace.alpha[visit] < value < trace.beta[visit])


def check_shaken(
    algorithms: Algorithms, trace: Trace, settings: Settings, rng: random.Random
) -> None:
    """Leaves never visited may be anything: the whole trace stays as it was."""
    built = trace.tree
    unvisited = [n for n in range(len(built)) if built.count[n] == 0 and trace.visit(n) < 0]
    if not unvisited:
        return
    shaken = built.copied()
    shaken.utility = list(built.utility)
    for node in unvisited:
        shaken.utility[node] = rng.choice([-1e300, 1e300, -inf, inf, 0, rng.random()])
    again = run(algorithms.alphabeta.search, shaken, settings)
    assert (again.node, again.kind) == (trace.node, trace.kind)
    assert (again.alpha, again.beta, again.value) == (trace.alpha, trace.beta, trace.value)
    assert again.principal_variation == trace.principal_variation
