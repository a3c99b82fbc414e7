"""Does anything grow faster than what it is given, or than what it writes?

Commands are called in this process, so that starting Python does not hide how they grow, and keys
are pressed in an explorer without a terminal. An exponent is the slope of the logarithm of CPU time
over that of the size: 1 is linear, 2 quadratic. Three sizes are enough for that, from end to end a
thousandfold, the largest timed once: a tenth more or less there moves an exponent by 0.02.

    python -m tests.benchmarks.growth ["run --steps" "export --to json" keys ...]
"""

import asyncio
import sys
from collections.abc import Callable, Sequence
from functools import partial
from io import RawIOBase
from math import log
from pathlib import Path
from random import Random
from statistics import linear_regression
from tempfile import TemporaryDirectory
from time import process_time
from typing import Any

from tests.benchmarks.clock import once
from tests.benchmarks.table import show
from tests.command import called_here
from tests.ui.driving import explorer
from tui_explorer.formats.read.syntax import Limits
from tui_explorer.searches.source import open_source

SIZES = {1_000: 5, 31_623: 2, 1_000_000: 1}
"""How often each is timed; the best counts."""
CHAINS = {178: 5, 1_000: 2, 5_623: 1}
"""Of chains where paths are written: by the square of these, a thousandfold in bytes as well."""
LIFTED = ("--limit-depth", "9000000", "--limit-label", "9000000")
LIMITS = Limits(json_depth=9_000_000, label=9_000_000)
NAMES = 20

COMMANDS = {
    "run": ["run"],
    "run --steps": ["run", "--steps"],
    "run --json --nodes --events": ["run", "--json", "--nodes", "--events"],
    "compare": ["compare"],
    "export --to text": ["export", "--to", "text"],
    "export --to json": ["export", "--to", "json"],
    "export --to csv": ["export", "--to", "csv"],
    "export --to yaml": ["export", "--to", "yaml"],
    "export --to efg": ["export", "--to", "efg"],
}
WITH_PATHS = {
    "run --json --nodes --events", "export --to text", "export --to json", "export --to csv",
}  # fmt: skip
KEYS = {
    "step": "   ",
    "back": "bbb",
    "end and start": "][]",
    "next cut": "[ccc",
    "unfold all": "x",
    "last and first row": ("end", "home"),
    "fold and unfold": ("enter", "enter"),
    "fold all": "z",
}
"""By what they do; the first time is among them, when what is behind them is worked out."""


