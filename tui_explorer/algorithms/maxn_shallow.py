"""Max^n with shallow cuts (Korf): sound where the sum of all payoffs and the least are known."""

from typing import Any

from tui_explorer.algorithms._leaf_values import in_all, total_and_least
from tui_explorer.engine.algorithm import Algorithm
from tui_explorer.engine.budget import Budget
from tui_explorer.engine.decimals import exact
from tui_explorer.engine.game import INF, Value
from tui_explorer.engine.pseudocode import LEAF_LINES, Line
from tui_explorer.engine.settings import Settings
from tui_explorer.engine.trace.events import CUT, ENTER, ENTER_LEAF, RETURN, UPDATE
from tui_explorer.engine.trace.trace import Trace
from tui_explorer.engine.tree.tree import PAYOFFS, ROOT, Tree
from tui_explorer.words.refusals import outside, too_much

PSEUDOCODE = (
    Line("function SHALLOW(s, k, b)", ENTER),
    *LEAF_LINES,
    Line("    j ← PLAYER(s)"),
    Line("    v ← the worst there is for j"),
    Line("    for each a in ACTIONS(s) do"),
    Line("        f ← SHALLOW(RESULT(s, a), j, v[j])"),
    Line("        if f[j] > v[j] then v ← f", UPDATE),
    Line("        if v[j] ≥ S − (n − 1)L then return v", CUT, "at the most"),
    Line("        if k ≠ j and v[j] ≥ S − (n − 2)L − b then return v", CUT, "by a claim"),
    Line("    return v", RETURN),
)


def search(tree: Tree, trace: Trace, settings: Settings, budget: Budget) -> None:
    """Visit children until the mover has so much that its parent's player cannot gain here.

    No payoff is below L and all of a leaf's add up to S at most. So once the mover has v, the
    player above can get no more than S − (n − 2)L − v, and if it has that already it keeps it.
    Only the parent's player may be asked: with a farther one the same test is wrong.
    """
    visited, values, event = trace.node, trace.value, trace.kind
    total, least = total_and_least(tree, settings, ALGORITHM.yardstick)
    players = len(tree.players)
    nobody = (-INF,) * players
    most = in_all([total, *[-least] * (players - 1)])
    trace.limits, trace.total = (least, most), total
    most_of_two = in_all([total, *[-least] * (players - 2)])
    look_at = 0

    def shallow(node: int, above: int, claim: Value) -> Any:
        nonlocal look_at
        visit = len(values)
        if visit >= look_at:
            look_at = budget.look(visit)
        size = tree.grow(node)
        mover = tree.player[node]
        visited.append(node)
        rivals = claim > -INF and (size == 0 or above != mover)
        trace.claims.append((*nobody[:above], claim, *nobody[above + 1 :]) if rivals else nobody)
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
            has = exact(v[mover])
            if has >= most:
                event.append(CUT)
                break
            if rivals and has >= most_of_two - exact(claim):
                trace.rivals[visit] = above
                event.append(CUT)
                break
            event.append(UPDATE)
        else:
            event.append(RETURN)
        values[visit] = v
        return v

    shallow(ROOT, 0, -INF)


def _kept(tree: Tree, leaf: int, least: Value, most: Value, total: Value) -> Any:
    """A leaf's payoffs, unless they break the promise on which the cuts rest."""
    payoffs = tree.utility[leaf]
    if min(exact(payoffs)) < least:
        raise outside(tree, leaf, least, most)
    if (paid := in_all(payoffs)) > total:
        raise too_much(tree, leaf, paid, total)
    return payoffs


ALGORITHM = Algorithm(
    title="max^n shallow",
    search=search,
    solves=(PAYOFFS,),
    yardstick="maxn",
    promises=("bounds", "total"),
    pseudocode=PSEUDOCODE,
)
