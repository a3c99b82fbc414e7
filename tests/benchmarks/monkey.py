"""A monkey at a real terminal: nothing may break, wait for long or be left behind.

It sends keys, clicks, sizes, pastes and garbage in bursts without waiting. After each burst the
terminal gets a height that it had not before, and whatever is on screen must be painted down to its
last row: how long that takes is the wait for an answer.

    python -m tests.benchmarks.monkey [events [seed]]
"""

import fcntl
import json
import os
import select
import struct
import sys
import termios
from collections.abc import Callable, Iterator
from contextlib import chdir
from itertools import chain, cycle
from pathlib import Path
from random import Random
from statistics import median
from tempfile import TemporaryDirectory
from time import monotonic
from typing import NamedTuple

from tests.benchmarks.explicit import nested, uniform_tree
from tests.benchmarks.table import show
from tests.ui.driving import key_event
from tests.ui.terminal_session import Picture, TerminalSession
from tests.ui.test_hostile import HOSTILE, evil_tree
from tests.ui.test_pty import FULL_SCREEN, PROGRAM, assert_restored
from tui_explorer.ui.actions import ACTIONS

EVENTS, IN_A_SESSION, BURST = 20_000, 400, 60
LONG, STUCK = 2.0, 20.0
"""Seconds that are too long for a person, and those after which it is dead."""
AGAIN = 0.3
"""Seconds after which another height is tried: a report of another size may have overtaken it."""
HEIGHTS = range(61, 99)
"""What no other size of the terminal has."""
SIZES = [(120, 36), (80, 24), (200, 60), (60, 20), (30, 8), (5, 3), (1, 1), (99, 29), (300, 50)]

LEAVE, DISCARD = b"\x11", b"\x1b[B\r"
"""A key; the second of the answers to what it may ask."""
LEAVES = b"qQ\x11\x1a"
"""Not sent at random: the keys that leave, and the one that some shells stop programs by."""
SPECIAL = {
    "up": b"\x1b[A", "down": b"\x1b[B", "right": b"\x1b[C", "left": b"\x1b[D", "home": b"\x1b[H",
    "end": b"\x1b[F", "pageup": b"\x1b[5~", "pagedown": b"\x1b[6~", "enter": b"\r", "tab": b"\t",
    "shift+tab": b"\x1b[Z", "escape": b"\x1b", "backspace": b"\x7f", "f1": b"\x1bOP",
    "f5": b"\x1b[15~",
}  # fmt: skip


def _typed(key: str) -> bytes:
    """What a terminal sends for a key."""
    if key.startswith("ctrl+"):
        return bytes([ord(key[-1]) & 31])
    return SPECIAL.get(key) or (key_event(key).character or "").encode()


COMMANDS = [
    typed
    for action in ACTIONS
    for key in action.keys.split(",")
    if (typed := _typed(key)) not in (b"q", LEAVE)
]
OTHERS = [*map(str.encode, "0123456789abclmnt/[].,é漢"), b"\x10", b"\x1b", b"\x1b", b"\x1b[3~"]


_LOOKING_ON = ["tictactoe", "--depth", "2", "--quiescence", "0", "--opponent"]
GIVEN = {
    "a leaf": ["[5]"],
    "a textbook tree": ["aima-5-2"],
    "the list": [],
    "a deep game of wide nodes": ["subtract:stones=100,take=30"],
    "three players": ["three-players-mit"],
    "a game for three": ["nim3"],
    "chance": ["expectiminimax"],
    "a game of dice": ["pig"],
    "one player's payoffs": ["risk"],
    "tic-tac-toe": ["tictactoe"],
    "deepening and a table": ["tictactoe", "--deepening", "--table", "--depth", "4"],
    "looking on against any reply": [*_LOOKING_ON, "any"],
    "looking on against the worst": [*_LOOKING_ON, "worst"],
    "against chance": ["pawns", "--opponent", "random"],
    "a move that stays": [
        *("quiescence-horizon", "--depth", "1", "--quiescence", "5", "--move", "0.-1")
    ],
    "stopped": ["connect", "--max-nodes", "3000"],
    "in ASCII": ["--ascii", "pawns"],
    "a board of squares": ["othello:size=4", "--depth", "4"],
    "in a diagram, asked": ["sixteen-leaves", "--view", "diagram", "--predict"],
    "a quiz": ["quiz", "textbook-tree"],
    "a kiosk": ["--kiosk"],
}
"""What the program is started with."""
FILES: dict[str, Callable[[], str]] = {
    "hostile labels": lambda: evil_tree(HOSTILE),
    "wide": lambda: json.dumps(list(range(50_000))),
    "deep": lambda: f"{'[' * 900}0{',1]' * 900}",
    "wide and deep": lambda: f"{'[' * 60}0{(',1' * 30 + ']') * 60}",
    "a million nodes": lambda: json.dumps(nested(uniform_tree())),
}
"""What is written into a file that it is started with."""


