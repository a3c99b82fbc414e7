"""The bundled trees for more players, for chance and for one player alone.

As for the others, nothing of the package is used: max^n, the cut rules and expectimax are written
out below, each as short as its definition.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import Any, NamedTuple

import pytest

from tests.oracles.known import all_cases
from tests.oracles.lessons import Node, Value, document, inline, load, number, players_of, walk

Payoffs = tuple[Value, ...]


def promised(name: str) -> tuple[Value, Value]:
    """The bounds of a tree's leaves."""
    least, most = document(name)["bounds"]
    return number(least), number(most)


@dataclass
class Count:
    """What a search has visited."""

    nodes: int = 0
    leaves: int = 0

    def visit(self, node: Node) -> None:
        self.nodes += 1
        self.leaves += node.is_leaf


# --- several players ----------------------------------------------------------------------------

Cuts = Callable[[list[Value], int, Payoffs, Payoffs], bool]
"""Whether a node is left: each player's best on the way, the mover, its best, what came back."""


class Found(NamedTuple):
    payoffs: Payoffs
    action: str
    nodes: int
    leaves: int


def max_n(root: Node, players: list[str], cuts: Cuts = lambda *_: False) -> Found:
    """The mover takes the vector with the largest component of his own; of equals, the first."""
    count = Count()
    chosen = ""

    def visit(node: Node, bounds: list[Value]) -> Payoffs:
        nonlocal chosen
        count.visit(node)
        if node.payoffs is not None:
            return node.payoffs
        mover = players.index(node.player)
        bounds = list(bounds)
        best: Payoffs | None = None
        for action, child in zip(node.actions, node.children, strict=True):
            found = visit(child, bounds)
            if best is None or found[mover] > best[mover]:
                best = found
                if node is root:
                    chosen = action
            if cuts(bounds, mover, best, found):
                return best
            bounds[mover] = max(bounds[mover], best[mover])
        assert best is not None
        return best

    payoffs = visit(root, [-math.inf] * len(players))
    return Found(payoffs, chosen, count.nodes, count.leaves)


def rule_of_the_slides(bounds: list[Value], mover: int, best: Payoffs, found: Payoffs) -> bool:
    return any(bounds[j] >= found[j] for j in range(len(bounds)) if j != mover)


def shallow_rule(total: Value, least: Value, players: int, *, deep: bool = False) -> Cuts:
    """Korf's: what the mover has leaves too little for the player before, or for anybody above."""

    def cuts(bounds: list[Value], mover: int, best: Payoffs, _: Payoffs) -> bool:
        others = [j for j in range(players) if j != mover]
        above = others if deep else [(mover - 1) % players]
        if best[mover] >= total - (players - 1) * least:
            return True
        return any(best[mover] >= total - (players - 2) * least - bounds[j] for j in above)

    return cuts


class Shared(NamedTuple):
    """A tree with payoffs: all its leaves, what max^n finds, and what the cut rules make of it."""

    leaves: str
    payoffs: tuple[str, ...]
    action: str
    nodes: int
    slides: tuple[str, int] | None = None
    """The action and the nodes of the rule of the slides."""
    shallow: int | None = None
    """The nodes of the sound rule."""


