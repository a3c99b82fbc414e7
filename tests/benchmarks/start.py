"""How long does a start take: to the end of a short command, and to the first frame?

Two yardsticks that nobody gets below: a Python that does nothing, and an app of Textual's with two
widgets. All commands take turns. What counts is the ratio within a round, of which the median is
shown: a machine may be slow for a while, and then it is for the yardstick too.
"""

import json
import os
import sys
import time
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory

from tests.benchmarks.clock import as_installed
from tests.benchmarks.explicit import nested, uniform_tree
from tests.benchmarks.table import milliseconds, show
from tests.ui.terminal_session import TerminalSession

WIDTH, HEIGHT = 120, 40
ROUNDS = 15
PYTHON = [sys.executable]
EXPLORER = [str(Path(sys.executable).with_name("tui-explorer"))]
INLINE = "[[3,12,8],[2,4,6],[14,5,2]]"
NOTHING, MINIMAL = "python -c pass", "a minimal Textual app"

_MINIMAL = """
from textual.app import App
from textual.widgets import Footer, Static

class Minimal(App):
    def compose(self):
        yield Static("x")
        yield Footer()

Minimal().run()
"""

Pair = tuple[float, float]
"""Seconds on the clock and of CPU."""
Times = dict[str, list[Pair]]
"""One pair a round, by the name of what was started."""


def main() -> None:
    """Print a table of short commands and one of first frames."""
    with TemporaryDirectory() as folder:
        large = Path(folder, "large.json")
        large.write_text(json.dumps(nested(uniform_tree())))
        small = json.dumps(nested(uniform_tree(plies=2)))
        report_commands(folder)
        report_frames(folder, small, str(large))


def report_commands(folder: str) -> None:
    """From the start of a process to its end."""
    commands = {
        NOTHING: [*PYTHON, "-c", "pass"],
        "--help": [*EXPLORER, "--help"],
        "run, inline": [*EXPLORER, "run", INLINE],
        "run --json, inline": [*EXPLORER, "run", INLINE, "--json"],
        "run, a game": [*EXPLORER, "run", "nim", "--depth", "1"],
        "run, a bundled tree in YAML": [*EXPLORER, "run", "aima-5-2"],
    }
    times = race(folder, {name: (command, None) for name, command in commands.items()})
    report(times, NOTHING, "To the end of a command (budget: --help ≤ 6, run ≤ 9)")


def report_frames(folder: str, small: str, large: str) -> None:
    """From the start of a process to the first row of the tree."""
    commands = {
        MINIMAL: ([*PYTHON, "-c", _MINIMAL], "x"),
        "explorer, 111 nodes": ([*EXPLORER, small], "△"),
        "explorer, aima-5-2": ([*EXPLORER, "aima-5-2"], "△ A"),
        "explorer, tic-tac-toe, header": ([*EXPLORER, "tictactoe"], "tictactoe"),
        "explorer, tic-tac-toe, tree": ([*EXPLORER, "tictactoe"], "△"),
        "explorer, no source": (EXPLORER, "aima-5-2"),
        "explorer, 1,111,111 nodes in JSON": ([*EXPLORER, large], "△"),
    }
    title = "To the first frame with the tree's first row (budget: ≤ 1.4; 1M nodes ≤ 4 s)"
    report(race(folder, commands), MINIMAL, title)


def race(folder: str, commands: dict[str, tuple[list[str], str | None]]) -> Times:
    """Start every command once a round."""
    times: Times = {name: [] for name in commands}
    for _ in range(1 + ROUNDS):
        for name, (command, text) in commands.items():
            times[name].append(started(folder, command, text))
    return {name: taken[1:] for name, taken in times.items()}  # the first has compiled everything


def started(folder: str, command: list[str], text: str | None) -> Pair:
    """Seconds until a text is on the screen, or until the end, and of CPU until then."""
    session = TerminalSession(command, width=WIDTH, height=HEIGHT, **as_installed(folder))
    with closing(session):
        if text is not None:
            session.wait_for(text)
        else:
            os.waitid(os.P_PID, session.process.pid, os.WEXITED | os.WNOWAIT)
        return time.perf_counter() - session.started, session.cpu_time()


def report(times: Times, yardstick: str, title: str) -> None:
    """Print how many times the yardstick each took, and its best round."""
    rows = [
        [
            name,
            *(f"{ratio:.2f}" for ratio in ratios(taken, times[yardstick])),
            *(milliseconds(min(each)) for each in zip(*taken, strict=True)),
        ]
        for name, taken in times.items()
    ]
    head = [f"× {yardstick}", "wall", "CPU", "", ""]
    show(f"{title}, median of {ROUNDS} rounds, best round in brackets", head, rows)


def ratios(taken: list[Pair], yardstick: list[Pair]) -> Iterator[float]:
    """The median ratio of each kind of time, round by round."""
    for ours, theirs in zip(zip(*taken, strict=True), zip(*yardstick, strict=True), strict=True):
        yield median(a / b for a, b in zip(ours, theirs, strict=True))


if __name__ == "__main__":
    main()
