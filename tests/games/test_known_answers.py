"""Values, choices and counts of whole searches, as known from independent computation."""

from typing import NamedTuple

import pytest

from tests.oracles.games import alphabeta, count_leaves, perft, reachable, root_values
from tui_explorer.engine.game import MAX, Game
from tui_explorer.engine.settings import Settings
from tui_explorer.games.connect import Connect
from tui_explorer.games.heaps import Nim, Subtract
from tui_explorer.games.pawns import Pawns
from tui_explorer.games.tictactoe import TicTacToe
from tui_explorer.searches.search import search
from tui_explorer.searches.source import open_source


class Answer(NamedTuple):
    """What minimax and alpha-beta find."""

    game: Game
    depth: int | None
    values: list[int]
    """Of the root's actions."""
    chosen: int
    """The first optimal action."""
    minimax: tuple[int, int]
    """Nodes and leaves."""
    alphabeta: tuple[int, int]


ANSWERS = {
    "ttt-full": Answer(TicTacToe(), None, [0] * 9, 0, (549946, 255168), (18297, 7330)),
    "ttt-X........": Answer(
        TicTacToe(state="X........"), None, [1, 1, 1, 0, 1, 1, 1, 1], 3, (59705, 27732), (2338, 929)
    ),
    "ttt-....X....": Answer(
        TicTacToe(state="....X...."), None, [0, 1, 0, 1, 1, 0, 1, 0], 0, (55505, 25872), (2316, 973)
    ),
    "ttt-XO.......": Answer(
        TicTacToe(state="XO......."), None, [0, 1, 1, 0, 1, 0, 0], 1, (8232, 3668), (749, 278)
    ),
    "ttt-XOX.O....": Answer(
        TicTacToe(state="XOX.O...."), None, [-1, -1, -1, 0, -1], 3, (206, 92), (101, 39)
    ),
    "ttt-XOXOX.O..": Answer(TicTacToe(state="XOXOX.O.."), None, [0, 0, 1], 2, (12, 5), (12, 5)),
    "ttt-limit1": Answer(TicTacToe(), 1, [3, 2, 3, 2, 4, 2, 3, 2, 3], 4, (10, 9), (10, 9)),
    "ttt-limit2": Answer(
        TicTacToe(), 2, [-1, -2, -1, -2, 1, -2, -1, -2, -1], 4, (82, 72), (36, 26)
    ),
    "ttt-limit4": Answer(
        TicTacToe(), 4, [-9, -10, -9, -10, 0, -10, -9, -10, -9], 4, (3610, 3024), (635, 448)
    ),
    "pawns-3x3": Answer(Pawns(), None, [1, -1], 0, (39, 18), (17, 6)),
    "pawns-3x3-full": Answer(Pawns(start="WWW/.../BBB"), None, [0, 0, 0], 0, (252, 134), (65, 26)),
    "pawns-3x2": Answer(Pawns(rows=3, cols=2), None, [0, 0], 0, (15, 8), (9, 4)),
    "pawns-4x3": Answer(Pawns(rows=4, cols=3), None, [0, -1, 0], 0, (10783, 5022), (484, 172)),
    "pawns-4x4-limit2": Answer(Pawns(rows=4, cols=4), 2, [0] * 4, 0, (21, 16), (12, 7)),
    "nim-1-2-3": Answer(Nim(piles="1-2-3"), None, [-1] * 6, 0, (447, 182), (249, 98)),
    "nim-1-1-1-misere": Answer(
        Nim(piles="1-1-1", misere=True), None, [-1] * 3, 0, (16, 6), (12, 4)
    ),
    "subtract-10-3": Answer(Subtract(), None, [-1, 1, -1], 1, (600, 274), (329, 133)),
    "connect-3x3-3": Answer(
        Connect(rows=3, cols=3, k=3), None, [0, 0, 0], 0, (3278, 1310), (532, 176)
    ),
}
DISTINCT = {
    "ttt-full": (5478, 958),
    "pawns-3x3": (30, 13),
    "pawns-3x3-full": (135, 65),
    "pawns-3x2": (14, 7),
    "pawns-4x3": (987, 383),
    "nim-1-2-3": (40, 2),
    "nim-1-1-1-misere": (8, 1),
    "subtract-10-3": (20, 2),
    "connect-3x3-3": (694, 189),
}


@pytest.mark.parametrize("name", ANSWERS)
def test_minimax_finds_the_known_values(name: str) -> None:
    answer = ANSWERS[name]
    values = root_values(answer.game, answer.depth)
    assert values == answer.values
    best = max if answer.game.player(answer.game.start()) == MAX else min
    assert values.index(best(values)) == answer.chosen


@pytest.mark.parametrize("name", ANSWERS)
def test_the_tree_has_the_known_size(name: str) -> None:
    answer = ANSWERS[name]
    layers = perft(answer.game, answer.depth)
    assert sum(layers) == answer.minimax[0]
    leaves = count_leaves(answer.game) if answer.depth is None else layers[-1]
    assert leaves == answer.minimax[1]


@pytest.mark.parametrize("name", ANSWERS)
def test_alphabeta_visits_the_known_nodes(name: str) -> None:
    answer = ANSWERS[name]
    value, *counts = alphabeta(answer.game, answer.depth)
    assert value == answer.values[answer.chosen]
    assert tuple(counts) == answer.alphabeta


@pytest.mark.parametrize("name", DISTINCT)
def test_states_are_told_apart_as_known(name: str) -> None:
    game = ANSWERS[name].game
    states = reachable(game)
    assert (len(states), sum(map(game.is_terminal, states))) == DISTINCT[name]


@pytest.mark.parametrize(
    ("source", "depth", "nodes"),
    [
        ("pawns", None, 27),
        ("breakthrough:rows=4,cols=3", 4, 225),
        ("nim:piles=2-2-2", None, 76),
        ("connect", 4, 740),
        ("othello:size=4", 5, 222),
        ("dots:rows=1", None, 1482),
    ],
)
def test_a_seed_gives_the_same_random_order_in_every_version(
    source: str, depth: int | None, nodes: int
) -> None:
    """Exercises name a seed. The order depends on how a game writes its states."""
    run = search(open_source(source), Settings(order="random", seed=1, depth=depth))
    assert run.counts.nodes == nodes
