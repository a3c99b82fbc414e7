"""How far a search may go: where it looks, what it tells then, and the reason why it ends."""

from __future__ import annotations

import builtins
import os
import sys
from math import inf
from typing import Any

import pytest

from tui_explorer.algorithms import (
    alphabeta,
    expectimax,
    layered,
    maxn,
    maxn_ab,
    maxn_shallow,
    minimax,
    star1,
)
from tui_explorer.engine import budget as budgets
from tui_explorer.engine.algorithm import run
from tui_explorer.engine.budget import Budget, SearchStopped, resident
from tui_explorer.engine.settings import Settings
from tui_explorer.searches.source import open_source

LOOKS = 512
"""Nodes from one look to the next, as long as they are quick."""


def test_it_looks_seldom_at_quick_nodes_and_at_each_slow_one(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """A game whose rules take their time is told of as soon as a quick one."""
    clock = [0.0]
    monkeypatch.setattr(budgets, "monotonic", lambda: clock[0])
    budget = Budget()

    def looks(seconds_each: float, count: int) -> list[int]:
        strides = []
        for _ in range(count):
            strides.append(budget.look(100) - 100)
            clock[0] += strides[-1] * seconds_each
        return strides

    assert looks(0.4, 3) == [4, 1, 1]
    assert looks(1e-6, 7) == [1, 4, 16, 64, 256, 512, 512]
    assert looks(0.04, 4) == [512, 1, 4, 1]


@pytest.mark.parametrize(
    ("most", "spent", "visited", "next_look"),
    [
        (inf, 0, 0, LOOKS),
        (inf, 7, 5, 5 + LOOKS),
        (10_000, 0, 100, 100 + LOOKS),
        (10_000, 0, 10_000 - LOOKS - 1, 9_999),
        (10_000, 0, 10_000 - LOOKS + 1, 10_000),
        (10_000, 0, 9_999, 10_000),
        (10_000, 0, 10_000, None),
        (10_000, 4_000, 5_000, 5_512),
        (10_000, 4_000, 5_600, 6_000),
        (10_000, 4_000, 5_999, 6_000),
        (10_000, 4_000, 6_000, None),
        (10_000, 10_000, 0, None),
        (0, 0, 0, None),
    ],
)
def test_it_looks_again_before_the_nodes_are_used_up(
    monkeypatch: pytest.MonkeyPatch, most: float, spent: int, visited: int, next_look: int | None
) -> None:
    """Nodes of earlier searches count, and whoever watches is told of all of them."""
    told: list[int] = []
    monkeypatch.setattr(budgets, "monotonic", lambda: 0.0)
    budget = Budget(most)
    budget._stride = LOOKS
    budget.spent, budget.on_progress = spent, told.append
    if next_look is None:
        with pytest.raises(SearchStopped):
            budget.look(visited)
        assert (budget.stopped, told) == ("nodes", [])
    else:
        assert budget.look(visited) == next_look
        assert (budget.stopped, told) == (None, [visited + spent])


def test_a_rest_between_nodes_does_not_make_them_slow(monkeypatch: pytest.MonkeyPatch) -> None:
    clock = [0.0]

    def rest(visited: int) -> None:
        clock[0] += 5.0

    monkeypatch.setattr(budgets, "monotonic", lambda: clock[0])
    budget = Budget()
    budget.on_progress = rest
    assert [budget.look(0) for _ in range(3)] == [4, 16, 64]


@pytest.mark.parametrize(
    ("now", "held", "asked", "why"),
    [
        (9.5, 99, False, None),
        (10, 99, False, "seconds"),
        (10.5, 99, False, "seconds"),
        (9.5, 100, False, "memory"),
        (9.5, 101, False, "memory"),
        (10, 100, False, "seconds"),
        (10, 100, True, "interrupted"),
        (0, 0, True, "interrupted"),
    ],
)
def test_why_it_ends(
    monkeypatch: pytest.MonkeyPatch, now: float, held: int, asked: bool, why: str | None
) -> None:
    """Ten seconds and a hundred bytes, by a clock and a memory that say what they are told to."""
    clock = [1000.0]
    monkeypatch.setattr(budgets, "monotonic", lambda: clock[0])
    monkeypatch.setattr(budgets, "resident", lambda: held)
    budget = Budget(max_seconds=10, max_resident=100)
    clock[0] += now
    budget.stop_requested = asked
    assert budget.due() == why
    if why is None:
        assert budget.look(0) > 0
    else:
        with pytest.raises(SearchStopped):
            budget.look(0)
    assert budget.stopped == why


def test_without_limits_nothing_ends_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(budgets, "resident", lambda: 10**18)
    assert Budget().due() is None


def test_the_memory_of_this_process_by_whatever_the_system_tells(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """What it holds now is about the most it ever held, or less: bytes in each case."""
    now = resident()
    resource = pytest.importorskip("resource")

    class Used:
        ru_maxrss = 50_000

    def refuse(*_: Any, **__: Any) -> Any:
        raise OSError

    monkeypatch.setattr(builtins, "open", refuse)
    most = resident()
    assert 2**20 < now <= 1.2 * most, "not pages, nor kilobytes"
    monkeypatch.setattr(resource, "getrusage", lambda who: Used)
    monkeypatch.setattr(sys, "platform", "linux")
    assert resident() == 50_000 * 1024
    monkeypatch.setattr(sys, "platform", "darwin")
    assert resident() == 50_000
    monkeypatch.setitem(sys.modules, "resource", None)
    assert resident() == 0


WIDE = {
    "numbers": ([alphabeta, minimax, layered, maxn_ab], "[{}]", "5"),
    "payoffs": ([maxn, maxn_ab, maxn_shallow], "[{}]", "(1, 2, 3)"),
    "dice": ([expectimax, star1], "[{{player: chance, children: [{{prob: 1, node: [{}]}}]}}]", "5"),
}


@pytest.mark.parametrize(
    ("search", "kind"),
    [(module.search, kind) for kind, (modules, _, _) in WIDE.items() for module in modules],
)
def test_a_search_looks_as_often_as_it_is_told_to(search: Any, kind: str) -> None:
    """At its first node, and then after as many more as the last look has said."""
    _, text, leaf = WIDE[kind]
    tree = open_source(text.format(", ".join([leaf] * 40))).tree
    assert tree is not None
    looked: list[int] = []

    class Often(Budget):
        def look(self, visited: int) -> int:
            looked.append(visited)
            return visited + 7

    trace = run(search, tree, Settings(), Often())
    assert looked == list(range(0, len(trace.node), 7))


@pytest.mark.skipif(not os.path.exists("/proc/self/statm"), reason="no system file tells")
def test_memory_that_was_given_back_is_not_held() -> None:
    size = 96 * 2**20
    before = resident()
    kept = b"x" * size
    full = resident()
    del kept
    assert full - before > size // 2 < full - resident()
