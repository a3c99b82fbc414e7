"""Positions set up square by square: every game reads them as it reads its option ``state``."""

import random
from typing import Any

import pytest

from tests.games.test_conformance import GAMES, playout
from tests.games.test_positions import SOURCES
from tui_explorer import catalog
from tui_explorer.errors import BadData, ExplorerError
from tui_explorer.searches.options import position
from tui_explorer.searches.set_up import SetUp
from tui_explorer.searches.source import open_source
from tui_explorer.ui.background import attempted

SELDOM = ("chess", "connect", "cube", "pacman")
"""Games that refuse nearly every position with marks on random cells."""


def is_typed(game: Any) -> bool:
    """Whether positions are numbers, or what else is on no square."""
    board = game.board(game.start())
    return board is None or board.tight


ON_BOARDS = [name for name in catalog.game_names() if name in GAMES and not is_typed(GAMES[name])]


def sources() -> list[str]:
    """Every game of the catalog as it comes, and others of the same games."""
    others = [source for source in SOURCES if source.partition(":")[0] in ON_BOARDS]
    return list(dict.fromkeys([*ON_BOARDS, *others]))


def begun_at(source: str, game: Any, state: Any) -> SetUp:
    begun = SetUp.at(source, game, state)
    assert begun is not None, f"{source} shows a board: give it the option {game.position_option}"
    return begun


def arranged(now: SetUp, wanted: list[str], chance: random.Random) -> SetUp:
    """The same with these marks, put one at a time in any order."""
    cells = list(now.cells())
    chance.shuffle(cells)
    for cell in cells:
        now = now.put(cell, wanted[cell])
    return now


def test_every_game_is_set_up_on_a_board_or_typed() -> None:
    for name, game in GAMES.items():
        begun = SetUp.at(name, game, game.start())
        assert (begun is None) == is_typed(game), name


