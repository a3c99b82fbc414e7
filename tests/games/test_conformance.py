"""What every game must keep to, whatever its rules."""

import inspect
import random
from fractions import Fraction
from importlib.util import find_spec
from typing import Any

import pytest

from tui_explorer import catalog
from tui_explorer.engine.game import CHANCE, Game
from tui_explorer.engine.tree.game_tree import GameTree
from tui_explorer.engine.tree.shape import structure
from tui_explorer.games._evals import BoundedEval
from tui_explorer.games.checkers import Checkers
from tui_explorer.games.connect import Connect
from tui_explorer.games.cube import Cube
from tui_explorer.games.dots import Dots
from tui_explorer.games.heaps import Nim, Nim3, Subtract
from tui_explorer.games.othello import Othello
from tui_explorer.games.pacman import Pacman
from tui_explorer.games.pawns import Breakthrough, Pawns
from tui_explorer.games.pig import Pig
from tui_explorer.games.slide import SlidingTiles
from tui_explorer.games.tictactoe import TicTacToe

NAMES = [
    name for name in catalog.game_names() if name != "chess" or find_spec("chess") is not None
]  # fmt: skip
GAMES: dict[str, Game] = {name: catalog.load_game(name)() for name in NAMES} | {
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
    "slide-flat": SlidingTiles(start="1.3/425", moves=30),
    "slide-largest": SlidingTiles(start="512./9634/de7a/fbc8", moves=80),
    "slide-uncounted": SlidingTiles(start="1.3/425", moves=0),
    "othello-small": Othello(size=4),
    "othello-middle": Othello(size=6, turn="O"),
    "checkers-small": Checkers(size=4),
    "checkers-limited": Checkers(size=6, limit=80),
    "breakthrough-smallest": Breakthrough(rows=3, cols=2),
    "breakthrough-black": Breakthrough(rows=5, cols=4, turn="B"),
    "dots-one": Dots(rows=1, cols=1),
    "dots-largest": Dots(rows=5, cols=5),
    "cube-long": Cube(moves=20),
    "cube-uncounted": Cube(moves=0),
    "pacman-random": Pacman(ghost="random"),
    "pacman-long": Pacman(layout="P...G/.%.%./.....", moves=100),
}
ZERO_SUM = [name for name in GAMES if GAMES[name].players == ("MAX", "MIN")]
HEAPS = ("nim3", "subtract")
"""Games that show no board: a heap gets lower."""
WINS = [name for name in GAMES if isinstance(GAMES[name], BoundedEval)]
MOVES_AGAIN = (Dots,)
"""Games in which a player may move twice in a row."""
SCORED = (Dots, Othello, Pacman)
"""Games that are won by more or by less."""
BOARDS = ("breakthrough", "checkers", "connect", "nim", "othello", "pawns", "tictactoe")
PLAYOUTS = 40
LONG = ("breakthrough", "checkers", "chess", "cube-uncounted", "dots-largest", "othello")
FEW_PLAYOUTS = 10
"""For games that are long, or have many actions to try at each state."""
_LONGEST, _SLOW = 400, 20
"""Plies of a playout where a game can go in circles, and where its rules are slow, too; the others
come to their ends."""


def playout(game: Game, seed: int) -> list[Any]:
    """The states of a game played at random to its end, or for long in circles."""
    chance = random.Random(seed)
    states = [game.start()]
    while not game.is_terminal(states[-1]):
        if game.has_cycles and len(states) > (_SLOW if game.most_walked else _LONGEST):
            break
        states.append(game.result(states[-1], chance.choice(game.actions(states[-1]))))
    return states


@pytest.mark.parametrize("name", NAMES)
def test_a_game_has_a_title_keywords_and_an_origin(name: str) -> None:
    listed = catalog.GAMES[name]
    assert 20 < len(listed.title) <= 100
    assert listed.title.endswith(".")
    assert len(set(listed.keywords)) == len(listed.keywords) > 0
    assert GAMES[name].origin.endswith(".")


@pytest.mark.parametrize("name", NAMES)
def test_options_are_plain_keywords_with_defaults(name: str) -> None:
    for option in inspect.signature(catalog.load_game(name)).parameters.values():
        assert option.annotation in (int, str, bool)
        assert type(option.default) is option.annotation


@pytest.mark.parametrize("name", GAMES)
def test_playouts_keep_the_rules_of_rules(name: str) -> None:
    game = GAMES[name]
    for seed in range(FEW_PLAYOUTS if name in LONG else PLAYOUTS):
        states = playout(game, seed)
        assert game.has_cycles or len(set(states)) == len(states)
        for state in states[:-1]:
            check_inner(game, state)
        if game.is_terminal(states[-1]):
            check_finished(game, states[-1])


