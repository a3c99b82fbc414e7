"""Conduct a study: measure what is missing, keep the measurements, print the report."""

import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import closing, contextmanager, nullcontext
from dataclasses import replace
from shutil import get_terminal_size

from tui_explorer.errors import Interrupted, OutputFault, UsageError
from tui_explorer.study.measure import JobsLost, results
from tui_explorer.study.measurements import HEADER, Measurements, lines
from tui_explorer.study.plan import Plan, Trial, uniform_nodes
from tui_explorer.study.report import report, summarise
from tui_explorer.system.console import glyphs_for, progress
from tui_explorer.system.files import output, refuse_to_replace
from tui_explorer.system.process import drop
from tui_explorer.words.study import (
    INTERRUPTED,
    JOBS_AND_DASK,
    LOST,
    MEASURING,
    STOPS,
    stopped,
)

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
    """Measure what is not yet measured, keep the measurements, and print the report.

    ``jobs`` None is one for each core, ``dask`` the address of a cluster's scheduler, ``csv`` the
    file of all measurements, ``resume`` that of those to go on from.
    """
    if jobs is not None and dask is not None:
        raise UsageError(*JOBS_AND_DASK)
    refuse_to_replace(csv, resume)
    with progress() as work, closing(Measurements(resume, plan.seed)) as measurements:
        with output(csv) if csv else nullcontext() as table:
            why = _measure(plan, measurements, jobs, dask)
            if table is not None:
                work.write(_csv(plan, measurements), table)
        try:
            if table is not sys.stdout:
                work.write_lines(_report(plan, measurements))
            sys.stdout.flush()
        except BrokenPipeError:
            if why is None:
                raise
            # Ctrl-C ended its reader too: what became of the measurements is yet to say
            drop(sys.stdout)
    if why is not None:
        trials = list(plan.trials())
        done = sum(not measurements.missing(trial) for trial in trials)
        error = Interrupted if why == INTERRUPTED else OutputFault
        raise error(stopped(why, done, len(trials), resume, csv))


def _measure(
    plan: Plan, measurements: Measurements, jobs: int | None, dask: str | None
) -> str | None:
    """Fill in the missing measurements; if that was not possible to the end, say why."""
    trials = [
        replace(trial, orders=missing)
        for trial in plan.trials()
        if (missing := measurements.missing(trial))
    ]
    if not trials:
        return None
    try:
        with _progress_bar(trials) as tell, closing(results(trials, jobs, dask)) as measured:
            for trial, found in zip(trials, measured, strict=True):
                measurements.add(found)
                tell(trial)
    except KeyboardInterrupt:
        return INTERRUPTED
    except JobsLost:
        return LOST
    return None


@contextmanager
def _progress_bar(trials: Sequence[Trial]) -> Iterator[Callable[[Trial], None]]:
    """A bar that is told of each trial that is done; it moves by nodes, as the time does."""
    if not sys.stderr.isatty():
        yield lambda trial: None
        return
    from rich.console import Console
    from rich.progress import BarColumn, Progress, TextColumn, TimeRemainingColumn

    columns = (
        TextColumn(MEASURING), BarColumn(), TextColumn("{task.percentage:>3.0f} %"),
        TimeRemainingColumn(), TextColumn(STOPS),
    )  # fmt: skip
    with Progress(*columns, console=Console(stderr=True), transient=True) as bar:
        task = bar.add_task("", total=sum(uniform_nodes(trial.b, trial.m) for trial in trials))
        yield lambda trial: bar.advance(task, uniform_nodes(trial.b, trial.m))


def _csv(plan: Plan, measurements: Measurements) -> Iterator[str]:
    yield HEADER
    for trial in plan.trials():
        yield lines(measurements.of(trial))


def _report(plan: Plan, measurements: Measurements) -> Iterator[str]:
    """Tell what is known of each b and m all of whose trees are measured."""
    trials = list(plan.trials())
    unfinished = {(trial.b, trial.m) for trial in trials if measurements.missing(trial)}
    finished = [
        measurement
        for trial in trials
        if (trial.b, trial.m) not in unfinished
        for measurement in measurements.of(trial)
    ]
    if not finished:
        return
    width = get_terminal_size((_PAGE, 24)).columns if sys.stdout.isatty() else _PAGE
    yield from report(plan, summarise(finished), width, glyphs_for(sys.stdout))
