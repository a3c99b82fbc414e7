"""Positions of games: boards with their last move and a winning line marked, always as large."""

import random
from typing import Any

import pytest
from rich.cells import cell_len

from tests.games.test_conformance import GAMES
from tui_explorer.engine.game import MAX, Board, Game
from tui_explorer.engine.tree.game_tree import GameTree
from tui_explorer.games.heaps import Subtract
from tui_explorer.searches.source import open_source
from tui_explorer.view.position import LAST, Picture, painted, position, start_of, with_cursor
from tui_explorer.words.glyphs import ASCII, UNICODE, Glyphs

TALL = 99


def after(source: str, *moves: str, glyphs: Glyphs = UNICODE, height: int = TALL) -> Picture:
    """The picture of a position after some moves."""
    game = open_source(source).game
    tree, node = GameTree(game), 0
    for move in moves:
        state = tree.state(node)
        children = tree.children(node)
        labels = [game.label(state, tree.action[child]) for child in children]
        node = children[labels.index(move)]
    return position(tree, node, glyphs, height)


def test_a_small_board_has_lines_between_its_cells() -> None:
    assert after("tictactoe:state=XO.......", "b2").texts == [
        " ╭─a─┬─b─┬─c─╮",
        "1│ X │ O │   │",
        " ├───┼───┼───┤",
        "2│   │[X]│   │",
        " ├───┼───┼───┤",
        "3│   │   │   │",
        " ╰───┴───┴───╯",
    ]


def test_where_room_is_short_it_has_none_and_then_an_edge_less() -> None:
    moves = "tictactoe:state=XO.......", "b2"
    whole = [" ╭─a─b─c─╮", "1│ X O · │", "2│ ·[X]· │", "3│ · · · │", " ╰───────╯"]
    assert after(*moves, height=6).texts == whole
    assert after(*moves, height=4).texts == whole[:4]
    assert after(*moves, height=2).texts == whole[1:3]
    assert after("pawns", "a1-a2", height=4).texts == [
        "3│ · B B │",
        "2│[W]· · │",
        "1│ ◦ W · │",
        " ╰─a─b─c─╯",
    ]


@pytest.mark.parametrize("source", ["pawns", "tictactoe", "othello", "connect", "checkers"])
def test_the_last_move_is_seen_in_however_few_lines(source: str) -> None:
    game = open_source(source).game
    tree = GameTree(game)
    for node in (tree.children(0)[0], tree.children(0)[-1]):
        for height in range(1, 20):
            part = position(tree, node, UNICODE, height)
            assert LAST in [style for _, style in part.lines[part.at]], (height, part.texts)


def test_a_winning_line() -> None:
    won = after("tictactoe:state=X.XOO....", "b1")
    assert won.texts[1] == "1│*X*│[X]│*X*│"
    assert [style for text, style in won.lines[1] if "X" in text] == ["line-max"] * 3
    column = after("connect:rows=3,cols=3,k=3,state=XX/OO/X", "2")
    assert column.texts == [
        "╭───┬───┬───╮",
        "│   │[O]│   │",
        "├───┼───┼───┤",
        "│ X │*O*│   │",
        "├───┼───┼───┤",
        "│ X │*O*│ X │",
        "╰─1─┴─2─┴─3─╯",
    ]
    row = after("connect:rows=4,cols=4,k=3,state=X/XO//O", "3")
    assert row.texts[4] == "│*X*X[X]O │"


@pytest.mark.parametrize(
    ("source", "moves", "line"),
    [
        ("othello:size=4", ["b1"], "1│ ·[X]· · │"),
        ("othello:size=4", ["b1", "a1"], "1│[O]X · · │"),
        ("checkers", ["11-15"], "13│ ·   ·  [b]  ·   │16"),
        ("breakthrough:rows=4,cols=2", ["b1-b2"], "1│ W ◦ │"),
        ("breakthrough:state=B./.B/W./W.", ["a2xb3"], "3│ ·[W]│"),
        ("pacman", ["north"], "▒ ·  [P]G ▒▒▒"),
        ("dots", ["a1-b1"], "1 •[─]•   •"),
        ("connect", ["4"], "│ · · ·[X]· · · │"),
        ("slide", ["5 up"], "│ 1 │ 3 │[5]│"),
        ("nim", ["2 from pile 3"], "3 ooo◦◦"),
        ("subtract", ["take 3"], "ooooo oo◦◦◦"),
    ],
)
def test_where_something_came_to_or_was_taken(source: str, moves: list[str], line: str) -> None:
    assert line in after(source, *moves).texts


@pytest.mark.parametrize(
    ("source", "moves"),
    [("othello", []), ("othello:state=XO../..../..../....,turn=O", ["pass"]), ("cube", ["U"])],
)
def test_nothing_is_marked_elsewhere(source: str, moves: list[str]) -> None:
    """At the start, after a pass, and where everything moves at once."""
    assert not any(sign in line for line in after(source, *moves).texts for sign in "[◦*")


def test_two_pieces_at_once() -> None:
    before, now = Board(["K..R"]), Board([".RK."])
    assert painted(now, before, UNICODE, 3).texts[1] == "│ ◦ │[R]│[K]│ ◦ │"
    assert painted(now, before, UNICODE, 2).texts[1] == "│ ◦[R K]◦ │"


