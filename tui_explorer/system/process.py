"""The process around a command: signals that ask it to end, its streams, faults in one line."""

from __future__ import annotations

import codecs
import os
import signal
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from io import TextIOWrapper
from time import monotonic
from types import FrameType
from typing import TYPE_CHECKING, Any, TextIO

if TYPE_CHECKING:
    from tui_explorer.engine.budget import Budget

PROGRAM = "tui-explorer"

WRITER = "writer"
"""The name of threads that write something down, for which the end of the process waits."""
_may_have_stray_threads = False
STUCK_AFTER = 5.0
"""Seconds without a look at its budget after which work may never end."""
_SOON = 0.01
"""Seconds after which Python has left the place where it could not hear."""


def signals(*names: str) -> list[signal.Signals]:
    """Those of some signals that this system has."""
    return [getattr(signal, name) for name in names if hasattr(signal, name)]


_HEARD = signals("SIGINT", "SIGTERM", "SIGHUP")


class BrokenOff(KeyboardInterrupt):
    """A signal came to work that has nothing to lose.

    Python ends by SIGINT, whatever the exit code, if a KeyboardInterrupt itself passes through code
    that was compiled from text, as that of data classes is while they are made.
    """


class Ending:
    """The end of the process: asked for by a signal, and reached without losing anything."""

    number: int | None = None
    """The signal that came."""
    budget: Budget | None = None
    """Of the work that ends by itself when it is asked to; any other work is broken off."""
    _was_asked = False

    def begin(self, budget: Budget | None) -> None:
        """Other work is under way."""
        self.budget, self._was_asked = budget, False

    def hear(self, number: int, frame: FrameType | None) -> None:
        """Ask the work under way to end; break it off if it was asked before or seems stuck."""
        self.number = number
        is_stuck = self.budget is not None and monotonic() - self.budget.looked > STUCK_AFTER
        if self.budget is None or self._was_asked or is_stuck:
            raise BrokenOff
        self._was_asked = self.budget.stop_requested = True

    @property
    def is_urgent(self) -> bool:
        """Whether nothing long may begin or go on: Ctrl-C came to the work under way, or the system
        wants the process to end, which it says only once.
        """
        return self._was_asked or self.number not in (None, signal.SIGINT)

    @property
    def exit_code(self) -> int:
        """The exit code of an interruption, as a shell would give it."""
        return 128 + (self.number or signal.SIGINT)


ENDING = Ending()


@contextmanager
def signals_heard() -> Iterator[Ending]:
    """While a command runs, let signals end it our way, but for those that are to be ignored."""
    ENDING.number = None
    ENDING.begin(None)
    before = {number: signal.getsignal(number) for number in _HEARD}
    heard = [number for number in _HEARD if before[number] != signal.SIG_IGN]
    for number in heard:
        signal.signal(number, ENDING.hear)
    sys.unraisablehook = _hear_again
    try:
        yield ENDING
    finally:
        sys.unraisablehook = sys.__unraisablehook__
        for number in heard:
            signal.signal(number, before[number] or signal.SIG_DFL)


def _hear_again(lost: sys.UnraisableHookArgs) -> None:
    """Send a signal once more that came where Python lets nothing be raised, as in a destructor."""
    if not isinstance(lost.exc_value, BrokenOff):
        sys.__unraisablehook__(lost)
        return
    from threading import Timer

    Timer(_SOON, os.kill, (os.getpid(), ENDING.number)).start()


def ignore_signals() -> None:
    """All is said: nothing is to be added while Python puts its things away."""
    for number in _HEARD:
        signal.signal(number, signal.SIG_IGN)


IN_ASCII = "tui-explorer-ascii"
"""The ``errors`` of a stream that spells out characters which its encoding lacks."""


def _in_ascii(fault: UnicodeError) -> tuple[str, int]:
    """Spell out characters that an encoding lacks."""
    if not isinstance(fault, UnicodeEncodeError):
        raise fault
    from tui_explorer.view.layout import spelt_out

    return spelt_out(fault.object[fault.start : fault.end]), fault.end


