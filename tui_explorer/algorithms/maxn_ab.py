"""Max^n with the cut rule of alpha-beta, which is unsound for most games."""

from typing import Any

from tui_explorer.engine.algorithm import LEAF_LINES, Algorithm, Line, SearchWith
from tui_explorer.engine.analysis.comparison import wrong_cut
from tui_explorer.engine.analysis.run import Run
from tui_explorer.engine.analysis.warning import Plain, RunWarning, UnsoundChecked, UnsoundUnchecked
from tui_explorer.engine.backup import constant_sum
from tui_explorer.engine.budget import Budget
from tui_explorer.engine.game import INF, MAX, Value
from tui_explorer.engine.settings import Settings
from tui_explorer.engine.trace.trace import CUT, ENTER, ENTER_LEAF, RETURN, UPDATE, Trace
from tui_explorer.engine.tree.tree import PAYOFFS, ROOT, ZERO_SUM, Tree

PSEUDOCODE = (
    Line("function MAX^N-AB(s, αβ)", ENTER),
    *LEAF_LINES,
    Line("    j ← PLAYER(s)"),
    Line("    v ← the worst there is for j"),
    Line("    for each a in ACTIONS(s) do"),
    Line("        f ← MAX^N-AB(RESULT(s, a), αβ)"),
    Line("        if f[j] > v[j] then v ← f"),
    Line("        if f[j] > αβ[j] then αβ[j] ← f[j]", UPDATE),
    Line("        if αβ[i] ≥ f[i] for some i ≠ j"),
    Line("            then return v", CUT),
    Line("    return v", RETURN),
    Line("αβ[i]: what player i is sure of"),
)

_AFFORDABLE = 100_000
"""The most nodes that max^n may visit to check the result."""


def search(tree: Tree, trace: Trace, settings: Settings, budget: Budget) -> None:
    """Visit children until another player is already guaranteed as much elsewhere.

    This rule comes from alpha-beta: another player could do as well with an earlier choice. It is
    correct only if one player loses what the other wins. Otherwise, the player to move may have
    another child that both prefer. MAX and MIN are paid v and -v.
    """
    visited, values, event = trace.node, trace.value, trace.kind
    players = range(len(tree.players))
    pays_each = tree.has_payoffs
    trace.constant_sum = constant_sum(tree)
    look_at = 0

    def maxn_ab(node: int, guaranteed: tuple[Value, ...]) -> Any:
        nonlocal look_at
        visit = len(values)
        if visit >= look_at:
            look_at = budget.look(visit)
        size = tree.count[node]
        if size < 0:
            size = tree.expand(node)
        visited.append(node)
        trace.guaranteed.append(guaranteed)
        if size == 0:
            event.extend(ENTER_LEAF)
            utility = tree.utility[node]
            values.append(utility)
            return utility if pays_each else (utility, -utility)
        event.append(ENTER)
        values.append(None)

        mover = tree.player[node]
        v: Any = None
        first = tree.first[node]
        for child in range(first, first + size):
            f = maxn_ab(child, guaranteed)
            if v is None or f[mover] > v[mover]:
                v = f
            if f[mover] > guaranteed[mover]:
                guaranteed = (*guaranteed[:mover], f[mover], *guaranteed[mover + 1 :])
            holder = next((i for i in players if i != mover and guaranteed[i] >= f[i]), None)
            if holder is not None:
                trace.holders[visit] = holder
                event.append(CUT)
                break
            event.append(UPDATE)
        else:
            event.append(RETURN)
        values[visit] = v if pays_each else v[MAX]
        return v

    maxn_ab(ROOT, (-INF,) * len(players))


def warnings(run: Run, search_with: SearchWith) -> list[RunWarning]:
    """Warn that the rule is unsound, and compare the result with max^n if that is fast enough.

    There is no warning if the rule is the same as alpha-beta's.
    """
    if run.tree.kind == ZERO_SUM or run.trace.constant_sum is not None:
        return []
    if run.trace.stopped:
        return [Plain.UNSOUND_RULE]
    exact = search_with("maxn", Budget(max_nodes=_AFFORDABLE))
    if exact.trace.stopped:
        return [Plain.UNSOUND_RULE, UnsoundUnchecked(_AFFORDABLE)]
    return [Plain.UNSOUND_RULE, UnsoundChecked(exact, wrong_cut(run.trace, exact.trace))]


ALGORITHM = Algorithm(
    title="max^n αβ",
    summary=(
        "Max^n with a cut rule that is alpha-beta's for two with a constant sum, and wrong "
        "elsewhere."
    ),
    keywords=("MiniMaxAB", "corte com n jogadores", "n jogadores", "n jugadores", "poda", "corte"),
    search=search,
    solves=(PAYOFFS, ZERO_SUM),
    reference="maxn",
    pseudocode=PSEUDOCODE,
    warnings=warnings,
)