@pytest.mark.parametrize("source", sources())
@pytest.mark.parametrize("seed", range(3))
def test_square_by_square_is_the_same_state(source: str, seed: int) -> None:
    """From an emptied board, or from any other that the game came to."""
    chance = random.Random(f"{source} {seed}")
    game: Any = open_source(source).game
    states = playout(game, seed)
    for state in states[:: max(1, len(states) // 8)]:
        text = position(source, game, state)
        if not text:
            continue
        same = begun_at(source, game, state)
        assert same.text == text
        wanted = list(same.board.cells)
        assert arranged(same.emptied(), wanted, chance).text == text, seed
        other = begun_at(source, game, chance.choice(states))
        while other.mover != same.mover:
            other = other.with_next_mover()
        moved = arranged(other, wanted, chance)
        assert list(moved.board.cells) == wanted, seed
        assert moved._replace(state=state).text == text, seed
        again: Any = open_source(same.text).game
        assert again.board(again.start()).rows == same.board.rows, seed


@pytest.mark.slow
@pytest.mark.parametrize("name", ON_BOARDS)
def test_whatever_is_put_is_read_or_refused_in_a_sentence(name: str) -> None:
    chance, game = random.Random(name), GAMES[name]
    now = begun_at(name, game, game.start())
    cells = [cell for cell in now.cells() if now.marks(cell)]
    read = 0
    for _ in range(200):
        cell = chance.choice(cells)
        now = now.put(cell, chance.choice(now.marks(cell)))
        now = now.with_next_mover() if chance.random() < 0.2 else now
        again: Any = attempted(lambda: open_source(now.text).game)  # noqa: B023
        if isinstance(again, ExplorerError):
            assert isinstance(again, BadData)
            assert again.hint, again
            assert again.what.isprintable()
        else:
            read += 1
            state = again.start()
            assert list(again.board(state).rows) == list(now.board.rows)
            assert position(name, again, state) in ("", now.text)
    assert read or name in SELDOM, f"{name} refused every board; if this is right, add it to SELDOM"


@pytest.mark.parametrize("name", ON_BOARDS)
def test_marks_that_cannot_stand_somewhere_are_not_put(name: str) -> None:
    game = GAMES[name]
    now = begun_at(name, game, game.start())
    for cell in now.cells():
        marks = now.marks(cell)
        assert len(set(marks)) == len(marks)
        assert all(mark.isprintable() and mark.isascii() for mark in marks)
        assert now.mark(cell) in marks or not marks
        assert now.put(cell, "?") == now.put(cell, "") == now
        assert now.put(cell, now.mark(cell)) == now


@pytest.mark.parametrize(
    ("source", "usual"),
    [
        ("tictactoe:state=XOX......", "tictactoe:state=........."),
        ("othello:size=4,state=XXXX/XXXX/OOOO/OOOO", None),
        ("othello:state=XXXX/XXXX/OOO./OOOO", "othello:state=..../.OX./.XO./....,turn=X"),
        ("breakthrough:state=B.B/.../.../W.W", "breakthrough:state=BBB/.../.../WWW,turn=W"),
        ("pawns:state=W.W/.../B.B,blocked=loss", "pawns:state=WW./.../.BB,turn=W,blocked=loss"),
        ("connect:rows=4,cols=4,k=3,state=X///", "connect:state=///,rows=4,cols=4,k=3"),
        ("dots:state=-/|O|/-", "dots:state=./.../.,turn=X"),
        ("slide:state=123/456/7.8,moves=3", "slide:state=13./425/786,moves=3"),
    ],
)
def test_the_usual_start_is_as_large_as_the_board(source: str, usual: str | None) -> None:
    game: Any = open_source(source).game
    begun = begun_at(source, game, game.start()).usual()
    assert usual is None or begun.text == usual
    open_source(begun.text)


def test_tiles_change_places() -> None:
    game: Any = open_source("slide").game
    begun = begun_at("slide", game, game.start())
    assert begun.put(0, "3").text.startswith("slide:state=31./425/786")
    assert begun.emptied() == begun
    assert begun.empty(0) == ""


@pytest.mark.parametrize(
    ("source", "put", "why"),
    [
        ("tictactoe", {0: "X", 1: "X"}, "the board has 2 X and 0 O"),
        ("connect", {0: "X"}, "a disc hangs in the air in column 1"),
        ("checkers", {1: "w", 40: "."}, "there is a man w on its far row"),
        ("chess", {4: "K"}, "this position is impossible: no black king, too many white pieces"),
        ("dots", {0: "-", 1: "-", 6: "X"}, "the box below and right of a1 does not fit"),
        ("pacman", {8: "P"}, "the maze has 2 of P"),
        ("cube", {2: "W"}, "there is no corner"),
        ("slide", {0: "3"}, "no moves can solve this board"),
    ],
)
def test_what_cannot_be_is_told(source: str, put: dict[int, str], why: str) -> None:
    game: Any = open_source(source).game
    now = begun_at(source, game, game.start())
    for cell, mark in put.items():
        now = now.put(cell, mark)
    with pytest.raises(BadData) as refused:
        open_source(now.text)
    assert why in str(refused.value), refused.value


def test_chess_keeps_what_the_pieces_still_allow() -> None:
    """The right to castle stays as long as king and rook stand; to take in passing, likewise."""
    source = "chess:state=4k3/8/8/3pP3/8/8/8/R3K2R_w_KQ_d6_0_1"
    game: Any = open_source(source).game
    begun = begun_at(source, game, game.start())
    assert begun.text == source
    assert begun.put(56, ".").text == "chess:state=4k3/8/8/3pP3/8/8/8/4K2R_w_K_d6_0_1"
    assert begun.put(28, ".").text == "chess:state=4k3/8/8/3p4/8/8/8/R3K2R_w_KQ_-_0_1"
    assert begun.with_next_mover().text == "chess:state=4k3/8/8/3pP3/8/8/8/R3K2R_b_KQ_-_0_1"
