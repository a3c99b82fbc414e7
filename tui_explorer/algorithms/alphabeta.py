"""Alpha-beta: minimax that leaves out what cannot matter, by keeping a window (α, β)."""

from collections.abc import Callable, Hashable
from typing import Any, NamedTuple

from tui_explorer.engine.algorithm import LEAF_LINES, Algorithm, Line
from tui_explorer.engine.budget import Budget
from tui_explorer.engine.game import INF, MAX, Value
from tui_explorer.engine.settings import Settings
from tui_explorer.engine.trace.bounds import EXACT, LOWER, UPPER
from tui_explorer.engine.trace.events import CUT, ENTER, ENTER_LEAF, HIT, RETURN, UPDATE
from tui_explorer.engine.trace.repeats import key_of_position
from tui_explorer.engine.trace.trace import Hit, Trace
from tui_explorer.engine.tree.tree import ROOT, ZERO_SUM, Tree

PSEUDOCODE = (
    Line("function ALPHA-BETA(s, α, β)", ENTER),
    Line("    if table[s] is exact, or at least β,", when="table"),
    Line(
        "        or at most α, then return it", HIT, when="table",
        hard="or at most α, then return it within [α, β]",
    ),
    *LEAF_LINES,
    Line("    a0, b0 ← α, β", when="table"),
    Line("    if PLAYER(s) = MAX then", branch="MAX"),
    Line("        v ← −∞"),
    Line("        for each a in ACTIONS(s) do"),
    Line("            v ← MAX(v, ALPHA-BETA(RESULT(s, a), α, β))"),
    Line(
        "            if v ≥ β then return v", CUT, "at MAX", "no table",
        hard="if v ≥ β then return β",
    ),
    Line(
        "            if v ≥ β then STORE and return v", CUT, "at MAX", "table",
        hard="if v ≥ β then STORE and return β",
    ),
    Line("            α ← MAX(α, v)", UPDATE, "at MAX"),
    Line("    else", branch="else"),
    Line("        v ← +∞"),
    Line("        for each a in ACTIONS(s) do"),
    Line("            v ← MIN(v, ALPHA-BETA(RESULT(s, a), α, β))"),
    Line(
        "            if v ≤ α then return v", CUT, "at MIN", "no table",
        hard="if v ≤ α then return α",
    ),
    Line(
        "            if v ≤ α then STORE and return v", CUT, "at MIN", "table",
        hard="if v ≤ α then STORE and return α",
    ),
    Line("            β ← MIN(β, v)", UPDATE, "at MIN"),
    Line("    return v", RETURN, when="no table", hard="return v within [α, β]"),
    Line("    STORE and return v", RETURN, when="table", hard="STORE and return v within [a0, b0]"),
    Line(
        "STORE: table[s] ← v, exact if a0 < v < b0,", when="sound table",
        hard="STORE: table[s] ← v within [a0, b0], exact if a0 < v < b0,",
    ),
    Line("    else at most v or at least v", when="sound table"),
    Line(
        "STORE: table[s] ← v, as if it were exact", when="trap",
        hard="STORE: table[s] ← v within [a0, b0], as if it were exact",
    ),
)  # fmt: skip
"""Under fail-hard, what leaves the window is brought back to its edge. At the end of MAX's node the
edge is what α has become, which is v if that is within the window."""


def search(tree: Tree, trace: Trace, settings: Settings, budget: Budget) -> None:
    """Visit what can still change the root's value.

    What a call returns is a bound when it lies outside the window it was called with:
    v ≤ α means the true value is at most v, v ≥ β that it is at least v.
    """
    first, count, player, utility, grow = (
        tree.first, tree.count, tree.player, tree.utility, tree.grow
    )  # fmt: skip
    visited, values, event = trace.node, trace.value, trace.kind
    alphas, betas = trace.alpha, trace.beta
    trace.has_window = True
    cut_on_equality = settings.cut == "ge"
    fail_hard = settings.fail == "hard"
    look_at = 0

    def alphabeta(node: int, alpha: Value, beta: Value) -> Any:
        nonlocal look_at
        visit = len(values)
        if visit >= look_at:
            look_at = budget.look(visit)
        size = count[node]
        if size < 0:
            size = grow(node)
        visited.append(node)
        alphas.append(alpha)
        betas.append(beta)
        if size == 0:
            event.extend(ENTER_LEAF)
            values.append(utility[node])
            return utility[node]
        event.append(ENTER)
        values.append(None)

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
        return v

    if settings.table:  # the calls within alphabeta go by this name, too
        alphabeta = remembering(alphabeta, tree, trace, settings, budget)
    alphabeta(ROOT, *settings.window)


class Entry(NamedTuple):
    """What the table keeps of a position: a value may be only a bound, so it keeps which it is."""

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
    """The search with a transposition table: positions met before are not searched again."""
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


ALGORITHM = Algorithm(
    title="alpha-beta",
    search=search,
    solves=(ZERO_SUM,),
    default_for=(ZERO_SUM,),
    yardstick="minimax",
    keeps_window=True,
    switches=("deepening", "table", "quiescence"),
    pseudocode=PSEUDOCODE,
)
