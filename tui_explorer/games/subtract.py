"""Subtract: take 1 to 3 stones from one heap; the last stone wins (misere: loses); MAX starts.

A state is ``(stones, mover)``. Nim with a single pile, kept apart because its trees are the ones
that textbooks draw.

Also found by: jogo da subtração, juego de la resta, palitos, palillos, pedras, piedras, Bachet,
soma nula, suma cero.
"""

from collections.abc import Sequence
from typing import Any

from tui_explorer.engine.board import Board
from tui_explorer.engine.game import MAX
from tui_explorer.errors import BadData
from tui_explorer.games._boards import heap
from tui_explorer.games._shared import Features, require_choice, require_range

State = tuple[int, int]

_MOST_STONES = 10_000


class Subtract(Features):
    """The rules, with any heap and any largest number to take."""

    origin = (
        "Nim with one pile and a limit on what may be taken; told with numbers, it is a riddle "
        "of 1612."
    )

    def __init__(
        self,
        *,
        stones: int = 10,
        take: int = 3,
        misere: bool = False,
        state: int = -1,
        turn: str = "MAX",
    ) -> None:
        is_given = state >= 0
        stones = state if is_given else stones
        require_range("stones", stones, 0, _MOST_STONES)
        require_choice("turn", turn, self.players)
        self._first = self.players.index(turn)
        require_range("take", take, 1, _MOST_STONES)
        if misere and not stones and not is_given:
            raise BadData(
                "misere subtract cannot start without stones",
                "nobody has taken the last one: give the heap at least 1",
            )
        self.stones = stones
        self.take = take
        self.misere = misere

    def start(self) -> State:
        """The heap of the options, MAX to move unless ``turn`` says otherwise."""
        return self.stones, self._first

    def player(self, state: State) -> int:
        """Players alternate."""
        return state[1]

    def actions(self, state: State) -> Sequence[int]:
        """Numbers of stones to take, fewest first."""
        return range(1, min(state[0], self.take) + 1)

    def result(self, state: State, action: int) -> State:
        """The heap gets smaller."""
        return state[0] - action, 1 - state[1]

    def is_terminal(self, state: State) -> bool:
        """No stone left."""
        return not state[0]

    def utility(self, state: State) -> int:
        """Whoever is to move now did not take the last stone."""
        return 1 if (state[1] == MAX) == self.misere else -1

    def label(self, state: State, action: int) -> str:
        """The number of stones."""
        return f"take {action}"

    def options_for(self, state: State) -> dict[str, Any]:
        """The options that begin in a state."""
        return {"state": state[0], "turn": self.players[state[1]]}

    def board(self, state: State) -> Board:
        """The heap and its count."""
        return heap(state[0], self.stones)


GAME = Subtract
