"""Star1: alpha-beta for trees with chance, which knows how low and how high leaves can be.

Also found by: Ballard, azar, acaso, poda com acaso, poda con azar, poda, corte.
"""

from fractions import Fraction
from typing import Any

from tui_explorer.algorithms.expectimax import average
from tui_explorer.engine.algorithm import LEAF_LINES, Algorithm, Line
from tui_explorer.engine.backup import added, weighted
from tui_explorer.engine.budget import Budget
from tui_explorer.engine.game import CHANCE, INF, MAX, Value
from tui_explorer.engine.settings import Settings
from tui_explorer.engine.trace.events import CUT, ENTER, ENTER_LEAF, RETURN, UPDATE
from tui_explorer.engine.trace.trace import Trace
from tui_explorer.engine.tree.tree import CHANCES, ROOT, Tree
from tui_explorer.words.refusals import no_range, outside

PSEUDOCODE = (
    Line("function STAR1(s, α, β)", ENTER),
    *LEAF_LINES,
    Line("    if PLAYER(s) = CHANCE then", branch="CHANCE"),
    Line("        v ← 0, rest ← 1"),
    Line("        for each outcome a of s do"),
    Line("            p ← P(a), rest ← rest − p"),
    Line("            α' ← (α − v − rest × U) / p"),
    Line("            β' ← (β − v − rest × L) / p"),
    Line("            v ← v + p × STAR1(RESULT(s, a), α', β')", UPDATE, "at CHANCE", takes_in=True),
    Line("            most ← v + rest × U", which="at CHANCE", limit="most"),
    Line("            least ← v + rest × L", which="at CHANCE", limit="least"),
    Line(
        "            if most ≤ α then return most", CUT, "low",
        hard="if most ≤ α then return α", limit="most",
    ),
    Line(
        "            if least ≥ β then return least", CUT, "high",
        hard="if least ≥ β then return β", limit="least",
    ),
    Line("    else if PLAYER(s) = MAX then", branch="MAX"),
    Line("        v ← −∞"),
    Line("        for each a in ACTIONS(s) do"),
    Line("            v ← MAX(v, STAR1(RESULT(s, a), α, β))", which="at MAX", takes_in=True),
    Line("            if v ≥ β then return v", CUT, "at MAX", hard="if v ≥ β then return β"),
    Line("            α ← MAX(α, v)", UPDATE, "at MAX"),
    Line("    else", branch="else"),
    Line("        v ← +∞"),
    Line("        for each a in ACTIONS(s) do"),
    Line("            v ← MIN(v, STAR1(RESULT(s, a), α, β))", which="at MIN", takes_in=True),
    Line("            if v ≤ α then return v", CUT, "at MIN", hard="if v ≤ α then return α"),
    Line("            β ← MIN(β, v)", UPDATE, "at MIN"),
    Line("    return v", RETURN, hard="return v within [α, β]"),
    Line("L and U: the least and the most of any leaf"),
)  # fmt: skip


def search(tree: Tree, trace: Trace, settings: Settings, budget: Budget) -> None:
    """Visit what can still change the root's value.

    Before all outcomes of a chance node are known, those that are left are worth at least L and at
    most U each. Where even that cannot bring the node into its window, they are left out.
    """
    visited, values, event = trace.node, trace.value, trace.kind
    trace.has_window = True
    trace.value_range = low, high = _value_range(tree, settings)
    cut_on_equality = settings.cut == "ge"
    fail_hard = settings.fail == "hard"
    look_at = 0

    def star1(node: int, alpha: Value, beta: Value) -> Any:
        nonlocal look_at
        visit = len(values)
        if visit >= look_at:
            look_at = budget.look(visit)
        size = tree.count[node]
        if size < 0:
            size = tree.grow(node)
        visited.append(node)
        trace.alpha.append(alpha)
        trace.beta.append(beta)
        if size == 0:
            event.extend(ENTER_LEAF)
            values.append(tree.utility[node])
            if not low <= tree.utility[node] <= high:
                raise outside(tree, node, low, high)
            return tree.utility[node]
        event.append(ENTER)
        values.append(None)
        first = tree.first[node]
        children = range(first, first + size)
        mover = tree.player[node]
        if mover == CHANCE:
            v = expected(node, children, alpha, beta)
        elif mover == MAX:
            v = maximum(children, alpha, beta)
        else:
            v = minimum(children, alpha, beta)
        if fail_hard:
            v = min(max(v, alpha), beta)
        values[visit] = v
        return v

    def expected(node: int, children: range, alpha: Value, beta: Value) -> Any:
        v: Any = Fraction(0)
        rest = Fraction(1)
        for child in children:
            share = tree.probability[child]
            rest -= share
            most, least = _with(v, rest, high), _with(v, rest, low)
            lower, upper = _scaled(alpha, most, beta, least, share)
            v = average(tree, node, added(v, weighted(share, star1(child, lower, upper))))
            most, least = _with(v, rest, high), _with(v, rest, low)
            if most <= alpha and (cut_on_equality or most < alpha):
                event.append(CUT)
                return most
            if least >= beta and (cut_on_equality or least > beta):
                event.append(CUT)
                return least
            event.append(UPDATE)
        event.append(RETURN)
        return v

    def maximum(children: range, alpha: Value, beta: Value) -> Any:
        v: Any = -INF
        for child in children:
            v = max(v, star1(child, alpha, beta))
            if v >= beta and (cut_on_equality or v > beta):
                event.append(CUT)
                return v
            alpha = max(alpha, v)
            event.append(UPDATE)
        event.append(RETURN)
        return v

    def minimum(children: range, alpha: Value, beta: Value) -> Any:
        v: Any = INF
        for child in children:
            v = min(v, star1(child, alpha, beta))
            if v <= alpha and (cut_on_equality or v < alpha):
                event.append(CUT)
                return v
            beta = min(beta, v)
            event.append(UPDATE)
        event.append(RETURN)
        return v

    star1(ROOT, *settings.window)


def _value_range(tree: Tree, settings: Settings) -> tuple[Value, Value]:
    """The least and the most a leaf can be worth."""
    known = settings.bounds or tree.bounds
    if known is None:
        leaves = tree.leaf_values()
        if not leaves:
            raise no_range(settings.algorithm, ALGORITHM.yardstick)
        return min(leaves), max(leaves)
    return known


def _with(v: Value, rest: Fraction, limit: Value) -> Value:
    """The value if all outcomes that are left are worth the limit."""
    part: Value = weighted(rest, limit)
    return part if _is_infinite(part) else added(v, part)


def _scaled(
    alpha: Value, most: Value, beta: Value, least: Value, share: Fraction
) -> tuple[Value, Value]:
    """The window for an outcome: between these values of it the chance node is in its own.

    ``most`` and ``least`` are what the node comes to without this outcome. An outcome that cannot
    happen may be worth anything.
    """
    if not share:
        return -INF, INF
    lower = -INF if _is_infinite(most) else alpha if _is_infinite(alpha) else (alpha - most) / share
    upper = INF if _is_infinite(least) else beta if _is_infinite(beta) else (beta - least) / share
    return lower, upper


def _is_infinite(value: Value) -> bool:
    return abs(value) == INF


ALGORITHM = Algorithm(
    title="star1",
    search=search,
    solves=(CHANCES,),
    yardstick="expectimax",
    keeps_window=True,
    relies_on=("bounds",),
    pseudocode=PSEUDOCODE,
)
