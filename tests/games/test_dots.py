"""Dots and boxes: factorials, small boards that are solved, positions that cannot be."""

from math import factorial
from typing import Any

import pytest

from tests.oracles.games import perft, root_value, root_values
from tui_explorer.algorithms import alphabeta
from tui_explorer.engine.algorithm import run
from tui_explorer.engine.game import MAX, MIN
from tui_explorer.engine.settings import Settings
from tui_explorer.engine.tree.game_tree import GameTree
from tui_explorer.errors import BadData
from tui_explorer.games.dots import GAME, Dots


def test_the_module_offers_the_game() -> None:
    assert GAME is Dots


@pytest.mark.parametrize(("rows", "cols"), [(1, 1), (1, 2), (2, 1), (2, 2)])
def test_every_order_of_lines_is_a_game(rows: int, cols: int) -> None:
    lines = (rows + 1) * cols + rows * (cols + 1)
    expected = [factorial(lines) // factorial(lines - ply) for ply in range(lines + 1)]
    assert perft(Dots(rows=rows, cols=cols)) == expected


def test_small_boards() -> None:
    """A lone box goes to the second player; of four boxes the first player gets three, but only if
    the first line is one at the edge (Berlekamp, Conway and Guy solve that board by hand).
    """
    assert root_value(Dots(rows=1, cols=1)) == -1
    assert root_value(Dots(rows=1, cols=2)) == 0
    game = Dots()
    inner = {"b1-b2", "a2-b2", "b2-c2", "b2-b3"}
    values = dict(zip(labels(game), root_values(game), strict=True))
    assert values == {label: 0 if label in inner else 2 for label in labels(game)}


def labels(game: Dots) -> list[str]:
    return [game.label(game.start(), action) for action in game.actions(game.start())]


def test_lines_are_named_by_their_dots() -> None:
    assert labels(Dots(rows=1, cols=2)) == [
        "a1-b1", "b1-c1", "a1-a2", "b1-b2", "c1-c2", "a2-b2", "b2-c2",
    ]  # fmt: skip


def test_who_closes_a_box_moves_again() -> None:
    game = Dots(state="-./|..../..")
    state = game.start()
    assert game.player(state) == MAX
    for label, mover in (("b1-b2", MIN), ("a2-b2", MIN), ("b1-c1", MAX)):
        actions = {game.label(state, action): action for action in game.actions(state)}
        state = game.result(state, actions[label])
        assert game.player(state) == mover
    assert game.picture(state).splitlines() == [
        "  a   b   c",
        "1 +---+---+",
        "  | O |",
        "2 +---+   +",
    ]


def test_one_line_may_close_two_boxes() -> None:
    game = Dots(state="--/|...|/--", turn="O")
    state = game.result(game.start(), game.actions(game.start())[0])
    assert game.is_terminal(state)
    assert (game.utility(state), game.evaluate(state)) == (-2, -2)
    assert game.picture(state).splitlines()[2] == "  | O | O |"


def test_eval_weighs_boxes_and_those_that_can_be_had() -> None:
    game = Dots(state="--/|X|../-.")
    assert game.features(game.start()) == {"boxes": 1, "threes": 0}
    assert str(game.evaluate(game.start())) == "0.02"
    closing = Dots(state="--/|X|../--", turn="O")
    assert closing.features(closing.start()) == {"boxes": 1, "threes": -1}


def test_the_search_knows_who_moves_again() -> None:
    """Not every level belongs to the other player: the values are those of a plain search."""
    for state in ("-./|..../..", "--/|...|/..", "--/|.|../..", "--/|X|../-."):
        for turn in "XO":
            game = Dots(state=state, turn=turn)
            trace = run(alphabeta.search, GameTree(game), Settings())
            assert trace.root_value == root_value(game)


@pytest.mark.parametrize(
    ("options", "complaint"),
    [
        ({"rows": 0}, "rows cannot be 0 (rows goes from 1 to 5)"),
        ({"rows": 6}, "rows cannot be 6 (rows goes from 1 to 5)"),
        ({"cols": 0}, "cols cannot be 0 (cols goes from 1 to 5)"),
        ({"cols": 6}, "cols cannot be 6"),
        ({"turn": "A"}, "turn cannot be 'A' (turn is X or O)"),
        ({"state": "-"}, "rows cannot be 0"),
        (
            {"state": "-/|.|"},
            "the rows of state do not make boxes (rows of n lines across and of n",
        ),
        ({"state": "-/|.|/--"}, "the rows of state do not make boxes"),
        ({"state": "-/|./-"}, "the rows of state do not make boxes"),
        (
            {"state": "-/|.|/-"},
            "the box below and right of a1 does not fit its lines (a box is X or",
        ),
        ({"state": "-/|X./-"}, "the box below and right of a1 does not fit its lines"),
        (
            {"state": "|/|.|/-"},
            "a mark cannot be '|' (- lies across, | goes down, X and O are boxes",
        ),
        ({"state": "-/-.|/-"}, "a mark cannot be '-'"),
        ({"state": "-/|#|/-"}, "a mark cannot be '#' (write - and | for lines, X and O for boxes"),
        ({"state": "-/|X|/-", "rows": 3}, "state has rows 1, not 3 (leave rows out)"),
    ],
)
def test_impossible_positions_are_refused(options: dict[str, Any], complaint: str) -> None:
    with pytest.raises(BadData) as refusal:
        Dots(**options)
    assert str(refusal.value).startswith(complaint)
