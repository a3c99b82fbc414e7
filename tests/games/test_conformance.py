"""What every game must keep to, whatever its rules."""

import importlib
import inspect
import random
from fractions import Fraction
from typing import Any

import pytest

from tui_explorer import catalog
from tui_explorer.engine.game import CHANCE, Game
from tui_explorer.engine.tree.game_tree import GameTree
from tui_explorer.games.connect import Connect
from tui_explorer.games.nim import Nim
from tui_explorer.games.nim3 import Nim3
from tui_explorer.games.pawns import Pawns
from tui_explorer.games.pig import Pig
from tui_explorer.games.slide import Slide
from tui_explorer.games.subtract import Subtract
from tui_explorer.games.tictactoe import TicTacToe

NAMES = catalog.game_names()
GAMES: dict[str, Game] = {name: catalog.load_game(name).GAME() for name in NAMES} | {
    "pawns-5x5": Pawns(rows=5, cols=5),
    "pawns-black-loss": Pawns(rows=4, cols=3, turn="B", blocked="loss"),
    "pawns-narrow": Pawns(rows=8, cols=1),
    "pawns-largest": Pawns(rows=8, cols=8),
    "nim-misere": Nim(piles="0-7-12", misere=True, take=3),
    "subtract-misere": Subtract(stones=75, take=9, misere=True),
    "connect-one-row": Connect(rows=1, cols=12, k=3),
    "connect-largest": Connect(rows=16, cols=16, k=5),
    "nim3-rank": Nim3(stones=75, take=9, pay="rank"),
    "pig-usual-die": Pig(sides=6, rolls=20),
    "slide-flat": Slide(start="1.3/425", moves=30),
    "slide-largest": Slide(start="512./9634/de7a/fbc8", moves=80),
}
ZERO_SUM = [name for name in GAMES if GAMES[name].players == ("MAX", "MIN")]
BOARDS = ("connect", "nim", "pawns", "tictactoe")
PLAYOUTS = 40


def playout(game: Game, seed: int) -> list[Any]:
    """The states of a game played at random to its end."""
    chance = random.Random(seed)
    states = [game.start()]
    while not game.is_terminal(states[-1]):
        states.append(game.result(states[-1], chance.choice(game.actions(states[-1]))))
    return states


@pytest.mark.parametrize("name", NAMES)
def test_a_module_describes_itself_in_its_first_line(name: str) -> None:
    module = importlib.import_module(f"tui_explorer.games.{name}")
    first, *rest = inspect.cleandoc(module.__doc__ or "").splitlines()
    assert 20 < len(first) <= 100
    assert not rest or not rest[0]


@pytest.mark.parametrize("name", NAMES)
def test_options_are_plain_keywords_with_defaults(name: str) -> None:
    module = importlib.import_module(f"tui_explorer.games.{name}")
    for option in inspect.signature(module.GAME).parameters.values():
        assert option.annotation in (int, str, bool)
        assert type(option.default) is option.annotation


@pytest.mark.parametrize("name", GAMES)
def test_playouts_keep_the_rules_of_rules(name: str) -> None:
    game = GAMES[name]
    for seed in range(PLAYOUTS):
        states = playout(game, seed)
        assert len(set(states)) == len(states)
        for state in states[:-1]:
            check_inner(game, state)
        check_finished(game, states[-1])


def check_inner(game: Game, state: Any) -> None:
    """A state in which somebody moves."""
    actions = game.actions(state)
    assert len(actions) > 0
    mover = game.player(state)
    assert mover in range(len(game.players)) or (mover == CHANCE and hasattr(game, "probability"))
    labels = [game.label(state, action) for action in actions]
    assert len(set(labels)) == len(labels)
    assert all(0 < len(label) <= 20 and label.isascii() for label in labels)
    before = repr(state)
    for action in actions:
        after = game.result(state, action)
        assert after != state
        assert game.result(state, action) == after
        if len(game.players) > 1 and not game.is_terminal(after):
            assert game.player(after) != mover
    assert repr(state) == before
    if mover == CHANCE:
        shares = [game.probability(state, action) for action in actions]  # type: ignore[attr-defined]
        assert all(type(share) is Fraction and share > 0 for share in shares)
        assert sum(shares) == 1
    check_worth(game, game.evaluate(state))
    assert game.features(state).keys() == game.weights.keys()
    check_picture(game, state)


def check_worth(game: Game, worth: Any) -> None:
    """A utility or an Eval: of the kind that the players ask for, and within what is promised."""
    if game.players in (("MAX", "MIN"), ("MAX",)):
        assert isinstance(worth, int)
        assert getattr(game, "least", worth) <= worth <= getattr(game, "most", worth)
    else:
        assert isinstance(worth, tuple)
        assert len(worth) == len(game.players)
        assert sum(worth) <= game.total  # type: ignore[attr-defined]
        assert min(worth) >= game.least  # type: ignore[attr-defined]


def check_finished(game: Game, state: Any) -> None:
    """A state in which the game is over."""
    check_worth(game, game.utility(state))
    check_worth(game, game.evaluate(state))
    check_picture(game, state)


@pytest.mark.parametrize("name", ZERO_SUM)
def test_two_players_win_draw_or_lose(name: str) -> None:
    game = GAMES[name]
    for seed in range(PLAYOUTS):
        utility: Any = game.utility(playout(game, seed)[-1])
        estimate: Any = game.evaluate(playout(game, seed)[-1])
        assert utility in (-1, 0, 1)
        assert (estimate > 0) - (estimate < 0) == utility


def test_the_promises_reach_the_tree() -> None:
    assert GameTree(Pig()).bounds == (-1, 1)
    assert (GameTree(Nim3()).bounds, GameTree(Nim3()).total) == ((0, 1), 1)
    rank = GameTree(Nim3(pay="rank"))
    assert (rank.bounds, rank.total) == ((0, 3), 3)
    assert (GameTree(TicTacToe()).bounds, GameTree(TicTacToe()).total) == (None, None)
    assert GameTree(Pig()).has_chance
    assert not GameTree(Nim3()).has_chance


def check_picture(game: Game, state: Any) -> None:
    """Printable ASCII, nothing behind the lines, and not wider or higher than a panel."""
    lines = game.picture(state).split("\n")
    assert all(line.isascii() and line.isprintable() for line in lines)
    assert all(line == line.rstrip() for line in lines)
    assert len(lines) <= 20
    assert max(map(len, lines)) <= 70


@pytest.mark.parametrize("name", [name for name in GAMES if name.split("-")[0] in BOARDS])
def test_pictures_keep_their_coordinates(name: str) -> None:
    game = GAMES[name]

    def coordinates(state: Any) -> list[str]:
        return ["".join(filter(str.isalnum, line)) for line in frame(game.picture(state))]

    first, *others = playout(game, seed=1)
    assert all(coordinates(state) == coordinates(first) for state in others)


def frame(picture: str) -> list[str]:
    """A picture without what stands on the board."""
    return [line.translate(dict.fromkeys(map(ord, "XOWBo."))) for line in picture.split("\n")]
