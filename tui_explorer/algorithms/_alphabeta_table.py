"""The transposition table of alpha-beta: positions met before are not searched again.

What a search returns may be only a bound, so the table keeps which it is. Used for a bound, a value
must decide as a search would: a lower bound at or above β, an upper bound at or below α.
"""

from collections.abc import Callable, Hashable
from typing import Any, NamedTuple

from tui_explorer.engine.budget import Budget
from tui_explorer.engine.game import Value
from tui_explorer.engine.settings import Settings
from tui_explorer.engine.trace.bounds import EXACT, LOWER, UPPER
from tui_explorer.engine.trace.events import ENTER, HIT
from tui_explorer.engine.trace.trace import Hit, Trace
from tui_explorer.engine.tree.game_tree import GameTree
from tui_explorer.engine.tree.tree import Tree


class Entry(NamedTuple):
    """The table's entry for a position."""

    value: Value
    bound: int
    """EXACT, LOWER or UPPER."""
    visit: int
    """The visit that found it out."""

    def decides(self, alpha: Value, beta: Value) -> bool:
        """Whether it can take the place of a search with this window."""
        if self.bound == LOWER:
            return self.value >= beta
        if self.bound == UPPER:
            return self.value <= alpha
        return True


def remembering(
    alphabeta: Callable[..., Any], tree: Tree, trace: Trace, settings: Settings, budget: Budget
) -> Callable[..., Any]:
    """The search of a node, looked up in a table first, and noted there when it is done."""
    count, values = tree.count, trace.value
    key_of = key_of_position(tree)
    table: dict[Hashable, Entry] = {}
    fail_hard = settings.fail == "hard"
    trap = settings.table == "trap"
    look_at = 0

    def looked_up(node: int, alpha: Value, beta: Value) -> Any:
        nonlocal look_at
        visit = len(values)
        key = key_of(node) if count[node] else None
        entry = table.get(key)
        if entry is not None and entry.decides(alpha, beta):
            if visit >= look_at:
                look_at = budget.look(visit)
            value, bound = entry.value, entry.bound
            if fail_hard and not alpha <= value <= beta:
                value, bound = (alpha, UPPER) if value < alpha else (beta, LOWER)
            trace.node.append(node)
            trace.alpha.append(alpha)
            trace.beta.append(beta)
            trace.kind.extend((ENTER, HIT))
            values.append(value)
            trace.hits[visit] = Hit(entry.visit, bound)
            return value
        v = alphabeta(node, alpha, beta)
        if count[node] and alpha < beta:
            bound = EXACT if trap else bound_of(v, alpha, beta)
            table[key] = Entry(v, bound, visit)
            trace.stored = len(table)
        return v

    return looked_up


def bound_of(value: Value, alpha: Value, beta: Value) -> int:
    """The bound that a value is of the true one, by the window it was searched with.

    Without cuts on equality α can come to equal β; a value kept inside such a window says nothing,
    and is not stored.
    """
    return UPPER if value <= alpha else LOWER if value >= beta else EXACT


Key = Callable[[int], Hashable]
"""The key of a node in the table: equal for two nodes with the same tree below them."""


def key_of_position(tree: Tree) -> Key:
    """The key that tells positions apart: the state and the plies left, or what lies below."""
    if not isinstance(tree, GameTree):
        return _shapes(tree).__getitem__
    return _positions(tree).__getitem__ if tree.is_whole() else tree.position


def _shapes(tree: Tree) -> list[int]:
    """A number for each node, the same for two that look alike all the way down: O(nodes).

    Children are taken in the source's order, since the order of visits does not make a position.
    """
    numbers: dict[Hashable, int] = {}
    shape = [0] * len(tree)
    for node in range(len(tree) - 1, -1, -1):
        children = sorted(tree.children(node), key=tree.child_index)
        looks: Hashable = (
            None if not children else tree.player[node],
            tree.utility[node],
            tree.label.get(node),
            tree.eval.get(node),
            tuple(shape[child] for child in children),
        )
        shape[node] = numbers.setdefault(looks, len(numbers))
    return shape


def _positions(tree: GameTree) -> list[tuple[Any, int]]:
    """The same for a game's tree that is grown to the end: O(nodes)."""
    limit = tree.depth_limit
    states: list[Any] = [tree.game.start()]
    left = [limit or 0]
    for node in range(1, len(tree)):
        above = states[tree.parent[node]]
        states.append(above if tree.stays(node) else tree.game.result(above, tree.action[node]))
        left.append(max(0, left[tree.parent[node]] - 1))
    return list(zip(states, left, strict=True))
