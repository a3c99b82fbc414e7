"""A board as plain text: names of columns and rows, edges of boxes, heaps of stones."""

import pytest

from tui_explorer.engine.game import Board

BOARDS = {
    "nothing is named": (Board(["X.", ".O"]), "X .\n. O"),
    "columns above": (Board(["X.", ".O"], columns=["a", "b"]), "a b\nX .\n. O"),
    "columns below": (
        Board(["X.", ".O"], columns=["a", "b"], columns_below=True),
        "X .\n. O\na b",
    ),
    "rows": (Board(["X.", ".O"], numbers=["2", "1"]), "2 X .\n1 . O"),
    "both": (
        Board(["X.", ".O"], columns=["a", "b"], numbers=["2", "1"]),
        "  a b\n2 X .\n1 . O",
    ),
    "rows on both sides": (
        Board(["X.", ".O"], numbers=["1", "3"], numbers_right=["2", "4"]),
        "1 X . 2\n3 . O 4",
    ),
    "wide names": (
        Board(["X.O"], columns=["9", "10", "11"]),
        " 9 10 11\n X  .  O",
    ),
    "edges join their neighbours": (Board(["+-+ +", "|X|  "]), "+---+   +\n| X |"),
    "no cells at the end of a row": (Board(["X  ", ".O "]), "X\n. O"),
    "an empty row stays": (Board(["   ", ".O "]), "\n. O"),
    "what is said below": (Board(["X."], said=["X moves", ""]), "X .\nX moves\n"),
    "heaps": (
        Board(["ooo..", "oooooooo..", "o"], tight=True, numbers=["1", "2", "3"]),
        "1 ooo\n2 ooooo ooo\n3 o",
    ),
    "heaps of five and six": (Board(["ooooo", "oooooo"], tight=True), "ooooo\nooooo o"),
    "a heap without stones": (Board(["...", "o.."], tight=True), "o"),
    "a heap that is no more": (Board(["   ", "o. "], tight=True, numbers="12"), "1\n2 o"),
}


@pytest.mark.parametrize(("board", "text"), BOARDS.values(), ids=BOARDS)
def test_the_text_of_a_board(board: Board, text: str) -> None:
    assert board.text() == text


def test_the_cells_row_by_row() -> None:
    assert list(Board(["ab", "cd"]).cells) == ["a", "b", "c", "d"]
