"""What must hold of any search of payoffs or chances; raises AssertionError where it does not."""

import operator
import random
from dataclasses import dataclass
from functools import lru_cache
from math import inf
from types import ModuleType, SimpleNamespace
from typing import Any

from tests.algorithms.checks import check_balance
from tests.oracles import chance, payoffs, trees
from tui_explorer.algorithms import expectimax, maxn, maxn_ab, maxn_shallow, star1
from tui_explorer.engine.algorithm import run
from tui_explorer.engine.settings import Settings
from tui_explorer.engine.trace.bounds import EXACT, LOWER, UPPER
from tui_explorer.engine.trace.events import CUT, KIND_NAMES
from tui_explorer.engine.trace.trace import Trace
from tui_explorer.engine.tree.tree import Tree


@dataclass
class Searches:
    """The searches under test."""

    maxn: ModuleType | SimpleNamespace
    maxn_ab: ModuleType | SimpleNamespace
    maxn_shallow: ModuleType | SimpleNamespace
    expectimax: ModuleType | SimpleNamespace
    star1: ModuleType | SimpleNamespace


SIGNS = {EXACT: operator.eq, UPPER: operator.le, LOWER: operator.ge}
ALL = Searches(maxn, maxn_ab, maxn_shallow, expectimax, star1)


def played(trace: Trace) -> int | None:
    line = trace.principal_variation
    return trace.tree.child_index(line[0]) if line else None


def paths(trace: Trace) -> list[trees.Path]:
    return list(map(_paths_of(trace.tree).__getitem__, trace.node))


@lru_cache(maxsize=1)
def _paths_of(tree: Tree) -> list[trees.Path]:
    """The path to each node; the searches of a tree follow one upon the other."""
    return [tuple(tree.path(node)) for node in range(len(tree))]


def check_payoffs(searches: Searches, tree: trees.Plain, rng: random.Random) -> None:
    """Max^n and both of its cutting versions, on one tree."""
    built, exact = trees.build(tree), trees.values(tree)
    full = run(searches.maxn.search, built, Settings(algorithm="maxn"))
    check_balance(full)
    check_story(full, payoffs.story(tree, payoffs.never, "parent"))
    assert dict(zip(paths(full), full.value, strict=True)) == exact

    as_written = run(searches.maxn_ab.search, built, Settings(algorithm="maxn-ab"))
    check_balance(as_written)
    story = payoffs.story(tree, payoffs.as_written, "all")
    check_story(as_written, story)
    check_claims(as_written, story)
    check_payoff_bounds(as_written, exact)

    all_leaves = trees.leaves(tree)
    total, low = max(map(sum, all_leaves)), min(map(min, all_leaves))
    settings = Settings(algorithm="maxn-shallow")
    if rng.random() < 0.5:
        total, low = total + rng.randrange(2), low - rng.randrange(2)
        settings = Settings(algorithm="maxn-shallow", total=total, bounds=(low, inf))
    sound = run(searches.maxn_shallow.search, built, settings)
    check_balance(sound)
    story = payoffs.story(tree, payoffs.shallow(total, low), "parent")
    check_story(sound, story)
    check_claims(sound, story)
    check_payoff_bounds(sound, exact)
    assert (sound.root_value, played(sound)) == (full.root_value, played(full))
    assert sound.bounds[0] == EXACT


def check_chances(searches: Searches, tree: trees.Plain, rng: random.Random) -> None:
    """Expectimax and star1 under some of its conventions, on one tree."""
    built, exact = trees.build(tree), trees.values(tree)
    full = run(searches.expectimax.search, built, Settings(algorithm="expectimax"))
    check_balance(full)
    assert dict(zip(paths(full), full.value, strict=True)) == exact

    low, high = min(trees.leaves(tree)), max(trees.leaves(tree))
    given = rng.choice([None, (low, high), (low - rng.randrange(4), high + rng.randrange(4))])
    given = None if given and given[0] == given[1] else given
    limits = given or (low, high)
    for cut, fail in (("ge", "soft"), (rng.choice(["ge", "gt"]), rng.choice(["soft", "hard"]))):
        settings = Settings(algorithm="star1", cut=cut, fail=fail, bounds=given)
        trace = check_star1(searches, tree, built, settings, limits, exact)
        assert (trace.root_value, played(trace)) == (full.root_value, played(full))
    alpha, beta = sorted(rng.sample([-inf, -2, 0, 1, 3, inf], 2))
    window = Settings(algorithm="star1", bounds=given, window=(alpha, beta))
    check_star1(searches, tree, built, window, limits, exact)


def check_star1(
    searches: Searches,
    tree: trees.Plain,
    built: Tree,
    settings: Settings,
    limits: tuple[Any, Any],
    exact: dict[trees.Path, Any],
) -> Trace:
    trace = run(searches.star1.search, built, settings)
    check_balance(trace)
    strict, hard = settings.cut == "gt", settings.fail == "hard"
    story = chance.story(tree, limits, settings.window, strict=strict, hard=hard)
    check_story(trace, story)
    assert trace.value_range == limits
    known = story.known
    for visit, path in enumerate(paths(trace)):
        assert (trace.alpha[visit], trace.beta[visit]) == known[path]["called"]
        value, true = trace.value[visit], exact[path]
        said = trace.bounds[visit]
        assert SIGNS[said](true, value)
        if trace.alpha[visit] < value < trace.beta[visit]:
            assert said == EXACT
    for cut in trace.cuts:
        if cut.owner is not None:
            short = cut.value <= trace.alpha[trace.visit(cut.node)]
            low = {0: False, 1: True, -1: short}[trace.tree.player[cut.node]]
            assert trace.tree.player[cut.owner] == (0 if low else 1)
            assert cut.set_at in trace.running_values(trace.visit(cut.owner))
    return trace


def check_story(trace: Trace, story: trees.Story) -> None:
    """Every event, value and cut is what a plain search says."""
    assert [KIND_NAMES[kind] for kind in trace.kind] == story.kinds
    assert paths(trace) == story.visited
    for visit, path in enumerate(paths(trace)):
        expected = story.known[path]
        assert trace.value[visit] == expected["v"]
        if trace.kind[trace.exit_step[visit] - 1] == CUT:
            assert len(trace.cuts.of(visit).pruned) == expected["left"]


def check_claims(trace: Trace, story: trees.Story) -> None:
    """What each player was sure of, and whose claim ended a visit."""
    for visit, path in enumerate(paths(trace)):
        expected = story.known[path]
        assert trace.claims[visit] == expected["called"]
        told = trace.children(visit) if trace.tree.count[trace.node[visit]] else []
        if told:
            assert told[-1].claims == expected["now"]
        if "rival" not in expected:
            continue
        cut = trace.cuts.of(visit)
        rival = None if expected["rival"] == "nobody" else expected["rival"]
        assert cut.claimant == rival
        if cut.owner is not None:
            assert trace.tree.player[cut.owner] == rival
            above = trace.visit(cut.owner)
            assert cut.bound in [v[rival] for v in trace.running_values(above)]


def check_payoff_bounds(trace: Trace, exact: dict[trees.Path, Any]) -> None:
    """Whatever is said of a node is true: all of it, or what its mover gets at least or at most."""
    for visit, path in enumerate(paths(trace)):
        value, true, said = trace.value[visit], exact[path], trace.bounds[visit]
        mover = trace.tree.player[trace.node[visit]]
        if said == EXACT:
            assert value == true
        elif said == LOWER:
            assert true[mover] >= value[mover]
        elif said == UPPER:
            assert true[mover] <= value[mover]
