"""The study as a person runs it: CSV, report, refusals."""

from pathlib import Path

import pytest

from tests.command import call, refusal
from tests.study.golden import ASCII_REPORT, CSV
from tui_explorer.errors import UsageError
from tui_explorer.study.plan import make_plan

SMALL = ("study", "-b", "2-3", "-m", "2,4", "--trees", "2", "--jobs", "1")


@pytest.mark.slow
def test_the_table_for_a_spreadsheet(tmp_path: Path) -> None:
    path = tmp_path / "study.csv"
    done = call(*SMALL, "--csv", str(path))
    assert (done.returncode, done.stderr) == (0, "")
    assert path.read_text(encoding="utf-8") == CSV
    assert [entry.name for entry in tmp_path.iterdir()] == ["study.csv"]


@pytest.mark.slow
def test_the_report_in_ascii() -> None:
    done = call(*SMALL, "--ascii")
    assert done.stdout == ASCII_REPORT
    assert all(len(line) <= 80 for line in done.stdout.splitlines())


@pytest.mark.slow
def test_the_report_in_the_signs_of_the_terminal() -> None:
    said = call(*SMALL, "--orders", "natural,best").stdout
    assert said.splitlines()[-1] == "◆ natural   ■ best"
    assert "│" in said
    assert call(*SMALL, PYTHONIOENCODING="latin-1", PYTHONUTF8="0").stdout == ASCII_REPORT


@pytest.mark.slow
def test_one_tree_of_one_ply() -> None:
    lines = call("study", "-b", "2", "-m", "1", "--trees", "1", "--jobs", "1").stdout.splitlines()
    assert lines[0].startswith("Alpha-beta on one random tree for each b and m")
    assert "2  1  random    3.0    3    3     100.0 %     2.0      1.00" in lines


@pytest.mark.parametrize(
    ("arguments", "code", "text"),
    [
        (["-b", "2", "-m", "22"], 2, "a tree of b = 2 and m = 22 is too large (it may have "
         "5,000,000 nodes)"),
        (["--trees", "0"], 2, "Invalid value for '--trees'"),
        (["--jobs", "0"], 2, "Invalid value for '--jobs'"),
        (["--jobs", "2", "--dask", "tcp://127.0.0.1:1"], 2, "--jobs is for this machine"),
        (["--csv", "/no/where.csv"], 73, "cannot write /no/where.csv"),
        (["--resume", "/no/where.csv"], 73, "cannot keep rows in /no/where.csv"),
        (["--resume", "/dev/null"], 73, "cannot keep rows in /dev/null: it is not a regular file"),
    ],
)  # fmt: skip
def test_refusals(arguments: list[str], code: int, text: str) -> None:
    said = refusal("study", *arguments)
    assert said[0] == code
    assert said[1].startswith(text)


@pytest.mark.parametrize(
    ("branching", "depths", "orders", "text"),
    [
        ("1", "2", "best", "--branching cannot be '1' (from 2 upwards)"),
        ("x", "2", "best", "--branching cannot be 'x' (write 2,4,6 or 2-6)"),
        ("2,,3", "2", "best", "--branching cannot be '2,,3' (write 2,4,6 or 2-6)"),
        ("4-2", "2", "best", "--branching cannot be '4-2' (from 2 upwards)"),
        ("2-1002", "1", "best", "--branching has too many values (at most 1,000)"),
        ("300", None, "best", "trees with so many branches are too large (give --depths)"),
        ("2", "0", "best", "--depths cannot be '0' (from 1 upwards)"),
        ("3", "9999999", "best", "a tree of b = 3 and m = 9999999 is too large "
         "(it may have 5,000,000 nodes)"),
        ("2", "2", "best,eval", "a study has no order 'eval' "
         "(one of natural, best, worst, random)"),
    ],
)  # fmt: skip
def test_plans_that_make_no_sense(
    branching: str, depths: str | None, orders: str, text: str
) -> None:
    with pytest.raises(UsageError) as refused:
        make_plan(branching, depths, orders, 1, 0)
    assert str(refused.value) == text


def test_plans() -> None:
    plan = make_plan(" 3, 2-3", "4,1-2", "worst,best,worst", 2, 7)
    assert plan.shapes == ((2, 1), (2, 2), (2, 4), (3, 1), (3, 2), (3, 4))
    assert plan.orders == ("worst", "best")
    assert len(list(plan.trials())) == 12
    assert make_plan("2-1001", "1", "best", 1, 0).shapes[-1] == (1001, 1)
    assert make_plan("2", "21", "best", 1, 0).shapes == ((2, 21),)
    by_default = make_plan("2,3,4,6", None, "best", 1, 0).shapes
    assert [m for b, m in by_default if b == 6] == [2, 3, 4, 5, 6]
    assert [m for b, m in by_default if b == 2] == [2, 3, 4, 5, 6, 7, 8]
