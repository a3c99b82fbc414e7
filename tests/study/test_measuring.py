"""Where trees are measured: threads stand for processes, and a small stand-in for a cluster."""

import logging
import sys
from collections.abc import Callable, Iterator
from concurrent.futures import BrokenExecutor, CancelledError
from contextlib import contextmanager
from typing import Any

import pytest

from tui_explorer import __version__
from tui_explorer.errors import CannotRead, UsageError
from tui_explorer.study import measure as measuring
from tui_explorer.study.measure import JobsLost, measure, results
from tui_explorer.study.plan import Trial, make_plan

TRIALS = list(make_plan("2-3", "2-3", "best,worst", 2, 0).trials())
JOBS_AND_CLUSTERS: list[tuple[int | None, str | None, list[Any]]] = [
    (1, None, []),
    (3, None, [{"backend": "loky", "n_jobs": 3}]),
    (None, None, [{"backend": "loky", "n_jobs": -1}]),
    (None, "tcp://there:1", ["to tcp://there:1", {"backend": "dask", "n_jobs": -1}, "left"]),
]


@pytest.mark.parametrize(("jobs", "dask", "asked"), JOBS_AND_CLUSTERS)
def test_who_is_asked_to_measure(
    jobs: int | None, dask: str | None, asked: list[Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    done: list[Any] = []

    def elsewhere(trials: list[Trial], **settings: Any) -> Iterator[Any]:
        done.append(settings)
        yield from map(measure, trials)

    @contextmanager
    def cluster(address: str) -> Iterator[None]:
        done.append(f"to {address}")
        yield
        done.append("left")

    monkeypatch.setattr(measuring, "_NODES_IN_A_JOB", 1)
    monkeypatch.setattr(measuring, "_by_joblib", elsewhere)
    monkeypatch.setattr(measuring, "_cluster", cluster)
    assert list(results(TRIALS, jobs, dask)) == [measure(trial) for trial in TRIALS]
    assert done == asked


@pytest.mark.slow
def test_jobs_give_the_same_rows_in_the_same_order(monkeypatch: pytest.MonkeyPatch) -> None:
    pytest.importorskip("joblib")
    monkeypatch.setattr(measuring, "_NODES_IN_A_JOB", 20)
    found = list(measuring._by_joblib(TRIALS, backend="threading", n_jobs=2))
    assert found == [measure(trial) for trial in TRIALS]


@pytest.mark.parametrize("lost", [BrokenExecutor, CancelledError])
def test_jobs_that_are_lost(lost: type[BaseException], monkeypatch: pytest.MonkeyPatch) -> None:
    pytest.importorskip("joblib")

    def torn(job: list[Trial]) -> Any:
        raise lost

    monkeypatch.setattr(measuring, "_measure_all", torn)
    with pytest.raises(JobsLost):
        list(measuring._by_joblib(TRIALS, backend="threading", n_jobs=1))


def test_nothing_of_a_lost_connection_is_logged() -> None:
    log = logging.getLogger("distributed")
    with measuring._silence():
        assert not log.isEnabledFor(logging.CRITICAL)
    assert log.isEnabledFor(logging.CRITICAL)


class Client:
    """As much of a connection as is asked whether its workers are fit."""

    def __init__(self, answers: Callable[[], dict[str, str]], *, has_workers: bool = True) -> None:
        self._answers, self._has_workers = answers, has_workers

    def wait_for_workers(self, count: int, timeout: float) -> None:
        assert (count, timeout) == (1, 5)
        if not self._has_workers:
            raise TimeoutError

    def run(self, function: Callable[[], str]) -> dict[str, str]:
        assert function() == __version__
        return self._answers()


def without_the_program() -> dict[str, str]:
    raise ModuleNotFoundError


UNFIT = f"the Dask workers do not have this program (install tui-explorer {__version__} there)"


@pytest.mark.parametrize(
    ("client", "told"),
    [
        (Client(lambda: {"a": __version__, "b": __version__}), ""),
        (Client(lambda: {"a": __version__, "b": "0.0.1"}), UNFIT),
        (Client(lambda: {}), UNFIT),
        (Client(without_the_program), UNFIT),
        (
            Client(lambda: {}, has_workers=False),
            "the Dask scheduler at tcp://there:1 has no workers",
        ),
    ],
)
def test_workers_are_there_and_of_this_version(client: Client, told: str) -> None:
    if told:
        with pytest.raises(UsageError) as refused:
            measuring._refuse_unfit_workers(client, "tcp://there:1")
        assert str(refused.value) == told
    else:
        measuring._refuse_unfit_workers(client, "tcp://there:1")


def test_without_the_extra_one_line_tells_how_to_install_it(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(measuring, "_NODES_IN_A_JOB", 1)
    for name in ("joblib", "distributed"):
        monkeypatch.setitem(sys.modules, name, None)
    for jobs, dask, told in (
        (2, None, "more than one job takes joblib, which is not installed "
         "(pip install 'tui-explorer[study]', or --jobs 1)"),
        (None, "tcp://there:1", "a cluster takes dask, which is not installed "
         "(pip install 'tui-explorer[study]')"),
    ):  # fmt: skip
        with pytest.raises(CannotRead) as refused:
            next(results(TRIALS, jobs, dask))
        assert str(refused.value) == told
