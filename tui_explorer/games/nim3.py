"""Nim for three: take 1 to 3 stones from one heap; the last stone wins, or ranks the players.

A state is ``(stones, mover)``. The smallest game with an outcome for each of three players: whoever
cannot take the last stone still decides which of the others does.

Also found by: três jogadores, tres jugadores, três pessoas, n jogadores, varios jugadores,
utilidade, utilidad, pilha de pedras.
"""

from collections.abc import Sequence
from typing import Any

from tui_explorer.engine.board import Board
from tui_explorer.engine.game import Payoffs
from tui_explorer.games._boards import heap
from tui_explorer.games._shared import Features, require_choice, require_range

State = tuple[int, int]

_MOST_STONES = 10_000
_PAYMENTS = {"winner": (1, 0, 0), "rank": (2, 1, 0)}
"""To whoever takes the last stone, to the next player and to the third."""


class Nim3(Features):
    """The rules, with any heap, any largest number to take and either way to pay."""

    origin = "Made for this program, after Coelho's slides, which let three players choose."
    players: tuple[str, ...] = ("P1", "P2", "P3")

    def __init__(
        self,
        *,
        stones: int = 7,
        take: int = 3,
        pay: str = "winner",
        state: int = 0,
        turn: int = 1,
    ) -> None:
        stones = state or stones
        require_range("stones", stones, 1, _MOST_STONES)
        require_range("turn", turn, 1, 3)
        self._first = turn - 1
        require_range("take", take, 1, _MOST_STONES)
        require_choice("pay", pay, tuple(_PAYMENTS))
        self.stones = stones
        self.take = take
        first, second, third = _PAYMENTS[pay]
        self._payoffs = ((second, third, first), (first, second, third), (third, first, second))
        """By the player who would move next: the one before has taken the last stone."""
        self.total = first + second + third
        self.least = third

    def start(self) -> State:
        """The heap of the options, the first player to move unless ``turn`` says otherwise."""
        return self.stones, self._first

    def player(self, state: State) -> int:
        """Players take turns."""
        return state[1]

    def actions(self, state: State) -> Sequence[int]:
        """Numbers of stones to take, fewest first."""
        return range(1, min(state[0], self.take) + 1)

    def result(self, state: State, action: int) -> State:
        """The heap gets smaller."""
        return state[0] - action, (state[1] + 1) % 3

    def is_terminal(self, state: State) -> bool:
        """No stone left."""
        return not state[0]

    def utility(self, state: State) -> Payoffs:
        """The payoffs, by who has taken the last stone."""
        return self._payoffs[state[1]]

    def evaluate(self, state: State) -> Payoffs:
        """The utility of a finished game; of any other position nothing is known: 0 for each."""
        return (0, 0, 0) if state[0] else self.utility(state)

    def label(self, state: State, action: int) -> str:
        """The number of stones."""
        return f"take {action}"

    def options_for(self, state: State) -> dict[str, Any]:
        """The options that begin in a state."""
        return {"state": state[0], "turn": state[1] + 1} if state[0] else {}

    def board(self, state: State) -> Board:
        """The heap and its count."""
        return heap(state[0], self.stones)


GAME = Nim3
