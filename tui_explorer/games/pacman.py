"""Pac-Man against a ghost in a small maze.

A state is ``(pacman, ghost, food, mover, left)``: two cells, the food as a set of bits, the mover,
and the moves that Pac-Man has left. Scores are those of the Berkeley course: 10 for each piece of
food, -1 for each move of Pac-Man, 500 for a win and -500 for a loss. With ``ghost=random`` the
ghost is chance. In the usual maze that decides: against MIN, Pac-Man is lost and hurries to his end
to save moves; against chance, he goes for the food.
"""

from collections import deque
from collections.abc import Sequence
from fractions import Fraction
from math import ceil
from typing import Any

from tui_explorer.engine.game import CHANCE, MAX, MIN, NO_CELL, Board, Game, Value
from tui_explorer.errors import BadData
from tui_explorer.games._boards import bits, read_board, require_choice, require_range, rows_of
from tui_explorer.words.names import noun

State = tuple[int, int, int, int, int]

_WALL, _FOOD, _PACMAN, _GHOST, _EMPTY, _ON_FOOD = "%.PG_g"
"""The last one is the ghost on a cell with food."""
_LARGEST = 12
_MOST_FOOD = 20
_MOST_MOVES = 100
_ENOUGH = 4
"""Steps to the ghost that are far enough: Pac-Man does not mind it any more."""
_FOOD_WORTH, _END_WORTH = 10, 500
_WAYS = {"north": (-1, 0), "south": (1, 0), "east": (0, 1), "west": (0, -1)}


