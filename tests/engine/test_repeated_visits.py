"""Searches that call a node more than once: the record shows each node's latest visit."""

from __future__ import annotations

import random
from math import inf
from typing import Any

import pytest

from tests.oracles import plain
from tests.seeds import seeds
from tui_explorer.algorithms import alphabeta
from tui_explorer.engine.budget import Budget
from tui_explorer.engine.game import MAX
from tui_explorer.engine.settings import Settings
from tui_explorer.engine.trace.check import is_in_order
from tui_explorer.engine.trace.moment import Moment
from tui_explorer.engine.trace.trace import AGAIN, CUT, ENTER, LEAF, RETURN, UPDATE, Trace
from tui_explorer.engine.tree.names import Names
from tui_explorer.engine.tree.tree import ROOT, Tree
from tui_explorer.words.reasons import Reasons


class Scout:
    """A scout search of whole numbers that notes after each event what it knows of each node.

    It is written for this test: a call has a window, a status and a value so far, and each node
    shows the call that began last.
    """

    def __init__(self, tree: Tree, *, root_calls: int = 1) -> None:
        self.tree, self.trace = tree, Trace(tree)
        self.trace.has_window = True
        self.known: dict[int, dict[str, Any]] = {}
        self.after: list[dict[int, dict[str, Any]]] = [{}]
        self.at: list[int] = [ROOT]
        for _ in range(root_calls):
            self.call(ROOT, -inf, inf)

    def note(self, kind: int, node: int) -> None:
        self.trace.kind.append(kind)
        self.after.append({node: dict(facts) for node, facts in self.known.items()})
        self.at.append(node)

    def call(self, node: int, alpha: Any, beta: Any) -> Any:
        trace, tree = self.trace, self.tree
        visit = len(trace.node)
        trace.node.append(node)
        trace.alpha.append(alpha)
        trace.beta.append(beta)
        trace.value.append(None)
        facts = {"status": "open", "called": (alpha, beta), "window": (alpha, beta), "v": None}
        self.known[node] = facts
        self.note(ENTER, node)
        if tree.count[node] == 0:
            trace.value[visit] = facts["v"] = tree.utility[node]
            facts["status"] = "closed"
            self.note(LEAF, node)
            return facts["v"]
        is_max = tree.player[node] == MAX
        v = -inf if is_max else inf
        for place, child in enumerate(tree.children(node)):
            null = (alpha, alpha + 1) if is_max else (beta - 1, beta)
            first = (alpha, beta) if place == 0 or inf in map(abs, null) else null
            value = self.call(child, *first)
            self.known[node] = facts
            if first != (alpha, beta) and alpha < value < beta:
                facts["v"] = None if place == 0 else v
                self.note(AGAIN, node)
                value = self.call(child, alpha, beta)
                self.known[node] = facts
            v = max(v, value) if is_max else min(v, value)
            facts["v"] = v
            if v >= beta if is_max else v <= alpha:
                trace.value[visit] = v
                facts["status"] = "closed"
                self.note(CUT, node)
                return v
            alpha, beta = (max(alpha, v), beta) if is_max else (alpha, min(beta, v))
            facts["window"] = alpha, beta
            self.note(UPDATE, node)
        trace.value[visit] = v
        facts["status"] = "closed"
        self.note(RETURN, node)
        return v


@pytest.mark.parametrize("seed", seeds(12))
@pytest.mark.parametrize("root_calls", [1, 2])
def test_each_step_shows_the_latest_visits(seed: int, root_calls: int) -> None:
    rng = random.Random(seed)
    for _ in range(8):
        tree = plain.random_tree(rng)
        if plain.size(tree) > 60:
            continue
        built = plain.build(tree)
        scout = Scout(built, root_calls=root_calls)
        trace = scout.trace
        assert is_in_order(trace)
        assert trace.root_value == plain.minimax(tree)
        for step, known in enumerate(scout.after):
            moment = Moment(trace, step)
            assert moment.current == scout.at[step]
            for node in range(len(built)):
                check_node(moment, node, known, plain.minimax(plain.at(tree, built.path(node))))


