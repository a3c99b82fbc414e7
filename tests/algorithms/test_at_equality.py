"""Each test of each search right at its boundary: one below, equal, one above."""

from __future__ import annotations

from fractions import Fraction
from math import inf
from typing import Any

import pytest

from tests.oracles import trees
from tui_explorer.algorithms import alphabeta, expectimax, maxn_ab, maxn_shallow, star1
from tui_explorer.engine.algorithm import run
from tui_explorer.engine.settings import Settings
from tui_explorer.errors import ExplorerError

HALF = Fraction(1, 2)


@pytest.mark.parametrize("module", [alphabeta, star1])
@pytest.mark.parametrize("cut", ["ge", "gt"])
@pytest.mark.parametrize("first", ["max", "min"])
@pytest.mark.parametrize("leaf", [2, 3, 4])
def test_a_reply_is_cut_where_it_reaches_the_bound(
    module: Any, cut: str, first: str, leaf: int
) -> None:
    """Whoever begins has 3; the other one finds a leaf, of two, that is as good or better."""
    sign, second = (1, "min") if first == "max" else (-1, "max")
    plain = (first, [sign * 3, (second, [sign * leaf, sign * 9])])
    is_cut = leaf < 3 or (leaf == 3 and cut == "ge")
    trace = run(module.search, trees.build(plain), Settings(cut=cut))
    assert len(trace.node) == (4 if is_cut else 5)
    assert trace.root_value == sign * max(3, min(leaf, 9))


@pytest.mark.parametrize("module", [alphabeta, star1])
@pytest.mark.parametrize(
    ("window", "fail", "value"),
    [
        ((0, 9), "soft", 5),
        ((0, 9), "hard", 5),
        ((5, 9), "soft", 5),
        ((6, 9), "soft", 5),
        ((6, 9), "hard", 6),
        ((0, 5), "soft", 5),
        ((0, 4), "soft", 5),
        ((0, 4), "hard", 4),
    ],
)
def test_a_value_outside_the_window(module: Any, window: Any, fail: str, value: int) -> None:
    for plain, sign in ((("max", [5, 1]), 1), (("min", [-5, -1]), -1)):
        asked = window if sign > 0 else (-window[1], -window[0])
        trace = run(module.search, trees.build(plain), Settings(window=asked, fail=fail))
        assert trace.root_value == sign * value


@pytest.mark.parametrize(
    ("alpha", "beta", "cut", "visited", "value"),
    [
        (-inf, inf, "ge", 3, 5),
        (6, inf, "ge", 2, 6),
        (6, inf, "gt", 3, 5),
        (Fraction(13, 2), inf, "gt", 2, 6),
        (Fraction(11, 2), inf, "ge", 3, 5),
        (-inf, 1, "ge", 2, 1),
        (-inf, 1, "gt", 3, 5),
        (-inf, HALF, "gt", 2, 1),
        (-inf, Fraction(3, 2), "ge", 3, 5),
    ],
)
def test_chance_is_cut_where_the_rest_cannot_help(
    alpha: Any, beta: Any, cut: str, visited: int, value: Any
) -> None:
    """Half of 2 is sure; the other half, of a leaf between 0 and 10, brings 0 to 5: 1 to 6."""
    tree = trees.build(("chance", [(HALF, 2), (HALF, 8)]))
    settings = Settings("star1", cut=cut, window=(alpha, beta), bounds=(0, 10))
    trace = run(star1.search, tree, settings)
    assert (len(trace.node), trace.value[0]) == (visited, value)


@pytest.mark.parametrize(
    ("share", "window", "passed_on"),
    [
        (HALF, (2, 4), (-6, 8)),
        (HALF, (-inf, 4), (-inf, 8)),
        (HALF, (2, inf), (-6, inf)),
        (Fraction(1), (2, 4), (2, 4)),
        (Fraction(0), (2, 4), (-inf, inf)),
    ],
)
def test_the_window_of_an_outcome(share: Fraction, window: Any, passed_on: Any) -> None:
    """The first of two, with leaves from 0 to 10: (α − rest × U) / p and (β − rest × L) / p."""
    plain = ("chance", [(share, 3), (1 - share, 3)])
    settings = Settings("star1", window=window, bounds=(0, 10))
    trace = run(star1.search, trees.build(plain), settings)
    assert (trace.alpha[1], trace.beta[1]) == passed_on


