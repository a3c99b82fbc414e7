"""One table for all depths: nothing it says is false at any depth, and it pays."""

import random
from dataclasses import replace
from math import inf
from typing import Any

import pytest

from tests.oracles.games import root_values
from tests.oracles.quiescence import Judged, build, quiet_value
from tests.seeds import seeds
from tui_explorer.engine.analysis.run import Origin, Run
from tui_explorer.engine.budget import Budget
from tui_explorer.engine.game import MAX
from tui_explorer.engine.settings import Settings
from tui_explorer.engine.trace.bounds import EXACT, LOWER, UPPER
from tui_explorer.engine.trace.trace import Trace
from tui_explorer.engine.tree.game_tree import GameTree
from tui_explorer.searches.compare import with_less_of_a_table
from tui_explorer.searches.search import search
from tui_explorer.searches.source import GameSource, TreeSource, open_source

KEPT = Settings(deepening=True, table="sound")
HIGHEST = 6


def repeating_tree(rng: random.Random) -> Judged:
    """A random tree with an Eval everywhere, in which subtrees come up again at any depth."""
    values = rng.choice([list(range(10)), list(range(-20, 21)), [0, 1], [-inf, -3, 0, 3, inf]])
    again = rng.choice([0.2, 0.4, 0.7])
    known: list[Judged] = []

    def node(left: int, player: str) -> Judged:
        if left == 0 or rng.random() < 0.15:
            return "leaf", rng.choice(values), []
        fitting = [tree for tree in known if tree[0] == player and height(tree) <= left]
        if fitting and rng.random() < again:
            return rng.choice(fitting)
        other = "min" if player == "max" else "max"
        below = [node(left - 1, other) for _ in range(rng.choice([1, 2, 2, 3]))]
        known.append((player, rng.choice(values), below))
        return known[-1]

    return node(rng.choice([2, 3, 4, 5, HIGHEST]), rng.choice(["max", "min"]))


def height(tree: Judged) -> int:
    return 1 + max(map(height, tree[2])) if tree[2] else 0


def limited(tree: Judged, plies: int) -> Any:
    """Plain minimax to a depth."""
    player, here, children = tree
    if not children or plies == 0:
        return here
    return (max if player == "max" else min)(limited(child, plies - 1) for child in children)


def value_of(tree: Judged, plies: int, threshold: Any) -> Any:
    return limited(tree, plies) if threshold is None else quiet_value(tree, plies, threshold)


def at(tree: Judged, path: list[int]) -> Judged:
    for place in path:
        tree = tree[2][place]
    return tree


def random_settings(rng: random.Random) -> Settings:
    window = (-inf, inf)
    if rng.random() < 0.3:
        low, high = sorted(rng.sample([-inf, -2, 0, 0.5, 1, 3, inf], 2))
        window = low, high
    return replace(
        KEPT,
        depth=HIGHEST + 2,
        order=rng.choice(["natural", "natural", "random", "best", "worst", "eval"]),
        seed=rng.randrange(1000),
        cut=rng.choice(["ge", "ge", "gt"]),
        fail=rng.choice(["soft", "soft", "hard"]),
        quiescence=rng.choice([None, None, None, 0, 3]),
        window=window,
    )


def check(tree: Judged, settings: Settings) -> Run:
    """Whatever is said at any depth is true of plain minimax to that depth."""
    source = TreeSource(Origin("tree", "random"), build(tree))
    done = search(source, settings)
    assert len(done.iterations) <= max(1, height(tree))
    for run in done.iterations:
        assert run.depth is not None
        exact = value_of(tree, run.depth, settings.quiescence)
        if settings.window == (-inf, inf):
            assert run.value == exact
            if run.best is not None:
                played = tree[2][run.tree.child_index(run.best)]
                assert value_of(played, run.depth - 1, settings.quiescence) == exact
        check_visits(run, tree)
        check_hits(run, done.iterations, tree)
    return done


def check_visits(run: Run, tree: Judged) -> None:
    """Each returned value, as the bound it is told to be."""
    trace, threshold = run.trace, run.settings.quiescence
    assert run.depth is not None
    for visit, node in enumerate(trace.node):
        path = run.tree.path(node)
        if -1 in path:
            assert run.tree.utility[node] == trace.value[visit]
            continue
        left = max(0, run.depth - len(path))
        true, value = value_of(at(tree, path), left, threshold), trace.value[visit]
        bound = trace.bounds[visit]
        assert {EXACT: true == value, UPPER: true <= value, LOWER: true >= value}[bound]


def check_hits(run: Run, iterations: Any, tree: Judged) -> None:
    """Each was worked out before, at an equal subtree, as deep as now asked or to its ends."""
    for visit, hit in run.trace.hits.items():
        trace = run.trace if hit.earlier is None else hit.earlier
        before = next(each for each in iterations if each.trace is trace)
        assert before is run or before.depth < run.depth
        assert hit.visit not in trace.hits
        assert trace.exit_step[hit.visit] > 0
        path, first = (r.tree.path(t.node[v]) for r, t, v in
                       ((run, run.trace, visit), (before, trace, hit.visit)))  # fmt: skip
        assert at(tree, path) == at(tree, first)
        left = max(0, run.depth - len(path))
        if left != max(0, before.depth - len(first)):
            assert hit.is_complete
            assert reach(trace, hit.visit) <= left


def reach(trace: Trace, visit: int) -> int:
    """The plies of the longest line that a visit's value rests on."""
    if (hit := trace.hits.get(visit)) is not None:
        return reach(trace if hit.earlier is None else hit.earlier, hit.visit)
    below = [trace.visit(child) for child in trace.tree.children(trace.node[visit])]
    return max((1 + reach(trace, each) for each in below if each >= 0), default=0)


