"""Undo and redo: the states that were left for others, and those that were taken back."""

from typing import Generic, TypeVar

Version = TypeVar("Version")


class UndoStack(Generic[Version]):
    """States to go back to, and to go on to again; the present one is not among them."""

    def __init__(self) -> None:
        self._before: list[Version] = []
        self._after: list[Version] = []

    def push(self, now: Version) -> None:
        """Remember a state that is about to be left for a new one."""
        self._before.append(now)
        self._after.clear()

    def drop(self) -> None:
        """Forget the state that was left last: nothing came of it."""
        if self._before:
            self._before.pop()

    def undo(self, now: Version) -> Version | None:
        """The state before the present one, which can be had again; None if there is none."""
        return self._moved(now, self._before, self._after)

    def redo(self, now: Version) -> Version | None:
        """The state that was taken back last; None if none was."""
        return self._moved(now, self._after, self._before)

    @staticmethod
    def _moved(now: Version, there: list[Version], here: list[Version]) -> Version | None:
        if not there:
            return None
        here.append(now)
        return there.pop()
