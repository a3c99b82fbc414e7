"""Max^n: minimax for any number of players."""

from typing import Any

from tui_explorer.engine.algorithm import LEAF_LINES, Algorithm, Line
from tui_explorer.engine.budget import Budget
from tui_explorer.engine.settings import Settings
from tui_explorer.engine.trace.trace import ENTER, ENTER_LEAF, RETURN, UPDATE, Trace
from tui_explorer.engine.tree.tree import PAYOFFS, ROOT, Tree

PSEUDOCODE = (
    Line("function MAX^N(s)", ENTER),
    *LEAF_LINES,
    Line("    j ← PLAYER(s)"),
    Line("    v ← the worst there is for j"),
    Line("    for each a in ACTIONS(s) do"),
    Line("        f ← MAX^N(RESULT(s, a))"),
    Line("        if f[j] > v[j] then v ← f", UPDATE),
    Line("    return v", RETURN),
)


def search(tree: Tree, trace: Trace, settings: Settings, budget: Budget) -> None:
    """Visit every node. Of equal payoffs, a player takes the first."""
    visited, values, event = trace.node, trace.value, trace.kind
    look_at = 0

    def maxn(node: int) -> Any:
        nonlocal look_at
        visit = len(values)
        if visit >= look_at:
            look_at = budget.look(visit)
        size = tree.expand(node)
        visited.append(node)
        if size == 0:
            event.extend(ENTER_LEAF)
            values.append(tree.utility[node])
            return tree.utility[node]
        event.append(ENTER)
        values.append(None)

        mover = tree.player[node]
        v: Any = None
        first = tree.first[node]
        for child in range(first, first + size):
            f = maxn(child)
            if v is None or f[mover] > v[mover]:
                v = f
            event.append(UPDATE)
        event.append(RETURN)
        values[visit] = v
        return v

    maxn(ROOT)


ALGORITHM = Algorithm(
    title="max^n",
    summary="Max^n: minimax for any number of players, each of whom wants the most for itself.",
    keywords=(
        "max^n", "n jogadores", "n jugadores", "três jogadores", "tres jugadores", "soma não nula",
        "suma no cero", "indução para trás", "inducción hacia atrás",
    ),
    search=search,
    solves=(PAYOFFS,),
    default_for=(PAYOFFS,),
    reference="maxn",
    counterpart="maxn-shallow",
    knows_all_optimal_actions=True,
    pseudocode=PSEUDOCODE,
)  # fmt: skip
