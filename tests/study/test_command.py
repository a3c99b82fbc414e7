"""The study as a person runs it: CSV, report, refusals."""

from pathlib import Path

import pytest

from tests.command import call, refusal
from tests.study.golden import ASCII_REPORT, CSV

SMALL = ("study", "-b", "2-3", "-m", "2,4", "--trees", "2", "--jobs", "1")


def test_the_table_for_a_spreadsheet(tmp_path: Path) -> None:
    path = tmp_path / "study.csv"
    done = call(*SMALL, "--csv", str(path))
    assert (done.returncode, done.stderr) == (0, "")
    assert path.read_text(encoding="utf-8") == CSV
    assert [entry.name for entry in tmp_path.iterdir()] == ["study.csv"]


def test_the_report_in_ascii() -> None:
    done = call(*SMALL, "--ascii")
    assert done.stdout == ASCII_REPORT
    assert all(len(line) <= 80 for line in done.stdout.splitlines())


def test_the_report_in_the_signs_of_the_terminal() -> None:
    said = call(*SMALL, "--orders", "natural,best").stdout
    assert said.splitlines()[-1] == "◆ natural   ■ best"
    assert "│" in said
    assert call(*SMALL, PYTHONIOENCODING="latin-1", PYTHONUTF8="0").stdout == ASCII_REPORT


def test_one_tree_of_one_ply() -> None:
    lines = call("study", "-b", "2", "-m", "1", "--trees", "1", "--jobs", "1").stdout.splitlines()
    assert lines[0].startswith("Alpha-beta on one random tree for each b and m")
    assert "2  1  random    3.0    3    3     100.0 %     2.0      1.00" in lines


@pytest.mark.parametrize(
    ("arguments", "code", "text"),
    [
        (["-b", "1"], 2, "--branching cannot be '1' (from 2 upwards)"),
        (["-b", "x"], 2, "--branching cannot be 'x' (write 2,4,6 or 2-6)"),
        (["-b", "2,,3"], 2, "--branching cannot be '2,,3' (write 2,4,6 or 2-6)"),
        (["-b", "4-2"], 2, "--branching cannot be '4-2' (from 2 upwards)"),
        (["-b", "2-2000", "-m", "1"], 2, "--branching has too many values (at most 1,000)"),
        (["-b", "300"], 2, "trees with so many branches are too large (give --depths)"),
        (["-m", "0"], 2, "--depths cannot be '0' (from 1 upwards)"),
        (["-b", "2", "-m", "22"], 2, "a tree of b = 2 and m = 22 is too large (it may have "
         "5,000,000 nodes)"),
        (["-b", "3", "-m", "9999999"], 2, "a tree of b = 3 and m = 9999999 is too large"),
        (["--orders", "best,eval"], 2, "a study has no order 'eval' (one of natural, best, worst, "
         "random)"),
        (["--trees", "0"], 2, "Invalid value for '--trees'"),
        (["--jobs", "0"], 2, "Invalid value for '--jobs'"),
        (["--jobs", "2", "--dask", "tcp://127.0.0.1:1"], 2, "--jobs is for this machine"),
        (["--seed", "x"], 2, "Invalid value for '--seed'"),
        (["--csv", "/no/where.csv"], 73, "cannot write /no/where.csv"),
        (["--resume", "/no/where.csv"], 73, "cannot keep rows in /no/where.csv"),
        (["--resume", "/"], 73, "cannot keep rows in /: "),
        (["--resume", "/dev/null"], 73, "cannot keep rows in /dev/null: it is not a regular file"),
        (["extra"], 2, "Got unexpected extra argument"),
    ],
)  # fmt: skip
def test_refusals(arguments: list[str], code: int, text: str) -> None:
    said = refusal("study", *arguments)
    assert said[0] == code
    assert said[1].startswith(text)
