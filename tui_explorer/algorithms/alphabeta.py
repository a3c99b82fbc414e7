"""Alpha-beta: minimax with a window (α, β)."""

from typing import Any

from tui_explorer.algorithms._alphabeta_table import remembering
from tui_explorer.engine.algorithm import LEAF_LINES, Algorithm, Line
from tui_explorer.engine.budget import Budget
from tui_explorer.engine.game import INF, MAX, Value
from tui_explorer.engine.settings import Settings
from tui_explorer.engine.trace.trace import CUT, ENTER, ENTER_LEAF, HIT, RETURN, UPDATE, Trace
from tui_explorer.engine.tree.tree import ROOT, ZERO_SUM, Tree

PSEUDOCODE = (
    Line("function ALPHA-BETA(s, α, β)", ENTER),
    Line("    if table[s] is exact, or at least β,", when="table to the end"),
    Line("    if table[s] is p deep, or no limit cut it short,", when="table to a depth"),
    Line("        and it is exact, or at least β,", when="table to a depth"),
    Line(
        "        or at most α, then return it", HIT, when="table",
        hard="or at most α, then return it within [α, β]",
    ),
    *LEAF_LINES,
    Line("    a0, b0 ← α, β", when="table"),
    Line("    if PLAYER(s) = MAX then", branch="MAX"),
    Line("        v ← −∞"),
    Line("        for each a in ACTIONS(s) do"),
    Line("            v ← MAX(v, ALPHA-BETA(RESULT(s, a), α, β))", case="at MAX", folds=True),
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
    Line("            v ← MIN(v, ALPHA-BETA(RESULT(s, a), α, β))", case="at MIN", folds=True),
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
"""Fail-hard moves a value outside the window to the nearest bound. At the end of a MAX node, the
lower bound is the new α, which is v if v lies inside the window."""


def search(tree: Tree, trace: Trace, settings: Settings, budget: Budget) -> None:
    """Visit the nodes that can still change the root's value.

    A returned value outside the window of the call is only a bound. If v ≤ α, the true value is at
    most v. If v ≥ β, it is at least v.
    """
    first, count, player, utility, grow = (
        tree.first, tree.count, tree.player, tree.utility, tree.expand
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
            v: Value = utility[node]
            values.append(v)
            return v
        event.append(ENTER)
        values.append(None)

        child = first[node]
        end = child + size
        if player[node] == MAX:
            v = -INF
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

    if settings.table:  # recursive calls use this name, too
        alphabeta = remembering(alphabeta, tree, trace, settings, budget)
    alphabeta(ROOT, *settings.window)


ALGORITHM = Algorithm(
    title="alpha-beta",
    summary="Alpha-beta: minimax that leaves out what cannot matter, by keeping a window (α, β).",
    keywords=(
        "poda alfa-beta", "corte alfa-beta", "cortes alfa-beta", "alfabeta", "poda", "corte",
        "ramificação e poda",
    ),
    search=search,
    solves=(ZERO_SUM,),
    default_for=(ZERO_SUM,),
    reference="minimax",
    keeps_window=True,
    switches=("deepening", "table", "quiescence"),
    pseudocode=PSEUDOCODE,
)  # fmt: skip
