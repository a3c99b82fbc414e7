"""Positions from games at random: how they are played, how far they are solved, when it ends."""

from itertools import pairwise
from random import Random
from typing import Any

import pytest

from tests.tuning.test_tune import phase
from tui_explorer.engine.budget import Budget
from tui_explorer.engine.game import MAX, MIN, Game
from tui_explorer.errors import Interrupted
from tui_explorer.games.connect import Connect
from tui_explorer.games.pawns import Breakthrough, Pawns
from tui_explorer.games.tictactoe import TicTacToe
from tui_explorer.tuning.positions import Solver

PLAYED: dict[str, Any] = {
    "tictactoe": TicTacToe(),
    "pawns": Pawns(rows=4, cols=3, blocked="loss"),
    "breakthrough": Breakthrough(rows=5, cols=3, turn="B"),
    "connect": Connect(rows=4, cols=4, k=3),
}


def wins(game: Any, state: Any, mover: int) -> bool:
    """Whether a game is over and won by somebody."""
    return bool(game.is_terminal(state) and game.utility(state) * (1 if mover == MAX else -1) > 0)


def next_ones(game: Any, state: Any) -> list[Any]:
    return [game.result(state, action) for action in game.actions(state)]


@pytest.mark.parametrize("name", PLAYED)
def test_nobody_throws_a_game_away(name: str) -> None:
    """Who can win at once does; else nobody lets the other win at once who can help it."""
    game, met = PLAYED[name], set()
    for seed in range(25):
        line = Solver(game, phase)._game_at_random(Random(seed))
        assert line[0] == game.start()
        for state, after in pairwise(line):
            assert after in next_ones(game, state)
            mover, possible = game.player(state), next_ones(game, state)
            other = MIN if mover == MAX else MAX
            assert not any(wins(game, each, mover) for each in possible), seed  # it would be over
            calm = [
                each for each in possible
                if game.is_terminal(each)
                or not any(wins(game, reply, other) for reply in next_ones(game, each))
            ]  # fmt: skip
            assert after in calm or not calm, seed
            met.add((len(calm) == len(possible), bool(calm)))
        assert any(game.is_terminal(each) for each in next_ones(game, line[-1])), seed
    assert len(met) > 1  # calm and dangerous states were among them


def test_all_else_is_left_to_chance() -> None:
    lines = {tuple(Solver(TicTacToe(), phase)._game_at_random(Random(n))) for n in range(20)}
    assert len(lines) == 20


class Endless(Game):
    """Two players who count on for ever."""

    has_cycles = False

    def start(self) -> int:
        return 1

    def player(self, state: int) -> int:
        return state % 2

    def actions(self, state: int) -> list[int]:
        return [1]

    def result(self, state: int, action: int) -> int:
        return state + action

    def is_terminal(self, state: int) -> bool:
        return False

    def utility(self, state: int) -> int:
        return 0


def test_a_game_need_not_have_an_end() -> None:
    game: Any = Endless()
    assert Solver(game, phase)._game_at_random(Random(1)) == list(range(1, 501))


def test_a_finished_game_has_no_positions() -> None:
    game = TicTacToe(state="XXXOO....")
    assert list(Solver(game, phase).positions(5, 1)) == []


class Counting(Solver):
    """A solver that counts its games, and those since the last position that was found."""

    games = in_vain = 0

    def _game_at_random(self, chance: Random) -> list[Any]:
        self.games += 1
        self.in_vain += 1
        return super()._game_at_random(chance)


def test_two_hundred_games_in_vain_are_enough() -> None:
    solver = Counting(Pawns(), phase)
    for _ in solver.positions(1000, 1):
        solver.in_vain = 0
    assert solver.in_vain == 200
    one = Counting(TicTacToe(), phase)
    assert len(list(one.positions(1, 1))) == 1
    assert one.games == 1


@pytest.mark.parametrize(
    "game",
    [Pawns(), Pawns(rows=3, cols=2), Connect(rows=2, cols=3, k=2)],
    ids=["3x3", "3x2", "connect"],
)
def test_a_small_game_is_found_whole(game: Any) -> None:
    """Each state that such play can come to, the first one too."""
    reached, waiting = set(), [game.start()]
    while waiting:
        state = waiting.pop()
        if state in reached or game.is_terminal(state):
            continue
        reached.add(state)
        mover, possible = game.player(state), next_ones(game, state)
        won = [each for each in possible if wins(game, each, mover)]
        calm = [
            each for each in possible
            if game.is_terminal(each)
            or not any(wins(game, reply, 1 - mover) for reply in next_ones(game, each))
        ]  # fmt: skip
        waiting += won or calm or possible
    found = [each.state for each in Solver(game, phase).positions(1000, 1)]
    assert set(found) == reached
    assert len(found) == len(reached) > 4


def test_budgets_and_what_is_told() -> None:
    told: list[tuple[str, float]] = []

    def noted(doing: str, budget: Budget) -> Budget:
        told.append((doing, budget.max_nodes))
        return budget

    solver = Solver(TicTacToe(), noted)
    found = list(solver.positions(2, 1))
    solver.value(found[0].state)
    solver.choice(TicTacToe(), found[0].state, 2)
    numbers = [nodes for _, nodes in told]
    assert numbers == [2000, 2000, 20_000, 20_000]
    assert len({doing for doing, _ in told}) == 3  # with none, one and two positions solved
    assert told[2] == told[3]


def test_what_takes_too_many_nodes_has_no_value() -> None:
    solver = Solver(TicTacToe(), phase)
    late = TicTacToe(state="XOXOX....").start()
    assert solver.value(late) in (-1000, 0, 1000)
    assert solver.value(late, 2) is None
    assert solver.value(TicTacToe(state="XX.OO....").start()) == 1000


def test_an_interruption_is_told_with_what_was_solved() -> None:
    asked: list[Budget] = []

    def third(doing: str, budget: Budget) -> Budget:
        asked.append(budget)
        budget.stop_requested = len(asked) == 3
        return budget

    with pytest.raises(Interrupted, match="interrupted with 2 positions solved"):
        list(Solver(TicTacToe(), third).positions(10, 1))


def test_looking_further_back_where_values_are_found_and_less_far_where_not() -> None:
    """By turns of a solver that knows some positions and not others."""

    class Told(Counting):
        backs: list[int]

        def value(self, state: Any, nodes: int = 0) -> int | None:
            """Whoever is seven plies from the end is too far."""
            self.backs.append(9 - state[1].bit_count())
            return 0 if state[1].bit_count() > 3 else None

    solver = Told(TicTacToe(), phase)
    solver.backs = []
    found = list(solver.positions(60, 3))
    assert len(found) == 60
    assert solver.backs[0] <= 5  # the last position before an end comes first
    assert max(solver.backs) > 5  # too far now and then
    assert sum(back > 5 for back in solver.backs) < len(solver.backs) / 3
