"""The transposition table of alpha-beta: positions met before are not searched again."""

from collections.abc import Callable
from typing import Any

from tui_explorer.engine.budget import Budget
from tui_explorer.engine.game import MAX, Value
from tui_explorer.engine.settings import Settings
from tui_explorer.engine.trace.bounds import EXACT, LOWER, UPPER
from tui_explorer.engine.trace.events import ENTER, HIT
from tui_explorer.engine.trace.table import Entry, Hit, Table
from tui_explorer.engine.trace.trace import Trace
from tui_explorer.engine.tree.game_tree import GameTree
from tui_explorer.engine.tree.position import Position
from tui_explorer.engine.tree.tree import Tree


def remembering(
    alphabeta: Callable[..., Any], tree: Tree, trace: Trace, settings: Settings, budget: Budget
) -> Callable[..., Any]:
    """The search of a node, looked up in a table first, and noted there when it is done."""
    count, player, values, limit = tree.count, tree.player, trace.value, settings.depth
    table = Table() if trace.table is None else trace.table
    position_of = table.positions_of(tree, limit)
    searched, complete = table.searched, table.complete
    is_kept, is_limited = trace.table is not None, limit is not None
    is_cut_short = _cut_short(tree)
    fail_hard = settings.fail == "hard"
    trap = settings.table == "trap"
    look_at = 0
    open_node = best = -1
    """The innermost node that is being searched, and the best of its children so far."""
    best_value: Value = 0
    deepest = 0
    """The depth of the deepest node found below it."""
    cut_short = cut_before = 0
    """How often a depth limit was met, at a leaf or in an entry of the table: now, and before the
    innermost call. A leaf is examined only if that can still change the node above it."""

    def looked_up(node: int, alpha: Value, beta: Value) -> Any:
        nonlocal open_node, best, best_value, deepest, cut_short, cut_before
        position = position_of(node)
        depth = 0 if limit is None else limit - position[1]
        entry = searched.get(position) if count[node] else None
        if entry is None or not entry.decides(alpha, beta):
            entry = complete(position, alpha, beta) if is_limited and node else None
        if entry is not None:
            value = taken(entry, node, alpha, beta)
            if entry.height is None:
                cut_short += 1
            elif depth + entry.height > deepest:
                deepest = depth + entry.height
        else:
            visit = len(values)
            above = open_node, best, best_value, deepest, cut_before
            open_node, best, deepest, cut_before = node, -1, depth, cut_short
            value = alphabeta(node, alpha, beta)
            if not count[node]:
                if is_limited and cut_short == above[-1] and is_cut_short(node, position):
                    cut_short += 1
            elif alpha < beta:
                bound = EXACT if trap else bound_of(value, alpha, beta)
                is_complete = is_limited and cut_short == cut_before
                height = deepest - depth if is_complete else None
                table.store(position, Entry(value, bound, visit, trace, height))
                if is_kept:
                    table.note_best(position, tree, node, best)
                trace.stored = len(searched)
            reached = deepest
            open_node, best, best_value, deepest, cut_before = above
            if reached > deepest:
                deepest = reached
        if is_kept and (
            best < 0 or (value > best_value if player[open_node] == MAX else value < best_value)
        ):
            best, best_value = node, value
        return value

    def taken(entry: Entry, node: int, alpha: Value, beta: Value) -> Any:
        """The table's value for a node, noted as a visit of its own."""
        nonlocal look_at
        visit = len(values)
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
        before = None if entry.trace is trace else entry.trace
        trace.hits[visit] = Hit(entry.visit, bound, before, entry.height is not None)
        return value

    return looked_up


def bound_of(value: Value, alpha: Value, beta: Value) -> int:
    """The bound that a value is of the true one, by the window it was searched with.

    Without cuts on equality α can come to equal β; a value kept inside such a window says nothing,
    and is not stored.
    """
    return UPPER if value <= alpha else LOWER if value >= beta else EXACT


def _cut_short(tree: Tree) -> Callable[[int, Position], bool]:
    """Return a test: true for leaves that are leaves only because of the depth limit."""
    if not isinstance(tree, GameTree):
        return lambda node, position: node in tree.cut_short
    is_terminal = tree.game.is_terminal

    def at_horizon(node: int, position: Position) -> bool:
        state, left = position
        return left == 0 and not is_terminal(state)

    return at_horizon
