"""A watchdog for code that somebody else has written: a call that takes too long is broken off.

A thread looks on while such a call lasts. One that takes too long or too much memory, or calls
itself without end, is broken off by an exception that is raised inside it, and so is one whose
search was asked to stop. Code that waits in C, as ``time.sleep`` does, hears of it only when that
returns.
"""

import os
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from threading import Event, Lock, Thread, get_ident
from time import monotonic, sleep
from typing import Any

from tui_explorer.engine.budget import Budget, SearchStopped, resident

LONGEST = 5.0
"""Seconds that one call may take."""
MOST_MEMORY = 1024**3
"""Bytes that one call may add to those held before."""
DEEPEST = 10_000
"""Calls that may be under way inside one call: a search has lifted Python's own limit."""
_BETWEEN_LOOKS = 0.05


class Stuck(BaseException):
    """A call was broken off; a handler for every ``Exception`` lets it pass."""


class WatchedCall:
    """A call under way."""

    def __init__(self, budget: Budget | None) -> None:
        self.budget, self.thread = budget, get_ident()
        self.began = monotonic()
        self.why = ""
        """Why it was broken off: ``seconds``, ``memory``, ``depth``, or ``asked`` by its search."""

    def reason(self, grown: int) -> str:
        """The reason to break it off, if there is one; it has taken so many bytes."""
        if _is_deep(self.thread):
            return "depth"
        if grown > MOST_MEMORY:
            return "memory"
        if self.budget is not None and (due := self.budget.due()):
            self.budget.stopped = due
            return "asked"
        return "seconds" if monotonic() - self.began > LONGEST else ""


_lock = Lock()
_calls: dict[int, WatchedCall] = {}
"""The calls under way, by their threads."""
_budgets: dict[int, Budget] = {}
"""The budgets of searches under way, by their threads."""
_awake = Event()


class _Over(BaseException):
    """Takes the place of an exception that was sent too late."""


def called(do: Callable[..., Any], *given: Any) -> Any:
    """What the call returns or raises; ``Stuck`` if it had to be broken off, with ``why``."""
    thread = get_ident()
    if thread in _calls:  # somebody else's code that was called from such code
        return do(*given)
    call = _calls[thread] = WatchedCall(_budgets.get(thread))
    if not _awake.is_set():
        _look_on()
    found, fault = None, None
    try:
        try:
            found = do(*given)
        except BaseException as raised:
            fault = raised
        _end(thread, call)
    except Stuck as stuck:
        fault = fault or stuck
        _end(thread, call)
    if call.why == "asked":
        raise SearchStopped from None
    if isinstance(fault, Stuck):
        fault.args = (call.why,)
    if fault is not None:
        raise fault
    return found


def _end(thread: int, call: WatchedCall) -> None:
    """The call is over: nothing is sent any more, and what was sent and is not there, never was."""
    with _lock:
        _calls.pop(thread, None)
        if call.why:
            with suppress(_Over):  # to send nothing would leave Python looking for it for ever
                _send(thread, _Over)
                for _ in range(1_000_000):
                    pass


def _send(thread: int, raised: type[BaseException]) -> None:
    import ctypes  # seldom needed

    ctypes.pythonapi.PyThreadState_SetAsyncExc(ctypes.c_ulong(thread), ctypes.py_object(raised))


@contextmanager
def search_under_way(budget: Budget) -> Iterator[None]:
    """Let calls of this thread end with a search, if its budget says so."""
    thread = get_ident()
    before = _budgets.get(thread)
    _budgets[thread] = budget
    try:
        yield
    finally:
        if before is None:
            del _budgets[thread]
        else:
            _budgets[thread] = before


def is_searching() -> bool:
    """Whether this thread searches, so that whoever asked for that is told of faults."""
    return get_ident() in _budgets


def spare_the_machine() -> None:
    """Let Python refuse memory that the machine does not have, or the system would end it."""
    if sys.platform == "linux":
        import resource

        most = os.sysconf("SC_PAGE_SIZE") * os.sysconf("SC_PHYS_PAGES")
        soft, hard = resource.getrlimit(resource.RLIMIT_AS)
        if soft == resource.RLIM_INFINITY or soft > most:
            resource.setrlimit(resource.RLIMIT_AS, (most, hard))


def _is_deep(thread: int) -> bool:
    """Whether too many calls are under way inside the one that is watched."""
    frame = sys._current_frames().get(thread)
    for _ in range(DEEPEST):
        if frame is None or frame.f_code is called.__code__:
            return False
        frame = frame.f_back
    return True


_watcher: list[Thread] = []


def _look_on() -> None:
    """Wake the thread that looks on, which rests while nothing is called."""
    with _lock:
        _awake.set()
        if not _watcher or not _watcher[0].is_alive():
            _watcher[:] = [Thread(target=_watch, name="calls", daemon=True)]
            _watcher[0].start()


def _watch() -> None:
    """Look at the calls under way, and send an exception to those that do not end."""
    held, idle = resident(), monotonic()
    while True:
        sleep(_BETWEEN_LOOKS)
        with _lock:
            now, calls = monotonic(), list(_calls.items())
            lasting = [each for each in calls if now - each[1].began > 2 * _BETWEEN_LOOKS]
            grown = resident() - held
            if not lasting:
                held += grown
            for thread, call in lasting:
                if reason := call.reason(grown):
                    call.why = call.why or reason
                    _send(thread, Stuck)
            if calls:
                idle = now
            elif now - idle > 1:
                _awake.clear()
        _awake.wait()
