"""Time contenders so that their ratios can be trusted on a machine that others use too.

All of them run in every round, one after another, so that a slow minute hits each alike. CPU time
is taken, not wall time, and the best round counts: what disturbs a run only ever makes it slower.
"""

import gc
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from math import inf
from pathlib import Path
from time import process_time
from typing import Any


def _nothing() -> None:
    return None


@dataclass
class Contender:
    """Something to be timed."""

    name: str
    run: Callable[[Any], Any]
    """Given what ``prepare`` has made."""
    nodes: int
    prepare: Callable[[], Any] = _nothing
    """Done before each run, outside the clock."""
    times: list[float] = field(default_factory=list)

    @property
    def best(self) -> float:
        return min(self.times, default=inf)

    @property
    def spread(self) -> float:
        """How much longer the slowest round took than the best one."""
        return max(self.times) / self.best - 1


def race(contenders: Sequence[Contender], rounds: int) -> None:
    """Run every contender once a round."""
    for _ in range(rounds):
        for contender in contenders:
            prepared = contender.prepare()
            gc.collect()
            started = process_time()
            contender.run(prepared)
            contender.times.append(process_time() - started)


def once(run: Callable[[], Any]) -> tuple[float, Any]:
    """The CPU time of a single run, and what it returned."""
    gc.collect()
    started = process_time()
    result = run()
    return process_time() - started, result


def as_installed(folder: str) -> dict[str, str]:
    """Variables with which a program runs as if it were installed: compiled, its home a folder."""
    return {
        **dict.fromkeys(("HOME", "XDG_STATE_HOME", "TMPDIR"), folder),
        "PYTHONDONTWRITEBYTECODE": "",
        "PYTHONPYCACHEPREFIX": str(Path(folder, "compiled")),
    }
