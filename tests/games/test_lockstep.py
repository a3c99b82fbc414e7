"""Games played side by side with plain rules: the same actions, positions and ends at every ply.

And every position, read back from its picture, is the same position again.
"""

import random
from collections.abc import Callable
from typing import Any

import pytest

from tests.oracles import boards, cube
from tui_explorer.engine.game import MAX, Game
from tui_explorer.games.checkers import Checkers
from tui_explorer.games.cube import Cube
from tui_explorer.games.dots import Dots
from tui_explorer.games.othello import Othello
from tui_explorer.games.pacman import Pacman
from tui_explorer.games.pawns import Breakthrough

LONGEST = 80
"""Plies after which a game that goes in circles is left."""


def othello_read(picture: str, turn: str) -> boards.Othello:
    rows = [line[2:].replace(" ", "") for line in picture.splitlines()[1:]]
    return boards.Othello("/".join(rows), turn)


def checkers_read(picture: str, turn: str) -> boards.Checkers:
    rows = [line[3:-3:2] for line in picture.splitlines() if "left" not in line]
    return boards.Checkers("/".join(rows).replace(" ", "."), turn)


def breakthrough_read(picture: str, turn: str) -> boards.Breakthrough:
    rows = [line[2:].replace(" ", "") for line in picture.splitlines()[:-1]]
    return boards.Breakthrough("/".join(rows), turn)


def dots_rows(picture: str) -> list[str]:
    """The rows of the option ``state``: lines across, then lines down with the boxes between."""
    _, *lines = picture.splitlines()
    width = max(map(len, lines)) - 2
    rows = [line[2:].ljust(width).replace(" ", ".") for line in lines]
    return [row[2::4] if number % 2 == 0 else row[::2] for number, row in enumerate(rows)]


def dots_read(picture: str, turn: str) -> boards.Dots:
    rows = dots_rows(picture)
    lines, owned = set(), set()
    for number, row in enumerate(rows):
        at = number // 2
        if number % 2 == 0:
            lines |= {((at, c), (at, c + 1)) for c, mark in enumerate(row) if mark == "-"}
        else:
            lines |= {((at, c), (at + 1, c)) for c, mark in enumerate(row[::2]) if mark == "|"}
            owned |= {((at, c), mark) for c, mark in enumerate(row[1::2]) if mark != "."}
    size = len(rows) // 2, len(rows[0])
    return boards.Dots(size, frozenset(lines), frozenset(owned), turn)


class Pair:
    """A game, its plain rules, and how to get from the one to the other."""

    def __init__(
        self,
        make: Callable[..., Game],
        read: Callable[[str, str], Any],
        turns: str,
        write: Callable[[Any], str],
        **options: Any,
    ) -> None:
        self.make, self.read, self.turns, self.write = make, read, turns, write
        self.options = options


def text(position: Any) -> str:
    """The option ``state`` of a position that is written."""
    return str(position.text)


def dots_text(position: boards.Dots) -> str:
    """The option ``state`` of lines and boxes."""
    rows, cols = position.size
    owners = dict(position.boxes)

    def mark(sign: str, dot: boards.Cell, other: boards.Cell) -> str:
        return sign if (dot, other) in position.lines else "."

    found = []
    for row in range(rows + 1):
        found.append("".join(mark("-", (row, c), (row, c + 1)) for c in range(cols)))
        if row < rows:
            downs = [mark("|", (row, c), (row + 1, c)) for c in range(cols + 1)]
            between = [owners.get((row, c), ".") for c in range(cols)] + [""]
            found.append("".join(a + b for a, b in zip(downs, between, strict=True)))
    return "/".join(found)


PAIRS = {
    "othello-4": Pair(Othello, othello_read, "XO", text, size=4),
    "othello-6": Pair(Othello, othello_read, "XO", text, size=6),
    "othello-8": Pair(Othello, othello_read, "XO", text),
    "checkers-4": Pair(Checkers, checkers_read, "BW", text, size=4),
    "checkers-6": Pair(Checkers, checkers_read, "BW", text, size=6),
    "checkers-8": Pair(Checkers, checkers_read, "BW", text),
    "checkers-kings": Pair(
        Checkers, checkers_read, "BW", text,
        state=".B.B.B.B/......../.W...W../......../.B...B../......../.W.W.W../........",
    ),
    "breakthrough-3x2": Pair(Breakthrough, breakthrough_read, "WB", text, rows=3, cols=2),
    "breakthrough-5x7": Pair(Breakthrough, breakthrough_read, "WB", text, rows=5, cols=7),
    "breakthrough-8x8": Pair(Breakthrough, breakthrough_read, "WB", text),
    "dots-1x1": Pair(Dots, dots_read, "XO", dots_text, rows=1, cols=1),
    "dots-2x2": Pair(Dots, dots_read, "XO", dots_text),
    "dots-3x5": Pair(Dots, dots_read, "XO", dots_text, rows=3, cols=5),
}  # fmt: skip