@pytest.mark.parametrize("name", GAMES)
def test_a_game_says_whether_it_has_cycles(name: str) -> None:
    """A walk that finds one proves it; one through all states that finds none does, too."""
    space = structure(GAMES[name], 3_000)
    if space.cycles or space.is_whole:
        assert GAMES[name].has_cycles == space.cycles


def check_inner(game: Game, state: Any) -> None:
    """A state in which somebody moves."""
    actions = game.actions(state)
    assert len(actions) > 0
    mover = game.player(state)
    assert mover in range(len(game.players)) or (mover == CHANCE and game.has_chance)
    labels = [game.label(state, action) for action in actions]
    assert len(set(labels)) == len(labels)
    assert all(0 < len(label) <= 20 and label.isascii() for label in labels)
    before = repr(state)
    for action in actions:
        after = game.result(state, action)
        assert after != state
        assert game.result(state, action) == after
        alternates = len(game.players) > 1 and not isinstance(game, MOVES_AGAIN)
        if alternates and not game.is_terminal(after):
            assert game.player(after) != mover
    assert repr(state) == before
    if mover == CHANCE:
        shares = [game.probability(state, action) for action in actions]
        assert all(type(share) is Fraction and share > 0 for share in shares)
        assert sum(shares) == 1
    check_worth(game, game.evaluate(state))
    assert game.features(state).keys() == game.weights.keys()
    check_picture(game, state)


def check_worth(game: Game, worth: Any) -> None:
    """A utility or an Eval: of the kind that the players ask for, and within what is promised."""
    if game.players in (("MAX", "MIN"), ("MAX",)):
        assert isinstance(worth, int | float | Fraction)
        assert game.least is None or game.least <= worth
        assert game.most is None or worth <= game.most
    else:
        assert isinstance(worth, tuple)
        assert len(worth) == len(game.players)
        assert game.total is not None
        assert game.least is not None
        assert sum(worth) <= game.total
        assert min(worth) >= game.least


def check_finished(game: Game, state: Any) -> None:
    """A state in which the game is over."""
    check_worth(game, game.utility(state))
    check_worth(game, game.evaluate(state))
    check_picture(game, state)


@pytest.mark.parametrize("name", WINS)
def test_no_eval_is_worth_as_much_as_a_win(name: str) -> None:
    """With the usual weights and with very large ones."""
    usual: Any = GAMES[name]
    assert usual.win == (1000 if name == "chess" else 1)
    large = usual.with_weights(dict.fromkeys(usual.weights, 1000))
    for game in (usual, large):
        for seed in range(FEW_PLAYOUTS):
            *inner, last = playout(game, seed)
            assert all(abs(game.evaluate(state)) < game.win for state in inner)
            if game.is_terminal(last) and game.utility(last):
                assert abs(game.evaluate(last)) >= game.win


@pytest.mark.slow
@pytest.mark.parametrize("name", NAMES)
def test_a_thousand_games(name: str) -> None:
    """Each comes to its end, shown in the same number of lines, and worth something; and all rules
    of rules are kept in some position of it.
    """
    game = GAMES[name]
    lines = game.picture(game.start()).count("\n")
    for seed in range(1000):
        states = playout(game, seed)
        assert len(states) > 1
        assert seed % 20 or playout(game, seed) == states
        if name not in LONG or seed % 5 == 0:
            check_inner(game, random.Random(seed).choice(states[:-1]))
        assert game.is_terminal(states[-1]) or game.has_cycles
        assert game.picture(states[-1]).count("\n") == lines or name in HEAPS
        check_worth(game, game.evaluate(states[-1]))


@pytest.mark.parametrize("name", ZERO_SUM)
def test_two_players_win_draw_or_lose(name: str) -> None:
    game = GAMES[name]
    for seed in range(PLAYOUTS):
        *_, last = playout(game, seed)
        if not game.is_terminal(last):
            continue
        utility: Any = game.utility(last)
        estimate: Any = game.evaluate(last)
        assert utility in (-1, 0, 1) or isinstance(game, SCORED)
        assert (estimate > 0) - (estimate < 0) == (utility > 0) - (utility < 0)


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
        lines = frame(game.picture(state))
        return ["".join(filter(str.isalnum, line)) for line in lines if " left" not in line]

    first, *others = playout(game, seed=1)
    assert all(coordinates(state) == coordinates(first) for state in others)


def frame(picture: str) -> list[str]:
    """A picture without what stands on the board."""
    return [line.translate(dict.fromkeys(map(ord, "XOWBbwo."))) for line in picture.split("\n")]
