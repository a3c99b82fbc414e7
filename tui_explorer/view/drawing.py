"""A tree at a step as lines of text, for plain terminals, pipes and files."""

from collections.abc import Iterator
from itertools import chain, islice

from tui_explorer.engine.results.run import Run
from tui_explorer.engine.trace.moment import Moment
from tui_explorer.engine.tree.names import Names
from tui_explorer.view.rows import Rows, headings
from tui_explorer.words.conventions import settings_line
from tui_explorer.words.glyphs import UNICODE, Glyphs

_MEASURED = 500
"""Rows looked at to find the columns' widths, so that a million rows can still flow."""


def figure(
    run: Run, title: str, glyphs: Glyphs = UNICODE, moment: Moment | None = None
) -> Iterator[str]:
    """A drawing that can stand alone: below it, the conventions of the search by its title."""
    yield from drawing(moment or run.end, run.names, glyphs)
    yield ""
    yield settings_line(run, title, glyphs)


def drawing(moment: Moment, names: Names, glyphs: Glyphs = UNICODE) -> Iterator[str]:
    """The lines of the drawing, top to bottom, made one at a time."""
    rows = Rows(names, glyphs).all(moment)
    measured = list(islice(rows, _MEASURED))
    outline = max(len(row.guides + row.text) for row in measured)
    heading = headings(moment.trace, glyphs)
    columns = zip(*((*row.bounds, row.value) for row in (heading, *measured)), strict=True)
    widths = [max(map(len, column)) for column in columns]
    for row in chain([heading], measured, rows):
        here = glyphs.here if row.here else " "
        cells = [f"{here} {row.guides}{row.text}".ljust(outline + 2)]
        cells += [cell.rjust(n) for cell, n in zip((*row.bounds, row.value), widths, strict=True)]
        cells.append(row.mark)
        yield "  ".join(cells).rstrip()
