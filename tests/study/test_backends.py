"""The same numbers on one core, on two, and on a cluster."""

import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.command import ENVIRONMENT, call, refusal
from tui_explorer.study.measure import jobs_of, results
from tui_explorer.study.plan import make_plan

pytestmark = pytest.mark.slow

STUDY = ("study", "-b", "3,6", "-m", "5", "--trees", "5")
"""Enough for several jobs."""


def table_of(tmp_path: Path, *arguments: str) -> str:
    path = tmp_path / "study.csv"
    done = call(*STUDY, "--csv", str(path), *arguments)
    assert (done.returncode, done.stderr) == (0, "")
    return path.read_text(encoding="utf-8")


@pytest.fixture(scope="module")
def expected(tmp_path_factory: pytest.TempPathFactory) -> str:
    """The table that one process writes."""
    return table_of(tmp_path_factory.mktemp("alone"), "--jobs", "1")


def test_processes_change_nothing(expected: str, tmp_path: Path) -> None:
    pytest.importorskip("joblib")
    assert len(list(jobs_of(make_plan("3,6", "5", "best", 5, 0).trials()))) == 2
    assert table_of(tmp_path, "--jobs", "2") == expected
    assert table_of(tmp_path) == expected


def test_no_more_processes_are_begun_than_there_is_work_for(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    joblib = pytest.importorskip("joblib")
    begun = []

    def noting(**settings: Any) -> Any:
        begun.append(settings["n_jobs"])
        return usual(**settings)

    usual = joblib.parallel_config
    monkeypatch.setattr(joblib, "parallel_config", noting)
    trials = list(make_plan("3,6", "5", "best", 5, 0).trials())
    jobs = len(list(jobs_of(trials)))
    for asked in (jobs + 1, 1_000_000):
        assert len(list(results(trials, asked, None))) == len(trials)
    assert begun == [jobs] * 2
    assert len(list(results(trials[:1], 300, None))) == 1
    assert len(begun) == 2


@pytest.fixture(scope="module")
def scheduler() -> Iterator[str]:
    """The address of a cluster on this machine: a scheduler and two workers, each a process."""
    distributed = pytest.importorskip("distributed")
    with distributed.LocalCluster(
        n_workers=2, threads_per_worker=1, host="127.0.0.1", dashboard_address="127.0.0.1:0"
    ) as cluster:
        yield cluster.scheduler_address


def test_a_cluster_changes_nothing(scheduler: str, expected: str, tmp_path: Path) -> None:
    assert table_of(tmp_path, "--dask", scheduler) == expected
    torn = tmp_path / "rows.csv"
    torn.write_text(expected[:400], encoding="utf-8")
    assert table_of(tmp_path, "--dask", scheduler, "--resume", str(torn)) == expected
    assert torn.read_text(encoding="utf-8") == expected


def test_both_workers_are_used(scheduler: str) -> None:
    from distributed import Client

    with Client(scheduler) as client:
        before = client.run(lambda dask_worker: dask_worker.state.executed_count)
        done = call("study", "-b", "2", "-m", "12", "--trees", "12", "--dask", scheduler)
        assert done.returncode == 0
        after = client.run(lambda dask_worker: dask_worker.state.executed_count)
    assert len(after) == 2
    assert all(after[worker] > before[worker] for worker in after)


def test_no_scheduler_there(monkeypatch: pytest.MonkeyPatch) -> None:
    pytest.importorskip("distributed")
    monkeypatch.setattr("tui_explorer.study.measure._CONNECT_SECONDS", 0.5)
    assert refusal(*STUDY, "--dask", "127.0.0.1:1") == (
        2,
        "no Dask scheduler answers at '127.0.0.1:1' (an address such as tcp://host:8786)",
    )


def without(*modules: str) -> str:
    """A program that cannot import some modules."""
    missing = "".join(f"sys.modules[{name!r}] = None; " for name in modules)
    return f"import sys; {missing}from tui_explorer.cli.main import main; main()"


def call_without_extra(*arguments: str) -> subprocess.CompletedProcess[str]:
    program = without("joblib", "dask", "distributed")
    return subprocess.run(
        [sys.executable, "-c", program, *arguments],
        capture_output=True,
        env=ENVIRONMENT,
        text=True,
        timeout=60,
        check=False,
    )


def test_without_the_extra(expected: str, tmp_path: Path) -> None:
    path = tmp_path / "study.csv"
    assert call_without_extra(*STUDY, "--jobs", "1", "--csv", str(path)).returncode == 0
    assert path.read_text(encoding="utf-8") == expected
    for arguments in (["--jobs", "2"], []):
        done = call_without_extra(*STUDY, *arguments)
        assert (done.returncode, done.stdout) == (66, "")
        assert done.stderr == (
            "tui-explorer: error: more than one job takes joblib, which is not installed "
            "(pip install 'tui-explorer[study]', or --jobs 1)\n"
        )
    done = call_without_extra(*STUDY, "--dask", "tcp://127.0.0.1:1")
    assert (done.returncode, done.stderr) == (
        66,
        "tui-explorer: error: a cluster takes dask, which is not installed "
        "(pip install 'tui-explorer[study]')\n",
    )


def test_processes_run_no_code_from_the_current_folder(tmp_path: Path) -> None:
    for name in ("joblib", "multiprocessing"):
        (tmp_path / f"{name}.py").write_text("open('ran', 'w')")
    words = ["-P", "-m", "tui_explorer", *STUDY, "--jobs", "2"]
    done = subprocess.run([sys.executable, *words], cwd=tmp_path, env=ENVIRONMENT, check=False)
    assert (done.returncode, (tmp_path / "ran").exists()) == (0, False)