def prepare_streams(*, ascii_only: bool) -> None:
    """Let standard output and error carry whatever is said, and all of it in ASCII if asked."""
    codecs.register_error(IN_ASCII, _in_ascii)
    if sys.stderr is None:
        sys.stderr = _nowhere()
        os.set_inheritable(sys.stderr.fileno(), True)  # processes that are started want one, too
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, TextIOWrapper):
            stream.reconfigure(encoding="ascii" if ascii_only else None, errors=IN_ASCII)


def _nowhere() -> TextIO:
    """A stream that takes whatever is said, until the end."""
    return open(os.devnull, "w", encoding="ascii", errors="replace")


def regain_streams(output: TextIO, number: int | None) -> bool:
    """Put usable streams in place of those that somebody else's code has closed or taken away; say
    whether that happened to standard output, which was this one, into the file of that number.
    """
    is_same = sys.stdout is output or (number is not None and file_number(sys.stdout) == number)
    is_lost = not (is_same and _is_open(sys.stdout))
    for name, lost in (("stdout", is_lost), ("stderr", not _is_open(sys.stderr))):
        if lost:
            usual = getattr(sys, f"__{name}__")
            setattr(sys, name, usual if _is_open(usual) else _nowhere())
    return is_lost


def file_number(stream: Any) -> int | None:
    """The number of the file that a stream writes into, if it is one that can tell."""
    try:
        return int(stream.fileno())
    except Exception:
        return None


def _is_open(stream: Any) -> bool:
    try:
        return not stream.closed
    except Exception:
        return False


def expect_stray_threads() -> None:
    """Take note that somebody else's code is run here, which may leave threads running."""
    global _may_have_stray_threads  # noqa: PLW0603
    _may_have_stray_threads = True


def leave_threads_behind(code: int) -> None:
    """End now if threads that somebody else's code has begun would keep the process."""
    if not _may_have_stray_threads:
        return
    from threading import enumerate as all_threads
    from threading import main_thread

    if any(not each.daemon for each in all_threads() if each != main_thread()):
        for stream in (sys.stdout, sys.stderr):
            with suppress(OSError, ValueError):
                stream.flush()
        os._exit(code)


def drop(stream: TextIO) -> None:
    """Send nowhere what a stream could not write, or Python would try again at its end."""
    with suppress(OSError, ValueError):
        os.dup2(os.open(os.devnull, os.O_WRONLY), stream.fileno())


class Log:
    """Whether details of a defect go into a file; a kiosk writes none."""

    is_kept = True


LOG = Log()


def leave_no_core() -> None:
    """Let the system write nothing down of this process when a signal ends it."""
    with suppress(ImportError, OSError, ValueError):
        import resource

        resource.setrlimit(resource.RLIMIT_CORE, (0, 0))


def report_fault(fault: BaseException) -> int:
    """Say that memory has run out, or that there is a defect of ours, and give the exit code."""
    from tui_explorer.errors import ExitCode
    from tui_explorer.words import console

    if isinstance(fault, MemoryError | SystemError):  # the latter is Python's own stumbling over it
        fault.__traceback__ = fault.__context__ = None  # they hold what took the memory
        report_error(console.OUT_OF_MEMORY)
        drop(sys.stderr)  # Python may find no memory to put its things away, and say so
        return ExitCode.IO_ERROR
    report_error(_logged(fault))
    return ExitCode.DEFECT


def _logged(fault: BaseException) -> str:
    """Log the traceback for its reader alone, without the values of variables; say where it is."""
    import tempfile
    import traceback

    from tui_explorer.words import console, labs

    if not LOG.is_kept:
        return console.DEFECT_NOT_LOGGED.format(why=labs.NO_LOG)
    try:
        handle, path = tempfile.mkstemp(prefix=f"{PROGRAM}-", suffix=".log")
        with os.fdopen(handle, "w", encoding="utf-8", errors="replace") as log:
            traceback.print_exception(fault, file=log)
    except OSError as error:
        return console.DEFECT_NOT_LOGGED.format(why=error.strerror or error)
    return console.DEFECT_LOGGED.format(path=path)


def report_error(error: object) -> None:
    """Say what went wrong, if anybody hears; what a file made of it is shown, never obeyed."""
    from tui_explorer.words.safe import safe

    say(f"{PROGRAM}: error: {safe(str(error))}")


def say(line: str) -> None:
    """Say something beside the results, if anybody hears."""
    try:
        print(line, file=sys.stderr, flush=True)
    except OSError:
        drop(sys.stderr)
