"""A study that goes on from the rows of an earlier one."""

import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from time import monotonic, sleep

import pytest

from tests.command import ENVIRONMENT, call
from tests.study.golden import ASCII_REPORT, CSV
from tests.study.test_command import SMALL
from tui_explorer.errors import BadData, ExplorerError
from tui_explorer.study.conduct import conduct
from tui_explorer.study.plan import make_plan

in_processes = pytest.mark.slow
"""Commands in processes of their own take a second each."""

PLAN = make_plan("2-3", "2,4", "best,random,worst", 2, 0)


@pytest.mark.parametrize("kept", range(0, len(CSV), 37))
def test_whatever_a_crash_leaves_is_completed(kept: int, tmp_path: Path) -> None:
    path = tmp_path / "rows.csv"
    path.write_text(CSV[:kept], encoding="utf-8")
    conduct(PLAN, jobs=1, resume=str(path))
    assert path.read_text(encoding="utf-8") == CSV


@in_processes
def test_known_rows_are_not_measured_again(tmp_path: Path) -> None:
    path = tmp_path / "rows.csv"
    torn = CSV[: CSV.index("3,4,best")].replace("random,0,2,29,", "random,0,2,30,")
    path.write_text(torn + "3,4,be", encoding="utf-8")
    assert call(*SMALL, "--resume", str(path)).stdout != call(*SMALL).stdout
    assert ",random,0,2,30," in path.read_text(encoding="utf-8")
    assert len(path.read_text(encoding="utf-8").splitlines()) == len(CSV.splitlines())


@in_processes
def test_a_finished_study_is_only_told_again(tmp_path: Path) -> None:
    path = tmp_path / "rows.csv"
    path.write_text(CSV, encoding="utf-8")
    assert call(*SMALL, "--ascii", "--resume", str(path)).stdout == ASCII_REPORT
    assert path.read_text(encoding="utf-8") == CSV


@in_processes
def test_a_study_can_grow(tmp_path: Path) -> None:
    path = tmp_path / "rows.csv"
    call("study", "-b", "2", "-m", "4", "--trees", "1", "--jobs", "1", "--resume", str(path))
    out = tmp_path / "all.csv"
    call(*SMALL, "--resume", str(path), "--csv", str(out))
    assert out.read_text(encoding="utf-8") == CSV
    assert sorted(path.read_text(encoding="utf-8")) == sorted(CSV)


@pytest.mark.parametrize(
    ("content", "code", "text"),
    [
        (CSV.replace(",0,", ",3,"), 2, "is of a study with seed 3, not 0 (give --seed 3, or"),
        ("x,y\n1,2\n", 65, ":1: this is not the file of a study (give a new one)"),
        ("no newline", 65, ":1: this is not the file of a study"),
        ("\xff\n", 65, ":1: this is not the file of a study"),
        (CSV.replace("2,2,worst", "2,2,worse", 1), 65, ":4: this is not a row of a study"),
        (CSV.replace("2,2,worst", "2,x,worst", 1), 65, ":4: this is not a row of a study"),
        (CSV.replace("\n2,2,worst", ",9\n2,2,worst", 1), 65, ":3: this is not a row of a study"),
    ],
)
def test_files_that_are_refused_and_left_alone(
    content: str, code: int, text: str, tmp_path: Path
) -> None:
    path = tmp_path / "rows.csv"
    path.write_text(content, encoding="latin-1")
    with pytest.raises(ExplorerError) as refused:
        conduct(PLAN, jobs=1, resume=str(path))
    assert refused.value.exit_code == code
    assert str(refused.value).removeprefix(str(path)).strip().startswith(text)
    assert path.read_text(encoding="latin-1") == content


@pytest.mark.parametrize(
    ("column", "number"),
    [("b", "1"), ("b", "99999999"), ("m", "0"), ("m", "99999999"), ("m", "-3"), ("tree", "0"),
     ("nodes", "-5"), ("nodes", "2"), ("nodes", "99999999999999999999"), ("leaves", "0"),
     ("leaves", "-1"), ("leaves", "5"), ("value", "-1"), ("value", "4"), ("value", "9" * 5000),
     ("nodes", "+6"), ("nodes", "٦"), ("minimax_nodes", "8"), ("fewest_leaves", "-2")],
)  # fmt: skip
def test_a_row_that_was_edited_is_refused_with_its_line(
    column: str, number: str, tmp_path: Path
) -> None:
    header, *rows = CSV.splitlines()
    fields = rows[1].split(",")
    fields[header.split(",").index(column)] = number
    rows[1] = ",".join(fields)
    path = tmp_path / "rows.csv"
    path.write_text("\n".join([header, *rows, ""]), encoding="utf-8")
    with pytest.raises(BadData) as refused:
        conduct(PLAN, jobs=1, resume=str(path))
    assert str(refused.value) == f"{path}:3: this is not a row of a study"


@contextmanager
def long_study(path: Path, *arguments: str) -> Iterator[subprocess.Popen[str]]:
    """A study that keeps its rows in a file and has still much to do."""
    process = subprocess.Popen(
        [sys.executable, "-m", "tui_explorer", "study", "-b", "2,10", "-m", "4", "--trees", "200",
         "--resume", str(path), *arguments],
        stdout=subprocess.PIPE, stderr=subprocess.PIPE, env=ENVIRONMENT, text=True,
        start_new_session=True,
    )  # fmt: skip
    try:
        limit = monotonic() + 60
        while not path.exists() or path.read_text(encoding="utf-8").count("\n10,4,") < 3:
            assert process.poll() is None
            assert monotonic() < limit
            sleep(0.05)
        yield process
    finally:
        if process.poll() is None:
            os.killpg(process.pid, signal.SIGKILL)
        process.communicate()


def trees_in(path: Path) -> int:
    return (len(path.read_text(encoding="utf-8").splitlines()) - 1) // 3


@in_processes
@pytest.mark.parametrize("jobs", ["1", "2"])
def test_an_interruption_keeps_what_is_done(jobs: str, tmp_path: Path) -> None:
    path, table = tmp_path / "rows.csv", tmp_path / "table.csv"
    with long_study(path, "--jobs", jobs, "--csv", str(table)) as process:
        os.killpg(process.pid, signal.SIGINT)
        said, complaint = process.communicate(timeout=60)
    done = trees_in(path)
    assert process.returncode == 130
    assert complaint == (
        f"tui-explorer: error: interrupted: {done} of 400 trees are measured and kept in {path} "
        "(the same command goes on from there)\n"
    )
    assert 201 <= done < 400
    assert table.read_bytes() == path.read_bytes()
    assert "b = 2\n" in said
    assert "b = 10" not in said


@in_processes
def test_a_process_that_is_ended_from_outside(tmp_path: Path) -> None:
    psutil = pytest.importorskip("psutil")
    path = tmp_path / "rows.csv"
    with long_study(path, "--jobs", "2") as process:
        children = psutil.Process(process.pid).children()
        next(child for child in children if "LokyProcess-1" in child.cmdline()).kill()
        _, complaint = process.communicate(timeout=60)
    assert process.returncode == 74
    assert complaint == (
        "tui-explorer: error: a process or the cluster was lost, perhaps for want of memory: "
        f"{trees_in(path)} of 400 trees are measured and kept in {path} "
        "(the same command goes on from there)\n"
    )
