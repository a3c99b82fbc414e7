"""What must hold of any search with a table; random trees that repeat themselves."""

import random
from math import inf
from types import ModuleType, SimpleNamespace
from typing import Any

from tests.oracles import plain
from tui_explorer.engine.algorithm import run
from tui_explorer.engine.analysis.order import in_order
from tui_explorer.engine.settings import Settings
from tui_explorer.engine.trace.moment import BOUND_SIGNS, Moment
from tui_explorer.engine.trace.trace import CUT, ENTER, HIT, LEAF, RETURN, UPDATE, Trace


def repeating_tree(rng: random.Random) -> plain.Plain:
    """A random tree in which whole subtrees come up again, at the same depth or at another."""
    values = rng.choice(plain.VALUES)
    widths = rng.choice([[1, 2], [2], [2, 3], [1, 2, 3, 4]])
    turns = rng.choice(["alternate", "alternate", "any"])
    again = rng.choice([0.3, 0.5, 0.8])
    pool: list[plain.Plain] = []

    def node(left: int, player: str) -> plain.Plain:
        if left == 0 or rng.random() < 0.1:
            return rng.choice(values)
        known = [tree for tree in pool if turns == "any" or tree[0] == player]
        if known and rng.random() < again:
            return rng.choice(known)
        other = "min" if player == "max" else "max"
        mover = rng.choice(["max", "min"]) if turns == "any" else player
        made = mover, [node(left - 1, other) for _ in range(rng.choice(widths))]
        if plain.size(made) <= 60:
            pool.append(made)
        return made

    return node(rng.choice([2, 3, 3, 4, 5]), rng.choice(["max", "min"]))


def random_settings(rng: random.Random) -> Settings:
    window = (-inf, inf)
    if rng.random() < 0.3:
        low, high = sorted(rng.sample([-inf, -2, 0, 0.5, 1, 3, inf], 2))
        window = low, high
    return Settings(
        table="sound",
        order=rng.choice(["natural", "natural", "random", "best", "worst"]),
        seed=rng.randrange(1000),
        cut=rng.choice(["ge", "gt"]),
        fail=rng.choice(["soft", "hard"]),
        window=window,
    )


def check_table(
    alphabeta: ModuleType | SimpleNamespace, tree: plain.Plain, settings: Settings
) -> Trace:
    """Search a tree with a table, and see that whatever is said is true."""
    ordered, _ = in_order(plain.build(tree), settings)
    trace = run(alphabeta.search, ordered, settings)
    exact = plain.exact_values(tree)
    check_balance(trace)
    check_bounds(trace, exact)
    check_links(trace, tree)
    check_windows(trace)
    check_nothing_is_missed(trace, tree)
    alpha, beta = settings.window
    value = exact[()]
    if alpha < value < beta or settings.window == (-inf, inf):
        assert trace.root_value == value
        if isinstance(tree, tuple):
            first = next(c for c in ordered.children(0) if exact[*ordered.path(c)] == value)
            assert trace.principal_variation[0] == first
    if settings.fail == "hard":
        for visit, node in enumerate(trace.node):
            if ordered.count[node]:
                assert trace.alpha[visit] <= trace.value[visit] <= trace.beta[visit]
    return trace


def check_balance(trace: Trace) -> None:
    kinds, tree = trace.kind, trace.tree
    assert kinds.count(ENTER) == len(trace.node) == len(trace.value) == len(trace.exit_step)
    ended = sum(kinds.count(kind) for kind in (LEAF, CUT, RETURN, HIT))
    assert ended == len(trace.node)
    assert kinds.count(UPDATE) + kinds.count(CUT) == len(trace.node) - 1
    counts = Moment(trace, len(trace)).counts
    assert counts.nodes + counts.pruned == len(tree)
    assert counts.hits == len(trace.hits) == kinds.count(HIT)
    assert trace.stored <= sum(1 for node in trace.node if tree.count[node])
    for visit in trace.hits:
        assert kinds[trace.exit_step[visit] - 1] == HIT
        assert trace.exit_step[visit] == trace.enter_step[visit] + 1


def check_bounds(trace: Trace, exact: dict[tuple[int, ...], Any]) -> None:
    for visit, node in enumerate(trace.node):
        value, true = trace.value[visit], exact[*trace.tree.path(node)]
        sign = BOUND_SIGNS[trace.bounds[visit]]
        assert {"=": true == value, "<=": true <= value, ">=": true >= value}[sign]
        if trace.alpha[visit] < value < trace.beta[visit]:
            assert sign == "="


def check_links(trace: Trace, tree: plain.Plain) -> None:
    """Each hit was worked out before, at a node with the same tree below it."""
    paths = [trace.tree.path(node) for node in trace.node]
    for visit, hit in trace.hits.items():
        assert hit.visit < visit
        assert hit.visit not in trace.hits
        assert 0 < trace.exit_step[hit.visit] < trace.enter_step[visit]
        assert plain.at(tree, paths[visit]) == plain.at(tree, paths[hit.visit])
        node, first = trace.node[visit], trace.node[hit.visit]
        assert trace.repeats.origin(node) == (trace, first)
        circle = [first]
        while (following := trace.repeats.next_same(circle[-1])) != (trace, first):
            assert following is not None
            assert following[0] is trace
            circle.append(following[1])
        assert node in circle


def check_windows(trace: Trace) -> None:
    """Each child is called with the window its parent has then."""
    for visit in range(len(trace.node)):
        window = trace.alpha[visit], trace.beta[visit]
        for child in trace.children(visit):
            below = trace.visit(child.node)
            assert (trace.alpha[below], trace.beta[below]) == window
            assert child.alpha is not None
            assert child.beta is not None
            window = child.alpha, child.beta


def check_nothing_is_missed(trace: Trace, tree: plain.Plain) -> None:
    """What was worked out exactly is never worked out again."""
    exactly: dict[str, int] = {}
    for visit, node in enumerate(trace.node):
        below = repr(plain.at(tree, trace.tree.path(node)))
        inside = trace.alpha[visit] < trace.value[visit] < trace.beta[visit]
        if trace.tree.count[node] and visit not in trace.hits:
            known = exactly.get(below)
            assert known is None or trace.exit_step[known] > trace.enter_step[visit]
            if inside:
                exactly.setdefault(below, visit)
