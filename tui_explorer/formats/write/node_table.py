"""The nodes of a searched tree, one by one: a table for spreadsheets, records for JSON."""

import csv
from collections.abc import Iterator
from typing import Any

from tui_explorer.drawing.nodes import mover_named, nodes_shown, value_shown
from tui_explorer.engine.results.run import Run
from tui_explorer.engine.trace.moment import Moment
from tui_explorer.engine.tree.tree import ROOT
from tui_explorer.formats.write.json_text import json_value
from tui_explorer.formats.write.run_json import node_records
from tui_explorer.words.safe import safe

COLUMNS = (
    "visit", "path", "action", "player", "alpha_in", "beta_in", "alpha_out", "beta_out", "v",
    "bound", "cutoff", "cut", "owner",
)  # fmt: skip


def csv_lines(run: Run) -> Iterator[str]:
    """The lines of a table of all visited nodes, in order of visit, made one at a time."""
    line = csv.writer(_LineFile(), lineterminator="\n").writerow
    yield line(COLUMNS)
    for number, (node, record) in enumerate(zip(run.trace.node, node_records(run), strict=True), 1):
        called = record["in"] or ["", ""]
        returned = record["out"] or ["", ""]
        yield line(
            [
                number, _path(record["path"]), _guard(run.names.action(node)) if node else "",
                _guard(record["player"]), *called, *returned, _value(record["v"]), record["bound"],
                str(record["cutoff"]).lower(), record["cut"],
                "" if record["owner"] is None else _path(record["owner"]),
            ]
        )  # fmt: skip


class _LineFile:
    """A file for the writer whose lines are wanted one by one."""

    def write(self, text: str) -> str:
        return text


def _value(value: Any) -> Any:
    """A number, or payoffs in brackets."""
    return f"({', '.join(map(str, value))})" if isinstance(value, list) else value


def _path(path: list[int]) -> str:
    return "/" + "/".join(map(str, path))


def _guard(text: str) -> str:
    """Make a name safe, and keep a spreadsheet from taking it for a formula."""
    text = safe(text)
    return "'" + text if text[:1] in ("=", "+", "-", "@") else text


def tree_records(run: Run, moment: Moment) -> Iterator[dict[str, Any]]:
    """In preorder each node that there is to be shown, visited or not, as it is at a moment; a
    figure can be made from them alone.
    """
    tree, names = run.tree, run.names
    for node in nodes_shown(moment):
        status = moment.status(node)
        yield {
            "path": tree.path(node), "player": mover_named(tree, node),
            "action": None if node == ROOT else names.action(node), "label": names.own(node),
            "value": json_value(value_shown(moment, node, status)), "status": status.value,
        }  # fmt: skip
