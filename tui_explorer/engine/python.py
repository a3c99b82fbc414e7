"""Thread-safe cached properties, and recursion deep enough for deep trees, with room for frames."""

import functools
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from threading import Lock
from typing import TYPE_CHECKING, ParamSpec, TypeVar

_T = TypeVar("_T")
_P = ParamSpec("_P")


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
def deep_recursion() -> Iterator[None]:
    """Lift Python's limit for a while: textbook recursion on trees of any depth.

    Frames of plain Python functions that call each other live on the heap, so this is safe as long
    as no C function (``sum``, ``max``, ``sorted`` with a key) stands between two of them. The limit
    is that of all threads, so the last one to leave sets it back.
    """
    with _lock:
        _limits.append(_limits[0] if _limits else sys.getrecursionlimit())
        sys.setrecursionlimit(_DEEPEST)
    try:
        yield
    finally:
        with _lock:
            limit = _limits.pop()
            if not _limits:
                sys.setrecursionlimit(limit)


def with_room(call: Callable[_P, _T], *args: _P.args, **kwargs: _P.kwargs) -> _T:
    """Call a function that recurses, with room for the frames of a thousand plies in one piece.

    CPython takes 16 kB at a time for frames, and gives each piece back when the last frame in it
    ends: a search that goes to and fro where a piece ends asks the system for memory at every call.
    """
    return call(*args, **kwargs)


_ROOM = 2**17 + 1
"""Slots of a frame, 8 bytes each; its piece is as large as the next power of two of bytes."""
with_room.__code__ = with_room.__code__.replace(co_stacksize=_ROOM)
