"""Max^n with a cut rule that is alpha-beta's for two with a constant sum, and wrong elsewhere.

Also found by: MiniMaxAB, corte com n jogadores, n jogadores, n jugadores, poda, corte.
"""

from typing import Any

from tui_explorer.engine.algorithm import LEAF_LINES, Algorithm, Line, SearchWith
from tui_explorer.engine.backup import constant_sum
from tui_explorer.engine.budget import Budget
from tui_explorer.engine.game import INF, MAX, Value
from tui_explorer.engine.results.comparison import wrong_cut
from tui_explorer.engine.results.run import Run
from tui_explorer.engine.settings import Settings
from tui_explorer.engine.trace.events import CUT, ENTER, ENTER_LEAF, RETURN, UPDATE
from tui_explorer.engine.trace.trace import Trace
from tui_explorer.engine.tree.tree import PAYOFFS, ROOT, ZERO_SUM, Tree
from tui_explorer.words.warnings import UNSOUND_RULE, unsound_checked, unsound_unchecked

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
"""Nodes that max^n may visit to find out whether the cuts did harm."""


def search(tree: Tree, trace: Trace, settings: Settings, budget: Budget) -> None:
    """Visit children until somebody else is known to have as much elsewhere.

    The rule asks whether another player could do as well with an earlier choice, as alpha-beta
    does. That is enough where one of two players loses what the other wins, and only there: else
    the mover may have a child left that both of them prefer. MAX and MIN are paid v and -v.
    """
    visited, values, event = trace.node, trace.value, trace.kind
    everybody = range(len(tree.players))
    pays_each = tree.has_payoffs
    trace.constant_sum = constant_sum(tree)
    look_at = 0

    def maxn_ab(node: int, claims: tuple[Value, ...]) -> Any:
        nonlocal look_at
        visit = len(values)
        if visit >= look_at:
            look_at = budget.look(visit)
        size = tree.count[node]
        if size < 0:
            size = tree.grow(node)
        visited.append(node)
        trace.claims.append(claims)
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
            f = maxn_ab(child, claims)
            if v is None or f[mover] > v[mover]:
                v = f
            if f[mover] > claims[mover]:
                claims = (*claims[:mover], f[mover], *claims[mover + 1 :])
            claimant = next((i for i in everybody if i != mover and claims[i] >= f[i]), None)
            if claimant is not None:
                trace.claimants[visit] = claimant
                event.append(CUT)
                break
            event.append(UPDATE)
        else:
            event.append(RETURN)
        values[visit] = v if pays_each else v[MAX]
        return v

    maxn_ab(ROOT, (-INF,) * len(everybody))


def warnings(run: Run, search_with: SearchWith) -> list[str]:
    """That the rule is not to be trusted and, where that is affordable, what came of it here.

    Nothing where it is alpha-beta's.
    """
    if run.tree.kind == ZERO_SUM or run.trace.constant_sum is not None:
        return []
    if run.trace.stopped:
        return [UNSOUND_RULE]
    exact = search_with("maxn", Budget(max_nodes=_AFFORDABLE))
    if exact.trace.stopped:
        return [UNSOUND_RULE, unsound_unchecked(_AFFORDABLE)]
    return [UNSOUND_RULE, unsound_checked(run, exact, wrong_cut(run.trace, exact.trace))]


ALGORITHM = Algorithm(
    title="max^n αβ",
    search=search,
    solves=(PAYOFFS, ZERO_SUM),
    yardstick="maxn",
    pseudocode=PSEUDOCODE,
    warnings=warnings,
)
