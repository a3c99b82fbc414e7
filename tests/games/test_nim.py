"""Nim and Subtract: Bouton's theorem, multiples of four, sizes of trees, refusals."""

from functools import reduce
from itertools import combinations_with_replacement, product
from operator import xor
from typing import Any

import pytest

from tests.oracles.games import perft, root_value
from tui_explorer.engine.game import MAX, MIN
from tui_explorer.errors import BadData
from tui_explorer.games.heaps import Nim, Subtract


@pytest.mark.parametrize(("piles", "nodes"), [("1-2-3", 447), ("2-2", 33)])
def test_sizes_of_nim_trees(piles: str, nodes: int) -> None:
    assert sum(perft(Nim(piles=piles))) == nodes


def test_sizes_of_subtract_trees() -> None:
    sizes = [sum(perft(Subtract(stones=stones))) for stones in range(1, 11)]
    assert sizes == [2, 4, 8, 15, 28, 52, 96, 177, 326, 600]


@pytest.mark.parametrize("misere", [False, True])
@pytest.mark.parametrize("sizes", [*combinations_with_replacement(range(5), 3)])
def test_boutons_theorem(sizes: tuple[int, ...], misere: bool) -> None:
    """The mover wins unless the XOR is 0; misère turns that round where no pile exceeds 1."""
    if not any(sizes):
        return
    mover_wins = (reduce(xor, sizes) != 0) != (misere and max(sizes) <= 1)
    game = Nim(piles="-".join(map(str, sizes)), misere=misere)
    assert root_value(game) == (1 if mover_wins else -1)


@pytest.mark.parametrize("sizes", [*product(range(1, 5), range(5))])
def test_a_limit_reduces_piles(sizes: tuple[int, ...]) -> None:
    """With at most m to take, piles count modulo m + 1."""
    game = Nim(piles="-".join(map(str, sizes)), take=2)
    assert root_value(game) == (1 if reduce(xor, (size % 3 for size in sizes)) else -1)


@pytest.mark.parametrize("stones", range(1, 41))
def test_multiples_of_four_are_lost(stones: int) -> None:
    assert root_value(Subtract(stones=stones)) == (1 if stones % 4 else -1)
    misere = Subtract(stones=stones, misere=True)
    assert root_value(misere) == (1 if stones % 4 != 1 else -1)


@pytest.mark.parametrize("stones", range(1, 12))
def test_subtract_is_nim_with_one_pile(stones: int) -> None:
    assert perft(Subtract(stones=stones, take=4)) == perft(Nim(piles=str(stones), take=4))


def test_nim_moves_by_pile_then_number() -> None:
    game = Nim(piles="2-0-3", take=2)
    state = game.start()
    assert state == ((2, 0, 3), MAX)
    assert list(game.actions(state)) == [(0, 1), (0, 2), (2, 1), (2, 2)]
    assert game.label(state, (2, 1)) == "1 from pile 3"


def test_subtract_moves_by_number() -> None:
    game = Subtract(stones=2)
    state = game.start()
    assert [game.label(state, action) for action in game.actions(state)] == ["take 1", "take 2"]


@pytest.mark.parametrize("game", [Nim(piles="0-0"), Subtract(stones=0)])
def test_a_start_may_be_finished(game: Nim | Subtract) -> None:
    state: Any = game.start()
    assert game.is_terminal(state)
    assert game.utility(state) == game.evaluate(state) == -1


@pytest.mark.parametrize("game", [Nim(), Subtract()])
def test_eval_knows_nothing_of_unfinished_games(game: Nim | Subtract) -> None:
    state: Any = game.start()
    assert game.evaluate(state) == 0


def test_pictures() -> None:
    game = Nim(piles="0-4-12")
    assert game.picture(game.start()).splitlines() == ["1", "2 oooo", "3 ooooo ooooo oo"]
    assert game.picture(((0, 1, 12), MIN)).splitlines()[1] == "2 o"
    heap = Subtract(stones=13)
    assert heap.picture(heap.start()).splitlines() == ["ooooo ooooo", "ooo", "13 stones"]
    assert heap.picture((1, MAX)).splitlines() == ["o", "1 stone"]
    large = Subtract(stones=60)
    assert large.picture((51, MAX)).splitlines() == ["ooooo ooooo"] * 5 + ["...", "51 stones"]
    assert heap.board((3, MAX)).rows == ["ooo.......", "...       "]
    assert Subtract(stones=0).picture((0, MAX)) == "0 stones"


@pytest.mark.parametrize(
    ("options", "complaint"),
    [
        ({"piles": ""}, "a pile cannot be '' (write numbers of stones with - between: 3-4-5)"),
        ({"piles": "3--4"}, "a pile cannot be ''"),
        ({"piles": "3-x"}, "a pile cannot be 'x'"),
        ({"piles": "\u0663"}, "a pile cannot be '\u0663'"),
        ({"piles": "51"}, "a pile of 51 stones is too large (it takes at most 50)"),
        ({"piles": "9" * 5000}, "a pile of 99999999999999999999 stones is too large"),
        ({"piles": "-".join("1" * 10)}, "there are 10 piles (nim takes at most 9)"),
        ({"take": -1}, "take cannot be -1 (take goes from 0 to 50)"),
        ({"take": 51}, "take cannot be 51"),
    ],
)
def test_impossible_piles_are_refused(options: dict[str, Any], complaint: str) -> None:
    with pytest.raises(BadData) as refusal:
        Nim(**options)
    assert str(refusal.value).startswith(complaint)


@pytest.mark.parametrize(
    ("options", "complaint"),
    [
        ({"stones": -1}, "stones cannot be -1 (stones goes from 0 to 10000)"),
        ({"stones": 10_001}, "stones cannot be 10001"),
        ({"take": 0}, "take cannot be 0 (take goes from 1 to 10000)"),
        ({"take": 10_001}, "take cannot be 10001"),
    ],
)
def test_impossible_heaps_are_refused(options: dict[str, Any], complaint: str) -> None:
    with pytest.raises(BadData) as refusal:
        Subtract(**options)
    assert str(refusal.value).startswith(complaint)
