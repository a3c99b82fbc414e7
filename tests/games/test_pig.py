"""Pig: its value worked out apart from its rules, its dice in the tree, refusals."""

from fractions import Fraction
from functools import cache
from typing import Any

import pytest

from tests.oracles.games import perft
from tui_explorer.engine.analysis.order import shuffle_actions
from tui_explorer.engine.budget import Budget
from tui_explorer.engine.game import CHANCE, MAX, MIN
from tui_explorer.engine.tree.game_tree import GameTree
from tui_explorer.engine.tree.tree import ROOT, Tree
from tui_explorer.errors import BadData
from tui_explorer.games.pig import Pig


def expectiminimax(tree: Tree, node: int) -> Fraction:
    below = [expectiminimax(tree, child) for child in tree.children(node)]
    if not below:
        return Fraction(tree.utility[node])
    if tree.player[node] == CHANCE:
        shares = [tree.probability[child] for child in tree.children(node)]
        return sum((s * value for s, value in zip(shares, below, strict=True)), Fraction(0))
    return max(below) if tree.player[node] == MAX else min(below)


def values(sides: int, rolls: int) -> tuple[Fraction, Fraction]:
    """What MAX gets by rolling and by holding first, worked out from scores alone."""

    @cache
    def reply(target: int, points: int, left: int) -> Fraction:
        """What MIN's best play leaves to MAX, who has scored the target."""
        kept = Fraction((target > points) - (target < points))
        if not left:
            return kept
        lost = Fraction(int(target > 0))
        onward = sum(reply(target, points + face, left - 1) for face in range(2, sides + 1))
        return min(kept, (lost + onward) / sides)

    def held(points: int) -> Fraction:
        return reply(points, 0, rolls)

    @cache
    def rolled(points: int, left: int) -> Fraction:
        onward = (turn(points + face, left - 1) for face in range(2, sides + 1))
        return (held(0) + sum(onward)) / sides

    @cache
    def turn(points: int, left: int) -> Fraction:
        return max(held(points), rolled(points, left)) if left else held(points)

    return rolled(0, rolls), held(0)


SIZES = [(3, 3), (2, 1), (2, 4), (3, 2), (4, 2), (5, 2), (6, 1), (6, 2), (3, 4)]


@pytest.mark.parametrize(("sides", "rolls"), SIZES)
def test_the_value_is_the_one_worked_out_from_scores(sides: int, rolls: int) -> None:
    tree = GameTree(Pig(sides=sides, rolls=rolls))
    found = tuple(expectiminimax(tree, child) for child in tree.children(ROOT))
    assert found == values(sides, rolls)


def test_known_values() -> None:
    assert values(3, 3) == (Fraction(-49, 243), Fraction(-2, 3))
    assert values(6, 1) == (0, Fraction(-5, 6))
    assert sum(perft(Pig())) == 806
    assert sum(perft(Pig(sides=6, rolls=2))) == 1825


def test_go_on_after_a_2_and_hold_after_a_3() -> None:
    tree = GameTree(Pig())
    after_a_2 = [expectiminimax(tree, child) for child in tree.children(tree.find([0, 1]))]
    after_a_3 = [expectiminimax(tree, child) for child in tree.children(tree.find([0, 2]))]
    assert after_a_2 == [Fraction(-4, 81), Fraction(-1, 9)]
    assert after_a_3 == [Fraction(1, 27), Fraction(1, 9)]


@pytest.mark.parametrize("arrange", [None, shuffle_actions(5)])
def test_the_tree_knows_where_chance_moves_and_how_likely(arrange: Any) -> None:
    tree = GameTree(Pig(), arrange=arrange)
    assert tree.expand_all(10_000, Budget())
    assert (len(tree), tree.has_chance) == (806, True)
    chances = [node for node in range(len(tree)) if tree.player[node] == CHANCE]
    dice = {child for node in chances for child in tree.children(node)}
    assert tree.probability == dict.fromkeys(dice, Fraction(1, 3))
    for node in chances:
        faces = sorted(tree.children(node), key=tree.child_index)
        assert [tree.action[child] for child in faces] == [1, 2, 3]
    best = max(expectiminimax(tree, child) for child in tree.children(ROOT))
    assert best == Fraction(-49, 243)


def test_dice_grown_out_of_turn_are_noted_too() -> None:
    tree = GameTree(Pig())
    roll, hold = tree.children(ROOT)
    second = tree.children(tree.children(hold)[0])
    first = tree.children(roll)
    assert tree.probability == dict.fromkeys([*first, *second], Fraction(1, 3))