@pytest.mark.slow
@pytest.mark.parametrize("seed", seeds(4))
def test_nothing_is_false_at_any_depth(seed: int) -> None:
    rng = random.Random(seed)
    before = nodes = anew = 0
    for number in range(600):
        tree, settings = repeating_tree(rng), random_settings(rng)
        try:
            done = check(tree, settings)
        except AssertionError:
            print(f"seed {seed}, tree {number}: {settings!r} {tree!r}")
            raise
        before += done.counts.hits_from_before
        nodes += done.total_nodes
        source = TreeSource(Origin("tree", "random"), build(tree))
        anew += with_less_of_a_table(done, source, Budget).per_depth.total_nodes
    assert before > 200
    assert nodes < anew


GAMES = [
    ("tictactoe", None), ("tictactoe:state=X...O....", None), ("pawns", None),
    ("pawns:rows=4,cols=3", None), ("pawns:rows=4,cols=3,blocked=loss", 7),
    ("connect:rows=4,cols=4", 5), ("connect:rows=4,cols=4,k=3", 5), ("nim", None),
    ("subtract:stones=14", None), ("nim:piles=2-3-2,misere=true", None),
]  # fmt: skip


@pytest.mark.slow
@pytest.mark.parametrize(("name", "depth"), GAMES, ids=[name for name, _ in GAMES])
@pytest.mark.parametrize("order", ["natural", "eval"])
def test_games_at_every_depth(name: str, depth: int | None, order: str) -> None:
    source = open_source(name)
    assert isinstance(source, GameSource)
    done = search(source, replace(KEPT, depth=depth, order=order))
    plain = search(source, Settings(deepening=True, depth=depth, order=order))
    assert [run.depth for run in done.iterations] == [run.depth for run in plain.iterations]
    for run, without in zip(done.iterations, plain.iterations, strict=True):
        values = root_values(source.game, run.depth)
        best = (max if source.game.player(source.game.start()) == MAX else min)(values)
        assert run.value == without.value == best
        assert run.best is not None
        assert values[run.tree.child_index(run.best)] == best


@pytest.mark.slow
@pytest.mark.parametrize("name", ["tictactoe", "pawns", "pawns:rows=4,cols=3", "nim"])
def test_it_pays(name: str) -> None:
    source = open_source(name)
    kept, anew, without = with_less_of_a_table(search(source, KEPT), source, Budget)
    assert kept.total_nodes < anew.total_nodes <= without.total_nodes
    assert sum(run.counts.hits_from_before for run in kept.iterations) > 0
    assert sum(run.counts.hits_from_before for run in anew.iterations) == 0


@pytest.mark.slow
def test_the_best_action_is_tried_first_where_the_value_is_not_taken() -> None:
    """By whichever way the position was met, at that depth or an earlier one."""
    known: dict[Any, int] = {}
    preferred = 0
    for run in search(open_source("nim"), KEPT).iterations:
        trace, tree = run.trace, run.tree
        assert isinstance(tree, GameTree)
        visits = range(len(trace.node))
        events = [*((trace.enter_step[v], 0, v) for v in visits),
                  *((trace.exit_step[v], 1, v) for v in visits)]  # fmt: skip
        for _, has_ended, visit in sorted(events):
            node = trace.node[visit]
            if tree.count[node] == 0 or visit in trace.hits:
                continue
            if has_ended:
                known[tree.state(node)] = best_place(run, node)
            elif run.depth != 1 and (best := known.get(tree.state(node))) is not None:
                assert tree.child_index(tree.first[node]) == best
                preferred += best > 0
    assert preferred > 100


def best_place(run: Run, node: int) -> int:
    """The place of the first child that returned what is best for who moves."""
    trace, tree = run.trace, run.tree
    seen = [child for child in tree.children(node) if trace.visit(child) >= 0]
    values = [trace.value[trace.visit(child)] for child in seen]
    best = max(values) if tree.player[node] == MAX else min(values)
    return tree.child_index(seen[values.index(best)])


def leaf(value: int) -> Judged:
    return "leaf", value, []


UNEVEN: Judged = ("min", 1, [("max", 0, [("min", 5, [leaf(5), leaf(6)]), leaf(4)]), leaf(7)])
"""The longest line is not the last one, and Eval is wrong on the way there."""
HIGH_AND_LOW: Judged = ("min", 1, [UNEVEN, ("max", 1, [("max", 1, [UNEVEN])])])


def test_one_search_to_a_depth() -> None:
    """A position met again nearer to the limit is not as deep, complete or not."""
    source = TreeSource(Origin("tree", "uneven"), build(HIGH_AND_LOW))
    for depth in range(HIGHEST):
        done = search(source, Settings(depth=depth, table="sound"))
        assert done.value == limited(HIGH_AND_LOW, depth)


# -- on many random trees --------------------------------------------------------------------------


def passes() -> bool:
    rng = random.Random(11)
    before = 0
    try:
        test_one_search_to_a_depth()
        for _ in range(400):
            before += check(repeating_tree(rng), random_settings(rng)).counts.hits_from_before
        assert before > 100
        for name in ("nim:piles=1-2-3", "subtract:stones=9", "tictactoe:state=XO.OX...."):
            test_games_at_every_depth(name, 9, "natural")
    except AssertionError:
        return False
    return True


@pytest.mark.slow
def test_the_real_table_passes() -> None:
    assert passes()
