"""Placed nodes: their places on paper, their shapes, strokes and texts, and their colours.

All lengths are in points; y increases downwards.
"""

import unicodedata
from collections.abc import Iterator
from math import hypot
from typing import NamedTuple

from tui_explorer.engine.trace.moment import Status

# -- colours ---------------------------------------------------------------------------------------


class Colours(NamedTuple):
    """The colours of a node's shape."""

    line: str
    fill: str


PLAYERS = (
    Colours("#0072b2", "#dcecf7"),
    Colours("#d55e00", "#fce6d8"),
    Colours("#008a64", "#d9f2ea"),
    Colours("#b0578c", "#f6e1ee"),
    Colours("#a04000", "#f2ddd2"),
)
"""The colours of the players, MAX and MIN first; a sixth player has the first colours again.

The palette is Okabe and Ito's, as on the screen: dark lines on white, and pale shapes."""
MOVERS = {
    "max": PLAYERS[0],
    "min": PLAYERS[1],
    "chance": Colours("#8a7d00", "#f9f2b0"),
    **{f"player-{number}": colours for number, colours in enumerate(PLAYERS, 1)},
}
"""The colours for each ``PlacedNode.mover``."""

# -- places ----------------------------------------------------------------------------------------

NAME, VALUE, SMALL = 10.0, 10.5, 8.5
"""Font sizes: names of nodes, values, and all other texts."""
HALF_WIDTH, HALF_HEIGHT, HALF_LEAF = 20.0, 17.0, 10.0
"""Half the width and height of an inner node, and half the height of a leaf's box."""
LINE = 10.0
"""The distance between lines of small type."""
_LABELLED_AT = (0.6, 0.72)
"""Fractions of an edge, from the top: an action stands at the first that has room."""
_LEAST_LEVEL, _MOST_LEVEL, _SLOPE = 86.0, 170.0, 0.24
"""The height of a level. Levels with long edges are higher, so that the edges are not too flat."""


class Label(NamedTuple):
    """The place of an action next to an edge."""

    x: float
    y: float
    """The base line."""
    side: int
    """-1 if the text ends at x, 1 if it starts there."""


class PlacedNode(NamedTuple):
    """A node's place in a figure, and the parts of it that stay the same at every step."""

    node: int
    path: str
    parent: int
    """The index of its parent among all placed nodes; -1 at the root."""
    kind: str
    """``max``, ``min``, ``chance``, ``player`` or ``leaf``."""
    x: float
    y: float
    half: float
    """Half the width of its shape."""
    name: str
    number: str
    """The number of its player, always shown inside the shape; empty for MAX, MIN and chance."""
    is_inside: bool
    """True if all its values fit into the shape; if not, they stand to its right."""
    action: str
    """The text at the edge to it; empty if there is no room."""
    label: Label | None = None
    """The place of that text."""

    @property
    def mover(self) -> str:
        """The key of its colours in MOVERS."""
        if self.kind != "player":
            return self.kind
        return f"player-{(int(self.number) - 1) % len(PLAYERS) + 1}"

    @property
    def top(self) -> float:
        """The lower end of the edge from its parent."""
        return self.y - (HALF_LEAF if self.kind == "leaf" else HALF_HEIGHT)

    @property
    def bottom(self) -> float:
        """The upper end of the edges to its children."""
        return self.y + HALF_HEIGHT

    @property
    def lowest(self) -> float:
        """Its lower end, including its name."""
        name = NAME + 3 if self.name else 0.0
        return self.y + HALF_LEAF + name if self.kind == "leaf" else self.bottom

    def edge_at(self, above: "PlacedNode", y: float) -> float:
        """The x of the edge from its parent at a height."""
        return above.x + (self.x - above.x) * (y - above.bottom) / (self.top - above.bottom)


def levels_of(parent: list[int], depths: list[int], middles: list[float]) -> list[float]:
    """The distance of each level from the root."""
    heights = [_LEAST_LEVEL] * max(depths)
    for node, above in enumerate(parent):
        if above >= 0:
            aside = HALF_HEIGHT * 2 + _SLOPE * abs(middles[node] - middles[above])
            heights[depths[above]] = min(_MOST_LEVEL, max(heights[depths[above]], aside))
    levels = [0.0]
    for height in heights:
        levels.append(levels[-1] + height)
    return levels


def with_actions(nodes: list[PlacedNode], width: float) -> list[PlacedNode]:
    """The same nodes with their actions placed; siblings have none if one of them has no room."""
    placed = list(nodes)
    families: dict[int, list[int]] = {}
    for index, node in enumerate(nodes[1:], 1):
        families.setdefault(node.parent, []).append(index)
    for above, children in families.items():
        family = [nodes[child] for child in children]
        tried = (_labels(nodes[above], family, part, width) for part in _LABELLED_AT)
        labels = next(filter(None, tried), [None] * len(family))
        for child, node, label in zip(children, family, labels, strict=True):
            action = "" if label is None else node.action
            placed[child] = node._replace(action=action, label=label)
    return placed


