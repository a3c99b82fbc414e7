"""Pawns: the order of moves, the ends of the game, the order of captures, refusals."""

import random
from itertools import product
from typing import Any

import pytest

from tests.oracles.games import alphabeta, perft, root_value
from tui_explorer.engine.game import MAX, MIN
from tui_explorer.errors import BadData
from tui_explorer.games.pawns import Pawns


def labels(game: Pawns) -> list[str]:
    state = game.start()
    return [game.label(state, action) for action in game.actions(state)]


def test_the_usual_starts() -> None:
    assert Pawns().start() == Pawns(start="WW./.../.BB").start()
    assert Pawns(rows=4).start() == Pawns(start="WWW/.../.../BBB").start()
    assert Pawns(cols=2).start() == Pawns(start="WW/../BB").start()


def test_start_fixes_the_size() -> None:
    game = Pawns(start="W..W/..../.B..")
    assert (game.rows, game.cols) == (3, 4)
    assert (Pawns(start="W/./B", cols=1).cols, Pawns(start="W/B").rows) == (1, 2)


def test_sizes_of_full_trees() -> None:
    assert sum(perft(Pawns(start="WWW/.../BBB"))) == 252
    assert sum(perft(Pawns(rows=4, cols=3))) == 10783


def test_hexapawn_is_lost_for_the_first_player() -> None:
    assert root_value(Pawns(start="WWW/.../BBB", blocked="loss")) == -1


def test_moves_by_the_pawns_column_then_the_destinations_column_then_row() -> None:
    game = Pawns(start=".W./BWB/B.B/.../...")
    assert labels(game) == ["b1xa2", "b2xa3", "b2-b3", "b1xc2", "b2xc3"]


@pytest.mark.parametrize("seed", range(200))
def test_moves_are_those_a_naive_search_finds(seed: int) -> None:
    chance = random.Random(seed)
    rows, cols = chance.randint(3, 8), chance.randint(1, 8)
    inner = ["".join(chance.choices("WB.", k=cols)) for _ in range(rows - 2)]
    board = ["W" + "." * (cols - 1), *inner, "." * (cols - 1) + "B"]
    for turn in "WB":
        game = Pawns(start="/".join(board), turn=turn)
        moves = naive_moves(board, turn)
        assert labels(game) == moves
        assert game.is_terminal(game.start()) == (not moves)


def naive_moves(board: list[str], turn: str) -> list[str]:
    """The moves in order, looked up cell by cell."""
    forward, enemy = (1, "B") if turn == "W" else (-1, "W")
    moves = []
    for column, to, row in product(range(len(board[0])), range(len(board[0])), range(len(board))):
        if board[row][column] != turn or abs(to - column) > 1:
            continue
        sign = "-" if to == column else "x"
        if board[row + forward][to] == (enemy if sign == "x" else "."):
            moves.append(f"{'abcdefgh'[column]}{row + 1}{sign}{'abcdefgh'[to]}{row + forward + 1}")
    return moves


def test_black_moves_towards_the_first_row() -> None:
    game = Pawns(start=".../W.W/.B./...", turn="B")
    assert game.player(game.start()) == MIN
    assert labels(game) == ["b3xa2", "b3-b2", "b3xc2"]


def test_captures_stay_on_the_board() -> None:
    game = Pawns(start="...W/B.../....")
    assert labels(game) == ["d1-d2"]


def test_a_capture_takes_the_pawn() -> None:
    game = Pawns(start="W../.B./..B/...")
    state = game.start()
    actions = {game.label(state, action): action for action in game.actions(state)}
    taken = game.result(state, actions["a1xb2"])
    assert taken == Pawns(start=".../.W./..B/...", turn="B").start()
    assert game.player(taken) == MIN


