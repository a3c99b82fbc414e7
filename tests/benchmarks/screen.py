"""What does a key cost on a real terminal, from the press to the last byte?

Beside the explorer runs an app of Textual's that can do nothing but repaint one row, or all of
them, whatever the number of rows: nobody who uses Textual is faster than that. All programs stand
open at once and take turns, and every key is pressed in every round. The best round tells what a
key needs, the median what it usually takes. Every run opens all programs anew; a budget counts as
reached if it is in all of them.
"""

import json
import re
import sys
import time
from collections.abc import Callable, Sequence
from contextlib import ExitStack, closing
from dataclasses import dataclass, field
from math import inf
from pathlib import Path
from statistics import fmean, median
from tempfile import TemporaryDirectory

from tests.benchmarks.clock import as_installed
from tests.benchmarks.explicit import nested, uniform_tree
from tests.benchmarks.table import milliseconds, show
from tests.ui.terminal_session import TerminalSession

WIDTH, HEIGHT = 120, 40
RUNS, ROUNDS, STEPS = 3, 4, 12
QUIET = 0.06
"""Seconds of silence after which a key counts as answered."""
PYTHON = [sys.executable]
EXPLORER = [str(Path(sys.executable).with_name("tui-explorer"))]
FEW, MANY, GAME = "111 nodes", "1,111,111 nodes", "tic-tac-toe"

FLOOR = """
from rich.segment import Segment
from textual.app import App
from textual.geometry import Region, Size
from textual.screen import ModalScreen
from textual.scroll_view import ScrollView
from textual.strip import Strip
from textual.widgets import Input

class Prompt(ModalScreen):
    CSS = "Prompt { align: center middle; }"

    def compose(self):
        yield Input(placeholder="Go to step")

    def on_input_submitted(self):
        self.dismiss()

class Rows(ScrollView, can_focus=True):
    presses = 0

    def on_mount(self):
        self.virtual_size = Size(0, 1_000_000)

    def render_line(self, y):
        text = f"row {y} {self.presses}"
        return Strip([Segment(text, self.rich_style)]).adjust_cell_length(self.size.width)

    def key_r(self):
        self.presses += 1
        self.refresh(Region(0, self.presses % self.size.height, self.size.width, 1))

    def key_s(self):
        self.presses += 1
        self.refresh()

    def key_g(self):
        self.app.push_screen(Prompt(), lambda _: self.key_s())

class Floor(App):
    def compose(self):
        yield Rows()

Floor().run()
"""
"""The least that one row, one screen, and a dialog that gives way to another screen can cost,
however many rows there are."""

PAGE_DOWN, PAGE_UP, END, HOME = b"\x1b[6~", b"\x1b[5~", b"\x1b[F", b"\x1b[H"
DELETE_ALL = b"\x15"
CLICKS = [f"\x1b[<0;{x};{HEIGHT - 1}M\x1b[<0;{x};{HEIGHT - 1}m".encode() for x in (30, 90, 60, 10)]
"""On the bar of time."""
PROMPT = "Go to step"


@dataclass
class Answer:
    """What came of one key: seconds to the first byte, of CPU, and bytes."""

    wait: float
    cpu: float
    size: int


@dataclass
class Keys:
    """Some keys, pressed one after another in each round."""

    name: str
    presses: Sequence[bytes]
    before: Sequence[bytes] = ()
    """Pressed first, and not measured."""
    go_to: float | None = None
    """Where in the search to start, as a share of it."""
    by_prompt: bool = False
    """Whether each key closes the prompt for a step, which is opened and filled in first."""
    one_row: bool = False
    """Whether the floor is one row; else it is a whole screen, behind a prompt or not."""

    @property
    def floor(self) -> str:
        """What nobody does faster."""
        return "one row" if self.one_row else "prompt and screen" if self.by_prompt else "screen"


KEYS = (
    Keys("one step", [b" "] * STEPS, go_to=0.5, one_row=True),
    Keys("one step back", [b"b"] * STEPS, one_row=True),
    Keys("one row down", [b"j"] * STEPS, [HOME], one_row=True),
    Keys("fold and unfold the root", [b"\r"] * 4, [HOME]),
    Keys("page down and up", [PAGE_DOWN, PAGE_DOWN, PAGE_UP, PAGE_UP], [HOME, PAGE_DOWN]),
    Keys("last and first row", [END, HOME] * 2, [HOME]),
    Keys("end and start of the search", [b"]", b"["] * 2, [b"["]),
    Keys("jump to a step by a click", CLICKS, [b"["]),
    Keys("go to a step, closing the prompt", [b"\r"] * 4, [b"["], by_prompt=True),
    Keys("unfold all, fold all", [b"x", b"z"] * 2, [b"z"]),
    Keys("all unfolded: last and first row", [END, HOME] * 2, [b"x", HOME]),
    Keys("all unfolded: fold and unfold", [b"\r"] * 4, [b"x", HOME]),
)


Of = Callable[[list[float]], float]
"""Which round counts."""


