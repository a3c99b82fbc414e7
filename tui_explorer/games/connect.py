"""Connect Four on boards of any size.

A state is ``(last, occupied)``: the discs of the player who moved last, and all discs, as sets of
bits. Columns lie one after another from the bottom up, each with a spare cell on top that stays
empty. So shifts find a line: it can never run over the edge of the board into the next column.
"""

from collections.abc import Sequence
from typing import Any

from tui_explorer.engine.decimals import Decimal
from tui_explorer.engine.game import EMPTY, MAX, MIN, Board
from tui_explorer.errors import BadData
from tui_explorer.games._boards import last_and_all, require_marks, require_range, rows_of
from tui_explorer.games._evals import MOST_KEPT, BoundedEval
from tui_explorer.words.names import noun

State = tuple[int, int]
_Seen = tuple[int, int, int, int]
"""Facts about a set of discs. Three sets of lines, by their ends: those that lack at most one disc,
those that lack at most two, those without a disc. Then the number of discs in the centre."""

_LARGEST = 16
_OPEN = (
    "ones", "twos", "threes", "fours", "fives", "sixes", "sevens", "eights", "nines", "tens",
    "elevens", "twelves", "thirteens", "fourteens", "fifteens",
)  # fmt: skip
"""Lines free of the enemy by the discs in them, from 1 on."""
_CENTRE = "centre"
_USUAL = (10, 1, 3)
"""Weights in proportion: a line that lacks one disc, one that lacks two, a disc in the centre."""


