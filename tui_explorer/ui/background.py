"""Work in threads: one way to begin it, to hand its results over and to call it off."""

from __future__ import annotations

import gc
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from threading import Lock
from time import monotonic, sleep
from typing import TYPE_CHECKING, Any, ParamSpec, TypeVar

from textual.worker import get_current_worker

from tui_explorer.errors import ExplorerError

if TYPE_CHECKING:
    from textual.app import App
    from textual.screen import Screen

    from tui_explorer.engine.budget import Budget

_BLINK = 0.003
"""Seconds between two looks whether a key has been answered."""
_MOMENT = 0.01
"""Seconds after something was painted in which more of the same answer may be."""
_LONGEST = 0.15
"""Seconds after which a key counts as answered: it may have nothing to show."""

AWAITED = ("open", "read")
"""Groups whose work a person waits for before anything else: keys do so too, for a moment."""

Given = ParamSpec("Given")
Result = TypeVar("Result")


def in_background(owner: App[Any] | Screen[Any], group: str, work: Callable[[Job], None]) -> None:
    """Do something in a thread, in place of whatever the group is doing for that owner.

    Textual's workers live on in the contexts of whatever they have set going, and with a worker
    all that its work refers to, such as a tree of a million nodes that was closed long ago: so the
    work is taken from it.
    """
    app, left = owner.app, [work]

    def once() -> None:
        with uncollected():
            left.pop()(Job(app))

    owner.run_worker(once, thread=True, exclusive=True, group=group)


def work_out(
    owner: App[Any] | Screen[Any],
    group: str,
    make: Callable[[Callable[[], bool]], Result],
    take: Callable[[Result], None],
    *,
    at_once: bool,
) -> None:
    """Make something and take it: at once, or in a thread that does not hold up the keys.

    ``make`` is given a way to ask, again and again, whether nobody waits for it any more.
    """
    if at_once:
        take(make(lambda: False))
    else:
        in_background(owner, group, lambda job: job.deliver(take, make(job.is_called_off)))


def attempted(
    do: Callable[Given, Result], *given: Given.args, **named: Given.kwargs
) -> Result | ExplorerError:
    """What comes of it, or the error that says why nothing does: nobody catches one in a thread."""
    try:
        return do(*given, **named)
    except ExplorerError as error:
        return error


class Job:
    """A thread's link to the screen that waits for its results."""

    def __init__(self, app: App[Any]) -> None:
        self._app, self._worker = app, get_current_worker()
        self._works_until = 0.0

    @property
    def is_cancelled(self) -> bool:
        """Whether nobody waits for it any more."""
        return self._worker.is_cancelled

    def is_called_off(self) -> bool:
        """Whether it can end now; if not, it makes way for keys before it goes on."""
        self._make_way()
        return self.is_cancelled

    def _make_way(self) -> None:
        """Rest until what was just pressed is answered.

        One thread at a time runs Python, in equal shares, so that a key would take twice as long as
        usual. Even if keys never end, the thread has a fifth of the time.
        """
        began = now = monotonic()
        if now < self._works_until:
            return
        while now - began < _LONGEST and _is_being_answered(now):
            sleep(_BLINK)
            now = monotonic()
        self._works_until = now + (now - began) / 4

    def deliver(self, take: Callable[..., object], *given: object) -> None:
        """Let the screen's thread take something, if it is still waited for; return when it has."""
        if not self.is_cancelled:
            self._app.call_from_thread(take, *given)

    def limited(self, budget: Budget, tell: Callable[[int], None] | None = None) -> Budget:
        """Let a budget end with this work, which makes way for keys, and tell how far it is."""

        def look(visited: int) -> None:
            self._make_way()
            budget.stop_requested |= self.is_cancelled
            if tell is not None and not budget.stop_requested:
                tell(visited)

        budget.on_progress = look
        return budget


_lock = Lock()
_at_work = 0
"""Threads that are making something."""
_pressed_at = 0.0
"""When the last key came, or the last movement of the mouse."""
_answered_at = 0.0
"""When something was last painted."""
_is_awaited = False
"""Whether what was pressed waits for a thread itself."""


def note_press() -> None:
    """Let threads know that somebody waits for an answer."""
    global _pressed_at  # noqa: PLW0603
    _pressed_at = monotonic()


def note_answer() -> None:
    """Let threads know that somebody sees an answer."""
    global _answered_at  # noqa: PLW0603
    _answered_at = monotonic()


def note_wait(*, is_awaited: bool) -> None:
    """Let threads know whether what was pressed can only be answered once one of them is done."""
    global _is_awaited  # noqa: PLW0603
    _is_awaited = is_awaited


def _is_being_answered(now: float) -> bool:
    """Whether something was just pressed and its answer is not painted, or perhaps not whole."""
    if _is_awaited:
        return False
    is_painted = _answered_at >= _pressed_at and now - _answered_at >= _MOMENT
    return now - _pressed_at < _LONGEST and not is_painted


@contextmanager
def uncollected() -> Iterator[None]:
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
