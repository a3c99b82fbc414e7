"""Tic-tac-toe: counts that everybody finds, and positions that cannot be."""

import pytest

from tests.oracles.games import perft, root_value
from tui_explorer.engine.game import MAX, MIN
from tui_explorer.errors import BadData
from tui_explorer.games.tictactoe import TicTacToe


def test_nodes_per_ply() -> None:
    assert perft(TicTacToe()) == [1, 9, 72, 504, 3024, 15120, 54720, 148176, 200448, 127872]


def test_perfect_play_draws() -> None:
    assert root_value(TicTacToe()) == 0


@pytest.mark.parametrize(
    ("state", "mover"), [(".........", MAX), ("X........", MIN), ("XO.......", MAX)]
)
def test_whose_turn_follows_from_the_marks(state: str, mover: int) -> None:
    game = TicTacToe(state=state)
    assert game.player(game.start()) == mover


def test_actions_are_the_empty_cells_row_by_row() -> None:
    game = TicTacToe(state="X..O..X..")
    state = game.start()
    actions = game.actions(state)
    assert list(actions) == [1, 2, 4, 5, 7, 8]
    assert [game.label(state, action) for action in actions] == ["b1", "c1", "b2", "c2", "b3", "c3"]


@pytest.mark.parametrize(
    ("state", "utility"),
    [
        ("XXXOO....", 1),
        ("XX.OOOX..", -1),
        ("XOXXOOOXX", 0),
        ("XXXOOXOOX", 1),
    ],
)
def test_a_start_may_be_finished(state: str, utility: int) -> None:
    game = TicTacToe(state=state)
    assert game.is_terminal(game.start())
    assert game.utility(game.start()) == utility
    assert game.evaluate(game.start()) == 1000 * utility


@pytest.mark.parametrize("line", ["012", "345", "678", "036", "147", "258", "048", "246"])
def test_every_line_wins(line: str) -> None:
    cells = ["X" if str(cell) in line else "." for cell in range(9)]
    for cell in [cell for cell in range(9) if cells[cell] == "."][:2]:
        cells[cell] = "O"
    game = TicTacToe(state="".join(cells))
    assert game.utility(game.start()) == 1


@pytest.mark.parametrize(
    ("state", "estimate"),
    [("XO..X....", 13), ("O...X....", 1), ("XX..O....", 9), ("XOX.O....", -9)],
)
def test_eval_counts_open_lines(state: str, estimate: int) -> None:
    game = TicTacToe(state=state)
    assert game.evaluate(game.start()) == estimate


def test_picture() -> None:
    game = TicTacToe(state="XO..X....")
    assert game.picture(game.start()).splitlines() == [
        "  a b c",
        "1 X O .",
        "2 . X .",
        "3 . . .",
    ]


def test_winning_lines() -> None:
    """Both of them, where a mark completes two."""
    game = TicTacToe(state="XXXXOOXOO")
    assert game.board(game.start()).line == {0, 1, 2, 3, 6}
    going_on = TicTacToe(state="XXO.O....")
    assert not going_on.board(going_on.start()).line


@pytest.mark.parametrize(
    ("state", "complaint"),
    [
        ("", "the board has 0 cells (it takes 9, row by row)"),
        ("........", "the board has 8 cells"),
        ("..........", "the board has 10 cells"),
        ("x........", "a cell cannot be 'x' (cells are X, O or . for empty)"),
        ("\x1b........", "a cell cannot be '\\x1b'"),
        ("O........", "the board has 0 X and 1 O"),
        ("XX.......", "the board has 2 X and 0 O (X moves first"),
        ("XXXOOO...", "both X and O have three in a row"),
        ("XXXOO...O", "O has moved after the game was over (take one O away)"),
        ("OOOXX..XX", "X has moved after the game was over (take one X away)"),
    ],
)
def test_impossible_positions_are_refused(state: str, complaint: str) -> None:
    with pytest.raises(BadData) as refusal:
        TicTacToe(state=state)
    assert str(refusal.value).startswith(complaint)
