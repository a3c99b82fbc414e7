"""What was, to go back to, and what was taken back, to have again: one history of all changes."""

from typing import Generic, TypeVar

State = TypeVar("State")


class History(Generic[State]):
    """States one after the other; the one that there is now is not among them."""

    def __init__(self) -> None:
        self._before: list[State] = []
        self._after: list[State] = []

    def note(self, now: State) -> None:
        """Remember a state that is about to be left for a new one."""
        self._before.append(now)
        self._after.clear()

    def forget(self) -> None:
        """Forget the state that was left last: nothing came of it."""
        if self._before:
            self._before.pop()

    def back(self, now: State) -> State | None:
        """The state before, to be taken again in place of the one there is."""
        return self._moved(now, self._before, self._after)

    def again(self, now: State) -> State | None:
        """The state that was taken back last."""
        return self._moved(now, self._after, self._before)

    @staticmethod
    def _moved(now: State, there: list[State], here: list[State]) -> State | None:
        if not there:
            return None
        here.append(now)
        return there.pop()