MIT = "[[[(1,2,3),(4,2,1)],[(6,1,2),(7,4,-1)]],[[(5,-1,-1),(-1,5,2)],[(7,7,-1),(5,4,5)]]]"
TIE = "[[[(1,2,6),(4,2,3)],[(6,1,2),(7,4,1)]],[[(5,1,1),(1,5,2)],[(7,7,1),(5,4,5)]]]"
AIMA = (
    "[[(3,-3),(12,-12),(8,-8)],[(2,-2),(4,-4),(6,-6)],[(14,-14),(5,-5),(2,-2)]]",
    *(("3", "-3"), "a1", 13),
)
DEEP = "[(1,5,0),(3,2,1),[[(0,2,4),(1,0,5),(4,0,2)],[(4,2,0),(4,2,0)],(1,2,3)]]"
RANKS = "[(1,0,2),[(1,0,2),(2,1,0)]]"
CENTIPEDE = "[(4/5,1/5),[(2/5,8/5),[(16/5,4/5),[(8/5,32/5),(64/5,16/5)]]]]"
TWO = "[[[(-1,1),(-1,1)],[(0,0),(1,-1)]],[[(-1,1),(1,-1)],[(-1,1),(0,0)]]]"
TWO_SORTED = "[[[(0,0),(-1,1)],[(1,-1),(-1,1)]],[[(-1,1),(-1,1)],[(1,-1),(0,0)]]]"
SIX = "[[[(2,1,0),(1,0,2)],[(0,2,1),(1,2,0)]],[[(2,0,1),(0,1,2)],(1,2,0)]]"
SHARED = {
    "n-player-wrong-cut": Shared(RANKS, ("2", "1", "0"), "a2", 5, ("a1", 4), 5),
    "general-sum-cut": Shared("[(2,4),[(2,2),(3,3)]]", ("3", "3"), "a2", 5, ("a1", 4), 5),
    "korf-deep-cut": Shared(DEEP, ("4", "2", "0"), "a3", 12, ("a2", 6), 12),
    "korf-shallow-cut": Shared(
        "[[(3,3,3),(4,2,3)],[(2,7,0),(9,0,0)]]", ("3", "3", "3"), "a1", 7, None, 6
    ),
    "three-players-mit": Shared(MIT, ("1", "2", "3"), "a1", 15),
    "three-players-tie": Shared(TIE, ("1", "2", "6"), "a1", 15),
    "aima-as-payoffs": Shared(*AIMA, ("a1", 11), 11),
    "backward-induction": Shared("[[(3,8),(8,3)],[(5,5),[(2,10),(1,0)]]]", ("3", "8"), "A", 9),
    "centipede": Shared(CENTIPEDE, ("4/5", "1/5"), "take", 9),
    "coelho-two-players": Shared(TWO, ("0", "0"), "a2", 15, ("a2", 14), 12),
    "coelho-two-players-sorted": Shared(TWO_SORTED, ("0", "0"), "a2", 15, ("a2", 11)),
    "coelho-three-players": Shared(SIX, ("1", "2", "0"), "a2", 13, ("a1", 12), 13),
}
IN_CASES = {
    "n-player-wrong-cut": "np-counterexample-rankings",
    "general-sum-cut": "np-counterexample-2p-general",
    "korf-deep-cut": "np-deep-counterexample",
    "aima-as-payoffs": "np-2p-zero-sum-aima",
    "fair-coin": "ch-fair-coin",
    "risk": "ch-risk",
    "monotone-before": "ch-monotone-1",
    "expectiminimax": "ch-expectiminimax",
    "star1-cut": "ch-star1-prunes",
    "single-agent": "single-agent",
    "quiescence-horizon": "quiescence-horizon",
}


@pytest.mark.parametrize("name", SHARED)
def test_payoffs(name: str) -> None:
    root, players, row = load(name), players_of(name), SHARED[name]
    assert inline(root) == row.leaves
    value = tuple(map(number, row.payoffs))
    assert max_n(root, players)[:3] == (value, row.action, row.nodes)
    if row.slides:
        found = max_n(root, players, rule_of_the_slides)
        assert (found.action, found.nodes) == row.slides
    if row.shallow:
        total, least = number(document(name)["total"]), promised(name)[0]
        found = max_n(root, players, shallow_rule(total, least, len(players)))
        assert found[:3] == (value, row.action, row.shallow)


@pytest.mark.parametrize("name", [name for name in SHARED if "bounds" in document(name)])
def test_payoffs_are_what_the_file_promises(name: str) -> None:
    (least, most), leaves = promised(name), [leaf.payoffs for leaf in walk(load(name))]
    totals = [sum(payoffs) for payoffs in leaves if payoffs]
    assert all(least <= value <= most for payoffs in leaves if payoffs for value in payoffs)
    if "total" in document(name):
        assert max(totals) == number(document(name)["total"])


def test_the_deep_rule_goes_wrong() -> None:
    root, players = load("korf-deep-cut"), ["P1", "P2", "P3"]
    found = max_n(root, players, shallow_rule(6, 0, 3, deep=True))
    assert (found.payoffs, found.action) == ((3, 2, 1), "a2")


def test_nothing_smaller_is_a_counterexample() -> None:
    """A cut leaves a child out, and needs a bound from above: three leaves are the least."""
    assert len([node for node in walk(load("n-player-wrong-cut")) if node.is_leaf]) == 3


