"""Measurements as CSV: a table to keep, and a file that an interrupted study goes on from.

One is appended as soon as it is made. What a crash leaves is whole lines and perhaps a torn last
one, which is measured again.
"""

import csv
from collections.abc import Iterable, Sequence
from dataclasses import astuple
from io import FileIO, StringIO
from pathlib import Path

from tui_explorer.engine.tree.shape import knuth_moore_leaves, knuth_moore_nodes
from tui_explorer.errors import BadData, CannotCreate, OutputFault, Place
from tui_explorer.study.measure import Measurement
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


def lines(measurements: Iterable[Measurement]) -> str:
    """Lines of CSV, each with what minimax visits, too, and the least that alpha-beta can."""
    text = StringIO()
    writer = csv.writer(text, lineterminator="\n")
    for measurement in measurements:
        b, m = measurement.b, measurement.m
        formulas = (uniform_nodes(b, m), b**m, knuth_moore_nodes(b, m), knuth_moore_leaves(b, m))
        writer.writerow((*astuple(measurement), *formulas))
    return text.getvalue()


class Measurements:
    """All measurements so far, by what they measure; if there is a file, they stay in it."""

    def __init__(self, path: str | None, seed: int) -> None:
        self._known: dict[Key, Measurement] = {}
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
        """Take in what a file has, and cut off a torn line: the next begins a line of its own."""
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
        """Take in the measurements of a file and return how many of its bytes are whole lines."""
        if HEADER.encode().startswith(content):
            return len(content) if content.endswith(b"\n") else 0
        if not content.startswith(HEADER.encode()):
            raise BadData(*words.NOT_A_STUDY, Place(self._path, 1))
        whole = content.rindex(b"\n") + 1
        for number, line in enumerate(content[:whole].splitlines()[1:], 2):
            measurement = _measurement(line)
            if measurement is None:
                raise BadData(words.NOT_A_ROW, place=Place(self._path, number))
            if measurement.seed != seed:
                raise words.other_seed(self._path, measurement.seed, seed)
            self._take_in(measurement)
        return whole

    def _keep(self, text: str) -> None:
        data = text.encode()
        while self._file is not None and data:
            data = data[self._file.write(data) :]

    def _take_in(self, measurement: Measurement) -> None:
        self._known[measurement.b, measurement.m, measurement.tree, measurement.order] = measurement

    def add(self, measurements: Sequence[Measurement]) -> None:
        """Take in new measurements and keep them."""
        try:
            self._keep(lines(measurements))
        except OSError as error:
            raise OutputFault(words.cannot_keep(self._path, reason_of(error))) from None
        for measurement in measurements:
            self._take_in(measurement)

    def of(self, trial: Trial) -> list[Measurement]:
        """The measurements of a trial, in the order of its orders."""
        keys = [(trial.b, trial.m, trial.tree, order) for order in trial.orders]
        return [self._known[key] for key in keys if key in self._known]

    def missing(self, trial: Trial) -> tuple[str, ...]:
        """The orders of a trial that are still to be measured."""
        known = {measurement.order for measurement in self.of(trial)}
        return tuple(order for order in trial.orders if order not in known)

    def close(self) -> None:
        """Let go of the file."""
        if self._file is not None:
            self._file.close()


def _measurement(line: bytes) -> Measurement | None:
    """A line as a measurement; None if it is not one, or tells what cannot be."""
    fields = line.decode("utf-8", "replace").split(",")
    if len(fields) != len(_COLUMNS) or fields[2] not in ORDERS:
        return None
    try:
        b, m, seed, tree, nodes, leaves, value = (int(fields[i]) for i in (0, 1, 3, 4, 5, 6, 7))
    except ValueError:
        return None
    measurement = Measurement(b, m, fields[2], seed, tree, nodes, leaves, value)
    return (
        measurement
        if _can_be(measurement) and lines([measurement]).encode() == line + b"\n"
        else None
    )


def _can_be(measurement: Measurement) -> bool:
    """Whether alpha-beta could come to such numbers at all."""
    b, m = measurement.b, measurement.m
    return (
        b >= 2 and m >= 1 and measurement.tree >= 1 and fits(b, m, LARGEST)
        and knuth_moore_nodes(b, m) <= measurement.nodes <= uniform_nodes(b, m)
        and knuth_moore_leaves(b, m) <= measurement.leaves <= b**m
        and 0 <= measurement.value < b**m
    )  # fmt: skip
