"""The search spaces of games, against known sizes and against a walk over the whole tree."""

from typing import Any

import pytest

from tests.command import answer, refusal
from tui_explorer import catalog
from tui_explorer.engine.tree.shape import Structure, structure
from tui_explorer.view.tables import structure_table
from tui_explorer.words.glyphs import ASCII


class Lines:
    """A game told as a table: each state and those that follow it."""

    players = ("MAX", "MIN")

    def __init__(self, **following: str) -> None:
        self.following = following

    def start(self) -> str:
        return "s"

    def actions(self, state: str) -> list[int]:
        return list(range(len(self.following[state])))

    def result(self, state: str, action: int) -> str:
        return self.following[state][action]

    def is_terminal(self, state: str) -> bool:
        return state not in self.following


def found(**following: str) -> Structure:
    game: Any = Lines(**following)
    return structure(game, 1000)


@pytest.mark.parametrize(
    ("name", "states", "nodes", "leaves"),
    [("tictactoe", 5478, 549_946, 255_168), ("pawns", 30, 39, 18), ("subtract", 20, 600, 274)],
)
def test_games_of_known_size(name: str, states: int, nodes: int, leaves: int) -> None:
    expected = Structure(states, True, True, False, nodes, leaves)
    assert structure(catalog.load_game(name).GAME(), 10_000) == expected


def test_the_tree_is_what_a_walk_without_memory_counts() -> None:
    game = catalog.load_game("nim").GAME(piles="2-3-3")
    nodes = leaves = 0
    states = set()
    waiting = [game.start()]
    while waiting:
        state = waiting.pop()
        nodes += 1
        states.add(state)
        if game.is_terminal(state):
            leaves += 1
        else:
            waiting += [game.result(state, action) for action in game.actions(state)]
    assert structure(game, 10_000) == Structure(len(states), True, True, False, nodes, leaves)


def test_a_tree_repeats_nothing() -> None:
    assert found(s="ab", a="cd") == Structure(5, True, False, False, 5, 3)


def test_a_lone_state() -> None:
    assert found() == Structure(1, True, False, False, 1, 1)


def test_two_lines_to_one_state_are_no_cycle() -> None:
    assert found(s="ab", a="c", b="c", c="d") == Structure(5, True, True, False, 7, 2)
    assert found(s="aa") == Structure(2, True, True, False, 3, 2)


@pytest.mark.parametrize(
    "following",
    [{"s": "s"}, {"s": "a", "a": "bs"}, {"s": "ab", "a": "cd", "c": "a", "b": "d"}],
)
def test_cycles_have_no_finite_tree(following: dict[str, str]) -> None:
    space = found(**following)
    assert (space.cycles, space.repeated, space.is_whole) == (True, True, True)
    assert (space.nodes, space.leaves) == (None, None)


def test_it_stops_at_so_many_states() -> None:
    game = catalog.load_game("tictactoe").GAME()
    assert structure(game, 5478).is_whole
    cut_short = structure(game, 5477)
    assert (cut_short.states, cut_short.is_whole, cut_short.nodes) == (5477, False, None)
    assert structure(catalog.load_game("connect").GAME(), 500).states == 500


def test_a_line_longer_than_the_recursion_limit() -> None:
    game = catalog.load_game("subtract").GAME(stones=5000, take=1)
    assert structure(game, 10_000) == Structure(5001, True, False, False, 5001, 1)


def test_the_list_of_games_tells_it() -> None:
    records = {record["name"]: record for record in answer("list", "games", "--structure")}
    assert set(records) == set(catalog.game_names())
    assert records["tictactoe"] == {
        "name": "tictactoe", "space": "tree", "cycles": False, "repeated": True, "states": 5478,
        "all_states": True, "nodes": 549_946, "leaves": 255_168,
    }  # fmt: skip
    assert (records["connect"]["cycles"], records["connect"]["repeated"]) == (None, True)
    assert refusal("list", "trees", "--structure")[0] == 2


def test_the_table_of_games() -> None:
    games = {
        "chess": Structure(9000, False, True, True, None, None),
        "noughts": Structure(5478, True, True, False, 549_946, 255_168),
        "go": Structure(9000, False, False, False, None, None),
        "lines": Structure(5, True, False, False, 5, 3),
    }
    assert list(structure_table(games, ASCII))[:5] == [
        "         space  cycles  repeated      states  tree nodes   leaves",
        "chess    graph  yes     yes       over 9,000     endless  endless",
        "noughts  tree   no      yes            5,478     549,946  255,168",
        "go       -      -       -         over 9,000           -        -",
        "lines    tree   no      no                 5           5        3",
    ]