def test_a_turn() -> None:
    game = Pig(sides=6, rolls=2)
    state = game.start()
    roll, hold = game.actions(state)
    assert [game.label(state, action) for action in (roll, hold)] == ["roll", "hold"]
    assert game.player(state) == MAX
    state = game.result(state, roll)
    assert game.player(state) == CHANCE
    assert [game.label(state, face) for face in game.actions(state)] == list("123456")
    assert game.picture(state).splitlines() == [
        "     rolls  turn  score",
        "MAX      1     0      -",
        "MIN      -     -      -",
        "the die rolls",
    ]
    lost = game.result(state, 1)
    assert (lost.first, game.player(lost)) == (0, MIN)
    state = game.result(state, 5)
    assert (state.points, game.player(state)) == (5, MAX)
    twice = game.result(game.result(state, roll), 6)
    assert (twice.first, game.player(twice)) == (11, MIN)
    state = game.result(state, hold)
    assert (state.first, game.player(state), state.rolls) == (5, MIN, 2)
    assert not game.is_terminal(state)
    ends = {face: game.result(game.result(state, roll), face) for face in range(2, 7)}
    finals = {face: game.result(ends[face], hold) for face in ends}
    assert [game.utility(finals[face]) for face in finals] == [1, 1, 1, 0, -1]
    assert all(map(game.is_terminal, finals.values()))
    assert game.picture(finals[3]).splitlines() == [
        "     rolls  turn  score",
        "MAX      -     -      5",
        "MIN      -     -      3",
        "the game is over",
    ]
    assert game.picture(state).splitlines()[-1] == "MIN decides"


@pytest.mark.parametrize(
    ("options", "complaint"),
    [
        ({"sides": 1}, "sides cannot be 1 (sides goes from 2 to 100)"),
        ({"sides": 101}, "sides cannot be 101"),
        ({"rolls": 0}, "rolls cannot be 0 (rolls goes from 1 to 20)"),
        ({"rolls": 21}, "rolls cannot be 21"),
    ],
)
def test_impossible_options_are_refused(options: dict[str, Any], complaint: str) -> None:
    with pytest.raises(BadData) as refusal:
        Pig(**options)
    assert str(refusal.value).startswith(complaint)


HINT = "(write 5/./2/1: MAX's score, MIN's, or . for none, points and rolls of the turn)"


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("././0/3", (None, None, 0, 3, False)),
        ("././2/1/roll", (None, None, 2, 1, True)),
        ("5/./2/0", (5, None, 2, 0, False)),
        ("12/7/0/0", (12, 7, 0, 0, False)),
        ("0/0/12/3", (0, 0, 12, 3, False)),
        ("./5/0/0", f"state cannot be './5/0/0' {HINT}"),
        ("5/./2", f"state cannot be '5/./2' {HINT}"),
        ("5/./2/1/rolled", f"state cannot be '5/./2/1/rolled' {HINT}"),
        ("5/./2/1" * 5, f"state cannot be '{('5/./2/1' * 5)[:20]}' {HINT}"),
        ("5/-1/2/1", f"state cannot be '5/-1/2/1' {HINT}"),
        ("13/./0/3", "a score cannot be 13 (a score goes from 0 to 12)"),
        ("5/13/0/0", "a score cannot be 13 (a score goes from 0 to 12)"),
        ("././13/3", "points cannot be 13 (points goes from 0 to 12)"),
        ("././0/4", "rolls of the turn cannot be 4 (rolls of the turn goes from 0 to 3)"),
    ],
)
def test_states_as_they_are_read(text: str, found: Any) -> None:
    """With a die of four sides and three rolls."""
    if isinstance(found, str):
        with pytest.raises(BadData) as refusal:
            Pig(sides=4, rolls=3, state=text)
        assert str(refusal.value) == found
    else:
        game = Pig(sides=4, rolls=3, state=text)
        assert tuple(game.start()) == found
        assert game.options_for(game.start()) == {"state": text}


@pytest.mark.parametrize(
    ("text", "mover", "is_over", "utility"),
    [
        ("././0/3", MAX, False, 0), ("././0/2/roll", CHANCE, False, 0), ("5/./0/3", MIN, False, 1),
        ("0/./0/3", MIN, False, 0), ("5/4/0/0", MIN, True, 1), ("4/5/0/0", MIN, True, -1),
        ("5/5/0/0", MIN, True, 0), ("0/0/0/0", MIN, True, 0), ("5/./0/1/roll", CHANCE, False, 1),
    ],
)  # fmt: skip
def test_whose_turn_it_is_and_who_has_won(
    text: str, mover: int, is_over: bool, utility: int
) -> None:
    game = Pig(sides=4, rolls=3, state=text)
    state = game.start()
    assert (game.player(state), game.is_terminal(state)) == (mover, is_over)
    assert game.utility(state) == utility
