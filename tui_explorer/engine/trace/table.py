"""The transposition table: what searches found out of positions, and how far it can be believed.

What a search returns may be only a bound, so the table keeps which it is. Used for a bound, a value
must decide as a search would: a lower bound at or above β, an upper bound at or below α. A value is
also one of a search so many plies deep, and good for another as deep; where no line that it rests
on was cut short by a depth limit, for any other that comes to the ends of these lines.
"""

from collections.abc import Hashable, Sequence
from typing import TYPE_CHECKING, NamedTuple

from tui_explorer.engine.game import Value
from tui_explorer.engine.trace.bounds import LOWER, UPPER
from tui_explorer.engine.tree.game_tree import GameTree
from tui_explorer.engine.tree.position import Position, PositionOf, played, shapes_of, written_down
from tui_explorer.engine.tree.tree import STAY, Tree

if TYPE_CHECKING:
    from tui_explorer.engine.trace.trace import Trace


class Entry(NamedTuple):
    """The table's entry for a position."""

    value: Value
    bound: int
    """EXACT, LOWER or UPPER."""
    visit: int
    """The visit that found it out."""
    trace: "Trace"
    """The record of the search that did."""
    height: int | None
    """The plies of the longest line it rests on; None if a depth limit cut one of them short, and
    where there is none, so that all searches are as deep."""

    def decides(self, alpha: Value, beta: Value) -> bool:
        """Whether it can take the place of a search with this window."""
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
    before: "Trace | None"
    """The record of the shallower search that stored it; None if it was this one."""
    is_complete: bool
    """Whether no depth limit had cut short what it rests on."""


class Table:
    """The positions of one search, or of several of one source to growing depth."""

    def __init__(self) -> None:
        self.searched: dict[Position, Entry] = {}
        """By position and plies: the last search of it as deep as that."""
        self._complete: dict[Hashable, Entry] = {}
        """By position: the last search of it that no depth limit cut short."""
        self._best: dict[Hashable, int] = {}
        """By position: the place in the source of the child that the last search found best."""
        self._numbers: dict[Hashable, int] = {}
        """By what a node of an explicit tree looks like, all the way down: its number."""
        self._shapes: tuple[Tree, Sequence[int]] | None = None
        """The source that the last tree was laid out from, and the numbers of its nodes."""

    def positions_of(self, tree: Tree, limit: int | None) -> PositionOf:
        """The positions of a tree, told apart as those of all other trees of its source."""
        if isinstance(tree, GameTree):
            return played(tree)
        source = tree if tree.source is None else tree.source
        if self._shapes is None or self._shapes[0] is not source:
            self._shapes = source, shapes_of(source, self._numbers)
        return written_down(tree, self._shapes[1], limit)

    def complete(self, position: Position, alpha: Value, beta: Value) -> Entry | None:
        """An entry that no depth limit cut short, if it decides and this search sees as much."""
        where, plies = position
        entry = self._complete.get(where)
        if entry is None or entry.height is None or entry.height > plies:
            return None
        return entry if entry.decides(alpha, beta) else None

    def store(self, position: Position, entry: Entry) -> None:
        """Keep what a search has found out."""
        self.searched[position] = entry
        if entry.height is not None:
            self._complete[position[0]] = entry

    def note_best(self, position: Position, tree: Tree, node: int, child: int) -> None:
        """Keep which child of a node was best, to be tried first by a deeper search."""
        place = child - tree.first[node] if tree.index is None else tree.index[child]
        if place != STAY:
            self._best[position[0]] = place

    def best(self, where: Hashable) -> int | None:
        """The place in the source of the child to be tried first, if one is known to be good."""
        return self._best.get(where)

    def forget(self) -> None:
        """Give its memory back once no search will ask any more."""
        for kept in (self.searched, self._complete, self._best, self._numbers):
            kept.clear()
        self._shapes = None
