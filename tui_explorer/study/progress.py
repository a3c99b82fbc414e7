"""How far a study has come, on standard error, where somebody looks at it."""

import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager

from rich.console import Console
from rich.progress import BarColumn, Progress, TextColumn, TimeRemainingColumn

from tui_explorer.study.plan import Cell
from tui_explorer.study.trees import uniform_nodes
from tui_explorer.words.study import MEASURING, STOPS


@contextmanager
def progress(cells: Sequence[Cell]) -> Iterator[Callable[[Cell], None]]:
    """A bar that is told of each cell that is done; it moves by nodes, as the time does."""
    if not sys.stderr.isatty():
        yield lambda cell: None
        return
    columns = (
        TextColumn(MEASURING), BarColumn(), TextColumn("{task.percentage:>3.0f} %"),
        TimeRemainingColumn(), TextColumn(STOPS),
    )  # fmt: skip
    with Progress(*columns, console=Console(stderr=True), transient=True) as bar:
        task = bar.add_task("", total=sum(uniform_nodes(cell.b, cell.m) for cell in cells))
        yield lambda cell: bar.advance(task, uniform_nodes(cell.b, cell.m))
