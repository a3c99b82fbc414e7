"""Breakthrough: numbers of move sequences, small boards solved, positions that cannot be."""

import random
from typing import Any

import pytest

from tests.oracles.games import perft, root_value
from tui_explorer.engine.game import MAX, MIN
from tui_explorer.errors import BadData
from tui_explorer.games.breakthrough import GAME, Breakthrough


def labels(game: Breakthrough) -> list[str]:
    return [game.label(game.start(), action) for action in game.actions(game.start())]


def test_the_module_offers_the_game() -> None:
    assert GAME is Breakthrough


def test_perft() -> None:
    """As OpenSpiel's rules count them."""
    assert perft(Breakthrough(), 3) == [1, 22, 484, 11132]
    assert perft(Breakthrough(rows=3, cols=3)) == [1, 7, 42, 174, 466, 930, 972, 788]


@pytest.mark.slow
def test_perft_to_a_hundred_thousand() -> None:
    assert perft(Breakthrough(), 4)[-1] == 256036


def test_a_lone_race_is_won_by_whoever_is_nearer() -> None:
    far = Breakthrough(state="....B/...../...../...../W....", turn="W")
    assert root_value(far) == 1
    behind = Breakthrough(state="....B/...../...../...../W....", turn="B")
    assert root_value(behind) == -1


def test_steps_and_captures_as_players_write_them() -> None:
    game = Breakthrough(state="...B/BB../.W../...W")
    assert labels(game) == ["b2xa3", "b2-c3", "d1-c2", "d1-d2"]
    assert game.picture(game.start()).splitlines() == [
        "4 . . . B",
        "3 B B . .",
        "2 . W . .",
        "1 . . . W",
        "  a b c d",
    ]
    state = game.result(game.start(), game.actions(game.start())[0])
    assert game.player(state) == MIN
    assert game.picture(state).splitlines()[1] == "3 W B . ."


def test_nobody_is_ever_blocked() -> None:
    for seed in range(50):
        chance = random.Random(seed)
        game = Breakthrough(rows=chance.randint(3, 6), cols=chance.randint(2, 4))
        state = game.start()
        while not game.is_terminal(state):
            actions = game.actions(state)
            assert actions, seed
            state = game.result(state, chance.choice(actions))
        assert game.utility(state) in (-1, 1)


@pytest.mark.parametrize(
    ("state", "utility"),
    [("W.../.B../....", 1), ("..../.W../B...", -1), ("..../.W../....", 1), ("..../.B../....", -1)],
)
def test_a_start_may_be_finished(state: str, utility: int) -> None:
    game = Breakthrough(state=state)
    assert game.is_terminal(game.start())
    assert game.utility(game.start()) == game.evaluate(game.start()) == utility


def test_two_rows_from_six_rows_on() -> None:
    assert Breakthrough(rows=5, cols=2).start() == Breakthrough(state="BB/../../../WW").start()
    six = Breakthrough(rows=6, cols=2)
    assert six.start() == Breakthrough(state="BB/BB/../../WW/WW").start()
    assert six.player(six.start()) == MAX


def test_eval_weighs_pieces_and_how_far_they_are() -> None:
    game = Breakthrough(state="...B/..../.W../...W")
    assert game.features(game.start()) == {"pieces": 1, "advance": 1, "nearest": -1}
    assert str(game.evaluate(game.start())) == "0.04"


@pytest.mark.parametrize(
    ("options", "complaint"),
    [
        ({"rows": 2}, "rows cannot be 2 (rows goes from 3 to 8)"),
        ({"rows": 9}, "rows cannot be 9 (rows goes from 3 to 8)"),
        ({"cols": 1}, "cols cannot be 1 (cols goes from 2 to 8)"),
        ({"cols": 9}, "cols cannot be 9"),
        ({"turn": "X"}, "turn cannot be 'X' (turn is W or B)"),
        ({"state": "../../.."}, "the board has no pieces (write W and B where pieces stand)"),
        ({"state": "W./../.B"}, "both sides have reached the far row (the first piece there wins)"),
        ({"state": "../WW/WW"}, "4 white pieces cannot be (two rows at most: 2)"),
        ({"state": "BB/../WW", "rows": 4}, "state has rows 3, not 4 (leave rows out)"),
        ({"state": "BB/../WW", "cols": 3}, "state has cols 2, not 3 (leave cols out)"),
        ({"state": "BB/WW"}, "rows cannot be 2"),
        ({"state": "BB/.../WW"}, "the rows of state differ in length (write . for empty cells)"),
        ({"state": "BB/xx/WW"}, "a cell cannot be 'x' (cells are W, B or . for empty)"),
    ],
)
def test_impossible_positions_are_refused(options: dict[str, Any], complaint: str) -> None:
    with pytest.raises(BadData) as refusal:
        Breakthrough(**options)
    assert str(refusal.value).startswith(complaint)
