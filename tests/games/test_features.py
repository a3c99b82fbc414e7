"""Eval as a weighted sum: its features counted cell by cell, its weights changed and refused."""

import random
from fractions import Fraction
from typing import Any

import pytest

from tui_explorer.engine.decimals import Decimal
from tui_explorer.engine.game import Game, Value
from tui_explorer.errors import BadData
from tui_explorer.games.checkers import Checkers
from tui_explorer.games.connect import Connect
from tui_explorer.games.cube import Cube
from tui_explorer.games.dots import Dots
from tui_explorer.games.heaps import Nim, Subtract
from tui_explorer.games.othello import Othello
from tui_explorer.games.pacman import Pacman
from tui_explorer.games.pawns import Breakthrough, Pawns
from tui_explorer.games.tictactoe import TicTacToe
from tui_explorer.searches.build import reweighed

WEIGHED: dict[str, Any] = {
    "tictactoe": TicTacToe(),
    "pawns": Pawns(),
    "pawns-5x4": Pawns(rows=5, cols=4),
    "pawns-8x8": Pawns(rows=8, cols=8, turn="B"),
    "connect": Connect(),
    "connect-3": Connect(rows=4, cols=4, k=3),
    "connect-2": Connect(rows=3, cols=5, k=2),
    "connect-1": Connect(rows=3, cols=5, k=1),
    "othello": Othello(size=4),
    "checkers": Checkers(size=6, limit=60),
    "breakthrough": Breakthrough(rows=5, cols=3),
    "dots": Dots(),
    "pacman": Pacman(),
    "cube": Cube(),
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


def _decimals(**texts: str) -> dict[str, Fraction]:
    return {name: Fraction(text) for name, text in texts.items()}


def test_the_usual_weights() -> None:
    assert TicTacToe().weights == {"threats(1)": 10, "threats(2)": 1}
    assert Pawns().weights == {"pawn": 10, "advance": 1, "nearest": 0}
    assert Connect().weights == _decimals(threes="0.01", twos="0.001", centre="0.003")
    assert Connect(rows=3, cols=3, k=3).weights == _decimals(twos="0.1", ones="0.01", centre="0.03")


@pytest.mark.parametrize("game", [Nim(), Subtract()])
def test_games_without_features(game: Game) -> None:
    assert game.weights == {}
    assert game.features(game.start()) == {}
    with pytest.raises(BadData, match=r"no feature 'pawn' \(the Eval of this game has no features"):
        reweighed(game, {"pawn": 1})


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


RUNS = {1: "ones", 2: "twos", 3: "threes", 4: "fours", 5: "fives"}


@pytest.mark.parametrize(
    ("rows", "cols", "k"),
    [
        *((6, 7, 4), (4, 4, 3), (5, 6, 5), (1, 8, 2), (4, 5, 3), (2, 12, 2), (12, 2, 3)),
        *((3, 5, 1), (8, 1, 3), (9, 8, 6), (3, 3, 3)),
    ],
)
def test_open_lines_and_the_centre_are_counted(rows: int, cols: int, k: int) -> None:
    for seed in range(10):
        game = Connect(rows=rows, cols=cols, k=k)
        for state in unfinished(game, seed):
            picture = [line.split() for line in game.picture(state).splitlines()[-2::-1]]
            board = {(c, r): disc for r, line in enumerate(picture) for c, disc in enumerate(line)}
            expected = {RUNS[discs]: 0 for discs in (k - 1, k - 2) if discs > 0} | {"centre": 0}
            for c, r in board:
                for dc, dr in ((0, 1), (1, 0), (1, 1), (1, -1)):
                    line = [board.get((c + i * dc, r + i * dr), "edge") for i in range(k)]
                    for own, enemy, sign in (("X", "O", 1), ("O", "X", -1)):
                        name = RUNS.get(line.count(own))
                        if name in expected and not {enemy, "edge"} & {*line}:
                            expected[name] += sign
            middle = {(cols - 1) // 2, cols // 2}
            for (c, _), disc in board.items():
                expected["centre"] += (c in middle) * {"X": 1, "O": -1}.get(disc, 0)
            assert game.features(state) == expected, (seed, game.picture(state))


@pytest.mark.parametrize("weights", [{}, {"threes": 5}, {"centre": -100, "twos": Fraction(7, 3)}])
def test_a_win_is_worth_more_than_any_eval(weights: dict[str, Value]) -> None:
    game = Connect().with_weights(weights) if weights else Connect()
    won = game.with_weights(weights)
    won._start = Connect(state="XXXX/OOO/////").start()
    win = won.evaluate(won.start())
    assert win == 1 or weights
    largest = 69 * max(abs(game.weights[name]) for name in ("threes", "twos"))
    assert win > largest + 6 * abs(game.weights["centre"])
    for seed in range(30):
        for state in unfinished(game, seed):
            assert abs(game.evaluate(state)) < win


def test_eval_is_written_as_its_weights_are() -> None:
    state = Connect(state="XX/O/O/X///").start()
    assert str(Connect().evaluate(state)) == "0.004"
    in_thirds = Connect().with_weights({"twos": Fraction(1, 3), "centre": 0})
    assert str(in_thirds.evaluate(state)) == "1/3"
    whole = Connect().with_weights({"threes": 10, "twos": 1, "centre": 3})
    assert (whole.evaluate(state), type(whole.evaluate(state))) == (4, int)


def test_a_decimal_that_no_float_is_shown_as_stays_exact() -> None:
    state = Connect(state="XX/O/O/X///").start()
    for weight in ("0.12345678901234567", "1e-400"):
        twos = Decimal(weight)
        fine = Connect().with_weights({"twos": twos, "centre": 0}).evaluate(state)
        assert (type(fine), fine) == (Decimal, twos)
    assert type(Connect().evaluate(state)) is Decimal
    two_of_each = Connect(state="///XX/XO/O/").start()
    vast = Connect().with_weights({"twos": 10**308, "centre": Decimal("0.25")})
    assert vast.evaluate(two_of_each) == 2 * 10**308 + Fraction(1, 2)


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
        reweighed(TicTacToe(), weights)
    assert str(refusal.value).startswith(complaint)
