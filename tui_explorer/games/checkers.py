"""Checkers: English draughts.

A state is ``(black, white, kings, mover, left)``: all pieces by colour, the kings among them, the
mover, and the plies left until a draw. Without a limit plies are not counted: kings can go back and
forth, and the search space is a graph with cycles.

Only dark squares have bits, row by row from the top left, and a spare bit that stays empty follows
every second row. So a step along a diagonal is the same shift from every square, and one over the
edge ends on a spare bit.
"""

from collections.abc import Callable, Sequence
from itertools import pairwise
from typing import Any

from tui_explorer.engine.game import MAX, MIN, Board
from tui_explorer.errors import BadData
from tui_explorer.games._boards import (
    bits,
    read_square,
    require_at_most,
    require_choice,
    require_even_size,
    require_range,
)
from tui_explorer.games._evals import BoundedEval

State = tuple[int, int, int, int, int]
Action = tuple[int, ...]
"""The squares of a step or of a whole jump, from the first to the last."""
_Hops = dict[int, list[tuple[int, int]]]
"""The squares to jump over and to land on, by the square of the jumping piece."""
_Way = Callable[[int], int]

_SIZE = 8
_MOST_PLIES = 1000
_ENDLESS = -1
"""Plies left if they are not counted."""
_KING = 2
"""A kind of mover: kings go in all ways, MAX's men go down the board, MIN's men go up."""


