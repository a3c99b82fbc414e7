"""Break the package on purpose, in places drawn by chance, and see whether a test notices.

``python -m tests.benchmarks.mutants --count 100 --seed 1``; see README.md for how they are drawn.
Everything is kept in a folder by the state of the code, so that a run that was stopped goes on.
"""

import argparse
import hashlib
import importlib
import json
import os
import random
import re
import resource
import shutil
import signal
import subprocess
import sys
import tempfile
from collections import Counter, defaultdict
from collections.abc import Iterable, Sequence
from contextlib import suppress
from pathlib import Path
from time import monotonic, sleep

import pytest

from tests.benchmarks import covering
from tests.benchmarks.mutating import Mutant, mutants_of

PARTS = (
    "pyproject.toml",
    "README.md",
    "CHANGELOG.md",
    "screenshots",
    "tests",
    "trees",
    covering.PACKAGE,
)
"""What the tests need of the repository."""
MOST_BYTES = 8 << 30
"""Of memory, and of one file: what is broken may know no end."""
OPTIONS = ["-q", "-p", "tests.benchmarks.covering"]
WORKERS = 3
"""Processes that note lines. Mutants are tried by one; with another seed, by another beside it."""
OURS = (covering.PACKAGE, "tests")
LOADED = ("click", "hypothesis", "syrupy", "textual.pilot", "textual.widgets", "yaml")
"""What most tests need of others, loaded once for all mutants."""
Fate = tuple[str, str]
"""What became of a mutant, and the test that noticed."""
CAUGHT, TIMEOUT, SURVIVED, NOT_RUN = "caught", "caught by timeout", "survived", "run by no test"


