"""Searches to growing depth, or in several orders, as rows of text; without any library."""

from collections.abc import Iterator, Sequence

from tui_explorer.engine.results.run import Run
from tui_explorer.engine.tree.tree import ROOT
from tui_explorer.words.glyphs import UNICODE, Glyphs
from tui_explorer.words.numbers import grouped, show, show_bound
from tui_explorer.words.outcome import chosen_action

_ACTION_LENGTH = 20


def iteration_rows(shown: Run, glyphs: Glyphs = UNICODE) -> list[list[str]]:
    """What each depth came to; the search that is shown is marked."""
    rows = [["depth", "value", "action", "nodes", ""]]
    for run in shown.iterations:
        here = glyphs.here if run is shown else " "
        stopped = "not finished" if run.trace.stopped else ""
        nodes = grouped(run.counts.nodes)
        rows.append([f"{here} {run.depth}", *outcome_cells(run, glyphs), nodes, stopped])
    return rows


def nodes_in_all(shown: Run) -> str:
    """What a series cost."""
    return f"{grouped(shown.total_nodes)} nodes in all."


def which_iteration(run: Run) -> str:
    """Which of several searches one is, for the header."""
    if not run.iterations:
        return ""
    return f"iteration {run.iterations.index(run) + 1} of {len(run.iterations)}, "


def outcome_cells(run: Run, glyphs: Glyphs) -> Sequence[str]:
    """Value and action of a search; = where the value is exact."""
    if run.value is None:
        return glyphs.none, glyphs.none
    bound = run.end.bound(ROOT)
    value = f"{show(run.value, glyphs)} so far"
    if bound is not None:
        value = show_bound(run.value, bound, glyphs)
    return value, chosen_action(run, glyphs)


def plain_table(rows: Sequence[Sequence[str]]) -> Iterator[str]:
    """Rows for a plain terminal, the first column to the left and the others to the right."""
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    for first, *others in rows:
        right = [cell.rjust(width) for cell, width in zip(others, widths[1:], strict=True)]
        yield "  ".join([first.ljust(widths[0]), *right]).rstrip()
