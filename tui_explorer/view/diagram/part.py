"""The part of a tree that is drawn: what is unfolded around one node, a few hundred nodes at most.

So a tree of a million nodes is never laid out; what is left out is a sign with a count.
"""

from collections import deque
from collections.abc import Iterator
from itertools import chain, pairwise
from typing import NamedTuple

from tui_explorer.engine.tree.game_tree import GameTree
from tui_explorer.engine.tree.tree import ROOT, Tree
from tui_explorer.view.outline import Outline

MOST = 400
"""Nodes of a drawing."""
_LEVELS = 40
"""Levels from the first node of a drawing to the one it is drawn around."""
_WIDE = 32
"""Siblings beside each other; others share a sign."""
_COUNTED = 99
"""Nodes below a folded one that are counted."""
_NEAR_TOP = 2
"""Levels that are wanted above a node, where there are so many."""


class Item(NamedTuple):
    """One thing in a diagram: a node, siblings that share a sign, or a sign for what is folded."""

    node: int
    """The first one, of siblings; the one above, of what is folded."""
    parent: int
    """The index of its parent among all items; -1 at the top."""
    siblings: int = 1
    """How many share it."""
    folded: str = ""
    """The count of what is hidden below a node, if this is the sign for it."""
    depth: int = 0
    """The levels above it in the drawing."""

    @property
    def is_node(self) -> bool:
        """Whether one node stands there itself."""
        return self.siblings == 1 and not self.folded


class Part:
    """The items of a drawing, each after its parent, siblings from left to right."""

    def __init__(self, tree: Tree, outline: Outline, focus: int) -> None:
        line = tree.line(focus)
        self.tree, self._outline = tree, outline
        self._changes = outline.changes
        self.top = line[max(0, len(line) - _LEVELS)]
        """The node at the top."""
        self.above = line.index(self.top)
        """Levels above it that are left out."""
        self._drawn = _drawn_around(tree, outline, line[self.above :])
        self.items = list(self._in_order())
        self.index_of = {item.node: index for index, item in enumerate(self.items) if item.is_node}
        """By node: its index among the items."""
        self._shared = [
            (range(item.node, item.node + item.siblings), index)
            for index, item in enumerate(self.items)
            if item.siblings > 1
        ]
        """Siblings that share an item, and its index."""

    @property
    def is_small(self) -> bool:
        """Whether the whole tree could be drawn."""
        return len(self.tree) <= MOST

    def shows(self, outline: Outline, focus: int) -> bool:
        """Whether the drawing can stay as it is when it is to be drawn around another node."""
        if outline is not self._outline or outline.changes != self._changes:
            return False
        index = self.index_of.get(focus)
        if index is None:
            return outline.group_at(focus) is not None and self.hiding(focus) is not None
        if outline.is_open(focus) and focus not in self._drawn:
            return False
        return self.top == ROOT or self._levels_above(index) >= _NEAR_TOP

    def hiding(self, node: int) -> int | None:
        """The item of a node, or of what it is hidden behind; None if it is not below the top."""
        for each in chain([node], self.tree.ancestors(node)):
            if (found := self.index_of.get(each)) is not None:
                return found
            for siblings, index in self._shared:
                if each in siblings:
                    return index
        return None

    def _levels_above(self, index: int) -> int:
        levels = 0
        while (index := self.items[index].parent) >= 0:
            levels += 1
        return levels

    def _in_order(self) -> Iterator[Item]:
        """Level by level."""
        waiting = deque([Item(self.top, -1)])
        index = 0
        while waiting:
            item = waiting.popleft()
            yield item
            if item.is_node:
                node, below = item.node, self._drawn.get(item.node, ())
                under = item.depth + 1
                waiting.extend(Item(each.start, index, len(each), depth=under) for each in below)
                if not below and (hidden := _told_below(self.tree, node)):
                    waiting.append(Item(node, index, folded=hidden, depth=under))
            index += 1


def _drawn_around(tree: Tree, outline: Outline, line: list[int]) -> dict[int, list[range]]:
    """By node whose children are drawn: these, one by one or together.

    From the last node of the line outwards, until there are enough; the line is always there.
    """
    drawn: dict[int, list[range]] = {}
    after, above = dict(pairwise(line)), dict(pairwise(reversed(line)))
    count, waiting, seen = 1, deque([line[-1]]), {line[-1]}
    while waiting:
        node = waiting.popleft()
        is_open = outline.is_open(node)
        children = tree.children(node) if is_open else range(0)
        groups = outline.groups_of(node) if is_open else ()
        rows = list(_rows(children, groups, after.get(node, children.start), _WIDE))
        if count + len(rows) > MOST:
            rows = list(_rows(children, groups, after[node], 1)) if node in after else []
        if rows:
            drawn[node] = rows
            count += len(rows)
        near = [row.start for row in rows if len(row) == 1 and outline.is_open(row.start)]
        for other in (*([above[node]] if node in above else []), *near):
            if other not in seen:
                seen.add(other)
                waiting.append(other)
    return drawn


def _rows(children: range, groups: tuple[range, ...], near: int, most: int) -> Iterator[range]:
    """Children one by one, but for groups that share a row, and for those far from one of them."""
    start = children.start
    for group in (*groups, range(children.stop, children.stop)):
        if free := range(start, group.start):
            middle = min(max(near, free.start), free.stop - 1)
            first = max(free.start, min(middle - most // 2, free.stop - most))
            last = min(free.stop, first + most)
            alone = (range(node, node + 1) for node in range(first, last))
            yield from filter(None, [range(start, first), *alone, range(last, free.stop)])
        if group:
            yield group
        start = group.stop


def _told_below(tree: Tree, node: int) -> str:
    """How many nodes a folded one hides, as far as that is quickly counted; empty if none.

    How many a game has there is not told: that depends on what the search will do.
    """
    if not tree.has_children(node):
        return ""
    if isinstance(tree, GameTree):
        return "+"
    found, waiting = 0, [node]
    while waiting and found <= _COUNTED:
        each = waiting.pop()
        below = tree.children(each) if tree.count[each] > 0 else range(0)
        found += len(below)
        waiting.extend(below[:_COUNTED])
    return f"{_COUNTED}+" if found > _COUNTED else str(found)
