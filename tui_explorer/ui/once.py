"""Work for a thread, forgotten when it is done."""

from collections.abc import Callable


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
            work()
