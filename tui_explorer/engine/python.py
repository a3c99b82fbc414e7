"""Thread-safe cached properties, and recursion deep enough for deep trees."""

import functools
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from threading import Lock
from typing import TYPE_CHECKING, TypeVar

_T = TypeVar("_T")


class cached_property(functools.cached_property[_T]):
    """A property whose value, once worked out, takes its place in the object.

    Unlike functools' own in Python 3.11 it holds no lock: there, whoever asks one object waits
    until all others of its class have been worked out, so that the screen waits for other threads.
    Two threads that ask at once both work it out, and either result will do.
    """

    if not TYPE_CHECKING:  # the types are those of functools' own

        def __get__(self, instance: object, owner: type | None = None) -> object:
            if instance is None:
                return self
            value = instance.__dict__[self.attrname] = self.func(instance)
            return value


_DEEPEST = 10_000_000
_lock = Lock()
_limits: list[int] = []
"""Python's own limit, once for each thread that has lifted it."""


@contextmanager
def deep_recursion(limit: int = _DEEPEST) -> Iterator[None]:
    """Lift Python's limit for a while: textbook recursion on trees of any depth.

    Frames of plain Python functions that call each other live on the heap, so this is safe as long
    as no C function (``sum``, ``max``, ``sorted`` with a key) stands between two of them. The limit
    is that of all threads, so the last one to leave sets it back.
    """
    with _lock:
        _limits.append(_limits[0] if _limits else sys.getrecursionlimit())
        sys.setrecursionlimit(max(limit, _limits[0]))
    try:
        yield
    finally:
        with _lock:
            limit = _limits.pop()
            if not _limits:
                sys.setrecursionlimit(limit)
