"""Heap games: take stones in turn until none is left. Nim, Subtract and Nim for three.

A state is ``(stones, mover)``, in Nim ``(piles, mover)``: the same stones with another player to
move are another state.
"""

from collections.abc import Sequence
from typing import Any

from tui_explorer.engine.game import EMPTY, MAX, Board, Game, Payoffs, Value
from tui_explorer.errors import BadData
from tui_explorer.games._boards import heap, require_choice, require_range

Piles = tuple[int, ...]

_MOST_PILES = 9
_LARGEST_PILE = 50
_MOST_STONES = 10_000
_PAYMENTS = {"winner": (1, 0, 0), "rank": (2, 1, 0)}
"""The payoff of the player with the last stone, of the next player and of the third."""


class Nim(Game):
    """Nim: several piles, and perhaps a limit on the stones to take."""

    title = (
        "Nim: take stones from one pile; who takes the last stone wins (misere: loses); MAX starts."
    )
    keywords = (
        "jogo dos palitos", "jogo de Nim", "juego de Nim", "palillos", "fósforos", "cerillas",
        "pilhas", "montones", "soma nula", "suma cero",
    )  # fmt: skip
    origin = "An old game with piles of stones; its name and its theory are of 1901."
    position_option = "piles"

    def __init__(
        self, *, piles: str = "3-4-5", misere: bool = False, take: int = 0, turn: str = "MAX"
    ) -> None:
        require_range("take", take, 0, _LARGEST_PILE)
        require_choice("turn", turn, self.players)
        self.piles = _read_piles(piles)
        self.misere = misere
        self.take = take
        self._most = take or _LARGEST_PILE
        self._start = self.piles, self.players.index(turn)

    def start(self) -> tuple[Piles, int]:
        """The piles and the mover of the options."""
        return self._start

    def player(self, state: tuple[Piles, int]) -> int:
        """Players alternate."""
        return state[1]

    def actions(self, state: tuple[Piles, int]) -> Sequence[tuple[int, int]]:
        """The pile (counted from 0) and how many to take, by pile, then number."""
        most = self._most
        return [
            (pile, number)
            for pile, size in enumerate(state[0])
            for number in range(1, min(size, most) + 1)
        ]

    def result(self, state: tuple[Piles, int], action: tuple[int, int]) -> tuple[Piles, int]:
        """One pile gets smaller."""
        piles, mover = state
        pile, number = action
        return (*piles[:pile], piles[pile] - number, *piles[pile + 1 :]), 1 - mover

    def is_terminal(self, state: tuple[Piles, int]) -> bool:
        """No stone is left."""
        return not any(state[0])

    def utility(self, state: tuple[Piles, int]) -> Value:
        """+1 or -1: the player to move did not take the last stone."""
        return 1 if (state[1] == MAX) == self.misere else -1

    def label(self, state: tuple[Piles, int], action: tuple[int, int]) -> str:
        """The number of stones, and the pile's number from 1."""
        pile, number = action
        return f"{number} from pile {pile + 1}"

    def options_for(self, state: tuple[Piles, int]) -> dict[str, Any]:
        """The piles and the mover."""
        return {"state": "-".join(map(str, state[0])), "turn": self.players[state[1]]}

    def board(self, state: tuple[Piles, int]) -> Board:
        """A row of stones for each pile, after its number; dots for stones that are gone."""
        most = max(self.piles)
        rows = [
            ("o" * size + EMPTY * (start - size)).ljust(most)
            for size, start in zip(state[0], self.piles, strict=True)
        ]
        names = [str(pile + 1) for pile in range(len(rows))]
        return Board(rows, numbers=names, framed=False, tight=True)


