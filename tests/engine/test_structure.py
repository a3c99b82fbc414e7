"""The search spaces of games, against known sizes and against a walk over the whole tree."""

from functools import cache
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
    ("name", "states", "size"),
    [
        ("tictactoe", 5478, (549_946, 255_168, 9)),
        ("pawns", 30, (39, 18, 5)),
        ("subtract", 20, (600, 274, 10)),
    ],
)
def test_games_of_known_size(name: str, states: int, size: tuple[int, int, int]) -> None:
    expected = Structure(states, True, True, False, *size)
    assert structure(catalog.load_game(name)(), 10_000) == expected


def test_the_tree_is_what_a_walk_without_memory_counts() -> None:
    game = catalog.load_game("nim")(piles="2-3-3")
    nodes = leaves = longest = 0
    states, ends = set(), set()
    waiting = [(game.start(), 0)]
    while waiting:
        state, plies = waiting.pop()
        nodes += 1
        longest = max(longest, plies)
        states.add(state)
        if game.is_terminal(state):
            leaves += 1
            ends.add(state)
        else:
            waiting += [(game.result(state, action), plies + 1) for action in game.actions(state)]
    told: list[Any] = []
    found = structure(game, 10_000, told.append)
    assert found == Structure(len(states), True, True, False, nodes, leaves, longest)
    assert (set(told), len(told)) == (ends, len(ends))


def test_a_tree_repeats_nothing() -> None:
    assert found(s="ab", a="cd") == Structure(5, True, False, False, 5, 3, 2)


def test_a_lone_state() -> None:
    assert found() == Structure(1, True, False, False, 1, 1, 0)


def test_two_lines_to_one_state_are_no_cycle() -> None:
    assert found(s="ab", a="c", b="c", c="d") == Structure(5, True, True, False, 7, 2, 3)
    assert found(s="aa") == Structure(2, True, True, False, 3, 2, 1)


@pytest.mark.parametrize(
    "following",
    [{"s": "s"}, {"s": "a", "a": "bs"}, {"s": "ab", "a": "cd", "c": "a", "b": "d"}],
)
def test_cycles_have_no_finite_tree(following: dict[str, str]) -> None:
    space = found(**following)
    assert (space.cycles, space.repeated, space.is_whole) == (True, True, True)
    assert (space.nodes, space.leaves, space.depth) == (None, None, None)


def test_it_stops_at_so_many_states() -> None:
    game = catalog.load_game("tictactoe")()
    assert structure(game, 5478).is_whole
    cut_short = structure(game, 5477)
    assert (cut_short.states, cut_short.is_whole, cut_short.nodes) == (5477, False, None)
    assert structure(catalog.load_game("connect")(), 500).states == 500


def test_a_line_longer_than_the_recursion_limit() -> None:
    game = catalog.load_game("subtract")(stones=5000, take=1)
    assert structure(game, 10_000) == Structure(5001, True, False, False, 5001, 1, 5000)


@cache
def told() -> dict[str, Any]:
    """What the list of games says of each, by name."""
    return {record["name"]: record for record in answer("list", "games", "--structure")}


@pytest.mark.slow
def test_the_list_of_games_tells_it() -> None:
    records = told()
    assert set(records) > set(catalog.game_names())
    assert records["tictactoe"] == {
        "name": "tictactoe", "space": "tree", "cycles": False, "repeated": True, "states": 5478,
        "all_states": True, "nodes": 549_946, "leaves": 255_168, "depth": 9,
        "known_by": "a walk through all 5,478 states, depth first, each once",
    }  # fmt: skip
    assert (records["connect"]["cycles"], records["connect"]["repeated"]) == (None, True)
    assert records["connect"]["known_by"].startswith("a walk through the first 100,000 states")
    assert refusal("list", "trees", "--structure")[0] == 2


@pytest.mark.slow
def test_one_game_is_each_kind_of_search_space() -> None:
    """By what a state keeps: all boards, boards with a counter, boards with a short way to them."""

    def kind(name: str) -> tuple[Any, ...]:
        return tuple(told()[name][key] for key in ("space", "cycles", "repeated"))

    assert kind("slide:moves=0") == ("graph", True, False)
    assert kind("slide") == ("tree", False, True)
    assert kind("slide:moves=4") == ("tree", False, False)
    assert kind("checkers") == ("graph", True, False)


def test_the_table_of_games() -> None:
    games = {
        "chess": Structure(9000, False, True, True, None, None, None),
        "noughts": Structure(5478, True, True, False, 549_946, 255_168, 9),
        "go": Structure(9000, False, False, False, None, None, None),
        "lines": Structure(5, True, False, False, 5, 3, 2),
    }
    assert list(structure_table(games, ASCII))[:5] == [
        "         space  cycles  repeated      states  tree nodes   leaves    plies",
        "chess    graph  yes     no        over 9,000     endless  endless  endless",
        "noughts  tree   no      yes            5,478     549,946  255,168        9",
        "go       -      -       -         over 9,000           -        -        -",
        "lines    tree   no      no                 5           5        3        2",
    ]
