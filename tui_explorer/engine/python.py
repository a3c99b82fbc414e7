"""Thread-safe cached properties, and recursion deep enough for deep trees."""

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any, Generic, Self, TypeVar, overload

_T = TypeVar("_T")


class cached_property(Generic[_T]):
    """A property whose value, once worked out, takes its place in the object.

    Unlike functools' own in Python 3.11 it holds no lock: there, whoever asks one object waits
    until all others of its class have been worked out, so that the screen waits for other threads.
    Two threads that ask at once both work it out, and either result will do.
    """

    def __init__(self, work_out: Callable[[Any], _T]) -> None:
        self._work_out = work_out
        self.__doc__ = work_out.__doc__

    def __set_name__(self, owner: type, name: str) -> None:
        self._name = name

    @overload
    def __get__(self, instance: None, owner: type) -> Self: ...
    @overload
    def __get__(self, instance: object, owner: type) -> _T: ...
    def __get__(self, instance: object, owner: type) -> _T | Self:
        if instance is None:
            return self
        value = instance.__dict__[self._name] = self._work_out(instance)
        return value


_DEEPEST = 10_000_000


@contextmanager
def deep_recursion() -> Iterator[None]:
    """Lift Python's limit for a while: textbook recursion on trees of any depth.

    Frames of plain Python functions that call each other live on the heap, so this is safe as long
    as no C function (``sum``, ``max``, ``sorted`` with a key) stands between two of them.
    """
    limit = sys.getrecursionlimit()
    sys.setrecursionlimit(_DEEPEST)
    try:
        yield
    finally:
        sys.setrecursionlimit(limit)
