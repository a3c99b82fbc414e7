"""A tree at a step as lines of text, for plain terminals, pipes and files."""

from collections.abc import Iterator
from itertools import chain, islice

from tui_explorer.engine.moment import Moment
from tui_explorer.engine.names import Names
from tui_explorer.words.glyphs import UNICODE, Glyphs
from tui_explorer.words.rows import Row, Rows

_MEASURED = 500
"""Rows looked at to find the columns' widths, so that a million rows can still flow."""


def drawing(moment: Moment, names: Names, glyphs: Glyphs = UNICODE) -> Iterator[str]:
    """The lines of the drawing, top to bottom, made one at a time."""
    rows = Rows(names, glyphs).all(moment)
    measured = list(islice(rows, _MEASURED))
    outline = max(len(row.guides + row.text) for row in measured)
    widths = [
        max(len(column), *(len(getattr(row, name)) for row in measured))
        for column, name in ((glyphs.alpha, "alpha"), (glyphs.beta, "beta"), ("v", "value"))
    ]
    has_window = moment.trace.has_window
    heading = Row(-1, False, "", "", glyphs.alpha, glyphs.beta, "v", "")
    for row in chain([heading], measured, rows):
        here = glyphs.here if row.here else " "
        cells = [f"{here} {row.guides}{row.text}".ljust(outline + 2)]
        if has_window:
            cells += [row.alpha.rjust(widths[0]), row.beta.rjust(widths[1])]
        cells += [row.value.rjust(widths[2]), row.mark]
        yield "  ".join(cells).rstrip()
