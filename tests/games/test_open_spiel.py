"""In step with OpenSpiel's rules, where it is installed: a thousand random games of each."""

import random
import re
from collections.abc import Callable
from typing import Any

import pytest

from tui_explorer.engine.game import Game
from tui_explorer.games.checkers import Checkers
from tui_explorer.games.connect import Connect
from tui_explorer.games.dots import Dots
from tui_explorer.games.heaps import Nim
from tui_explorer.games.othello import Othello
from tui_explorer.games.pawns import Breakthrough
from tui_explorer.games.tictactoe import TicTacToe

pyspiel: Any = pytest.importorskip("pyspiel")
pytestmark = pytest.mark.slow

GAMES = 1000
LETTERS = "abcdefgh"


def upside_down(name: str) -> str:
    """A breakthrough move as if the first mover began on top, on a board of eight rows."""
    return "".join(str(9 - int(sign)) if sign.isdigit() else sign for sign in name)


def dots_move(name: str) -> str:
    """The line between two dots, by its kind, row and column."""
    first, second = name.split("-")
    kind = "v" if first[0] == second[0] else "h"
    return f"({kind},{int(first[1]) - 1},{LETTERS.index(first[0])})"


def cell(name: str) -> str:
    """A cell by its row and column, from 0."""
    return f"({int(name[1]) - 1},{LETTERS.index(name[0])})"


def nim_move(name: str) -> str:
    """A pile and how much is taken from it."""
    number, pile = re.findall(r"\d+", name)
    return f"pile:{pile}, take:{number};"


SHARED: dict[str, tuple[Game, str, Callable[[str], str], Callable[[str], str]]] = {
    "othello": (Othello(), "othello", str, str),
    "breakthrough": (
        Breakthrough(), "breakthrough",
        lambda ours: upside_down(ours.replace("-", "").replace("x", "")),
        lambda theirs: theirs.rstrip("*"),
    ),
    "dots": (
        Dots(rows=3, cols=3), "dots_and_boxes(num_rows=3,num_cols=3)",
        dots_move, lambda theirs: theirs[2:],
    ),
    "tictactoe": (TicTacToe(), "tic_tac_toe", cell, lambda theirs: theirs[1:]),
    "connect": (
        Connect(), "connect_four",
        lambda ours: str(int(ours) - 1), lambda theirs: theirs[1:],
    ),
    "nim": (Nim(piles="1-3-5-7", misere=True), "nim", nim_move, str),
    "nim-normal": (
        Nim(piles="2-4-9"), "nim(pile_sizes=2;4;9,is_misere=false)", nim_move, str
    ),
}  # fmt: skip
"""Our game, theirs, and what becomes of the names of actions so that they are the same."""


@pytest.mark.parametrize("name", SHARED)
def test_the_same_game(name: str) -> None:
    game, theirs, our_name, their_name = SHARED[name]
    rules = pyspiel.load_game(theirs)
    for seed in range(GAMES):
        chance = random.Random(seed)
        state, other = game.start(), rules.new_initial_state()
        while not game.is_terminal(state):
            assert not other.is_terminal(), seed
            assert game.player(state) == other.current_player(), seed
            ours = {our_name(game.label(state, a)): a for a in game.actions(state)}
            found = {their_name(other.action_to_string(a)): a for a in other.legal_actions()}
            assert ours.keys() == found.keys(), seed
            chosen = chance.choice(sorted(ours))
            state = game.result(state, ours[chosen])
            other.apply_action(found[chosen])
        assert other.is_terminal(), seed
        utility: Any = game.utility(state)
        assert (utility > 0) - (utility < 0) == other.returns()[0], seed


def square(number: int) -> str:
    """A square of ours as they write it: their first mover begins at the bottom."""
    row, at = divmod(number - 1, 4)
    return f"{LETTERS[7 - (2 * at + 1 - row % 2)]}{row + 1}"


def test_checkers_hop_by_hop() -> None:
    """They count each hop of a jump; what a whole jump leads to is the same.

    They call it a draw after forty plies without progress, and there the game is left.
    """
    game, rules = Checkers(), pyspiel.load_game("checkers")
    for seed in range(GAMES):
        chance = random.Random(seed)
        state, other = game.start(), rules.new_initial_state()
        while not game.is_terminal(state) and not other.is_terminal():
            assert game.player(state) == other.current_player(), seed
            names = [game.label(state, action) for action in game.actions(state)]
            paths = [[square(int(at)) for at in re.split("[-x]", name)] for name in names]
            found = {other.action_to_string(a) for a in other.legal_actions()}
            assert {path[0] + path[1] for path in paths} == found, seed
            at = chance.randrange(len(paths))
            for one, following in zip(paths[at], paths[at][1:], strict=False):
                hops = {other.action_to_string(a): a for a in other.legal_actions()}
                other.apply_action(hops[one + following])
            state = game.result(state, game.actions(state)[at])
        if game.is_terminal(state):
            assert other.is_terminal(), seed
            assert other.returns()[0] == game.utility(state), seed


PLIES = 10
"""Of a game of chess: played to their ends, a thousand of them take minutes."""
BEGUN = [
    "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
    "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
    "r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq - 0 1",
    "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1",
    "8/k7/3p4/p2P1p2/P2P1P2/8/8/K7 w - - 0 1",
]
"""The start, and positions that are rich in castling, promotions, checks, captures in passing."""


def test_chess_move_by_move() -> None:
    """The same moves by the same names. White is their second player; they also call it a draw when
    a position comes for the third time, which no state of ours knows.
    """
    pytest.importorskip("chess", reason="the extra chess is not installed")
    from tui_explorer.games.chess import Chess

    games, rules = [Chess(fen=fen) for fen in BEGUN], pyspiel.load_game("chess")
    for seed in range(GAMES):
        chance = random.Random(seed)
        game, fen = games[seed % len(BEGUN)], BEGUN[seed % len(BEGUN)]
        state, other = game.start(), rules.new_initial_state(fen)
        for ply in range(PLIES):
            if other.is_terminal():
                assert not game.is_terminal(state) or other.returns()[1] == game.utility(state), (
                    seed
                )
                break
            assert not game.is_terminal(state), (seed, ply)
            ours = {game.label(state, action): action for action in game.actions(state)}
            found = {other.action_to_string(a): a for a in other.legal_actions()}
            assert ours.keys() == found.keys(), (seed, ply)
            chosen = chance.choice(sorted(ours))
            state = game.result(state, ours[chosen])
            other.apply_action(found[chosen])
