"""Count what a search visits, from outside: by wrapping a function that it calls for every node."""

from collections.abc import Callable
from typing import Any


def calls(owner: Any, name: str, run: Callable[[], Any]) -> int:
    """How often ``owner.name`` is called during a run. Never inside a timed one: it is slow."""
    wrapped = getattr(owner, name)
    count = 0

    def counting(*args: Any, **options: Any) -> Any:
        nonlocal count
        count += 1
        return wrapped(*args, **options)

    setattr(owner, name, counting)
    try:
        run()
    finally:
        setattr(owner, name, wrapped)
    return count
