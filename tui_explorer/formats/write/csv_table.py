"""The visited nodes of a search as CSV, a table for spreadsheets."""

import csv
from collections.abc import Iterator
from typing import Any

from tui_explorer.engine.analysis.run import Run
from tui_explorer.formats.write.json_documents import node_records
from tui_explorer.words.safe import safe

COLUMNS = (
    "visit", "path", "action", "player", "alpha_in", "beta_in", "alpha_out", "beta_out", "v",
    "bound", "cutoff", "cut", "owner",
)  # fmt: skip


def csv_lines(run: Run) -> Iterator[str]:
    """The lines of a table of all visited nodes, in order of visit."""
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
    """A file for ``csv.writer`` that returns each line instead of storing it."""

    def write(self, text: str) -> str:
        return text


def _value(value: Any) -> Any:
    """A number, or payoffs in round brackets."""
    return f"({', '.join(map(str, value))})" if isinstance(value, list) else value


def _path(path: list[int]) -> str:
    return "/" + "/".join(map(str, path))


def _guard(text: str) -> str:
    """A name without control characters that no spreadsheet reads as a formula."""
    text = safe(text)
    return "'" + text if text[:1] in ("=", "+", "-", "@") else text
