"""The transposition table: positions, and what searches found out about them.

A *position* is the key of the table. Two nodes with equal subtrees have the same position. In a
game it is the state. In an explicit tree it is the subtree in the source: a depth limit does not
change it.

The value of a search may be only a bound, so each entry says which bound it is. An entry replaces a
search if its value is exact, is a lower bound that is at least β, or an upper bound that is at most
α. It is valid for the number of plies that its search had left. If no depth limit cut that search
short, any search that is as deep as its longest line may use the entry, too.
"""

from collections.abc import Callable, Hashable, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

from tui_explorer.engine.game import Value
from tui_explorer.engine.trace.bounds import LOWER, UPPER
from tui_explorer.engine.tree.game_tree import GameTree
from tui_explorer.engine.tree.tree import ROOT, STAY, Tree

if TYPE_CHECKING:
    from tui_explorer.engine.trace.trace import Trace

Position = tuple[Hashable, int]
"""A state or the number of a subtree, and the plies left to search; 0 without a limit."""
PositionOf = Callable[[int], Position]
"""Returns the position of a node that a search is about to enter."""


class Entry(NamedTuple):
    """The result of searching a position."""

    value: Value
    bound: int
    """EXACT, LOWER or UPPER."""
    visit: int
    """The visit that found the value."""
    trace: "Trace"
    """The record of the search with that visit."""
    height: int | None
    """The length in plies of the longest line behind the value.

    None if a depth limit cut a line short, and in searches without a depth limit."""

    def decides(self, alpha: Value, beta: Value) -> bool:
        """True if the entry can replace a search with this window."""
        if self.bound == LOWER:
            return self.value >= beta
        if self.bound == UPPER:
            return self.value <= alpha
        return True


class Hit(NamedTuple):
    """A value that a visit took from the table instead of searching."""

    visit: int
    """The visit that stored it."""
    bound: int
    """The bound that the table gives: EXACT, UPPER or LOWER."""
    earlier: "Trace | None"
    """The record of the shallower search that stored it; None if it was the same search."""
    is_complete: bool
    """True if no depth limit cut the search of the position short."""


class Table:
    """The positions met in one search, or in several searches of one source to growing depth."""

    def __init__(self) -> None:
        self.searched: dict[Position, Entry] = {}
        """The last search of each position with so many plies left."""
        self._complete: dict[Hashable, Entry] = {}
        """The last search of each position that no depth limit cut short."""
        self._best: dict[Hashable, int] = {}
        """For each position, the index in the source of the best child in the last search."""
        self._numbers: dict[Hashable, int] = {}
        """A number for each distinct subtree of an explicit tree."""
        self._subtrees: tuple[Tree, Sequence[int]] | None = None
        """The source of the last tree, and the subtree number of each of its nodes."""

    def positions_of(self, tree: Tree, limit: int | None) -> PositionOf:
        """The positions of a tree. Trees with the same source have common positions."""
        if isinstance(tree, GameTree):
            return states_of(tree)
        source = tree if tree.source is None else tree.source
        if self._subtrees is None or self._subtrees[0] is not source:
            self._subtrees = source, subtree_numbers(source, self._numbers)
        return subtrees_of(tree, self._subtrees[1], limit)

    def complete(self, position: Position, alpha: Value, beta: Value) -> Entry | None:
        """An entry that no depth limit cut short, if it decides and this search is deep enough."""
        where, plies = position
        entry = self._complete.get(where)
        if entry is None or entry.height is None or entry.height > plies:
            return None
        return entry if entry.decides(alpha, beta) else None

    def store(self, position: Position, entry: Entry) -> None:
        """Store the result of a search."""
        self.searched[position] = entry
        if entry.height is not None:
            self._complete[position[0]] = entry

    def note_best(self, position: Position, tree: Tree, node: int, child: int) -> None:
        """Store the best child of a node, which a deeper search will try first."""
        place = child - tree.first[node] if tree.index is None else tree.index[child]
        if place != STAY:
            self._best[position[0]] = place

    def best(self, where: Hashable) -> int | None:
        """The index in the source of the child to try first, if one is known."""
        return self._best.get(where)

    def clear(self) -> None:
        """Free the memory when no search needs the table any more."""
        for kept in (self.searched, self._complete, self._best, self._numbers):
            kept.clear()
        self._subtrees = None


# -- positions -------------------------------------------------------------------------------------


def subtree_numbers(tree: Tree, numbers: dict[Hashable, int]) -> list[int]:
    """A number for each node; nodes with equal subtrees have the same number: O(nodes).

    ``numbers`` holds the numbers used so far, also for nodes of other trees.
    """
    shapes = [0] * len(tree)
    for node in range(len(tree) - 1, -1, -1):
        children = tree.children(node)
        looks: Hashable = (
            None if not children else tree.player[node],
            tree.utility[node],
            tree.label.get(node),
            tree.eval.get(node),
            tuple(shapes[child] for child in children),
        )
        shapes[node] = numbers.setdefault(looks, len(numbers))
    return shapes


def subtrees_of(tree: Tree, shapes: Sequence[int], limit: int | None) -> PositionOf:
    """The positions of an explicit tree, from the subtree numbers of its source: O(nodes)."""
    source = tree if tree.source is None else tree.source
    there, left = [ROOT], [limit or 0]
    for node in range(1, len(tree)):
        above = tree.parent[node]
        first = source.first[there[above]]
        there.append(there[above] if tree.stays(node) else first + tree.child_index(node))
        left.append(max(0, left[above] - 1))
    return list(zip(map(shapes.__getitem__, there), left, strict=True)).__getitem__


def states_of(tree: GameTree) -> PositionOf:
    """The positions of the tree of a game: O(nodes) if it is fully expanded."""
    if not tree.is_whole():
        return tree.position
    states: list[Any] = [tree.game.start()]
    left = [tree.depth_limit or 0]
    for node in range(1, len(tree)):
        above = states[tree.parent[node]]
        states.append(above if tree.stays(node) else tree.game.result(above, tree.action[node]))
        left.append(max(0, left[tree.parent[node]] - 1))
    return list(zip(states, left, strict=True)).__getitem__
