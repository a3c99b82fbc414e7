"""What is known of each node by the leaves that were read, kept in a readable text.

The property tests say that a bound is never wrong; here it is seen that it is as close as can be.
Renew it with ``pytest tests/engine/test_kept_bounds.py --snapshot-update``, and read what changed.
"""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest
from syrupy.assertion import SnapshotAssertion

from tests.oracles import trees
from tui_explorer.algorithms import alphabeta, maxn_ab, maxn_shallow, star1
from tui_explorer.engine.algorithm import run
from tui_explorer.engine.settings import Settings
from tui_explorer.engine.trace.moment import Moment

HALF, THIRD, QUARTER = Fraction(1, 2), Fraction(1, 3), Fraction(1, 4)
AIMA = ("max", [("min", [3, 12, 8]), ("min", [2, 4, 6]), ("min", [14, 5, 2])])
DEEP = ("max", [("min", [5, ("max", [7, 8])]), ("min", [("max", [2, ("min", [4, 1])]), 3, 9])])
TWO = (0, [(1, [[3, 2], [4, 1]]), (1, [[2, 3], [9, 9]]), (1, [[5, 0], [1, 4]])])
CONSTANT = (0, [(1, [[3, 2], [4, 1]]), (1, [[2, 3], [5, 0], [4, 1]]), (1, [[5, 0], [1, 4]])])
THREE = (
    0,
    [
        (1, [[3, 3, 3], (2, [[1, 5, 3], [4, 4, 1]])]),
        (1, [(2, [[2, 7, 0], [0, 0, 9]]), [5, 2, 2]]),
        (2, [[4, 1, 4], (1, [[0, 6, 3], [6, 1, 2], [3, 3, 3]])]),
    ],
)
DICE = (
    "max",
    [
        ("chance", [(HALF, 4), (QUARTER, 8), (QUARTER, 0)]),
        ("chance", [(HALF, 1), (QUARTER, 3), (QUARTER, 9)]),
        ("chance", [(HALF, ("min", [9, 2])), (HALF, ("min", [7, 8]))]),
        ("chance", [(THIRD, 0), (THIRD, 0), (THIRD, 10)]),
    ],
)
CASES: dict[str, tuple[Any, Any, dict[str, Any]]] = {
    "the textbook tree": (alphabeta, AIMA, {}),
    "below its value": (alphabeta, AIMA, {"window": (4, 9)}),
    "above its value": (alphabeta, AIMA, {"window": (0, 3)}),
    "above its value, hard": (alphabeta, AIMA, {"window": (0, 2), "fail": "hard"}),
    "without cuts on equality": (alphabeta, AIMA, {"cut": "gt", "window": (3, 4)}),
    "deeper": (alphabeta, DEEP, {}),
    "deeper, in a narrow window": (alphabeta, DEEP, {"window": (6, 7)}),
    "two who do not lose what the other wins": (maxn_ab, TWO, {}),
    "two with a constant sum": (maxn_ab, CONSTANT, {}),
    "one number for two": (maxn_ab, AIMA, {}),
    "three by the rule that is not sound": (maxn_ab, THREE, {}),
    "three with shallow cuts": (maxn_shallow, THREE, {}),
    "three with a total and a least": (maxn_shallow, THREE, {"total": 10, "bounds": (-1, 10)}),
    "dice": (star1, DICE, {}),
    "dice with leaves from 0 to 10": (star1, DICE, {"bounds": (0, 10)}),
    "dice above the window": (star1, DICE, {"window": (0, 3)}),
    "dice in a narrow window, hard": (star1, DICE, {"window": (3, 4), "cut": "gt", "fail": "hard"}),
    "dice with leaves from -5 to 20": (star1, DICE, {"bounds": (-5, 20), "window": (2, 5)}),
}


def shown(value: Any) -> str:
    if isinstance(value, tuple | list):
        return f"({', '.join(map(shown, value))})"
    return str(value)


def lines(module: Any, plain: Any, settings: dict[str, Any]) -> list[str]:
    name = module.__name__.rpartition(".")[2].replace("_", "-")
    trace = run(module.search, trees.build(plain), Settings(name, **settings))
    tree, end = trace.tree, Moment(trace, len(trace))
    found = []
    for node in range(len(tree)):
        path = ".".join(map(str, tree.path(node))) or "root"
        visit = trace.visit(node)
        if visit < 0:
            found.append(f"{path:8} {end.status(node).value}")
            continue
        told = f"{path:8} {end.bound(node)} {shown(trace.value[visit])}"
        if not tree.has_payoffs:
            told += f" in {shown(end.interval(node))}"
        if trace.has_window:
            told += f", called with {shown(end.window_at_call(node))}"
        if trace.guaranteed:
            told += f", claims {shown(end.guaranteed(node))}"
        if trace.is_cut(visit):
            cut = trace.cuts.of(visit)
            owner = "nobody" if cut.owner is None else ".".join(map(str, tree.path(cut.owner)))
            told += f"; {cut.kind} cut at {shown(cut.value)} against {shown(cut.bound)}"
            told += f", set at {shown(cut.set_at)} by {owner or 'root'}"
            told += "" if cut.holder is None else f" for {tree.players[cut.holder]}"
        found.append(told)
    action, is_best = trace.decision
    place = None if action is None else tree.child_index(action)
    counts = end.counts
    found.append(f"played: {place}, {'best' if is_best else 'perhaps not best'}")
    found.append(f"{counts.cutoffs} cut-offs, {counts.cuts} cuts, {counts.pruned} pruned")
    return found


@pytest.mark.parametrize("case", CASES)
def test_bounds(case: str, snapshot: SnapshotAssertion) -> None:
    assert "\n".join(lines(*CASES[case])) == snapshot
