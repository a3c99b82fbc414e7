"""A tidy layout: children below their parent from left to right, as close as nothing overlaps.

Reingold and Tilford's rules in the linear version of Buchheim, Jünger and Leipert: a parent stands
in the middle above its first and last child, equal subtrees are drawn alike, and small subtrees
between large ones are spread out evenly. Nodes may take any room to either side of their middle.
The unit is the caller's: points on paper, or whole cells of a terminal.
"""

from array import array
from collections.abc import Sequence
from typing import Any


def tidy(
    parent: Sequence[int],
    left: Sequence[float],
    right: Sequence[float],
    gap: float = 1,
    family_gap: float | None = None,
    *,
    whole: bool = False,
) -> list[float]:
    """The middle of each node, the outermost at the left beginning at 0: O(nodes).

    Nodes are numbered so that a parent comes before its children, and siblings from left to right;
    the root's parent is -1. ``left`` and ``right`` are the room on either side of a node's middle.
    Between siblings a gap is left, between the nodes of two families a wider one, if it is given.
    With ``whole`` numbers for all of these, so are the middles: parents are then centred as well as
    cells allow.

    >>> tidy([-1, 0, 0, 0], left=[1] * 4, right=[1] * 4)
    [4.0, 1.0, 4.0, 7.0]
    >>> tidy([-1, 0, 0], left=[0] * 3, right=[1] * 3, whole=True)
    [1, 0, 2]
    """
    layout = _Layout(parent, left, right, gap, gap if family_gap is None else family_gap, whole)
    for node in reversed(range(len(parent))):
        layout.gather(node)
    return layout.middles()


