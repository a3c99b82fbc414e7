"""Measure random trees: here, on all cores, or on a cluster. The numbers are the same."""

import logging
import os
import signal
import warnings
from collections.abc import Generator, Iterable, Iterator, Sequence
from concurrent.futures import BrokenExecutor, CancelledError
from contextlib import closing, contextmanager
from dataclasses import dataclass
from random import Random
from typing import Any

from tui_explorer import __version__, catalog
from tui_explorer.engine.algorithm import run
from tui_explorer.engine.analysis.order import by_value
from tui_explorer.engine.backup import exact_values
from tui_explorer.engine.settings import Settings
from tui_explorer.engine.trace.trace import LEAF
from tui_explorer.engine.tree.derived import reordered
from tui_explorer.engine.tree.tree import Tree
from tui_explorer.errors import CannotRead
from tui_explorer.searches.random_tree import tree_of
from tui_explorer.study.plan import Trial, uniform_nodes
from tui_explorer.words import study as words

_CONNECT_SECONDS = 5
_SAFE_PATH = "PYTHONSAFEPATH"
_NODES_IN_A_JOB = 20_000
"""A few tenths of a second: often enough for measurements to be kept and progress to be told."""


@dataclass(frozen=True)
class Measurement:
    """Counts of alpha-beta on one tree in one order of children."""

    b: int
    m: int
    order: str
    seed: int
    tree: int
    nodes: int
    leaves: int
    value: int
    """Of the root: the same in every order."""


def measure(trial: Trial) -> list[Measurement]:
    """Build the tree of a trial and search it in each of its orders."""
    tree = random_tree(trial.b, trial.m, trial.chance("tree"))
    measured = []
    search = catalog.load_algorithm(Settings().algorithm).search
    for order in trial.orders:
        trace = run(search, _in_order(tree, order, trial), Settings(order=order))
        counts = len(trace.node), trace.kind.count(LEAF), trace.value[0]
        measured.append(Measurement(trial.b, trial.m, order, trial.seed, trial.tree, *counts))
    return measured


def random_tree(b: int, m: int, chance: Random) -> Tree:
    """A uniform tree whose leaves are worth 0, 1, 2 and so on, shuffled: no two are equal."""
    values = list(range(b**m))
    chance.shuffle(values)
    return tree_of([[b] * b**ply for ply in range(m)], values)


def _in_order(tree: Tree, order: str, trial: Trial) -> Tree:
    """The tree with the children of each node in an order.

    With the mover's best first, a uniform tree without equal leaves is searched with the fewest
    nodes. With the mover's best last, a few orders visit slightly more from four plies on, but
    finding them takes far longer than the study of so many trees can wait.
    """
    if order == "random":
        chance = trial.chance("order")
        return reordered(tree, lambda node: chance.sample(tree.children(node), tree.count[node]))
    if order == "natural":
        return tree
    return reordered(tree, by_value(tree, exact_values(tree), worst_first=order == "worst"))


# -- where the trees are measured ------------------------------------------------------------------


class JobsLost(Exception):
    """A process was ended from outside, or the cluster does not answer any more."""


def results(
    trials: Sequence[Trial], jobs: int | None, dask: str | None
) -> Generator[list[Measurement]]:
    """What each trial measures, in the order of trials; ``jobs`` None is one for each core, and
    more than there is work for are not begun.
    """
    jobs = jobs and min(jobs, len(list(jobs_of(trials))))
    if dask is not None:
        with _cluster(dask):
            yield from _by_joblib(trials, backend="dask", n_jobs=-1)
    elif jobs == 1:
        yield from map(measure, trials)
    else:
        yield from _by_joblib(trials, backend="loky", n_jobs=jobs or -1)


def _by_joblib(trials: Sequence[Trial], **settings: Any) -> Generator[list[Measurement]]:
    try:
        import joblib
    except ImportError:
        raise CannotRead(*words.NO_JOBLIB) from None
    with warnings.catch_warnings(), joblib.parallel_config(**settings):
        warnings.simplefilter("ignore")
        with _starting_processes():
            outputs = joblib.Parallel(return_as="generator", batch_size=1)(
                joblib.delayed(_measure_all)(job) for job in jobs_of(trials)
            )
        try:
            with closing(outputs):
                for measured in outputs:
                    yield from measured
        except (BrokenExecutor, CancelledError):
            raise JobsLost from None


def jobs_of(trials: Iterable[Trial]) -> Iterator[list[Trial]]:
    """Cells in portions of much the same work: small trees are not worth a message each."""
    job, nodes = [], 0
    for trial in trials:
        job.append(trial)
        nodes += uniform_nodes(trial.b, trial.m)
        if nodes >= _NODES_IN_A_JOB:
            yield job
            job, nodes = [], 0
    if job:
        yield job


def _measure_all(job: list[Trial]) -> list[list[Measurement]]:
    return [measure(trial) for trial in job]


@contextmanager
def _starting_processes() -> Iterator[None]:
    """Processes that start here load no module from the current folder, and ignore Ctrl-C.

    Ctrl-C reaches all processes of a terminal, but only the one that saves the measurements obeys.
    """
    safe_path = os.environ.get(_SAFE_PATH)
    os.environ[_SAFE_PATH] = "1"
    previous = signal.signal(signal.SIGINT, signal.SIG_IGN)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, previous)
        if safe_path is None:
            del os.environ[_SAFE_PATH]


@contextmanager
def _cluster(address: str) -> Iterator[None]:
    """Connect to a Dask scheduler; joblib's backend then finds the connection by itself."""
    try:
        from distributed import Client, KilledWorker
    except ImportError:
        raise CannotRead(*words.NO_DASK) from None
    with _silence():
        try:
            client = Client(address, timeout=_CONNECT_SECONDS)
        except (OSError, ValueError, TypeError):
            raise words.no_scheduler(address) from None
        with client:
            _refuse_unfit_workers(client, address)
            try:
                yield
            except KilledWorker:
                raise JobsLost from None


@contextmanager
def _silence() -> Iterator[None]:
    """Keep tracebacks of a lost connection off the terminal: one line is said of it."""
    logging.disable(logging.CRITICAL)
    try:
        yield
    finally:
        logging.disable(logging.NOTSET)


def _refuse_unfit_workers(client: Any, address: str) -> None:
    """Workers must be there and run this very version, or the numbers could differ."""
    try:
        client.wait_for_workers(1, timeout=_CONNECT_SECONDS)
    except TimeoutError:
        raise words.no_workers(address) from None
    try:
        versions = set(client.run(_version).values())
    except Exception:
        versions = set()
    if versions != {__version__}:
        raise words.unfit_workers(__version__)


def _version() -> str:
    return __version__
