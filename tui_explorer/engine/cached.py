"""A property that is worked out once, when it is first asked for.

Unlike functools' own in Python 3.11 it holds no lock: there, whoever asks one object waits until
all others of its class have been worked out, so that the screen waits for threads beside it. Two
threads that ask at once both work it out, and either result will do.
"""

from collections.abc import Callable
from typing import Any, Generic, Self, TypeVar, overload

_T = TypeVar("_T")


class cached_property(Generic[_T]):
    """A property whose value, once worked out, takes its place in the object."""

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
