"""Arithmetic of values: expected values, intervals, payoffs, decimals as they were written."""

from __future__ import annotations

from fractions import Fraction
from math import inf, isnan, nan
from typing import Any

import pytest

from tests.oracles import trees
from tui_explorer.engine.analysis.about import GameClass, about_tree
from tui_explorer.engine.analysis.run import Origin
from tui_explorer.engine.backup import (
    added,
    between,
    combined,
    constant_sum,
    exact_values,
    is_undefined,
    part_of,
    payoff,
    running,
    weighted,
)
from tui_explorer.engine.decimals import (
    Decimal,
    exact,
    is_too_fine,
    simplified,
)
from tui_explorer.engine.game import CHANCE, MAX, MIN
from tui_explorer.engine.tree.builder import TreeBuilder
from tui_explorer.engine.tree.tree import Tree
from tui_explorer.engine.unknown import Unknown

HALF, THIRD = Fraction(1, 2), Fraction(1, 3)


@pytest.mark.parametrize(
    ("sum_", "more", "together"),
    [
        (1, 2, 3),
        (HALF, THIRD, Fraction(5, 6)),
        (inf, 1, inf),
        (1, inf, inf),
        (10**400, -inf, -inf),
        (-inf, 10**400, -inf),
        (0.5, 1, 1.5),
        (1, 0.5, 1.5),
        (inf, inf, inf),
        ((1, inf), (2, 3), (3, inf)),
        ((10**400, 0), (inf, -inf), (inf, -inf)),
    ],
)
def test_parts_of_an_expected_value_together(sum_: Any, more: Any, together: Any) -> None:
    assert added(sum_, more) == together


def test_a_gain_and_a_loss_without_end_have_no_sum() -> None:
    assert isnan(added(inf, -inf))
    assert is_undefined(added(-inf, inf))
    assert is_undefined((0, nan, 1))
    assert not is_undefined((0, inf))
    assert not is_undefined(THIRD)


@pytest.mark.parametrize(
    ("share", "value", "part"),
    [
        (HALF, 3, Fraction(3, 2)),
        (HALF, inf, inf),
        (Fraction(0), inf, 0),
        (Fraction(0), 7, 0),
        (THIRD, (3, -inf), (1, -inf)),
        (Fraction(0), (3, -inf), (0, 0)),
    ],
)
def test_what_cannot_happen_counts_nothing(share: Fraction, value: Any, part: Any) -> None:
    assert weighted(share, value) == part


@pytest.mark.parametrize(
    ("value", "player", "own", "paid"),
    [
        (5, MAX, 5, 5),
        (5, MIN, 5, -5),
        (0.0, MIN, 0.0, 0.0),
        ((1, 2, 3), 0, 1, 1),
        ((1, 2, 3), 2, 3, 3),
    ],
)
def test_what_is_in_a_value_for_somebody(value: Any, player: int, own: Any, paid: Any) -> None:
    assert (part_of(value, player), payoff(value, player)) == (own, paid)


def node_of(mover: int, shares: list[Fraction], size: int, *, pays_each: bool = False) -> Tree:
    """A root with so many leaves."""
    builder = TreeBuilder(("A", "B") if pays_each else ("MAX", "MIN"))
    builder.add(-1, player=mover)
    for share in shares or [None] * size:
        leaf = builder.add(0, utility=(0, 0) if pays_each else 0)
        if share is not None:
            builder.probability[leaf] = share
    return builder.build()


DICE = [HALF, Fraction(1, 4), Fraction(1, 4)]
CHOICES: list[tuple[Tree, list[Any], list[Any]]] = [
    (node_of(MAX, [], 4), [3, 1, 5, 5], [3, 3, 5, 5]),
    (node_of(MIN, [], 4), [3, 4, 1, 2], [3, 3, 1, 1]),
    (node_of(CHANCE, DICE, 3), [8, 4, -4], [4, 5, 4]),
    (node_of(CHANCE, DICE, 3), [inf, 4, -4], [inf, inf, inf]),
    (node_of(0, [], 3, pays_each=True), [(1, 9), (1, 2), (2, 0)], [(1, 9), (1, 9), (2, 0)]),
    (node_of(1, [], 3, pays_each=True), [(1, 2), (0, 2), (0, 3)], [(1, 2), (1, 2), (0, 3)]),
    (node_of(CHANCE, DICE, 3, pays_each=True), [(8, 0), (4, 4), (0, 8)], [(4, 0), (5, 1), (5, 3)]),
]


@pytest.mark.parametrize(("tree", "returned", "after_each"), CHOICES)
def test_a_node_after_each_of_its_children(
    tree: Tree, returned: list[Any], after_each: list[Any]
) -> None:
    """Of equals the first one counts, whatever it brings the others."""
    assert list(running(tree, 0, returned)) == after_each
    assert combined(tree, 0)(returned) == after_each[-1]


@pytest.mark.parametrize(
    ("mover", "lows", "highs", "known"),
    [
        (MAX, [1, 3], [9, 4], (3, 9)),
        (MIN, [1, 3], [9, 4], (1, 4)),
        (CHANCE, [0, 4], [8, 4], (2, 6)),
        (CHANCE, [-inf, 4], [8, inf], (-inf, inf)),
        (CHANCE, [-inf, inf], [5, 7], (-inf, 6)),
        (CHANCE, [1, 3], [-inf, inf], (2, inf)),
    ],
)
def test_between_what_a_node_lies(mover: int, lows: Any, highs: Any, known: Any) -> None:
    tree = node_of(mover, [HALF, HALF] if mover == CHANCE else [], 2)
    assert between(tree, 0, lows, highs) == known


