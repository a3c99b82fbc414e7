"""Nim for three: the very trees of the known answers, who wins at any heap, refusals."""

from typing import Any

import pytest

from tests.oracles.known import of_kind
from tui_explorer.engine.tree.game_tree import GameTree
from tui_explorer.engine.tree.tree import ROOT
from tui_explorer.errors import BadData
from tui_explorer.games.heaps import Nim3

CASES = {case["id"]: case["tree"] for case in of_kind("n-player")}


@pytest.mark.parametrize(
    ("name", "game", "nodes"),
    [
        ("np-nim3-5-2-winner", Nim3(stones=5, take=2), 20),
        ("np-nim3-5-2-rank", Nim3(stones=5, take=2, pay="rank"), 20),
        ("np-nim3-7-3-rank", Nim3(pay="rank"), 96),
    ],
)
def test_the_trees_of_the_known_answers(name: str, game: Nim3, nodes: int) -> None:
    tree = GameTree(game)

    def told(node: int) -> dict[str, Any]:
        below = [told(child) for child in tree.children(node)]
        if not below:
            return {"v": list(tree.utility[node])}
        return {"p": tree.player[node] + 1, "c": below}

    assert told(ROOT) == CASES[name]
    assert len(tree) == nodes


def max_n(stones: int, take: int, pay: tuple[int, int, int]) -> tuple[int, int, int]:
    """What the mover, the next player and the third get, when each takes what is best for them."""
    if not stones:
        first, second, third = pay
        return second, third, first
    best = None
    for taken in range(1, min(take, stones) + 1):
        second, third, first = max_n(stones - taken, take, pay)
        if best is None or first > best[0]:
            best = (first, second, third)
    assert best is not None
    return best


@pytest.mark.parametrize("stones", range(1, 11))
def test_what_each_player_gets_from_any_heap(stones: int) -> None:
    tree = GameTree(Nim3(stones=stones, take=2, pay="rank"))

    def value(node: int) -> Any:
        below = [value(child) for child in tree.children(node)]
        mover = tree.player[node]
        return max(below, key=lambda payoffs: payoffs[mover]) if below else tree.utility[node]

    assert value(ROOT) == max_n(stones, 2, (2, 1, 0))


def test_players_take_turns_and_the_last_stone_pays() -> None:
    game = Nim3(stones=3, take=3, pay="rank")
    state = game.start()
    assert [game.player(state), game.picture(state)] == [0, "ooo\n3 stones"]
    assert [game.label(state, action) for action in game.actions(state)] == [
        "take 1",
        "take 2",
        "take 3",
    ]
    assert game.utility(game.result(state, 3)) == (2, 1, 0)
    state = game.result(state, 1)
    assert (game.player(state), game.evaluate(state)) == (1, (0, 0, 0))
    assert game.evaluate(game.result(state, 2)) == (0, 2, 1)
    state = game.result(state, 1)
    assert game.utility(game.result(state, 1)) == (1, 0, 2)


@pytest.mark.parametrize(
    ("options", "complaint"),
    [
        ({"stones": 0}, "stones cannot be 0 (stones goes from 1 to 10000)"),
        ({"stones": 10_001}, "stones cannot be 10001"),
        ({"take": 0}, "take cannot be 0 (take goes from 1 to 10000)"),
        ({"pay": "all"}, "pay cannot be 'all' (pay is winner or rank)"),
    ],
)
def test_impossible_options_are_refused(options: dict[str, Any], complaint: str) -> None:
    with pytest.raises(BadData) as refusal:
        Nim3(**options)
    assert str(refusal.value).startswith(complaint)
