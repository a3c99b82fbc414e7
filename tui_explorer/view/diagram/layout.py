"""The layout of a diagram: the cells of its items in a terminal, arranged as on paper."""

from collections.abc import Sequence
from itertools import accumulate
from typing import NamedTuple

from tui_explorer.drawing.tidy import depths_of, tidy
from tui_explorer.view.diagram.nodes import DETAILS, VALUES, Detail, Reach
from tui_explorer.view.diagram.part import Part

_APART, _CLOSER = [(1, 3)], [(0, 2), (0, 1), (0, 0)]
"""Cells between siblings and between families, and where that is too wide, fewer."""
_NEARLY = 2
"""Cells more that a leaf is given to stand as far apart as the others of its level."""
_MOST_MORE = 2
"""Lines more between levels where there is room."""


class Extent(NamedTuple):
    """The cells of an item: where its head stands, and how far it reaches."""

    x: int
    y: int
    """The line of its head."""
    depth: int
    left: int
    right: int
    """The cells that are its own, before x and from there on."""


class TreeLayout:
    """Where everything stands, and what is beside what."""

    def __init__(
        self,
        part: Part,
        reaches: Sequence[Reach],
        details: Sequence[Detail],
        has_line_below: Sequence[bool],
        room: tuple[int, int],
    ) -> None:
        """Find a place for each item, closely if only so it is no wider than there is room.

        The lines of that may be filled if the whole tree needs fewer. By depth it is known whether
        there is a line below the heads.
        """
        width, lines = room
        self._items = part.items
        parents = [item.parent for item in part.items]
        depths = depths_of(parents)
        self.below: list[list[int]] = [[] for _ in parents]
        """By item: its children."""
        self.levels: list[list[int]] = [[] for _ in range(max(depths) + 1)]
        """By depth: the items there, from left to right."""
        for index, parent in enumerate(parents):
            if parent >= 0:
                self.below[parent].append(index)
            self.levels[depths[index]].append(index)
        reaches = self._evened(reaches)
        left, right = ([reach[side] for reach in reaches] for side in (0, 1))
        is_mixed, is_far = len(details) > 1, details[0] == DETAILS[VALUES]
        tried = _APART + _CLOSER if is_mixed else _CLOSER if is_far else _APART
        for gaps in (*tried, _CLOSER[0] if is_mixed else tried[0]):
            middles = [int(x) for x in tidy(parents, left, right, *gaps, whole=True)]
            self.width = max(x + reach for x, reach in zip(middles, right, strict=True))
            if self.width <= width or not width:
                break
        self.stems = int(any(detail.has_actions for detail in details))
        """Lines between the bar below a parent and its children."""
        if part.is_small and len(self.levels) > 1:
            needed = len(self.levels) * (2 + self.stems) + sum(has_line_below)
            spare = (lines - needed) // (len(self.levels) - 1)
            self.stems += min(max(spare, 0), _MOST_MORE)
        self.level = 2 + self.stems + max(has_line_below)
        """The most lines from a level to the next."""
        heights = [2 + self.stems + has_line for has_line in has_line_below]
        tops = list(accumulate(heights, initial=int(part.above > 0)))
        self.extents = [
            Extent(x, tops[depth], depth, *reach)
            for x, depth, reach in zip(middles, depths, reaches, strict=True)
        ]

    def _evened(self, reaches: Sequence[Reach]) -> Sequence[Reach]:
        """The same room for all at the end of a level that need nearly the same: regularity."""
        evened = list(reaches)
        for level in self.levels:
            most = [max(reaches[index][side] for index in level) for side in (0, 1)]
            for index in level:
                if not self.is_opened(index):
                    left, right = reaches[index]
                    left = most[0] if most[0] <= left + _NEARLY else left
                    evened[index] = left, most[1] if most[1] <= right + _NEARLY else right
        return evened

    def is_opened(self, index: int) -> bool:
        """Whether children of an item are drawn."""
        below = self.below[index]
        return bool(below) and not self._items[below[0]].folded

    def bar_line(self, index: int) -> int:
        """The line of the bar above an item."""
        return self.extents[index].y - 1 - self.stems

    def all_below(self, index: int) -> list[int]:
        """An item and all that hang from it."""
        found = [index]
        for each in found:
            found.extend(self.below[each])
        return found

    def beside(self, index: int, by: int) -> int:
        """The next item in the same level at the left or at the right, or the last."""
        level = [
            each for each in self.levels[self.extents[index].depth] if not self._items[each].folded
        ]
        return level[min(max(level.index(index) + by, 0), len(level) - 1)]

    def nearest_below(self, index: int) -> int | None:
        """The child that stands nearest below an item."""
        if not self.is_opened(index):
            return None
        x = self.extents[index].x
        return min(self.below[index], key=lambda child: abs(self.extents[child].x - x))
