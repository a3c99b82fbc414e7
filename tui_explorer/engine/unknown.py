"""Unknown leaves: the source does not give their value. A search fails only if it needs one."""

from typing import Any, NoReturn


class UnknownNeeded(Exception):
    """A search needs the value of an unknown leaf."""

    def __init__(self, leaf: "Unknown") -> None:
        super().__init__(leaf.name)
        self.leaf = leaf


class Unknown:
    """The value of an unknown leaf. Comparing it or calculating with it raises UnknownNeeded.

    So the searches do not need to check for it.

    >>> print(Unknown("x"), Unknown("x") == Unknown("x"))
    x False
    >>> max(3, Unknown("x"))
    Traceback (most recent call last):
    tui_explorer.engine.unknown.UnknownNeeded: x
    """

    __slots__ = ("name", "place")

    def __init__(self, name: str, place: Any = None) -> None:
        self.name = name
        self.place = place
        """Its place in the source, for the error message."""

    def __str__(self) -> str:
        return self.name

    def _need(self, *_: object) -> NoReturn:
        raise UnknownNeeded(self)

    __lt__ = __le__ = __gt__ = __ge__ = _need
    __add__ = __radd__ = __sub__ = __rsub__ = __mul__ = __rmul__ = __neg__ = __abs__ = _need
    __getitem__ = __iter__ = _need
