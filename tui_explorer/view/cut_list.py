"""All cuts of a search as a list: by step, the largest first, or by kind. One of them is chosen."""

from array import array
from collections.abc import Sequence

from tui_explorer.engine.trace.cuts import SHALLOW, Cut, Cuts
from tui_explorer.engine.tree.names import Names
from tui_explorer.view.layout import clip, table_line
from tui_explorer.words.captions import CUT_COLUMNS, NO_CUTS
from tui_explorer.words.glyphs import Glyphs
from tui_explorer.words.names import ShownNames, grouped

ORDERS = ("step", "size", "kind")
_HEADING = 1
_GAPS, _LEAST_NAMES = 8, 10
"""Cells between the columns, and of the names of two nodes."""


class CutList:
    """The cuts in one of the orders, and the window of rows that are shown."""

    def __init__(self, cuts: Cuts, by: str = ORDERS[0]) -> None:
        self.cuts, self.by = cuts, by
        self._ranked: Sequence[int] = cuts.ranked(by)
        self._places = array("i", range(len(cuts)))
        """By the number of a cut: its row."""
        if by != "step":
            for place, number in enumerate(self._ranked):
                self._places[number] = place
        self._chosen: int | None = None if by == "step" else 0
        """The row that was chosen by hand, at first the top; None to go with the search."""
        self._top = 0

    @property
    def next_order(self) -> str:
        """The order that comes after this one."""
        return ORDERS[(ORDERS.index(self.by) + 1) % len(ORDERS)]

    def let_go(self) -> None:
        """Go with the search again."""
        self._chosen = None

    def chosen(self, step: int) -> int:
        """The row that is chosen: by hand, or that of the last cut by now."""
        if self._chosen is not None:
            return self._chosen
        past = self.cuts.before(step)
        return self._places[past - 1] if past else 0

    def move(self, rows: int, step: int) -> None:
        """Choose another row."""
        self._chosen = min(max(self.chosen(step) + rows, 0), max(0, len(self.cuts) - 1))

    def at_line(self, line: int) -> int | None:
        """The row on a line of the panel."""
        row = self._top + line - _HEADING
        return row if line >= _HEADING and row < len(self.cuts) else None

    def cut(self, row: int) -> Cut:
        """The cut in a row."""
        return self.cuts.of(self.cuts.visits[self._ranked[row]])

    def lines(
        self, step: int, names: Names, glyphs: Glyphs, width: int, height: int, *, is_whole: bool
    ) -> tuple[list[str], tuple[int, ...]]:
        """The heading and as many rows as there is room for, and the line of the chosen one.

        In a tree not fully known, what a cut left out is at least its branches.
        """
        if not len(self.cuts):
            return [NO_CUTS], ()
        chosen, shown = self.chosen(step), max(1, height - _HEADING)
        if not self._top <= chosen < self._top + shown:
            self._top = max(0, chosen - shown // 2)
        self._top = max(0, min(self._top, len(self.cuts) - shown))
        told = ShownNames(names, glyphs)
        rows, sign = [CUT_COLUMNS], "" if is_whole else glyphs.at_least
        for row in range(self._top, min(self._top + shown, len(self.cuts))):
            cut, size = self.cut(row), self.cuts.size_of(self._ranked[row])
            owner = "" if cut.owner is None else told.node(cut.owner)
            node, left_out = told.node(cut.node), sign + grouped(size)
            rows.append([grouped(cut.step), left_out, cut.kind, node, owner])
        steps = max(len(CUT_COLUMNS[0]), len(grouped(self.cuts.steps[-1])))
        sizes = len(CUT_COLUMNS[1])
        names_room = max(_LEAST_NAMES, width - steps - sizes - len(SHALLOW) - _GAPS)
        widths = [steps, sizes, len(SHALLOW), names_room // 2, names_room - names_room // 2]
        lines = [table_line(list(map(clip, row, widths)), widths, words=(2, 3, 4)) for row in rows]
        return lines, (chosen - self._top + _HEADING,)
