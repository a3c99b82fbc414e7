"""A run as plain text, for terminals, pipes and files: its summary, its steps, its drawing."""

from collections.abc import Iterator
from itertools import chain, islice

from tui_explorer.engine.analysis.run import Run
from tui_explorer.engine.trace.moment import Moment
from tui_explorer.engine.tree.names import Names
from tui_explorer.view import OUTLINE
from tui_explorer.view.columns import WINDOW
from tui_explorer.view.layout import aligned, cell_len, printed, table_line
from tui_explorer.view.rows import Rows, headings
from tui_explorer.view.tables import iteration_rows
from tui_explorer.words.glyphs import UNICODE, Glyphs
from tui_explorer.words.names import grouped
from tui_explorer.words.origin import answered, asked, source_line
from tui_explorer.words.reasons import Reasons
from tui_explorer.words.results import (
    cost_told,
    guarantee_told,
    nodes_in_all,
    outcome_told,
    too_large_to_draw,
)
from tui_explorer.words.settings import settings_line
from tui_explorer.words.warnings import note, sentences

_CUTS_TOLD = 8
_ROWS_DRAWN = 60
_ROWS_MEASURED = 500
"""Rows looked at to find the columns' widths, so that a million rows can still flow."""


def run_summary(
    run: Run, title: str, glyphs: Glyphs = UNICODE, columns: str = WINDOW
) -> Iterator[str]:
    """The lines that tell a run."""
    yield source_line(run)
    yield settings_line(run, title, glyphs)
    yield ""
    yield from outcome_told(run, glyphs)
    if guarantee := guarantee_told(run, glyphs):
        yield f"{guarantee}."
    yield from cost_told(run, glyphs)
    for warning in sentences(run, glyphs):
        yield note(warning)
    if run.iterations:
        yield ""
        yield from aligned(iteration_rows(run, glyphs))
        yield nodes_in_all(run)
    yield from _cuts(run, glyphs)
    rows = len(run.tree)
    yield ""
    if rows <= _ROWS_DRAWN:
        yield from drawing(run.end, run.names, glyphs, columns)
    else:
        yield too_large_to_draw(rows)
    told = asked(run.origin)
    if not run.stopped:
        told += answered(run)
    if told:
        yield ""
        for paragraph in told:
            yield from printed(paragraph)


def _cuts(run: Run, glyphs: Glyphs) -> Iterator[str]:
    cuts = run.trace.cuts
    if not len(cuts):
        return
    reasons = Reasons.of(run, glyphs)
    yield ""
    yield "Why it cut"
    width = len(grouped(cuts.steps[min(len(cuts), _CUTS_TOLD) - 1]))
    for cut in islice(cuts, _CUTS_TOLD):
        sentence = reasons.cut(Moment(run.trace, cut.step), cut)
        yield f"  step {grouped(cut.step):>{width}}  {sentence}"
    if len(cuts) > _CUTS_TOLD:
        yield f"  … and {grouped(len(cuts) - _CUTS_TOLD)} more"


def steps_told(run: Run, glyphs: Glyphs = UNICODE) -> Iterator[str]:
    """The whole run as numbered sentences, to be read or heard from top to bottom."""
    reasons = Reasons.of(run, glyphs)
    width = len(str(len(run.trace)))
    for step in range(1, len(run.trace) + 1):
        yield f"{step:>{width}}. {reasons.sentence(Moment(run.trace, step))}"
    for warning in sentences(run, glyphs):
        yield note(warning)


def figure(
    run: Run,
    title: str,
    glyphs: Glyphs = UNICODE,
    moment: Moment | None = None,
    columns: str = WINDOW,
    view: str = OUTLINE,
) -> Iterator[str]:
    """A drawing that can stand alone: below it, the conventions of the search by its title."""
    shown = moment or run.end, run.names, glyphs, columns
    if view == OUTLINE:
        yield from drawing(*shown)
    else:
        from tui_explorer.view.diagram.printed import printed_diagram  # noqa: PLC0415 - seldom drawn

        yield from printed_diagram(*shown)
    yield ""
    yield settings_line(run, title, glyphs)


def drawing(
    moment: Moment, names: Names, glyphs: Glyphs = UNICODE, columns: str = WINDOW
) -> Iterator[str]:
    """The tree at a step, line by line from the top, each made when it is asked for."""
    heading = headings(moment.trace, glyphs, columns)
    rows = (
        [
            f"{glyphs.here if row.here else ' '} {row.guides}{row.text}",
            *row.bounds,
            row.value,
            row.mark,
        ]
        for row in chain([heading], Rows(names, glyphs, columns).all(moment))
    )
    measured = list(islice(rows, _ROWS_MEASURED + 1))
    widths = [max(map(cell_len, column)) for column in zip(*measured, strict=True)]
    for cells in chain(measured, rows):
        yield table_line(cells, widths, (0, len(widths) - 1))