def test_the_tie_is_one() -> None:
    root, players = load("three-players-tie"), ["P1", "P2", "P3"]
    assert [max_n(child, players).payoffs for child in root.children] == [(1, 2, 6), (1, 5, 2)]


def test_two_players_with_a_fixed_sum_are_max_and_min() -> None:
    names = {"P1": "MAX", "P2": "MIN"}
    vectors, numbers = list(walk(load("aima-as-payoffs"))), list(walk(load("aima-5-2")))
    for vector, plain in zip(vectors, numbers, strict=True):
        assert (names.get(vector.player, "LEAF"), vector.actions) == (plain.player, plain.actions)
        assert vector.label == plain.label
        if vector.payoffs:
            assert vector.payoffs == (plain.value, -(plain.value or 0))


def test_the_pot_doubles_and_the_taker_gets_four_fifths() -> None:
    ends = [leaf.payoffs for leaf in walk(load("centipede")) if leaf.payoffs]
    pots = [sum(payoffs) for payoffs in ends]
    assert pots == [1, 2, 4, 8, 16]
    assert [max(payoffs) / sum(payoffs) for payoffs in ends] == [Fraction(4, 5)] * 5


# --- chance -------------------------------------------------------------------------------------


def expectimax(node: Node) -> Value:
    if node.value is not None:
        return node.value
    values = [expectimax(child) for child in node.children]
    if node.player == "chance":
        return sum(share * value for share, value in zip(node.shares, values, strict=True))
    return max(values) if node.player == "MAX" else min(values)


def star1(root: Node, least: Value, most: Value) -> tuple[Value, int, int]:
    """Expectimax that leaves a node once its value cannot matter; fail-hard at chance nodes."""
    count = Count()

    def visit(node: Node, alpha: Value, beta: Value) -> Value:
        count.visit(node)
        if node.value is not None:
            return node.value
        if node.player == "chance":
            return throw(node, alpha, beta)
        best: Value = -math.inf if node.player == "MAX" else math.inf
        for child in node.children:
            value = visit(child, alpha, beta)
            if node.player == "MAX":
                best = max(best, value)
                alpha = max(alpha, best)
            else:
                best = min(best, value)
                beta = min(beta, best)
            if alpha >= beta:
                break
        return best

    def throw(node: Node, alpha: Value, beta: Value) -> Value:
        known, left = Fraction(0), Fraction(1)
        for share, child in zip(node.shares, node.children, strict=True):
            left -= share
            # With nothing left to come, 0 times an infinite bound would be no number.
            low = (alpha - known - (left * most if left else 0)) / share
            high = (beta - known - (left * least if left else 0)) / share
            known += share * visit(child, max(low, least), min(high, most))
            if known + (left * most if left else 0) <= alpha:
                return alpha
            if known + (left * least if left else 0) >= beta:
                return beta
        return known

    value = visit(root, -math.inf, math.inf)
    return value, count.nodes, count.leaves


class Thrown(NamedTuple):
    """A tree with chance: what expectimax finds of each action, and what Star1 visits."""

    leaves: str
    actions: tuple[str, ...]
    """What the actions at the root are worth."""
    chosen: str
    size: tuple[int, int]
    star1: tuple[int, int]


THROWN = {
    "fair-coin": Thrown("[[8,2],[6,5]]", ("5", "11/2"), "safe", (7, 4), (7, 4)),
    "risk": Thrown("[[100,0],9]", ("10", "9"), "ticket", (5, 3), (5, 3)),
    "monotone-before": Thrown("[[2,3],[1,4]]", ("21/10", "13/10"), "a1", (7, 4), (6, 3)),
    "monotone-after": Thrown("[[20,30],[1,400]]", ("21", "409/10"), "a2", (7, 4), (7, 4)),
    "expectiminimax": Thrown("[[[3,5],[1,7]],[[2,2],[0,6]]]", ("3/2", "1"), "a1", (15, 8), (14, 7)),
    "star1-cut": Thrown("[9,[1,[4,5]]]", ("9", "5/2"), "a1", (7, 4), (4, 2)),
    "star1-cut-high": Thrown("[1,[9,[6,5]]]", ("1", "15/2"), "a1", (7, 4), (4, 2)),
    "coin-and-min": Thrown(
        "[[[2,2],[1,2]],[[0,2],[-1,0]]]", ("3/2", "-1/2"), "a1", (15, 8), (11, 5)
    ),
    "loaded-coin": Thrown(
        "[[[9,10],[9,7]],[[2,10],[5,8]]]", ("42/5", "29/10"), "a1", (15, 8), (11, 5)
    ),
}