def wide(size: int) -> str:
    """One node all of whose children are seen, and one that is cut after its first."""
    below = Random(size).randrange
    leaves = ",".join(str(below(10_000)) for _ in range(size // 2))
    return f"[[{leaves}],[-1,{leaves}]]"


def deep(size: int) -> str:
    """A chain, with a leaf at each of its nodes; nothing is cut."""
    plies = size // 4
    return "[1,[9," * plies + "5" + "]]" * plies


def bushy(size: int) -> str:
    """Ten children a node."""
    return _bushy(size, Random(size).randrange)


def _bushy(size: int, below: Callable[[int], int]) -> str:
    if size < 2:
        return str(below(10_000))
    many = min(10, size - 1)
    sizes = [(size - 1 + place) // many for place in range(many)]
    return f"[{','.join(_bushy(each, below) for each in sizes)}]"


def cuts(size: int) -> str:
    """A cut at every child of the root but the first."""
    return f"[[5,5],{','.join(f'[{number % 5},9]' for number in range(size // 3))}]"


def deep_cuts(size: int) -> str:
    """A chain with a cut at each of its nodes, all by the bound that the root has set."""
    plies = size // 7
    return f"[5,{'[[[1,9],6],[' * plies}7{']]' * plies}]"


def payoffs(size: int) -> str:
    """One node whose children are leaves that pay three players."""
    below = Random(size).randrange
    return f"[{','.join(f'({below(99)},{below(99)},{below(99)})' for _ in range(size))}]"


def names(size: int) -> str:
    """Names that are as long together as the size."""
    name = "x" * (size // NAMES)
    inner = ",".join(f'"{place}{name}":[{place},3]' for place in range(NAMES))
    return f"{{{inner}}}"


SHAPES = {
    "wide": wide,
    "deep": deep,
    "bushy": bushy,
    "cuts": cuts,
    "deep cuts": deep_cuts,
    "payoffs": payoffs,
    "long names": names,
}


class Counted(RawIOBase):
    """Counts what is written to it."""

    size = 0

    def writable(self) -> bool:
        return True

    def write(self, data: Any) -> int:
        self.size += len(data)
        return len(data)


def is_told_by_paths(command: str, shape: str) -> bool:
    """Whether what is written grows with the square: each record holds the path to its node."""
    return shape.startswith("deep") and command in WITH_PATHS


def main() -> None:
    """Print the exponents of the rows that were asked for, or of all, over all shapes."""
    asked = sys.argv[1:] or [*COMMANDS, "keys"]
    head = ["exponent, and from the middle size on", *SHAPES]
    with TemporaryDirectory() as folder:
        write = partial(_written, Path(folder))
        for command in COMMANDS:
            if command in asked:
                told = [_command(command, shape, write) for shape in SHAPES]
                show("Commands: CPU time by size; b: by bytes written", head, [[command, *told]])
        if "keys" in asked:
            columns = [_keys(shape, write) for shape in SHAPES]
            rows = [[key, *(column[key] for column in columns)] for key in columns[0]]
            show("Opening and keys: CPU time by size", head, rows)


def _written(folder: Path, shape: str, size: int) -> str:
    file = folder / f"{shape}-{size}.json"
    if not file.exists():
        file.write_text(SHAPES[shape](size))
    return str(file)


def _command(command: str, shape: str, write: Callable[[str, int], str]) -> str:
    by_bytes = is_told_by_paths(command, shape)
    points: list[tuple[float, float]] = []
    for size, rounds in (CHAINS if by_bytes else SIZES).items():
        words = [*COMMANDS[command], write(shape, size), *LIFTED]
        times = []
        for _ in range(rounds):
            written = Counted()
            took, done = once(partial(called_here, *words, stdout=written))
            if done.code:
                return f"exit {done.code}"
            times.append(took)
        points.append((written.size if by_bytes else size, min(times)))
    told = _exponents(points) + "b" * by_bytes
    print(f"  {command}, {shape}: {told}", file=sys.stderr, flush=True)  # a row takes minutes
    return told


def _keys(shape: str, write: Callable[[str, int], str]) -> dict[str, str]:
    points: dict[str, list[tuple[float, float]]] = {}
    for size, rounds in SIZES.items():
        all_times = [asyncio.run(_pressed(write(shape, size))) for _ in range(rounds)]
        for key in all_times[0]:
            points.setdefault(key, []).append((size, min(times[key] for times in all_times)))
    return {key: _exponents(found) for key, found in points.items()}


async def _pressed(file: str) -> dict[str, float]:
    """The CPU time of opening a file and of each key, background work included."""
    times: dict[str, float] = {}
    with TemporaryDirectory() as folder:
        started = process_time()
        source = open_source(file, LIMITS)
        async with explorer(Path(folder), source, seconds=None, limits=LIMITS) as e:
            times["opening"] = process_time() - started
            for name, keys in KEYS.items():
                started = process_time()
                await e.press(*keys)
                times[name] = process_time() - started
            await e.press("/")
            started = process_time()
            await e.type("5")
            times["find"] = process_time() - started
    return times


def _exponents(points: Sequence[tuple[float, float]]) -> str:
    return f"{_slope(points):.2f} {_slope(points[1:]):.2f}"


def _slope(points: Sequence[tuple[float, float]]) -> float:
    sizes, times = zip(*points, strict=True)
    return linear_regression(list(map(log, sizes)), list(map(log, times))).slope


if __name__ == "__main__":
    main()