@dataclass
class Contender:
    """A program that stands open."""

    name: str
    session: TerminalSession
    answers: dict[str, list[list[Answer]]] = field(default_factory=dict)
    """By the name of the keys: for each key, its answers in all rounds."""

    def press(self, key: bytes) -> Answer:
        session = self.session
        start, cpu, at = time.perf_counter(), session.cpu_time(), len(session.seen)
        session.type(key)
        wait = session.heard - start if session.read(1.0) else inf
        session.settle(QUIET)
        return Answer(wait, session.cpu_time() - cpu, len(session.seen) - at)

    def take_turn(self, keys: Keys) -> None:
        """Press all keys once."""
        for key in keys.before:
            self.press(key)
        if keys.go_to is not None:
            self.ask_for(keys.go_to)
            self.press(b"\r")
            self.session.wait_until(lambda: PROMPT not in self.session.picture)
            self.session.settle()
        answers = self.answers.setdefault(keys.name, [[] for _ in keys.presses])
        for number, key in enumerate(keys.presses):
            if keys.by_prompt:
                self.ask_for((number + 1) / (len(keys.presses) + 1))
            answers[number].append(self.press(key))

    def ask_for(self, share: float) -> None:
        """Type the number of a step into the prompt for it."""
        found = re.search(r"step [\d,]+ of ([\d,]+)", self.session.picture.lines[0])
        steps = int(found[1].replace(",", "")) if found else 100
        self.press(b"g")
        self.session.wait_for(PROMPT)
        for keys in (DELETE_ALL, str(round(share * steps)).encode()):
            self.press(keys)

    def mean(self, keys: Keys, what: Callable[[Answer], float], of: Of = min) -> float:
        """The mean over the keys, each in its best round or in the median of its rounds."""
        return fmean(of([what(answer) for answer in rounds]) for rounds in self.answers[keys.name])

    def bytes(self, keys: Keys) -> tuple[float, float, int]:
        """The median, the mean and the most that one of the keys brings, each at its best."""
        sizes = [min(answer.size for answer in rounds) for rounds in self.answers[keys.name]]
        return median(sizes), fmean(sizes), max(sizes)

    def settle(self) -> None:
        """Wait until nothing is computed in the background either."""
        before = -1.0
        while (now := self.session.cpu_time()) - before > 0.02:
            before = now
            self.session.settle(0.5)


def main() -> None:
    """Print tables of keys and of bytes."""
    with TemporaryDirectory() as folder:
        many = Path(folder, "many.json")
        many.write_text(json.dumps(nested(uniform_tree())))
        sources = {FEW: json.dumps(nested(uniform_tree(plies=2))), MANY: str(many)}
        for run in range(RUNS):
            print(f"\nRun {run + 1} of {RUNS}")
            keys(folder, {**sources, GAME: "tictactoe"})


# -- keys ----------------------------------------------------------------------------------------


def keys(folder: str, sources: dict[str, str]) -> None:
    """Press keys in all programs in turn."""
    with ExitStack() as stack:
        floor = Contender("floor", stack.enter_context(opened(folder, [*PYTHON, "-c", FLOOR])))
        ours = [
            Contender(name, stack.enter_context(opened(folder, [*EXPLORER, source])))
            for name, source in sources.items()
        ]
        floor.session.wait_for("row 30")
        for contender in ours:
            contender.session.wait_for("step 0 of")
        for contender in (floor, *ours):
            contender.settle()
        silent = {contender.name: contender.session.read(3.0) for contender in ours}
        for _ in range(ROUNDS):
            for each in KEYS:
                for contender in (floor, *ours):
                    contender.take_turn(each if contender is not floor else _on_floor(each))
        few, many, game = ours
        report_times(few, many, game, floor, "CPU time", lambda answer: answer.cpu)
        report_times(few, many, game, floor, "Time to the first byte", lambda answer: answer.wait)
        report_bytes(ours, silent)


def _on_floor(keys: Keys) -> Keys:
    """As many presses of the key that makes the floor do the least."""
    if keys.by_prompt:
        return Keys(keys.name, keys.presses, by_prompt=True)
    return Keys(keys.name, [b"r" if keys.one_row else b"s"] * len(keys.presses))


def report_times(
    few: Contender,
    many: Contender,
    game: Contender,
    floor: Contender,
    title: str,
    what: Callable[[Answer], float],
) -> None:
    rows = []
    for each in KEYS:
        least, base = floor.mean(each, what), few.mean(each, what)
        rows.append(
            [
                each.name,
                each.floor,
                milliseconds(least),
                milliseconds(base),
                f"{base / least:.2f}",
                f"{few.mean(each, what, median) / floor.mean(each, what, median):.2f}",
                f"{many.mean(each, what) / base:.2f}",
                f"{game.mean(each, what) / base:.2f}",
            ]
        )
    head = [
        "a key",
        "floor",
        "",
        FEW,
        "× floor",
        "medians",
        f"{MANY}, × of few",
        f"{GAME}, × of few",
    ]
    show(f"{title}, best of {ROUNDS} rounds (budget: × floor ≤ 2, × of few ≤ 1.3)", head, rows)


def report_bytes(ours: list[Contender], silent: dict[str, bytes]) -> None:
    rows = [
        [
            each.name,
            *(" / ".join(f"{size:,.0f}" for size in contender.bytes(each)) for contender in ours),
        ]
        for each in KEYS
    ]
    rows.append(["3 seconds without a key", *(str(len(silent[each.name])) for each in ours)])
    head = ["bytes: median / mean / most", *(each.name for each in ours)]
    show(f"Bytes at {WIDTH}×{HEIGHT} (budget: a step ≤ 1,500, idle 0)", head, rows)


def opened(folder: str, command: list[str]) -> "closing[TerminalSession]":
    """A program on a terminal of its own, as if it were installed."""
    return closing(TerminalSession(command, width=WIDTH, height=HEIGHT, **as_installed(folder)))


if __name__ == "__main__":
    main()
