"""Alpha-beta: minimax that leaves out what cannot matter, by keeping a window (α, β)."""

from typing import Any

from tui_explorer.algorithms import _alphabeta_table
from tui_explorer.engine.algorithm import Algorithm
from tui_explorer.engine.budget import Budget
from tui_explorer.engine.game import INF, MAX, Value
from tui_explorer.engine.settings import Settings
from tui_explorer.engine.trace.events import CUT, ENTER, ENTER_LEAF, RETURN, UPDATE
from tui_explorer.engine.trace.trace import Trace
from tui_explorer.engine.tree.tree import ROOT, ZERO_SUM, Tree

PSEUDOCODE = """\
function ALPHA-BETA(s, α, β)                            enter
    if TERMINAL-TEST(s) then return UTILITY(s)          leaf
    if PLAYER(s) = MAX then
        v ← −∞
        for each a in ACTIONS(s) do
            v ← MAX(v, ALPHA-BETA(RESULT(s, a), α, β))
            if v ≥ β then return v                      cut at MAX
            α ← MAX(α, v)                               update at MAX
    else
        v ← +∞
        for each a in ACTIONS(s) do
            v ← MIN(v, ALPHA-BETA(RESULT(s, a), α, β))
            if v ≤ α then return v                      cut at MIN
            β ← MIN(β, v)                               update at MIN
    return v                                            return
"""


def search(tree: Tree, trace: Trace, settings: Settings, budget: Budget) -> None:
    """Visit what can still change the root's value.

    What a call returns is a bound when it lies outside the window it was called with:
    v ≤ α means the true value is at most v, v ≥ β that it is at least v.
    """
    if settings.table:
        _alphabeta_table.search(tree, trace, settings, budget)
        return
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

    alphabeta(ROOT, *settings.window)


ALGORITHM = Algorithm(
    title="alpha-beta",
    search=search,
    solves=(ZERO_SUM,),
    default_for=(ZERO_SUM,),
    yardstick="minimax",
    keeps_window=True,
    switches=("deepening", "table", "quiescence"),
    pseudocode=PSEUDOCODE,
    pseudocode_with_table={"sound": _alphabeta_table.PSEUDOCODE, "trap": _alphabeta_table.TRAP},
)
