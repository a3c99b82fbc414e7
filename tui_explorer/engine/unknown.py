"""Unknown leaves: their value is not given, and a search is stopped only if it needs one."""

from typing import Any, NoReturn


class Needed(Exception):
    """A search has come to a leaf that is unknown."""

    def __init__(self, leaf: "Unknown") -> None:
        super().__init__(leaf.name)
        self.leaf = leaf


class Unknown:
    """The worth of such a leaf. To compare it, or to reckon with it, is to need it.

    So the searches know nothing of it, and no time is spent on asking.

    >>> print(Unknown("x"), Unknown("x") == Unknown("x"))
    x False
    >>> max(3, Unknown("x"))
    Traceback (most recent call last):
    tui_explorer.engine.unknown.Needed: x
    """

    __slots__ = ("name", "place")

    def __init__(self, name: str, place: Any = None) -> None:
        self.name = name
        self.place = place
        """Where the source has it, for whoever tells that it is needed."""

    def __str__(self) -> str:
        return self.name

    def _need(self, *_: object) -> NoReturn:
        raise Needed(self)

    __lt__ = __le__ = __gt__ = __ge__ = _need
    __add__ = __radd__ = __sub__ = __rsub__ = __mul__ = __rmul__ = __neg__ = __abs__ = _need
    __getitem__ = __iter__ = _need
