"""Conduct a study: measure what is missing, keep the rows, print the report."""

import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import closing, contextmanager, nullcontext
from dataclasses import replace
from shutil import get_terminal_size

from tui_explorer.errors import Interrupted, OutputFault, UsageError
from tui_explorer.study.measure import JobsLost, results
from tui_explorer.study.plan import Cell, Plan, uniform_nodes
from tui_explorer.study.report import report, summarise
from tui_explorer.study.rows import HEADER, Rows, lines
from tui_explorer.system.console import glyphs_for, progress
from tui_explorer.system.files import output
from tui_explorer.system.process import drop
from tui_explorer.words.console import INTERRUPTED, LOST, MEASURING, STOPS, stopped

_PAGE = 80
"""Columns where there is no terminal to ask."""


def conduct(
    plan: Plan,
    *,
    jobs: int | None = None,
    dask: str | None = None,
    csv: str | None = None,
    resume: str | None = None,
) -> None:
    """Measure what is not yet measured, keep the rows, and print the report.

    ``jobs`` None is one for each core, ``dask`` the address of a cluster's scheduler, ``csv`` the
    file of all rows, ``resume`` that of rows to go on from.
    """
    if jobs is not None and dask is not None:
        raise UsageError("--jobs is for this machine; with --dask the cluster's workers count")
    with progress() as work, closing(Rows(resume, plan.seed)) as rows:
        with output(csv) if csv else nullcontext() as table:
            why = _measure(plan, rows, jobs, dask)
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
        raise error(stopped(why, done, len(cells), resume, csv))


def _measure(plan: Plan, rows: Rows, jobs: int | None, dask: str | None) -> str | None:
    """Fill in the missing rows; if that was not possible to the end, say why."""
    cells = [
        replace(cell, orders=missing) for cell in plan.cells() if (missing := rows.missing(cell))
    ]
    if not cells:
        return None
    try:
        with _progress_bar(cells) as tell, closing(results(cells, jobs, dask)) as measured:
            for cell, found in zip(cells, measured, strict=True):
                rows.add(found)
                tell(cell)
    except KeyboardInterrupt:
        return INTERRUPTED
    except JobsLost:
        return LOST
    return None


@contextmanager
def _progress_bar(cells: Sequence[Cell]) -> Iterator[Callable[[Cell], None]]:
    """A bar that is told of each cell that is done; it moves by nodes, as the time does."""
    if not sys.stderr.isatty():
        yield lambda cell: None
        return
    from rich.console import Console
    from rich.progress import BarColumn, Progress, TextColumn, TimeRemainingColumn

    columns = (
        TextColumn(MEASURING), BarColumn(), TextColumn("{task.percentage:>3.0f} %"),
        TimeRemainingColumn(), TextColumn(STOPS),
    )  # fmt: skip
    with Progress(*columns, console=Console(stderr=True), transient=True) as bar:
        task = bar.add_task("", total=sum(uniform_nodes(cell.b, cell.m) for cell in cells))
        yield lambda cell: bar.advance(task, uniform_nodes(cell.b, cell.m))


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
