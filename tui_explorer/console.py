"""A plain terminal: where lines go, progress on standard error, Ctrl-C that keeps what it has."""

import os
import signal
import stat
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from time import monotonic
from types import FrameType
from typing import TextIO

from tui_explorer.engine.search import Budget
from tui_explorer.errors import CannotCreate, OutputFault
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


@contextmanager
def output(path: str | None) -> Iterator[TextIO]:
    """Standard output, or a file that is only there once it is complete."""
    if path is None:
        yield sys.stdout
        return
    target = Path(path)
    try:
        special = target.exists() and not stat.S_ISREG(target.stat().st_mode)
        if special and target.is_dir():
            raise CannotCreate(f"cannot write {path}: it is a folder")
        if special:
            handle, temporary = os.open(target, os.O_WRONLY), None
        else:
            handle, temporary = tempfile.mkstemp(dir=target.parent, prefix=f".{target.name}.")
    except OSError as error:
        raise CannotCreate(f"cannot write {path}: {_reason(error)}") from None
    try:
        with os.fdopen(handle, "w", encoding="utf-8") as file:
            yield file
        if temporary is not None:
            os.chmod(temporary, _mode_of(target))
            os.replace(temporary, target)
            temporary = None
    except OSError as error:
        raise OutputFault(f"cannot write {path}: {_reason(error)}") from None
    finally:
        if temporary is not None:
            with suppress(OSError):
                os.unlink(temporary)


def _mode_of(target: Path) -> int:
    """The permissions an ordinary new file would have, or those of the file it replaces."""
    if target.exists():
        return stat.S_IMODE(target.stat().st_mode)
    mask = os.umask(0)
    os.umask(mask)
    return 0o666 & ~mask


def _reason(error: OSError) -> str:
    return (error.strerror or str(error)).lower()
