"""Lines of the panel Visits: ours and another program's side by side, around the current one."""

from tui_explorer.engine.analysis.run import Run
from tui_explorer.engine.trace.moment import Moment, Status
from tui_explorer.exercises.program import Program
from tui_explorer.exercises.traces import TraceVisit, dotted
from tui_explorer.view.layout import cell_len, clip, padded, wrapped
from tui_explorer.words import answers as words
from tui_explorer.words.glyphs import ASCII, Glyphs
from tui_explorer.words.names import ShownNames, show, show_bound

_BETWEEN = 3
"""Cells between the columns."""
_LEAST, _ROOMY = 3, 7
"""Rows that are shown in any case, and lines that leave room for a blank one."""


def side_by_side(
    program: Program, run: Run, step: int, glyphs: Glyphs, width: int, height: int
) -> tuple[list[str], tuple[int, ...]]:
    """What differs first, then as many rows as there is room for; the current one is lit."""
    above = wrapped(program.found.why, width)
    above += [""] if height >= len(above) + _ROOMY else []
    here, shown = program.row_at(step), max(_LEAST, height - len(above) - 1)
    first = max(0, min(here - shown // 2, len(program) - shown))
    numbers = range(first, min(first + shown, len(program)))
    lists = _Lists(program, run, step, glyphs)
    rows = [["", words.OUR_SEARCH, words.OTHER_PROGRAM], *map(lists.row, numbers)]
    lines = [*above, *_columns(rows, width)]
    if len(lines) < height:
        lines.append(clip(words.EXTRA_TOLD.format(sign=glyphs.extra), width))
    return lines, tuple(len(above) + 1 + at for at, number in enumerate(numbers) if number == here)


class _Lists:
    """The cells of rows at a step."""

    def __init__(self, program: Program, run: Run, step: int, glyphs: Glyphs) -> None:
        self._program, self._glyphs = program, glyphs
        self._moment, self._names = Moment(run.trace, step), ShownNames(run.names, glyphs)
        self._differs = words.DIFFERS_ASCII if glyphs == ASCII else words.DIFFERS

    def row(self, number: int) -> list[str]:
        """The number, the visit of our search, that of the program."""
        pair = self._program.pair(number)
        sign = self._differs if number == self._program.found.at else ""
        return [
            f"{sign} {number + 1}",
            self._visit(pair.ours, self._value(pair.ours), is_alone=pair.is_ours_alone),
            self._visit(pair.theirs, self._said(pair.theirs), is_alone=pair.is_theirs_alone),
        ]

    def _said(self, visit: TraceVisit | None) -> str:
        """What the program says that a visit returns."""
        told = visit is not None and visit.value is not None
        return f"={show(visit.value, self._glyphs)}" if visit and told else ""

    def _value(self, visit: TraceVisit | None) -> str:
        """What a visit of ours has returned by now."""
        node = None if visit is None else self._moment.tree.find(visit.path)
        if node is None or self._moment.status(node) is not Status.CLOSED:
            return ""
        return show_bound(self._moment.value(node), self._moment.bound(node) or "", self._glyphs)

    def _visit(self, visit: TraceVisit | None, value: str, *, is_alone: bool) -> str:
        """A visit: its path as a trace has it, its name, its value."""
        if visit is None or visit.is_nameless:
            return value
        node, path = self._moment.tree.find(visit.path), dotted(visit.path)
        name = "" if node is None else self._names.node(node)
        mark = self._glyphs.extra if is_alone else ""
        return " ".join(filter(None, [path, name if name != path else "", value, mark]))


def _columns(rows: list[list[str]], width: int) -> list[str]:
    """Numbers at the right, visits at the left; of what is too wide, both columns give way."""
    left = max(cell_len(row[0]) for row in rows)
    room = (width - left - 2 * _BETWEEN) // 2
    middle = min(room, max(cell_len(row[1]) for row in rows))
    gap = " " * _BETWEEN
    return [
        f"{row[0]:>{left}}{gap}{padded(clip(row[1], middle), middle)}{gap}{clip(row[2], room)}"
        for row in rows
    ]
