"""The rows of a study as CSV: a table to keep, and a file that an interrupted study goes on from.

A row is appended as soon as it is measured. What a crash leaves is whole lines and perhaps a torn
last one, which is measured again.
"""

import csv
from collections.abc import Iterable, Sequence
from dataclasses import astuple
from io import FileIO, StringIO
from pathlib import Path

from tui_explorer.engine.tree.shape import knuth_moore_leaves, knuth_moore_nodes
from tui_explorer.errors import BadData, CannotCreate, OutputFault, Place
from tui_explorer.study.measure import Row
from tui_explorer.study.plan import LARGEST, ORDERS, Trial, fits, uniform_nodes
from tui_explorer.system.files import lock, reason_of
from tui_explorer.words import study as words

_COLUMNS = (
    "b", "m", "order", "seed", "tree", "nodes", "leaves", "value",
    "minimax_nodes", "minimax_leaves", "fewest_nodes", "fewest_leaves",
)  # fmt: skip
HEADER = ",".join(_COLUMNS) + "\n"

Key = tuple[int, int, int, str]
"""b, m, the tree's number and the order."""


def lines(rows: Iterable[Row]) -> str:
    """Rows as lines of CSV, each with what minimax visits and the least that alpha-beta can."""
    text = StringIO()
    writer = csv.writer(text, lineterminator="\n")
    for row in rows:
        b, m = row.b, row.m
        formulas = (uniform_nodes(b, m), b**m, knuth_moore_nodes(b, m), knuth_moore_leaves(b, m))
        writer.writerow((*astuple(row), *formulas))
    return text.getvalue()


class Rows:
    """The rows that are known so far, by what they measure; if there is a file, they stay in it."""

    def __init__(self, path: str | None, seed: int) -> None:
        self._rows: dict[Key, Row] = {}
        self._path = path or ""
        self._file: FileIO | None = None
        if path is None:
            return
        if (target := Path(path)).exists() and not target.is_file():
            raise self._cannot(words.NO_REGULAR_FILE)
        try:
            self._file = open(path, "a+b", buffering=0)  # noqa: SIM115 - see close
        except OSError as error:
            raise self._cannot(reason_of(error)) from None
        try:
            self._go_on_in(self._file, seed)
        except BaseException:
            self.close()
            raise

    def _cannot(self, why: str) -> CannotCreate:
        return CannotCreate(words.cannot_keep(self._path, why))

    def _go_on_in(self, file: FileIO, seed: int) -> None:
        """Take in what a file has, and cut off a torn line: the next row begins one of its own."""
        if lock(file.fileno()) is False:
            raise self._cannot(words.ANOTHER_STUDY)
        file.seek(0)
        whole = self._read(file.readall(), seed)
        try:
            file.truncate(whole)
            if whole == 0:
                self._keep(HEADER)
        except OSError as error:
            raise self._cannot(reason_of(error)) from None

    def _read(self, content: bytes, seed: int) -> int:
        """Take in the rows of a file and return how many of its bytes are whole lines."""
        if HEADER.encode().startswith(content):
            return len(content) if content.endswith(b"\n") else 0
        if not content.startswith(HEADER.encode()):
            raise BadData(*words.NOT_A_STUDY, Place(self._path, 1))
        whole = content.rindex(b"\n") + 1
        for number, line in enumerate(content[:whole].splitlines()[1:], 2):
            row = _row(line)
            if row is None:
                raise BadData(words.NOT_A_ROW, place=Place(self._path, number))
            if row.seed != seed:
                raise words.other_seed(self._path, row.seed, seed)
            self._take_in(row)
        return whole

    def _keep(self, text: str) -> None:
        data = text.encode()
        while self._file is not None and data:
            data = data[self._file.write(data) :]

    def _take_in(self, row: Row) -> None:
        self._rows[row.b, row.m, row.tree, row.order] = row

    def add(self, rows: Sequence[Row]) -> None:
        """Take in new rows and keep them."""
        try:
            self._keep(lines(rows))
        except OSError as error:
            raise OutputFault(words.cannot_keep(self._path, reason_of(error))) from None
        for row in rows:
            self._take_in(row)

    def of(self, trial: Trial) -> list[Row]:
        """The rows of a trial, in the order of its orders."""
        keys = [(trial.b, trial.m, trial.tree, order) for order in trial.orders]
        return [self._rows[key] for key in keys if key in self._rows]

    def missing(self, trial: Trial) -> tuple[str, ...]:
        """The orders of a trial that are still to be measured."""
        known = {row.order for row in self.of(trial)}
        return tuple(order for order in trial.orders if order not in known)

    def close(self) -> None:
        """Let go of the file."""
        if self._file is not None:
            self._file.close()


def _row(line: bytes) -> Row | None:
    """A line as a row; None if it is not one, or tells what cannot be."""
    fields = line.decode("utf-8", "replace").split(",")
    if len(fields) != len(_COLUMNS) or fields[2] not in ORDERS:
        return None
    try:
        b, m, seed, tree, nodes, leaves, value = (int(fields[i]) for i in (0, 1, 3, 4, 5, 6, 7))
    except ValueError:
        return None
    row = Row(b, m, fields[2], seed, tree, nodes, leaves, value)
    return row if _can_be(row) and lines([row]).encode() == line + b"\n" else None


def _can_be(row: Row) -> bool:
    """Whether alpha-beta could come to such numbers at all."""
    b, m = row.b, row.m
    return (
        b >= 2 and m >= 1 and row.tree >= 1 and fits(b, m, LARGEST)
        and knuth_moore_nodes(b, m) <= row.nodes <= uniform_nodes(b, m)
        and knuth_moore_leaves(b, m) <= row.leaves <= b**m
        and 0 <= row.value < b**m
    )  # fmt: skip
