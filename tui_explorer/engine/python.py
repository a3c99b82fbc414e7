"""Cached properties without a lock, and deep recursion."""

import functools
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from threading import Lock
from typing import TYPE_CHECKING, TypeVar

_T = TypeVar("_T")


class cached_property(functools.cached_property[_T]):
    """functools.cached_property without its lock, which makes threads wait for each other.

    Python 3.12 has removed that lock. Two threads may both compute the value; either is right.
    """

    if not TYPE_CHECKING:  # mypy uses the types of functools

        def __get__(self, instance: object, owner: type | None = None) -> object:
            if instance is None:
                return self
            value = instance.__dict__[self.attrname] = self.func(instance)
            return value


_DEEPEST = 10_000_000
_lock = Lock()
_limits: list[int] = []
"""The original limit, once for each thread that has raised it."""


@contextmanager
def deep_recursion(limit: int = _DEEPEST) -> Iterator[None]:
    """Raise Python's recursion limit inside a ``with`` block, for recursion on deep trees.


    Frames of Python functions are on the heap. So this is safe unless a C function (``sum``,
    ``sorted`` with a key) is called between two of them. All threads share the limit. The last
    thread that leaves the block restores it.
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