class Trial:
    """One state of the code: a copy of it, and which lines each of its tests runs."""

    def __init__(self, root: Path, folder: Path, tests: str, seconds: float) -> None:
        self.folder = folder / _state(root)
        self.whole, self.record = self.folder / "whole", self.folder / f"record of {tests or 'all'}"
        self.tests, self.seconds = tests, seconds
        self.own = Path(tempfile.mkdtemp(prefix="tui-explorer-mutant-"))
        """What other runs must not touch: the copy that is broken, and what is run in it."""
        if not self.whole.exists():
            _copy(root, self.whole)

    def source(self, mutant: Mutant) -> str:
        """The file as it is."""
        return (self.whole / covering.PACKAGE / mutant.file).read_text("utf-8")

    def draw(self, count: int, seed: int, below: str) -> list[Mutant]:
        """Some of all mutants in files whose path begins so, each as likely as any other."""
        drawn: list[Mutant] = []
        found = mutants_of(self.whole / covering.PACKAGE)
        every = [mutant for mutant in found if mutant.file.startswith(below)]
        random.Random(seed).shuffle(every)
        for mutant in every:
            if len(drawn) == count:
                break
            if mutant.changes(self.source(mutant)):
                drawn.append(mutant)
        return drawn

    def note_lines(self) -> None:
        """Run all tests once, and note what each of them runs.

        A test at which that was stopped is left out: it may be one that never ends here.
        """
        over, hook = self.record / "over", self.record / "hook"
        if over.exists():
            return
        hook.mkdir(parents=True, exist_ok=True)
        (hook / "sitecustomize.py").write_text(
            "from tests.benchmarks.covering import note_child\nnote_child()\n"
        )
        done = [told["test"] for told in covering.recorded(self.record)]
        done += [current.read_text() for current in self.record.glob(f"*/{covering.CURRENT}")]
        (self.record / covering.DONE).write_text("".join(f"{test}\n" for test in done))
        paths = f"{hook}{os.pathsep}{self.whole}"
        environment = os.environ | {covering.RECORD: str(self.record), "PYTHONPATH": paths}
        command = [sys.executable, "-m", "pytest", *OPTIONS, "-n", str(WORKERS), "-m", self.tests]
        result = subprocess.run(command, cwd=self.whole, env=environment, check=False)
        if result.returncode not in (0, 1, 5):  # passed, failed, none left
            sys.exit("the tests did not run to their end; the same command goes on from there")
        over.touch()

    def covering(self, mutants: Sequence[Mutant]) -> dict[Mutant, list[tuple[float, str]]]:
        """The tests that run what was changed, and their seconds, the quickest first.

        What is run on import is covered by every test that runs anything of that file or of one
        that imports it.
        """
        by_file: dict[str, list[tuple[Mutant, set[int] | None]]] = defaultdict(list)
        for mutant in mutants:
            if mutant.on_import:
                for file in self._users(mutant.file):
                    by_file[file].append((mutant, None))
            else:
                lines = set(range(mutant.place.line, mutant.place.end_line + 1))
                by_file[mutant.file].append((mutant, lines))
        found: dict[Mutant, set[str]] = defaultdict(set)

        def look(test: str, ran: dict[str, Iterable[int]]) -> None:
            for file in ran.keys() & by_file.keys():
                for mutant, lines in by_file[file]:
                    if lines is None or not lines.isdisjoint(ran[file]):
                        found[mutant].add(test)

        seconds: dict[str, float] = {}
        for told in covering.recorded(self.record):
            if told["passed"]:
                seconds[told["test"]] = told["seconds"]
                look(told["test"], told["lines"])
        for test, ran in covering.recorded_children(self.record):
            look(test, ran)
        return {
            mutant: sorted((seconds[test], test) for test in found[mutant] & seconds.keys())
            for mutant in mutants
        }

    def _users(self, file: str) -> list[str]:
        """A file, and those that import it."""
        *above, name = file.removesuffix(".py").split("/")
        package = r"\.".join([covering.PACKAGE, *above])
        imports = re.compile(rf"from {package}(\.{name} import| import [^\n]*\b{name}\b)")
        folder = self.whole / covering.PACKAGE
        return [file] + [
            path.relative_to(folder).as_posix()
            for path in folder.rglob("*.py")
            if imports.search(path.read_text("utf-8"))
        ]

    def try_out(self, mutant: Mutant, tests: Sequence[tuple[float, str]]) -> Fate:
        """Put a slip into the copy, run tests, and take it out again."""
        chosen, total = [], 0.0
        for seconds, test in tests:
            total += seconds
            if chosen and total > self.seconds:
                break
            chosen.append((seconds, test))
        if not chosen:
            return NOT_RUN, ""
        broken, choice = self.own / "broken", self.own / "chosen"
        file = broken / covering.PACKAGE / mutant.file
        choice.write_text("".join(f"{test}\n" for _, test in chosen))
        file.write_text(mutant.applied(self.source(mutant)), "utf-8")
        try:
            return _run(broken, choice, [test for _, test in chosen], chosen[-1][0], total)
        finally:
            shutil.copy2(self.whole / covering.PACKAGE / mutant.file, file)


def _run(tree: Path, choice: Path, tests: Sequence[str], slowest: float, total: float) -> Fate:
    """Run tests until one fails; a test that takes ten times its time is stuck.

    A process of its own is forked for that, in which all that others wrote is loaded already.
    """
    said = choice.with_name("said")
    process = os.fork()
    if process == 0:
        with suppress(BaseException):
            os._exit(_tested(tree, choice, said, tests, slowest))
        os._exit(1)
    end = monotonic() + 120 + 5 * total
    while not (ended := os.waitpid(process, os.WNOHANG))[0] and monotonic() < end:
        sleep(0.02)
    with suppress(ProcessLookupError):
        os.killpg(process, signal.SIGKILL)
    if not ended[0]:
        os.waitpid(process, 0)
        return TIMEOUT, ""
    return _fate(os.waitstatus_to_exitcode(ended[1]), said.read_text("utf-8", "replace"))


def _tested(tree: Path, choice: Path, said: Path, tests: Sequence[str], slowest: float) -> int:
    """Become a run of pytest in another copy of the code."""
    os.setsid()
    os.dup2(os.open(os.devnull, os.O_RDONLY), 0)
    out = os.open(said, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600)
    os.dup2(out, 1)
    os.dup2(out, 2)
    for what in (resource.RLIMIT_AS, resource.RLIMIT_FSIZE):
        resource.setrlimit(what, (MOST_BYTES, MOST_BYTES))
    os.chdir(tree)
    os.environ |= {
        covering.CHOOSE: str(choice),
        "PYTHONPATH": str(tree),
        "TESTS_STUCK_AFTER": str(30 + 10 * slowest),
    }
    sys.dont_write_bytecode = True
    sys.path.insert(0, str(tree))
    for name in [name for name in sys.modules if name.partition(".")[0] in OURS]:
        del sys.modules[name]
    files = sorted({test.partition("::")[0] for test in tests})
    code = pytest.main(
        [*OPTIONS, "-n0", "-p", "no:cacheprovider", "-x", "--tb=no", "--no-header", *files]
    )
    sys.stdout.flush()
    return int(code)


