"""Slide: shortest solutions as a breadth-first search finds them, boards that cannot be solved."""

import random
from collections import deque
from itertools import permutations
from typing import Any

import pytest

from tests.oracles.games import perft
from tui_explorer.algorithms import alphabeta, minimax
from tui_explorer.engine.algorithm import run
from tui_explorer.engine.game import MAX
from tui_explorer.engine.settings import Settings
from tui_explorer.engine.tree.game_tree import GameTree
from tui_explorer.engine.tree.shape import structure
from tui_explorer.errors import BadData
from tui_explorer.games.slide import SlidingTiles

Board = tuple[tuple[str, ...], ...]


def board_of(text: str) -> Board:
    return tuple(tuple(row) for row in text.split("/"))


def neighbours(board: Board) -> list[Board]:
    rows, cols = len(board), len(board[0])
    places = [(row, col) for row in range(rows) for col in range(cols)]
    ((row, col),) = [place for place in places if board[place[0]][place[1]] == "."]
    found = []
    for other in places:
        if abs(other[0] - row) + abs(other[1] - col) == 1:
            cells = [list(line) for line in board]
            cells[row][col], cells[other[0]][other[1]] = cells[other[0]][other[1]], "."
            found.append(tuple(map(tuple, cells)))
    return found


def distances(goal: str) -> dict[Board, int]:
    """How many moves each board is away from the goal: all that can be solved are in it."""
    known = {board_of(goal): 0}
    waiting = deque(known)
    while waiting:
        board = waiting.popleft()
        for other in neighbours(board):
            if other not in known:
                known[other] = known[board] + 1
                waiting.append(other)
    return known


FLAT = distances("123/45.")


def test_half_of_all_boards_are_refused_and_they_are_the_right_ones() -> None:
    assert len(FLAT) == 360
    for cells in permutations("12345."):
        text = "".join(cells[:3]) + "/" + "".join(cells[3:])
        if board_of(text) in FLAT:
            assert SlidingTiles(start=text).start()[0] == "".join(cells)
        else:
            with pytest.raises(BadData, match="no moves can solve this board"):
                SlidingTiles(start=text)


@pytest.mark.parametrize("text", ["12/3.", "1.3/425", "12/34/5.", "1234/567."])
def test_a_solvable_board_stays_so(text: str) -> None:
    for seed in range(20):
        chance, board = random.Random(seed), board_of(text)
        for _ in range(30):
            board = chance.choice(neighbours(board))
        assert SlidingTiles(start="/".join(map("".join, board))).moves == 8


def best_value(board: Board, moves: int) -> int:
    """One more than the moves left by the shortest solution; else the nearest that can be met."""
    goal = max(FLAT, key=lambda other: FLAT[other] == 0)
    layer = {(board, board)}
    for left in range(moves, -1, -1):
        if any(now == goal for now, _ in layer):
            return left + 1
        if left:
            layer = {
                (other, now)
                for now, before in layer
                for other in neighbours(now)
                if other != before
            }
    return max(-manhattan(now) for now, _ in layer)


def manhattan(board: Board) -> int:
    where = {tile: (row, col) for row, line in enumerate(board) for col, tile in enumerate(line)}
    goal = {str(tile): divmod(tile - 1, 3) for tile in range(1, 6)}
    return sum(
        abs(where[tile][0] - row) + abs(where[tile][1] - col) for tile, (row, col) in goal.items()
    )


@pytest.mark.parametrize("seed", range(60))
def test_search_finds_the_shortest_solution(seed: int) -> None:
    chance = random.Random(seed)
    board = chance.choice(sorted(FLAT))
    moves = chance.randint(1, 12)
    game = SlidingTiles(start="/".join(map("".join, board)), moves=moves)
    expected = best_value(board, moves)
    if FLAT[board] <= moves:
        assert expected == moves - FLAT[board] + 1
    for algorithm in (minimax, alphabeta):
        trace = run(algorithm.search, GameTree(game), Settings())
        assert trace.root_value == expected, seed
        if expected > 0:
            assert len(trace.principal_variation) == FLAT[board], seed


def test_the_usual_board_takes_four_moves() -> None:
    game = SlidingTiles()
    trace = run(minimax.search, GameTree(game), Settings())
    assert (trace.root_value, len(trace.node)) == (8 - 4 + 1, 280)
    assert perft(game) == [1, 2, 4, 8, 16, 19, 38, 64, 128]


