"""A study conducted in this process: rows kept one by one, what ends it, its bar, its portions."""

import inspect
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from io import StringIO
from pathlib import Path
from typing import Any

import pytest

from tests.study.golden import ASCII_REPORT, CSV
from tui_explorer.engine.tree.shape import knuth_moore_leaves, knuth_moore_nodes
from tui_explorer.errors import CannotCreate, Interrupted, OutputFault, UsageError
from tui_explorer.study import conduct as conducting
from tui_explorer.study.conduct import conduct
from tui_explorer.study.measure import JobsLost, Measurement, jobs_of, measure
from tui_explorer.study.measurements import HEADER, Measurements, lines
from tui_explorer.study.plan import Plan, Trial, fits, make_plan, uniform_nodes
from tui_explorer.study.report import report, summarise
from tui_explorer.ui.background import attempted
from tui_explorer.words.glyphs import ASCII

PLAN = make_plan("2-3", "2,4", "best,random,worst", 2, 0)
ALL_ROWS = CSV.splitlines(keepends=True)[1:]


class Terminal(StringIO):
    """A stream that somebody looks at."""

    encoding = "utf-8"

    def isatty(self) -> bool:
        return True


# -- what is printed, written and kept -------------------------------------------------------------


def test_the_report_is_printed_and_the_table_goes_into_its_file(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sys, "stdout", printed := StringIO())
    conduct(PLAN, jobs=1, csv=str(tmp_path / "table.csv"))
    assert printed.getvalue() == ASCII_REPORT
    assert (tmp_path / "table.csv").read_text(encoding="utf-8") == CSV
    assert len(list(tmp_path.iterdir())) == 1


def test_a_table_on_standard_output_stands_there_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "stdout", printed := StringIO())
    conduct(PLAN, jobs=1, csv="-")
    assert printed.getvalue() == CSV


@pytest.mark.parametrize(
    ("columns", "charts"), [("112", 3), ("111", 2), ("74", 2), ("73", 1), ("20", 1)]
)
def test_a_terminal_has_as_many_charts_in_a_row_as_fit(
    columns: str, charts: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("COLUMNS", columns)
    monkeypatch.setattr(sys, "stdout", printed := Terminal())
    conduct(make_plan("2-4", "2", "best", 1, 0), jobs=1)
    titles = [line for line in printed.getvalue().splitlines() if "b = " in line]
    assert titles[0].count("b = ") == charts
    assert sum(line.count("b = ") for line in titles) == 3


def test_where_no_terminal_is_the_page_has_80_columns(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "200")
    monkeypatch.setattr(sys, "stdout", printed := StringIO())
    conduct(PLAN, jobs=1)
    assert printed.getvalue() == ASCII_REPORT
    rows = [row for trial in PLAN.trials() for row in measure(trial)]
    assert "\n".join([*report(PLAN, summarise(rows), 80, ASCII), ""]) == ASCII_REPORT


def test_rows_that_are_known_are_not_measured_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "rows.csv"
    known = [line for line in ALL_ROWS if not line.startswith(("2,4,random,0,2", "3,2,best,0,1"))]
    path.write_text(HEADER + "".join(known), encoding="utf-8")
    measured: list[Trial] = []

    def watched(
        trials: list[Trial], jobs: int | None, dask: str | None
    ) -> Iterator[list[Measurement]]:
        assert (jobs, dask) == (1, None)
        for trial in trials:
            measured.append(trial)
            yield measure(trial)

    monkeypatch.setattr(conducting, "results", watched)
    conduct(PLAN, jobs=1, resume=str(path))
    assert measured == [Trial(0, 2, 4, 2, ("random",)), Trial(0, 3, 2, 1, ("best",))]
    assert sorted(path.read_text(encoding="utf-8")) == sorted(CSV)
    conduct(PLAN, jobs=1, resume=str(path))
    assert len(measured) == 2


# -- what ends it ----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("raised", "fault", "why"),
    [
        (KeyboardInterrupt, Interrupted, "interrupted"),
        (JobsLost, OutputFault, "a process or the cluster was lost, perhaps for want of memory"),
    ],
)
@pytest.mark.parametrize(
    ("kept", "told"),
    [
        ({}, " (with --resume FILE a study can go on from there)"),
        ({"csv": "t.csv"}, " and kept in t.csv (--resume t.csv goes on from there)"),
        ({"resume": "r.csv"}, " and kept in r.csv (the same command goes on from there)"),
    ],
)
def test_an_end_that_comes_early_keeps_and_tells_what_is_done(
    raised: type[BaseException], fault: type[Exception], why: str, kept: dict[str, str], told: str,
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch,
) -> None:  # fmt: skip
    def torn(
        trials: list[Trial], jobs: int | None, dask: str | None
    ) -> Iterator[list[Measurement]]:
        for number, trial in enumerate(trials):
            if number == 5:
                raise raised
            yield measure(trial)

    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(conducting, "results", torn)
    monkeypatch.setattr(sys, "stdout", printed := StringIO())
    with pytest.raises(fault) as ended:
        conduct(PLAN, jobs=1, **kept)
    assert str(ended.value) == f"{why}: 5 of 8 trees are measured{told}"
    assert "b = 2" in printed.getvalue()  # its trees are all measured
    assert "b = 3" not in printed.getvalue()
    for path in kept.values():
        assert Path(path).read_text(encoding="utf-8") == HEADER + "".join(ALL_ROWS[:15])