@pytest.mark.parametrize("name", PAIRS)
@pytest.mark.parametrize("seed", range(4))
def test_the_same_game(name: str, seed: int) -> None:
    pair, chance = PAIRS[name], random.Random(f"{name} {seed}")
    game = pair.make(**pair.options)
    state = game.start()
    plain = pair.read(game.picture(state), pair.turns[game.player(state)])
    for ply in range(LONGEST):
        moves = plain.moves()
        assert game.is_terminal(state) == (not moves), (seed, ply)
        again = pair.make(state=pair.write(plain), turn=plain.turn)
        assert again.start() == state, (seed, ply)
        assert pair.read(game.picture(state), plain.turn) == plain, (seed, ply)
        if not moves:
            assert game.utility(state) == plain.utility(), (seed, ply)
            return
        assert game.features(state) == plain.features(), (seed, ply)
        actions = game.actions(state)
        assert [game.label(state, action) for action in actions] == [m[0] for m in moves], seed
        at = chance.randrange(len(moves))
        state, plain = game.result(state, actions[at]), moves[at][1]
        if not game.is_terminal(state):
            assert pair.turns[game.player(state)] == plain.turn, (seed, ply)


MAZES = ["____%/.__G%/%_P_%", "P...G/.%.%./.....", "P_.%G_/..._%%", "P.%%/%%%%/__G_"]


@pytest.mark.parametrize("layout", MAZES)
@pytest.mark.parametrize("seed", range(4))
def test_the_same_maze(layout: str, seed: int) -> None:
    chance = random.Random(f"{layout} {seed}")
    game = Pacman(layout=layout, moves=40)
    cells = boards.read(layout.replace("_", " "))
    where = {mark: cell for cell, mark in cells.items()}
    maze = boards.written({cell: m if m in "%." else " " for cell, m in cells.items()})
    plain, state = boards.Pacman(maze, where["P"], where["G"], 40), game.start()
    while moves := plain.moves():
        assert not game.is_terminal(state)
        assert game.player(state) == "PG".index(plain.turn)
        assert game.features(state) == plain.features()
        actions = game.actions(state)
        assert [game.label(state, action) for action in actions] == [name for name, _ in moves]
        at = chance.randrange(len(moves))
        state, plain = game.result(state, actions[at]), moves[at][1]
        maze = boards.read(plain.maze)
        shown = maze | {plain.pacman: "P", plain.ghost: "g" if maze[plain.ghost] == "." else "G"}
        _, *rows, _, score, line = game.picture(state).splitlines()
        assert [row[2:-2:2] for row in rows] == boards.written(shown).split("/")
        left = "1 move left" if plain.left == 1 else f"{plain.left} moves left"
        assert (score, line) == (f"score {plain.score}", left)
    assert game.is_terminal(state)
    assert game.utility(state) == game.evaluate(state) == plain.utility()


@pytest.mark.parametrize("seed", range(6))
def test_the_same_cube(seed: int) -> None:
    chance = random.Random(seed)
    game, plain = Cube(state="", moves=0), cube.solved()
    state = game.start()
    assert game.is_terminal(state)
    for _ in range(30):
        assert game.player(state) == MAX
        action = chance.choice(game.actions(state))
        plain = cube.turned(plain, game.label(state, action))
        state = game.result(state, action)
        shown = game.picture(state).splitlines()
        assert shown == cube.net(plain), seed
        faces = [shown[row][at : at + 3] + shown[row + 1][at : at + 3]
                 for row, at in ((0, 4), (2, 0), (2, 4), (2, 8), (2, 12), (4, 4))]  # fmt: skip
        again = Cube(state="/".join(faces).replace(" ", ""), moves=0)
        assert again.start() == state, seed
