"""Which lines of the package each test runs, and a run of chosen tests: a plugin for pytest.

Told by the environment, since what a test starts in a process of its own counts for it, too:
``COVERING_RECORD`` names a folder that lines are noted in, by each worker of pytest-xdist in one of
its own; ``COVERING_CHOOSE`` a file of node ids in the order in which they are to be run. Lines are
taken from ``sys.monitoring``, which reports a line once and then costs nothing, and only for code
of the package.
"""

import json
import os
import sys
from collections import defaultdict
from collections.abc import Iterator
from importlib.machinery import SourceFileLoader
from pathlib import Path
from time import perf_counter, time_ns
from types import CodeType
from typing import Any

PACKAGE = "tui_explorer"
RECORD, CHOOSE = "COVERING_RECORD", "COVERING_CHOOSE"
DONE, TESTS, CURRENT, CHILD = "done", "tests.jsonl", "current", "child-"
"""In the folder: the tests that are not to be run again. In a worker's: what each test ran, which
test runs now, and files of what its processes ran."""
_TOOL = 4


def note_lines(seen: Any) -> None:
    """Call ``seen(file, line)`` for each line of the package, the first time that it is run."""
    monitoring = sys.monitoring
    monitoring.use_tool_id(_TOOL, "covering")

    def line(code: CodeType, number: int) -> object:
        seen(code.co_filename.rpartition(f"{PACKAGE}/")[2], number)
        return monitoring.DISABLE

    def watch(code: CodeType) -> None:
        monitoring.set_local_events(_TOOL, code, monitoring.events.LINE)
        for constant in code.co_consts:
            if isinstance(constant, CodeType):
                watch(constant)

    get_code = SourceFileLoader.get_code

    def watched(loader: SourceFileLoader, name: str) -> CodeType | None:
        code = get_code(loader, name)
        if code is not None and f"/{PACKAGE}/" in loader.path:
            watch(code)
        return code

    monitoring.register_callback(_TOOL, monitoring.events.LINE, line)
    SourceFileLoader.get_code = watched  # type: ignore[method-assign]


def note_child() -> None:
    """Note what a process runs for the test that started it, as it goes: it may be killed."""
    folder = Path(os.environ.get(RECORD, os.devnull))
    current = folder / CURRENT
    if not current.exists():  # this is pytest itself
        return
    out = (folder / f"{CHILD}{os.getpid()}-{time_ns()}").open("wb", buffering=0)
    out.write(f"{current.read_text()}\n".encode())
    note_lines(lambda file, line: out.write(f"{file}\t{line}\n".encode()))


class Recorder:
    """Writes a line of JSON for each test: its id, its seconds, and its lines by file."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.done = set((folder.parent / DONE).read_text().splitlines())
        self.lines: dict[str, set[int]] = defaultdict(set)
        self.failed = False
        self.cpu, self.started = os.times(), perf_counter()
        note_lines(lambda file, line: self.lines[file].add(line))

    def pytest_collection_modifyitems(self, items: list[Any]) -> None:
        """Go on where an earlier run was stopped."""
        items[:] = [item for item in items if item.nodeid not in self.done]

    def pytest_runtest_logstart(self, nodeid: str) -> None:
        (self.folder / CURRENT).write_text(nodeid)
        self.lines.clear()
        self.failed = False
        sys.monitoring.restart_events()
        self.cpu, self.started = os.times(), perf_counter()

    def pytest_runtest_logreport(self, report: Any) -> None:
        self.failed |= report.failed

    def pytest_runtest_logfinish(self, nodeid: str) -> None:
        seconds, cpu = perf_counter() - self.started, os.times()
        told = {
            "test": nodeid,
            "passed": not self.failed,
            "seconds": round(seconds, 3),
            "cpu": round(sum(cpu[:4]) - sum(self.cpu[:4]), 3),
            "lines": {file: sorted(lines) for file, lines in self.lines.items()},
        }
        with (self.folder / TESTS).open("a") as out:
            out.write(json.dumps(told, separators=(",", ":")) + "\n")


class Chooser:
    """Runs the chosen tests only, in the order chosen."""

    def __init__(self, file: Path) -> None:
        self.rank = {test: rank for rank, test in enumerate(file.read_text().splitlines())}

    def pytest_collection_modifyitems(self, items: list[Any]) -> None:
        chosen = [item for item in items if item.nodeid in self.rank]
        items[:] = sorted(chosen, key=lambda item: self.rank[item.nodeid])


def pytest_configure(config: Any) -> None:
    """Join the run as what the environment asks for."""
    if (record := os.environ.get(RECORD)) and (worker := os.environ.get("PYTEST_XDIST_WORKER")):
        folder = Path(record, worker)
        folder.mkdir(exist_ok=True)
        os.environ[RECORD] = str(folder)  # for what its tests start
        config.pluginmanager.register(Recorder(folder))
    if file := os.environ.get(CHOOSE):
        config.pluginmanager.register(Chooser(Path(file)))


def recorded(folder: Path) -> Iterator[dict[str, Any]]:
    """What has been noted of each test."""
    for path in folder.glob(f"*/{TESTS}"):
        with path.open() as lines:
            for line in lines:
                if line.endswith("\n"):
                    yield json.loads(line)


def recorded_children(folder: Path) -> Iterator[tuple[str, dict[str, set[int]]]]:
    """What has been noted of each process that a test started: the test, and lines by file."""
    for path in folder.glob(f"*/{CHILD}*"):
        test, *noted = path.read_text().splitlines()
        lines = defaultdict(set)
        for each in noted:
            file, _, line = each.partition("\t")
            if line:
                lines[file].add(int(line))
        yield test, lines
