"""The record of a search asked for what is seldom asked: long, wide, stopped, cut or repeated."""

from __future__ import annotations

import random
from itertools import pairwise
from math import inf
from typing import Any

import pytest

from tests.oracles import plain
from tui_explorer.algorithms import alphabeta, layered, minimax
from tui_explorer.engine.algorithm import run
from tui_explorer.engine.budget import Budget
from tui_explorer.engine.settings import Settings
from tui_explorer.engine.trace.moment import Moment
from tui_explorer.engine.trace.trace import CUT, ENTER, HIT, LEAF, RETURN, UPDATE, Trace
from tui_explorer.engine.tree.tree import ROOT
from tui_explorer.searches.search import search
from tui_explorer.searches.source import open_source

AIMA: list[Any] = [[3, 12, 8], [2, 4, 6], [14, 5, 2]]
KINDS = (ENTER, LEAF, UPDATE, CUT, RETURN, HIT)


def searched(nested: Any, module: Any = alphabeta, **settings: Any) -> Trace:
    most = settings.pop("most", inf)
    tree = plain.build(plain.from_lists(nested))
    return run(module.search, tree, Settings(**settings), Budget(most))


def test_events_are_counted_up_to_any_step() -> None:
    trace = searched(AIMA)
    assert len(trace) == 30
    kinds = list(trace.kind)
    assert list(trace.enter_step) == [step for step, kind in enumerate(kinds, 1) if kind == ENTER]
    for kind in KINDS:
        for step in range(len(trace) + 1):
            assert trace.count(kind, step) == kinds[:step].count(kind), (kind, step)


def test_a_visit_is_found_from_any_step_in_any_order() -> None:
    """After the step before, after another one, and again after the same."""
    trace = searched(AIMA)
    open_visits, owner, visit = [], {}, 0
    for step, kind in enumerate(trace.kind, 1):
        if kind == ENTER:
            open_visits.append(visit)
            visit += 1
        owner[step] = open_visits[-1]
        if kind not in (ENTER, UPDATE):
            open_visits.pop()
    steps = [*owner, *reversed(owner), *(s for s in owner for _ in range(2))]
    random.Random(3).shuffle(steps)
    for step in [*owner, *reversed(owner), *steps]:
        assert trace.visit_at(step) == owner[step]


def test_the_history_of_a_visit_is_a_list_of_its_children() -> None:
    trace = searched(AIMA)
    told = trace.children(trace.visit(ROOT))
    assert [child.node for child in told] == [1, 2, 3]
    assert [child.returned for child in told] == [3, 2, 2]
    assert [child.value for child in told] == [3, 3, 3]
    assert [child.alpha for child in told] == [3, 3, 3]
    assert [child.node for child in told[1:]] == [2, 3]
    assert [child.node for child in told[::-2]] == [3, 1]
    assert (told[-1].node, told[-3].node, told[2].node) == (3, 1, 3)
    for beyond in (3, -4):
        with pytest.raises(IndexError):
            told[beyond]
    cut = trace.children(trace.visit(2))
    assert [(c.node, c.returned, c.fired, c.alpha, c.beta) for c in cut] == [(7, 2, True, 3, inf)]
    with pytest.raises(IndexError):
        searched(5).children(0)[0]


@pytest.mark.parametrize(
    ("nested", "value", "first"),
    [([1, 3, 2, 3], 3, 2), ([[1, 9], [4, 5], [4, 8]], 4, 2), ([5, 5], 5, 1)],
)
def test_the_first_child_that_brought_a_value(nested: Any, value: int, first: int) -> None:
    trace = searched(nested, minimax)
    told = trace.children(0)
    assert told.first_with(value) == trace.best_child(0) == first
    assert told.first_with(told[0].value) == 1


@pytest.mark.parametrize(
    ("most", "value", "line"),
    [(0, None, []), (1, None, []), (4, None, []), (5, 3, [1, 4]), (6, 3, [1, 4]), (99, 3, [1, 4])],
)
def test_what_a_stopped_search_has(most: int, value: Any, line: list[int]) -> None:
    trace = searched(AIMA, most=most)
    assert trace.root_value == value
    assert trace.principal_variation == line
    assert Moment(trace, len(trace)).is_under_way is (most not in (0, 99))
    with pytest.raises(IndexError):
        Moment(trace, len(trace) + 1)
    with pytest.raises(IndexError):
        Moment(trace, -1)


