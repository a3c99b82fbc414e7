"""The parts of a drawn node and of the edge above it: outlines, strokes and texts."""

from collections.abc import Iterator
from math import hypot
from typing import NamedTuple

from tui_explorer.drawing.figure import Look
from tui_explorer.drawing.spots import HALF_HEIGHT, HALF_LEAF, HALF_WIDTH, LINE, Spot

STRUCK_AT = 0.84
"""The part of an edge, from the top, after which it is struck through."""
_STRIKE, _SLANT, _APART = 6.0, 2.0, 1.6
"""Half the length of a stroke, how far it leans as by hand, and half the distance of the two."""

Point = tuple[float, float]


class Text(NamedTuple):
    """A text at its place."""

    role: str
    """``name``, ``sign``, ``value`` or ``window``."""
    x: float
    y: float
    """The base line."""
    anchor: str
    """``start``, ``middle`` or ``end``: which part of it stands there."""
    words: str


def outline(spot: Spot) -> list[Point]:
    """The corners of a node's shape; none if it is round."""
    x, y, high = spot.x, spot.y, HALF_HEIGHT
    left, right = x - spot.half, x + spot.half
    match spot.kind:
        case "max":
            return [(x, y - high), (right, y + high), (left, y + high)]
        case "min":
            return [(x, y + high), (right, y - high), (left, y - high)]
        case "chance":
            return [(left, y), (x, y - high), (right, y), (x, y + high)]
        case "player":
            return []
    top, bottom = y - HALF_LEAF, y + HALF_LEAF
    return [(left, top), (right, top), (right, bottom), (left, bottom)]


def pointer(spot: Spot) -> list[Point]:
    """The corners of the sign before the node that the search is at."""
    x, y = spot.x - spot.half - 3, spot.y
    return [(x, y), (x - 7, y - 4), (x - 7, y + 4)]


def strokes(above: Spot, spot: Spot) -> Iterator[tuple[Point, Point]]:
    """The double stroke through a cut edge."""
    across, down = spot.x - above.x, spot.top - above.bottom
    length = hypot(across, down)
    along, aside = across / length, down / length
    reach = (_SLANT * along - _STRIKE * aside, _SLANT * aside + _STRIKE * along)
    for apart in (-_APART, _APART):
        x = above.x + across * STRUCK_AT + along * apart
        y = above.bottom + down * STRUCK_AT + aside * apart
        yield (x - reach[0], y - reach[1]), (x + reach[0], y + reach[1])


_INSIDE = {"max": 12.5, "min": -4.5, "chance": 4.0, "player": 4.0, "leaf": 4.0}
"""The base line of what stands inside a shape, below its middle."""
_NAME_AT = {
    "max": (-9.0, -7.0),
    "min": (-12.0, 14.0),
    "chance": (-12.0, -9.0),
    "player": (-16.0, -12.0),
}
_WINDOW_AT = {"max": (14.0, -9.0), "min": (14.0, 6.0), "chance": (22.0, -1.0)}
"""The first of the lines beside a shape that has its value inside."""


def texts(spot: Spot, look: Look, lines: int) -> Iterator[Text]:
    """The texts of a node with room for so many lines beside it; those it has not are empty."""
    x, y = spot.x, spot.y
    inside = y + _INSIDE[spot.kind]
    if spot.kind == "leaf":
        yield Text("name", x, y + HALF_LEAF + 10, "middle", spot.name)
        yield Text("value", x, inside, "middle", look.value)
        return
    aside, below = _NAME_AT[spot.kind]
    yield Text("name", x + aside, y + below, "end", spot.name)
    if spot.sign:
        yield Text("sign", x, inside, "middle", spot.sign)
    if spot.is_inside:
        yield Text("value", x, inside, "middle", look.value)
        aside, below = _WINDOW_AT[spot.kind]
    else:
        aside, below = HALF_WIDTH + 3, 4 - lines * LINE / 2
        yield Text("value", x + aside, y + below, "start", look.value)
        below += LINE + 1
    for number in range(lines):
        words = look.window[number] if look.window else ""
        yield Text("window", x + aside, y + below + number * LINE, "start", words)


def action_texts(spot: Spot) -> Iterator[Text]:
    """The action beside the edge to a node, if it has room there."""
    if spot.label is not None and spot.action:
        x, y, side = spot.label
        yield Text("action", x, y, "end" if side < 0 else "start", spot.action)