class Checkers(BoundedEval):
    """The rules, on boards of 4, 6 or 8 squares a side, from any position; limit 0: no limit."""

    title = (
        "Checkers: English draughts; jumping is forced, and no move loses; black moves first and "
        "is MAX."
    )
    keywords = (
        "draughts", "damas", "jogo de damas", "juego de damas", "ciclos", "soma nula", "suma cero",
    )  # fmt: skip
    origin = (
        "English draughts. Samuel's program of the 1950s learned it by playing against itself; "
        "since 2007 it is known to be a draw."
    )
    turns = ("B", "W")

    def __init__(
        self, *, size: int = _SIZE, state: str = "", turn: str = "B", limit: int = 0
    ) -> None:
        require_even_size(size)
        require_choice("turn", turn, self.turns)
        require_range("limit", limit, 0, _MOST_PLIES)
        rows = _read(state, size) if state else _opening(size)
        self.size = size = len(rows)
        self.limit = limit
        self.has_cycles = not limit
        self._half = half = size // 2
        self._rows = [
            [1 << row * half + row // 2 + at for at in range(half)] for row in range(size)
        ]
        squares = [square for row in self._rows for square in row]
        self._all = sum(squares)
        self._numbers = {square: number for number, square in enumerate(squares, 1)}
        self._squares = [sum(row) for row in self._rows]
        self._far = self._squares[-1], self._squares[0]
        """The row that makes kings of men: MAX's, MIN's."""
        self._over: dict[Action, int] = {}
        """The square that a jump passes over, by its first and its last square."""
        self._steps: list[dict[int, list[tuple[int, Action]]]] = [{}, {}, {}]
        """The steps from a square with their targets: of a man of MAX, of MIN, and of a king."""
        self._hops: list[_Hops] = [{}, {}, {}]
        self._list_ways(squares)
        most = half * (half - 1)
        self._start = self._place(rows, self.turns.index(turn), most)
        self._set_weights(
            {
                "men": ("0.03", most),
                "kings": ("0.04", most),
                "back": ("0.01", half),
                "advance": ("0", most * (size - 2)),
            }
        )

    def start(self) -> State:
        """The position of the options."""
        return self._start

    def player(self, state: State) -> int:
        """Players alternate."""
        return state[3]

    def actions(self, state: State) -> Sequence[Action]:
        """Jumps if there are any, else steps: by the piece's square, then by its target."""
        black, white, kings, mover, _ = state
        own, enemy = (white, black) if mover == MIN else (black, white)
        empty = self._all ^ own ^ enemy
        jumpers = self._jumpers(own, kings, mover, enemy, empty)
        if not jumpers:
            return [
                step
                for piece in bits(self._steppers(own, kings, mover, empty))
                for target, step in self._steps[_KING if piece & kings else mover][piece]
                if target & empty
            ]
        jumps: list[Action] = []
        for piece in bits(jumpers):
            hops = self._hops[_KING if piece & kings else mover]
            _jump_on((piece,), hops, enemy, empty | piece, jumps)
        return jumps

    def result(self, state: State, action: Action) -> State:
        """The piece moves and takes what it jumps over; a man on the far row becomes a king."""
        black, white, kings, mover, left = state
        source, target = action[0], action[-1]
        taken = self._over.get(action, 0)
        if len(action) > 2:
            taken = sum(self._over[hop] for hop in pairwise(action))
        kings &= ~taken
        if kings & source:
            kings ^= source ^ target
        else:
            kings |= target & self._far[mover]
        if left > 0:
            left -= 1
        if mover == MAX:
            return black ^ source ^ target, white ^ taken, kings, MIN, left
        return black ^ taken, white ^ source ^ target, kings, MAX, left

    def is_terminal(self, state: State) -> bool:
        """The mover cannot move, or the plies are used up."""
        return not state[4] or self._is_stuck(state)

    def utility(self, state: State) -> int:
        """-1 if black cannot move, +1 if white cannot; a draw when the plies are used up."""
        if not self._is_stuck(state):
            return 0
        return -1 if state[3] == MAX else 1

    def label(self, state: State, action: Action) -> str:
        """The numbers of the squares: 11-15 for a step, 15x22x31 for a jump."""
        sign = "x" if action[:2] in self._over else "-"
        return sign.join(str(self._numbers[square]) for square in action)

    def options_for(self, state: State) -> dict[str, Any]:
        """The options that begin in a state, unless its plies are used up."""
        return super().options_for(state) if state[4] else {}

    def options_with(self, state: State, rows: Sequence[str], mover: int) -> dict[str, Any]:
        """The squares, the mover, and the plies left if they are counted."""
        limit = {"limit": state[4]} if state[4] > 0 else {}
        return {**super().options_with(state, rows, mover), **limit}

    def board(self, state: State) -> Board:
        """Black's home row is on top, each row between its first and its last number.

        Men are small letters, kings are capitals.
        """
        black, white, kings, _, left = state
        rows = []
        for number, row in enumerate(self._rows):
            marks = [" ", " "] * self._half
            for at, square in enumerate(row):
                mark = "b" if black & square else "w" if white & square else "."
                marks[2 * at + 1 - number % 2] = mark.upper() if kings & square else mark
            rows.append("".join(marks))
        return Board(
            rows,
            sides=("bB", "wW"),
            numbers=[f"{self._numbers[row[0]]:>2}" for row in self._rows],
            numbers_right=[f"{self._numbers[row[-1]]:>2}" for row in self._rows],
            said=[] if left == _ENDLESS else [f"{left} {'ply' if left == 1 else 'plies'} left"],
        )

    def _counts(self, state: State) -> tuple[int, int, int, int]:
        """Men, kings, men on the home row, rows that men have advanced: black's minus white's."""
        black, white, kings, _, _ = state
        black_men, white_men = black & ~kings, white & ~kings
        crowned = (black & kings).bit_count() - (white & kings).bit_count()
        men = gone = 0
        for row, squares in enumerate(self._squares):
            here, there = (black_men & squares).bit_count(), (white_men & squares).bit_count()
            men += here - there
            gone += row * here - (self.size - 1 - row) * there
        back = (black_men & self._far[MIN]).bit_count() - (white_men & self._far[MAX]).bit_count()
        return men, crowned, back, gone

    def _is_stuck(self, state: State) -> bool:
        """Return True if the mover can neither step nor jump."""
        black, white, kings, mover, _ = state
        own, enemy = (white, black) if mover == MIN else (black, white)
        empty = self._all ^ own ^ enemy
        return not (
            self._steppers(own, kings, mover, empty)
            or self._jumpers(own, kings, mover, enemy, empty)
        )

    def _steppers(self, own: int, kings: int, mover: int, empty: int) -> int:
        """Return the pieces next to an empty square, found by a step back from that square."""
        near, far, crowned = self._half, self._half + 1, own & kings
        down, up = (crowned, own) if mover == MIN else (own, crowned)
        return down & (empty >> near | empty >> far) | up & (empty << near | empty << far)

    def _jumpers(self, own: int, kings: int, mover: int, enemy: int, empty: int) -> int:
        """Return the pieces next to an enemy with an empty square behind it, found likewise."""
        near, far, crowned = self._half, self._half + 1, own & kings
        down, up = (crowned, own) if mover == MIN else (own, crowned)
        below = (empty >> near & enemy) >> near | (empty >> far & enemy) >> far
        above = (empty << near & enemy) << near | (empty << far & enemy) << far
        return down & below | up & above

    def _list_ways(self, squares: list[int]) -> None:
        """List the steps and hops from each square, in the order of their targets."""
        near, far = self._half, self._half + 1
        up: list[_Way] = [lambda square: square >> far, lambda square: square >> near]
        down: list[_Way] = [lambda square: square << near, lambda square: square << far]
        for kind, ways in ((MAX, down), (MIN, up), (_KING, up + down)):
            for square in squares:
                steps = [way(square) for way in ways if way(square) & self._all]
                self._steps[kind][square] = [(target, (square, target)) for target in steps]
                hops = [(way(square), way(way(square))) for way in ways]
                hops = [hop for hop in hops if hop[0] & self._all and hop[1] & self._all]
                self._hops[kind][square] = hops
                self._over |= {(square, landing): over for over, landing in hops}

    def _place(self, rows: list[str], mover: int, most: int) -> State:
        """Return the state of a board, if its pieces are possible."""
        cells = [cell for number, row in enumerate(rows) for cell in row[1 - number % 2 :: 2]]
        by_mark = dict.fromkeys("bBwW", 0)
        for square, mark in zip(self._numbers, cells, strict=True):
            if mark != ".":
                by_mark[mark] |= square
        black, white = by_mark["b"] | by_mark["B"], by_mark["w"] | by_mark["W"]
        if not black and not white:
            raise BadData("the board has no pieces", "write b, w, B or W for pieces")
        for name, pieces in (("black", black), ("white", white)):
            require_at_most(name, pieces, most)
        for man, far in (("b", self._far[MAX]), ("w", self._far[MIN])):
            if by_mark[man] & far:
                raise BadData(
                    f"there is a man {man} on its far row", f"write a king: {man.upper()}"
                )
        return black, white, by_mark["B"] | by_mark["W"], mover, self.limit or _ENDLESS


def _jump_on(path: Action, hops: _Hops, enemy: int, empty: int, found: list[Action]) -> None:
    """Add the longest jumps that continue a path; no piece is jumped over twice."""
    is_longer = False
    for over, landing in hops[path[-1]]:
        if over & enemy and landing & empty:
            is_longer = True
            _jump_on((*path, landing), hops, enemy ^ over, empty, found)
    if not is_longer:
        found.append(path)


def _opening(size: int) -> list[str]:
    """Return a board with men on all dark squares except in the two middle rows."""
    dark = [".m" * (size // 2), "m." * (size // 2)]
    men = [dark[row % 2] for row in range(size)]
    home = size // 2 - 1
    black = [row.replace("m", "b") for row in men[:home]]
    white = [row.replace("m", "w") for row in men[-home:]]
    return [*black, "." * size, "." * size, *white]


def _read(text: str, size: int) -> list[str]:
    """Return the rows of a text such as .b.b/..../..../w.w., which also gives the size."""
    hint = "cells are b or w for men, B or W for kings, . for empty"
    rows = read_square(text, "bBwW.", hint, size, _SIZE)
    light = "".join(row[number % 2 :: 2] for number, row in enumerate(rows))
    if light.strip("."):
        raise BadData("a piece stands on a light square", "the top left square is light")
    return rows