class Pacman(Game):
    """The rules, in any small maze; ``ghost`` is min or random."""

    title = (
        "Pacman: eat all food in a maze before the ghost eats you; Pac-Man is MAX, the ghost MIN."
    )
    keywords = (
        "Pac-Man", "come-cocos", "comecocos", "fantasma", "labirinto", "laberinto", "CS188",
        "Berkeley",
    )  # fmt: skip
    origin = (
        "After Berkeley's course CS188, where Pac-Man is the agent and ghosts are its adversaries: "
        "at their best, or moving at random."
    )

    position_option = "layout"
    turns = (_PACMAN, _GHOST)
    least_win = 300
    """Less is only a score: the moves were used up before the game was won."""

    def __init__(
        self,
        *,
        layout: str = "____%/.__G%/%_P_%",
        moves: int = 5,
        ghost: str = "min",
        turn: str = _PACMAN,
        score: int = 0,
    ) -> None:
        require_choice("turn", turn, self.turns)
        require_range("moves", moves, 1 if turn == _PACMAN else 0, _MOST_MOVES)
        require_range("score", score, -_MOST_MOVES, _FOOD_WORTH * _MOST_FOOD)
        require_choice("ghost", ghost, ("min", "random"))
        rows = _read(layout)
        self.rows, self.cols = len(rows), len(rows[0])
        self.moves, self._scored = moves, score
        cells = "".join(rows)
        self._walls = [cell == _WALL for cell in cells]
        self._ways = [self._cells_beside(cell) for cell in range(len(cells))]
        self._steps = [self._steps_from(cell) for cell in range(len(cells))]
        """The length of the way from each cell to each reachable cell."""
        food = sum(1 << cell for cell, mark in enumerate(cells) if mark in (_FOOD, _ON_FOOD))
        self._food = food.bit_count()
        self._other = CHANCE if ghost == "random" else MIN
        mover = MAX if turn == _PACMAN else self._other
        at = cells.replace(_ON_FOOD, _GHOST).index(_GHOST)
        self._start = cells.index(_PACMAN), at, food, mover, moves
        self._require_playable()
        self.has_chance = ghost == "random"
        if self.has_chance:
            self.players = ("MAX",)
        self.weights = {"score": 1, "food": -1, "ghost": 2}
        self._weights_changed()

    def start(self) -> State:
        """The maze of the option ``layout``, Pac-Man to move."""
        return self._start

    def player(self, state: State) -> int:
        """Pac-Man and the ghost take turns."""
        return state[3]

    def actions(self, state: State) -> Sequence[int]:
        """The cells that the mover can go to: north, south, east, west."""
        pacman, ghost, _, mover, _ = state
        return self._ways[pacman if mover == MAX else ghost]

    def result(self, state: State, action: int) -> State:
        """The mover goes there; Pac-Man eats the food there, unless he meets the ghost."""
        pacman, ghost, food, mover, left = state
        if mover != MAX:
            return pacman, action, food, MAX, left
        if action != ghost:
            food &= ~(1 << action)
        return action, ghost, food, self._other, left - 1

    def is_terminal(self, state: State) -> bool:
        """All food is eaten, or Pac-Man is, or he has no move left."""
        pacman, ghost, food, mover, left = state
        return pacman == ghost or not food or (not left and mover == MAX)

    def utility(self, state: State) -> int:
        """The score, with 500 for a win and -500 for a loss."""
        pacman, ghost, food, _, _ = state
        if pacman == ghost:
            return self._score(state) - _END_WORTH
        return self._score(state) if food else self._score(state) + _END_WORTH

    def features(self, state: State) -> dict[str, Value]:
        """The score so far, the steps to the nearest food, and those to the ghost, at most 4."""
        pacman, ghost, food, _, _ = state
        steps = self._steps[pacman]
        return {
            "score": self._score(state),
            "food": min(steps[cell.bit_length() - 1] for cell in bits(food)),
            "ghost": min(steps.get(ghost, _ENOUGH), _ENOUGH),
        }

    def label(self, state: State, action: int) -> str:
        """The direction of the mover."""
        pacman, ghost, _, mover, _ = state
        here = divmod(pacman if mover == MAX else ghost, self.cols)
        there = divmod(action, self.cols)
        step = there[0] - here[0], there[1] - here[1]
        return next(name for name, way in _WAYS.items() if way == step)

    def options_for(self, state: State) -> dict[str, Any]:
        """The options that begin in a state, unless the game is over there."""
        return {} if self.is_terminal(state) else super().options_for(state)

    def options_with(self, state: State, rows: Sequence[str], mover: int) -> dict[str, Any]:
        """The maze without the walls around it, the mover, the moves left and the score."""
        maze = [row[1:-1].replace(NO_CELL, _EMPTY) for row in rows[1:-1]]
        counted = {"moves": state[4], "score": self._score(state)} if state[4] else {}
        return {**super().options_with(state, maze, mover), **counted}

    def marks_at(self, board: Board, cell: int) -> str:
        """Anything within the walls around the maze, which stay."""
        row, column = divmod(cell, self.cols + 2)
        is_inside = 0 < row <= self.rows and 0 < column <= self.cols
        return NO_CELL + _FOOD + _WALL + _PACMAN + _GHOST + _ON_FOOD if is_inside else ""

    def board(self, state: State) -> Board:
        """The maze between its walls, the score and the moves left.

        A ghost on food is a small letter.
        """
        pacman, ghost, food, _, left = state
        marks = [
            (_ON_FOOD if food >> cell & 1 else _GHOST) if cell == ghost
            else _PACMAN if cell == pacman
            else _WALL if self._walls[cell]
            else _FOOD if food >> cell & 1
            else " "
            for cell in range(self.rows * self.cols)
        ]  # fmt: skip
        edge = _WALL * (self.cols + 2)
        rows = [edge, *(_WALL + row + _WALL for row in rows_of(marks, self.cols)), edge]
        moves = f"{left} {noun(left, 'move')} left"
        said = [f"score {self._score(state)}", moves.ljust(len(f"{self.moves} moves left"))]
        return Board(rows, sides=(_PACMAN, _GHOST + _ON_FOOD), said=said, framed=False)

    def _score(self, state: State) -> int:
        """Return the score so far, for eaten food and moves."""
        eaten = self._food - state[2].bit_count()
        return self._scored + _FOOD_WORTH * eaten - (self.moves - state[4])

    def probability(self, state: State, action: int) -> Fraction:
        """The ghost takes each way with the same probability."""
        return Fraction(1, len(self._ways[state[1]]))

    def _weights_changed(self) -> None:
        """Compute the bounds of all utilities and Evals, and the worth of a win."""
        cells = len(self._walls)
        least, most = self._scored - self.moves, self._scored + _FOOD_WORTH * self._food
        ranges = {
            "score": (least, most),
            "food": (0, cells),
            "ghost": (0, _ENOUGH),
        }
        ends = [[self.weights[name] * end for end in ranges[name]] for name in ranges]
        low, high = sum(map(min, ends)), sum(map(max, ends))
        self.least = min(least - _END_WORTH, low)
        self.most = max(most + _END_WORTH, high)
        self.win = max(self.least_win, ceil(-low), ceil(high))

    def _cells_beside(self, cell: int) -> list[int]:
        """Return the free cells next to a cell."""
        row, column = divmod(cell, self.cols)
        beside = [(row + down, column + right) for down, right in _WAYS.values()]
        inside = [
            to_row * self.cols + to_column
            for to_row, to_column in beside
            if 0 <= to_row < self.rows and 0 <= to_column < self.cols
        ]
        return [other for other in inside if not self._walls[other]]

    def _steps_from(self, cell: int) -> dict[int, int]:
        """Return the steps from a cell to each reachable cell, nearest first."""
        steps, waiting = {cell: 0}, deque([cell])
        while waiting:
            here = waiting.popleft()
            for other in self._ways[here]:
                if other not in steps:
                    steps[other] = steps[here] + 1
                    waiting.append(other)
        return steps

    def _require_playable(self) -> None:
        """Refuse a maze if Pac-Man or the ghost cannot move, or if food is out of reach."""
        pacman, ghost, food, _, _ = self._start
        if not food:
            raise BadData("there is no food in the maze", f"write {_FOOD} for food")
        if self._food > _MOST_FOOD:
            raise BadData(f"there are {self._food} pieces of food", f"{_MOST_FOOD} at most")
        for name, cell in (("Pac-Man", pacman), ("the ghost", ghost)):
            if not self._ways[cell]:
                raise BadData(f"{name} cannot move", "leave a cell next to it free")
        if any(cell.bit_length() - 1 not in self._steps[pacman] for cell in bits(food)):
            raise BadData("some food is out of Pac-Man's reach", "take a wall away")


def _read(text: str) -> list[str]:
    """Return the rows of a text such as P../%.%/..G, without the walls around the maze."""
    hint = f"cells are {_WALL} for walls, {_FOOD} for food, {_PACMAN}, {_GHOST} and {_EMPTY}"
    marks = f"{_WALL}{_FOOD}{_PACMAN}{_GHOST}{_EMPTY}{_ON_FOOD} "
    rows = read_board(text, marks, hint, "layout", _EMPTY)
    columns = ["".join(column) for column in zip(*rows, strict=True)]
    around = rows[0] + rows[-1] + columns[0] + columns[-1] if columns else ""
    if len(rows) > 2 and not around.strip(_WALL):
        rows = [row[1:-1] for row in rows[1:-1]]
    for name, size in (("rows", len(rows)), ("columns", len(rows[0]))):
        require_range(f"the number of {name}", size, 1, _LARGEST)
    for name, mark in (("Pac-Man", _PACMAN), ("ghost", _GHOST)):
        if (found := text.replace(_ON_FOOD, _GHOST).count(mark)) != 1:
            raise BadData(f"the maze has {found} of {mark}", f"it takes one {name}")
    return rows