class _Layout:
    """The layout under way. All positions are relative to the parent's until the end.

    Each node's subtree is a rigid body once its children are gathered. Its outline on either side
    is walked from level to level; where a subtree ends, a thread leads on to what lies below.
    Columns of numbers lie closely in memory, and are nothing for the garbage collector to look at:
    so the time a node takes stays the same for ten times as many.
    """

    def __init__(
        self,
        parent: Sequence[int],
        left: Sequence[float],
        right: Sequence[float],
        gap: float,
        family_gap: float,
        whole: bool,
    ) -> None:
        size = len(parent)
        kind = "q" if whole else "d"
        self._parent = array("q", parent)
        self._left, self._right = array(kind, left), array(kind, right)
        self._gap, self._family_gap, self._whole = gap, family_gap, whole
        none, lengths = array("q", [-1]) * size, array("d", [0]) * size
        self._first, self._last, self._next = none[:], none[:], none[:]
        """A node's first and last child, and the sibling at its right; -1 where there is none."""
        for node, above in enumerate(parent):
            if above < 0:
                continue
            if self._first[above] < 0:
                self._first[above] = node
            else:
                self._next[self._last[above]] = node
            self._last[above] = node
        zeros: array[Any] = array(kind, [0]) * size
        self._place, self._middle, self._moved = zeros[:], zeros[:], zeros[:]
        """A node's middle, as its parent sees it; the middle above its children, as they see it;
        the distance that everything below it is moved by."""
        self._shift, self._change = lengths[:], lengths[:]
        """Moves of a node and all siblings after it, and by how much less for each one before."""
        self._thread = none[:]
        self._number = array("q", [0]) * size
        """Its place among its siblings."""
        self._ancestor = array("q", range(size))
        """The highest node that an outline leads to, as far as it is up to date."""

    def gather(self, node: int) -> None:
        """Put the finished subtrees of a node's children beside each other, and it above them."""
        first = before = conflicting = self._first[node]
        if first < 0:
            return
        place, middle = self._place, self._middle
        place[first] = middle[first]
        children = [first]
        while (child := self._next[before]) >= 0:
            self._number[child] = len(children)
            children.append(child)
            place[child] = place[before] + self._distance(before, child)
            self._moved[child] = place[child] - middle[child]
            conflicting = self._push_right(before, child, first, conflicting)
            before = child
        self._spread(children)
        middle[node] = self._half(place[first] + place[before])

    def middles(self) -> list[float]:
        """The middles of all nodes, once every subtree is gathered."""
        moved, parent = self._moved, self._parent
        total, middles = moved[:], self._place[:]
        middles[0] = self._middle[0]
        for node in range(1, len(parent)):
            above = total[parent[node]]
            middles[node] += above
            total[node] = above + moved[node]
        edge = min(middle - room for middle, room in zip(middles, self._left, strict=True))
        return [middle - edge for middle in middles]

    def _half(self, length: float) -> float:
        return length // 2 if self._whole else length / 2

    def _distance(self, one: int, other: int) -> float:
        """The least distance of the middles of two neighbours in a level."""
        siblings = self._parent[one] == self._parent[other]
        gap = self._gap if siblings else self._family_gap
        return self._right[one] + gap + self._left[other]

    def _push_right(self, before: int, child: int, first: int, conflicting: int) -> int:
        """Move a subtree to the right until it is clear of all before it.

        Walks down the outlines that face each other, inside, and those farthest apart, outside. The
        sibling that the next conflict will be with, unless an outline says otherwise, is returned.
        """
        place, moved, thread = self._place, self._moved, self._thread
        inside_left, inside_right = before, child
        outside_left, outside_right = first, child
        at_left, at_right = moved[inside_left], moved[inside_right]
        far_left, far_right = moved[outside_left], moved[outside_right]
        below_left, below_right = self._rightmost(inside_left), self._leftmost(inside_right)
        while below_left >= 0 and below_right >= 0:
            inside_left, inside_right = below_left, below_right
            outside_left = self._leftmost(outside_left)
            outside_right = self._rightmost(outside_right)
            self._ancestor[outside_right] = child
            overlap = (
                place[inside_left] + at_left + self._distance(inside_left, inside_right)
                - place[inside_right] - at_right
            )  # fmt: skip
            if overlap > 0:
                self._move(self._sibling_above(inside_left, child, conflicting), child, overlap)
                at_right += overlap
                far_right += overlap
            at_left, at_right = at_left + moved[inside_left], at_right + moved[inside_right]
            far_left, far_right = far_left + moved[outside_left], far_right + moved[outside_right]
            below_left, below_right = self._rightmost(inside_left), self._leftmost(inside_right)
        if below_left >= 0 and self._rightmost(outside_right) < 0:
            thread[outside_right] = below_left
            moved[outside_right] += at_left - far_right
        if below_right >= 0 and self._leftmost(outside_left) < 0:
            thread[outside_left] = below_right
            moved[outside_left] += at_right - far_left
            return child
        return conflicting

    def _leftmost(self, node: int) -> int:
        """The next node down the outline at the left; -1 at its end."""
        first = self._first[node]
        return first if first >= 0 else self._thread[node]

    def _rightmost(self, node: int) -> int:
        last = self._last[node]
        return last if last >= 0 else self._thread[node]

    def _sibling_above(self, node: int, child: int, otherwise: int) -> int:
        """The sibling of a child in whose subtree a node of the outline is."""
        above = self._ancestor[node]
        return above if self._parent[above] == self._parent[child] else otherwise

    def _move(self, one: int, other: int, by: float) -> None:
        """Move a sibling and all after it; those between follow, each by its part of the way."""
        between = self._number[other] - self._number[one]
        self._change[other] -= by / between
        self._change[one] += by / between
        self._shift[other] += by
        self._place[other] += by
        self._moved[other] += by

    def _spread(self, children: list[int]) -> None:
        """Carry out what ``_move`` left to do for the siblings between."""
        shift = change = 0.0
        for child in reversed(children):
            by = shift // 1 if self._whole else shift
            self._place[child] += int(by) if self._whole else by
            self._moved[child] += int(by) if self._whole else by
            change += self._change[child]
            shift += self._shift[child] + change
