"""The process around a command: the signals that ask it to end, and the streams it speaks to."""

from __future__ import annotations

import signal
from collections.abc import Iterator
from contextlib import contextmanager
from types import FrameType
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from tui_explorer.engine.budget import Budget

_HEARD = [
    getattr(signal, name) for name in ("SIGINT", "SIGTERM", "SIGHUP") if hasattr(signal, name)
]


class Ending:
    """Whether the process was asked to end, and how it does so without losing anything."""

    number: int | None = None
    """The signal that came."""
    budget: Budget | None = None
    """Of the work that ends by itself when it is asked to; any other work is broken off."""

    def hear(self, number: int, frame: FrameType | None) -> None:
        """Ask the work under way to end, and break it off if it was asked before."""
        self.number = number
        if self.budget is None or self.budget.stop_requested:
            raise KeyboardInterrupt
        self.budget.stop_requested = True

    @property
    def exit_code(self) -> int:
        """What a script sees of an interruption."""
        return 128 + (self.number or signal.SIGINT)


ENDING = Ending()


@contextmanager
def signals_heard() -> Iterator[Ending]:
    """While a command runs, let signals end it our way, but for those that are to be ignored."""
    ENDING.number = ENDING.budget = None
    before = {number: signal.getsignal(number) for number in _HEARD}
    heard = [number for number in _HEARD if before[number] != signal.SIG_IGN]
    for number in heard:
        signal.signal(number, ENDING.hear)
    try:
        yield ENDING
    finally:
        for number in heard:
            signal.signal(number, before[number] or signal.SIG_DFL)


def ignore_signals() -> None:
    """All is said: nothing is to be added while Python puts its things away."""
    for number in _HEARD:
        signal.signal(number, signal.SIG_IGN)