class _OneHeap(Game):
    """One heap and a limit on the stones to take."""

    position_option = "stones"

    def __init__(self, stones: int, least: int, take: int, first: int) -> None:
        require_range("stones", stones, least, _MOST_STONES)
        require_range("take", take, 1, _MOST_STONES)
        self.stones = stones
        self.take = take
        self._start = stones, first
        self._next = [*range(1, len(self.players)), MAX]
        """The player after each player."""

    def start(self) -> tuple[int, int]:
        """The heap and the mover of the options."""
        return self._start

    def player(self, state: tuple[int, int]) -> int:
        """Players take turns."""
        return state[1]

    def actions(self, state: tuple[int, int]) -> Sequence[int]:
        """Numbers of stones to take, fewest first."""
        return range(1, min(state[0], self.take) + 1)

    def result(self, state: tuple[int, int], action: int) -> tuple[int, int]:
        """The heap gets smaller."""
        return state[0] - action, self._next[state[1]]

    def is_terminal(self, state: tuple[int, int]) -> bool:
        """No stone is left."""
        return not state[0]

    def label(self, state: tuple[int, int], action: int) -> str:
        """The number of stones."""
        return f"take {action}"

    def board(self, state: tuple[int, int]) -> Board:
        """The heap and its count."""
        return heap(state[0], self.stones)


class Subtract(_OneHeap):
    """Nim with a single pile; textbooks draw its trees."""

    title = (
        "Subtract: take 1 to 3 stones from one heap; the last stone wins (misere: loses); "
        "MAX starts."
    )
    keywords = (
        "jogo da subtração", "juego de la resta", "palitos", "palillos", "pedras", "piedras",
        "Bachet", "soma nula", "suma cero",
    )  # fmt: skip
    origin = (
        "Nim with one pile and a limit on the stones to take; as a game with numbers, it is a "
        "riddle of 1612."
    )

    def __init__(
        self, *, stones: int = 10, take: int = 3, misere: bool = False, turn: str = "MAX"
    ) -> None:
        require_choice("turn", turn, self.players)
        super().__init__(stones, 0, take, self.players.index(turn))
        self.misere = misere

    def utility(self, state: tuple[int, int]) -> Value:
        """+1 or -1: the player to move did not take the last stone."""
        return 1 if (state[1] == MAX) == self.misere else -1

    def options_for(self, state: tuple[int, int]) -> dict[str, Any]:
        """The heap and the mover."""
        return {"state": state[0], "turn": self.players[state[1]]}


class Nim3(_OneHeap):
    """The smallest game with a payoff for each of three players.

    A player who cannot take the last stone still decides which of the others takes it.
    """

    title = (
        "Nim for three: take 1 to 3 stones from one heap; the last stone wins, or ranks the "
        "players."
    )
    keywords = (
        "três jogadores", "tres jugadores", "três pessoas", "n jogadores", "varios jugadores",
        "utilidade", "utilidad", "pilha de pedras",
    )  # fmt: skip
    origin = "Made for this program, after Coelho's slides, which let three players choose."
    players = ("P1", "P2", "P3")

    def __init__(
        self, *, stones: int = 7, take: int = 3, pay: str = "winner", turn: int = 1
    ) -> None:
        require_range("turn", turn, 1, 3)
        require_choice("pay", pay, tuple(_PAYMENTS))
        super().__init__(stones, 1, take, turn - 1)
        first, second, third = _PAYMENTS[pay]
        self._payoffs = ((second, third, first), (first, second, third), (third, first, second))
        """By the player who would move next: the one before took the last stone."""
        self.total = first + second + third
        self.least = third

    def utility(self, state: tuple[int, int]) -> Payoffs:
        """The payoffs, by the player who took the last stone."""
        return self._payoffs[state[1]]

    def options_for(self, state: tuple[int, int]) -> dict[str, Any]:
        """The heap and the mover, unless the game is over."""
        return {"state": state[0], "turn": state[1] + 1} if state[0] else {}


def _read_piles(text: str) -> Piles:
    """Return the sizes of the piles in a text such as 3-4-5."""
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
