"""The 2x2x2 cube: known numbers of states at each distance, solutions, cubes that cannot be."""

from typing import Any

import pytest

from tests.oracles.games import plies
from tui_explorer.algorithms import alphabeta, minimax
from tui_explorer.engine.algorithm import run
from tui_explorer.engine.game import MAX
from tui_explorer.engine.settings import Settings
from tui_explorer.engine.tree.game_tree import GameTree
from tui_explorer.errors import BadData
from tui_explorer.games import cube as module
from tui_explorer.games.cube import Cube

SOLVED = "WWWW/OOOO/GGGG/RRRR/BBBB/YYYY"


def layers(most: int) -> list[set[Any]]:
    """The states at each distance from the solved cube, whose end is set aside."""
    game = Cube(state=SOLVED, moves=0)
    found = [{game.start()}]
    seen = set(found[0])
    for _ in range(most):
        actions = range(9)
        below = {game.result(state, action) for state in found[-1] for action in actions}
        found.append(below - seen)
        seen |= below
    return found


def test_states_at_each_distance() -> None:
    """A079761 of the OEIS, half turns counted as one move; the distance is never overrated."""
    game = Cube(moves=0)
    found = layers(5)
    assert [len(layer) for layer in found] == [1, 9, 54, 321, 1847, 9992]
    for distance, layer in enumerate(found):
        estimates = [game.features(state)["distance"] for state in layer]
        assert max(estimates) <= distance
        assert (min(estimates) > 0) == (distance > 0)


@pytest.mark.slow
def test_states_at_six_moves() -> None:
    assert len(layers(6)[-1]) == 50136


@pytest.mark.parametrize("moves", ["R", "U2", "F'", "RU", "RU'F2", "U R' F2"])
def test_search_finds_the_way_back(moves: str) -> None:
    """It takes as many moves as were made, and undoes the last one first."""
    game = Cube(state=moves, moves=4)
    count = sum(letter in "URF" for letter in moves)
    for algorithm in (minimax, alphabeta):
        trace = run(algorithm.search, GameTree(game), Settings())
        assert trace.root_value == 4 - count + 1
        assert len(trace.principal_variation) == count
        first = game.label(game.start(), trace.tree.action[trace.principal_variation[0]])
        assert first[0] == moves.rstrip("2'")[-1]


def test_the_usual_cube_takes_four_moves() -> None:
    game = Cube()
    ends = [
        (ply, times)
        for ply, layer in enumerate(plies(game))
        for state, times in layer.items()
        if game.utility(state) > 0
    ]
    assert ends[0] == (4, 1)
    assert [sum(layer.values()) for layer in plies(game, 2)] == [1, 9, 54]


def test_turns_as_players_write_them() -> None:
    game = Cube(state="R", moves=3)
    state = game.start()
    assert game.player(state) == MAX
    labels = [game.label(state, action) for action in game.actions(state)]
    assert labels == ["U", "U2", "U'", "R", "R2", "R'", "F", "F2", "F'"]
    assert game.picture(state).splitlines() == [
        "    W G",
        "    W G",
        "O O G Y R R W B",
        "O O G Y R R W B",
        "    Y B",
        "    Y B",
        "3 moves left",
    ]
    after = game.result(state, labels.index("R2"))
    again = [game.label(after, action) for action in game.actions(after)]
    assert again == ["U", "U2", "U'", "F", "F2", "F'"]
    back = game.result(state, labels.index("R'"))
    assert game.is_terminal(back)
    assert (game.utility(back), game.evaluate(back)) == (3, 3)


def test_distance_and_corners_astray() -> None:
    game = Cube(state="R2", moves=1)
    assert game.features(game.start()) == {"distance": 1, "astray": 4}
    assert game.evaluate(game.start()) == -1
    assert game.with_weights({"astray": -2}).evaluate(game.start()) == -9
    late = game.result(game.start(), 0)
    assert game.is_terminal(late)
    assert game.utility(late) == -game.features(late)["distance"] < 0
    assert game.picture(late).splitlines()[-1] == "0 moves left"


