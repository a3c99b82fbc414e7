"""Undo and redo: the states that were left for others, and those that were taken back."""

from typing import Generic, TypeVar

State = TypeVar("State")


class UndoStack(Generic[State]):
    """States to go back to, and to go on to again; the present one is not among them."""

    def __init__(self) -> None:
        self._before: list[State] = []
        self._after: list[State] = []

    def push(self, now: State) -> None:
        """Remember a state that is about to be left for a new one."""
        self._before.append(now)
        self._after.clear()

    def drop(self) -> None:
        """Forget the state that was left last: nothing came of it."""
        if self._before:
            self._before.pop()

    def undo(self, now: State) -> State | None:
        """The state before the present one, which can be had again; None if there is none."""
        return self._moved(now, self._before, self._after)

    def redo(self, now: State) -> State | None:
        """The state that was taken back last; None if none was."""
        return self._moved(now, self._after, self._before)

    @staticmethod
    def _moved(now: State, there: list[State], here: list[State]) -> State | None:
        if not there:
            return None
        here.append(now)
        return there.pop()
