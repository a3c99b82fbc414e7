"""Minimax: a full depth-first search."""

from typing import Any

from tui_explorer.engine.algorithm import LEAF_LINES, Algorithm, Line
from tui_explorer.engine.budget import Budget
from tui_explorer.engine.game import INF, MAX
from tui_explorer.engine.settings import Settings
from tui_explorer.engine.trace.trace import ENTER, ENTER_LEAF, RETURN, UPDATE, Trace
from tui_explorer.engine.tree.tree import ROOT, ZERO_SUM, Tree

PSEUDOCODE = (
    Line("function MINIMAX(s)", ENTER),
    *LEAF_LINES,
    Line("    v ← −∞ at MAX, +∞ at MIN"),
    Line("    for each a in ACTIONS(s) do"),
    Line("        v ← MAX or MIN of v and MINIMAX(RESULT(s, a))", UPDATE, folds=True),
    Line("    return v", RETURN),
)


def search(tree: Tree, trace: Trace, settings: Settings, budget: Budget) -> None:
    """Visit every node. All values are exact."""
    first, count, player, utility, grow = (
        tree.first, tree.count, tree.player, tree.utility, tree.expand
    )  # fmt: skip
    visited, values, event = trace.node, trace.value, trace.kind
    look_at = 0

    def minimax(node: int) -> Any:
        nonlocal look_at
        visit = len(values)
        if visit >= look_at:
            look_at = budget.look(visit)
        size = count[node]
        if size < 0:
            size = grow(node)
        visited.append(node)
        if size == 0:
            event.extend(ENTER_LEAF)
            values.append(utility[node])
            return utility[node]
        event.append(ENTER)
        values.append(None)

        child = first[node]
        end = child + size
        if player[node] == MAX:
            v = -INF
            while child < end:
                value = minimax(child)
                child += 1
                if value > v:
                    v = value
                event.append(UPDATE)
        else:
            v = INF
            while child < end:
                value = minimax(child)
                child += 1
                if value < v:
                    v = value
                event.append(UPDATE)
        event.append(RETURN)
        values[visit] = v
        return v

    minimax(ROOT)


ALGORITHM = Algorithm(
    title="minimax",
    summary=(
        "Minimax: the value of a node when both sides play their best, by a full depth-first "
        "search."
    ),
    keywords=(
        "minimáx", "procura adversarial", "procura adversa", "busca adversária",
        "busca competitiva", "búsqueda adversarial", "búsqueda en juegos", "profundidade primeiro",
    ),
    search=search,
    solves=(ZERO_SUM,),
    reference="minimax",
    counterpart="alphabeta",
    knows_all_optimal_actions=True,
    switches=("deepening", "quiescence"),
    pseudocode=PSEUDOCODE,
)  # fmt: skip
