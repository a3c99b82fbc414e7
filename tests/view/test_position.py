"""Positions of games: the cell that the last move came to stands in brackets."""

import pytest

from tui_explorer.engine.game import MAX
from tui_explorer.engine.tree.game_tree import GameTree
from tui_explorer.games._shared import Features
from tui_explorer.searches.source import open_source
from tui_explorer.view.position import position_lines


def after(source: str, *moves: str) -> list[str]:
    """The lines of a position after some moves."""
    game = open_source(source).game
    assert game is not None
    tree, node = GameTree(game), 0
    for move in moves:
        state = tree.state(node)
        children = tree.children(node)
        labels = [game.label(state, tree.action[child]) for child in children]
        node = children[labels.index(move)]
    return position_lines(tree, node)


class Castling(Features):
    """Two pieces move at once, so that there is no one cell to mark."""

    marks_last_move = True

    def start(self) -> str:
        return "1 K . . R"

    def actions(self, state: str) -> list[str]:
        return ["1 . R K ."]

    def result(self, state: str, action: str) -> str:
        return action

    def is_terminal(self, state: str) -> bool:
        return state != self.start()

    def utility(self, state: str) -> int:
        return 0

    def player(self, state: str) -> int:
        return MAX

    def label(self, state: str, action: str) -> str:
        return "0-0"

    def picture(self, state: str) -> str:
        return state


def test_two_pieces_at_once() -> None:
    tree = GameTree(Castling())
    assert position_lines(tree, tree.children(0)[0]) == ["1 . R K ."]


def marked(lines: list[str]) -> list[str]:
    return [line for line in lines if "[" in line]


@pytest.mark.parametrize(
    ("source", "moves", "line"),
    [
        ("othello:size=4", ["b1"], "1 .[X]. ."),
        ("othello:size=4", ["b1", "a1"], "1[O]X . ."),
        ("checkers", ["11-15"], "13 . .[b].  16"),
        ("checkers", ["11-15", "22-18", "15x22"], "21 w[b]w w  24"),
        ("checkers:state=..../..b./..../....", ["4-6"], " 5  .[b] 6"),
        ("breakthrough:rows=3,cols=2", ["b1-b2"], "2 .[W]"),
        ("breakthrough:state=B./W./.B/W.", ["a1-a2"], "2[W]B"),
        ("breakthrough:state=B./.B/W./W.", ["a2xb3"], "3 .[W]"),
        ("pacman", ["north"], "% .  [P]G % %"),
        ("pacman", ["north", "west"], "% .  [G]  % %"),
    ],
)
def test_where_something_came_to(source: str, moves: list[str], line: str) -> None:
    assert marked(after(source, *moves)) == [line]


def test_the_rest_of_the_picture_stays() -> None:
    for move in ("d3", "c4", "f5", "e6"):
        lines = after("othello", move)
        plain = [line.replace("[", " ").replace("]", " ").rstrip() for line in lines]
        game = open_source("othello").game
        assert game is not None
        actions = {game.label(game.start(), a): a for a in game.actions(game.start())}
        assert plain == game.picture(game.result(game.start(), actions[move])).split("\n")


@pytest.mark.parametrize(
    ("source", "moves"),
    [
        ("othello", []),
        ("othello:state=XO../..../..../....,turn=O", ["pass"]),
        ("dots", ["a1-b1"]),
        ("cube", ["U"]),
        ("slide", ["5 up"]),
        ("nim", ["1 from pile 1"]),
    ],
)
def test_nothing_is_marked_elsewhere(source: str, moves: list[str]) -> None:
    """At the start, after a pass, and in pictures that are no boards or do not ask for it."""
    assert marked(after(source, *moves)) == []