@pytest.mark.parametrize(
    "plain",
    [
        5,
        ("max", [("min", [3, 12]), ("min", [2, 4]), 1]),
        ("min", [("max", [3, 12]), 14, ("max", [2, 4])]),
        (0, [(1, [[1, 2], [3, 1]]), (1, [[0, 5], [2, 5]])]),
        ("max", [("chance", [(HALF, 3), (HALF, ("min", [8, 6]))]), 4]),
    ],
)
def test_the_values_of_all_nodes(plain: Any) -> None:
    tree, wanted = trees.build(plain), trees.values(plain)
    by_path = {tuple(tree.path(node)): value for node, value in enumerate(exact_values(tree))}
    assert by_path == wanted


# -- decimals --------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("made", "shown", "kind"),
    [
        (Decimal("0.1") + Decimal("0.2"), "0.3", Decimal),
        (Decimal("0.1") + 1, "1.1", Decimal),
        (1 + Decimal("0.1"), "1.1", Decimal),
        (1 - Decimal("0.1"), "0.9", Decimal),
        (Decimal("0.1") - 1, "-0.9", Decimal),
        (3 * Decimal("0.1"), "0.3", Decimal),
        (Decimal("0.1") * Decimal("0.1"), "0.01", Decimal),
        (-Decimal("0.5"), "-0.5", Decimal),
        (Decimal("0.1") + THIRD, "13/30", Fraction),
        (THIRD * Decimal("0.5"), "1/6", Fraction),
        (Decimal("0.1") / 3, "1/30", Fraction),
        (Decimal("-1e400"), "-1e+400", Decimal),
        (Decimal("123456789.123456789123"), "123456789.123456789123", Decimal),
    ],
)
def test_reckoning_with_decimals(made: Any, shown: str, kind: type) -> None:
    assert (str(made), type(made)) == (shown, kind)


def test_the_float_next_to_a_decimal() -> None:
    assert Decimal("0.1").nearest() == 0.1
    assert (Decimal("1e400").nearest(), Decimal("-1e400").nearest()) == (inf, -inf)
    assert (exact(inf), exact(-inf), exact((0.5, 3))) == (inf, -inf, (Decimal("0.5"), 3))
    assert type(exact(0.5)) is Decimal
    assert type(exact(3)) is int
    assert [type(simplified(Fraction(n, 2))) for n in (4, 3)] == [int, Fraction]
    assert simplified(Fraction(4, 2)) == 2


@pytest.mark.parametrize(
    ("value", "bits", "is_so"),
    [
        (Fraction(1, 7), 3, False),
        (Fraction(1, 8), 3, True),
        (Fraction(1, 8), 4, False),
        ((1, Fraction(1, 7)), 3, False),
        ((1, Fraction(1, 8)), 3, True),
        (2**99, 3, False),
        (0.001, 3, False),
    ],
)
def test_fractions_that_nobody_can_read(value: Any, bits: int, is_so: bool) -> None:
    assert is_too_fine(value, bits) is is_so


def leaves_of(*worths: Any, players: tuple[str, ...] = ("MAX", "MIN"), **more: Any) -> Tree:
    builder = TreeBuilder(players)
    builder.add(-1)
    for worth in worths:
        builder.add(0, utility=worth)
    vars(builder).update(more)
    return builder.build()


def test_no_float_stays_in_a_tree() -> None:
    tree = leaves_of(0.5, THIRD, 2, inf)
    assert [type(worth) for worth in tree.utility[1:]] == [Decimal, Fraction, int, float]
    paid = leaves_of((0.5, 1), Unknown("x"), players=("A", "B"))
    assert (paid.utility[1], type(paid.utility[1][0])) == ((Fraction(1, 2), 1), Decimal)


# -- what the payoffs come to ----------------------------------------------------------------------

TWO, THREE = ("A", "B"), ("A", "B", "C")


@pytest.mark.parametrize(
    ("tree", "kind", "total"),
    [
        (leaves_of(3, -4), "zero", 0),
        (leaves_of(3, -4, players=("MAX",)), None, None),
        (leaves_of((1, -1), (0, 0), players=TWO), "zero", 0),
        (leaves_of((1, 2), (3, 0), players=TWO), "constant", 3),
        (leaves_of((0.1, 0.2), (0.3, 0), players=TWO), "constant", Decimal("0.3")),
        (leaves_of((1, 2), (3, 1), players=TWO), "general", None),
        (leaves_of((0, 0), (1, 0), players=TWO), "general", None),
        (leaves_of((inf, -inf), (0, 0), players=TWO), "zero", 0),
        (leaves_of((-inf, inf), (1, 1), players=TWO), "constant", 2),
        (leaves_of((inf, -inf), (2, 3), (1, 1), players=TWO), "general", None),
        (leaves_of((inf, inf), (0, 0), players=TWO), "general", None),
        (leaves_of((inf, -inf, 0), (0, 0, 0), players=THREE), "general", None),
        (leaves_of((1, 1, 1), (3, 0, 0), players=THREE), "constant", 3),
        (leaves_of((1, 2), Unknown("x"), players=TWO), None, None),
        (leaves_of(Unknown("x"), (1, 2), (1, 1), players=TWO), "general", None),
        (leaves_of(Unknown("x"), players=TWO), None, None),
    ],
)
def test_the_sum_of_a_game_by_its_leaves(tree: Tree, kind: str | None, total: Any) -> None:
    about = about_tree(Origin("tree", "x", credit="a book"), tree)
    assert about.game_class == GameClass(tree.players, kind, total, False)
    if len(tree.players) == 2 and Unknown not in map(type, tree.utility):
        assert constant_sum(tree) == total
    assert (about.comes_from, about.is_written_out) == ("a book", True)
    assert about.space == (len(tree), True, False, False, len(tree), len(tree) - 1, 1)
