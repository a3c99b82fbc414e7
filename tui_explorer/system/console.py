"""A plain terminal: the signs it shows, progress on standard error, a Ctrl-C that loses nothing."""

import sys
from collections.abc import Iterable, Iterator
from contextlib import AbstractContextManager, contextmanager, nullcontext, suppress
from itertools import chain
from time import monotonic
from typing import Any, TextIO, TypeVar

from tui_explorer.engine.budget import Budget
from tui_explorer.errors import ExitCode, ExplorerError, Interrupted
from tui_explorer.system.process import ENDING, report_error
from tui_explorer.words.console import NOT_ALL_WRITTEN, TELLING, WRITING
from tui_explorer.words.glyphs import ASCII, UNICODE, Glyphs

_PATIENCE = 1.0
"""Seconds of silence before progress is shown."""
_BETWEEN_TELLINGS = 0.2
_WIPED = "\r\x1b[K"

Portion = TypeVar("Portion")


def glyphs_for(stream: TextIO) -> Glyphs:
    """The signs that a stream can carry."""
    try:
        "▲✂−∞≤".encode(stream.encoding or "ascii")
    except (UnicodeEncodeError, LookupError):
        return ASCII
    return UNICODE


class Progress:
    """A command's work, phase after phase.

    Where somebody looks at standard error, it is told what goes on if that takes long. A signal
    ends the phase under way with what it has; a second one during the same phase breaks it off.
    """

    def __init__(self) -> None:
        self._doing = ""
        self._done = 0
        self._started = self._last_sign = monotonic()
        self._is_shown = False
        self._is_cut_short = False
        self._turns: AbstractContextManager[object] = nullcontext()
        """Only one of two says something at a time: what is done, or what comes out."""

    @property
    def interrupted(self) -> bool:
        """Whether a signal has come: what is only desirable is then left out."""
        return ENDING.number is not None

    def phase(self, doing: str, budget: Budget | None = None) -> Budget:
        """Begin another phase, told as ``doing`` says; its long loops call the budget's ``look``,
        which raises SearchStopped once a signal has come.
        """
        budget = budget or Budget()
        budget.on_progress = self._note
        self._doing, self._done = doing, 0
        ENDING.begin(budget)
        return budget

    def at_once(self, doing: str) -> None:
        """Begin a phase in which there is nothing to lose: a signal breaks it off."""
        self._doing, self._done = doing, 0
        ENDING.begin(None)

    def _note(self, done: int) -> None:
        self._done = done

    def until_stopped(self, items: Iterable[Portion]) -> Iterator[Portion]:
        """As many of the items to be written as there are before a signal comes."""
        for item in items:
            if self._is_cut_short or ENDING.is_urgent:
                self._is_cut_short = True
                return
            self._doing = WRITING
            self._done += 1
            yield item

    def write(self, pieces: Iterable[str], file: TextIO | None = None) -> None:
        """Write text as it is made: all of it, but for what is left out once a signal comes."""
        self.phase(TELLING)
        file = file or sys.stdout
        turns = self.turn if file.isatty() else nullcontext
        for piece in pieces:
            with turns():
                file.write(piece)
        if self._is_cut_short:
            raise Interrupted(NOT_ALL_WRITTEN)

    def write_lines(self, lines: Iterable[str]) -> None:
        """Write lines, one after the other."""
        self.write(f"{line}\n" for line in lines)

    def write_json(self, told: dict[str, Any]) -> None:
        """Write one object; lists in it that are long end early, and whole, once a signal comes."""
        from tui_explorer.formats.write.json_text import json_pieces

        self.write(chain(json_pieces(told, self.until_stopped), "\n"))

    @contextmanager
    def turn(self) -> Iterator[None]:
        """Something is said where progress may stand, which goes away for it."""
        with self._turns:
            self._last_sign = monotonic()
            self._wipe()
            yield

    def report(self, error: ExplorerError) -> ExitCode:
        """Say what went wrong with a part of the work; the code of that."""
        with self.turn():
            report_error(error)
        return error.exit_code

    @contextmanager
    def showing_progress(self) -> Iterator[None]:
        """Tell progress on standard error, from a thread: no loop has to think of it."""
        from threading import Event, Lock, Thread

        self._turns, over = Lock(), Event()

        def tell() -> None:
            with suppress(OSError, ValueError):  # nobody looks any more
                while not over.wait(_BETWEEN_TELLINGS):
                    with self._turns:
                        self._show()

        thread = Thread(target=tell, daemon=True)
        thread.start()
        try:
            yield
        finally:
            over.set()
            thread.join()
            with suppress(OSError, ValueError):
                self._wipe()

    def _show(self) -> None:
        now = monotonic()
        if self._doing and now - self._last_sign >= _PATIENCE:
            self._is_shown = True
            text = self._doing.format(done=f"{self._done:,}", seconds=int(now - self._started))
            print(f"{_WIPED}{text}", end="", file=sys.stderr, flush=True)

    def _wipe(self) -> None:
        if self._is_shown:
            self._is_shown = False
            print(_WIPED, end="", file=sys.stderr, flush=True)


@contextmanager
def progress() -> Iterator[Progress]:
    """While a command works."""
    work = Progress()
    with work.showing_progress() if sys.stderr.isatty() else nullcontext():
        try:
            yield work
        finally:
            ENDING.begin(None)
