"""Searches to growing depth as a table of text."""

from collections.abc import Sequence

from tui_explorer.engine.run import Run
from tui_explorer.engine.tree import ROOT
from tui_explorer.words.glyphs import UNICODE, Glyphs
from tui_explorer.words.layout import table, wrapped
from tui_explorer.words.numbers import grouped, show_bound
from tui_explorer.words.safe import safe

_ACTION_LENGTH = 20
_PAGE = 88
"""Characters in a line of prose."""


def iteration_lines(shown: Run, width: int = _PAGE, glyphs: Glyphs = UNICODE) -> list[str]:
    """What each depth came to; the search that is shown is marked."""
    rows = [["depth", "value", "action", "nodes", ""]]
    for run in shown.iterations:
        here = glyphs.here if run is shown else " "
        stopped = "not finished" if run.trace.stopped else ""
        nodes = grouped(run.counts.nodes)
        rows.append([f"{here} {run.depth}", *outcome_cells(run, glyphs), nodes, stopped])
    total = f"{grouped(shown.total_nodes)} nodes in all."
    return [*table(rows, width), *wrapped(total, width)]


def which_iteration(run: Run) -> str:
    """Which of several searches one is, for the header."""
    if not run.iterations:
        return ""
    return f"iteration {run.iterations.index(run) + 1} of {len(run.iterations)}, "


def outcome_cells(run: Run, glyphs: Glyphs) -> Sequence[str]:
    """Value and action of a search; = where the value is exact."""
    if run.value is None:
        return glyphs.none, glyphs.none
    value = show_bound(run.value, run.end.bound(ROOT) or "=", glyphs)
    action = glyphs.none if run.best is None else safe(run.names.action(run.best), _ACTION_LENGTH)
    return value, action
