"""Work for a thread: forgotten when it is done, and undisturbed by the garbage collector."""

import gc
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from threading import Lock


class Once:
    """A function without arguments that can be called once.

    Textual's workers live on in the contexts of whatever they have set going, and with a worker
    all that its work refers to, such as a tree of a million nodes that was closed long ago.
    """

    def __init__(self, work: Callable[[], None]) -> None:
        self._work: Callable[[], None] | None = work

    def __call__(self) -> None:
        """Do it, the first time."""
        work, self._work = self._work, None
        if work is not None:
            with _uncollected():
                work()


_lock = Lock()
_at_work = 0
"""Threads that are making something."""


@contextmanager
def _uncollected() -> Iterator[None]:
    """Keep the garbage collector away from what threads make, while they do and afterwards.

    A pass over columns of millions of entries holds up every key for a tenth of a second. Columns
    are in no cycle, so that they are freed without it; a screen that closes gives the rest back.
    """
    global _at_work  # noqa: PLW0603
    with _lock:
        _at_work += 1
        gc.disable()
    try:
        yield
    finally:
        with _lock:
            _at_work -= 1
            gc.freeze()
        collect_again()


def collect_again() -> None:
    """Let the garbage collector pass again, unless a thread is making something."""
    with _lock:
        if not _at_work:
            gc.enable()
