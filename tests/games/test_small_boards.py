"""Small boards searched to the end, and large ones to a limit: all ways to search agree.

Minimax and alpha-beta of the engine are held against plain searches: to the end by the plain rules
of the oracles, to a limit by the game's own Eval.
"""

import random
from functools import cache
from typing import Any

import pytest

from tests.oracles import boards
from tests.oracles.games import alphabeta as plain_alphabeta
from tests.oracles.games import root_values
from tui_explorer.algorithms import alphabeta, minimax
from tui_explorer.engine.algorithm import run
from tui_explorer.engine.game import MAX, Game
from tui_explorer.engine.settings import Settings
from tui_explorer.engine.tree.game_tree import GameTree
from tui_explorer.games.checkers import Checkers
from tui_explorer.games.cube import Cube
from tui_explorer.games.dots import Dots
from tui_explorer.games.othello import Othello
from tui_explorer.games.pacman import Pacman
from tui_explorer.games.pawns import Breakthrough


@cache
def plain_value(position: Any) -> int:
    """The minimax value of a position by the plain rules; MAX is who has X, white or Pac-Man."""
    below = [plain_value(after) for _, after in position.moves()]
    if not below:
        value: int = position.utility()
        return value
    return max(below) if position.turn in "XWP" else min(below)


def engine_values(game: Game, depth: int | None = None) -> set[Any]:
    """What minimax and alpha-beta find."""
    settings = Settings(depth=depth)
    return {
        run(search.search, GameTree(game, depth), settings).root_value
        for search in (minimax, alphabeta)
    }


@pytest.mark.parametrize(
    ("rows", "cols", "value"),
    [(3, 2, 1), (3, 3, 1), (4, 2, -1), (5, 2, 1)],
)
def test_breakthrough(rows: int, cols: int, value: int) -> None:
    """With one row of pieces each."""
    text = "/".join(["B" * cols, *["." * cols] * (rows - 2), "W" * cols])
    assert plain_value(boards.Breakthrough(text, "W")) == value
    assert engine_values(Breakthrough(rows=rows, cols=cols)) == {value}


@pytest.mark.parametrize(("rows", "cols", "value"), [(1, 1, -1), (1, 2, 0), (2, 1, 0)])
def test_dots(rows: int, cols: int, value: int) -> None:
    assert plain_value(boards.Dots((rows, cols))) == value
    assert engine_values(Dots(rows=rows, cols=cols)) == {value}


@pytest.mark.slow
def test_othello() -> None:
    """The last moves of random games on the small board."""
    for seed in range(10):
        position, line = boards.Othello("..../.OX./.XO./....", "X"), []
        chance = random.Random(seed)
        while moves := position.moves():
            line.append(position)
            position = chance.choice(moves)[1]
        near = line[-6]
        game = Othello(state=near.text, turn=near.turn)
        assert engine_values(game) == {plain_value(near)}, seed
        assert engine_values(game, 20) == {plain_value(near)}, seed


@pytest.mark.parametrize("layout", ["P._G", "P_./_%_/._G", "P.%G/.__."])
def test_pacman(layout: str) -> None:
    cells = boards.read(layout.replace("_", " "))
    where = {mark: cell for cell, mark in cells.items()}
    maze = boards.written({cell: m if m in "%." else " " for cell, m in cells.items()})
    plain = boards.Pacman(maze, where["P"], where["G"], 4)
    assert engine_values(Pacman(layout=layout, moves=4)) == {plain_value(plain)}


LIMITED: dict[str, tuple[Game, int]] = {
    "othello": (Othello(), 3),
    "othello-4": (Othello(size=4), 5),
    "checkers": (Checkers(), 4),
    "checkers-6": (Checkers(size=6, turn="W"), 5),
    "checkers-limit": (Checkers(size=4, limit=12), 9),
    "breakthrough": (Breakthrough(rows=5, cols=3), 4),
    "dots": (Dots(), 4),
    "cube": (Cube(moves=0), 3),
    "pacman": (Pacman(), 5),
}


@pytest.mark.parametrize("name", LIMITED)
def test_to_a_depth_limit(name: str) -> None:
    game, depth = LIMITED[name]
    best = max if game.player(game.start()) == MAX else min
    expected = best(root_values(game, depth))
    assert engine_values(game, depth) == {expected}
    value, nodes, _ = plain_alphabeta(game, depth)
    trace = run(alphabeta.search, GameTree(game, depth), Settings(depth=depth))
    assert (value, nodes) == (expected, len(trace.node))


def test_a_limited_game_of_checkers_ends() -> None:
    """The draw by the limit makes a tree of the graph, and both searches see all of it."""
    game = Checkers(size=4, limit=10)
    assert engine_values(game) == {max(root_values(game))}
