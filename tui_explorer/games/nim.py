"""Nim: take stones from one pile; who takes the last stone wins (misere: loses); MAX starts.

A state is ``(piles, mover)``: the same piles with the other player to move are another state.

Also found by: jogo dos palitos, jogo de Nim, juego de Nim, palillos, fósforos, cerillas, pilhas,
montones, soma nula, suma cero.
"""

from collections.abc import Sequence
from typing import Any

from tui_explorer.engine.board import Board
from tui_explorer.engine.game import MAX
from tui_explorer.errors import BadData
from tui_explorer.games._shared import Features, require_choice, require_range

State = tuple[tuple[int, ...], int]
Action = tuple[int, int]

_MOST_PILES = 9
_LARGEST_PILE = 50


class Nim(Features):
    """The rules, with any piles and a largest number to take if there is one."""

    origin = "An old game with piles of stones; its name and its theory are of 1901."

    def __init__(
        self,
        *,
        piles: str = "3-4-5",
        misere: bool = False,
        take: int = 0,
        state: str = "",
        turn: str = "MAX",
    ) -> None:
        require_range("take", take, 0, _LARGEST_PILE)
        require_choice("turn", turn, self.players)
        self.piles = _read(state or piles)
        self._first = self.players.index(turn)
        self.misere = misere
        self.take = take
        self._most = take or _LARGEST_PILE
        if misere and not any(self.piles) and not state:
            raise BadData(
                "misere nim cannot start without stones",
                "nobody has taken the last one: give a pile at least 1",
            )

    def start(self) -> State:
        """The piles of the options, MAX to move unless ``turn`` says otherwise."""
        return self.piles, self._first

    def player(self, state: State) -> int:
        """Players alternate."""
        return state[1]

    def actions(self, state: State) -> Sequence[Action]:
        """The pile (counted from 0) and how many to take, by pile, then number."""
        most = self._most
        return [
            (pile, number)
            for pile, size in enumerate(state[0])
            for number in range(1, min(size, most) + 1)
        ]

    def result(self, state: State, action: Action) -> State:
        """One pile gets smaller."""
        piles, mover = state
        pile, number = action
        return (*piles[:pile], piles[pile] - number, *piles[pile + 1 :]), 1 - mover

    def is_terminal(self, state: State) -> bool:
        """No stone left."""
        return not any(state[0])

    def utility(self, state: State) -> int:
        """Whoever is to move now did not take the last stone."""
        return 1 if (state[1] == MAX) == self.misere else -1

    def label(self, state: State, action: Action) -> str:
        """The number of stones, and the pile's number from 1."""
        pile, number = action
        return f"{number} from pile {pile + 1}"

    def options_for(self, state: State) -> dict[str, Any]:
        """The options that begin in a state."""
        return {"state": "-".join(map(str, state[0])), "turn": self.players[state[1]]}

    def board(self, state: State) -> Board:
        """A row of stones for each pile, behind its number; dots for those that are gone."""
        most = max(self.piles)
        rows = [
            ("o" * size + "." * (start - size)).ljust(most)
            for size, start in zip(state[0], self.piles, strict=True)
        ]
        numbers = [str(pile + 1) for pile in range(len(rows))]
        return Board(rows, numbers=numbers, framed=False, tight=True)


def _read(text: str) -> tuple[int, ...]:
    """The sizes of the piles in a text such as 3-4-5."""
    sizes = text.split("-")
    if len(sizes) > _MOST_PILES:
        raise BadData(f"there are {len(sizes)} piles", f"nim takes at most {_MOST_PILES}")
    for size in sizes:
        if not (size.isascii() and size.isdigit()):
            raise BadData(
                f"a pile cannot be {size[:20]!r}", "write numbers of stones with - between: 3-4-5"
            )
        if len(size) > 3 or int(size) > _LARGEST_PILE:
            raise BadData(
                f"a pile of {size[:20]} stones is too large", f"it takes at most {_LARGEST_PILE}"
            )
    return tuple(int(size) for size in sizes)


GAME = Nim