def _labels(
    above: PlacedNode, family: list[PlacedNode], part: float, width: float
) -> list[Label | None] | None:
    """The places of the actions of siblings at one height, or None if one has no room there."""
    y = above.bottom + (family[0].y - HALF_HEIGHT - above.bottom) * part
    labels: list[Label | None] = []
    taken = 0.0
    for index, node in enumerate(family):
        wide = width_of(node.action, SMALL) + 2
        leans = -1 if node.x < above.x - 1 else 1
        for side in (leans, -leans):
            x = side * max(side * node.edge_at(above, at) for at in (y, y - SMALL)) + side * 3
            low, high = sorted((x, x + side * wide))
            neighbour = family[index + side] if 0 <= index + side < len(family) else None
            edges = [neighbour.edge_at(above, at) for at in (y, y - SMALL)] if neighbour else []
            is_free = all((edge - x - side * wide) * side > 0 for edge in edges)
            if is_free and taken <= low and high <= width:
                labels.append(Label(x, y - 1, side))
                taken = high
                break
        else:
            return None
    return labels


_NARROW, _BROAD = frozenset("ijl.,:;|!'`()[]{}ftrI1 /"), frozenset("mwMWOQ@%∞≤≥=+−…")


def width_of(text: str, size: float) -> float:
    """The approximate width of a text in common sans-serif fonts."""
    return size * sum(map(_relative_width, text))


def _relative_width(character: str) -> float:
    if character in _NARROW:
        return 0.45 if character not in "1/" else 0.6
    if character in _BROAD:
        return 0.9
    if unicodedata.east_asian_width(character) in ("W", "F"):
        return 1.05
    return 0.7 if character.isupper() else 0.62


# -- shapes and strokes ----------------------------------------------------------------------------

_STRIKE_AT = 0.84
"""A double stroke crosses an edge at this fraction of its length, from the top."""
_STRIKE, _SLANT, _APART = 6.0, 2.0, 1.6
"""Half the length of a stroke, its slant, and half the distance between the two."""

Point = tuple[float, float]


def outline(node: PlacedNode) -> list[Point]:
    """The corners of a node's shape; empty if it is round."""
    x, y, high = node.x, node.y, HALF_HEIGHT
    left, right = x - node.half, x + node.half
    match node.kind:
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


def pointer(node: PlacedNode) -> list[Point]:
    """The corners of the arrowhead to the left of the current node."""
    x, y = node.x - node.half - 3, node.y
    return [(x, y), (x - 7, y - 4), (x - 7, y + 4)]


def strokes(above: PlacedNode, node: PlacedNode) -> Iterator[tuple[Point, Point]]:
    """The double stroke through a cut edge."""
    across, down = node.x - above.x, node.top - above.bottom
    length = hypot(across, down)
    along, aside = across / length, down / length
    reach = (_SLANT * along - _STRIKE * aside, _SLANT * aside + _STRIKE * along)
    for apart in (-_APART, _APART):
        x = above.x + across * _STRIKE_AT + along * apart
        y = above.bottom + down * _STRIKE_AT + aside * apart
        yield (x - reach[0], y - reach[1]), (x + reach[0], y + reach[1])


# -- texts -----------------------------------------------------------------------------------------


class NodeStyle(NamedTuple):
    """The appearance of a node at one step."""

    status: Status
    is_chosen: bool
    is_here: bool
    """True if the search is at this node."""
    value: str
    window: tuple[str, ...]
    """The lines with α and β, or with the payoffs that the players are sure of."""
    is_struck: bool
    """True if the edge to it is struck out: the node was cut away, but its parent was visited."""
    is_ahead: bool = False
    """True if the node is still hidden: a node of a game, and its parent was not entered yet."""


class Text(NamedTuple):
    """A text at its place."""

    role: str
    """``name``, ``sign``, ``value``, ``window`` or ``action``."""
    x: float
    y: float
    """The base line."""
    anchor: str
    """``start``, ``middle`` or ``end``: the part of the text at x."""
    words: str


_INSIDE = {"max": 12.5, "min": -4.5, "chance": 4.0, "player": 4.0, "leaf": 4.0}
"""The base line of a text inside a shape, below its middle."""
_NAME_AT = {
    "max": (-9.0, -7.0),
    "min": (-12.0, 14.0),
    "chance": (-12.0, -9.0),
    "player": (-16.0, -12.0),
}
_WINDOW_AT = {"max": (14.0, -9.0), "min": (14.0, 6.0), "chance": (22.0, -1.0)}
"""The first window line if the value stands inside the shape."""


def texts(node: PlacedNode, style: NodeStyle, lines: int) -> Iterator[Text]:
    """The texts of a node, with a number of window lines; a text may be empty."""
    x, y = node.x, node.y
    inside = y + _INSIDE[node.kind]
    if node.kind == "leaf":
        yield Text("name", x, y + HALF_LEAF + 10, "middle", node.name)
        yield Text("value", x, inside, "middle", style.value)
        return
    aside, below = _NAME_AT[node.kind]
    yield Text("name", x + aside, y + below, "end", node.name)
    if node.number:
        yield Text("sign", x, inside, "middle", node.number)
    if node.is_inside:
        yield Text("value", x, inside, "middle", style.value)
        aside, below = _WINDOW_AT[node.kind]
    else:
        aside, below = HALF_WIDTH + 3, 4 - lines * LINE / 2
        yield Text("value", x + aside, y + below, "start", style.value)
        below += LINE + 1
    for number in range(lines):
        words = style.window[number] if style.window else ""
        yield Text("window", x + aside, y + below + number * LINE, "start", words)


def action_texts(node: PlacedNode) -> Iterator[Text]:
    """The action at the edge to a node, if it has room there."""
    if node.label is not None and node.action:
        x, y, side = node.label
        yield Text("action", x, y, "end" if side < 0 else "start", node.action)
