"""Boards after random moves, with all their styles, in windows of any height, kept line by line.

Renew them with ``pytest tests/view/test_kept_positions.py --snapshot-update``, and look at each.
"""

from collections.abc import Iterator
from random import Random

import pytest
from syrupy.assertion import SnapshotAssertion
from syrupy.extensions.single_file import SingleFileSnapshotExtension, WriteMode

from tests.games.test_conformance import GAMES
from tests.games.test_kept_play import PLAYED
from tui_explorer.engine.game import Game
from tui_explorer.engine.tree.game_tree import GameTree
from tui_explorer.view.position import Picture, position, with_cursor
from tui_explorer.words.glyphs import ASCII, UNICODE

BOARDS = [name for name in PLAYED if not name.endswith(("-largest", "-long"))]
HEIGHTS = (99, 9, 6, 4, 3, 2, 1)


class Kept(SingleFileSnapshotExtension):
    """A file of text for each game."""

    _write_mode = WriteMode.TEXT
    file_extension = "txt"


def styled(picture: Picture) -> Iterator[str]:
    """The lines, and the styles of their pieces by one letter a cell."""
    yield f"{picture.width} wide, the last move in line {picture.at}"
    for line in picture.lines:
        text = "".join(piece for piece, _ in line)
        styles = "".join((str(style) or " ")[:1] * len(piece) for piece, style in line)
        yield f"{text}|{styles}".rstrip()


def told(game: Game) -> Iterator[str]:
    random, tree, node = Random(4), GameTree(game), 0
    yield from styled(position(tree, 0, UNICODE, HEIGHTS[0]))
    for _ in range(5):
        if children := tree.children(node):
            node = random.choice(children)
    whole = position(tree, node, ASCII, HEIGHTS[0])
    yield from styled(whole)
    before: list[str] = []
    for height in HEIGHTS:
        lines = list(styled(position(tree, node, UNICODE, height)))
        yield f"--- at most {height} lines" + (": the same" if lines == before else "")
        if lines != before:
            yield from lines
        before = lines
    if (board := game.board(tree.state(node))) is not None:
        cursor = with_cursor(board, 1, UNICODE, HEIGHTS[0])
        yield "--- with a cursor"
        yield from styled(cursor)
        yield str([cursor.cell_at(line, column) for line in range(4) for column in range(9)])


@pytest.mark.parametrize("name", BOARDS)
def test_boards_are_those_that_are_kept(name: str, snapshot: SnapshotAssertion) -> None:
    assert "\n".join(told(GAMES[name])) + "\n" == snapshot.use_extension(Kept)