def check_node(
    moment: Moment, node: int, known: dict[int, dict[str, Any]], true_value: Any
) -> None:
    low, high = moment.interval(node)
    assert low <= true_value <= high
    if node in known:
        facts = known[node]
        assert moment.status(node).value == facts["status"]
        assert moment.window_at_call(node) == facts["called"]
        assert moment.window(node) == facts["window"]
        assert moment.value(node) == facts["v"]
        if facts["status"] == "closed":
            sign, value = moment.bound(node), facts["v"]
            assert {"=": value == true_value, "<=": true_value <= value, ">=": true_value >= value}[
                sign or "?"
            ]
        return
    begun = (above for above in moment.tree.ancestors(node) if above in known)
    above = next(begun, None)
    is_away = above is not None and known[above]["status"] == "closed"
    assert moment.status(node).value == ("cut away" if is_away else "unvisited")
    assert moment.value(node) is None


@pytest.mark.parametrize("seed", seeds(4))
def test_the_visits_of_a_node_and_the_calls_of_a_visit(seed: int) -> None:
    rng = random.Random(seed)
    for _ in range(20):
        tree = plain.build(plain.random_tree(rng))
        trace = Scout(tree, root_calls=2).trace
        by_node = {node: list(trace.visits(node)) for node in range(len(tree))}
        assert sorted(visit for visits in by_node.values() for visit in visits) == list(
            range(len(trace.node))
        )
        assert len(by_node[ROOT]) == 2
        for node, visits in by_node.items():
            assert all(trace.node[visit] == node for visit in visits)
            for visit in visits:
                calls = trace.calls(visit)
                assert all(trace.parent_visit[call] == visit for call in calls)
                assert all(tree.parent[trace.node[call]] == node for call in calls)
                begins, ends = trace.enter_step[visit], trace.exit_step[visit]
                assert all(begins < trace.enter_step[call] <= ends for call in calls)
                assert all(trace.visit_at(step) == visit for step in (begins, ends))


@pytest.mark.parametrize("seed", seeds(6))
def test_a_trace_out_of_order_is_noticed(seed: int) -> None:
    """However late the first wrong visit comes."""
    rng = random.Random(seed)
    tree = plain.build(plain.random_tree(rng))
    trace = Scout(tree).trace
    places = range(1, len(trace.node))
    for visit in rng.sample(places, min(5, len(places))):
        right = trace.node[visit]
        wrong = rng.choice([node for node in range(len(tree)) if node != right])
        broken = Trace(tree)
        broken.kind, broken.node = trace.kind, trace.node[:]
        broken.node[visit] = wrong
        assert not is_in_order(broken), (visit, right, wrong)


@pytest.mark.parametrize("seed", seeds(4))
def test_every_step_of_a_search_with_null_windows_is_explained(seed: int) -> None:
    rng = random.Random(seed)
    for _ in range(20):
        trace = Scout(plain.build(plain.random_tree(rng))).trace
        reasons = Reasons(Names(trace.tree))
        for step in range(len(trace) + 1):
            assert reasons.sentence(Moment(trace, step)).endswith(".")


@pytest.mark.parametrize("seed", seeds(4))
def test_a_step_is_explained_alike_when_the_search_begins_again_later(seed: int) -> None:
    rng = random.Random(seed)
    narrow, wide = Settings(window=(-1, 1)), Settings()
    for _ in range(20):
        tree = plain.build(plain.random_tree(rng))
        once, twice = Trace(tree), Trace(tree)
        for trace, windows in ((once, [narrow]), (twice, [narrow, wide])):
            for settings in windows:
                alphabeta.search(tree, trace, settings, Budget())
        assert is_in_order(twice)
        reasons = Reasons(Names(tree))
        for step in range(1, len(once)):
            assert reasons.sentence(Moment(twice, step)) == reasons.sentence(Moment(once, step))
        if len(tree) > 1:
            ends = [reasons.sentence(Moment(twice, step)) for step in (len(once), len(twice))]
            assert ["The search ends" in end for end in ends] == [False, True]
