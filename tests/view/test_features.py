"""Eval taken apart adds up to Eval, in every game that has features."""

from fractions import Fraction

import pytest

from tui_explorer.games.connect import Connect
from tui_explorer.games.heaps import Nim
from tui_explorer.games.pawns import Pawns
from tui_explorer.games.tictactoe import TicTacToe
from tui_explorer.view.panels import feature_lines


def test_tictactoe_after_one_move() -> None:
    game = TicTacToe()
    lines = feature_lines(game, game.result(game.start(), 4))
    assert lines[0].split() == ["feature", "weight", "value", "adds"]
    assert [line.split() for line in lines[1:]] == [
        ["threats(1)", "10", "0", "0"],
        ["threats(2)", "1", "4", "4"],
        ["Eval", "4"],
    ]


def test_connect_in_decimals() -> None:
    game = Connect(state="XX/O/O/X///")
    lines = feature_lines(game, game.start())
    assert [line.split() for line in lines[1:]] == [
        ["threes", "0.01", "0", "0"],
        ["twos", "0.001", "1", "0.001"],
        ["centre", "0.003", "1", "0.003"],
        ["Eval", "0.004"],
    ]


@pytest.mark.parametrize("game", [TicTacToe(), Pawns(), Pawns(rows=4, cols=4)])
def test_the_parts_add_up(game: TicTacToe | Pawns) -> None:
    weights = {name: place + 3 for place, name in enumerate(game.weights)}
    other = game.with_weights(weights)
    state = other.start()
    while not other.is_terminal(state):
        _, *parts, (_, total) = (line.split() for line in feature_lines(other, state, width=80))
        assert sum(Fraction(part[-1].replace("−", "-")) for part in parts) == Fraction(
            total.replace("−", "-")
        )
        assert [int(part[-3]) for part in parts] == list(weights.values())
        state = other.result(state, other.actions(state)[-1])
    assert feature_lines(other, state) == []


def test_a_game_without_features_says_nothing() -> None:
    assert feature_lines(Nim(), Nim().start()) == []
