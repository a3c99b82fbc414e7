"""Pacman: scores of the course, a ghost that is MIN or chance, mazes that cannot be."""

from fractions import Fraction
from typing import Any

import pytest

from tests.oracles.games import root_values
from tui_explorer.algorithms import alphabeta, expectimax, minimax, star1
from tui_explorer.engine.algorithm import run
from tui_explorer.engine.game import CHANCE, MAX, MIN
from tui_explorer.engine.settings import Settings
from tui_explorer.engine.tree.game_tree import GameTree
from tui_explorer.errors import BadData
from tui_explorer.games.pacman import Pacman


def played(game: Pacman, *ways: str) -> Any:
    """The state after these moves of both in turn."""
    state = game.start()
    for way in ways:
        actions = {game.label(state, action): action for action in game.actions(state)}
        state = game.result(state, actions[way])
    return state


def test_the_scores_of_the_course() -> None:
    """10 a piece, 1 off for a move; 500 for the end."""
    game = Pacman(layout="P..G", moves=9)
    assert game.utility(state := played(game, "east")) == 9
    assert not game.is_terminal(state)
    eaten = played(game, "east", "west")
    assert (game.utility(eaten), game.is_terminal(eaten)) == (9, False)
    ended = played(game, "east", "west", "east")
    assert (game.utility(ended), game.is_terminal(ended)) == (9 - 1 - 500, True)
    assert game.picture(ended).splitlines() == [
        "% % % % % %",
        "%     g   %",
        "% % % % % %",
        "score 8",
        "7 moves left",
    ]
    won = Pacman(layout="P._G", moves=9)
    over = played(won, "east")
    assert (won.utility(over), won.evaluate(over), won.is_terminal(over)) == (509, 509, True)


def test_food_under_the_ghost_is_not_eaten() -> None:
    game = Pacman(layout="P_.G", moves=9)
    state = played(game, "east", "west", "east")
    assert game.utility(state) == -2 - 500
    assert state[2]


def test_it_ends_when_the_moves_are_made() -> None:
    game = Pacman(layout="P_._G", moves=1)
    state = played(game, "east")
    assert not game.is_terminal(state)
    state = game.result(state, game.actions(state)[0])
    assert (game.is_terminal(state), game.utility(state)) == (True, -1)
    assert game.picture(state).splitlines()[-2:] == ["score -1", "0 moves left"]


def test_the_usual_maze() -> None:
    game = Pacman()
    assert game.picture(game.start()).splitlines() == [
        "% % % % % % %",
        "%         % %",
        "% .     G % %",
        "% %   P   % %",
        "% % % % % % %",
        "score 0",
        "5 moves left",
    ]
    assert [game.player(game.start()), game.player(played(game, "west"))] == [MAX, MIN]


@pytest.mark.slow
def test_minimax_rushes_to_its_end_where_expectimax_takes_the_chance() -> None:
    """All is lost against MIN, so that the shortest way to lose is the best: north at once. A ghost
    that moves at random may stay away, and west leads to the food.
    """
    game = Pacman()
    assert root_values(game) == [-501, -503, -502]
    for algorithm in (minimax, alphabeta):
        trace = run(algorithm.search, GameTree(game), Settings())
        assert trace.root_value == -501
    by_chance = Pacman(ghost="random")
    for algorithm in (expectimax, star1):
        trace = run(algorithm.search, GameTree(by_chance), Settings())
        assert trace.root_value == plain_expectation(by_chance, by_chance.start())
        line = trace.principal_variation
        assert by_chance.label(by_chance.start(), trace.tree.action[line[0]]) == "west"


def plain_expectation(game: Pacman, state: Any) -> Fraction:
    """The value against a ghost that moves at random, from nothing but the rules."""
    if game.is_terminal(state):
        return Fraction(game.utility(state))
    below = [plain_expectation(game, game.result(state, a)) for a in game.actions(state)]
    return max(below) if game.player(state) == MAX else sum(below, Fraction()) / len(below)


def test_a_random_ghost_is_chance() -> None:
    game: Any = Pacman(ghost="random")
    state = played(game, "west")
    assert game.player(state) == CHANCE
    assert [game.probability(state, action) for action in game.actions(state)] == [
        Fraction(1, 3), Fraction(1, 3), Fraction(1, 3),
    ]  # fmt: skip
    assert GameTree(game).has_chance
    assert GameTree(game).bounds == (-505, 510)
    assert not GameTree(Pacman()).has_chance


def test_bounds_hold_for_other_weights() -> None:
    game: Any = Pacman(ghost="random").with_weights({"food": -1000})
    assert game.least <= game.evaluate(game.start()) < -505


@pytest.mark.parametrize("layout", ["%%%%%%/%P._G%/%%%%%%", "P._G", "P. G"])
def test_walls_around_may_be_written(layout: str) -> None:
    game = Pacman(layout=layout)
    assert game.picture(game.start()).splitlines()[1] == "% P .   G %"


def test_eval_weighs_score_food_and_ghost() -> None:
    game = Pacman(layout="P_.__G", moves=5)
    assert game.features(game.start()) == {"score": 0, "food": 2, "ghost": 4}
    assert game.evaluate(game.start()) == -2 + 8
    ahead = Pacman(layout="P_.__G", moves=5, score=3)
    assert ahead.evaluate(ahead.start()) == 3 - 2 + 8
    behind_walls = Pacman(layout="P.%%/%%G_")
    assert behind_walls.features(behind_walls.start())["ghost"] == 4


def test_the_largest_mazes_keep_eval_between_loss_and_win() -> None:
    rows = ["P" + "." * 11, *["_" * 12] * 10, "__" + "." * 9 + "G"]
    game = Pacman(layout="/".join(rows), moves=100)
    lost, won = -500 + 10 * 20, 500 + 10 * 20 - 100
    assert lost < game.evaluate(game.start()) < won


@pytest.mark.parametrize(
    ("options", "complaint"),
    [
        ({"moves": 0}, "moves cannot be 0 (moves goes from 1 to 100)"),
        ({"moves": 101}, "moves cannot be 101"),
        ({"ghost": "max"}, "ghost cannot be 'max' (ghost is min or random)"),
        ({"layout": ""}, "the number of columns cannot be 0"),
        ({"layout": "P" + "." * 12 + "G"}, "the number of columns cannot be 14"),
        ({"layout": "/".join("P............G")}, "the number of rows cannot be 14"),
        ({"layout": "P./G"}, "the rows of layout differ in length (write _ for empty cells)"),
        (
            {"layout": "P.o/_G_"},
            "a cell cannot be 'o' (cells are % for walls, . for food, P, G and _",
        ),
        ({"layout": "_.G"}, "the maze has 0 of P (it takes one Pac-Man)"),
        ({"layout": "P.GG"}, "the maze has 2 of G (it takes one ghost)"),
        ({"layout": "P_G"}, "there is no food in the maze (write . for food)"),
        ({"layout": "P%.G"}, "Pac-Man cannot move (leave a cell next to it free)"),
        ({"layout": "P.%G"}, "the ghost cannot move (leave a cell next to it free)"),
        ({"layout": "P.%.G"}, "some food is out of Pac-Man's reach (take a wall away)"),
        ({"layout": "P.........../...........G"}, "there are 22 pieces of food (20 at most)"),
    ],
)
def test_impossible_mazes_are_refused(options: dict[str, Any], complaint: str) -> None:
    with pytest.raises(BadData) as refusal:
        Pacman(**options)
    assert str(refusal.value).startswith(complaint)