def _fate(code: int, said: str) -> Fate:
    if code == 0:
        return SURVIVED, ""
    noticed = re.search(r"^(?:FAILED|ERROR) (.+?)(?: - .*)?$", said, re.MULTILINE)
    if noticed is None and "Timeout (" in said:
        return TIMEOUT, ""
    last = said.strip().rpartition("\n")[2]
    if noticed is None and re.match(r"\d+ passed", last):
        return SURVIVED, ""  # pytest may end with 1 although no test has failed
    return CAUGHT, noticed[1] if noticed else last


def _copy(root: Path, target: Path) -> None:
    """Copy what the tests need, all of it or nothing."""
    partly = target.with_name(f"{target.name}.partly")
    shutil.rmtree(partly, ignore_errors=True)
    partly.mkdir(parents=True)
    for part in PARTS:
        if (root / part).is_dir():
            shutil.copytree(root / part, partly / part)
        else:
            shutil.copy2(root / part, partly / part)
    shutil.rmtree(target, ignore_errors=True)
    partly.rename(target)


def _state(root: Path) -> str:
    """A name for the code and the tests as they are."""
    told = hashlib.sha256()
    for part in PARTS:
        for path in sorted([root / part, *(root / part).rglob("*")]):
            if path.is_file() and "__pycache__" not in path.parts:
                told.update(f"{path.relative_to(root)}\0".encode() + path.read_bytes())
    return told.hexdigest()[:12]


def main() -> None:
    """Draw mutants, try each of them, and show those that nobody noticed."""
    parser = argparse.ArgumentParser(prog="python -m tests.benchmarks.mutants")
    parser.add_argument("--count", type=int, default=100)
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--below", default="", help="only files whose path begins so")
    parser.add_argument("--tests", default="", help="only tests so marked, such as 'not slow'")
    parser.add_argument(
        "--seconds", type=float, default=300, help="of tests for one mutant, the quickest first"
    )
    parser.add_argument(
        "--folder", type=Path, default=Path(tempfile.gettempdir(), "tui-explorer-mutants")
    )
    given = parser.parse_args()
    signal.signal(signal.SIGINT, signal.default_int_handler)  # in the background it is ignored
    trial = Trial(Path.cwd(), given.folder.resolve(), given.tests, given.seconds)
    print(f"seed {given.seed}, kept in {trial.folder}", flush=True)
    trial.note_lines()
    _copy(trial.whole, trial.own / "broken")
    for name in LOADED:
        importlib.import_module(name)
    journal = trial.folder / f"journal-{given.seed}.jsonl"
    known = {}
    if journal.exists():
        known = dict(map(json.loads, journal.read_text("utf-8").splitlines()))
    drawn = trial.draw(given.count, given.seed, given.below)
    tests = trial.covering(drawn)
    with journal.open("a", encoding="utf-8") as out:
        for mutant in drawn:
            if str(mutant) not in known:
                known[str(mutant)] = trial.try_out(mutant, tests[mutant])
                print(json.dumps([str(mutant), known[str(mutant)]]), file=out, flush=True)
            fate, noticed = known[str(mutant)]
            print(f"{fate}: {mutant}  {noticed}", flush=True)
    for mutant in drawn:
        if known[str(mutant)][0] in (SURVIVED, NOT_RUN):
            print(f"\n{known[str(mutant)][0]}, of {len(tests[mutant])} tests")
            print(mutant.diff(trial.source(mutant)))
    shutil.rmtree(trial.own)
    fates = Counter(known[str(mutant)][0] for mutant in drawn)
    print(f"\n{len(drawn)} mutants: " + ", ".join(f"{n} {fate}" for fate, n in fates.items()))


if __name__ == "__main__":
    main()
