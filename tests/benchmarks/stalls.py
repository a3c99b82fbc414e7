"""Does a key ever wait, in the seconds after opening or when it is used for the first time?

Keys are sent to a program whose first frame has just come, while it searches, works out its indexes
and searches again for the comparison, and the same keys again once nothing is computed any more.
Then each key that may have something to work out is used for the first time in a program that
stands still, with a step after it every now and then while that goes on, and once more.

Every key is sent together with one that goes to another step, so that the header tells when both
were answered. What counts is the longest wait beyond the median of the same keys when settled. It is
measured on the clock and in CPU time of all threads: on an idle machine the two are alike, as only
one thread at a time runs Python, and on a busy one the clock tells of other programs as well.
"""

import json
import re
import sys
import time
from collections import defaultdict
from collections.abc import Sequence
from contextlib import closing
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory
from typing import NamedTuple

from tests.benchmarks.explicit import nested, uniform_tree
from tests.benchmarks.table import show
from tests.ui.terminal_session import SECONDS, TerminalSession

WIDTH, HEIGHT = 120, 40
RUNS = 3
BUDGET = 0.1
"""Seconds that a key may take beyond its usual time."""
FOLLOWED = 1.0
"""Seconds for which a first use is followed by steps."""
EXPLORER = [str(Path(sys.executable).with_name("tui-explorer"))]

TAB, BACKTAB, REPAINT, ESCAPE = b"\t", b"\x1b[Z", b"\x0c", b"\x1b"
A_SCREEN = 2_000
"""Bytes that only a whole screen has."""
BURST = [
    [b" "], [b" "], [b"j", b" "], [b"b"], [b"k", b" "], [b"c"], [TAB, b" "], [BACKTAB, b" "],
    [b";"], [b"C"], [b"x", b" "], [b"z", b" "], [b"]"], [b"["],
] * 10  # fmt: skip
"""200 keys, each row of them answered by another step."""
PACE = 3.0 / len(BURST)
"""Seconds between two rows, if the first is answered by then: 200 keys in three seconds."""
FIRST_USES = {
    "c": ([b"c"], [b"["]),
    "]": ([b"]"], [b"["]),
    "x": ([b"x"], [b"z"]),
    ";": ([b";"], [b"["]),
    "S": ([b"S"], [b"S"]),
    "tab to each panel": ([TAB] * 6, []),
    "/cut ⏎": ([b"/", b"cut\r"], []),
    "N": ([b"N"], [b"["]),
    "m": ([b"m"], [b"m"]),
    "?": ([b"?", ESCAPE], []),
    "s": ([b"s", ESCAPE], []),
}
"""By what the table calls them: keys, and those that take back what they did."""


class Wait(NamedTuple):
    """How long an answer took."""

    clock: float
    cpu: float
    keys: bytes = b""
    after: float = 0.0
    """Seconds after the first of a burst."""

    def beyond(self, usual: Sequence["Wait"]) -> "Wait":
        """How much longer than the median."""
        clock, cpu = (median(each[place] for each in usual) for place in (0, 1))
        return self._replace(clock=self.clock - clock, cpu=self.cpu - cpu)

    def __str__(self) -> str:
        return f"{1000 * self.cpu:,.0f} [{1000 * self.clock:,.0f}] ms"


class Program:
    """The explorer on a terminal of its own."""

    def __init__(self, session: TerminalSession) -> None:
        self.session = session

    @property
    def step(self) -> str | None:
        """The step that the header tells."""
        found = re.search(r"step ([\d,]+) of", self.session.picture.lines[0])
        return found and found[1]

    def press(self, keys: Sequence[bytes]) -> Wait:
        """Send keys that lead to another step, or to a whole screen while there is none."""
        session, before = self.session, self.step
        start, cpu, at = time.perf_counter(), session.cpu_time(), len(session.seen)
        session.type(b"".join(keys))
        session.wait_until(
            lambda: self.step != before if before else len(session.seen) - at > A_SCREEN, keys
        )
        return Wait(session.heard - start, session.cpu_time() - cpu, b"".join(keys))

    def burst(self) -> list[Wait]:
        """Send keys at an even pace, none before those before it were answered.

        Until there is a tree to step through the screen is painted anew.
        """
        waits: list[Wait] = []
        start = time.perf_counter()
        while self.step is None:
            after = time.perf_counter() - start
            waits.append(self.press([REPAINT])._replace(after=after))
            self.session.settle(PACE)
        for keys in BURST:
            after = time.perf_counter() - start
            waits.append(self.press(keys)._replace(after=after))
            while (left := start + after + PACE - time.perf_counter()) > 0:
                self.session.read(left)
        return waits

    def settle(self) -> None:
        """Wait until nothing is computed in the background either."""
        before = -1.0
        while (now := self.session.cpu_time()) - before > 0.02:
            before = now
            self.session.settle(0.5)


def main() -> None:
    """Print a table of the first seconds and one of first uses."""
    with TemporaryDirectory() as folder:
        many = Path(folder, "many.json")
        many.write_text(json.dumps(nested(uniform_tree())))
        sources = {
            "tic-tac-toe": ["tictactoe"],
            "1,111,111 nodes": [str(many)],
            "Connect Four, 11 plies": ["connect", "--depth", "11"],
        }
        for name, words in sources.items():
            report_bursts(folder, name, words)


def burst(folder: str, words: list[str]) -> tuple[list[Wait], dict[bytes, list[Wait]]]:
    """The waits of the first seconds, and of the same keys when nothing else is done."""
    with opened(folder, words) as session:
        program = Program(session)
        session.wait_for("alpha-beta")
        first = program.burst()
        session.wait_until(lambda: program.step is not None)
        program.settle()
        usual: dict[bytes, list[Wait]] = defaultdict(list)
        for wait in program.burst():
            usual[wait.keys].append(wait)
        session.resize(WIDTH, HEIGHT)
    return first, usual


def report_bursts(folder: str, name: str, words: list[str]) -> None:
    rows = []
    for run in range(RUNS):
        first, usual = burst(folder, words)
        usual[REPAINT] = sum(usual.values(), [])
        late = max((wait.beyond(usual[wait.keys]) for wait in first), key=lambda wait: wait.cpu)
        rows.append(
            [
                f"run {run + 1}",
                str(Wait(*(median(w[place] for w in first) for place in (0, 1)))),
                str(Wait(*(median(w[place] for w in usual[REPAINT]) for place in (0, 1)))),
                str(late),
                repr(late.keys.decode()),
                f"{late.after:.1f} s",
                "yes" if late.cpu <= BUDGET else "NO",
            ]
        )
    head = ["", "median", "settled", "longest beyond", "keys", "at", "in budget"]
    show(f"{name}: 200 keys in the first seconds, CPU time [clock]", head, rows)


def opened(folder: str, words: list[str]) -> "closing[TerminalSession]":
    """A program as if it were installed: compiled, and with a home of its own."""
    variables = {
        **dict.fromkeys(("HOME", "XDG_STATE_HOME", "TMPDIR"), folder),
        "PYTHONDONTWRITEBYTECODE": "",
        "PYTHONPYCACHEPREFIX": str(Path(folder, "compiled")),
    }
    command = [*EXPLORER, *words]
    return closing(TerminalSession(command, width=WIDTH, height=HEIGHT, **variables))


if __name__ == "__main__":
    main()
