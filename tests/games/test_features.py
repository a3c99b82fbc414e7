"""Eval as a weighted sum: its features counted cell by cell, its weights changed and refused."""

import random
from fractions import Fraction
from typing import Any

import pytest

from tui_explorer.engine.game import Game, Value
from tui_explorer.errors import BadData
from tui_explorer.games.connect import Connect
from tui_explorer.games.nim import Nim
from tui_explorer.games.pawns import Pawns
from tui_explorer.games.subtract import Subtract
from tui_explorer.games.tictactoe import TicTacToe

WEIGHED: dict[str, Game] = {
    "tictactoe": TicTacToe(),
    "pawns": Pawns(),
    "pawns-5x4": Pawns(rows=5, cols=4),
    "pawns-8x8": Pawns(rows=8, cols=8, turn="B"),
}
LINES = ["012", "345", "678", "036", "147", "258", "048", "246"]


def unfinished(game: Game, seed: int) -> list[Any]:
    """The states of a game played at random, without its end."""
    chance = random.Random(seed)
    state, states = game.start(), []
    while not game.is_terminal(state):
        states.append(state)
        state = game.result(state, chance.choice(game.actions(state)))
    return states


def weighted_sum(game: Game, state: Any) -> Value:
    features = game.features(state)
    assert features.keys() == game.weights.keys()
    return sum(game.weights[name] * features[name] for name in features)


@pytest.mark.parametrize("name", WEIGHED)
def test_eval_is_the_weighted_sum_of_the_features(name: str) -> None:
    for seed in range(30):
        chance = random.Random(f"weights {seed}")
        drawn = {
            feature: Fraction(chance.randint(-30, 30), chance.randint(1, 4))
            for feature in WEIGHED[name].weights
        }
        for game in (WEIGHED[name], WEIGHED[name].with_weights(drawn)):
            for state in unfinished(game, seed):
                assert game.evaluate(state) == weighted_sum(game, state), seed


def test_the_usual_weights() -> None:
    assert TicTacToe().weights == {"threats(1)": 10, "threats(2)": 1}
    assert Pawns().weights == {"pawn": 10, "advance": 1, "nearest": 0}


@pytest.mark.parametrize("game", [Connect(), Nim(), Subtract()])
def test_games_without_features(game: Game) -> None:
    assert game.weights == {}
    assert game.features(game.start()) == {}
    with pytest.raises(BadData, match=r"no feature 'pawn' \(the Eval of this game has no features"):
        game.with_weights({"pawn": 1})


def test_threats_are_lines_free_of_the_enemy() -> None:
    for seed in range(40):
        game = TicTacToe()
        for state in unfinished(game, seed):
            marks = [mark for mark in game.picture(state) if mark in "XO."]
            expected = {"threats(1)": 0, "threats(2)": 0}
            for line in LINES:
                cells = [marks[int(cell)] for cell in line]
                for own, enemy, sign in (("X", "O", 1), ("O", "X", -1)):
                    lacking = 3 - cells.count(own)
                    if enemy not in cells and lacking < 3:
                        expected[f"threats({lacking})"] += sign
            assert game.features(state) == expected


def test_pawns_are_counted_and_measured() -> None:
    for seed in range(40):
        game = Pawns(rows=5, cols=4)
        for state in unfinished(game, seed):
            rows = [line[2:] for line in game.picture(state).splitlines()[-2::-1]]
            white = [row for row, line in enumerate(rows) for cell in line if cell == "W"]
            black = [4 - row for row, line in enumerate(rows) for cell in line if cell == "B"]
            assert game.features(state) == {
                "pawn": len(white) - len(black),
                "advance": sum(white) - sum(black),
                "nearest": (4 - max(white)) - (4 - max(black)),
            }


def test_a_side_without_pawns_is_nowhere_near() -> None:
    game = Pawns(start="WW./.../...")
    assert game.features(game.start())["nearest"] == 2 - 3


def test_other_weights_make_another_game() -> None:
    game = Pawns(start="W../.B./..B/...")
    hurried = game.with_weights({"nearest": -5, "pawn": Fraction(1, 2)})
    assert hurried.weights == {"pawn": Fraction(1, 2), "advance": 1, "nearest": -5}
    assert game.weights == Pawns().weights
    features = game.features(game.start())
    assert features == {"pawn": -1, "advance": -3, "nearest": 2}
    assert game.evaluate(game.start()) == -13
    assert hurried.evaluate(hurried.start()) == Fraction(-27, 2)
    again = hurried.with_weights({"pawn": 10})
    assert again.weights == {"pawn": 10, "advance": 1, "nearest": -5}


def test_a_win_weighs_the_same_under_any_weights() -> None:
    won = TicTacToe(state="XXXOO....").with_weights({"threats(1)": 0})
    assert won.evaluate(won.start()) == 1000
    lost = Pawns(start="B../..W/...").with_weights({"pawn": 0})
    assert lost.evaluate(lost.start()) == -100


@pytest.mark.parametrize(
    ("weights", "complaint"),
    [
        ({"threats(3)": 1}, "there is no feature 'threats(3)' (one of threats(1), threats(2))"),
        ({"x" * 99: 1}, f"there is no feature '{'x' * 20}' (one of "),
        ({"threats(1)": float("inf")}, "threats(1) cannot weigh inf (a finite number)"),
        ({"threats(1)": float("nan")}, "threats(1) cannot weigh nan"),
    ],
)
def test_impossible_weights_are_refused(weights: dict[str, Value], complaint: str) -> None:
    with pytest.raises(BadData) as refusal:
        TicTacToe().with_weights(weights)
    assert str(refusal.value).startswith(complaint)