@pytest.mark.parametrize(
    ("options", "utility"),
    [
        ({"start": ".../..B/W.."}, 1),
        ({"start": "B../..W/..."}, -1),
        ({"start": "WW/../.."}, 1),
        ({"start": "../../BB"}, -1),
        ({"start": "W/B/."}, 0),
        ({"start": "./W/B/."}, 0),
        ({"start": "./W/B/.", "blocked": "loss"}, -1),
        ({"start": "./W/B/.", "blocked": "loss", "turn": "B"}, 1),
    ],
)
def test_ends_of_the_game(options: dict[str, Any], utility: int) -> None:
    game = Pawns(**options)
    assert game.is_terminal(game.start())
    assert game.utility(game.start()) == utility
    assert game.evaluate(game.start()) == 100 * utility


@pytest.mark.parametrize(
    ("start", "estimate"),
    [
        ("WW./.../.BB", 0),
        (".W./W../.BB", 1),
        ("W.../..../BB..", -10),
        (".../W../.B./..B/...", 10 + 1 - (10 + 2) - (10 + 1)),
    ],
)
def test_eval_counts_pawns_and_rows(start: str, estimate: int) -> None:
    game = Pawns(start=start)
    assert not game.is_terminal(game.start())
    assert game.evaluate(game.start()) == estimate


def test_picture_shows_the_home_row_of_max_at_the_bottom() -> None:
    game = Pawns()
    assert game.picture(game.start()).splitlines() == ["3 . B B", "2 . . .", "1 W W .", "  a b c"]


@pytest.mark.parametrize(
    ("rows", "cols", "plain", "captures"),
    [(3, 4, (0, 309, 124), (0, 194, 66)), (4, 3, (0, 484, 172), (0, 550, 162))],
)
def test_captures_threats_advances(
    rows: int, cols: int, plain: tuple[int, ...], captures: tuple[int, ...]
) -> None:
    game = Pawns(rows=rows, cols=cols)
    assert alphabeta(game) == plain
    assert alphabeta(game, arrange=game.orders["captures"]) == captures


@pytest.mark.parametrize(
    ("start", "turn", "ordered"),
    [
        ("W.W./.B../...B/....", "W", ["a1xb2", "c1xb2", "c1-c2", "a1-a2"]),
        ("..../.W../W.B./B...", "B", ["c3xb2", "c3-c2"]),
        ("WW./.../.BB", "W", ["a1-a2", "b1-b2"]),
    ],
)
def test_the_order_of_captures(start: str, turn: str, ordered: list[str]) -> None:
    game = Pawns(start=start, turn=turn)
    state = game.start()
    actions = game.actions(state)
    positions = game.orders["captures"](state, actions)
    assert [game.label(state, actions[position]) for position in positions] == ordered
    assert game.player(state) == (MAX if turn == "W" else MIN)


@pytest.mark.parametrize(
    ("options", "complaint"),
    [
        ({"rows": 1}, "rows cannot be 1 (rows goes from 2 to 8)"),
        ({"rows": 9}, "rows cannot be 9"),
        ({"cols": 0}, "cols cannot be 0 (cols goes from 1 to 8)"),
        ({"cols": 9}, "cols cannot be 9"),
        ({"blocked": "win"}, "blocked cannot be 'win' (blocked is draw or loss)"),
        ({"turn": "X"}, "turn cannot be 'X' (turn is W or B)"),
        ({"start": "WW./..x/.BB"}, "a cell cannot be 'x'"),
        ({"start": "WW./../.BB"}, "the rows of start differ in length"),
        ({"start": "WB"}, "rows cannot be 1"),
        ({"start": "/".join(["W"] * 9)}, "rows cannot be 9"),
        ({"start": "WWWWWWWWW/BBBBBBBBB"}, "cols cannot be 9"),
        ({"start": "/"}, "cols cannot be 0"),
        ({"start": "WW./.../.BB", "rows": 4}, "start has rows=3, not 4 (leave rows out)"),
        ({"start": "WW./.../.BB", "cols": 2}, "start has cols=3, not 2 (leave cols out)"),
        ({"start": ".../.../..."}, "the board has no pawns"),
        ({"start": "B../.../W.."}, "both sides have reached the far row"),
    ],
)
def test_impossible_boards_are_refused(options: dict[str, Any], complaint: str) -> None:
    with pytest.raises(BadData) as refusal:
        Pawns(**options)
    assert str(refusal.value).startswith(complaint)
