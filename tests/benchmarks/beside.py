"""Is it as fast and as small as another version of it, such as the last release?

    python -m tests.benchmarks.beside /where/it/is/installed/bin/tui-explorer [commands] [keys]

Both versions take turns, with whole commands from start to end, and with keys on a real terminal.
What counts is the ratio within a round, of which the median, the least and the most are shown.
"""

import json
import os
import subprocess
import sys
from contextlib import ExitStack
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory

from tests.benchmarks.clock import as_installed
from tests.benchmarks.explicit import nested, uniform_tree
from tests.benchmarks.screen import EXPLORER, FEW, GAME, KEYS, MANY, Contender, opened
from tests.benchmarks.table import milliseconds, show

ROUNDS, ROUNDS_OF_KEYS = 5, 4
LARGE = "LARGE"
"""Stands for a file of 1,111,111 nodes."""
COMMANDS = [
    ["run", LARGE],
    ["run", LARGE, "-a", "minimax"],
    ["run", "tictactoe"],
    ["run", "tictactoe", "-a", "minimax"],
    ["compare", "tictactoe"],
    ["run", "connect", "--depth", "8"],
    ["compare", "connect", "--depth", "8"],
]
BLIND = {"connect": ["--weights", "threes=0,twos=0,centre=0"]}
"""What makes a game's Eval know nothing, as it did once: the same nodes are visited then."""

_SPENT = """
import os, sys
from resource import RUSAGE_CHILDREN, getrusage

null = (os.POSIX_SPAWN_OPEN, 1, os.devnull, os.O_WRONLY, 0), (os.POSIX_SPAWN_DUP2, 1, 2)
pid = os.posix_spawn(sys.argv[1], sys.argv[1:], os.environ, file_actions=null)
code = os.waitstatus_to_exitcode(os.waitpid(pid, 0)[1])
used = getrusage(RUSAGE_CHILDREN)
print(code, used.ru_utime + used.ru_stime, used.ru_maxrss)
"""

Cost = tuple[float, float]
"""Seconds of CPU, and KiB at the peak."""


def main() -> None:
    """Print a table of commands and one of keys."""
    other, *asked = sys.argv[1:] or sys.exit(__doc__)
    with TemporaryDirectory() as folder:
        large = Path(folder, "large.json")
        large.write_text(json.dumps(nested(uniform_tree())))
        if not asked or "commands" in asked:
            report_commands(folder, other, str(large))
        if not asked or "keys" in asked:
            small = json.dumps(nested(uniform_tree(plies=2)))
            for name, source in ((FEW, small), (MANY, str(large)), (GAME, "tictactoe")):
                report_keys(folder, other, name, source)


def report_commands(folder: str, other: str, large: str) -> None:
    """Run each command by both in turn, and ours with an Eval that knows nothing as well."""
    rows = []
    for words in COMMANDS:
        given = [large if word == LARGE else word for word in words]
        changes = [[], BLIND[words[1]]] if words[1] in BLIND else [[]]
        costs = [
            (
                spent(folder, [other, *given]),
                [spent(folder, [*EXPLORER, *given, *more]) for more in changes],
            )
            for _ in range(1 + ROUNDS)
        ][1:]  # the first has compiled everything
        for number, more in enumerate(changes):
            pairs = [(theirs, ours[number]) for theirs, ours in costs]
            cpu, memory = ([ours[i] / theirs[i] for theirs, ours in pairs] for i in (0, 1))
            least = milliseconds(min(theirs[0] for theirs, _ in pairs))
            rows.append([" ".join(words + more), spread(cpu), spread(memory), least])
    head = ["ours / theirs", "CPU", "memory", "theirs"]
    show(f"Commands: median of {ROUNDS} rounds (least to most)", head, rows)


def spent(folder: str, command: list[str]) -> Cost:
    """What one command costs, run as if it were installed.

    A small process starts it: at its peak, a process counts as large as what has started it.
    """
    variables = os.environ | as_installed(folder)
    asked = [sys.executable, "-S", "-c", _SPENT, *command]
    told = subprocess.run(asked, env=variables, stdout=subprocess.PIPE, check=True, text=True)
    code, seconds, kibibytes = told.stdout.split()
    if code != "0":
        sys.exit(f"{' '.join(command)} ended with {code}")
    return float(seconds), float(kibibytes)


def report_keys(folder: str, other: str, name: str, source: str) -> None:
    """Press every key in both in turn, while both stand open."""
    with ExitStack() as stack:
        both = [
            Contender(program, stack.enter_context(opened(folder, [program, source])))
            for program in (other, *EXPLORER)
        ]
        for contender in both:
            contender.session.wait_for("step 0 of")
            contender.settle()
        for _ in range(ROUNDS_OF_KEYS):
            for keys in KEYS:
                for contender in both:
                    contender.take_turn(keys)
        rows = []
        for keys in KEYS:
            times = [
                [each.mean(keys, lambda answer: answer.cpu, of) for each in both]
                for of in (min, median)
            ]
            sizes = [each.bytes(keys)[1] for each in both]
            rows.append(
                [
                    keys.name,
                    *(f"{ours / theirs:.2f}" for theirs, ours in times),
                    f"{sizes[1] / sizes[0]:.2f}",
                    milliseconds(times[0][0]),
                ]
            )
    head = ["ours / theirs", "CPU, best", "medians", "bytes, mean", "theirs"]
    show(f"Keys, {name}: {ROUNDS_OF_KEYS} rounds", head, rows)


def spread(ratios: list[float]) -> str:
    """The median of some ratios, and between what they lie."""
    return f"{median(ratios):.2f} ({min(ratios):.2f} to {max(ratios):.2f})"


if __name__ == "__main__":
    main()
