"""Spots: the places of nodes on paper, how wide texts are, and where actions stand at edges.

All lengths are in points, y grows downwards.
"""

import unicodedata
from typing import NamedTuple

from tui_explorer.drawing.colours import PLAYERS

NAME, VALUE, SMALL = 10.0, 10.5, 8.5
"""Sizes of type: names of nodes, values, and what stands beside nodes and edges."""
HALF_WIDTH, HALF_HEIGHT, HALF_LEAF = 20.0, 17.0, 10.0
"""Half of the shape of an inner node, and of the box around a leaf's value."""
LINE = 10.0
"""From line to line of small type."""
_LABELLED_AT = (0.6, 0.72)
"""The parts of an edge, from the top, after one of which its action stands beside it."""
_LEAST_LEVEL, _MOST_LEVEL, _SLOPE = 86.0, 170.0, 0.24
"""The height of a level: more where edges go far to a side, so that they do not lie flat."""


class Label(NamedTuple):
    """The place of an action beside an edge: its end at the edge, and where it goes from there."""

    x: float
    y: float
    """The base line."""
    side: int
    """-1 if it goes to the left, 1 to the right."""


class Spot(NamedTuple):
    """A node's place in a figure, and what does not change from step to step."""

    node: int
    path: str
    parent: int
    """The place of its parent among all spots; -1 at the root."""
    kind: str
    """``max``, ``min``, ``chance``, ``player`` or ``leaf``."""
    x: float
    y: float
    half: float
    """Half of its shape's width."""
    name: str
    sign: str
    """What stands inside the shape at all times: the number of a player."""
    is_inside: bool
    """Whether the shape has room for all of its values; they stand beside it otherwise."""
    action: str
    """What stands beside the edge to it; empty where there is no room."""
    label: Label | None = None
    """Where that stands."""

    @property
    def mover(self) -> str:
        """Who moves here, as colours have it; where players are numbered, each has one."""
        if self.kind != "player":
            return self.kind
        return f"player-{(int(self.sign) - 1) % len(PLAYERS) + 1}"

    @property
    def top(self) -> float:
        """Where the edge from above ends."""
        return self.y - (HALF_LEAF if self.kind == "leaf" else HALF_HEIGHT)

    @property
    def bottom(self) -> float:
        """Where edges begin."""
        return self.y + HALF_HEIGHT

    @property
    def lowest(self) -> float:
        """Where it ends, its name included."""
        name = NAME + 3 if self.name else 0.0
        return self.y + HALF_LEAF + name if self.kind == "leaf" else self.bottom

    def edge_at(self, above: "Spot", y: float) -> float:
        """Where the edge from above is at a height."""
        return above.x + (self.x - above.x) * (y - above.bottom) / (self.top - above.bottom)


def depths_of(parent: list[int]) -> list[int]:
    """The depth of each node."""
    depths: list[int] = []
    for above in parent:
        depths.append(depths[above] + 1 if above >= 0 else 0)
    return depths


def levels_of(parent: list[int], depths: list[int], middles: list[float]) -> list[float]:
    """How far below the root each level lies."""
    heights = [_LEAST_LEVEL] * max(depths)
    for node, above in enumerate(parent):
        if above >= 0:
            aside = HALF_HEIGHT * 2 + _SLOPE * abs(middles[node] - middles[above])
            heights[depths[above]] = min(_MOST_LEVEL, max(heights[depths[above]], aside))
    levels = [0.0]
    for height in heights:
        levels.append(levels[-1] + height)
    return levels


def with_actions(spots: list[Spot], width: float) -> list[Spot]:
    """The same with actions beside their edges; those of siblings without room are left out."""
    placed = list(spots)
    families: dict[int, list[int]] = {}
    for index, spot in enumerate(spots[1:], 1):
        families.setdefault(spot.parent, []).append(index)
    for above, children in families.items():
        family = [spots[child] for child in children]
        tried = (_labels(spots[above], family, part, width) for part in _LABELLED_AT)
        labels = next(filter(None, tried), [None] * len(family))
        for child, spot, label in zip(children, family, labels, strict=True):
            action = "" if label is None else spot.action
            placed[child] = spot._replace(action=action, label=label)
    return placed


def _labels(
    above: Spot, family: list[Spot], part: float, width: float
) -> list[Label | None] | None:
    """The places of the actions of siblings at a height, or None if one has no room there."""
    y = above.bottom + (family[0].y - HALF_HEIGHT - above.bottom) * part
    labels: list[Label | None] = []
    taken = 0.0
    for index, spot in enumerate(family):
        wide = width_of(spot.action, SMALL) + 2
        leans = -1 if spot.x < above.x - 1 else 1
        for side in (leans, -leans):
            x = side * max(side * spot.edge_at(above, at) for at in (y, y - SMALL)) + side * 3
            low, high = sorted((x, x + side * wide))
            beside = family[index + side] if 0 <= index + side < len(family) else None
            edges = [beside.edge_at(above, at) for at in (y, y - SMALL)] if beside else []
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
    """About how wide a text is in the common typefaces without serifs."""
    return size * sum(map(_share, text))


def _share(character: str) -> float:
    if character in _NARROW:
        return 0.45 if character not in "1/" else 0.6
    if character in _BROAD:
        return 0.9
    if unicodedata.east_asian_width(character) in ("W", "F"):
        return 1.05
    return 0.7 if character.isupper() else 0.62