@pytest.mark.parametrize("name", THROWN)
def test_chance(name: str) -> None:
    root, row = load(name), THROWN[name]
    assert inline(root) == row.leaves
    values = [expectimax(child) for child in root.children]
    assert values == list(map(number, row.actions))
    best = max(values) if root.player == "MAX" else min(values)
    assert root.actions[values.index(best)] == row.chosen
    nodes = list(walk(root))
    assert (len(nodes), sum(node.is_leaf for node in nodes)) == row.size
    assert all(sum(node.shares) == 1 for node in nodes if node.player == "chance")
    least, most = promised(name)
    assert all(least <= node.value <= most for node in nodes if node.value is not None)
    assert star1(root, least, most) == (best, *row.star1)


def test_without_bounds_only_the_last_leaf_is_spared() -> None:
    assert star1(load("coin-and-min"), -math.inf, math.inf) == (Fraction(3, 2), 14, 7)
    assert star1(load("star1-cut"), -math.inf, math.inf) == (9, 6, 3)
    assert star1(load("star1-cut-high"), -math.inf, math.inf) == (1, 6, 3)


def test_the_same_order_of_leaves_another_choice() -> None:
    before, after = load("monotone-before"), load("monotone-after")

    def leaves(root: Node) -> list[Any]:
        return [node.value for node in walk(root) if node.is_leaf]

    def ranks(values: list[Any]) -> list[int]:
        return [sorted(values).index(value) for value in values]

    def against_min(node: Node) -> Node:
        player = "MIN" if node.player == "chance" else node.player
        return replace(node, player=player, children=[against_min(c) for c in node.children])

    assert ranks(leaves(before)) == ranks(leaves(after))
    assert [node.shares for node in walk(before)] == [node.shares for node in walk(after)]
    for tree in (before, after):
        values = [expectimax(child) for child in against_min(tree).children]
        assert values.index(max(values)) == 0


# --- one player ---------------------------------------------------------------------------------


def test_a_player_alone_reaches_the_best_leaf() -> None:
    root = load("single-agent")
    assert players_of("single-agent") == ["MAX"]
    assert inline(root) == "[[[20,18,2],[8,17,7]],[[12,20,4],[16,12],[5,18]]]"
    assert all(node.player in ("MAX", "LEAF") for node in walk(root))
    assert [expectimax(child) for child in root.children] == [20, 20]


# --- the known answers --------------------------------------------------------------------------


@pytest.mark.parametrize("name", IN_CASES)
def test_the_tree_is_the_one_of_the_known_answers(name: str) -> None:
    (case,) = [case for case in all_cases() if case["id"] == IN_CASES[name]]
    alone = players_of(name) == ["MAX"]
    names = {f"P{i}": i for i in (1, 2, 3)} | {"Ann": 1, "Bob": 2}

    def check(node: Node, known: dict[str, Any]) -> None:
        if node.is_leaf:
            payoffs = list(node.payoffs) if node.payoffs else node.value
            assert payoffs == known["v"]
            return
        if not alone:
            assert names.get(node.player, node.player.lower()) == known["p"]
        assert node.shares == [Fraction(share) for share in known.get("pr", [])]
        assert node.estimate == known.get("h")
        for child, below in zip(node.children, known["c"], strict=True):
            check(child, below)

    check(load(name), case["tree"])
    if "star1" in case["expected"]:
        least, most = promised(name)
        assert (least, most) == (case["expected"]["star1"]["L"], case["expected"]["star1"]["U"])
    if "korf_shallow" in case["expected"]:
        korf = case["expected"]["korf_shallow"]
        assert (number(document(name)["total"]), promised(name)[0]) == (korf["total"], korf["low"])


ANSWERED = [*SHARED, *THROWN, "single-agent"]