def test_when_a_search_is_under_way() -> None:
    trace = searched(AIMA)
    under_way = [step for step in range(31) if Moment(trace, step).is_under_way]
    assert under_way == list(range(1, 30))
    assert Moment(trace, 0).current == ROOT
    assert Moment(trace, 0).event is None


def test_a_node_is_unvisited_until_the_search_comes_or_cuts_it_away() -> None:
    trace, nothing = searched(AIMA), searched(AIMA, most=0)
    assert {Moment(nothing, 0).status(node).value for node in range(13)} == {"unvisited"}
    leaf, away = 4, 8
    steps = [(0, leaf), (2, leaf), (3, leaf), (4, leaf), (16, away), (17, away), (30, away)]
    assert [Moment(trace, step).status(node).value for step, node in steps] == [
        "unvisited", "unvisited", "open", "closed", "unvisited", "cut away", "cut away",
    ]  # fmt: skip
    part = searched(AIMA, layered, most=4)
    assert Moment(part, len(part)).status(ROOT).value == "unvisited"
    assert [Moment(trace, step).has_cut(2) for step in (16, 17)] == [False, True]


# -- what can be said of the root ------------------------------------------------------------------

DECISIONS: list[tuple[Any, dict[str, Any], tuple[int | None, bool]]] = [
    (AIMA, {}, (1, True)),
    (AIMA, {"window": (3, inf)}, (None, False)),
    (AIMA, {"window": (2, inf)}, (1, True)),
    (AIMA, {"window": (-inf, 3)}, (1, False)),
    (AIMA, {"window": (-inf, 2)}, (1, False)),
    ([1, 5, 3], {"window": (-inf, 5)}, (2, False)),
    ([1, 3, 5], {"window": (-inf, 5)}, (3, True)),
    ([5], {"window": (7, 9)}, (1, True)),
    ([[7, 8], [5, 6]], {"window": (7, inf)}, (None, False)),
    ([[7, 8], [5, 6]], {"window": (8, inf), "fail": "hard"}, (None, False)),
    (5, {}, (None, True)),
]


@pytest.mark.parametrize(("nested", "settings", "decision"), DECISIONS)
def test_the_action_that_a_search_has_proved(
    nested: Any, settings: dict[str, Any], decision: tuple[int | None, bool]
) -> None:
    """Best if no other can be better; enough if it reaches β; else none is called good."""
    trace = searched(nested, **settings)
    assert trace.decision == decision
    action, _ = decision
    chosen = {node for node in range(len(trace.tree)) if trace.is_chosen(node)}
    assert chosen == {ROOT, *trace.chosen_line} if action or nested == 5 else not chosen
    assert trace.chosen_line[:1] == ([] if action is None else [action])


def mirrored(nested: Any) -> Any:
    return [mirrored(child) for child in nested] if isinstance(nested, list) else -nested


@pytest.mark.parametrize(("nested", "settings", "decision"), DECISIONS)
def test_the_same_for_min(nested: Any, settings: Any, decision: Any) -> None:
    low, high = settings.get("window", (-inf, inf))
    tree = plain.build(plain.from_lists(mirrored(nested), "min"))
    trace = run(alphabeta.search, tree, Settings(**{**settings, "window": (-high, -low)}))
    assert trace.decision == decision


@pytest.mark.parametrize("module", [minimax, layered])
def test_without_a_window_the_action_is_the_best_one(module: Any) -> None:
    assert searched(AIMA, module).decision == (1, True)
    assert searched(AIMA, module).explains_cuts


# -- cuts ------------------------------------------------------------------------------------------


def test_cuts_in_any_order_of_telling() -> None:
    trace = search(open_source("sixteen-leaves"), Settings()).trace
    cuts = trace.cuts
    told = [(cut.step, cuts.size_of(number), cut.kind) for number, cut in enumerate(cuts)]
    assert told[:3] == [(16, 1, "shallow"), (29, 3, "shallow"), (38, 1, "deep")]
    sizes = [size for _, size, _ in told]
    assert list(cuts.ranked("step")) == list(range(len(cuts)))
    assert [sizes[n] for n in cuts.ranked("size")] == sorted(sizes, reverse=True)
    kinds = [told[n][2] for n in cuts.ranked("kind")]
    assert kinds == sorted(kinds)
    for by in ("size", "kind"):
        found = list(cuts.ranked(by))
        assert sorted(found) == list(range(len(cuts)))
        column = 1 if by == "size" else 2
        for one, other in pairwise(found):
            assert told[one][column] != told[other][column] or one < other, "equals as they came"
    for step in range(len(trace) + 1):
        so_far = [each for each in told if each[0] <= step]
        assert cuts.before(step) == len(so_far)
        assert cuts.deep_before(step) == sum(kind == "deep" for *_, kind in so_far)
        assert cuts.pruned_before(step) == sum(size for _, size, _ in so_far)