class Connect(BoundedEval):
    """The rules, from any position with fitting numbers of discs."""

    title = "Connect: discs fall down columns; four in a row win (or k, on any board); X is MAX."
    keywords = (
        "quatro em linha", "4 em linha", "lig 4", "conecta cuatro", "cuatro en raya",
        "connect four",
    )  # fmt: skip
    origin = (
        "Sold as Connect Four since 1974. Rows, columns and k can differ here: small boards can be "
        "searched to the end."
    )

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
        ways = (1, height - 1, height, height + 1) if k > 1 else (1,)
        strides = _doublings(k)
        self._shifts = [[way * stride for stride in strides] for way in ways]
        self._has_lines: dict[int, bool] = {}
        """True for sets of discs with a line: a search meets each set many times."""
        self._earliest_end = min(2 * k - 1, rows * cols)
        """Discs on the board before the first player can have k of them in a row."""
        lines = [self._lines_along(way) for way in ways]
        self._lines = [line for along in lines for line in along]
        room = self._full.bit_length() + (k - 1) * (height + 1)
        self._spread = [
            sum(1 << number * room + step * way for number, way in enumerate(ways))
            for step in range(k)
        ]
        """Factors for the cells of a line, from its last one back. A set of discs times a factor is
        a copy of the set for each way, shifted so that this cell lies at the line's end."""
        ends = (
            1 << number * room + line.bit_length() - 1
            for number, along in enumerate(lines)
            for line in along
        )
        self._ends = sum(ends)
        """The last cells of all lines, each in the copy of its way."""
        self._seen: dict[int, _Seen] = {}
        """The facts by set of discs: a search meets each set many times."""
        middle = self._bottoms[(cols - 1) // 2 : cols // 2 + 1]
        self._centre = sum(bottom * ((1 << rows) - 1) for bottom in middle)
        self._counted = [discs for discs in (k - 1, k - 2) if discs > 0]
        """The lines that are features: by the number of discs in them."""
        self._set_weights(self._usual_weights())
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
        has_line = self._has_lines.get(last)
        if has_line is None:
            has_line = self._has_lines[last] = self._has_line(last)
        if not has_line:
            return 0
        return 1 if occupied.bit_count() & 1 else -1

    def label(self, state: State, action: int) -> str:
        """The column's number, from 1."""
        return str(action + 1)

    def options_with(self, state: State, rows: Sequence[str], mover: int) -> dict[str, Any]:
        """The columns, if nothing hangs in the air; how many discs there are says who moves."""
        columns = ["".join(column).lstrip(EMPTY)[::-1] for column in zip(*rows, strict=True)]
        for number, column in enumerate(columns, 1):
            if EMPTY in column:
                hint = "a disc lies on the bottom or on another disc"
                raise BadData(f"a disc hangs in the air in column {number}", hint)
        return {"state": "/".join(columns)}

    def board(self, state: State) -> Board:
        """The columns have numbers; what lies in a line of k discs has won."""
        x, _ = _sides(state)
        last, occupied = state
        places = [
            column * self._height + row
            for row in reversed(range(self.rows))
            for column in range(self.cols)
        ]
        marks = ["X" if x >> at & 1 else "O" if occupied >> at & 1 else "." for at in places]
        won = [line for line in self._lines if line & last == line] if self.utility(state) else []
        return Board(
            rows_of(marks, self.cols),
            columns=[str(column + 1) for column in range(self.cols)],
            columns_below=True,
            line={cell for cell, at in enumerate(places) for line in won if line >> at & 1},
        )

    def _usual_weights(self) -> dict[str, tuple[Decimal, int]]:
        """Decimals so small that no Eval on this board reaches 1."""
        lines, cells = len(self._lines), self._centre.bit_count()
        unit = Decimal(1, 10 ** len(str(_USUAL[0] * lines + _USUAL[-1] * cells)))
        shares = zip(self._counted, _USUAL, strict=False)
        usual = {_OPEN[discs - 1]: (share * unit, lines) for discs, share in shares}
        return usual | {_CENTRE: (_USUAL[-1] * unit, cells)}

    def _weights_changed(self) -> None:
        """Make a win worth more than all lines: each line has at most the larger weight."""
        super()._weights_changed()
        *lines, centre = map(abs, self._parts)
        most = len(self._lines) * max(lines, default=0) + self._centre.bit_count() * centre
        self.win = most // self._whole + 1

    def _counts(self, state: State) -> list[int]:
        """Lines free of the enemy that lack one disc or two, discs in the centre: X's minus O's."""
        x, o = _sides(state)
        one_x, few_x, free_of_x, centre_x = self._seen.get(x) or self._see(x)
        one_o, few_o, free_of_o, centre_o = self._seen.get(o) or self._see(o)
        one = (one_x & free_of_o).bit_count() - (one_o & free_of_x).bit_count()
        few = (few_x & free_of_o).bit_count() - (few_o & free_of_x).bit_count()
        counts = [one, few - one, centre_x - centre_o]
        del counts[len(self._counted) : -1]
        return counts

    def _see(self, discs: int) -> _Seen:
        """Find the facts about a set of discs, and keep them: all lines at once, cell by cell.

        A line still lacks at most two discs in two cases: it lacked at most one before this cell,
        or it lacked at most two and has a disc here.
        """
        touched = 0
        none_lacks = one_lacks = two_lack = self._ends
        for cell in self._spread:
            here = discs * cell
            touched |= here
            two_lack = two_lack & here | one_lacks
            one_lacks = one_lacks & here | none_lacks
            none_lacks &= here
        if len(self._seen) >= MOST_KEPT:
            self._seen.clear()
        seen = one_lacks, two_lack, ~touched, (discs & self._centre).bit_count()
        self._seen[discs] = seen
        return seen

    def _lines_along(self, way: int) -> list[int]:
        """All lines of k cells in one way over the board."""
        line = sum(1 << step * way for step in range(self.k))
        places = (line << place for place in range(self._full.bit_length()))
        return [here for here in places if here & self._full == here]

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
                f"the state has {len(columns)} {noun(len(columns), 'column')} "
                f"where the board has {self.cols}",
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


def _sides(state: State) -> tuple[int, int]:
    """The discs of X and the discs of O."""
    last, occupied = state
    x = last if occupied.bit_count() & 1 else occupied ^ last
    return x, occupied ^ x


def _doublings(length: int) -> list[int]:
    """Strides that grow a run of 1 to one of ``length``: each looks as far as the run reaches."""
    strides, run = list[int](), 1
    while run < length:
        strides.append(min(run, length - run))
        run += strides[-1]
    return strides
