"""A tidy layout: children below their parent from left to right, close together, no overlaps.

It follows Reingold and Tilford's rules, in the linear version of Buchheim, Jünger and Leipert. A
parent stands in the middle above its first and last child. Equal subtrees are drawn alike, and
small subtrees between large ones are spread out evenly. Nodes may need any room on either side.
The caller chooses the unit: points on paper, or whole cells of a terminal.
"""

from array import array
from collections.abc import Sequence
from typing import Any


def depths_of(parent: Sequence[int]) -> list[int]:
    """The depth of each node, from the numbers of the parents (-1 for the root)."""
    depths: list[int] = []
    for above in parent:
        depths.append(depths[above] + 1 if above >= 0 else 0)
    return depths


def tidy(
    parent: Sequence[int],
    left: Sequence[float],
    right: Sequence[float],
    gap: float = 1,
    family_gap: float | None = None,
    *,
    whole: bool = False,
) -> list[float]:
    """The middle of each node in O(nodes) time; the leftmost node begins at 0.

    A parent has a lower number than its children, and siblings are numbered from left to right. The
    root's parent is -1. ``left`` and ``right`` are the room on either side of a node's middle.
    ``gap`` separates siblings, and ``family_gap`` nodes of different parents.
    With ``whole``, all lengths are whole numbers. Parents are then centred as well as possible.

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
    """A layout in progress. All positions are relative to the parent's until the end.

    A node's subtree is a rigid body once its children are gathered. The algorithm walks down its
    outline on either side. At the end of a subtree, a thread leads to the next node of the outline.
    Arrays of numbers save memory and work for the garbage collector in large trees.
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
        """A node's first and last child, and its next sibling; -1 if there is none."""
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
        """A node's middle, relative to its parent; the middle above its children, relative to them;
        the distance that its whole subtree moves."""
        self._shift, self._change = lengths[:], lengths[:]
        """The move of a node and all later siblings; the decrease for each earlier sibling."""
        self._thread = none[:]
        self._number = array("q", [0]) * size
        """Its index among its siblings."""
        self._ancestor = array("q", range(size))
        """The root of the subtree that a node of an outline is in; sometimes out of date."""

    def gather(self, node: int) -> None:
        """Place the finished subtrees of a node's children side by side, and the node above."""
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
        """The middles of all nodes, after every subtree was gathered."""
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
        """The least distance between the middles of two neighbours in a level."""
        siblings = self._parent[one] == self._parent[other]
        gap = self._gap if siblings else self._family_gap
        return self._right[one] + gap + self._left[other]

    def _push_right(self, before: int, child: int, first: int, conflicting: int) -> int:
        """Move a subtree to the right until it is clear of all before it.

        It walks down the two outlines that face each other (inside) and the other two (outside).
        It returns the sibling of the next conflict, unless an outline names another one.
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
        """The next node of the left outline; -1 at its end."""
        first = self._first[node]
        return first if first >= 0 else self._thread[node]

    def _rightmost(self, node: int) -> int:
        last = self._last[node]
        return last if last >= 0 else self._thread[node]

    def _sibling_above(self, node: int, child: int, otherwise: int) -> int:
        """The sibling whose subtree contains a node of the outline."""
        above = self._ancestor[node]
        return above if self._parent[above] == self._parent[child] else otherwise

    def _move(self, one: int, other: int, by: float) -> None:
        """Move a sibling and all later ones; each sibling in between moves by its share."""
        between = self._number[other] - self._number[one]
        self._change[other] -= by / between
        self._change[one] += by / between
        self._shift[other] += by
        self._place[other] += by
        self._moved[other] += by

    def _spread(self, children: list[int]) -> None:
        """Move the siblings in between, as ``_move`` has noted."""
        shift = change = 0.0
        for child in reversed(children):
            by = shift // 1 if self._whole else shift
            self._place[child] += int(by) if self._whole else by
            self._moved[child] += int(by) if self._whole else by
            change += self._change[child]
            shift += self._shift[child] + change
