"""Does a key ever wait, in the seconds after opening or when it is used for the first time?

Keys are sent to a program whose first frame has just come, while it searches, works out its indexes
and searches again for the comparison, and the same keys again once nothing is computed any more.
Then each key that may have something to work out is used in a program that stands still, with steps
after it until it stands still again; and once more, for what is usual.

Most keys are sent together with one that goes to another step, so that the header tells when both
were answered. What counts is the longest wait beyond the median of the same keys when settled, on
the clock and in CPU time of all threads: on an idle machine the two are alike, as one thread at a
time runs Python, and on a busy one the clock tells of other programs as well.
"""

import json
import re
import sys
import time
from collections.abc import Iterable, Mapping, Sequence
from contextlib import closing
from itertools import chain, cycle
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory
from typing import NamedTuple

from tests.benchmarks.clock import as_installed
from tests.benchmarks.explicit import nested, uniform_tree
from tests.benchmarks.table import show
from tests.ui.terminal_session import TerminalSession

WIDTH, HEIGHT = 120, 40
RUNS = 3
BUDGET = 0.1
"""Seconds that a key may take beyond its usual time."""
EXPLORER = [str(Path(sys.executable).with_name("tui-explorer"))]

TAB, BACKTAB, REPAINT, ESCAPE = b"\t", b"\x1b[Z", b"\x0c", b"\x1b"
A_SCREEN = 2_000
"""Bytes that only a whole screen has."""
BURST = [
    b" ", b" ", b"j ", b"b", b"k ", b"c", TAB + b" ", BACKTAB + b" ", b";", b"C", b"x ", b"z ",
    b"]", b"[",
] * 10  # fmt: skip
"""200 keys, one or two at a time, each time answered by another step."""
PACE = 3.0 / len(BURST)
"""Seconds between two of these, if the first is answered by then: 200 keys in three seconds."""
QUIET = 0.2
"""Seconds of silence after which a key that leads to no other step counts as answered."""


class Use(NamedTuple):
    """Keys that may have something to work out, from step 0."""

    name: str
    keys: bytes
    """What leads to another step in the end."""
    before: tuple[bytes, ...] = ()
    """What is pressed before, each answered by something else than a step."""
    back: tuple[bytes, ...] = (b"[",)
    """What takes all that back."""


USES = (
    Use("c", b"c"),
    Use("]", b"]b"),
    Use("x", b"x ", back=(b"z", b"[")),
    Use(";", b";"),
    Use("S", b"S ", back=(b"S", b"[")),
    Use("tab to each panel and back", b" ", before=(TAB,) * 6),
    Use("/cut ⏎", b" ", before=(b"/", b"cut", b"\r")),
    Use("m", b"m ", back=(b"m", b"[")),
    Use("?", b" ", before=(b"?", ESCAPE)),
    Use("s", b" ", before=(b"s", ESCAPE)),
)


class Wait(NamedTuple):
    """How long an answer took, in seconds."""

    clock: float
    cpu: float
    keys: bytes = b""
    after: float = 0.0
    """Seconds after the first key."""

    def beyond(self, usual: Sequence["Wait"]) -> "Wait":
        """How much longer than the median."""
        middle = middle_of(usual)
        return self._replace(clock=self.clock - middle.clock, cpu=self.cpu - middle.cpu)

    def __str__(self) -> str:
        return f"{1000 * self.cpu:,.0f} [{1000 * self.clock:,.0f}] ms"


def middle_of(waits: Iterable[Wait]) -> Wait:
    clocks, cpus, *_ = zip(*waits, strict=True)
    return Wait(median(clocks), median(cpus))


Usual = Mapping[bytes, Sequence[Wait]]


def by_keys(waits: Iterable[Wait]) -> dict[bytes, list[Wait]]:
    usual: dict[bytes, list[Wait]] = {}
    for wait in waits:
        usual.setdefault(wait.keys, []).append(wait)
    return usual


def longest(waits: Iterable[Wait], usual: Usual) -> Wait:
    """The longest wait beyond what is usual; for a whole screen, beyond what is for any key."""
    usual = {REPAINT: list(chain(*usual.values())), **usual}
    return max((wait.beyond(usual[wait.keys]) for wait in waits), key=lambda wait: wait.cpu)


