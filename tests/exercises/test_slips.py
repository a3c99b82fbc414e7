"""Whoever makes a slip is told which; whoever is right never is."""

from dataclasses import replace
from itertools import product
from math import inf
from random import Random
from typing import Any

import pytest

from tests.exercises.trees import costs_of_orders, drawn, inner, orders, ranges, said, searched
from tests.oracles import plain, slips
from tests.seeds import seeds
from tui_explorer.engine.analysis.run import Origin
from tui_explorer.engine.settings import Settings
from tui_explorer.exercises.ground import Ground
from tui_explorer.exercises.kinds import KINDS, Subject
from tui_explorer.exercises.question import Question, check
from tui_explorer.exercises.slips import RIGHT, SLIPS
from tui_explorer.searches.source import TreeSource

TREES = 30
"""With all seeds 510."""


def test_all_slips_are_tried() -> None:
    assert tuple(SLIPS) == slips.NAMES


@pytest.mark.slow
@pytest.mark.parametrize("seed", seeds(17))
def test_each_slip_is_diagnosed(seed: int) -> None:
    print(f"seed {seed}")
    chance = Random(seed)
    for _ in range(TREES):
        tree, settings, ground = drawn(chance)
        for slip in ("", *slips.NAMES):
            for kind, where, given in answers(tree, settings, slip, chance):
                subject = (
                    Subject(*map(ground.find, where[:-1]), at=where[-1]) if where else Subject()
                )
                nodes = KINDS[kind].nodes
                if nodes is not None and subject.node not in nodes(ground):
                    continue
                if KINDS[kind].fits(ground):
                    judge(Question(1, kind, subject, 1, ground), given, slip)


def judge(question: Question, given: Any, slip: str) -> None:
    verdict = check(question, given)
    if verdict.points == 1:
        assert verdict.looks_like == ()
    else:
        assert slip, (question.kind, question.key, given)
        assert slip in verdict.looks_like, (question.kind, question.key, given, verdict)


def answers(tree: Any, settings: Any, slip: str, chance: Random) -> Any:
    """Answers of somebody who makes a slip: kind, what it is about, what is given."""
    log = searched(tree, settings, slip)
    seen = {record["path"]: record for record in log}
    leaves = slips.leaves(tree)
    meant = slips.swapped(tree) if slip == "swapped-players" else tree
    exact, inside = plain.exact_values(meant), inner(tree)
    yield "leaves", None, [list(path) for path in leaves if path not in seen]
    yield "count", None, sum(path in seen for path in leaves)
    if not inside:
        return
    path = chance.choice(inside)
    yield "value", (path, ""), said(exact[path])
    yield "values", None, [[list(path), said(exact[path])] for path in inside]
    yield "action", None, [i for i in range(len(tree[1])) if exact[(i,)] == exact[()]][:1]
    path = chance.choice([path for path in inside if path in seen])
    yield "window", (path, "call"), [said(bound) for bound in seen[path]["in"]]
    yield "window", (path, "return"), [said(bound) for bound in seen[path]["out"]]
    yield "returns", (path, ""), [seen[path]["sign"], said(seen[path]["v"])]
    if seen[path]["cut"]:
        owner = seen[path]["owner"]
        yield "owner", (path, ""), None if owner is None else list(owner)
        leaf = chance.choice(list(leaves))
        if len(leaves) <= 20:
            yield "range", (path, leaf, ""), ranges(tree, settings, slip, path, leaf)


@pytest.mark.slow
@pytest.mark.parametrize("seed", seeds(17))
def test_an_order_is_told_every_slip_that_it_is_best_for(seed: int) -> None:
    """Who sees no difference between orders has no reason to change one."""
    print(f"seed {seed}")
    chance, left = Random(seed), TREES
    while left:
        tree, drawn_settings, _ = drawn(chance)
        if not 2 <= orders(tree) <= 120:
            continue
        left -= 1
        for fail in ("soft", "hard"):
            settings = replace(drawn_settings, fail=fail)
            source = TreeSource(Origin("tree", "random"), plain.build(tree))
            ground = Ground(source, settings)
            if is_clipped(settings):
                assert not KINDS["order"].fits(ground)
                continue
            question = Question(1, "order", Subject(), 1, ground)
            costs = {slip: costs_of_orders(tree, settings, slip) for slip in ("", *slips.NAMES)}
            least = {slip: min(cost for _, cost in of) for slip, of in costs.items()}
            assert question.key == {"fewest": least[""]}, (tree, settings)
            best = [_any_best(costs[slip], chance) for slip in slips.NAMES]
            for at in [*best, chance.randrange(len(costs[""]))]:
                given, cost = costs[""][at]
                told = [
                    slip for slip in slips.NAMES
                    if not is_clipped(settings, slip) and costs[slip][at][1] == least[slip]
                    and (least[slip] < plain.size(tree) or not _changes(given))
                ]  # fmt: skip
                is_right = cost == least[""]
                verdict = check(question, given)
                assert verdict.points == is_right, (tree, settings, given)
                assert list(verdict.looks_like) == ([] if is_right else told), (
                    tree,
                    settings,
                    given,
                )


def is_clipped(settings: Settings, slip: str = "") -> bool:
    """Whether clipped values change what is visited: then no order is asked for or explained."""
    rule = {"cut-gt": "gt", "cut-ge": "ge"}.get(slip, settings.cut)
    if settings.fail == "soft" or slip in ("minimax", "shallow-only"):
        return False
    return slip in ("alpha-only", "beta-only") or rule == "gt"


def _any_best(costs: list[tuple[Any, int]], chance: Random) -> int:
    least = min(cost for _, cost in costs)
    return chance.choice([at for at, (_, cost) in enumerate(costs) if cost == least])


def _changes(given: Any) -> bool:
    return any(order != sorted(order) for _, order in given)


SMALL = [
    ("max", [("min", [3, 5]), ("min", [2, 4])]),
    ("min", [("max", [3, 5]), ("max", [3, 6])]),
    ("max", [3, ("min", [4, ("max", [1, 3])])]),
    ("max", [("min", [("max", [2, 3]), 3]), ("min", [3, 1])]),
    ("min", [("max", [("min", [1, 2]), 0]), 1]),
    ("max", [("max", [1, 4]), ("min", [4, 5])]),
    ("min", [("max", [0, ("min", [7, 2])]), ("max", [2])]),
    ("max", [("min", [-inf, 2]), ("min", [inf, 1])]),
    ("min", [("max", [2, 1]), ("max", [("min", [2])])]),
    ("max", [("min", [2, 3]), ("min", [("max", [1, ("min", [2])])])]),
]
"""Ties, one player twice in turn, deep bounds, leaves beside subtrees: few enough to try all."""


def fewest(tree: Any, settings: Settings, slip: str) -> int:
    """Found by trying every order."""
    return min(cost for _, cost in costs_of_orders(tree, settings, slip))


@pytest.mark.slow
@pytest.mark.parametrize("tree", SMALL)
def test_the_fewest_nodes_of_small_trees(tree: Any) -> None:
    source = TreeSource(Origin("tree", "small"), plain.build(tree))
    windows = ((-inf, inf), (2, 4), (-inf, 3), (3, inf))
    for cut, fail, window in product(("ge", "gt"), ("soft", "hard"), windows):
        settings = Settings(cut=cut, fail=fail, window=window)
        ground = Ground(source, settings)
        for slip in ("", *slips.NAMES):
            right = None if is_clipped(settings, slip) else fewest(tree, settings, slip)
            assert ground.fewest(SLIPS.get(slip, RIGHT)) == right, (settings, slip)
