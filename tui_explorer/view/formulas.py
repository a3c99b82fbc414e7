"""Space and formulas below the counts of a comparison: what was measured, what is expected."""

from collections.abc import Sequence

from tui_explorer.engine.results.run import Run
from tui_explorer.engine.tree.shape import Shape
from tui_explorer.view.layout import FittedTable, wrapped
from tui_explorer.words.formulas import (
    AT_ONCE,
    ON_PATH,
    WITH_SIBLINGS,
    formulas_told,
    space_cells,
)
from tui_explorer.words.glyphs import UNICODE, Glyphs


def formulas_lines(
    shown: Run,
    partner: Run | None,
    titles: Sequence[str],
    width: int,
    glyphs: Glyphs = UNICODE,
    shape: Shape | None = None,
) -> list[str]:
    """The space of both searches, and the leaves that are expected of a tree of this shape.

    The search that sees everything comes first. A single title says that there is nothing to
    compare with.
    """
    runs = [shown, partner] if shown.exhaustive else [partner, shown]
    columns = [_cells(run, glyphs) for run in ([shown] if len(titles) == 1 else runs)]
    rows = [[AT_ONCE, *titles]]
    for label, *row in zip((ON_PATH, WITH_SIBLINGS), *columns, strict=True):
        rows.append([label, *row])
    told = "" if shape is None else formulas_told(shape, shown.tree, glyphs)
    return FittedTable(width, rows).lines(rows) + (wrapped(told, width) if told else [])


def _cells(run: Run | None, glyphs: Glyphs) -> tuple[str, ...]:
    """On the path, and with siblings; of a search that was stopped, at least so many."""
    if run is None:
        return glyphs.unknown, glyphs.unknown
    sign = glyphs.at_least if run.trace.stopped else ""
    return tuple(sign + cell for cell in space_cells(run))
