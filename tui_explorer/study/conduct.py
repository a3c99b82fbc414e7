"""A study from its options to its report."""

import sys
from collections.abc import Iterator
from contextlib import closing, nullcontext
from dataclasses import dataclass, replace
from shutil import get_terminal_size

from tui_explorer.errors import Interrupted, OutputFault, UsageError
from tui_explorer.study.backends import JobsLost, results
from tui_explorer.study.journal import HEADER, Rows, lines, open_rows
from tui_explorer.study.plan import Plan
from tui_explorer.study.progress import progress
from tui_explorer.study.report import report
from tui_explorer.study.summary import summarise
from tui_explorer.system.console import glyphs_for, patience
from tui_explorer.system.files import output
from tui_explorer.system.process import drop
from tui_explorer.words.study import INTERRUPTED, LOST, stopped

_PAGE = 80
"""Columns where there is no terminal to ask."""


@dataclass(frozen=True)
class Wishes:
    """How a study is run and where its rows go."""

    jobs: int | None = None
    """None is one for each core."""
    dask: str | None = None
    """The address of a cluster's scheduler."""
    csv: str | None = None
    resume: str | None = None


def study(plan: Plan, wishes: Wishes) -> None:
    """Measure what is not yet measured, keep the rows, and print the report."""
    if wishes.jobs is not None and wishes.dask is not None:
        raise UsageError("--jobs is for this machine; with --dask the cluster's workers count")
    with patience() as work, closing(open_rows(wishes.resume, plan.seed)) as rows:
        with output(wishes.csv) if wishes.csv else nullcontext() as table:
            why = _measure(plan, rows, wishes)
            if table is not None:
                work.write(_csv(plan, rows), table)
        try:
            if table is not sys.stdout:
                work.write(_report(plan, rows))
            sys.stdout.flush()
        except BrokenPipeError:
            if why is None:
                raise
            drop(sys.stdout)  # Ctrl-C ended its reader too: what became of the rows is yet to say
    if why is not None:
        cells = list(plan.cells())
        done = sum(not rows.missing(cell) for cell in cells)
        error = Interrupted if why == INTERRUPTED else OutputFault
        raise error(stopped(why, done, len(cells), wishes.resume, wishes.csv))


def _measure(plan: Plan, rows: Rows, wishes: Wishes) -> str | None:
    """Fill in the missing rows; if that was not possible to the end, say why."""
    cells = [
        replace(cell, orders=missing) for cell in plan.cells() if (missing := rows.missing(cell))
    ]
    if not cells:
        return None
    try:
        with progress(cells) as tell, closing(results(cells, wishes.jobs, wishes.dask)) as measured:
            for cell, found in zip(cells, measured, strict=True):
                rows.add(found)
                tell(cell)
    except KeyboardInterrupt:
        return INTERRUPTED
    except JobsLost:
        return LOST
    return None


def _csv(plan: Plan, rows: Rows) -> Iterator[str]:
    yield HEADER
    for cell in plan.cells():
        yield lines(rows.of(cell))


def _report(plan: Plan, rows: Rows) -> Iterator[str]:
    """Tell what is known of each b and m all of whose trees are measured."""
    cells = list(plan.cells())
    unfinished = {(cell.b, cell.m) for cell in cells if rows.missing(cell)}
    finished = [
        row for cell in cells if (cell.b, cell.m) not in unfinished for row in rows.of(cell)
    ]
    if not finished:
        return
    width = get_terminal_size((_PAGE, 24)).columns if sys.stdout.isatty() else _PAGE
    for line in report(plan, summarise(finished), width, glyphs_for(sys.stdout)):
        yield f"{line}\n"