def _arguments(name: str, folder: Path) -> list[str]:
    if name in GIVEN:
        return GIVEN[name]
    file = folder / "tree.json"
    file.write_text(FILES[name](), encoding="utf-8")
    return [str(file)]


def _event(rng: Random) -> bytes | tuple[int, int]:
    """What is typed, or a new size of the terminal."""
    kind = rng.random()
    if kind < 0.66:
        return rng.choice(COMMANDS if rng.random() < 0.75 else OTHERS)
    if kind < 0.84:
        button = rng.choice([0, 0, 0, 1, 2, 32, 35, 64, 65, 66, 67])
        column, row = (rng.choice([rng.randrange(130), rng.randrange(40), 9999]) for _ in range(2))
        press = f"\x1b[<{button};{column};{row}M"
        return (press + rng.choice([press[:-1] + "m", ""])).encode()
    if kind < 0.89:
        return rng.choice(SIZES)
    if kind < 0.93:
        columns, rows = rng.choice([*SIZES, (0, 0), (9999, 9999)])
        pixels = rng.choice([(0, 0), (1, 1), (columns * 8, rows * 16)])
        return b"\x1b[48;%d;%d;%d;%dt" % (rows, columns, *pixels)
    if kind < 0.96:
        text = rng.choice(["aima-5-2", "\x1b[201", "x" * 5000, "1\r\n2", "漢字", "é\u0301"])
        return b"\x1b[200~%b%b" % (text.encode(), rng.choice([b"\x1b[201~", b"\x1b[201~", b""]))
    garbage = rng.randbytes(rng.randrange(1, 12))
    return rng.choice([b"", b"\x1b", b"\x1b[", b"\x1b]", b"\x1bP"]) + garbage.translate(
        None, LEAVES
    )


class _Blind(Picture):
    def feed(self, data: bytes) -> None:
        """Nobody looks: to draw all of it would take longer than to paint it."""