@pytest.mark.slow
@pytest.mark.parametrize("name", GAMES)
def test_a_picture_is_as_large_throughout_a_game(name: str) -> None:
    """In Unicode of one cell a sign and in ASCII, which say the same but for the signs."""
    game, chance = GAMES[name], random.Random(name)
    tree, node = GameTree(game), 0
    first = start_of(game, UNICODE)
    for _ in range(60):
        picture, plain = (position(tree, node, glyphs, TALL) for glyphs in (UNICODE, ASCII))
        assert (len(picture.lines), picture.width) == (len(first.lines), first.width), name
        assert all(text.isascii() for line in plain.lines for text, _ in line)
        for line, same in zip(picture.lines, plain.lines, strict=True):
            assert sum(len(text) for text, _ in line) == picture.width
            assert sum(cell_len(text) for text, _ in line) == picture.width
            assert [style for _, style in line] == [style for _, style in same]
        for height in range(1, len(picture.lines)):
            assert len(position(tree, node, UNICODE, height).lines) <= height
        if not (children := tree.children(node)):
            break
        node = chance.choice(children)


@pytest.mark.parametrize("name", ["tictactoe", "othello", "checkers", "breakthrough", "pawns-5x5"])
def test_pieces_have_the_colour_of_their_side(name: str) -> None:
    game, chance = GAMES[name], random.Random(name)
    tree, node = GameTree(game), 0
    for _ in range(8):
        board = game.board(tree.state(node))
        assert board is not None
        lines = position(tree, node, UNICODE, TALL).lines
        for side, style in enumerate(("max", "min")):
            shown = [text for line in lines for text, found in line if found.endswith(style)]
            pieces = sorted(mark for mark in board.cells if mark in board.sides[side])
            assert sorted("".join(shown).replace("*", "")) == pieces
        node = chance.choice(tree.children(node))


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("height", [TALL, 9, 4])
def test_a_cursor_on_a_board_and_where_its_cells_are(name: str, height: int) -> None:
    game, chance = GAMES[name], random.Random(name)
    board = game.board(game.start())
    if board is None or board.tight:
        return
    marks = list(board.cells)
    for cursor in chance.sample(range(len(marks)), min(5, len(marks))):
        picture = with_cursor(board, cursor, UNICODE, height)
        lines = ["".join(text for text, _ in line) for line in picture.lines]
        assert len(lines) <= height
        line, column = picture.cells[cursor]
        assert 0 <= line < len(lines)
        assert picture.cell_at(line, column) == cursor
        lit = [text.strip() for row in picture.lines for text, style in row if style == "cursor"]
        assert len(lit) == 1
        for mark, (at, where) in zip(marks, picture.cells, strict=True):
            if 0 <= at < len(lines):
                assert lines[at][where] in (mark, *"·─│•▒ "), (lines, at, where)
                assert lines[at][where] == mark or not mark.isalnum()


class Told(Game):
    """A game that draws a picture of its own, with what a terminal must not see."""

    def start(self) -> int:
        return 0

    def actions(self, state: int) -> list[int]:
        return [1]

    def result(self, state: int, action: int) -> int:
        return state + action

    def is_terminal(self, state: int) -> bool:
        return state > 0

    def utility(self, state: int) -> int:
        return 0

    def player(self, state: int) -> int:
        return MAX

    def label(self, state: int, action: int) -> str:
        return "on"

    def picture(self, state: int) -> str:
        return f"\x1b[31mstate {state}\nbelow"


def test_a_picture_of_its_own_is_safe() -> None:
    tree = GameTree(Told())
    assert position(tree, tree.children(0)[0], UNICODE, TALL).texts == ["␛[31mstate 1", "below"]


class Drawn(Subtract):
    """A game that draws its positions itself."""

    drawn = ""

    def board(self, state: Any) -> Board | None:  # type: ignore[override]
        return None

    def picture(self, state: Any) -> str:
        return self.drawn


@pytest.mark.parametrize(
    ("drawn", "texts", "width"),
    [
        ("", [], 0),
        ("a", ["a"], 1),
        ("ab\nc\n", ["ab", "c"], 2),
        ("王\nabc", ["王", "abc"], 3),
    ],
)
def test_a_picture_of_a_game_is_as_wide_as_its_widest_line(
    drawn: str, texts: list[str], width: int
) -> None:
    game = Drawn()
    game.drawn = drawn
    shown = start_of(game, UNICODE)
    assert (shown.texts, shown.width) == (texts, width)
    assert {sum(cell_len(text) for text, _ in line) for line in shown.lines} <= {width}


@pytest.mark.parametrize(
    ("at", "height", "top"),
    [
        (0, 9, 0), (5, 9, 0), (0, 3, 0), (1, 3, 0), (2, 3, 1), (3, 3, 2), (4, 3, 2), (2, 4, 0),
        (3, 4, 1), (2, 1, 2), (4, 1, 4), (3, 2, 2), (4, 5, 0), (4, 4, 1),
    ],
)  # fmt: skip
def test_a_part_of_a_picture_has_the_last_move_in_it(at: int, height: int, top: int) -> None:
    lines = [[(f"line {number}", "")] for number in range(5)]
    whole = Picture(lines, 6, at, [(number, 2 * number) for number in range(5)])
    part = whole.fitted(height)
    assert part.lines == lines[top : top + height]
    assert (part.at, part.width) == (at - top, 6)
    assert part.cells == [(number - top, 2 * number) for number in range(5)]
    assert part.cell_at(1 - top, 1) == 1
    assert part.cell_at(1 - top, 3) == 1
    assert part.cell_at(1 - top, 4) is None
    assert part.cell_at(1 - top, 0) is None