def test_moves_are_called_by_the_tile_and_not_taken_back() -> None:
    game = SlidingTiles(start="123/4.6/758", moves=3)
    state = game.start()
    assert game.player(state) == MAX
    labels = [game.label(state, action) for action in game.actions(state)]
    assert labels == ["5 up", "2 down", "6 left", "4 right"]
    state = game.result(state, game.actions(state)[0])
    labels = [game.label(state, action) for action in game.actions(state)]
    assert labels == ["8 left", "7 right"]
    assert game.picture(state).splitlines() == ["1 2 3", "4 5 6", "7 . 8", "2 moves left"]
    assert game.features(state) == {"distance": 1, "misplaced": 1}
    assert game.evaluate(state) == -1
    assert game.with_weights({"misplaced": -3}).evaluate(state) == -4
    solved = game.result(state, game.actions(state)[0])
    assert game.is_terminal(solved)
    assert (game.utility(solved), game.evaluate(solved)) == (2, 2)


def test_out_of_moves() -> None:
    game = SlidingTiles(start="123/456/.78", moves=1)
    state = game.result(game.start(), game.actions(game.start())[1])
    assert game.is_terminal(state)
    assert (game.utility(state), game.picture(state).splitlines()[-1]) == (-1, "0 moves left")


class TestWithoutItsCounter:
    """A state is a board: moves can be taken back, and the space is a graph with cycles."""

    def test_a_move_taken_back_leads_to_the_same_state(self) -> None:
        game = SlidingTiles(start="123/4.6/758", moves=0)
        state = game.start()
        for action in game.actions(state):
            gap = state[0].index(".")
            after = game.result(state, action)
            assert gap in game.actions(after)
            assert game.result(after, gap) == state

    def test_every_board_that_can_be_solved_is_a_state(self) -> None:
        game = SlidingTiles(start="1.3/425", moves=0)
        assert game.has_cycles
        assert not SlidingTiles(start="1.3/425").has_cycles
        space = structure(game, 1000)
        assert (space.states, space.is_whole, space.cycles) == (len(FLAT), True, True)
        assert (space.nodes, space.leaves, space.depth) == (None, None, None)

    @pytest.mark.parametrize("seed", range(20))
    def test_a_depth_limit_finds_what_lies_within_it(self, seed: int) -> None:
        board = random.Random(seed).choice(sorted(FLAT, key=str))
        game = SlidingTiles(start="/".join(map("".join, board)), moves=0)
        for depth in range(7):
            value = run(alphabeta.search, GameTree(game, depth), Settings(depth=depth)).root_value
            assert value is not None
            assert (value == 1) == (FLAT[board] <= depth), (seed, depth)
            assert value == 1 or value <= -1

    def test_solved_is_worth_the_same_by_any_way(self) -> None:
        game = SlidingTiles(start="123/456/7.8", moves=0)
        solved = game.result(game.start(), game.actions(game.start())[1])
        assert game.is_terminal(solved)
        assert (game.utility(solved), game.evaluate(solved)) == (1, 1)
        assert game.picture(solved).splitlines() == ["1 2 3", "4 5 6", "7 8 ."]


@pytest.mark.parametrize(
    ("options", "complaint"),
    [
        ({"moves": 81}, "moves cannot be 81 (moves goes from 0 to 80)"),
        ({"start": ""}, "the number of rows cannot be 1 (the number of rows goes from 2 to 4)"),
        ({"start": "12."}, "the number of rows cannot be 1"),
        ({"start": "1/./2"}, "the number of columns cannot be 1"),
        ({"start": "12345/6789."}, "the number of columns cannot be 5"),
        ({"start": "12/3"}, "the rows of start differ in length (write . for the gap)"),
        ({"start": "12/34"}, "the tiles of start are not right (each of 123. once)"),
        ({"start": "12/1."}, "the tiles of start are not right"),
        ({"start": "1\x1b/3."}, "the tiles of start are not right"),
        ({"start": "21/3."}, "no moves can solve this board (let two of its tiles change places)"),
    ],
)
def test_impossible_options_are_refused(options: dict[str, Any], complaint: str) -> None:
    with pytest.raises(BadData) as refusal:
        SlidingTiles(**options)
    assert str(refusal.value).startswith(complaint)
