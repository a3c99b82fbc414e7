"""Alpha-beta with a transposition table: positions met before are not searched again.

What a search returns may be only a bound, so the table keeps which it is. Used for a bound, a value
must decide as a search would: a lower bound at or above β, an upper bound at or below α.
"""

from collections.abc import Callable, Hashable
from typing import Any, NamedTuple

from tui_explorer.engine.budget import Budget
from tui_explorer.engine.game import INF, MAX, Value
from tui_explorer.engine.settings import Settings
from tui_explorer.engine.trace.bounds import EXACT, LOWER, UPPER
from tui_explorer.engine.trace.events import CUT, ENTER, ENTER_LEAF, HIT, RETURN, UPDATE
from tui_explorer.engine.trace.trace import Hit, Trace
from tui_explorer.engine.tree.game_tree import GameTree
from tui_explorer.engine.tree.tree import ROOT, Tree


class Entry(NamedTuple):
    """The table's entry for a position."""

    value: Value
    bound: int
    """EXACT, LOWER or UPPER."""
    visit: int
    """The visit that found it out."""


def search(tree: Tree, trace: Trace, settings: Settings, budget: Budget) -> None:
    """Visit what can still change the root's value and is not in the table."""
    first, count, player, utility, grow = (
        tree.first, tree.count, tree.player, tree.utility, tree.grow
    )  # fmt: skip
    visited, values, event = trace.node, trace.value, trace.kind
    alphas, betas = trace.alpha, trace.beta
    trace.has_window = True
    cut_on_equality = settings.cut == "ge"
    fail_hard = settings.fail == "hard"
    trap = settings.table == "trap"
    key_of = key_of_position(tree)
    table: dict[Hashable, Entry] = {}
    look_at = 0

    def alphabeta(node: int, alpha: Value, beta: Value) -> Any:
        nonlocal look_at
        visit = len(values)
        if visit >= look_at:
            look_at = budget.look(visit)
        size = count[node]
        key = key_of(node) if size else None
        entry = table.get(key)
        if entry is None and size < 0:
            size = grow(node)
        visited.append(node)
        alphas.append(alpha)
        betas.append(beta)
        if size == 0:
            event.extend(ENTER_LEAF)
            values.append(utility[node])
            return utility[node]
        event.append(ENTER)
        if entry is not None and decides(entry, alpha, beta):
            value, bound = entry.value, entry.bound
            if fail_hard and not alpha <= value <= beta:
                value, bound = (alpha, UPPER) if value < alpha else (beta, LOWER)
            event.append(HIT)
            values.append(value)
            trace.hits[visit] = Hit(entry.visit, bound)
            return value
        values.append(None)
        if size < 0:
            size = grow(node)

        child = first[node]
        end = child + size
        if player[node] == MAX:
            v: Value = -INF
            while child < end:
                value = alphabeta(child, alpha, beta)
                child += 1
                if value > v:
                    v = value
                if v >= beta and (cut_on_equality or v > beta):
                    event.append(CUT)
                    break
                if v > alpha:
                    alpha = v
                event.append(UPDATE)
            else:
                event.append(RETURN)
        else:
            v = INF
            while child < end:
                value = alphabeta(child, alpha, beta)
                child += 1
                if value < v:
                    v = value
                if v <= alpha and (cut_on_equality or v < alpha):
                    event.append(CUT)
                    break
                if v < beta:
                    beta = v
                event.append(UPDATE)
            else:
                event.append(RETURN)
        if fail_hard:
            v = min(max(v, alphas[visit]), betas[visit])
        values[visit] = v
        if alphas[visit] < betas[visit]:
            bound = EXACT if trap else bound_of(v, alphas[visit], betas[visit])
            table[key] = Entry(v, bound, visit)
            trace.stored = len(table)
        return v

    alphabeta(ROOT, *settings.window)


def bound_of(value: Value, alpha: Value, beta: Value) -> int:
    """The bound that a value is of the true one, by the window it was searched with.

    Without cuts on equality α can come to equal β; a value kept inside such a window says nothing,
    and is not stored.
    """
    return UPPER if value <= alpha else LOWER if value >= beta else EXACT


def decides(entry: Entry, alpha: Value, beta: Value) -> bool:
    """Whether a stored value can take the place of a search with this window."""
    if entry.bound == LOWER:
        return entry.value >= beta
    if entry.bound == UPPER:
        return entry.value <= alpha
    return True


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
