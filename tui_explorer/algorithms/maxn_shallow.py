"""Max^n with shallow cuts (Korf): sound where the sum of all payoffs and the least are known.

Also found by: Korf, corte raso, poda superficial, n jogadores, n jugadores, poda, corte.
"""

from collections.abc import Iterable
from functools import reduce
from typing import Any

from tui_explorer.engine.algorithm import LEAF_LINES, Algorithm, Line
from tui_explorer.engine.backup import added
from tui_explorer.engine.budget import Budget
from tui_explorer.engine.game import INF, Value
from tui_explorer.engine.settings import Settings
from tui_explorer.engine.trace.events import CUT, ENTER, ENTER_LEAF, RETURN, UPDATE
from tui_explorer.engine.trace.trace import Trace
from tui_explorer.engine.tree.tree import PAYOFFS, ROOT, Tree
from tui_explorer.words.refusals import infinite_payoffs, no_total, outside, too_much

PSEUDOCODE = (
    Line("function SHALLOW(s, k, b)", ENTER),
    *LEAF_LINES,
    Line("    j ← PLAYER(s)"),
    Line("    v ← the worst there is for j"),
    Line("    for each a in ACTIONS(s) do"),
    Line("        f ← SHALLOW(RESULT(s, a), j, v[j])"),
    Line("        if f[j] > v[j] then v ← f", UPDATE),
    Line("        if v[j] ≥ S − (n − 1)L", which="at the most"),
    Line("            then return v", CUT, "at the most"),
    Line("        left ← S − (n − 2)L − v[j]", which="by a claim", limit="left"),
    Line("        if k ≠ j and b ≥ left", which="by a claim"),
    Line("            then return v", CUT, "by a claim"),
    Line("    return v", RETURN),
    Line("k is the player above, who has b already;"),
    Line("S: the most that all payoffs add up to;"),
    Line("L: the least that one can be"),
)


def search(tree: Tree, trace: Trace, settings: Settings, budget: Budget) -> None:
    """Visit children until the mover has so much that its parent's player cannot gain here.

    No payoff is below L and all of a leaf's add up to S at most. So once the mover has v, the
    player above can get no more than S − (n − 2)L − v, and if it has that already it keeps it.
    Only the parent's player may be asked: with a farther one the same test is wrong.
    """
    visited, values, event = trace.node, trace.value, trace.kind
    total, least = _total_and_least(tree, settings)
    players = len(tree.players)
    nobody = (-INF,) * players
    most = _in_all([total, *[-least] * (players - 1)])
    trace.value_range, trace.total = (least, most), total
    most_of_two = _in_all([total, *[-least] * (players - 2)])
    look_at = 0

    def shallow(node: int, above: int, claim: Value) -> Any:
        nonlocal look_at
        visit = len(values)
        if visit >= look_at:
            look_at = budget.look(visit)
        size = tree.grow(node)
        mover = tree.player[node]
        visited.append(node)
        claimed = claim > -INF and (size == 0 or above != mover)
        trace.claims.append((*nobody[:above], claim, *nobody[above + 1 :]) if claimed else nobody)
        if size == 0:
            event.extend(ENTER_LEAF)
            values.append(_kept(tree, node, least, most, total))
            return tree.utility[node]
        event.append(ENTER)
        values.append(None)

        v: Any = None
        first = tree.first[node]
        for child in range(first, first + size):
            f = shallow(child, mover, -INF if v is None else v[mover])
            if v is None or f[mover] > v[mover]:
                v = f
            has = v[mover]
            if has >= most:
                event.append(CUT)
                break
            if claimed and claim >= most_of_two - has:
                trace.claimants[visit] = above
                event.append(CUT)
                break
            event.append(UPDATE)
        else:
            event.append(RETURN)
        values[visit] = v
        return v

    shallow(ROOT, 0, -INF)


def _total_and_least(tree: Tree, settings: Settings) -> tuple[Value, Value]:
    """The most that all payoffs of a leaf come to, and the least that one of them can be."""
    leaves = tree.leaf_values()
    known = settings.bounds or tree.bounds
    least = known[0] if known else min(map(min, leaves)) if leaves else None
    total = tree.total if settings.total is None else settings.total
    if total is None and leaves:
        total = max(map(_in_all, leaves))
    if least is None or total is None:
        raise no_total(settings.algorithm, ALGORITHM.yardstick)
    if not -INF < least < INF or not -INF < total < INF:
        raise infinite_payoffs(settings.algorithm, ALGORITHM.yardstick)
    return total, least


def _in_all(payoffs: Iterable[Value]) -> Value:
    """The exact sum of payoffs."""
    total: Value = reduce(added, payoffs)
    return total


def _kept(tree: Tree, leaf: int, least: Value, most: Value, total: Value) -> Any:
    """A leaf's payoffs, unless they break what the cuts rely on."""
    payoffs = tree.utility[leaf]
    if min(payoffs) < least:
        raise outside(tree, leaf, least, most)
    if (paid := _in_all(payoffs)) > total:
        raise too_much(tree, leaf, paid, total)
    return payoffs


ALGORITHM = Algorithm(
    title="max^n shallow",
    search=search,
    solves=(PAYOFFS,),
    yardstick="maxn",
    relies_on=("bounds", "total"),
    pseudocode=PSEUDOCODE,
)