def test_a_cut_at_the_last_child_leaves_nothing_out() -> None:
    trace = searched([[3, 4], [5, 2]])
    assert (trace.count(CUT, len(trace)), len(trace.cuts)) == (1, 0)
    visit = trace.visit(2)
    assert trace.is_cut(visit)
    assert not trace.has_left_out(visit)
    cut = trace.cuts.of(visit)
    assert (cut.value, cut.bound, cut.owner, cut.by, list(cut.pruned)) == (2, 3, 0, 6, [])


def test_a_search_that_cuts_says_why_or_is_not_believed() -> None:
    trace = searched(AIMA)
    assert trace.explains_cuts
    trace.alpha.pop()
    assert not trace.explains_cuts
    silent = searched(AIMA)
    silent.has_window = False
    assert not silent.explains_cuts
    silent.guaranteed = [(0, 0)] * len(silent.node)
    assert silent.explains_cuts
    assert silent.can_cut


# -- positions met again ---------------------------------------------------------------------------

TWICE = [[[3, 5], 6], [[3, 5], 2], [[3, 5], 9]]
"""Below each of three: a node that is the same everywhere."""


def test_positions_that_a_table_had() -> None:
    trace = searched(TWICE, table="sound")
    repeats = trace.repeats
    one, two, three = 4, 6, 8
    assert [trace.tree.path(node) for node in (one, two, three)] == [[0, 0], [1, 0], [2, 0]]
    assert [trace.node[visit] for visit in repeats.visits] == [two, three]
    assert (repeats.origin(two), repeats.origin(one)) == ((trace, one), None)
    assert repeats.reused(trace, one) == [two, three]
    assert repeats.reused(trace, two) == []
    met = [repeats.next_same(node) for node in (one, two, three, 1)]
    assert met == [(trace, two), (trace, three), (trace, one), None]
    below = trace.tree.children(two)[0]
    above = [repeats.hit_above(node) for node in (below, two, 2, ROOT, trace.tree.children(one)[0])]
    assert above == [two, two, None, None, None]
    first, second = (trace.exit_step[visit] for visit in repeats.visits)
    assert list(repeats.steps) == [first, second]
    steps = (first - 1, first, second - 1, second, len(trace))
    assert [repeats.times_reused(one, step) for step in steps] == [0, 1, 1, 2, 2]
    assert [repeats.saved_before(step) for step in steps] == [0, 2, 2, 4, 4]
    assert [repeats.from_earlier(step) for step in steps] == [0, 0, 0, 0, 0]
    assert trace.stored == 5


def test_a_table_that_was_never_written_to_holds_nothing() -> None:
    assert searched(5, table="sound").stored == 0
    assert searched(TWICE).stored == 0
    assert searched(TWICE, table="sound", most=2).stored == 0


def test_positions_of_a_shallower_search() -> None:
    """One table for all depths: what the last search took from those before it."""
    done = search(open_source("one-table"), Settings(table="sound", deepening=True))
    traces = [each.trace for each in done.iterations]
    last = traces[-1]
    old = [visit for visit, hit in last.hits.items() if hit.earlier is not None]
    assert len(old) == 2
    for visit in old:
        hit, node = last.hits[visit], last.node[visit]
        found = last.repeats.origin(node)
        assert found == (hit.earlier, hit.earlier.node[hit.visit])  # type: ignore[union-attr]
        circle = [found]
        while (following := circle[-1][0].repeats.next_same(circle[-1][1], traces)) != found:
            assert following is not None
            circle.append(following)
        assert (last, node) in circle
    ends = sorted(last.exit_step[visit] for visit in old)
    steps = (ends[0] - 1, ends[0], ends[1] - 1, ends[1])
    assert [last.repeats.from_earlier(step) for step in steps] == [0, 1, 1, 2]