@pytest.mark.parametrize(("bounds", "fits"), [((3, 8), True), ((4, 8), False), ((3, 7), False)])
def test_leaves_lie_within_what_was_promised_of_them(bounds: Any, fits: bool) -> None:
    tree = trees.build(("chance", [(HALF, 3), (HALF, 8)]))
    settings = Settings("star1", bounds=bounds)
    if fits:
        assert run(star1.search, tree, settings).root_value == Fraction(11, 2)
    else:
        with pytest.raises(ExplorerError):
            run(star1.search, tree, settings)


@pytest.mark.parametrize("module", [expectimax, star1])
@pytest.mark.parametrize("outcomes", [[10**400, inf], [inf, 10**400], [1, 10**400, -inf]])
def test_what_is_infinite_stays_so_beside_any_number(module: Any, outcomes: list[Any]) -> None:
    share = Fraction(1, len(outcomes))
    tree = trees.build(("chance", [(share, worth) for worth in outcomes]))
    value = run(module.search, tree, Settings()).root_value
    assert value == next(worth for worth in outcomes if abs(worth) == inf)


@pytest.mark.parametrize(("part", "visited"), [(2, 4), (3, 4), (4, 5)])
def test_the_rule_that_is_not_sound_cuts_where_somebody_else_has_as_much(
    part: int, visited: int
) -> None:
    """A has 3 by its first child; in the second, B finds a leaf that pays A so much."""
    plain = (0, [[3, 3, 3], (1, [[part, 1, 0], [9, 9, 9]])])
    assert len(run(maxn_ab.search, trees.build(plain), Settings("maxn-ab")).node) == visited


@pytest.mark.parametrize(
    ("total", "least", "leaf", "visited"),
    [
        (9, 0, [0, 5, 4], 5),
        (9, 0, [0, 6, 3], 4),
        (9, 0, [0, 7, 2], 4),
        (9, -1, [0, 6, 3], 5),
        (9, -1, [0, 7, 2], 4),
        (10, 0, [0, 6, 3], 5),
        (10, 0, [0, 7, 2], 4),
    ],
)
def test_a_shallow_cut_where_nothing_is_left_for_who_claims(
    total: int, least: int, leaf: list[int], visited: int
) -> None:
    """A has 3; B gets so much that S − (n − 2)L − v leaves A at most 3."""
    plain = (0, [[3, 3, 3], (1, [leaf, [1, 1, 1]])])
    settings = Settings("maxn-shallow", total=total, bounds=(least, total))
    assert len(run(maxn_shallow.search, trees.build(plain), settings).node) == visited


@pytest.mark.parametrize(("best", "visited"), [(8, 4), (9, 3), (7, 4)])
def test_nobody_looks_on_who_has_all_there_is(best: int, visited: int) -> None:
    """S − (n − 1)L is 9 for one of three where nobody gets less than nothing."""
    plain = (0, [[0, 0, 0], [best, 0, 0], [1, 1, 1]])
    settings = Settings("maxn-shallow", total=9, bounds=(0, 9))
    assert len(run(maxn_shallow.search, trees.build(plain), settings).node) == visited


@pytest.mark.parametrize(
    ("total", "least", "fits"), [(6, 1, True), (5, 1, False), (6, 2, False), (7, 0, True)]
)
def test_payoffs_keep_to_the_total_and_the_least(total: int, least: int, fits: bool) -> None:
    tree = trees.build((0, [[1, 2, 3], [2, 2, 2]]))
    settings = Settings("maxn-shallow", total=total, bounds=(least, 9))
    if fits:
        assert run(maxn_shallow.search, tree, settings).root_value == (2, 2, 2)
    else:
        with pytest.raises(ExplorerError):
            run(maxn_shallow.search, tree, settings)
