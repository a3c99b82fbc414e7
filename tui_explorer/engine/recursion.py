"""Textbook recursion on trees of any depth."""

import sys
from collections.abc import Iterator
from contextlib import contextmanager

_DEEPEST = 10_000_000


@contextmanager
def deep_recursion() -> Iterator[None]:
    """Lift Python's limit for a while.

    Frames of plain Python functions that call each other live on the heap, so this is safe as long
    as no C function (``sum``, ``max``, ``sorted`` with a key) stands between two of them.
    """
    limit = sys.getrecursionlimit()
    sys.setrecursionlimit(_DEEPEST)
    try:
        yield
    finally:
        sys.setrecursionlimit(limit)
