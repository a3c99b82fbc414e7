"""The race of two searches on one line, for windows without room for the comparison."""

from collections.abc import Callable, Sequence

from tui_explorer.engine.analysis.comparison import Standing
from tui_explorer.view.comparison import Sides
from tui_explorer.view.layout import cell_len, clip
from tui_explorer.words.glyphs import Glyphs
from tui_explorer.words.names import CELL_LENGTH, ShownNames, grouped, in_short, show_bound

_BETWEEN = " · "
_FORMS: list[tuple[Callable[[int], str], Callable[[int], str], int]] = [
    (grouped, grouped, CELL_LENGTH), (grouped, in_short, CELL_LENGTH),
    (in_short, in_short, CELL_LENGTH), (in_short, in_short, 12), (in_short, in_short, 6),
]  # fmt: skip
"""How counts so far and in all are written, and the cells for an action."""


def race_line(
    sides: Sides, titles: Sequence[str], width: int, glyphs: Glyphs, *, hides_ahead: bool
) -> str:
    """Nodes so far and, unless that is hidden, in all, the best action so far and its value, of
    each search.

    Where there is less room, counts become rough and actions short, and at last the line is cut.
    """
    for so_far, in_all, cells in _FORMS:
        told = []
        for title, side in zip(titles, sides, strict=True):
            if side is None:
                told.append(f"{title} {glyphs.unknown}")
                continue
            sign = glyphs.at_least if side.run.trace.stopped else ""
            nodes = so_far(side.counts.nodes)
            in_the_end = "" if hides_ahead else f"/{sign}{in_all(side.run.counts.nodes)}"
            count = f"{nodes}{in_the_end}"
            told.append(" ".join(filter(None, [title, count, _best(side, cells, glyphs)])))
        line = _BETWEEN.join(told)
        if cell_len(line) <= width:
            return line
    return clip(line, width)


def _best(side: Standing, cells: int, glyphs: Glyphs) -> str:
    """The action and its value, signed as values in the tree are."""
    if side.value is None:
        return ""
    value = show_bound(side.value, side.bound, glyphs)
    if side.best is None:
        return value
    return f"{clip(ShownNames(side.run.names).action(side.best, CELL_LENGTH), cells)} {value}"
