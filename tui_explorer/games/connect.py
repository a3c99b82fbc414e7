"""Connect: discs fall down columns; four in a row win (or k, on any board); X is MAX.

A state is ``(last, occupied)``: the discs of whoever moved last, and all discs, as sets of bits.
Columns lie one after another from the bottom up, each with a spare cell on top that stays empty.
So a line is found by shifting: it can never run over the edge of the board into the next column.
"""

from collections.abc import Sequence

from tui_explorer.engine.game import MAX, MIN
from tui_explorer.errors import BadData
from tui_explorer.games._shared import Features, last_and_all, require_marks, require_range

State = tuple[int, int]

_LARGEST = 16


class Connect(Features):
    """The rules, from any position that the discs' counts allow."""

    def __init__(self, *, rows: int = 6, cols: int = 7, k: int = 4, state: str = "") -> None:
        require_range("rows", rows, 1, _LARGEST)
        require_range("cols", cols, 1, _LARGEST)
        require_range("k", k, 1, max(rows, cols))
        self.rows, self.cols, self.k = rows, cols, k
        height = rows + 1
        self._height = height
        self._bottoms = [1 << column * height for column in range(cols)]
        self._tops = [bottom << rows - 1 for bottom in self._bottoms]
        self._top_row = sum(self._tops)
        self._open_columns: dict[int, tuple[int, ...]] = {}
        """The columns that are not full, by the top row's discs."""
        self._full = sum(bottom * ((1 << rows) - 1) for bottom in self._bottoms)
        strides = _doublings(k)
        self._shifts = [
            [way * stride for stride in strides] for way in (1, height - 1, height, height + 1)
        ]
        self._lines: dict[int, bool] = {}
        """Whether a set of discs has a line: a search meets each set many times over."""
        self._earliest_end = min(2 * k - 1, rows * cols)
        """Discs on the board before the first player can have k of them in a row."""
        self._start = self._read(state)

    def start(self) -> State:
        """The position of the option ``state``."""
        return self._start

    def player(self, state: State) -> int:
        """MAX with an even number of discs on the board."""
        return MIN if state[1].bit_count() & 1 else MAX

    def actions(self, state: State) -> Sequence[int]:
        """The columns that are not full, from left to right."""
        top_row = state[1] & self._top_row
        columns = self._open_columns.get(top_row)
        if columns is None:
            columns = tuple(number for number, top in enumerate(self._tops) if not top_row & top)
            self._open_columns[top_row] = columns
        return columns

    def result(self, state: State, action: int) -> State:
        """Adding at a column's bottom carries up to its lowest empty cell: there the disc lands."""
        last, occupied = state
        occupied |= occupied + self._bottoms[action]
        return occupied ^ last, occupied

    def is_terminal(self, state: State) -> bool:
        """A line, or no cell left."""
        occupied = state[1]
        if occupied.bit_count() < self._earliest_end:
            return False
        return occupied == self._full or self.utility(state) != 0

    def utility(self, state: State) -> int:
        """+1 if X has a line, -1 if O has one, 0 for a draw."""
        last, occupied = state
        has_line = self._lines.get(last)
        if has_line is None:
            has_line = self._lines[last] = self._has_line(last)
        if not has_line:
            return 0
        return 1 if occupied.bit_count() & 1 else -1

    evaluate = utility
    """Of a position that is not finished nothing is known: 0."""

    def label(self, state: State, action: int) -> str:
        """The column's number, from 1."""
        return str(action + 1)

    def picture(self, state: State) -> str:
        """The board above its column numbers."""
        last, occupied = state
        x = last if occupied.bit_count() & 1 else occupied ^ last
        width = len(str(self.cols))
        lines = []
        for row in reversed(range(self.rows)):
            cells = (column * self._height + row for column in range(self.cols))
            marks = ["X" if x >> c & 1 else "O" if occupied >> c & 1 else "." for c in cells]
            lines.append(" ".join(mark.rjust(width) for mark in marks))
        lines.append(" ".join(str(column + 1).rjust(width) for column in range(self.cols)))
        return "\n".join(lines)

    def _has_line(self, discs: int) -> bool:
        for shifts in self._shifts:
            starts = discs
            for shift in shifts:
                starts &= starts >> shift
            if starts:
                return True
        return False

    def _read(self, text: str) -> State:
        """The state that a text of columns describes, if its discs can be."""
        require_marks(text, "XO/", "disc", "discs are X or O, / ends a column")
        columns = text.split("/") if text else [""] * self.cols
        if len(columns) != self.cols:
            raise BadData(
                f"the state has {len(columns)} columns where the board has {self.cols}",
                "write every column, empty ones too, with / between",
            )
        sides = {"X": 0, "O": 0}
        for number, column in enumerate(columns):
            if len(column) > self.rows:
                raise BadData(
                    f"column {number + 1} holds {len(column)} discs", f"it takes {self.rows}"
                )
            for row, disc in enumerate(column):
                sides[disc] |= self._bottoms[number] << row
        both = f"both X and O have {self.k} in a row", "the first ends the game"
        return last_and_all(sides["X"], sides["O"], self._has_line, both)


def _doublings(length: int) -> list[int]:
    """Strides that grow a run of 1 to one of ``length``: each looks as far as the run reaches."""
    strides, run = list[int](), 1
    while run < length:
        strides.append(min(run, length - run))
        run += strides[-1]
    return strides


GAME = Connect
