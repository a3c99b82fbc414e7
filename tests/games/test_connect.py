"""Connect: perft numbers, lines against a naive search for them, positions that cannot be."""

import random
from typing import Any

import pytest

from tests.oracles.games import perft, root_value
from tui_explorer.engine.game import MAX, MIN
from tui_explorer.errors import BadData
from tui_explorer.games.connect import Connect


def test_perft_of_the_usual_board() -> None:
    assert perft(Connect(), 7) == [1, 7, 49, 343, 2401, 16807, 117649, 823536]


def test_perft_of_a_small_board() -> None:
    assert perft(Connect(rows=4, cols=4), 7) == [1, 4, 16, 64, 256, 1020, 4020, 15540]


def test_connect_three_on_a_small_board() -> None:
    game = Connect(rows=3, cols=3, k=3)
    assert sum(perft(game)) == 3278
    assert root_value(game) == 0


@pytest.mark.slow
def test_four_by_four_is_drawn() -> None:
    assert root_value(Connect(rows=4, cols=4)) == 0


def test_one_in_a_row_wins_at_once() -> None:
    assert perft(Connect(rows=2, cols=2, k=1)) == [1, 2]
    assert root_value(Connect(rows=2, cols=2, k=1)) == 1


def naive_line(columns: list[str], k: int) -> bool:
    """Whether k equal discs lie in a row, looked up cell by cell."""
    board = {(c, r): disc for c, column in enumerate(columns) for r, disc in enumerate(column)}
    return any(
        all(board.get((c + i * dc, r + i * dr)) == disc for i in range(k))
        for (c, r), disc in board.items()
        for dc, dr in ((0, 1), (1, 0), (1, 1), (1, -1))
    )


@pytest.mark.slow
@pytest.mark.parametrize(
    ("rows", "cols", "k"),
    [(6, 7, 4), (4, 4, 3), (3, 9, 5), (9, 3, 6), (1, 8, 2), (8, 1, 2), (5, 5, 5), (7, 7, 7)],
)
def test_lines_are_those_a_naive_search_finds(rows: int, cols: int, k: int) -> None:
    game = Connect(rows=rows, cols=cols, k=k)
    chance = random.Random(rows * cols * k)
    for _ in range(60):
        state, columns = game.start(), [""] * cols
        while True:
            has_line = naive_line(columns, k)
            full = all(len(column) == rows for column in columns)
            assert game.is_terminal(state) == (has_line or full)
            assert (game.utility(state) != 0) == has_line
            assert Connect(rows=rows, cols=cols, k=k, state="/".join(columns)).start() == state
            if has_line or full:
                break
            assert list(game.actions(state)) == [c for c in range(cols) if len(columns[c]) < rows]
            action = chance.choice(game.actions(state))
            columns[action] += "XO"[game.player(state)]
            state = game.result(state, action)


@pytest.mark.parametrize(
    ("state", "mover", "utility"),
    [("XXXX/OOO/////", MIN, 1), ("OOOO/XXX/X////", MAX, -1), ("X/X/X/X/O/O/O", MIN, 1)],
)
def test_a_start_may_be_finished(state: str, mover: int, utility: int) -> None:
    game = Connect(state=state)
    assert game.is_terminal(game.start())
    assert game.player(game.start()) == mover
    assert game.utility(game.start()) == game.evaluate(game.start()) == utility


def test_a_full_board_is_drawn() -> None:
    full = Connect(rows=1, cols=4, k=2, state="X/O/X/O")
    assert full.is_terminal(full.start())
    assert full.utility(full.start()) == full.evaluate(full.start()) == 0


def test_full_columns_are_no_actions() -> None:
    game = Connect(rows=2, cols=3, k=3, state="XO//X")
    state = game.start()
    assert [game.label(state, action) for action in game.actions(state)] == ["2", "3"]


def test_picture() -> None:
    game = Connect(rows=2, cols=3, k=3, state="XO//X")
    assert game.picture(game.start()).splitlines() == ["O . .", "X . X", "1 2 3"]
    wide = Connect(rows=1, cols=10, state="X/////////O")
    assert wide.picture(wide.start()).splitlines() == [
        " X  .  .  .  .  .  .  .  .  O",
        " 1  2  3  4  5  6  7  8  9 10",
    ]


@pytest.mark.parametrize(
    ("options", "complaint"),
    [
        ({"rows": 0}, "rows cannot be 0 (rows goes from 1 to 16)"),
        ({"rows": 17}, "rows cannot be 17"),
        ({"cols": 0}, "cols cannot be 0 (cols goes from 1 to 16)"),
        ({"cols": 17}, "cols cannot be 17"),
        ({"k": 0}, "k cannot be 0 (k goes from 1 to 7)"),
        ({"k": 8}, "k cannot be 8"),
        ({"state": "X.//////"}, "a disc cannot be '.' (discs are X or O, / ends a column)"),
        ({"state": "X/O"}, "the state has 2 columns where the board has 7"),
        ({"state": "XOXOXOX//////"}, "column 1 holds 7 discs (it takes 6)"),
        ({"state": "O//////"}, "the board has 0 X and 1 O"),
        ({"state": "XX//////"}, "the board has 2 X and 0 O"),
        ({"state": "XXXX/OOOO/////"}, "both X and O have 4 in a row"),
        ({"state": "XXXX/OOO/O////"}, "O has moved after the game was over"),
        ({"state": "OOOO/XXX/XX////"}, "X has moved after the game was over"),
    ],
)
def test_impossible_positions_are_refused(options: dict[str, Any], complaint: str) -> None:
    with pytest.raises(BadData) as refusal:
        Connect(**options)
    assert str(refusal.value).startswith(complaint)
