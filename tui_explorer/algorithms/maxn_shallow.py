"""Max^n with Korf's shallow cuts."""

from collections.abc import Iterable
from functools import reduce
from typing import Any

from tui_explorer.engine.algorithm import LEAF_LINES, Algorithm, Line
from tui_explorer.engine.backup import added
from tui_explorer.engine.budget import Budget
from tui_explorer.engine.game import INF, Value
from tui_explorer.engine.settings import Settings
from tui_explorer.engine.trace.trace import CUT, ENTER, ENTER_LEAF, RETURN, UPDATE, Trace
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
    Line("        if v[j] ≥ S − (n − 1)L", case="at the most"),
    Line("            then return v", CUT, "at the most"),
    Line("        left ← S − (n − 2)L − v[j]", case="by a holder", limit="left"),
    Line("        if k ≠ j and b ≥ left", case="by a holder"),
    Line("            then return v", CUT, "by a holder"),
    Line("    return v", RETURN),
    Line("k is the player above, who has b already;"),
    Line("S: the most that all payoffs add up to;"),
    Line("L: the least that one can be"),
)


def search(tree: Tree, trace: Trace, settings: Settings, budget: Budget) -> None:
    """Visit children until the player of the parent cannot gain here any more.

    No payoff is below L, and the payoffs of a leaf add up to S at most. So if the player to move
    has v, the player above gets at most S − (n − 2)L − v. If it already has that much elsewhere, it
    will not come here. For players further up, the same test would be wrong.
    """
    visited, values, event = trace.node, trace.value, trace.kind
    total, least = _total_and_least(tree, settings)
    players = len(tree.players)
    none = (-INF,) * players
    most = _in_all([total, *[-least] * (players - 1)])
    trace.value_range, trace.total = (least, most), total
    most_of_two = _in_all([total, *[-least] * (players - 2)])
    look_at = 0

    def shallow(node: int, above: int, bound: Value) -> Any:
        nonlocal look_at
        visit = len(values)
        if visit >= look_at:
            look_at = budget.look(visit)
        size = tree.expand(node)
        mover = tree.player[node]
        visited.append(node)
        has_bound = bound > -INF and (size == 0 or above != mover)
        trace.guaranteed.append((*none[:above], bound, *none[above + 1 :]) if has_bound else none)
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
            if has_bound and bound >= most_of_two - has:
                trace.holders[visit] = above
                event.append(CUT)
                break
            event.append(UPDATE)
        else:
            event.append(RETURN)
        values[visit] = v
        return v

    shallow(ROOT, 0, -INF)


def _total_and_least(tree: Tree, settings: Settings) -> tuple[Value, Value]:
    """The highest possible sum of a leaf's payoffs, and the lowest possible payoff."""
    leaves = tree.leaf_values()
    known = settings.bounds or tree.bounds
    least = known[0] if known else min(map(min, leaves)) if leaves else None
    total = tree.total if settings.total is None else settings.total
    if total is None and leaves:
        total = max(map(_in_all, leaves))
    if least is None or total is None:
        raise no_total(settings.algorithm, ALGORITHM.reference)
    if not -INF < least < INF or not -INF < total < INF:
        raise infinite_payoffs(settings.algorithm, ALGORITHM.reference)
    return total, least


def _in_all(payoffs: Iterable[Value]) -> Value:
    """The exact sum of payoffs."""
    total: Value = reduce(added, payoffs)
    return total


def _kept(tree: Tree, leaf: int, least: Value, most: Value, total: Value) -> Any:
    """The payoffs of a leaf, after checking the bounds that the cuts rely on."""
    payoffs = tree.utility[leaf]
    if min(payoffs) < least:
        raise outside(tree, leaf, least, most)
    if (paid := _in_all(payoffs)) > total:
        raise too_much(tree, leaf, paid, total)
    return payoffs


ALGORITHM = Algorithm(
    title="max^n shallow",
    summary=(
        "Max^n with shallow cuts (Korf): sound where the sum of all payoffs and the least are "
        "known."
    ),
    keywords=(
        "Korf", "corte raso", "poda superficial", "n jogadores", "n jugadores", "poda", "corte",
    ),
    search=search,
    solves=(PAYOFFS,),
    reference="maxn",
    relies_on=("bounds", "total"),
    pseudocode=PSEUDOCODE,
)  # fmt: skip