class Program:
    """The explorer on a terminal of its own."""

    def __init__(self, session: TerminalSession) -> None:
        self.session = session

    @property
    def step(self) -> str | None:
        """The step that the header tells."""
        found = re.search(r"step ([\d,]+) of", self.session.picture.lines[0])
        return found and found[1]

    def press(self, keys: bytes, size: int | None = None) -> Wait:
        """Send keys, and wait for another step, or for so many bytes."""
        session, before = self.session, self.step
        start, cpu, at = time.perf_counter(), session.cpu_time(), len(session.seen)
        session.type(keys)
        session.wait_until(
            lambda: self.step != before if size is None else len(session.seen) - at >= size, keys
        )
        return Wait(session.heard - start, session.cpu_time() - cpu, keys)

    def burst(self) -> list[Wait]:
        """Send keys at an even pace, none before those before it were answered.

        Until there is a tree to step through the screen is painted anew.
        """
        waits: list[Wait] = []
        start = time.perf_counter()
        while self.step is None:
            after = time.perf_counter() - start
            waits.append(self.press(REPAINT, A_SCREEN)._replace(after=after))
            self.session.settle(PACE)
        for keys in BURST:
            after = time.perf_counter() - start
            waits.append(self.press(keys)._replace(after=after))
            while (left := start + after + PACE - time.perf_counter()) > 0:
                self.session.read(left)
        return waits

    def use(self, use: Use) -> list[Wait]:
        """Press keys, and steps after them for as long as anything is computed."""
        waits: list[Wait] = []
        for key in use.before:
            waits.append(self.press(key, size=1))
            self.session.settle(QUIET)
        waits.append(self.press(use.keys))
        steps = cycle([b" ", b"b"])
        while not self.rests():
            waits.append(self.press(next(steps)))
        for key in use.back:
            self.session.type(key)
            self.settle()
        return waits

    def rests(self) -> bool:
        """Whether nothing is computed any more."""
        self.session.settle(0.05)
        before = self.session.cpu_time()
        self.session.settle(0.1)
        return self.session.cpu_time() - before < 0.01

    def settle(self) -> None:
        """Wait until nothing is computed in the background either."""
        while not (self.rests() and self.rests()):
            pass


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
        rows = [
            [name, f"{run + 1}", *after_opening(folder, words)]
            for name, words in sources.items()
            for run in range(RUNS)
        ]
        head = ["200 keys", "run", "median", "settled", "longest beyond", "keys", "at", "budget"]
        show("In the first seconds, CPU time [clock]", head, rows)
        found = {name: first_uses(folder, words) for name, words in sources.items()}
        rows = [[use.name, *(str(found[name][use]) for name in sources)] for use in USES]
        show(
            f"First uses: longest wait beyond the usual, worst of {RUNS} runs, CPU time [clock]",
            ["keys", *sources],
            rows,
        )


def after_opening(folder: str, words: list[str]) -> list[str]:
    """A row about the keys that are sent from the first frame on."""
    with opened(folder, words) as session:
        program = Program(session)
        session.wait_for("alpha-beta")
        first = program.burst()
        program.settle()
        settled = program.burst()
    late = longest(first, by_keys(settled))
    return [
        str(middle_of(first)),
        str(middle_of(settled)),
        str(late),
        repr(late.keys)[1:],
        f"{late.after:.1f} s",
        "kept" if late.cpu <= BUDGET else "MISSED",
    ]


def first_uses(folder: str, words: list[str]) -> dict[Use, Wait]:
    """The longest wait at the first use of each key."""
    found: dict[Use, list[Wait]] = {use: [] for use in USES}
    for _ in range(RUNS):
        with opened(folder, words) as session:
            program = Program(session)
            session.wait_for("step 0 of")
            program.settle()
            first, again = ({use: program.use(use) for use in USES} for _ in range(2))
            steps = by_keys(program.press(key) for key in [b" ", b"b"] * 10)
        for use in USES:
            found[use].append(longest(first[use], {**by_keys(again[use]), **steps}))
    return {use: max(waits, key=lambda wait: wait.cpu) for use, waits in found.items()}


def opened(folder: str, words: list[str]) -> "closing[TerminalSession]":
    """A program on a terminal of its own, as if it were installed."""
    command, variables = [*EXPLORER, *words], as_installed(folder)
    return closing(TerminalSession(command, width=WIDTH, height=HEIGHT, **variables))


if __name__ == "__main__":
    main()