class Monkey(TerminalSession):
    """One session of the program, and how long it let us wait."""

    def __init__(self, arguments: list[str], folder: Path, rng: Random) -> None:
        places = dict.fromkeys(("HOME", "XDG_STATE_HOME", "TMPDIR"), str(folder))
        super().__init__([*PROGRAM, *arguments], **places)
        os.set_blocking(self.master, False)
        self._folder, self._rng = folder, rng
        self._heights = cycle(HEIGHTS)
        self.sent: list[bytes | tuple[int, int]] = []
        self.waits: list[float] = []
        """Seconds from the last byte of each burst until all of it was dealt with."""
        self.work: list[float] = []
        """Seconds of CPU that the program took for each of them; on a busy machine, read these."""

    @property
    def has_left(self) -> bool:
        """Whether it has ended, as the list does by escape."""
        return self.process.poll() is not None

    def resize(self, width: int, height: int) -> None:
        """Change the size."""
        fcntl.ioctl(self.master, termios.TIOCSWINSZ, struct.pack("HHHH", height, width, 0, 0))
        self.picture = _Blind(1, 1)

    def start(self) -> None:
        """Wait until it takes keys."""
        self.wait_for_bytes(FULL_SCREEN)
        self._wait_for_answer()

    def burst(self, events: int) -> None:
        """Send some events at once, and wait until all of them are dealt with."""
        before = self.cpu_time()
        for _ in range(events):
            event = _event(self._rng)
            self.sent.append(event)
            if isinstance(event, tuple):
                self.resize(*event)
            else:
                self._send(event)
        self._wait_for_answer()
        if not self.has_left:
            self.work.append(self.cpu_time() - before)

    def leave(self) -> None:
        """Leave by a key, with some that come too late: the shell gets its terminal back.

        A paste or a sequence that has not ended swallows the key, so it may be pressed again; where
        a tree was edited, it is asked what becomes of that, and what comes too late may answer.
        """
        until = monotonic() + STUCK
        too_late = b"".join(self._rng.choices(COMMANDS, k=4))
        for keys in chain([LEAVE + too_late], cycle((DISCARD, LEAVE))):
            if self.has_left:
                break
            assert monotonic() < until, f"does not leave: {self._story()}"
            self._send(keys)
            patience = monotonic() + LONG
            while not self.has_left and monotonic() < patience:
                self.read(0.05)
        code = self.end()
        assert b"defect" not in self.seen, self._story()
        assert code == 0, (code, self._story())
        assert_restored(self)

    def _send(self, data: bytes) -> None:
        until = monotonic() + STUCK
        while data and not self.has_left:
            assert monotonic() < until, f"takes no keys: {self._story()}"
            self.read(0)
            if select.select([], [self.master], [], 0.1)[1]:
                data = data[os.write(self.master, data[:512]) :]

    def _wait_for_answer(self) -> None:
        """Give the terminal another height, and again, until its last row is painted."""
        started, place = monotonic(), len(self.seen)
        asked: list[int] = []
        while not self.has_left:
            waited = monotonic() - started
            assert waited < STUCK, f"no answer: {self._story()}"
            if waited >= AGAIN * len(asked):
                asked.append(next(self._heights))
                self.resize(100, asked[-1])
            self.read(0.02)
            if any(b"\x1b[%d;" % height in self.seen[place:] for height in asked):
                break
        self.waits.append(monotonic() - started)

    def _story(self) -> str:
        """What was sent last, and where it broke."""
        logs = "".join(log.read_text() for log in self._folder.glob("tui-explorer-*.log"))
        return f"after {self.sent[-2 * BURST :]}\n{bytes(self.seen[-200:])!r}\n{logs[-3000:]}"


class Told(NamedTuple):
    """What came of one session, or of all with one source."""

    events: int
    waits: list[float]
    work: list[float]


def session(name: str, events: int, seed: object) -> Told:
    """Let the monkey at one source; the seed decides what it does."""
    rng = Random(f"{seed} {name}")
    with TemporaryDirectory() as folder, chdir(folder):  # edited trees are saved here
        monkey = Monkey(_arguments(name, Path(folder)), Path(folder), rng)
        try:
            monkey.start()
            while len(monkey.sent) < events and not monkey.has_left:
                most = rng.choice([2, BURST // 4, BURST])
                monkey.burst(min(rng.randrange(1, most), events - len(monkey.sent)))
            monkey.leave()
        except AssertionError as error:
            raise AssertionError(f"{name}, seed {seed}: {error}") from error
        finally:
            monkey.close()
    return Told(len(monkey.sent), monkey.waits, monkey.work)


def sessions(events: int, seed: int) -> Iterator[tuple[str, Told]]:
    """One source after another, until enough was sent."""
    for number, name in enumerate(cycle([*GIVEN, *FILES])):
        told = session(name, min(IN_A_SESSION, events), f"{seed}.{number}")
        yield name, told
        events -= told.events
        if events <= 0:
            return


def main() -> None:
    """Print how long each source let the monkey wait."""
    given = [int(word) for word in sys.argv[1:] if word.isdecimal()]
    events, seed = (*given, *(EVENTS, 1)[len(given) :])
    print(f"{events:,} events, seed {seed}", flush=True)
    found: dict[str, Told] = {}
    for name, told in sessions(events, seed):
        before = found.get(name, Told(0, [], []))
        found[name] = Told(*(one + other for one, other in zip(before, told, strict=True)))
        most = max(told.waits), max(told.work, default=0.0)
        print(f"  {name}: {told.events} events, {most[0]:.2f} s, CPU {most[1]:.2f} s", flush=True)
    rows = [
        [
            name,
            f"{told.events:,}", f"{median(told.waits):.2f}", f"{max(told.waits):.2f}",
            str(sum(wait > LONG for wait in told.waits)), f"{max(told.work, default=0.0):.2f}",
        ]
        for name, told in found.items()
    ]  # fmt: skip
    head = ["seconds until a burst is dealt with", "events", "median", "most", f"over {LONG:.0f} s"]
    show(f"A monkey at a terminal, seed {seed}", [*head, "most CPU"], rows)


if __name__ == "__main__":
    main()
