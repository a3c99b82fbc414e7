"""Othello: published numbers of move sequences, the small board, positions that cannot be."""

from fractions import Fraction
from typing import Any

import pytest

from tests.oracles.games import perft, root_value
from tui_explorer.engine.game import MAX, MIN
from tui_explorer.errors import BadData
from tui_explorer.games.othello import GAME, Othello


def labels(game: Othello, state: Any) -> list[str]:
    return [game.label(state, action) for action in game.actions(state)]


def played(game: Othello, *moves: str) -> Any:
    """The state after these moves."""
    state = game.start()
    for move in moves:
        actions = {game.label(state, action): action for action in game.actions(state)}
        state = game.result(state, actions[move])
    return state


def test_the_module_offers_the_game() -> None:
    assert GAME is Othello


def test_perft_of_the_usual_board() -> None:
    """As Aart Bik has published them (2009), passes counted as plies."""
    assert perft(Othello(), 6) == [1, 4, 12, 56, 244, 1396, 8200]


@pytest.mark.slow
def test_perft_to_a_hundred_thousand() -> None:
    assert perft(Othello(), 7)[-1] == 55092
    assert perft(Othello(size=6), 7) == [1, 4, 12, 56, 244, 1364, 7604, 47740]


@pytest.mark.slow
def test_four_by_four_is_won_by_the_second_player_by_eight_discs() -> None:
    assert root_value(Othello(size=4)) == -8


@pytest.mark.slow
def test_perft_of_the_small_board() -> None:
    assert perft(Othello(size=4)) == [
        1, 4, 12, 44, 128, 424, 1256, 3624, 9112, 20032, 36412, 50268, 55112, 31396, 12920, 3416,
        612, 48,
    ]  # fmt: skip


def test_the_opening_as_players_write_it() -> None:
    game = Othello()
    assert game.player(game.start()) == MAX
    assert labels(game, game.start()) == ["d3", "c4", "f5", "e6"]
    state = played(game, "d3")
    assert game.player(state) == MIN
    assert labels(game, state) == ["c3", "e3", "c5"]
    assert game.picture(state).splitlines() == [
        "  a b c d e f g h",
        "1 . . . . . . . .",
        "2 . . . . . . . .",
        "3 . . . X . . . .",
        "4 . . . X X . . .",
        "5 . . . X O . . .",
        "6 . . . . . . . .",
        "7 . . . . . . . .",
        "8 . . . . . . . .",
    ]


def test_discs_are_turned_in_all_eight_ways() -> None:
    rows = "X..X..X./.O.O.O../..OOO.../XOO.OOX./..OOO.../.O.O.O../X..X..X./........"
    game = Othello(state=rows)
    state = played(game, "d4")
    assert game.picture(state).count("O") == 0
    assert game.picture(state).count("X") == 8 + 16 + 1
    assert game.is_terminal(state)


def test_nothing_is_turned_over_the_edge() -> None:
    """A line that leaves the board at the right does not go on at the left, a row below."""
    game = Othello(state="......OO/X......./......../......../......../......../......../........")
    assert game.is_terminal(game.start())


def test_to_pass_is_the_only_action_then() -> None:
    game = Othello(state="XO../..../..../OX..", turn="X")
    assert labels(game, game.start()) == ["c1"]
    stuck = Othello(state="XO../..../..../....", turn="O")
    state = stuck.start()
    assert (labels(stuck, state), stuck.is_terminal(state)) == (["pass"], False)
    after = stuck.result(state, stuck.actions(state)[0])
    assert (stuck.player(after), labels(stuck, after)) == (MAX, ["c1"])
    assert after == (*state[:2], MAX)


def test_a_board_need_not_be_full_to_be_finished() -> None:
    game = Othello(state="XX../XX../..../....")
    assert game.is_terminal(game.start())
    assert (game.utility(game.start()), game.evaluate(game.start())) == (4, 4)


def test_eval_weighs_corners_mobility_and_discs() -> None:
    game = Othello(state="XO../..../..../....")
    assert game.features(game.start()) == {"corners": 1, "mobility": 1, "discs": 0}
    assert str(game.evaluate(game.start())) == "0.09"
    assert game.with_weights({"corners": 2}).evaluate(game.start()) == Fraction("2.01")


@pytest.mark.parametrize(
    ("options", "complaint"),
    [
        ({"size": 2}, "size cannot be 2 (size goes from 4 to 8)"),
        ({"size": 10}, "size cannot be 10 (size goes from 4 to 8)"),
        ({"size": 5}, "size cannot be 5 (size is 4, 6 or 8)"),
        ({"turn": "B"}, "turn cannot be 'B' (turn is X or O)"),
        ({"state": "...."}, "state has 1 row of 4 cells (the board is square)"),
        ({"state": "/".join(["." * 4] * 4)}, "the board has no discs (write X and O where"),
        ({"state": "/".join(["X" * 10] * 10)}, "size cannot be 10"),
        ({"state": "/".join(["X" * 3] * 3)}, "size cannot be 3"),
        ({"state": "/".join(["X" * 5] * 5)}, "size cannot be 5"),
        ({"state": "/".join(["X" * 4] * 4), "size": 6}, "state has size 4, not 6 (leave size out)"),
        ({"state": "..../.OX./.XO./..."}, "the rows of state differ in length (write . for empty"),
        ({"state": "..../.ox./.xo./...."}, "a cell cannot be 'o' (cells are X, O or . for empty)"),
        ({"state": "\x1b"}, "a cell cannot be '\\x1b'"),
    ],
)
def test_impossible_positions_are_refused(options: dict[str, Any], complaint: str) -> None:
    with pytest.raises(BadData) as refusal:
        Othello(**options)
    assert str(refusal.value).startswith(complaint)