def test_without_a_counter_states_repeat() -> None:
    game = Cube(state="R", moves=0)
    assert game.has_cycles
    assert not Cube().has_cycles
    state = game.start()
    for _ in range(4):
        state = game.result(state, 0)
    assert state == game.start()
    assert game.picture(state).count("\n") == 5
    solved = game.result(state, 5)
    assert (game.utility(solved), game.is_terminal(solved)) == (1, True)


def test_a_state_is_turns_or_stickers() -> None:
    assert Cube(state="").start() == Cube(state=SOLVED).start()
    assert Cube(state="R U' F2").start() == Cube(state="RU'F2").start()
    turned = Cube(state="WGWG/OOOO/GYGY/RRRR/WBWB/YBYB")
    assert turned.start() == Cube(state="R").start()


@pytest.mark.parametrize(
    ("options", "complaint"),
    [
        ({"moves": -1}, "moves cannot be -1 (moves goes from 0 to 20)"),
        ({"moves": 21}, "moves cannot be 21"),
        (
            {"state": "R D"},
            "a turn cannot be 'D' (turns are U, R and F, alone or with 2 or ' behind",
        ),
        ({"state": "R3"}, "a turn cannot be '3'"),
        ({"state": "2"}, "a turn cannot be '2'"),
        ({"state": "r"}, "a turn cannot be 'r'"),
        ({"state": "\x1b"}, "a turn cannot be '\\x1b'"),
        ({"state": "WWWW/OOOO"}, "state has not six faces of four stickers (in the order ULFRBD)"),
        ({"state": SOLVED + "/"}, "state has not six faces of four stickers"),
        ({"state": SOLVED.replace("G", "V")}, "a sticker cannot be 'V' (colours are W, O, G, R, B"),
        ({"state": SOLVED.replace("G", "B")}, "there is no corner WRB left at U3 R0 F1"),
        ({"state": "WWWR/OOOO/GWGG/GRRR/BBBB/YYYY"}, "no turns can solve this cube (a corner is"),
        (
            {"state": "YYYY/OOOO/BBBB/RRRR/GGGG/WWWW"},
            "the corner at the back, left and below is not blue, orange and yellow (hold the cube",
        ),
    ],
)
def test_impossible_cubes_are_refused(options: dict[str, Any], complaint: str) -> None:
    with pytest.raises(BadData) as refusal:
        Cube(**options)
    assert str(refusal.value).startswith(complaint)


@pytest.mark.parametrize("pair", module._OPPOSITE)
def test_the_easier_cube_is_known_from_each_of_its_states(pair: str) -> None:
    """A table made anew: every state is one move farther than the nearest of its neighbours."""
    table = module._distances.__wrapped__(pair)
    solved = module._SOLVED.translate(module._only(pair))
    assert len(table) == 3**6  # a corner shows one such sticker; the last twist follows
    assert [seen for seen, moves in table.items() if not moves] == [solved]
    turns = module._turns.__wrapped__()
    assert [name for name, _ in turns] == ["U", "U2", "U'", "R", "R2", "R'", "F", "F2", "F'"]
    for seen, moves in table.items():
        near = min(table[turn(seen)] for _, turn in turns)
        assert moves == near + 1 or (seen == solved and near <= 1)


def test_turns_undo_each_other() -> None:
    turns = dict(module._turns.__wrapped__())
    scrambled = Cube(state="RU'F2R").start()[0]
    for face in "URF":
        once, half, back = (turns[face + sign] for sign in ("", "2", "'"))
        assert once(once(scrambled)) == half(scrambled) != scrambled
        assert back(once(scrambled)) == once(back(scrambled)) == scrambled
        assert half(half(scrambled)) == scrambled