def test_an_end_before_anything_is_finished_prints_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    def torn(
        trials: list[Trial], jobs: int | None, dask: str | None
    ) -> Iterator[list[Measurement]]:
        yield measure(trials[0])
        raise KeyboardInterrupt

    monkeypatch.setattr(conducting, "results", torn)
    monkeypatch.setattr(sys, "stdout", printed := StringIO())
    with pytest.raises(Interrupted, match="interrupted: 1 of 8 trees are measured"):
        conduct(PLAN, jobs=1)
    assert printed.getvalue() == ""


def test_jobs_are_for_this_machine() -> None:
    with pytest.raises(UsageError, match="--jobs is for this machine"):
        conduct(PLAN, jobs=2, dask="tcp://nowhere:1")


def test_a_bar_tells_how_much_is_done(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "stderr", terminal := Terminal())
    trials = [
        Trial(0, 2, 1, 1, ()),
        Trial(0, 2, 2, 1, ()),
        Trial(0, 2, 2, 2, ()),
    ]  # 3, 7 and 7 nodes
    with conducting._progress_bar(trials) as tell:
        bar = inspect.getclosurevars(tell).nonlocals["bar"]
        shown = []
        for trial in trials:
            tell(trial)
            shown.append((bar.tasks[0].completed, bar.tasks[0].total))
        bar.refresh()
    assert shown == [(3, 17), (10, 17), (17, 17)]
    assert "Measuring" in terminal.getvalue()
    assert "100 %" in terminal.getvalue()
    assert "Ctrl-C stops" in terminal.getvalue()
    monkeypatch.setattr(sys, "stderr", unseen := StringIO())
    with conducting._progress_bar(trials) as tell:
        tell(trials[0])
    assert unseen.getvalue() == ""


def test_the_bar_is_told_of_each_tree_and_of_what_is_missing_only(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    told: list[list[Trial]] = []

    @contextmanager
    def noted(trials: list[Trial]) -> Iterator[Any]:
        told.append(list(trials))
        yield (done := []).append
        told.append(done)

    monkeypatch.setattr(conducting, "_progress_bar", noted)
    conduct(PLAN, jobs=1, resume=str(tmp_path / "rows.csv"))
    assert told == [list(PLAN.trials())] * 2
    conduct(PLAN, jobs=1, resume=str(tmp_path / "rows.csv"))
    assert len(told) == 2  # nothing is missing


# -- rows in a file --------------------------------------------------------------------------------


def row(**fields: int) -> Measurement:
    usual = {"b": 2, "m": 3, "seed": 0, "tree": 1, "nodes": 12, "leaves": 6, "value": 3}
    return Measurement(order="best", **{**usual, **fields})


def test_rows_as_they_are_added(tmp_path: Path) -> None:
    path = tmp_path / "rows.csv"
    rows = Measurements(str(path), 0)
    assert path.read_text() == HEADER
    trial = Trial(0, 2, 3, 1, ("worst", "best", "random"))
    assert (rows.of(trial), rows.missing(trial)) == ([], ("worst", "best", "random"))
    rows.add([row(), row(tree=2)])
    assert path.read_text() == HEADER + lines([row(), row(tree=2)])
    assert (rows.of(trial), rows.missing(trial)) == ([row()], ("worst", "random"))
    worst = Measurement(2, 3, "worst", 0, 1, 15, 8, 3)
    rows.add([worst])
    assert (rows.of(trial), rows.missing(trial)) == ([worst, row()], ("random",))
    with pytest.raises(CannotCreate, match="another study is doing so"):
        Measurements(str(path), 0)
    rows.close()
    again = Measurements(str(path), 0)
    assert again.of(trial) == [worst, row()]
    assert again.of(Trial(0, 2, 3, 2, ("best",))) == [row(tree=2)]
    assert not again.of(Trial(0, 3, 2, 1, ("best",)))
    again.close()
    assert path.read_text() == HEADER + lines([row(), row(tree=2), worst])


def test_rows_without_a_file() -> None:
    rows = Measurements(None, 0)
    rows.add([row()])
    assert rows.of(Trial(0, 2, 3, 1, ("best",))) == [row()]
    rows.close()


def test_a_file_that_takes_no_more(tmp_path: Path) -> None:
    path = tmp_path / "rows.csv"
    rows = Measurements(str(path), 0)
    rows._file.close()  # type: ignore[union-attr]
    with open("/dev/full", "r+b", buffering=0) as rows._file:
        with pytest.raises(OutputFault) as fault:
            rows.add([row()])
        assert str(fault.value) == f"cannot keep rows in {path}: no space left on device"
        assert rows.missing(Trial(0, 2, 3, 1, ("best",))) == ("best",)


LEAST_NODES, LEAST_LEAVES = knuth_moore_nodes(2, 3), knuth_moore_leaves(2, 3)
BOUNDS = {"nodes": (LEAST_NODES, 15), "leaves": (LEAST_LEAVES, 8), "value": (0, 7)}
"""From what to what a number can be in a tree of 15 nodes with 8 leaves worth 0 to 7."""


def is_read(path: Path) -> bool:
    """Whether a file of one row is taken for one of a study."""
    refused = attempted(lambda: Measurements(str(path), 0).close())
    assert refused is None or str(refused) == f"{path}:2: this is not a row of a study"
    return refused is None


@pytest.mark.parametrize("field", BOUNDS)
def test_numbers_up_to_their_bounds_are_read_and_none_beyond(field: str, tmp_path: Path) -> None:
    path, (least, most) = tmp_path / "rows.csv", BOUNDS[field]
    for number in (least - 1, least, most, most + 1):
        path.write_text(HEADER + lines([row(**{field: number})]), encoding="utf-8")
        assert is_read(path) == (least <= number <= most), number


@pytest.mark.parametrize(
    ("given", "can_be"),
    [
        (Measurement(2, 1, "best", 0, 1, 3, 2, 1), True),
        (Measurement(2, 1, "best", 0, 0, 3, 2, 1), False),
        (Measurement(2, 0, "best", 0, 1, 1, 1, 0), False),
        (Measurement(1, 2, "best", 0, 1, 3, 1, 0), False),
        (Measurement(170, 3, "best", 0, 1, 4_942_071, 4_913_000, 0), True),
        (Measurement(171, 3, "best", 0, 1, 5_029_624, 5_000_211, 0), False),
    ],
)
def test_trees_that_a_row_can_be_of(given: Measurement, can_be: bool, tmp_path: Path) -> None:
    path = tmp_path / "rows.csv"
    path.write_text(HEADER + lines([given]), encoding="utf-8")
    assert is_read(path) == can_be


def test_the_formulas_beside_a_row() -> None:
    assert lines([row()]) == f"2,3,best,0,1,12,6,3,15,8,{LEAST_NODES},{LEAST_LEAVES}\n"
    assert (LEAST_NODES, LEAST_LEAVES) == (11, 5)  # 1 + 2 + 3 + 5; 2^2 + 2^1 - 1


# -- plans and portions ----------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("b", "m", "nodes"), [(2, 0, 1), (2, 1, 3), (2, 2, 7), (3, 2, 13), (5, 3, 156), (10, 4, 11_111)]
)
def test_a_tree_fits_up_to_its_last_node(b: int, m: int, nodes: int) -> None:
    assert uniform_nodes(b, m) == nodes
    assert fits(b, m, nodes)
    assert fits(b, m, nodes + 1)
    assert not fits(b, m, nodes - 1)


