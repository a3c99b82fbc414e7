"""The lines between nodes: a bar below each parent, and a stem down to each child."""

from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import NamedTuple

from tui_explorer.words.glyphs import Glyphs


class Strokes(NamedTuple):
    """The characters that lines are made of."""

    joints: str
    """By the sum of its arms: 1 to the left, 2 to the right, 4 up, 8 down."""
    level: str
    dashed: str
    """A bar that leads only to what was cut away."""
    upright: str
    dotted: str
    """A stem inside of what was cut away."""
    struck: str
    """A stem that is struck out."""

    @property
    def corners(self) -> list[tuple[str, str]]:
        """The corners of a frame, from the top."""
        above, below = self.joints[:_DOWN], self.joints[_DOWN:]
        return [(below[_RIGHT], below[_LEFT]), (above[_UP + _RIGHT], above[_UP + _LEFT])]


_LEFT, _RIGHT, _UP, _DOWN = 1, 2, 4, 8
_UNICODE = Strokes(" ╴╶─╵┘└┴╷┐┌┬│┤├┼", "─", "╌", "│", "┆", "╪")
_ASCII = Strokes(" ---|+++|+++|+++", "-", ".", "|", ":", "#")


def strokes_for(glyphs: Glyphs) -> Strokes:
    """Box drawing, or plain characters where the signs are plain."""
    return _ASCII if glyphs.max.isascii() else _UNICODE


class Edge(NamedTuple):
    """The end of a line at a child."""

    x: int
    role: str
    is_struck: bool


def bar(strokes: Strokes, x: int, edges: Sequence[Edge]) -> Iterator[tuple[int, str, str]]:
    """The line below a parent at ``x``: where each part of it begins, its text and its role.

    A stroke through a stem is drawn here if the edges say so.
    """
    ends = {edge.x: edge for edge in edges}
    first, last = min(x, edges[0].x), max(x, edges[-1].x)
    places = sorted({x, *ends})
    for place, following in pairwise([*places, last]):
        arms = (place > first) * _LEFT + (place < last) * _RIGHT
        arms += (place == x) * _UP + (place in ends) * _DOWN
        end = ends.get(place)
        role = _role([edge for edge in edges if _is_on_way(place, x, edge.x)])
        if end is not None and end.is_struck:
            yield place, strokes.struck, "cut"
        else:
            yield place, strokes.joints[arms], "guides" if role == "cut" and not end else role
        if following > place + 1:
            beyond = following if place >= x else place
            role = _role([edge for edge in edges if _is_on_way(beyond, x, edge.x)])
            line = strokes.dashed if role == "cut" else strokes.level
            yield place + 1, line * (following - place - 1), role


def _is_on_way(place: int, start: int, end: int) -> bool:
    return start <= place <= end or end <= place <= start


def _role(edges: Sequence[Edge]) -> str:
    """What a part of the bar is that leads to these children."""
    roles = {edge.role for edge in edges}
    for role in ("path", "chosen"):
        if role in roles:
            return role
    return "cut" if roles == {"cut"} else "guides"
