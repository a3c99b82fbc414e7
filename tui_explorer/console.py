"""A plain terminal: the signs it shows, progress on standard error, a Ctrl-C that loses nothing."""

import signal
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from time import monotonic
from types import FrameType
from typing import TextIO

from tui_explorer.engine.budget import Budget
from tui_explorer.words.glyphs import ASCII, UNICODE, Glyphs
from tui_explorer.words.numbers import grouped

_PATIENCE = 1.0
"""Seconds of silence before progress is shown."""


def glyphs_for(stream: TextIO, *, ascii_only: bool) -> Glyphs:
    """The signs that a stream can carry."""
    if ascii_only:
        return ASCII
    try:
        "▲✂−∞≤".encode(stream.encoding or "ascii")
    except (UnicodeEncodeError, LookupError):
        return ASCII
    return UNICODE


@contextmanager
def patience(budget: Budget) -> Iterator[Budget]:
    """While a search runs: tell its progress if it is slow, and let Ctrl-C end it cleanly."""
    started = monotonic()
    told = False

    def tell(visited: int) -> None:
        nonlocal told
        seconds = monotonic() - started
        if seconds >= _PATIENCE:
            told = True
            text = f"{grouped(visited)} nodes, {seconds:.0f} s, Ctrl-C stops"
            print(f"\r\x1b[K{text}", end="", file=sys.stderr, flush=True)

    def stop(number: int, frame: FrameType | None) -> None:
        if budget.stop_requested:
            raise KeyboardInterrupt
        budget.stop_requested = True

    if sys.stderr.isatty():
        budget.on_progress = tell
    previous = signal.signal(signal.SIGINT, stop)
    try:
        yield budget
    finally:
        signal.signal(signal.SIGINT, previous)
        if told:
            print("\r\x1b[K", end="", file=sys.stderr, flush=True)