def shapes(branching: str, depths: str | None) -> tuple[tuple[int, int], ...]:
    return make_plan(branching, depths, "best", 1, 0).shapes


def test_the_largest_trees() -> None:
    assert shapes("170", "3") == ((170, 3),)
    with pytest.raises(UsageError, match="b = 171 and m = 3 is too large"):
        shapes("171", "3")
    assert shapes("244", None) == ((244, 2),)  # 59,781 nodes; with 245 branches 60,271
    with pytest.raises(UsageError, match="so many branches"):
        shapes("245", None)
    assert shapes("3", None) == tuple((3, m) for m in range(2, 9))


def test_no_more_than_a_thousand_numbers_however_they_are_written() -> None:
    assert len(shapes("2-501,502-1001", "1")) == 1000
    for text in ("2-501,502-1002", "2-1002", "2-1001,2000"):
        with pytest.raises(UsageError, match="--branching has too many values"):
            shapes(text, "1")


def test_cells_stand_in_the_order_of_the_report() -> None:
    plan = Plan(((2, 3), (5, 1)), ("best",), 2, 7)
    assert list(plan.trials()) == [
        Trial(7, 2, 3, 1, ("best",)), Trial(7, 2, 3, 2, ("best",)),
        Trial(7, 5, 1, 1, ("best",)), Trial(7, 5, 1, 2, ("best",)),
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("widths", "portions"),
    [
        ([], []),
        ([5], [[5]]),
        ([19_998, 5, 6], [[19_998, 5], [6]]),  # 19,999 nodes are not enough for a job
        ([19_999, 5, 6], [[19_999], [5, 6]]),  # 20,000 are
        ([9_999, 9_999, 9_999, 9_999], [[9_999, 9_999], [9_999, 9_999]]),
        ([30_000, 30_000, 5], [[30_000], [30_000], [5]]),
    ],
)
def test_portions_of_much_the_same_work(widths: list[int], portions: list[list[int]]) -> None:
    """Of trees with one ply, which have a node more than branches."""
    trials = [Trial(0, b, 1, 1, ()) for b in widths]
    assert [[trial.b for trial in job] for job in jobs_of(trials)] == portions
