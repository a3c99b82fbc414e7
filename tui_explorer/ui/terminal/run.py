"""The terminal under the explorer: refuse one that cannot work, and never leave one broken."""

import asyncio
import gc
import os
import signal
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from types import FrameType
from typing import Any, NoReturn, TextIO

from rich.console import Console
from textual.app import App
from textual.driver import Driver
from textual.worker import WorkerFailed

from tui_explorer.errors import ExitCode, ExplorerError
from tui_explorer.system.files import discard_drafts
from tui_explorer.system.process import ENDING, PROGRAM, WRITER, report_fault, signals
from tui_explorer.ui.terminal.driver import DRIVER, driver_in_use
from tui_explorer.words import console

_BLINK = 0.2
"""Seconds that nobody minds to wait."""
_TURN = 0.001
"""Seconds after which a thread that computes lets another one go on. A key changes threads a dozen
times until it is answered; with Python's usual turn, that takes as long as painting the screen."""
_HINT = console.RUN_INSTEAD.format(program=PROGRAM)

_DEADLY = signals("SIGHUP", "SIGINT", "SIGQUIT", "SIGTERM")
_OF_THE_DRIVER = signals("SIGTSTP", "SIGCONT", "SIGWINCH")
"""Textual takes these and does not give them back."""


class NoTerminal(ExplorerError):
    """The explorer's screens cannot be shown here."""

    exit_code = ExitCode.NO_TERMINAL


def refuse_if_unusable() -> None:
    """Say in one line why the explorer cannot be shown, where Textual would show garbage or hang.

    Textual reads standard input and writes to standard error.
    """
    for stream, name in ((sys.__stdin__, "input"), (sys.__stderr__, "error")):
        if not _is_terminal(stream):
            raise NoTerminal(console.NO_TERMINAL.format(stream=name), _HINT)
    if os.name == "posix" and (kind := os.environ.get("TERM", "")) in ("", "dumb"):
        raise NoTerminal(console.no_cursor(kind), _HINT)
    if not all(_carries_utf8(stream) for stream in (sys.__stdout__, sys.__stderr__)):
        raise NoTerminal(console.NO_UTF8, _HINT)


def run_app(app: App[Any], *, mouse: bool, driver: type[Driver] | None = DRIVER) -> int:
    """Run an app to its end, whichever it is, leave the terminal as it was, and say the exit code.

    A signal that ends programs ends this one at once, and by that same signal. An error that a
    person can put right is raised again; any other is a defect of ours and goes into a log,
    without the values of variables that Textual would put on the screen. Once somebody has asked
    to leave, what is still being done finds its widgets gone, and nobody minds.
    """
    faults: list[BaseException] = []
    codes: list[int] = []
    exit_app, ring_bell = app.exit, app.bell

    def note_exit(result: Any = None, return_code: int = 0, message: Any = None) -> None:
        codes.append(return_code)
        exit_app(result, return_code, message)

    def note_fault() -> None:
        """Textual rings the bell while it handles an error that ends the app."""
        error = sys.exc_info()[1]
        if error is None or not app.return_code:
            ring_bell()
            return
        app.error_console = Console(quiet=True)  # for what Textual draws of it
        if not codes:
            faults.append(error)

    app.exit, app.bell = note_exit, note_fault  # type: ignore[method-assign]
    if driver is not None:
        app.driver_class = driver
    gc.freeze()
    sys.setswitchinterval(_TURN)
    with _deadly_signals_restore():
        try:
            app.run(mouse=mouse, loop=asyncio.new_event_loop())
        except Exception as error:
            faults.append(error)
            if (in_use := driver_in_use()) is not None:
                in_use.close()
    if not faults:
        return codes[-1] if codes else app.return_code or ExitCode.FINE
    fault = faults[0]
    while isinstance(fault, WorkerFailed):
        fault = fault.error
    if isinstance(fault, ExplorerError):
        raise fault
    return report_fault(fault)


def leave(code: int) -> NoReturn:
    """End the process once exports are written, but without waiting for any other threads.

    One that reads, lays out or searches a large tree cannot be stopped at once, and nobody is left
    who would look at what it finds; one that a game has begun may never end.
    """
    try:
        _wait_for_exports()
    except KeyboardInterrupt:
        code = ENDING.exit_code
        discard_drafts()
    for stream in (sys.stdout, sys.stderr):
        stream.flush()
    os._exit(code)


def _writers() -> list[threading.Thread]:
    """The threads that write something down."""
    return [each for each in threading.enumerate() if each.name == WRITER]


def _wait_for_exports() -> None:
    for thread in _writers():
        thread.join(_BLINK)
        if thread.is_alive():
            print(console.STILL_WRITING, file=sys.stderr, flush=True)
            thread.join()


@contextmanager
def _deadly_signals_restore() -> Iterator[None]:
    """While an app runs, give the terminal back before a signal ends the process.

    This holds for signals that were ignored before, too: when the terminal hangs up, there is
    nobody left to run for.
    """

    def end(number: int, frame: FrameType | None) -> None:
        for other in _DEADLY:
            signal.signal(other, signal.SIG_IGN)
        if (driver := driver_in_use()) is not None:
            driver.restore()
        for thread in _writers():  # a student's place is soon written, an export may never be
            thread.join(_BLINK)
        discard_drafts()
        signal.signal(number, signal.SIG_DFL)
        os.kill(os.getpid(), number)
        os._exit(128 + number)  # the first process of a container outlives its own signals

    before = {number: signal.getsignal(number) for number in _DEADLY + _OF_THE_DRIVER}
    for number in _DEADLY:
        signal.signal(number, end)
    try:
        yield
    finally:
        for number, handler in before.items():
            signal.signal(number, handler or signal.SIG_DFL)


def _is_terminal(stream: TextIO | None) -> bool:
    try:
        return stream is not None and stream.isatty()
    except ValueError:  # it is closed
        return False


def _carries_utf8(stream: TextIO | None) -> bool:
    """Whether a stream writes UTF-8, which it is told to do if the locale says otherwise.

    Most terminals understand UTF-8 whatever LANG says; what Python would write instead, a
    number for each line and arrow, nobody can read.
    """
    if stream is None or (stream.encoding or "").lower().replace("-", "") == "utf8":
        return True
    try:
        stream.reconfigure(encoding="utf-8", errors="replace")  # type: ignore[attr-defined]
    except (AttributeError, ValueError, OSError):
        return False
    return True
